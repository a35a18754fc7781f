// tile.h — pictures are drawn in tiles that fit on the stack and in the L1 cache.
//
// A tile holds up to three channels of the surface at each of its pixels, computed on the cells
// under it and interpolated by a quadratic B-spline.
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

#define PONDI_TILE_ROOM (3 * 23 * 80) // floats of scratch memory

typedef struct pondi_tile {
    int x0; // in the target [pixels]
    int y0;
    int width; // [pixels]
    int height;
    float *room; // PONDI_TILE_ROOM floats, vector aligned, for the painter to use
    PONDI_ALIGNED float channel[3][PONDI_TILE * PONDI_TILE_ROWS]; // rows are PONDI_TILE apart
} pondi_tile;

// Input and output of a look.
typedef struct pondi_canvas {
    const pond_view *view;
    const pond_texture *texture; // NULL for a look that reads none
    const pond_target *target;
    const pond_parallel *parallel; // or NULL
} pondi_canvas;

// Draws the pixels of one tile; `look` is the look's state.
typedef void pondi_tile_painter(const void *look, const pondi_tile *tile,
                                const pondi_canvas *canvas);

// Declares a look's painter, which is built for each instruction set.
#define PONDI_PAINTER(name) PONDI_ISA_DECLARE(pondi_tile_painter, name)

// Tiles whose channels are traced on the cells have more of them, which take the tile's room.
#define PONDI_TRACED 6
#define PONDI_TRACED_PITCH (PONDI_TILE / 2 + 16) // of rows of cells
#define PONDI_TRACED_CHANNEL ((PONDI_TILE_ROWS / 2 + 3) * PONDI_TRACED_PITCH)

// Row y of a channel; rows are PONDI_TILE apart.
static inline float *pondi_traced_row(const pondi_tile *tile, int channel, int y) {
    enum { LAST = 6 * PONDI_TRACED_CHANNEL + PONDI_TILE * (PONDI_TILE_ROWS / 2 + 3) };
    static const int in_room[3] = {0, 2 * PONDI_TRACED_CHANNEL, LAST};
    float *first =
        channel < 3 ? (float *)tile->channel[channel] : tile->room + in_room[channel - 3];
    return first + (ptrdiff_t)y * PONDI_TILE;
}

// Computes the channels to interpolate, on a row of cells, from those derived there.
// `count` is rounded up to whole vectors, over undefined values.
typedef void pondi_cell_tracer(const void *look, int count, const float *const derived[3],
                               float (*restrict traced)[PONDI_TRACED_CHANNEL]);

// How a look is drawn in tiles.
typedef struct pondi_tiling {
    pondi_channels channels;
    int widest; // pixels, up to PONDI_TILE
    pondi_tile_painter *paint;
    // NULL: channels are the derived ones. For two by two pixels a cell only.
    pondi_cell_tracer *trace;
} pondi_tiling;

// Whether there are two by two pixels for each cell.
static inline bool pondi_is_doubled(const pond_view *view, const pond_target *target) {
    return target->width == 2 * view->width && target->height == 2 * view->height;
}

// Draws all tiles, in parallel where the canvas has threads.
void pondi_draw_tiling(const pondi_canvas *canvas, const pondi_tiling *how, const void *look);

// The same with the widest tiles and the derived channels.
void pondi_draw_tiles(const pondi_canvas *canvas, pondi_channels channels,
                      pondi_tile_painter *paint, const void *look);

#endif
