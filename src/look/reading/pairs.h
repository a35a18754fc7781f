// pairs.h — pictures that have two by two pixels for each cell, what most have: drawn row by row,
// without tiles. What the looks need is carried over to the pixels as tile_row.c does it, to the
// bit.
#ifndef PONDI_LOOK_PAIRS_H
#define PONDI_LOOK_PAIRS_H

#include "base/compiler.h"
#include "look/reading/tile.h"

#define PONDI_PAIR_CHANNELS 6 // at most
#define PONDI_PAIR_PITCH 80   // of rows of cells

// A row of pixels, before it is blended along y: of each channel three rows of numbers, of the row
// of cells above, of its own, and of the one below.
typedef struct pondi_pair_row {
    int x0; // in the target [pixels]
    int y;
    int count;    // at most PONDI_TILE
    bool special; // so a tracer said of a row of cells
    const float *from[3][PONDI_PAIR_CHANNELS];
    float weight[3];
} pondi_pair_row;

// Pixel x of one of the channels.
PONDI_INLINE float pondi_pair_at(const pondi_pair_row *row, int channel, int x) {
    return (row->from[0][channel][x] * row->weight[0] + row->from[1][channel][x] * row->weight[1]) +
           row->from[2][channel][x] * row->weight[2];
}

static inline void pondi_pair_blend(const pondi_pair_row *pairs, int channel, float *restrict out) {
    const pondi_pair_row row = *pairs;
    for (int x = 0; x < row.count; x++) {
        out[x] = pondi_pair_at(&row, channel, x);
    }
}

// Makes of what is derived on a row of cells what is carried over to the pixels. The count goes on
// to the end of a vector, over numbers that are nothing. Returns whether the row is special, or may
// be.
typedef bool pondi_pair_tracer(const void *look, int count, const float *const derived[3],
                               float (*restrict to)[PONDI_PAIR_PITCH]);

// Paints a row of pixels.
typedef void pondi_pair_painter(const void *look, const pondi_canvas *canvas,
                                const pondi_pair_row *row);

// Declares such a painter, which is built for each instruction set.
#define PONDI_PAIR_PAINTER(name) PONDI_ISA_DECLARE(pondi_pair_painter, name)

// How a look is drawn so.
typedef struct pondi_pair_look {
    pondi_channels channels;
    int carried;              // channels that are carried over to the pixels
    pondi_pair_tracer *trace; // or NULL: what is derived is carried over
    pondi_pair_painter *paint;
} pondi_pair_look;

// Whether a picture has two by two pixels for each cell.
bool pondi_has_pairs(const pond_view *view, const pond_target *target);

void pondi_draw_pairs(const pondi_canvas *canvas, const pondi_pair_look *how, const void *look);

#endif
