// What lies under the water of a session. A film runs at its own rate, whatever the display's, and
// begins anew when it ends.
#include <stdlib.h>
#include <string.h>

#include "media/error.h"
#include "report.h"
#include "session_inside.h"

#define MOST_BEHIND 4 // frames that are read at once to catch up

static int read_next(session *s, media_error *error) {
    session_under *u = &s->under;
    const int answer = backdrop_next(s->commands.show.backdrop, &u->texture, error);
    u->serial += answer == 1;
    if (answer == 1) {
        show_take_sky(&s->commands.show, &u->texture);
    }
    return answer;
}

// ---- paintings ----------------------------------------------------------------------------------

// Sand under a foot of water, while the painting is on its way.
static const uint8_t ground[] = {180, 176, 152, 255};

static void use_painting(session *s, const painting_work *work) {
    session_under *u = &s->under;
    free(u->painted);
    u->painted = work->pixels;
    u->texture = (pond_texture){.pixels = work->pixels,
                                .width = work->width,
                                .height = work->height,
                                .stride = (ptrdiff_t)work->width * 4};
    u->serial++;
    s->commands.show.sky_taken = false;
    show_take_sky(&s->commands.show, &u->texture);
    s->commands.changed = true;
}

static bool has_painted_land(const session *s) {
    return s->commands.show.plan->scene.land.map.painting;
}

static void begin_painting(session *s) {
    const plan *p = s->commands.show.plan;
    session_under *u = &s->under;
    if (u->painting == NULL) {
        u->painting = painting_thread_start(p->painting, p->width, p->height, has_painted_land(s));
    }
}

void session_under_take(session *s, bool wait) {
    session_under *u = &s->under;
    const plan *p = s->commands.show.plan;
    painting_work work;
    if (u->painting == NULL || !painting_thread_take(u->painting, wait, &work)) {
        return;
    }
    u->painting = NULL;
    if (work.pixels != NULL) {
        use_painting(s, &work);
    }
    const bool fits = work.width == p->width && work.height == p->height;
    if (work.dry != NULL && fits && has_painted_land(s)) {
        session_set_dry(s, work.dry);
    }
    free(work.dry);
    if (!fits) {
        begin_painting(s);
        session_under_take(s, wait);
    }
}

bool session_is_painting(const session *s) {
    return s->under.painting != NULL;
}

void session_under_repaint(session *s) {
    if (s->commands.show.plan->painting != NULL) {
        begin_painting(s);
    }
}

static bool open_painting(session *s, media_error *error) {
    const painting_work ground_work = {.pixels = malloc(sizeof ground), .width = 1, .height = 1};
    if (ground_work.pixels == NULL) {
        return media_fail_memory(error);
    }
    memcpy(ground_work.pixels, ground, sizeof ground);
    use_painting(s, &ground_work);
    begin_painting(s);
    return true;
}

// ---- pictures and films -------------------------------------------------------------------------

bool session_under_open(session *s, media_error *error) {
    session_under *u = &s->under;
    if (s->commands.show.plan->painting != NULL) {
        return open_painting(s, error);
    }
    u->texture = (pond_texture){0};
    u->due = s->clock + 1.0 / plan_fps(s->commands.show.plan);
    u->ended = false;
    return show_open_backdrop(&s->commands.show, error) && read_next(s, error) == 1;
}

void session_under_close(session *s) {
    session_under *u = &s->under;
    painting_thread_discard(u->painting);
    free(u->painted);
    u->painting = NULL;
    u->painted = NULL;
}

// What is shown is the backdrop's only until it is asked for more. Without memory: nothing.
static void keep_frame(session_under *u) {
    const pond_texture *from = &u->texture;
    const size_t row = (size_t)from->width * 4;
    uint8_t *kept = from->pixels != NULL ? malloc(row * (size_t)from->height) : NULL;
    for (int y = 0; kept != NULL && y < from->height; y++) {
        memcpy(kept + (size_t)y * row, from->pixels + y * from->stride, row);
    }
    const pond_texture frame = {.pixels = kept,
                                .width = kept != NULL ? from->width : 0,
                                .height = kept != NULL ? from->height : 0,
                                .stride = kept != NULL ? (ptrdiff_t)row : 0};
    free(u->painted);
    u->painted = kept;
    u->texture = frame;
}

// Its end is followed by its beginning. A film that has become unreadable stands still.
static void turn_page(session *s) {
    session_under *u = &s->under;
    media_error error = {0};
    int answer = read_next(s, &error);
    if (answer == 0) {
        keep_frame(u);
        answer = show_open_backdrop(&s->commands.show, &error) ? read_next(s, &error) : -1;
    }
    if (answer != 1) {
        report_note(false, "%s; the film stands still", error.message);
        u->ended = true;
    }
}

void session_under_pass(session *s) {
    session_under *u = &s->under;
    session_under_take(s, false);
    if (!s->commands.show.plan->backdrop.film || u->ended) {
        return;
    }
    const double frame = 1.0 / plan_fps(s->commands.show.plan);
    for (int i = 0; i < MOST_BEHIND && !u->ended && s->clock >= u->due; i++) {
        turn_page(s);
        u->due += frame;
        s->commands.changed = true;
    }
    if (u->due < s->clock) {
        u->due = s->clock + frame;
    }
}
