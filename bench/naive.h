// naive.h — the loops anyone would write: the competitors.
//
// naive_step.c and naive_look.c are compiled twice, with -O3 for this very machine and with -O2;
// NAIVE_BUILD names the build. No threads, no tricks: the caller hands out bands of rows.
#ifndef BENCH_NAIVE_H
#define BENCH_NAIVE_H

#include <stddef.h>
#include <stdint.h>

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

// What the listings' drawing loops read and write; all of one size, RGBA with rows beside each
// other.
typedef struct naive_picture {
    const int16_t *heights; // cell (0, 0), with a readable cell around
    ptrdiff_t stride;       // [elements]
    const uint8_t *texture;
    uint8_t *target;
    int width;
    int height;
} naive_picture;

// Draws rows y0…y1−1.
typedef void naive_draw_rows(const naive_picture *picture, int y0, int y1);

typedef struct naive_looks {
    naive_draw_rows *offset;
    naive_draw_rows *lens;
} naive_looks;

extern const naive_looks naive_looks_native;
extern const naive_looks naive_looks_o2;

#endif
