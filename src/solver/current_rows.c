// The order of every sum is part of the result.

#include "solver/current_rows.h"

#include <stddef.h>

#include "solver/lanes.h"

// Loops over the vectors of a row, whose width is a multiple of PONDI_CURRENT_VECTOR.
#define EACH_VECTOR(x, width)                                                                      \
    for (ptrdiff_t first = 0; first < (width); first += PONDI_CURRENT_VECTOR)                      \
    _Pragma("GCC unroll 16") for (ptrdiff_t x = first; x < first + PONDI_CURRENT_VECTOR;           \
                                  x += PONDI_FLOATS)

// ---- the series ---------------------------------------------------------------------------------

// Weights of the links of a vector of cells.
typedef struct links {
    pondi_floats east;
    pondi_floats west;
    pondi_floats far_east;
    pondi_floats far_west;
    pondi_floats south;
    pondi_floats north;
    pondi_floats far_south;
    pondi_floats far_north;
} links;

// `rows`: from two above to two below.
PONDI_INLINE pondi_floats carried(links w, const float *const rows[5], ptrdiff_t x,
                                  pondi_three here) {
    const float *cells = rows[2] + x;
    const pondi_floats near_x =
        w.east * pondi_beside(cells, here, 1) - w.west * pondi_beside(cells, here, -1);
    const pondi_floats near_y =
        w.south * pondi_read_floats(rows[3] + x) - w.north * pondi_read_floats(rows[1] + x);
    const pondi_floats far_x =
        w.far_east * pondi_beside(cells, here, 2) - w.far_west * pondi_beside(cells, here, -2);
    const pondi_floats far_y =
        w.far_south * pondi_read_floats(rows[4] + x) - w.far_north * pondi_read_floats(rows[0] + x);
    return (near_x + near_y) + (far_x + far_y);
}

// A term of the series, by its scale.
typedef enum term { THIRD, HALF, WHOLE } term;

// u + scale·sum
PONDI_INLINE pondi_floats added(term which, pondi_floats u, pondi_floats sum) {
    switch (which) {
    case THIRD:
        return u + (1.0f / 3.0f) * sum;
    case HALF:
        return pondi_less(u, -0.5f, sum);
    default:
        return pondi_settle_floats(u + sum);
    }
}

PONDI_INLINE void carry_row(const pondi_current_row *r, int row, term which) {
    const ptrdiff_t from = PONDI_CURRENT_LINE * (which == THIRD  ? PONDI_CURRENT_WATER
                                                 : which == HALF ? r->from
                                                                 : PONDI_CURRENT_SECOND);
    const ptrdiff_t to =
        PONDI_CURRENT_LINE * (which == THIRD ? PONDI_CURRENT_FIRST : PONDI_CURRENT_SECOND);
    float *const here = r->rows[row + 2];
    const float *const rows[5] = {r->rows[row] + from, r->rows[row + 1] + from, here + from,
                                  r->rows[row + 3] + from, r->rows[row + 4] + from};
    float *const out[2] = {which == WHOLE ? r->out[0][row] : here + to,
                           which == WHOLE ? r->out[1][row] : here + to + PONDI_CURRENT_LINE};
    const float *east = r->east + row * r->stride;
    const float *far_east = r->far_east + row * r->stride;
    const float *south = r->south + row * r->stride;
    const float *north = south - r->stride;
    const float *far_south = r->far_south + row * r->stride;
    const float *far_north = far_south - 2 * r->stride;
    const ptrdiff_t width = r->width;
    pondi_three cells[2] = {pondi_before_three(rows[2]),
                            pondi_before_three(rows[2] + PONDI_CURRENT_LINE)};
    pondi_three near = pondi_before_three(east);
    pondi_three far = pondi_before_three(far_east);
    EACH_VECTOR(x, width) {
        near = pondi_next_three(near, east + x);
        far = pondi_next_three(far, far_east + x);
        const links w = {
            .east = near.here,
            .west = pondi_beside(east + x, near, -1),
            .far_east = far.here,
            .far_west = pondi_beside(far_east + x, far, -2),
            .south = pondi_load_floats(south + x),
            .north = pondi_load_floats(north + x),
            .far_south = pondi_load_floats(far_south + x),
            .far_north = pondi_load_floats(far_north + x),
        };
#pragma GCC unroll 2
        for (int level = 0; level < 2; level++) {
            const ptrdiff_t at = x + level * PONDI_CURRENT_LINE;
            cells[level] = pondi_next_three(cells[level], rows[2] + at);
            const pondi_floats sum = carried(w, rows, at, cells[level]);
            pondi_store_floats(out[level] + x, added(which, pondi_read_floats(here + at), sum));
        }
    }
}

