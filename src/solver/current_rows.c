// The order of every sum is part of the result.

#include "solver/current_rows.h"

#include <stddef.h>

#include "solver/lanes.h"

// ---- the series ---------------------------------------------------------------------------------

// A vector of cells and those above and below it, of one time level.
typedef struct column {
    pondi_floats above2;
    pondi_floats above;
    pondi_floats here;
    pondi_floats below;
    pondi_floats below2;
} column;

// Weights of the links to them.
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

PONDI_INLINE pondi_floats carried(links w, column c, const float *cells) {
    const pondi_three here = pondi_around_three(cells, c.here);
    const pondi_floats near_x =
        w.east * pondi_beside(cells, here, 1) - w.west * pondi_beside(cells, here, -1);
    const pondi_floats near_y = w.south * c.below - w.north * c.above;
    const pondi_floats far_x =
        w.far_east * pondi_beside(cells, here, 2) - w.far_west * pondi_beside(cells, here, -2);
    const pondi_floats far_y = w.far_south * c.below2 - w.far_north * c.above2;
    return (near_x + near_y) + (far_x + far_y);
}

PONDI_INLINE links links_of(const pondi_current_row *r, ptrdiff_t at) {
    const float *south = r->south + at;
    const float *far_south = r->far_south + at;
    const pondi_three east = pondi_around_three(r->east + at, pondi_load_floats(r->east + at));
    const pondi_three far_east =
        pondi_around_three(r->far_east + at, pondi_load_floats(r->far_east + at));
    return (links){
        .east = east.here,
        .west = pondi_beside(r->east + at, east, -1),
        .far_east = far_east.here,
        .far_west = pondi_beside(r->far_east + at, far_east, -2),
        .south = pondi_load_floats(south),
        .north = pondi_load_floats(south - r->stride),
        .far_south = pondi_load_floats(far_south),
        .far_north = pondi_load_floats(far_south - 2 * r->stride),
    };
}

PONDI_INLINE column first_column(const pondi_current_row *r, ptrdiff_t at) {
    return (column){.above = pondi_load_floats(r->here[0] + at),
                    .here = pondi_load_floats(r->here[1] + at),
                    .below = pondi_load_floats(r->here[2] + at),
                    .below2 = pondi_load_floats(r->here[3] + at)};
}

PONDI_INLINE column next_column(column last, const float *below2) {
    return (column){last.above, last.here, last.below, last.below2, pondi_load_floats(below2)};
}

// Advects a column of vectors, row by row.
PONDI_INLINE void carry_column(const pondi_current_row *r, ptrdiff_t x, int rows, bool last) {
    column levels[2] = {first_column(r, x), first_column(r, x + PONDI_CURRENT_LINE)};
#pragma GCC unroll 4
    for (int row = 0; row < rows; row++) {
        const links w = links_of(r, row * r->stride + x);
#pragma GCC unroll 2
        for (int level = 0; level < 2; level++) {
            const ptrdiff_t at = x + level * PONDI_CURRENT_LINE;
            levels[level] = next_column(levels[level], r->here[row + 4] + at);
            const pondi_floats sum = carried(w, levels[level], r->here[row + 2] + at);
            const pondi_floats out = pondi_load_floats(r->u[row] + at) + r->scale * sum;
            pondi_store_floats(r->out[level][row] + x, last ? pondi_settle_floats(out) : out);
        }
    }
}

PONDI_INLINE void carry_rows(const pondi_current_row *given, bool last) {
    const pondi_current_row r = *given;
    if (r.rows == PONDI_CURRENT_TOGETHER) {
        for (ptrdiff_t x = 0; x < r.width; x += PONDI_FLOATS) {
            carry_column(&r, x, PONDI_CURRENT_TOGETHER, last);
        }
    } else {
        for (ptrdiff_t x = 0; x < r.width; x += PONDI_FLOATS) {
            carry_column(&r, x, r.rows, last);
        }
    }
}

static void carry(const pondi_current_row *row) {
    carry_rows(row, false);
}

static void finish(const pondi_current_row *row) {
    carry_rows(row, true);
}

// ---- heights and potentials ---------------------------------------------------------------------

static void part(const pondi_current_pair *row) {
    const pondi_current_pair r = *row;
    int x = 0;
    for (; x + PONDI_FLOATS <= r.width; x += PONDI_FLOATS) {
        const pondi_floats height = pondi_load_floats(r.from + x) - r.level;
        pondi_store_floats(r.to + x, r.kept * pondi_load_floats(r.before + x) + height);
    }
    for (; x < r.width; x++) {
        const float height = r.from[x] - r.level;
        r.to[x] = r.kept * r.before[x] + height;
    }
}

static void join(const pondi_current_pair *row) {
    const pondi_current_pair r = *row;
    int x = 0;
    for (; x + PONDI_FLOATS <= r.width; x += PONDI_FLOATS) {
        const pondi_floats before = pondi_load_floats(r.before + x);
        const pondi_floats height = pondi_load_floats(r.from + x) - r.kept * before;
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

// The sum of the four neighbours − 4·cell.
PONDI_INLINE pondi_floats bend_of(const pondi_current_calm *row, ptrdiff_t x, pondi_three here) {
    const pondi_floats around =
        (pondi_beside(row->here + x, here, -1) + pondi_beside(row->here + x, here, 1)) +
        (pondi_load_floats(row->above + x) + pondi_load_floats(row->below + x));
    return pondi_less(around, 4.0f, here.here);
}

static void bend(const pondi_current_calm *row) {
    const pondi_current_calm r = *row;
    pondi_three here = pondi_before_three(r.here);
    for (ptrdiff_t x = 0; x < r.width; x += PONDI_FLOATS) {
        here = pondi_next_three(here, r.here + x);
        pondi_store_floats(r.out + x, pondi_load_floats(r.weight + x) * bend_of(&r, x, here));
    }
}

static void calm(const pondi_current_calm *row) {
    const pondi_current_calm r = *row;
    pondi_three here = pondi_before_three(r.here);
    for (ptrdiff_t x = 0; x < r.width; x += PONDI_FLOATS) {
        here = pondi_next_three(here, r.here + x);
        pondi_store_floats(r.out + x, pondi_load_floats(r.out + x) - bend_of(&r, x, here));
    }
}

const pondi_current_rows PONDI_ISA_TABLE(pondi_current_rows_) = {
    .carry = carry,
    .finish = finish,
    .part = part,
    .join = join,
    .bend = bend,
    .calm = calm,
};
