// Plain C that compilers vectorise; dispersive_lanes.h has vectors where they do not. Cells are
// added in opposite pairs, and pairs in mirror-image pairs, so mirrors and quarter turns change no
// bit. All terms are differences that are exactly 0 for flat water.

#include "solver/dispersive_rows.h"

#include <stddef.h>

#include "base/isa.h"
#include "shared/parts.h"

#include "solver/dispersive_lanes.h"
#include "solver/rows.h"

typedef struct terms {
    float edge;
    float corner;
    float far_edge;
    float far_corner;
    float knight;
} terms;

static inline terms terms_of(const pondi_level_rows *rows) {
    const float *t = rows->terms;
    return (terms){t[0], t[1], t[2], t[3], t[4]};
}

// K·u at column x of the middle of five rows a…e.
static inline float operator_at(const float *a, const float *b, const float *c, const float *d,
                                const float *e, int x, terms k) {
    const float u4 = 4.0f * c[x];
    const float edge = (c[x - 1] + c[x + 1]) + (b[x] + d[x]);
    const float corner = (b[x - 1] + d[x + 1]) + (b[x + 1] + d[x - 1]);
    const float far_edge = (c[x - 2] + c[x + 2]) + (a[x] + e[x]);
    const float far_corner = (a[x - 2] + e[x + 2]) + (a[x + 2] + e[x - 2]);
    const float knight = ((b[x - 2] + d[x + 2]) + (b[x + 2] + d[x - 2])) +
                         ((a[x - 1] + e[x + 1]) + (a[x + 1] + e[x - 1]));
    return ((k.edge * (u4 - edge) + k.corner * (u4 - corner)) +
            (k.far_edge * (u4 - far_edge) + k.far_corner * (u4 - far_corner))) +
           k.knight * (2.0f * u4 - knight);
}

// The leans: the cells above and below less those to the left and right.
static inline float lean_at(const float *a, const float *b, const float *c, const float *d,
                            const float *e, int x, const float *leans) {
    const float edge = (b[x] + d[x]) - (c[x - 1] + c[x + 1]);
    const float far_edge = (a[x] + e[x]) - (c[x - 2] + c[x + 2]);
    const float tall = (a[x - 1] + e[x + 1]) + (a[x + 1] + e[x - 1]);
    const float wide = (b[x - 2] + d[x + 2]) + (b[x + 2] + d[x - 2]);
    return (leans[0] * edge + leans[1] * far_edge) + leans[2] * (tall - wide);
}

static inline void operate_rows(const pondi_level_rows *rows, int from, bool lean) {
    const float *restrict a = rows->rows[0];
    const float *restrict b = rows->rows[1];
    const float *restrict c = rows->rows[2];
    const float *restrict d = rows->rows[3];
    const float *restrict e = rows->rows[4];
    const float *restrict f = rows->rows[5];
    const float *restrict upper_add = rows->add[0];
    const float *restrict lower_add = rows->add[1];
    float *restrict upper_out = rows->out[0];
    float *restrict lower_out = rows->out[1];
    const terms k = terms_of(rows);
    const float leans[PONDI_DISPERSIVE_LEANS] = {rows->leans[0], rows->leans[1], rows->leans[2]};
    const int count = rows->count;
    PONDI_ROWS_APART
    for (int x = from; x < count; x++) {
        float upper = operator_at(a, b, c, d, e, x, k);
        float lower = operator_at(b, c, d, e, f, x, k);
        if (lean) {
            upper += lean_at(a, b, c, d, e, x, leans);
            lower += lean_at(b, c, d, e, f, x, leans);
        }
        upper_out[x] = pondi_settle(upper + upper_add[x]);
        lower_out[x] = pondi_settle(lower + lower_add[x]);
    }
}

static void operate(const pondi_level_rows *rows) {
    operate_rows(rows, pondi_level_lanes(rows, false), false);
}

static void operate_lean(const pondi_level_rows *rows) {
    operate_rows(rows, 0, true);
}

static void step(const pondi_level_rows *rows) {
    const float *restrict a = rows->rows[0];
    const float *restrict b = rows->rows[1];
    const float *restrict c = rows->rows[2];
    const float *restrict d = rows->rows[3];
    const float *restrict e = rows->rows[4];
    const float *restrict f = rows->rows[5];
    const float *restrict upper_add = rows->add[0];
    const float *restrict lower_add = rows->add[1];
    float *restrict upper_out = rows->out[0];
    float *restrict lower_out = rows->out[1];
    const float kept = rows->d;
    const terms k = terms_of(rows);
    const int count = rows->count;
    PONDI_REST_OF_ROWS
    for (int x = pondi_level_lanes(rows, true); x < count; x++) {
        const float upper = operator_at(a, b, c, d, e, x, k) + upper_add[x];
        const float lower = operator_at(b, c, d, e, f, x, k) + lower_add[x];
        const float u = c[x];
        const float v = d[x];
        const float p = upper_out[x];
        const float q = lower_out[x];
        upper_out[x] = pondi_settle(u + (kept * (u - p) - upper));
        lower_out[x] = pondi_settle(v + (kept * (v - q) - lower));
    }
}

