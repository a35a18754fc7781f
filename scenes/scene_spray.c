// scene_spray.c — reads a pond's splash events and makes droplets of them.
#include "scene_spray.h"

#include <math.h>
#include <millpond/spray.h>
#include <stdlib.h>

#define LEAST_SPLASH 0.001 // with droplets [share of the pond's width]

enum { DROPLETS = 2048 };

struct scene_spray {
    pond_spray spray;
    pond_droplet droplets[DROPLETS];
};

float scene_splash_height(const scene *s) {
    return (float)(s->metres * LEAST_SPLASH);
}

static bool next_of_pond(void *of, pond_event *out) {
    return pond_event_next(of, out);
}

scene_splashes scene_splashes_of(pond *water) {
    return (scene_splashes){next_of_pond, water};
}

scene_spray *scene_spray_make(const scene *s, pond *water) {
    scene_spray *spray = calloc(1, sizeof *spray);
    if (spray != NULL) {
        spray->spray =
            (pond_spray){.droplets = spray->droplets, .capacity = DROPLETS, .seed = s->pond.seed};
        pond_set_splash_height(water, scene_splash_height(s));
    }
    return spray;
}

void scene_spray_free(scene_spray *spray) {
    free(spray);
}

// The look shows the middle row.
static bool is_seen(const pond_view *view, const pond_event *event) {
    const int middle = view->height / 2;
    const float row = ((float)middle + 0.5f) * view->cell_size;
    return fabsf(event->position.y - row) <= 2.0f * event->radius + view->cell_size;
}

void scene_spray_run(scene_spray *spray, float amount, const pond_view *view,
                     const scene_splashes *from, double seconds) {
    pond_event event;
    while (from->next(from->of, &event)) {
        if (event.kind == POND_EVENT_SPLASH && is_seen(view, &event)) {
            pond_spray_splash(&spray->spray, &event, amount);
        }
    }
    pond_spray_step(&spray->spray, view, seconds);
}

const pond_spray *scene_spray_now(const scene_spray *spray) {
    return spray != NULL ? &spray->spray : NULL;
}
