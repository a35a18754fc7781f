// The order of every sum is part of the result.

#include "solver/current_rows.h"

#include <stddef.h>

#include "solver/lanes.h"

// ---- the series ---------------------------------------------------------------------------------

// Σ weight·neighbour for a vector of cells of one time level.
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

PONDI_INLINE pondi_floats carried(const pondi_current_row *row, links w, ptrdiff_t x,
                                  pondi_three here) {
    const pondi_floats near_x = w.east * pondi_beside(row->here + x, here, 1) -
                                w.west * pondi_beside(row->here + x, here, -1);
    const pondi_floats near_y =
        w.south * pondi_load_floats(row->below + x) - w.north * pondi_load_floats(row->above + x);
    const pondi_floats far_x = w.far_east * pondi_beside(row->here + x, here, 2) -
                               w.far_west * pondi_beside(row->here + x, here, -2);
    const pondi_floats far_y = w.far_south * pondi_load_floats(row->below2 + x) -
                               w.far_north * pondi_load_floats(row->above2 + x);
    return (near_x + near_y) + (far_x + far_y);
}

PONDI_INLINE void carry_row(const pondi_current_row *given, bool last) {
    const pondi_current_row r = *given;
    pondi_three east = pondi_before_three(r.east);
    pondi_three far_east = pondi_before_three(r.far_east);
    pondi_three here[2] = {pondi_before_three(r.here),
                           pondi_before_three(r.here + PONDI_CURRENT_LINE)};
    for (ptrdiff_t x = 0; x < r.width; x += PONDI_FLOATS) {
        east = pondi_next_three(east, r.east + x);
        far_east = pondi_next_three(far_east, r.far_east + x);
        const links w = {
            .east = east.here,
            .west = pondi_beside(r.east + x, east, -1),
            .far_east = far_east.here,
            .far_west = pondi_beside(r.far_east + x, far_east, -2),
            .south = pondi_load_floats(r.south + x),
            .north = pondi_load_floats(r.south_above + x),
            .far_south = pondi_load_floats(r.far_south + x),
            .far_north = pondi_load_floats(r.far_south_above2 + x),
        };
#pragma GCC unroll 2
        for (int level = 0; level < 2; level++) {
            const ptrdiff_t at = x + level * PONDI_CURRENT_LINE;
            here[level] = pondi_next_three(here[level], r.here + at);
            const pondi_floats sum = carried(&r, w, at, here[level]);
            const pondi_floats out = pondi_load_floats(r.u + at) + r.scale * sum;
            pondi_store_floats(r.out[level] + x, last ? pondi_settle_floats(out) : out);
        }
    }
}

static void carry(const pondi_current_row *row) {
    carry_row(row, false);
}

static void finish(const pondi_current_row *row) {
    carry_row(row, true);
}

// ---- short waves --------------------------------------------------------------------------------

// How far the four cells around one lie above it, all together.
PONDI_INLINE pondi_floats bend_of(const pondi_current_calm *row, ptrdiff_t x, pondi_three here) {
    const pondi_floats around =
        (pondi_beside(row->here + x, here, -1) + pondi_beside(row->here + x, here, 1)) +
        (pondi_load_floats(row->above + x) + pondi_load_floats(row->below + x));
    return pondi_less(around, 4.0f, here.here);
}

static void take(const pondi_current_taken *row) {
    const pondi_current_taken r = *row;
    for (ptrdiff_t x = 0; x < r.width; x += PONDI_FLOATS) {
        const pondi_floats now = pondi_load_floats(r.from[0] + x);
        const pondi_floats next = pondi_load_floats(r.from[1] + x);
        pondi_store_floats(r.now + x, now);
        pondi_store_floats(r.next + x, next);
        pondi_store_floats(r.change + x, next - now);
    }
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
    .take = take,
    .bend = bend,
    .calm = calm,
};
