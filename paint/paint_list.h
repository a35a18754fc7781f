// paint_list.h — the paintings; each file fills in its row. paint.c has checked the arguments.
#ifndef PAINT_PAINT_LIST_H
#define PAINT_PAINT_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "paint_canvas.h"

// What the water meets at a place of a painting.
typedef struct paint_place {
    bool land;   // stands in the water up to its surface and above
    bool cover;  // hides the water: land, and buildings over water
    float depth; // share of the deepest, 0 on land; below 0: height of ground for bulk water
} paint_place;

// Things within reach of a place.
typedef enum paint_around {
    PAINT_MIXED, // or unknown
    PAINT_OPEN,  // water that nothing hides
    PAINT_COVERED
} paint_around;

typedef struct paint_painting {
    const char *name;
    bool from_side; // shows water from the side; else a floor from above
    // False without memory; then nothing is drawn.
    bool (*draw)(uint8_t *pixels, int width, int height, ptrdiff_t stride);
    // The land, of paintings that have some, else NULL: made for a frame (NULL without memory),
    // asked for places, ended.
    void *(*survey)(const paint_frame *frame);
    paint_place (*place)(const void *scene, float x, float y);
    paint_around (*around)(const void *scene, float x, float y, float reach); // or NULL
    void (*end)(void *scene);
} paint_painting;

extern const paint_painting paint_rockpool, paint_billiards, paint_tiles, paint_harbour, paint_lake,
    paint_bath, paint_plane, paint_lido, paint_mosaic, paint_fjord, paint_brook, paint_bay,
    paint_beach, paint_dam, paint_valley;

#endif
