// tile.h — pictures are drawn in tiles small enough for the stack and the first cache.
//
// A tile holds what a look needs of the surface at each of its pixels: up to three channels, worked
// out on the cells under it and carried over to the pixels by a quadratic B-spline.
#ifndef PONDI_LOOK_TILE_H
#define PONDI_LOOK_TILE_H

#include <millpond/look.h>

#include "base/isa.h"
#include "base/parallel.h"

#define PONDI_TILE 128    // pixels of a tile's row at most
#define PONDI_TILE_ROWS 8 // rows of a tile at most

// Rows begin where vectors do.
#define PONDI_ALIGNED _Alignas(64)

typedef enum pondi_channels {
    PONDI_CHANNELS_HEIGHT = 1,     // height [counts]
    PONDI_CHANNELS_DIFFERENCE = 2, // left − right and upper − lower neighbour [counts]
    PONDI_CHANNELS_OPTICS = 3,     // slope along x, along y [1] and Laplacian [1/m]
    PONDI_CHANNELS_PROFILE = 4,    // height [m] and its rise along x [m/cell]
    PONDI_CHANNELS_SURFACE = 5,    // height [m] and slope along x, along y [1]
    PONDI_CHANNELS_SLOPES = 7,     // slope along x, along y [1]
    PONDI_CHANNELS_LISTED = 6      // height [m] and the tile-map listing's differences, left −
                                   // right, upper − lower neighbours, [1 2 1] across [m]
} pondi_channels;

#define PONDI_TILE_ROOM (3 * 23 * 80) // numbers that a painter has room for besides

typedef struct pondi_tile {
    int x0; // in the target [pixels]
    int y0;
    int width; // [pixels]
    int height;
    float *room; // PONDI_TILE_ROOM numbers, on a vector's boundary, for the painter to use
    PONDI_ALIGNED float channel[3][PONDI_TILE * PONDI_TILE_ROWS]; // rows are PONDI_TILE apart
} pondi_tile;

// What a look draws, and where.
typedef struct pondi_canvas {
    const pond_view *view;
    const pond_texture *texture; // NULL for a look that reads none
    const pond_target *target;
    const pond_parallel *parallel; // or NULL
} pondi_canvas;

// What draws the pixels of one tile; `look` is the look's own state.
typedef void pondi_tile_painter(const void *look, const pondi_tile *tile,
                                const pondi_canvas *canvas);

// Declares a look's painter, which is built for each instruction set.
#define PONDI_PAINTER(name) PONDI_ISA_DECLARE(pondi_tile_painter, name)

// Draws all tiles, side by side where the canvas has threads.
void pondi_draw_tiles(const pondi_canvas *canvas, pondi_channels channels,
                      pondi_tile_painter *paint, const void *look);

// The same in tiles that are no wider than `widest` pixels, up to PONDI_TILE.
void pondi_draw_narrow_tiles(const pondi_canvas *canvas, pondi_channels channels, int widest,
                             pondi_tile_painter *paint, const void *look);

#endif
