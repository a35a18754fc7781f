// lace.h — smooth noise, and foam as patches of lace: little foam shows only the seams between its
// holes, much foam shows no holes. Holes are the cells around scattered points (Worley 1996),
// distorted by noise; a seam is where the two nearest scattered points are equally far. In periodic
// water the pattern repeats with the water. Places are computed together in loops of a constant
// length.
#ifndef PONDI_FIELD_LACE_H
#define PONDI_FIELD_LACE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/same_bits.h"
#include "field/bilinear.h"
#include "shared/clamp.h"
#include "shared/look_numbers.h"

// Size of the pond in holes of the lace, and the axes along which it is periodic.
typedef struct pondi_lace_size {
    float wide;
    float high;
    bool wraps_x;
    bool wraps_y;
} pondi_lace_size;

// A pattern: a grid of cells, of which each hole has `scale_x` × `scale_y`.
typedef struct pondi_lattice {
    float scale_x;
    float scale_y;
    int period_x; // cells in a period; 0: not periodic
    int period_y;
} pondi_lattice;

// Rounds. Adds slightly less than a half, so that halves, which are common, are rounded down
// despite rounding errors.
static inline int pondi_lace_period(bool meet, float cells) {
    return meet ? pondi_most((int)(pondi_clamp(cells, 0.0f, 1e9f) + 0.49f), 1) : 0;
}

static inline pondi_lattice pondi_lattice_make(const pondi_lace_size *p, float cells_each) {
    pondi_lattice l = {cells_each, cells_each, pondi_lace_period(p->wraps_x, cells_each * p->wide),
                       pondi_lace_period(p->wraps_y, cells_each * p->high)};
    l.scale_x = p->wraps_x ? (float)l.period_x / p->wide : l.scale_x;
    l.scale_y = p->wraps_y ? (float)l.period_y / p->high : l.scale_y;
    return l;
}

// All patterns of the foam.
typedef struct pondi_lattices {
    pondi_lattice coarse;
    pondi_lattice fine;
    pondi_lattice bends;
    pondi_lattice patches;
    pondi_lattice bubbles;
} pondi_lattices;

static inline pondi_lattices pondi_lattices_make(const pondi_lace_size *p) {
    return (pondi_lattices){pondi_lattice_make(p, 1.0f), pondi_lattice_make(p, PONDI_FOAM_FINE),
                            pondi_lattice_make(p, PONDI_FOAM_BENDS),
                            pondi_lattice_make(p, PONDI_FOAM_PATCH),
                            pondi_lattice_make(p, PONDI_FOAM_BUBBLES)};
}

// Places that are computed together.
enum { PONDI_LACE_POINTS = 32 };

typedef float pondi_lace_row[PONDI_LACE_POINTS];
typedef uint32_t pondi_lace_hashes[PONDI_LACE_POINTS];

// Bounds that compilers do not know: see pondi_bound().
typedef struct pondi_lace_bounds {
    float none;
    float all;
    float farthest;
} pondi_lace_bounds;

static inline pondi_lace_bounds pondi_lace_bounds_make(void) {
    return (pondi_lace_bounds){pondi_bound(0.0f), pondi_bound(1.0f), pondi_bound(1e9f)};
}

// ---- cells --------------------------------------------------------------------------------------

// Cells before, at and after places along an axis.
typedef struct pondi_lace_cells {
    pondi_lace_row whole;
    pondi_lace_hashes hash[3];
} pondi_lace_cells;

static inline void pondi_lace_whole(const pondi_lace_bounds *b, const float *at,
                                    float *restrict whole) {
    for (int n = 0; n < PONDI_LACE_POINTS; n++) {
        const float held = pondi_clamp(at[n], -b->farthest, b->farthest);
        const float toward_zero = (float)(int)held;
        whole[n] = toward_zero - (toward_zero > held ? 1.0f : 0.0f);
    }
}

