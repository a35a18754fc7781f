// wide_cells.h — steps a vector of cells in a few rows: shared by wide_rows.c and link_rows.c, and
// compiled with each of their builds.
#ifndef PONDI_SOLVER_WIDE_CELLS_H
#define PONDI_SOLVER_WIDE_CELLS_H

#include "base/prefetch.h"
#include "solver/lanes.h"
#include "solver/wide_rows.h"

#define PONDI_LINE_FLOATS ((int)(PONDI_CACHE_LINE / sizeof(float)))

// The new heights of a vector of cells. The caller settles those of waves.
typedef pondi_floats pondi_float_cells(pondi_float_rows rows, pondi_around above, pondi_around now,
                                       pondi_around below, pondi_floats before);

PONDI_INLINE void pondi_settle_heights(pondi_floats *heights, int count) {
    if (!pondi_any_still(heights, count)) {
        return;
    }
    for (int i = 0; i < count; i++) {
        heights[i] = pondi_settle_floats(heights[i]);
    }
}

// Stores the first `wanted` columns of `heights`.
PONDI_INLINE void pondi_store_wanted(float *to, pondi_floats heights, int wanted) {
    pondi_store_floats(to, wanted < PONDI_FLOATS
                               ? pondi_first_floats(heights, pondi_load_floats(to), wanted)
                               : heights);
}

// Prefetches the data ahead of a cache line of columns. Spread between sums, a few lines at a time
// arrive in the meantime; many at once would stall. Whole rows that follow each other, with a
// border cell on either side, are prefetched in the order of memory, which hardware prefetchers
// recognise.
// Rows may begin anywhere in a line, so there is one more line behind the last column.
PONDI_INLINE void pondi_prefetch_cells_ahead(pondi_float_rows rows, int x, int y, int count) {
    if (!PONDI_PREFETCHES || rows.ahead == 0 || x % PONDI_LINE_FLOATS != 0) {
        return;
    }
    const bool in_order = rows.width + 2 == rows.stride;
    const ptrdiff_t first = y * rows.stride + (in_order ? x * count - 1 : x);
    const ptrdiff_t apart = in_order ? PONDI_LINE_FLOATS : rows.stride;
    const int lines = in_order && x == rows.width ? 1 : count;
    const char *now = (const char *)(rows.now + first) + rows.ahead;
    const char *next = (const char *)(rows.next + first) + rows.ahead;
    for (int i = 0; i < lines; i++) {
        pondi_prefetch_near(now + i * apart * (ptrdiff_t)sizeof(float), 1);
    }
    for (int i = 0; i < lines; i++) {
        pondi_prefetch_near(next + i * apart * (ptrdiff_t)sizeof(float), 1);
    }
}

#if PONDI_SETTLES_LATE
// Columns whose heights are settled together, if any of them needs it.
#define PONDI_SETTLED (16 * PONDI_FLOATS)

// As below, but stores each row at once, since there are too few registers for four rows. Returns
// the minimum of `least` and the sizes of the new heights.
PONDI_INLINE pondi_sizes pondi_step_floats(pondi_float_rows rows, pondi_float_cells *cells, int x,
                                           int y, int count, int wanted, pondi_sizes least) {
    const float *left = pondi_anew(rows.now + (y - 1) * rows.stride + x - 1);
    float *next = rows.next + y * rows.stride + x;
    pondi_around above = pondi_load_around(left + 1);
    left = pondi_anew(left + rows.stride);
    pondi_around middle = pondi_load_around(left + 1);
#pragma GCC unroll 4
    for (int i = 0; i < count; i++) {
        left = pondi_anew(left + rows.stride);
        const pondi_around below = pondi_load_around(left + 1);
        const pondi_floats height = cells(rows, above, middle, below, pondi_load_floats(next));
        least = pondi_least_size(least, height);
        pondi_store_wanted(next, height, wanted);
        next += rows.stride;
        above = middle;
        middle = below;
    }
    return least;
}

PONDI_INLINE void pondi_settle_columns(pondi_float_rows rows, int x, int end, int y, int count) {
    for (int i = y; i < y + count; i++) {
        float *row = rows.next + i * rows.stride;
        for (int at = x; at < end; at += PONDI_FLOATS) {
            pondi_store_wanted(row + at, pondi_settle_floats(pondi_load_floats(row + at)),
                               end - at);
        }
    }
}