// The pull of the link from column x of the middle row to another cell.
static inline float link_at(const float *links, const float *row, const float *far_links,
                            const float *far_row, int x, int to) {
    return (links[x] + far_links[to]) * (row[x] - far_row[to]);
}

// The sum of four links that are mirror images of each other, to the rows `up` and `down`.
#define FOUR_LINKS(w, up, down, dx)                                                                \
    ((link_at(w[2], h[2], w[up], h[up], x, x - (dx)) +                                             \
      link_at(w[2], h[2], w[down], h[down], x, x + (dx))) +                                        \
     (link_at(w[2], h[2], w[up], h[up], x, x + (dx)) +                                             \
      link_at(w[2], h[2], w[down], h[down], x, x - (dx))))
#define FOUR_EDGES(w, up, down, dx)                                                                \
    ((link_at(w[2], h[2], w[2], h[2], x, x - (dx)) +                                               \
      link_at(w[2], h[2], w[2], h[2], x, x + (dx))) +                                              \
     (link_at(w[2], h[2], w[up], h[up], x, x) + link_at(w[2], h[2], w[down], h[down], x, x)))

static inline void over_bed(const pondi_bed_rows *rows, bool step) {
    const float *restrict const h[5] = {rows->rows[0], rows->rows[1], rows->rows[2], rows->rows[3],
                                        rows->rows[4]};
    const float *restrict const edge[5] = {NULL, rows->edge[1], rows->edge[2], rows->edge[3], NULL};
    const float *restrict const corner[5] = {NULL, rows->corner[1], rows->corner[2],
                                             rows->corner[3], NULL};
    const float *restrict const far[5] = {rows->far[0], rows->far[1], rows->far[2], rows->far[3],
                                          rows->far[4]};
    const float *restrict add = rows->add;
    float *restrict out = rows->out;
    const float kept = rows->d;
    const float far_edge = rows->longer[0];
    const float far_corner = rows->longer[1];
    const float knight = rows->longer[2];
    const int count = rows->count;
    PONDI_ROWS_APART
    for (int x = 0; x < count; x++) {
        const float near = FOUR_EDGES(edge, 1, 3, 1) + FOUR_LINKS(corner, 1, 3, 1);
        const float longer =
            far_edge * FOUR_EDGES(far, 0, 4, 2) + far_corner * FOUR_LINKS(far, 0, 4, 2);
        const float leaps = FOUR_LINKS(far, 1, 3, 2) + FOUR_LINKS(far, 0, 4, 1);
        const float pull = ((near + longer) + knight * leaps) + add[x];
        out[x] =
            step ? pondi_settle(h[2][x] + (kept * (h[2][x] - out[x]) - pull)) : pondi_settle(pull);
    }
}

static void operate_bed(const pondi_bed_rows *rows) {
    over_bed(rows, false);
}

static void step_bed(const pondi_bed_rows *rows) {
    over_bed(rows, true);
}

// (9·inner + 3·edge + corner)/64 of the cells x − 1…x + 2 of four rows.
static inline float halved_at(const float *a, const float *b, const float *c, const float *d,
                              int x) {
    const float inner = (b[x] + c[x + 1]) + (b[x + 1] + c[x]);
    const float corner = (a[x - 1] + d[x + 2]) + (a[x + 2] + d[x - 1]);
    const float edge =
        ((a[x] + d[x + 1]) + (a[x + 1] + d[x])) + ((b[x - 1] + c[x + 2]) + (b[x + 2] + c[x - 1]));
    return 0.25f * inner + (0.046875f * (edge - 2.0f * inner) + 0.015625f * (corner - inner));
}

static void halve(const pondi_halved_rows *rows) {
    const float *restrict a = rows->rows[0];
    const float *restrict b = rows->rows[1];
    const float *restrict c = rows->rows[2];
    const float *restrict d = rows->rows[3];
    const float *restrict e = rows->rows[4];
    const float *restrict f = rows->rows[5];
    float *restrict upper_out = rows->out[0];
    float *restrict lower_out = rows->out[1];
    const int count = rows->count;
    PONDI_REST_OF_ROWS
    for (int i = pondi_halve_lanes(rows); i < count; i++) {
        const float upper = halved_at(a, b, c, d, 2 * i);
        const float lower = halved_at(c, d, e, f, 2 * i);
        upper_out[i] = pondi_settle(upper);
        lower_out[i] = pondi_settle(lower);
    }
}