// In periodic water the cells repeat. Quotients of doubles are off by one at most.
static inline void pondi_lace_repeat(int period, int *restrict cell) {
    const double size = (double)period;
    for (int n = 0; n < PONDI_LACE_POINTS; n++) {
        const int rest = cell[n] - (int)((double)cell[n] / size) * period;
        const int raised = rest + (rest < 0 ? period : 0);
        cell[n] = raised - (raised >= period ? period : 0);
    }
}

static inline void pondi_lace_find_cells(const pondi_lace_bounds *b, int period, uint32_t factor,
                                         const float *at, pondi_lace_cells *restrict out) {
    int cell[PONDI_LACE_POINTS];
    pondi_lace_whole(b, at, out->whole);
    for (int n = 0; n < PONDI_LACE_POINTS; n++) {
        cell[n] = (int)out->whole[n];
    }
    const int least = period > 0 ? 0 : INT32_MIN;
    const int most = period > 0 ? period : INT32_MAX;
    if (period > 0) {
        pondi_lace_repeat(period, cell);
    }
    for (int i = 0; i < 3; i++) {
        for (int n = 0; n < PONDI_LACE_POINTS; n++) {
            const int beside = cell[n] + i - 1;
            const int raised = beside + (beside < least ? period : 0);
            const int round = raised - (raised >= most ? period : 0);
            out->hash[i][n] = (uint32_t)round * factor;
        }
    }
}

static inline uint32_t pondi_lace_mix(uint32_t column, uint32_t row) {
    uint32_t h = column ^ row;
    h = (h ^ (h >> 15)) * PONDI_MIX_FIRST;
    h = (h ^ (h >> 12)) * PONDI_MIX_SECOND;
    return h ^ (h >> 15);
}

// Two numbers 0…1 of a cell.
static inline float pondi_lace_first(uint32_t hash) {
    return (float)(int)(hash & 0xffffu) * (1.0f / 65536.0f);
}

static inline float pondi_lace_second(uint32_t hash) {
    return (float)(int)(hash >> 16) * (1.0f / 65536.0f);
}

// ---- patterns -----------------------------------------------------------------------------------

static inline void pondi_lace_scale(const float *at, float by, float past, float *restrict out) {
    for (int n = 0; n < PONDI_LACE_POINTS; n++) {
        out[n] = by * at[n] + past;
    }
}

// Distance to the second nearest scattered point minus that to the nearest, 0 on a seam. [cells]
static inline void pondi_lace_seams(const pondi_lace_bounds *b, const pondi_lattice *l,
                                    const float *x, const float *y, float past_x, float past_y,
                                    float *restrict off) {
    pondi_lace_row u;
    pondi_lace_row v;
    pondi_lace_cells across;
    pondi_lace_cells down;
    pondi_lace_row nearest2;
    pondi_lace_row second2;
    pondi_lace_scale(x, l->scale_x, past_x, u);
    pondi_lace_scale(y, l->scale_y, past_y, v);
    pondi_lace_find_cells(b, l->period_x, PONDI_SCATTER_X, u, &across);
    pondi_lace_find_cells(b, l->period_y, PONDI_SCATTER_Y, v, &down);
    for (int n = 0; n < PONDI_LACE_POINTS; n++) {
        nearest2[n] = 8.0f;
        second2[n] = 8.0f;
    }
    for (int k = 0; k < 9; k++) {
        const int column = k % 3;
        const int row = k / 3;
        const float i = (float)(column - 1);
        const float j = (float)(row - 1);
        for (int n = 0; n < PONDI_LACE_POINTS; n++) {
            const uint32_t hash = pondi_lace_mix(across.hash[column][n], down.hash[row][n]);
            const float dx = across.whole[n] + i + pondi_lace_first(hash) - u[n];
            const float dy = down.whole[n] + j + pondi_lace_second(hash) - v[n];
            const float far2 = dx * dx + dy * dy;
            const float later2 = far2 > nearest2[n] ? far2 : nearest2[n];
            second2[n] = later2 < second2[n] ? later2 : second2[n];
            nearest2[n] = far2 < nearest2[n] ? far2 : nearest2[n];
        }
    }
    for (int n = 0; n < PONDI_LACE_POINTS; n++) {
        off[n] = sqrtf(second2[n]) - sqrtf(nearest2[n]);
    }
}

