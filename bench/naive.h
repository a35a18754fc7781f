// naive.h — the loops anyone would write: the competitors.
//
// naive.c is compiled twice, with -O3 for this very machine and with -O2; NAIVE_BUILD names the
// build. No threads, no tricks: the caller hands out bands of rows.
#ifndef BENCH_NAIVE_H
#define BENCH_NAIVE_H

#include "reference/listings.h"

#define NAIVE_JOIN_OF(a, b) a##b
#define NAIVE_JOIN(a, b) NAIVE_JOIN_OF(a, b)
#define NAIVE_NAME(name) NAIVE_JOIN(name, NAIVE_BUILD)

// Two levels of water with one cell of zeros around; `next` holds the step before `now`.
typedef struct naive_water {
    void *now; // cell (0, 0): float or int16_t
    void *next;
    int width;
    int height;
    ptrdiff_t stride; // [elements]
    float a;          // wave: share of the edge neighbours
    float b;          // share of the corner neighbours
    float d;          // movement that is kept
    int shift;        // integers: damping
} naive_water;

// Makes rows y0…y1−1 of `next`.
typedef void naive_step_rows(const naive_water *water, int y0, int y1);

typedef struct naive_steps {
    naive_step_rows *wave_nine;
    naive_step_rows *wave_five;
    naive_step_rows *classic;
    naive_step_rows *steady;
} naive_steps;

extern const naive_steps naive_steps_native;
extern const naive_steps naive_steps_o2;

// Draws rows y0…y1−1: the listings' loops.
typedef void naive_draw_rows(const listing_picture *picture, int y0, int y1);

typedef struct naive_looks {
    naive_draw_rows *offset;
    naive_draw_rows *lens;
} naive_looks;

extern const naive_looks naive_looks_native;
extern const naive_looks naive_looks_o2;

#endif
