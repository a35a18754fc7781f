// The loops go over columns, a vector wide, of four rows at once. So each row is loaded once for
// the three rows that read it. More rows would need more registers than there are.
//
// The order of every sum is part of the result: opposite neighbours are added first, so that steps
// commute with mirrors and quarter turns. Only wave_listed has the order of the plane listing.

#include "solver/wide_rows.h"

#include "base/isa.h"
#include "shared/parts.h"
#include "solver/lanes.h"
#include "solver/wide_cells.h"

// ---- floats ------------------------------------------------------------------------------------

PONDI_INLINE void walk_floats(const pondi_float_rows *rows, pondi_float_cells *cells, bool wave) {
    int y = 0;
    for (; y + PONDI_WIDE_ROWS <= rows->height; y += PONDI_WIDE_ROWS) {
        pondi_step_columns(*rows, cells, wave, 0, rows->width, y, PONDI_WIDE_ROWS);
    }
    for (; y < rows->height; y++) {
        pondi_step_columns(*rows, cells, wave, 0, rows->width, y, 1);
    }
}

static void wave_nine(const pondi_float_rows *rows) {
    if (!PONDI_WITH_LISTINGS || rows->back == 0.0f) {
        walk_floats(rows, pondi_nine_cells, true);
    } else {
        walk_floats(rows, pondi_nine_back_cells, true);
    }
}

#if PONDI_WITH_LISTINGS
PONDI_INLINE pondi_floats unit_cells(pondi_float_rows rows, pondi_around above, pondi_around now,
                                     pondi_around below, pondi_floats before) {
    const pondi_floats sum = (now.left + now.right) + (above.here + below.here);
    const pondi_floats height = (sum * 0.5f - before) + rows.bias;
    const pondi_floats one = pondi_floats_of(1.0f);
    const pondi_ints low = pondi_is_less(height, pondi_floats_of(PONDI_STILL));
    return pondi_either(pondi_is_less(one, height), one, pondi_keep_floats(height, ~low));
}

static void wave_five(const pondi_float_rows *rows) {
    if (rows->back == 0.0f) {
        walk_floats(rows, pondi_five_cells, true);
    } else {
        walk_floats(rows, pondi_five_back_cells, true);
    }
}

static void wave_listed(const pondi_float_rows *rows) {
    if (rows->kept == 1.0f) {
        walk_floats(rows, pondi_listed_cells, true);
    } else {
        walk_floats(rows, pondi_decayed_cells, true);
    }
}

static void unit_range(const pondi_float_rows *rows) {
    walk_floats(rows, unit_cells, false);
}

// ---- shorts ------------------------------------------------------------------------------------

