#include "painting_thread.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include "paint.h"
#include "scene_dry.h"

struct painting_thread {
    char painting[SCENE_TEXT];
    painting_work work;
    bool wants_dry;
    atomic_int state; // RUNS, or what became of it
    pthread_t thread;
};

enum { RUNS = 0, DONE, GIVEN_UP };

static void free_all(painting_thread *t) {
    free(t->work.pixels);
    free(t->work.dry);
    free(t);
}

static void *paint(void *argument) {
    painting_thread *t = argument;
    painting_work *work = &t->work;
    const size_t count = (size_t)work->width * (size_t)work->height;
    work->pixels = malloc(count * 4);
    if (work->pixels != NULL && !paint_draw(t->painting, work->pixels, work->width, work->height,
                                            (ptrdiff_t)work->width * 4)) {
        free(work->pixels);
        work->pixels = NULL;
    }
    work->dry = t->wants_dry ? malloc(count * sizeof *work->dry) : NULL;
    if (work->dry != NULL && !scene_dry_paint(t->painting, work->width, work->height, work->dry)) {
        free(work->dry);
        work->dry = NULL;
    }
    if (atomic_exchange(&t->state, DONE) == GIVEN_UP) {
        free_all(t);
    }
    return NULL;
}

painting_thread *painting_thread_start(const char *painting, int width, int height, bool dry) {
    painting_thread *t = calloc(1, sizeof *t);
    if (t == NULL) {
        return NULL;
    }
    (void)snprintf(t->painting, sizeof t->painting, "%s", painting);
    t->work.width = width;
    t->work.height = height;
    t->wants_dry = dry;
    if (pthread_create(&t->thread, NULL, paint, t) != 0) {
        free(t);
        return NULL;
    }
    return t;
}

bool painting_thread_take(painting_thread *t, bool wait, painting_work *out) {
    if (!wait && t->state != DONE) {
        return false;
    }
    pthread_join(t->thread, NULL);
    *out = t->work;
    free(t);
    return true;
}

void painting_thread_discard(painting_thread *t) {
    if (t == NULL) {
        return;
    }
    const pthread_t thread = t->thread;
    if (atomic_exchange(&t->state, GIVEN_UP) == DONE) {
        pthread_join(thread, NULL);
        free_all(t);
    } else {
        pthread_detach(thread);
    }
}
