// canvas.h — a painting on its way: paintings take seconds, the water must not wait for them.
#ifndef APP_PLAY_CANVAS_H
#define APP_PLAY_CANVAS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct canvas canvas;

// What was painted; the taker's to free.
typedef struct canvas_work {
    uint8_t *pixels; // RGBA, rows close together; NULL: it could not be painted
    float *dry;      // how dry each pixel is; NULL where it was not asked for
    int width;
    int height;
} canvas_work;

// Begins to paint on a thread of its own. NULL without memory or thread.
canvas *canvas_start(const char *painting, int width, int height, bool dry);

// Whether it is done; wait: until it is. Then *out holds it, and the canvas is freed.
bool canvas_take(canvas *c, bool wait, canvas_work *out);

// Gives it up, without waiting: what is left of it ends by itself. NULL is fine.
void canvas_discard(canvas *c);

#endif
