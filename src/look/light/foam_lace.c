// Draws foam as patches of lace: little foam shows only the seams between its holes, much foam
// shows no holes. Holes are the cells around scattered points (Worley 1996), distorted by noise; a
// point is on a seam where its two nearest points are equally far. In periodic water the pattern
// repeats with the water.

#include <math.h>
#include <stdbool.h>

#include "base/maths.h"
#include "look/light/foam_lace.h"
#include "shared/look_numbers.h"

#define LEAST_SEEN 0.003f // less foam adds less than 10⁻⁶ of white

// Cells of a pattern, a number for each hole.
typedef struct lattice {
    float scale_x;
    float scale_y;
    int period_x; // cells from side to side, where they meet; 0 where they do not
    int period_y;
} lattice;

// Adds a little less than a half, so that halves, which are common, round the same way for any last
// bit.
static int cells_between(bool meet, float cells) {
    return meet ? pondi_most((int)(pondi_clamp(cells, 0.0f, 1e9f) + 0.49f), 1) : 0;
}

static lattice make_lattice(const pondi_foam_lace *p, float cells_each) {
    lattice l = {cells_each, cells_each, cells_between(p->wraps_x, cells_each * p->wide),
                 cells_between(p->wraps_y, cells_each * p->high)};
    l.scale_x = p->wraps_x ? (float)l.period_x / p->wide : l.scale_x;
    l.scale_y = p->wraps_y ? (float)l.period_y / p->high : l.scale_y;
    return l;
}

// All patterns of the foam.
typedef struct lattices {
    lattice coarse;
    lattice fine;
    lattice bends;
    lattice patches;
    lattice bubbles;
} lattices;

static lattices make_lattices(const pondi_foam_lace *p) {
    return (lattices){make_lattice(p, 1.0f), make_lattice(p, PONDI_FOAM_FINE),
                      make_lattice(p, PONDI_FOAM_BENDS), make_lattice(p, PONDI_FOAM_PATCH),
                      make_lattice(p, PONDI_FOAM_BUBBLES)};
}

// Points that are computed together in loops of a constant length.
enum { TOGETHER = 32 };

typedef float numbers[TOGETHER];
typedef uint32_t hashes[TOGETHER];

// Bounds that compilers do not know: see pondi_bound().
typedef struct bounds {
    float none;
    float all;
    float farthest;
} bounds;

// ---- cells --------------------------------------------------------------------------------------

// Cells before, at and after points along an axis.
typedef struct cells {
    numbers whole;
    hashes hash[3];
} cells;

static inline void find_whole(const bounds *b, const float *at, float *restrict whole) {
    for (int n = 0; n < TOGETHER; n++) {
        const float held = pondi_clamp(at[n], -b->farthest, b->farthest);
        const float toward_zero = (float)(int)held;
        whole[n] = toward_zero - (toward_zero > held ? 1.0f : 0.0f);
    }
}

// In periodic water the cells repeat. Quotients of doubles are off by one at most.
static inline void come_round(int period, int *restrict cell) {
    const double size = (double)period;
    for (int n = 0; n < TOGETHER; n++) {
        const int rest = cell[n] - (int)((double)cell[n] / size) * period;
        const int raised = rest + (rest < 0 ? period : 0);
        cell[n] = raised - (raised >= period ? period : 0);
    }
}

static inline void find_cells(const bounds *b, int period, uint32_t factor, const float *at,
                              cells *restrict out) {
    int cell[TOGETHER];
    find_whole(b, at, out->whole);
    for (int n = 0; n < TOGETHER; n++) {
        cell[n] = (int)out->whole[n];
    }
    const int least = period > 0 ? 0 : INT32_MIN;
    const int most = period > 0 ? period : INT32_MAX;
    if (period > 0) {
        come_round(period, cell);
    }
    for (int i = 0; i < 3; i++) {
        for (int n = 0; n < TOGETHER; n++) {
            const int beside = cell[n] + i - 1;
            const int raised = beside + (beside < least ? period : 0);
            const int round = raised - (raised >= most ? period : 0);
            out->hash[i][n] = (uint32_t)round * factor;
        }
    }
}

static inline uint32_t mix(uint32_t column, uint32_t row) {
    uint32_t h = column ^ row;
    h = (h ^ (h >> 15)) * PONDI_MIX_FIRST;
    h = (h ^ (h >> 12)) * PONDI_MIX_SECOND;
    return h ^ (h >> 15);
}