PONDI_INLINE void carry_rows(const pondi_current_row *rows, term which) {
    for (int row = 0; row < rows->count; row++) {
        carry_row(rows, row, which);
    }
}

static void third(const pondi_current_row *row) {
    carry_rows(row, THIRD);
}

static void half(const pondi_current_row *row) {
    carry_rows(row, HALF);
}

static void whole(const pondi_current_row *row) {
    carry_rows(row, WHOLE);
}

// ---- heights and potentials ---------------------------------------------------------------------

static void part(const pondi_current_pair *row) {
    const pondi_current_pair r = *row;
    int x = 0;
#pragma GCC unroll 4
    for (; x + PONDI_FLOATS <= r.width; x += PONDI_FLOATS) {
        const pondi_floats height = pondi_read_floats(r.from + x) - r.level;
        pondi_store_floats(r.to + x, r.kept * pondi_read_floats(r.before + x) + height);
    }
    for (; x < r.width; x++) {
        const float height = r.from[x] - r.level;
        r.to[x] = r.kept * r.before[x] + height;
    }
}

static void join(const pondi_current_pair *row) {
    const pondi_current_pair r = *row;
    int x = 0;
#pragma GCC unroll 4
    for (; x + PONDI_FLOATS <= r.width; x += PONDI_FLOATS) {
        const pondi_floats before = pondi_load_floats(r.before + x);
        const pondi_floats height = pondi_read_floats(r.from + x) - r.kept * before;
        pondi_store_floats(r.to + x, height + r.level);
        pondi_store_floats(r.copy + x, before);
    }
    for (; x < r.width; x++) {
        const float before = r.before[x];
        const float height = r.from[x] - r.kept * before;
        r.to[x] = height + r.level;
        r.copy[x] = before;
    }
}

// ---- short waves --------------------------------------------------------------------------------

#define BENT ((ptrdiff_t)PONDI_CURRENT_BENT * PONDI_CURRENT_LINE)

// The sum of the four neighbours − 4·cell.
PONDI_INLINE pondi_floats bend_of(const pondi_current_calm *row, ptrdiff_t x, pondi_three here) {
    const pondi_floats around =
        (pondi_beside(row->here + x, here, -1) + pondi_beside(row->here + x, here, 1)) +
        (pondi_read_floats(row->above + x) + pondi_read_floats(row->below + x));
    return pondi_less(around, 4.0f, here.here);
}

static void bend(const pondi_current_calm *row) {
    const pondi_current_calm r = *row;
    pondi_three here = pondi_before_three(r.here);
    EACH_VECTOR(x, r.width) {
        here = pondi_next_three(here, r.here + x);
        pondi_store_floats(r.here + BENT + x,
                           pondi_read_floats(r.weight + x) * bend_of(&r, x, here));
    }
}

static void calm(const pondi_current_calm *row) {
    const pondi_current_calm r = *row;
    pondi_three here = pondi_before_three(r.here + BENT);
    EACH_VECTOR(x, r.width) {
        here = pondi_next_three(here, r.here + BENT + x);
        pondi_store_floats(r.here + x, pondi_read_floats(r.here + x) - bend_of(&r, BENT + x, here));
    }
}

const pondi_current_rows PONDI_ISA_TABLE(pondi_current_rows_) = {
    .lead = PONDI_FLOATS > 8 ? PONDI_FLOATS : 8,
    .third = third,
    .half = half,
    .whole = whole,
    .part = part,
    .join = join,
    .bend = bend,
    .calm = calm,
};