// Half the sum of four shorts, rounded down, modulo 2¹⁶, from halves of two, rounded up:
//
//   ⌊(W+E+N+S)/2⌋ = ⌈(W+E)/2⌉ + ⌈(N+S)/2⌉ − (either sum is odd)
//
// The halves are those of unsigned shorts, so an odd number of negative ones adds 2¹⁵.
PONDI_INLINE pondi_ushorts half_sum(pondi_ushorts west, pondi_ushorts east, pondi_ushorts north,
                                    pondi_ushorts south) {
    const pondi_ushorts along = west ^ east;
    const pondi_ushorts across = north ^ south;
    const pondi_ushorts halves = pondi_halfway(west, east) + pondi_halfway(north, south);
    // The sign of along ^ across, the last bit of along | across.
    const pondi_ushorts over = ((along | across) ^ (along & across & 0x8000)) & 0x8001;
    return halves - over; // ±2¹⁵ are the same modulo 2¹⁶
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

// Steps `count` rows from row y on.
typedef void shorts_across(pondi_short_rows rows, bool damped, int y, int count);

PONDI_INLINE void walk_shorts(const pondi_short_rows *rows, shorts_across *across, bool damped) {
    int y = 0;
    for (; y + PONDI_WIDE_ROWS <= rows->height; y += PONDI_WIDE_ROWS) {
        across(*rows, damped, y, PONDI_WIDE_ROWS);
    }
    for (; y < rows->height; y++) {
        across(*rows, damped, y, 1);
    }
}

PONDI_INLINE void walk_any_shorts(const pondi_short_rows *rows, shorts_across *across) {
    if (rows->shift > 0) {
        walk_shorts(rows, across, true);
    } else {
        walk_shorts(rows, across, false);
    }
}

static void classic(const pondi_short_rows *rows) {
    walk_any_shorts(rows, step_shorts_across);
}

// ---- steady ------------------------------------------------------------------------------------

// Of shorts offset by 2¹⁵, so that they are unsigned and in the same order:
//
//   q = ⌊(W+E+N+S)/2⌋ = ⌈(W+E)/2⌉ + ⌈(N+S)/2⌉ − (either sum is odd)
//   half to even      = q + (q and W+E+N+S are odd)
//
// A short holds this and the result unless waves are high. The sign of `over` is set where one of
// the two halves is 2¹⁴ or more from 0, or where subtracting the earlier height overflows.
PONDI_INLINE pondi_shorts steady_height(pondi_ushorts west, pondi_ushorts east, pondi_ushorts north,
                                        pondi_ushorts south, pondi_ushorts before,
                                        pondi_ushorts *over) {
    const pondi_ushorts along = pondi_halfway(west, east);
    const pondi_ushorts across = pondi_halfway(north, south);
    const pondi_ushorts odd_along = west ^ east;
    const pondi_ushorts odd_across = north ^ south;
    const pondi_ushorts q = along + across - ((odd_along | odd_across) & 1);
    const pondi_ushorts half = q + ((odd_along ^ odd_across) & q & 1);
    const pondi_ushorts height = half - before;
    // From −2¹⁴ + 1 to 2¹⁴, and from −2¹⁴ to 2¹⁴ − 1: the sum fits a short.
    *over |= (along - 0x4001) | (across - 0x4000) | ((half ^ before) & (half ^ height));
    return (pondi_shorts)height;
}

// The loss is rounded away from zero: all heights are made negative, where that is down.
PONDI_INLINE pondi_shorts steady_damped(pondi_shorts height, int shift) {
    const pondi_shorts other = (pondi_shorts) - (pondi_ushorts)height; // −2¹⁵ stays as it is
    const pondi_shorts below = pondi_lesser_shorts(height, other);
    const pondi_shorts left = below - pondi_shift_shorts(below, shift);
    const pondi_shorts turn = ~(height >> 15); // −1 where the height is not below 0
    return (left ^ turn) - turn;
}

PONDI_INLINE pondi_shorts steady_cells(pondi_shorts height, int shift) {
    const pondi_shorts lowest = (pondi_shorts){0} + (int16_t)INT16_MIN;
    return shift > 0 ? steady_damped(height, shift)
                     : height - pondi_are_equal(height, lowest); // that is −32767
}

PONDI_INLINE pondi_ushorts load_turned(const int16_t *from) {
    return pondi_load_shorts(from) ^ 0x8000;
}

// Returns false, with the rows unchanged, if shorts overflow.
PONDI_INLINE bool step_steady(pondi_short_rows rows, bool damped, int x, int y, int count,
                              int wanted) {
    const int16_t *now = rows.now + y * rows.stride + x;
    int16_t *next = rows.next + y * rows.stride + x;
    const int shift = damped ? rows.shift : 0;
    pondi_shorts heights[PONDI_WIDE_ROWS];
    pondi_ushorts over = {0};
    pondi_ushorts above = load_turned(now - rows.stride);
    pondi_ushorts middle = load_turned(now);
#pragma GCC unroll 4
    for (int i = 0; i < count; i++) {
        const int16_t *cells = now + i * rows.stride;
        const pondi_ushorts below = load_turned(cells + rows.stride);
        const pondi_ushorts before = pondi_load_shorts(next + i * rows.stride);
        heights[i] = steady_cells(steady_height(load_turned(cells - 1), load_turned(cells + 1),
                                                above, below, before, &over),
                                  shift);
        above = middle;
        middle = below;
    }
    if (pondi_any_high(over)) {
        return false;
    }
#pragma GCC unroll 4
    for (int i = 0; i < count; i++) {
        int16_t *to = next + i * rows.stride;
        const pondi_ushorts made = (pondi_ushorts)heights[i];
        pondi_store_shorts(to, wanted < PONDI_SHORTS
                                   ? pondi_first_shorts(made, pondi_load_shorts(to), wanted)
                                   : made);
    }
    return true;
}

// Row by row, with more bits.
static void step_high(const pondi_short_rows *rows, int x, int y, int count, int width) {
    for (int i = y; i < y + count; i++) {
        const int16_t *now = rows->now + i * rows->stride + x;
        const pondi_sum_row row = {.above = now - rows->stride,
                                   .now = now,
                                   .below = now + rows->stride,
                                   .next = rows->next + i * rows->stride + x,
                                   .width = width,
                                   .shift = rows->shift};
        PONDI_ISA_TABLE(pondi_rows_).steady(&row);
    }
}

// Waves that are high in one place are high in the next: columns that are stepped together then.
#define HIGH_COLUMNS (8 * PONDI_SHORTS)

PONDI_INLINE void step_steady_across(pondi_short_rows rows, bool damped, int y, int count) {
    for (int x = 0, done; x < rows.width; x += done) {
        const int left = rows.width - x;
        done = left < PONDI_SHORTS ? left : PONDI_SHORTS;
        const bool held = left < PONDI_SHORTS
                              ? step_steady(rows, damped, x, y, count, left)
                              : step_steady(rows, damped, x, y, count, PONDI_SHORTS);
        if (!held) {
            done = left < HIGH_COLUMNS ? left : HIGH_COLUMNS;
            step_high(&rows, x, y, count, done);
        }
    }
}

static void steady(const pondi_short_rows *rows) {
    walk_any_shorts(rows, step_steady_across);
}
#endif

const pondi_wide_rows PONDI_ISA_TABLE(pondi_wide_rows_) = {
    .wave_nine = wave_nine,
#if PONDI_WITH_LISTINGS
    .wave_five = wave_five,
    .wave_listed = wave_listed,
    .unit_range = unit_range,
    .classic = classic,
    .steady = steady,
#endif
};