// Two numbers 0…1 of a cell.
static inline float first_of(uint32_t hash) {
    return (float)(int)(hash & 0xffffu) * (1.0f / 65536.0f);
}

static inline float second_of(uint32_t hash) {
    return (float)(int)(hash >> 16) * (1.0f / 65536.0f);
}

// ---- patterns -----------------------------------------------------------------------------------

// Distance of the second nearest point less that of the nearest, 0 on a seam. [holes]
static void find_seams(const bounds *b, const lattice *l, const float *x, const float *y,
                       float *restrict off) {
    cells across;
    cells down;
    numbers nearest2;
    numbers second2;
    find_cells(b, l->period_x, PONDI_SCATTER_X, x, &across);
    find_cells(b, l->period_y, PONDI_SCATTER_Y, y, &down);
    for (int n = 0; n < TOGETHER; n++) {
        nearest2[n] = 8.0f;
        second2[n] = 8.0f;
    }
    for (int k = 0; k < 9; k++) {
        const int column = k % 3;
        const int row = k / 3;
        const float i = (float)(column - 1);
        const float j = (float)(row - 1);
        for (int n = 0; n < TOGETHER; n++) {
            const uint32_t hash = mix(across.hash[column][n], down.hash[row][n]);
            const float dx = across.whole[n] + i + first_of(hash) - x[n];
            const float dy = down.whole[n] + j + second_of(hash) - y[n];
            const float far2 = dx * dx + dy * dy;
            const float later2 = far2 > nearest2[n] ? far2 : nearest2[n];
            second2[n] = later2 < second2[n] ? later2 : second2[n];
            nearest2[n] = far2 < nearest2[n] ? far2 : nearest2[n];
        }
    }
    for (int n = 0; n < TOGETHER; n++) {
        off[n] = sqrtf(second2[n]) - sqrtf(nearest2[n]);
    }
}

static inline float smooth_step(const bounds *b, float t) {
    const float held = pondi_clamp(t, b->none, b->all);
    return held * held * (3.0f - 2.0f * held);
}

// Smooth noise, 0…1, at places of the lattice.
static void find_noise(const bounds *b, const lattice *l, const float *x, const float *y,
                       float *restrict out) {
    cells across;
    cells down;
    find_cells(b, l->period_x, PONDI_SCATTER_X, x, &across);
    find_cells(b, l->period_y, PONDI_SCATTER_Y, y, &down);
    for (int n = 0; n < TOGETHER; n++) {
        const float fx = smooth_step(b, x[n] - across.whole[n]);
        const float fy = smooth_step(b, y[n] - down.whole[n]);
        out[n] = pondi_blend(first_of(mix(across.hash[1][n], down.hash[1][n])),
                             first_of(mix(across.hash[2][n], down.hash[1][n])),
                             first_of(mix(across.hash[1][n], down.hash[2][n])),
                             first_of(mix(across.hash[2][n], down.hash[2][n])), fx, fy);
    }
}

static inline void scale(const float *at, float by, float past, float *restrict out) {
    for (int n = 0; n < TOGETHER; n++) {
        out[n] = by * at[n] + past;
    }
}

static void find_scaled_noise(const bounds *b, const lattice *l, const float *x, const float *y,
                              float past_x, float past_y, float *restrict out) {
    numbers u;
    numbers v;
    scale(x, l->scale_x, past_x, u);
    scale(y, l->scale_y, past_y, v);
    find_noise(b, l, u, v, out);
}

static void find_scaled_seams(const bounds *b, const lattice *l, const float *x, const float *y,
                              float past_x, float past_y, float *restrict out) {
    numbers u;
    numbers v;
    scale(x, l->scale_x, past_x, u);
    scale(y, l->scale_y, past_y, v);
    find_seams(b, l, u, v, out);
}

// ---- the lace -----------------------------------------------------------------------------------

// Points with foam, the last one again where there are fewer.
typedef struct spots {
    int index[TOGETHER]; // in their row
    int count;
    numbers foam;
    numbers x; // [holes]
    numbers y;
} spots;

