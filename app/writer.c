#include "writer.h"

#include <stdlib.h>

#include "clock.h"
#include "media/error.h"

bool writer_open(writer *w, size_t bytes, int places) {
    *w = (writer){.places = places};
    for (int i = 0; i < w->places; i++) {
        w->pictures[i] = malloc(bytes);
        if (w->pictures[i] == NULL) {
            return false;
        }
    }
    return true;
}

void writer_close(writer *w) {
    for (int i = 0; i < w->places; i++) {
        free(w->pictures[i]);
    }
    *w = (writer){0};
}

static void store(writer *w, int place) {
    const double before = clock_seconds();
    w->failed = !w->work(w->user, place, w->pictures[place], &w->error);
    w->busy += clock_seconds() - before;
}

static void *store_all(void *argument) {
    writer *w = argument;
    int place = queue_take(&w->queue);
    while (place >= 0) {
        store(w, place);
        if (w->failed) {
            queue_stop(&w->queue);
        }
        queue_release(&w->queue);
        place = queue_take(&w->queue);
    }
    return NULL;
}

static bool start_thread(writer *w) {
    if (!queue_open(&w->queue, w->places)) {
        return false;
    }
    w->running = pthread_create(&w->thread, NULL, store_all, w) == 0;
    if (!w->running) {
        queue_close(&w->queue);
    }
    return w->running;
}

bool writer_start(writer *w, writer_work *work, void *user, media_error *error) {
    w->work = work;
    w->user = user;
    w->failed = false;
    w->busy = 0.0;
    w->waited_for_room = 0.0;
    w->waited_for_more = 0.0;
    return w->places == 1 || start_thread(w) ||
           media_fail(error, 1, "the system refused a thread for writing");
}

int writer_claim(writer *w) {
    if (w->running) {
        return queue_claim(&w->queue);
    }
    return w->failed ? -1 : 0;
}

void writer_put(writer *w, int place) {
    w->last = w->pictures[place];
    if (w->running) {
        queue_give(&w->queue);
    } else {
        store(w, place);
    }
}

int writer_held(writer *w) {
    return w->running ? queue_held(&w->queue) : 0;
}

static void end_thread(writer *w, bool good) {
    if (good) {
        queue_end(&w->queue);
    } else {
        queue_stop(&w->queue);
    }
    pthread_join(w->thread, NULL);
    w->running = false;
    w->waited_for_room = w->queue.waited_for_room;
    w->waited_for_more = w->queue.waited_for_more;
    queue_close(&w->queue);
}

bool writer_finish(writer *w, bool good, media_error *error) {
    if (w->running) {
        end_thread(w, good);
    }
    if (w->failed) {
        *error = w->error;
    }
    return !w->failed;
}
