// painting_thread.h — a painting on its way: paintings take seconds, the water must not wait for
// them.
#ifndef APP_PLAY_PAINTING_THREAD_H
#define APP_PLAY_PAINTING_THREAD_H

#include <stdbool.h>
#include <stdint.h>

typedef struct painting_thread painting_thread;

// What was painted; the taker's to free.
typedef struct painting_work {
    uint8_t *pixels; // RGBA, rows close together; NULL: it could not be painted
    float *dry;      // how dry each pixel is; NULL where it was not asked for
    int width;
    int height;
} painting_work;

// Begins to paint on a thread of its own. NULL without memory or thread.
painting_thread *painting_thread_start(const char *painting, int width, int height, bool dry);

// Whether it is done; wait: until it is. Then *out holds it, and the thread is freed.
bool painting_thread_take(painting_thread *t, bool wait, painting_work *out);

// Gives it up, without waiting: what is left of it ends by itself. NULL is allowed.
void painting_thread_discard(painting_thread *t);

#endif