static void raise(const pondi_raised_rows *rows) {
    const float *restrict above = rows->above;
    const float *restrict near = rows->near;
    const float *restrict below = rows->below;
    float *restrict upper = rows->out[0];
    float *restrict lower = rows->out[1];
    const int count = rows->count;
    for (int i = pondi_raise_lanes(rows); i < count; i++) {
        const float r = near[i];
        const float left = near[i - 1] - r;
        const float right = near[i + 1] - r;
        const float up = above[i] - r;
        const float down = below[i] - r;
        upper[2 * i] = r + (0.1875f * (left + up) + 0.0625f * (above[i - 1] - r));
        upper[2 * i + 1] = r + (0.1875f * (right + up) + 0.0625f * (above[i + 1] - r));
        lower[2 * i] = r + (0.1875f * (left + down) + 0.0625f * (below[i - 1] - r));
        lower[2 * i + 1] = r + (0.1875f * (right + down) + 0.0625f * (below[i + 1] - r));
    }
}

// ---- beyond open sides -------------------------------------------------------------------------

#define NEAR_LINKS 0.2f // 1 cell apart
#define FAR_LINKS 0.5f  // 2 cells apart

static inline float greater(float a, float b) {
    return a > b ? a : b;
}

static inline float smaller(float a, float b) {
    return a < b ? a : b;
}

static void slow(const pondi_slowed_row *row) {
    const float *restrict a = row->rows[0];
    const float *restrict b = row->rows[1];
    const float *restrict c = row->rows[2];
    const float *restrict d = row->rows[3];
    const float *restrict e = row->rows[4];
    const float *restrict s = row->swift;
    const float *restrict all = row->all;
    const float down[5] = {row->swift_down[0], row->swift_down[1], row->swift_down[2],
                           row->swift_down[3], row->swift_down[4]};
    const float all_down = row->all_down;
    float *restrict out = row->out;
    const int count = row->count;
    for (int x = 0; x < count; x++) {
        const float v = c[x];
        const float w = greater(s[x], down[2]);
        const float across = smaller(w, greater(s[x - 1], down[2])) * (v - c[x - 1]) +
                             smaller(w, greater(s[x + 1], down[2])) * (v - c[x + 1]);
        const float upright = smaller(w, greater(s[x], down[1])) * (v - b[x]) +
                              smaller(w, greater(s[x], down[3])) * (v - d[x]);
        const float far_across = smaller(w, greater(s[x - 2], down[2])) * (v - c[x - 2]) +
                                 smaller(w, greater(s[x + 2], down[2])) * (v - c[x + 2]);
        const float far_upright = smaller(w, greater(s[x], down[0])) * (v - a[x]) +
                                  smaller(w, greater(s[x], down[4])) * (v - e[x]);
        const float swift =
            NEAR_LINKS * (across + upright) + FAR_LINKS * (far_across + far_upright);
        out[x] = pondi_settle(out[x] + (greater(all[x], all_down) * v + swift));
    }
}

static void link(const pondi_linked_row *row) {
    const float *restrict b = row->rows[0];
    const float *restrict c = row->rows[1];
    const float *restrict d = row->rows[2];
    const float edge = row->edge;
    const float corner = row->corner;
    float *restrict out = row->out;
    const int count = row->count;
    for (int x = 0; x < count; x++) {
        const float u = c[x];
        const float edges = ((u - c[x - 1]) + (u - c[x + 1])) + ((u - b[x]) + (u - d[x]));
        const float corners = ((u - b[x - 1]) + (u - d[x + 1])) + ((u - b[x + 1]) + (u - d[x - 1]));
        out[x] += edge * edges + corner * corners;
    }
}

static void link_uneven(const pondi_linked_row *row) {
    const float *restrict const h[3] = {row->rows[0], row->rows[1], row->rows[2]};
    const float *restrict const s[3] = {row->edges[0], row->edges[1], row->edges[2]};
    const float *restrict const t[3] = {row->corners[0], row->corners[1], row->corners[2]};
    float *restrict out = row->out;
    const int count = row->count;
    for (int x = 0; x < count; x++) {
        const float edges =
            (link_at(s[1], h[1], s[1], h[1], x, x - 1) +
             link_at(s[1], h[1], s[1], h[1], x, x + 1)) +
            (link_at(s[1], h[1], s[0], h[0], x, x) + link_at(s[1], h[1], s[2], h[2], x, x));
        const float corners =
            (link_at(t[1], h[1], t[0], h[0], x, x - 1) +
             link_at(t[1], h[1], t[2], h[2], x, x + 1)) +
            (link_at(t[1], h[1], t[0], h[0], x, x + 1) + link_at(t[1], h[1], t[2], h[2], x, x - 1));
        out[x] += edges + corners;
    }
}

const pondi_dispersive_rows PONDI_ISA_TABLE(pondi_dispersive_rows_) = {
    .operate = operate,
    .operate_lean = operate_lean,
    .step = step,
    .operate_bed = PONDI_WITH_SHORES ? operate_bed : NULL,
    .step_bed = PONDI_WITH_SHORES ? step_bed : NULL,
    .halve = halve,
    .raise = raise,
    .slow = PONDI_WITH_SHORES ? slow : NULL,
    .link = PONDI_WITH_SHORES ? link : NULL,
    .link_uneven = PONDI_WITH_SHORES ? link_uneven : NULL,
};