static inline float pondi_lace_smooth(const pondi_lace_bounds *b, float t) {
    const float held = pondi_clamp(t, b->none, b->all);
    return held * held * (3.0f - 2.0f * held);
}

// Smooth noise, 0…1.
static inline void pondi_lace_noise(const pondi_lace_bounds *b, const pondi_lattice *l,
                                    const float *x, const float *y, float past_x, float past_y,
                                    float *restrict out) {
    pondi_lace_row u;
    pondi_lace_row v;
    pondi_lace_cells across;
    pondi_lace_cells down;
    pondi_lace_scale(x, l->scale_x, past_x, u);
    pondi_lace_scale(y, l->scale_y, past_y, v);
    pondi_lace_find_cells(b, l->period_x, PONDI_SCATTER_X, u, &across);
    pondi_lace_find_cells(b, l->period_y, PONDI_SCATTER_Y, v, &down);
    for (int n = 0; n < PONDI_LACE_POINTS; n++) {
        const float fx = pondi_lace_smooth(b, u[n] - across.whole[n]);
        const float fy = pondi_lace_smooth(b, v[n] - down.whole[n]);
        out[n] = pondi_blend(pondi_lace_first(pondi_lace_mix(across.hash[1][n], down.hash[1][n])),
                             pondi_lace_first(pondi_lace_mix(across.hash[2][n], down.hash[1][n])),
                             pondi_lace_first(pondi_lace_mix(across.hash[1][n], down.hash[2][n])),
                             pondi_lace_first(pondi_lace_mix(across.hash[2][n], down.hash[2][n])),
                             fx, fy);
    }
}

// Share of white at each place.
static inline void pondi_lace_white(const pondi_lace_bounds *b, const pondi_lattices *l,
                                    const float *foam, const float *x, const float *y,
                                    float *restrict white) {
    pondi_lace_row bend_x;
    pondi_lace_row bend_y;
    pondi_lace_row patches;
    pondi_lace_row coarse;
    pondi_lace_row fine;
    pondi_lace_noise(b, &l->bends, x, y, 31.0f, 0.0f, bend_x);
    pondi_lace_noise(b, &l->bends, x, y, 0.0f, 57.0f, bend_y);
    for (int n = 0; n < PONDI_LACE_POINTS; n++) {
        bend_x[n] = x[n] + PONDI_FOAM_BEND * (bend_x[n] - 0.5f);
        bend_y[n] = y[n] + PONDI_FOAM_BEND * (bend_y[n] - 0.5f);
    }
    pondi_lace_noise(b, &l->patches, x, y, 0.0f, 0.0f, patches);
    pondi_lace_seams(b, &l->coarse, bend_x, bend_y, 0.0f, 0.0f, coarse);
    pondi_lace_seams(b, &l->fine, bend_x, bend_y, 19.0f, 7.0f, fine);
    for (int n = 0; n < PONDI_LACE_POINTS; n++) {
        const float patch = foam[n] * (0.4f + 1.2f * patches[n]);
        const float much = patch + foam[n] * foam[n] * (1.0f - patch); // all of it at 1
        const float thin = 0.3f + 0.6f * fine[n];
        const float seam = coarse[n] < thin ? coarse[n] : thin;
        const float cover =
            pondi_lace_smooth(b, (much * (1.0f + PONDI_FOAM_SOFT) - seam) / PONDI_FOAM_SOFT);
        const float thick = 0.15f + 1.1f * much;
        white[n] =
            cover * pondi_clamp(thick, b->none, 0.97f) * pondi_lace_smooth(b, 5.0f * foam[n]);
    }
}

#endif
