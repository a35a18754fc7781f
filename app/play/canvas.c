#include "canvas.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include "paint.h"
#include "scene_dry.h"

struct canvas {
    char painting[SCENE_TEXT];
    canvas_work work;
    bool wants_dry;
    atomic_int state; // RUNS, or what became of it
    pthread_t thread;
};

enum { RUNS = 0, DONE, GIVEN_UP };

static void free_all(canvas *c) {
    free(c->work.pixels);
    free(c->work.dry);
    free(c);
}

static void *paint(void *argument) {
    canvas *c = argument;
    canvas_work *work = &c->work;
    const size_t count = (size_t)work->width * (size_t)work->height;
    work->pixels = malloc(count * 4);
    if (work->pixels != NULL && !paint_draw(c->painting, work->pixels, work->width, work->height,
                                            (ptrdiff_t)work->width * 4)) {
        free(work->pixels);
        work->pixels = NULL;
    }
    work->dry = c->wants_dry ? malloc(count * sizeof *work->dry) : NULL;
    if (work->dry != NULL && !scene_dry_paint(c->painting, work->width, work->height, work->dry)) {
        free(work->dry);
        work->dry = NULL;
    }
    if (atomic_exchange(&c->state, DONE) == GIVEN_UP) {
        free_all(c);
    }
    return NULL;
}

canvas *canvas_start(const char *painting, int width, int height, bool dry) {
    canvas *c = calloc(1, sizeof *c);
    if (c == NULL) {
        return NULL;
    }
    (void)snprintf(c->painting, sizeof c->painting, "%s", painting);
    c->work.width = width;
    c->work.height = height;
    c->wants_dry = dry;
    if (pthread_create(&c->thread, NULL, paint, c) != 0) {
        free(c);
        return NULL;
    }
    return c;
}

bool canvas_take(canvas *c, bool wait, canvas_work *out) {
    if (!wait && c->state != DONE) {
        return false;
    }
    pthread_join(c->thread, NULL);
    *out = c->work;
    free(c);
    return true;
}

void canvas_discard(canvas *c) {
    if (c == NULL) {
        return;
    }
    const pthread_t thread = c->thread;
    if (atomic_exchange(&c->state, GIVEN_UP) == DONE) {
        pthread_join(thread, NULL);
        free_all(c);
    } else {
        pthread_detach(thread);
    }
}
