// Columns of a few rows, a vector of cells wide, from left to right. A row is below the first of
// them, in the middle of the next and above the third, and is loaded once; so it is best to do four
// rows at once, and no more than the registers hold.
//
// The order of every sum is that of rows.c, which is part of the result.

#include "solver/wide_rows.h"

#include "base/isa.h"
#include "solver/lanes.h"

// ---- floats ------------------------------------------------------------------------------------

// The new heights of a vector of cells; wave heights are to be settled yet.
typedef pondi_floats float_cells(pondi_float_rows rows, pondi_around above, pondi_around now,
                                 pondi_around below, pondi_floats before);

PONDI_INLINE void settle(pondi_floats *heights, int count) {
    if (!pondi_any_still(heights, count)) {
        return;
    }
    for (int i = 0; i < count; i++) {
        heights[i] = pondi_settle_floats(heights[i]);
    }
}

// `count` rows, from column x on; `wanted` is how many columns of a vector are, at least 1.
PONDI_INLINE void step_floats(pondi_float_rows rows, float_cells *cells, bool wave, int x, int y,
                              int count, int wanted) {
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
        settle(heights, count);
    }
#pragma GCC unroll 4
    for (int i = 0; i < count; i++) {
        float *to = next + i * rows.stride;
        pondi_store_floats(to, wanted < PONDI_FLOATS
                                   ? pondi_first_floats(heights[i], pondi_load_floats(to), wanted)
                                   : heights[i]);
    }
}

PONDI_INLINE void step_floats_across(pondi_float_rows rows, float_cells *cells, bool wave, int y,
                                     int count) {
    int x = 0;
    for (; x + PONDI_FLOATS <= rows.width; x += PONDI_FLOATS) {
        step_floats(rows, cells, wave, x, y, count, PONDI_FLOATS);
    }
    if (x < rows.width) {
        step_floats(rows, cells, wave, x, y, count, rows.width - x);
    }
}

PONDI_INLINE void walk_floats(const pondi_float_rows *rows, float_cells *cells, bool wave) {
    int y = 0;
    for (; y + PONDI_WIDE_ROWS <= rows->height; y += PONDI_WIDE_ROWS) {
        step_floats_across(*rows, cells, wave, y, PONDI_WIDE_ROWS);
    }
    for (; y < rows->height; y++) {
        step_floats_across(*rows, cells, wave, y, 1);
    }
}

// Edge neighbours − 4u.
PONDI_INLINE pondi_floats edges_of(pondi_around above, pondi_around now, pondi_around below) {
    return pondi_less((now.left + now.right) + (above.here + below.here), 4.0f, now.here);
}

PONDI_INLINE pondi_floats nine_cells(pondi_float_rows rows, pondi_around above, pondi_around now,
                                     pondi_around below, pondi_floats before) {
    const pondi_floats edge = edges_of(above, now, below);
    const pondi_floats corner =
        pondi_less((above.left + below.right) + (above.right + below.left), 4.0f, now.here);
    return now.here + (rows.d * (now.here - before) + (rows.a * edge + rows.b * corner));
}

PONDI_INLINE pondi_floats five_cells(pondi_float_rows rows, pondi_around above, pondi_around now,
                                     pondi_around below, pondi_floats before) {
    const pondi_floats edge = edges_of(above, now, below);
    return rows.kept * (now.here + (rows.d * (now.here - before) + rows.a * edge));
}

PONDI_INLINE pondi_floats listed_cells(pondi_float_rows rows, pondi_around above, pondi_around now,
                                       pondi_around below, pondi_floats before) {
    const pondi_floats along = pondi_less(now.left, 2.0f, now.here) + now.right;
    const pondi_floats across = pondi_less(above.here, 2.0f, now.here) + below.here;
    return (rows.a * along + rows.a * across) + pondi_twice_less(now.here, before);
}

PONDI_INLINE pondi_floats decayed_cells(pondi_float_rows rows, pondi_around above, pondi_around now,
                                        pondi_around below, pondi_floats before) {
    return rows.kept * listed_cells(rows, above, now, below, before);
}

PONDI_INLINE pondi_floats unit_cells(pondi_float_rows rows, pondi_around above, pondi_around now,
                                     pondi_around below, pondi_floats before) {
    const pondi_floats sum = (now.left + now.right) + (above.here + below.here);
    const pondi_floats height = (sum * 0.5f - before) + rows.bias;
    const pondi_floats one = pondi_floats_of(1.0f);
    const pondi_ints low = (pondi_ints)(height < pondi_floats_of(PONDI_STILL));
    const pondi_ints high = (pondi_ints)(height > one);
    return (pondi_floats)(((pondi_ints)height & ~(low | high)) | ((pondi_ints)one & high));
}