PONDI_INLINE void pondi_step_each(pondi_float_rows rows, pondi_float_cells *cells, bool wave, int x,
                                  int end, int y, int count) {
    while (x < end) {
        const int from = x;
        const int stop = end - x < PONDI_SETTLED ? end : x + PONDI_SETTLED;
        pondi_sizes least = pondi_most_size();
        for (; x + PONDI_FLOATS <= stop; x += PONDI_FLOATS) {
            pondi_prefetch_cells_ahead(rows, x, y, count);
            least = pondi_step_floats(rows, cells, x, y, count, PONDI_FLOATS, least);
        }
        if (x < stop) {
            least = pondi_step_floats(rows, cells, x, y, count, stop - x, least);
            x = stop;
        }
        if (wave && pondi_is_any_still(least)) {
            pondi_settle_columns(rows, from, stop, y, count);
        }
    }
    pondi_prefetch_cells_ahead(rows, end, y, count);
}
#else
// Steps `wanted` columns (at least 1) of a vector at column x, in `count` rows.
PONDI_INLINE void pondi_step_floats(pondi_float_rows rows, pondi_float_cells *cells, bool wave,
                                    int x, int y, int count, int wanted) {
    const float *now = rows.now + y * rows.stride + x;
    float *next = rows.next + y * rows.stride + x;
    pondi_floats heights[PONDI_WIDE_ROWS];
    pondi_around above = pondi_load_around(now - rows.stride);
    pondi_around middle = pondi_load_around(now);
#pragma GCC unroll 4
    for (int i = 0; i < count; i++) {
        const pondi_around below = pondi_load_around(now + (i + 1) * rows.stride);
        const pondi_floats before = pondi_load_floats(next + i * rows.stride);
        heights[i] = cells(rows, above, middle, below, before);
        above = middle;
        middle = below;
    }
    if (wave) {
        pondi_settle_heights(heights, count);
    }
#pragma GCC unroll 4
    for (int i = 0; i < count; i++) {
        pondi_store_wanted(next + i * rows.stride, heights[i], wanted);
    }
}

PONDI_INLINE void pondi_step_each(pondi_float_rows rows, pondi_float_cells *cells, bool wave, int x,
                                  int end, int y, int count) {
    for (; x + PONDI_FLOATS <= end; x += PONDI_FLOATS) {
        pondi_prefetch_cells_ahead(rows, x, y, count);
        pondi_step_floats(rows, cells, wave, x, y, count, PONDI_FLOATS);
    }
    if (x < end) {
        pondi_step_floats(rows, cells, wave, x, y, count, end - x);
    }
    pondi_prefetch_cells_ahead(rows, end, y, count);
}
#endif

// Steps columns x…end − 1 of `count` rows. Only worlds prefetch; the loop for ponds has no check.
PONDI_INLINE void pondi_step_columns(pondi_float_rows rows, pondi_float_cells *cells, bool wave,
                                     int x, int end, int y, int count) {
    if (PONDI_PREFETCHES && rows.ahead != 0) {
        pondi_step_each(rows, cells, wave, x, end, y, count);
    } else {
        rows.ahead = 0; // a constant for the compiler
        pondi_step_each(rows, cells, wave, x, end, y, count);
    }
}

// Edge neighbours − 4u.
PONDI_INLINE pondi_floats pondi_edges_of(pondi_around above, pondi_around now, pondi_around below) {
    return pondi_less((now.left + now.right) + (above.here + below.here), 4.0f, now.here);
}

PONDI_INLINE pondi_floats pondi_nine_cells(pondi_float_rows rows, pondi_around above,
                                           pondi_around now, pondi_around below,
                                           pondi_floats before) {
    const pondi_floats edge = pondi_edges_of(above, now, below);
    const pondi_floats corner =
        pondi_less((above.left + below.right) + (above.right + below.left), 4.0f, now.here);
    return now.here + (rows.d * (now.here - before) + (rows.a * edge + rows.b * corner));
}

// With the restoring force.
PONDI_INLINE pondi_floats pondi_nine_back_cells(pondi_float_rows rows, pondi_around above,
                                                pondi_around now, pondi_around below,
                                                pondi_floats before) {
    return pondi_nine_cells(rows, above, now, below, before) - rows.back * now.here;
}

PONDI_INLINE pondi_floats pondi_five_cells(pondi_float_rows rows, pondi_around above,
                                           pondi_around now, pondi_around below,
                                           pondi_floats before) {
    const pondi_floats edge = pondi_edges_of(above, now, below);
    return rows.kept * (now.here + (rows.d * (now.here - before) + rows.a * edge));
}

PONDI_INLINE pondi_floats pondi_five_back_cells(pondi_float_rows rows, pondi_around above,
                                                pondi_around now, pondi_around below,
                                                pondi_floats before) {
    const pondi_floats edge = pondi_edges_of(above, now, below);
    const pondi_floats pull = rows.a * edge - rows.back * now.here;
    return rows.kept * (now.here + (rows.d * (now.here - before) + pull));
}

PONDI_INLINE pondi_floats pondi_listed_cells(pondi_float_rows rows, pondi_around above,
                                             pondi_around now, pondi_around below,
                                             pondi_floats before) {
    const pondi_floats along = pondi_less(now.left, 2.0f, now.here) + now.right;
    const pondi_floats across = pondi_less(above.here, 2.0f, now.here) + below.here;
    return (rows.a * along + rows.a * across) + pondi_twice_less(now.here, before);
}

PONDI_INLINE pondi_floats pondi_decayed_cells(pondi_float_rows rows, pondi_around above,
                                              pondi_around now, pondi_around below,
                                              pondi_floats before) {
    return rows.kept * pondi_listed_cells(rows, above, now, below, before);
}

#endif
