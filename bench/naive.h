// naive.h — plain loops, the competitors.
//
// naive.c is compiled with -O3 -march=native. The caller divides the rows into bands, one for each
// thread.
#ifndef BENCH_NAIVE_H
#define BENCH_NAIVE_H

#include "reference/listings.h"

// Two levels of water with a border of one cell of zeros; `next` holds the step before `now`.
typedef struct naive_water {
    void *now; // cell (0, 0): float or int16_t
    void *next;
    int width;
    int height;
    ptrdiff_t stride; // [elements]
    float a;          // wave: weight of the edge neighbours
    float b;          // weight of the corner neighbours
    float d;          // share of the movement that is kept
    int shift;        // integers: damping
} naive_water;

// Computes rows y0…y1−1 of `next`.
typedef void naive_step_rows(const naive_water *water, int y0, int y1);
naive_step_rows naive_wave_nine;
naive_step_rows naive_wave_five;
naive_step_rows naive_classic;
naive_step_rows naive_steady;

// Draws rows y0…y1−1 by the loops of the listings.
typedef void naive_draw_rows(const listing_picture *picture, int y0, int y1);
naive_draw_rows naive_draw_offset;
naive_draw_rows naive_draw_lens;

#endif
