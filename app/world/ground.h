// ground.h — the ground of a world: its picture, and the water in it. A tile map, or land
// that is made as it is looked at.
//
// Its picture consists of pixels, tiles of them, and cells of water that are some of its
// pixels wide. All count from the same corner, x to the right, y down, in both ways.
#ifndef APP_WORLD_GROUND_H
#define APP_WORLD_GROUND_H

#include <stdbool.h>
#include <stdint.h>

#include "media/media.h"

// A rectangle of the ground's pixels.
typedef struct ground_picture {
    int64_t x; // [pixels]
    int64_t y;
    int width;
    int height;
    uint8_t *bed;   // RGBA: land, and the ground under the water; opaque
    uint8_t *over;  // RGBA, straight alpha: things above the water
    uint8_t *water; // 255 where there is water, 0 where there is land
} ground_picture;

typedef struct ground ground;

struct ground {
    void (*paint)(ground *g, ground_picture *out);
    // Paints a little around the visible part, the nearest first, so that it is ready when the
    // camera comes to it: to be called once a frame. NULL: that is quick enough anyway. Of the
    // picture only the place counts.
    void (*paint_ahead)(ground *g, const ground_picture *seen);
    void (*close)(ground *g);
    const char *name; // for messages
    int tile_width;   // [pixels]
    int tile_height;
    int cell;     // side of a cell [pixels]
    bool sharp;   // pixels are to be seen as squares where they are enlarged
    bool endless; // has no sides; else:
    int x;        // the tiles that there are
    int y;
    int width;
    int height;
    double start_x; // where a walk begins [tiles]
    double start_y;
};

// A map of the editor Tiled, with its pictures. water: name of the layer that is water, or NULL:
// the map itself says. quiet: no remarks. NULL fills *error.
ground *ground_open_tiled(const char *path, const char *water, bool quiet, media_error *error);

// Land without end, with rivers and lakes. NULL without memory.
ground *ground_open_endless(uint32_t seed);

void ground_close(ground *g); // NULL is allowed

// Makes the three pictures of a size, or frees them and makes none; false without memory.
bool ground_picture_make(ground_picture *p, int width, int height);
void ground_picture_free(ground_picture *p);

// Which of cells are water: a byte for each, rows close together. x, y: the first one [cells].
// pixels: room for all of them. Returns whether there is any.
bool ground_read_water(ground *g, int64_t x, int64_t y, int width, int height, uint8_t *pixels,
                       uint8_t *out);

#endif
