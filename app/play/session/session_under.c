// The picture under the water. Paintings take seconds and are made on a thread; until then there is
// plain sand. A film has its own frame rate and repeats.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "media/error.h"
#include "report.h"
#include "scene_dry.h"
#include "session_inside.h"

#define MOST_BEHIND 4 // frames that are read at most to catch up

// ---- paintings, on a thread ---------------------------------------------------------------------

// The result, which the caller frees.
typedef struct painting_work {
    uint8_t *pixels; // RGBA, rows without gaps; NULL: painting failed
    float *dry;      // how dry each pixel is; NULL where it was not requested
    int width;
    int height;
} painting_work;

struct painting_thread {
    painting_desc painting;
    painting_work work;
    bool wants_dry;
    atomic_int state; // RUNS, DONE or GIVEN_UP
    pthread_t thread;
};

enum { RUNS = 0, DONE, GIVEN_UP };

static void free_painting(painting_thread *t) {
    free(t->work.pixels);
    free(t->work.dry);
    free(t);
}

static void *paint(void *argument) {
    painting_thread *t = argument;
    painting_work *work = &t->work;
    const size_t count = (size_t)work->width * (size_t)work->height;
    media_error ignored; // if it fails, the sand stays
    work->pixels = painting_make(&t->painting, work->width, work->height, &ignored);
    work->dry = t->wants_dry ? malloc(count * sizeof *work->dry) : NULL;
    if (work->dry != NULL &&
        !scene_dry_paint(t->painting.painting, work->width, work->height, work->dry)) {
        free(work->dry);
        work->dry = NULL;
    }
    if (atomic_exchange(&t->state, DONE) == GIVEN_UP) {
        free_painting(t);
    }
    return NULL;
}

// NULL without memory or a thread.
static painting_thread *start_painting(const painting_desc *painting, int width, int height,
                                       bool dry) {
    painting_thread *t = calloc(1, sizeof *t);
    if (t == NULL) {
        return NULL;
    }
    t->painting = *painting;
    t->work.width = width;
    t->work.height = height;
    t->wants_dry = dry;
    if (pthread_create(&t->thread, NULL, paint, t) != 0) {
        free(t);
        return NULL;
    }
    return t;
}

// Whether it is done; wait: waits until it is. Then *out has the result, and the thread is freed.
static bool take_painting(painting_thread *t, bool wait, painting_work *out) {
    if (!wait && t->state != DONE) {
        return false;
    }
    pthread_join(t->thread, NULL);
    *out = t->work;
    free(t);
    return true;
}

// Does not wait: the thread frees the rest when it ends. NULL is allowed.
static void discard_painting(painting_thread *t) {
    if (t == NULL) {
        return;
    }
    const pthread_t thread = t->thread;
    if (atomic_exchange(&t->state, GIVEN_UP) == DONE) {
        pthread_join(thread, NULL);
        free_painting(t);
    } else {
        pthread_detach(thread);
    }
}

// ---- frames -------------------------------------------------------------------------------------

static int read_next(session *s, media_error *error) {
    session_under *u = &s->under;
    const int answer = backdrop_next(s->commands.show.backdrop, &u->texture, error);
    u->serial += answer == 1;
    return answer;
}

// ---- paintings ----------------------------------------------------------------------------------

// Sand under shallow water, while the painting is made.
static const uint8_t sand[] = {180, 176, 152, 255};

static void use_painting(session *s, const painting_work *work) {
    session_under *u = &s->under;
    free(u->painted);
    u->painted = work->pixels;
    u->texture = (pond_texture){.pixels = work->pixels,
                                .width = work->width,
                                .height = work->height,
                                .stride = (ptrdiff_t)work->width * 4};
    u->serial++;
    s->commands.changed = true;
}

static bool has_painted_land(const session *s) {
    return plan_of(s)->scene.land.map.painting;
}

static void begin_painting(session *s) {
    const plan *p = plan_of(s);
    session_under *u = &s->under;
    if (u->painting == NULL) {
        const painting_desc painting = plan_painting(p);
        int width = p->width;
        int height = p->height;
        painting_size(&painting, &width, &height);
        u->painting = start_painting(&painting, width, height, has_painted_land(s));
    }
}

static bool fits_plan(const plan *p, const painting_work *work) {
    const painting_desc painting = plan_painting(p);
    int width = p->width;
    int height = p->height;
    painting_size(&painting, &width, &height);
    return work->width == width && work->height == height;
}

void session_under_take(session *s, bool wait) {
    session_under *u = &s->under;
    const plan *p = plan_of(s);
    painting_work work;
    if (u->painting == NULL || !take_painting(u->painting, wait, &work)) {
        return;
    }
    u->painting = NULL;
    if (work.pixels != NULL) {
        use_painting(s, &work);
    }
    const bool fits = fits_plan(p, &work);
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
    if (plan_of(s)->painting != NULL) {
        begin_painting(s);
    }
}

static bool open_painting(session *s, media_error *error) {
    const painting_work plain = {.pixels = malloc(sizeof sand), .width = 1, .height = 1};
    if (plain.pixels == NULL) {
        return media_fail_memory(error);
    }
    memcpy(plain.pixels, sand, sizeof sand);
    use_painting(s, &plain);
    begin_painting(s);
    return true;
}

// ---- pictures and films -------------------------------------------------------------------------

bool session_under_open(session *s, media_error *error) {
    session_under *u = &s->under;
    if (plan_of(s)->painting != NULL) {
        return open_painting(s, error);
    }
    u->texture = (pond_texture){0};
    u->due = s->clock + 1.0 / plan_fps(plan_of(s));
    u->ended = false;
    return show_open_backdrop(&s->commands.show, error) && read_next(s, error) == 1;
}

void session_under_close(session *s) {
    session_under *u = &s->under;
    discard_painting(u->painting);
    free(u->painted);
    u->painting = NULL;
    u->painted = NULL;
}

// Copies the frame, which the backdrop owns until its next one. Without memory: no picture.
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

// The film starts again at its end. Where it cannot be read its last frame stays.
static void turn_page(session *s) {
    session_under *u = &s->under;
    media_error error = {0};
    int answer = read_next(s, &error);
    if (answer == 0) {
        keep_frame(u);
        answer = show_open_backdrop(&s->commands.show, &error) ? read_next(s, &error) : -1;
    }
    if (answer != 1) {
        report_note(false, "%s; the film stops at its last frame", error.message);
        u->ended = true;
    }
}

void session_under_pass(session *s) {
    session_under *u = &s->under;
    session_under_take(s, false);
    if (!plan_of(s)->backdrop.film || u->ended) {
        return;
    }
    const double frame = 1.0 / plan_fps(plan_of(s));
    for (int i = 0; i < MOST_BEHIND && !u->ended && s->clock >= u->due; i++) {
        turn_page(s);
        u->due += frame;
        s->commands.changed = true;
    }
    if (u->due < s->clock) {
        u->due = s->clock + frame;
    }
}