// Share of white at each point.
static void find_white(const bounds *b, const lattices *l, const spots *s, float *restrict white) {
    numbers bend_x;
    numbers bend_y;
    numbers patches;
    numbers coarse;
    numbers fine;
    find_scaled_noise(b, &l->bends, s->x, s->y, 31.0f, 0.0f, bend_x);
    find_scaled_noise(b, &l->bends, s->x, s->y, 0.0f, 57.0f, bend_y);
    for (int n = 0; n < TOGETHER; n++) {
        bend_x[n] = s->x[n] + PONDI_FOAM_BEND * (bend_x[n] - 0.5f);
        bend_y[n] = s->y[n] + PONDI_FOAM_BEND * (bend_y[n] - 0.5f);
    }
    find_scaled_noise(b, &l->patches, s->x, s->y, 0.0f, 0.0f, patches);
    find_scaled_seams(b, &l->coarse, bend_x, bend_y, 0.0f, 0.0f, coarse);
    find_scaled_seams(b, &l->fine, bend_x, bend_y, 19.0f, 7.0f, fine);
    for (int n = 0; n < TOGETHER; n++) {
        const float foam = s->foam[n];
        const float patch = foam * (0.4f + 1.2f * patches[n]);
        const float much = patch + foam * foam * (1.0f - patch); // all of it at 1
        const float thin = 0.3f + 0.6f * fine[n];
        const float seam = coarse[n] < thin ? coarse[n] : thin;
        const float cover =
            smooth_step(b, (much * (1.0f + PONDI_FOAM_SOFT) - seam) / PONDI_FOAM_SOFT);
        const float thick = 0.15f + 1.1f * much;
        white[n] = cover * pondi_clamp(thick, b->none, 0.97f) * smooth_step(b, 5.0f * foam);
    }
}

static void lay_spots(const lattices *l, spots *s, pondi_light *light) {
    const bounds b = {pondi_bound(0.0f), pondi_bound(1.0f), pondi_bound(1e9f)};
    numbers white;
    numbers bubbles;
    for (int n = s->count; n < TOGETHER; n++) {
        s->foam[n] = s->foam[s->count - 1];
        s->x[n] = s->x[s->count - 1];
        s->y[n] = s->y[s->count - 1];
    }
    find_white(&b, l, s, white);
    find_scaled_noise(&b, &l->bubbles, s->x, s->y, 0.0f, 0.0f, bubbles);
    for (int c = 0; c < 3; c++) {
        for (int n = 0; n < s->count; n++) {
            float *at = &light->channel[c][s->index[n]];
            *at += (PONDI_FOAM_LIGHT * (0.84f + 0.16f * bubbles[n]) - *at) * white[n];
        }
    }
    s->count = 0;
}

static bool is_seen(const float *foam, int count) {
    int any = 0;
    for (int x = 0; x < count; x++) {
        any |= foam[x] > LEAST_SEEN ? 1 : 0;
    }
    return any != 0;
}

static void lay_plain(const float *foam, int count, pondi_light *light) {
    for (int c = 0; c < 3; c++) {
        for (int x = 0; x < count; x++) {
            float *at = &light->channel[c][x];
            *at += (PONDI_FOAM_PLAIN - *at) * pondi_clamp(foam[x], 0.0f, 0.97f);
        }
    }
}

void pondi_lay_foam(const pondi_foam_lace *size, const float *foam, const pondi_points *holes,
                    int count, pondi_light *light) {
    if (!is_seen(foam, count)) {
        return;
    }
    if (!(size->wide > 0.0f)) {
        lay_plain(foam, count, light);
        return;
    }
    const lattices l = make_lattices(size);
    spots s;
    s.count = 0;
    for (int x = 0; x < count; x++) {
        if (!(foam[x] > LEAST_SEEN)) {
            continue;
        }
        s.index[s.count] = x;
        s.foam[s.count] = foam[x];
        s.x[s.count] = pondi_clamp(holes->u[x], -PONDI_FOAM_FARTHEST, PONDI_FOAM_FARTHEST);
        s.y[s.count] = pondi_clamp(holes->v[x], -PONDI_FOAM_FARTHEST, PONDI_FOAM_FARTHEST);
        s.count++;
        if (s.count == TOGETHER) {
            lay_spots(&l, &s, light);
        }
    }
    if (s.count > 0) {
        lay_spots(&l, &s, light);
    }
}
