// scene_spray.c — takes a pond's splashes out and throws droplets for them.
#include "scene_spray.h"

#include <math.h>
#include <stdlib.h>

#define LEAST_SPLASH 0.001 // that throws droplets. [share of the pond's width]

enum { DROPLETS = 2048 };

struct scene_spray {
    pond_spray spray;
    pond_droplet droplets[DROPLETS];
};

scene_spray *scene_spray_make(void) {
    return calloc(1, sizeof(scene_spray));
}

void scene_spray_free(scene_spray *spray) {
    free(spray);
}

void scene_spray_begin(const scene *s, pond *water, bool first) {
    if (s->spray == NULL || !first) {
        return;
    }
    s->spray->spray =
        (pond_spray){.droplets = s->spray->droplets, .capacity = DROPLETS, .seed = s->pond.seed};
    pond_set_splash_height(water, (float)(s->metres * LEAST_SPLASH));
}

// The look shows the middle row.
static bool is_seen(const pond_view *view, const pond_event *event) {
    const int middle = view->height / 2;
    const float row = ((float)middle + 0.5f) * view->cell_size;
    return fabsf(event->place.y - row) <= 2.0f * event->radius + view->cell_size;
}

void scene_spray_run(const scene *s, pond *water, double seconds) {
    if (s->spray == NULL) {
        return;
    }
    const pond_view view = pond_get_view(water);
    pond_event event;
    while (pond_event_next(water, &event)) {
        if (event.kind == POND_EVENT_SPLASH && is_seen(&view, &event)) {
            pond_spray_splash(&s->spray->spray, &event, s->spray_amount);
        }
    }
    pond_spray_step(&s->spray->spray, &view, seconds);
}

const pond_spray *scene_spray_now(const scene *s) {
    return s->spray != NULL ? &s->spray->spray : NULL;
}