static void wave_nine(const pondi_float_rows *rows) {
    walk_floats(rows, nine_cells, true);
}

static void wave_five(const pondi_float_rows *rows) {
    walk_floats(rows, five_cells, true);
}

static void wave_listed(const pondi_float_rows *rows) {
    if (rows->kept == 1.0f) {
        walk_floats(rows, listed_cells, true);
    } else {
        walk_floats(rows, decayed_cells, true);
    }
}

static void unit_range(const pondi_float_rows *rows) {
    walk_floats(rows, unit_cells, false);
}

// ---- shorts ------------------------------------------------------------------------------------

// What a short keeps of half the sum of four, rounded down, from halves of two rounded up:
//
//   ⌊(W+E+N+S)/2⌋ = ⌈(W+E)/2⌉ + ⌈(N+S)/2⌉ − (either sum is odd)
//
// and since the halves take shorts to be unsigned, 2¹⁵ too much where an odd number is below 0.
PONDI_INLINE pondi_ushorts half_sum(pondi_ushorts west, pondi_ushorts east, pondi_ushorts north,
                                    pondi_ushorts south) {
    const pondi_ushorts along = west ^ east;
    const pondi_ushorts across = north ^ south;
    const pondi_ushorts halves = pondi_halfway(west, east) + pondi_halfway(north, south);
    // The sign of along ^ across, the last bit of along | across.
    const pondi_ushorts over = ((along | across) ^ (along & across & 0x8000)) & 0x8001;
    return halves - over; // 2¹⁵ more or less is the same
}

PONDI_INLINE pondi_ushorts classic_cells(pondi_ushorts sum, pondi_ushorts before, int shift) {
    const pondi_shorts height = (pondi_shorts)(sum - before);
    return (pondi_ushorts)(shift > 0 ? height - pondi_shift_shorts(height, shift) : height);
}

PONDI_INLINE void step_shorts(pondi_short_rows rows, bool damped, int x, int y, int count,
                              int wanted) {
    const int16_t *now = rows.now + y * rows.stride + x;
    int16_t *next = rows.next + y * rows.stride + x;
    const int shift = damped ? rows.shift : 0;
    pondi_ushorts above = pondi_load_shorts(now - rows.stride);
    pondi_ushorts middle = pondi_load_shorts(now);
#pragma GCC unroll 4
    for (int i = 0; i < count; i++) {
        const int16_t *cells = now + i * rows.stride;
        int16_t *to = next + i * rows.stride;
        const pondi_ushorts below = pondi_load_shorts(cells + rows.stride);
        const pondi_ushorts before = pondi_load_shorts(to);
        const pondi_ushorts sum =
            half_sum(pondi_load_shorts(cells - 1), pondi_load_shorts(cells + 1), above, below);
        const pondi_ushorts heights = classic_cells(sum, before, shift);
        pondi_store_shorts(to, wanted < PONDI_SHORTS ? pondi_first_shorts(heights, before, wanted)
                                                     : heights);
        above = middle;
        middle = below;
    }
}

PONDI_INLINE void step_shorts_across(pondi_short_rows rows, bool damped, int y, int count) {
    int x = 0;
    for (; x + PONDI_SHORTS <= rows.width; x += PONDI_SHORTS) {
        step_shorts(rows, damped, x, y, count, PONDI_SHORTS);
    }
    if (x < rows.width) {
        step_shorts(rows, damped, x, y, count, rows.width - x);
    }
}

PONDI_INLINE void walk_shorts(const pondi_short_rows *rows, bool damped) {
    int y = 0;
    for (; y + PONDI_WIDE_ROWS <= rows->height; y += PONDI_WIDE_ROWS) {
        step_shorts_across(*rows, damped, y, PONDI_WIDE_ROWS);
    }
    for (; y < rows->height; y++) {
        step_shorts_across(*rows, damped, y, 1);
    }
}

static void classic(const pondi_short_rows *rows) {
    if (rows->shift > 0) {
        walk_shorts(rows, true);
    } else {
        walk_shorts(rows, false);
    }
}

const pondi_wide_rows PONDI_ISA_TABLE(pondi_wide_rows_) = {
    .wave_nine = wave_nine,
    .wave_five = wave_five,
    .wave_listed = wave_listed,
    .unit_range = unit_range,
    .classic = classic,
};
