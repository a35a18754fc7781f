// Columns of a few rows, a vector of cells wide, as in wide_rows.c. The order of every sum is that
// of shore_rows.c, which is part of the result.

#include "solver/link_rows.h"

#include "solver/lanes.h"
#include "solver/wide_rows.h"

// What pulls at the cells from `at` on: the links of their row begin there.
PONDI_INLINE pondi_floats pull_of(pondi_links links, ptrdiff_t at, pondi_around above,
                                  pondi_around now, pondi_around below) {
    const pondi_floats u = now.here;
    const pondi_floats edges = (pondi_load_floats(links.east + at - 1) * (now.left - u) +
                                pondi_load_floats(links.east + at) * (now.right - u)) +
                               (pondi_load_floats(links.south_above + at) * (above.here - u) +
                                pondi_load_floats(links.south + at) * (below.here - u));
    const pondi_floats corners =
        (pondi_load_floats(links.southeast_above + at - 1) * (above.left - u) +
         pondi_load_floats(links.southeast + at) * (below.right - u)) +
        (pondi_load_floats(links.southwest_above + at + 1) * (above.right - u) +
         pondi_load_floats(links.southwest + at) * (below.left - u));
    return edges + corners;
}

PONDI_INLINE pondi_floats either(pondi_ints which, pondi_floats a, pondi_floats b) {
    return (pondi_floats)(((pondi_ints)a & which) | ((pondi_ints)b & ~which));
}

// `count` rows, from column x on; `wanted` is how many columns of a vector are, at least 1.
PONDI_INLINE void step_vector(pondi_link_rows rows, int x, int y, int count, int wanted) {
    const float *now = rows.now + y * rows.stride + x;
    const float *before = rows.before + y * rows.aside + x;
    float *next = rows.next + y * rows.stride + x;
    pondi_around above = pondi_load_around(now - rows.stride);
    pondi_around middle = pondi_load_around(now);
#pragma GCC unroll 4
    for (int i = 0; i < count; i++) {
        const ptrdiff_t at = (y + i) * rows.apart + x;
        float *to = next + i * rows.stride;
        const pondi_around below = pondi_load_around(now + (i + 1) * rows.stride);
        const pondi_floats pull = pull_of(rows.links, at, above, middle, below);
        const pondi_floats moved = middle.here - pondi_load_floats(before + i * rows.aside);
        const pondi_floats keep = pondi_load_floats(rows.links.keep + at);
        const pondi_floats linked = pondi_settle_floats(
            rows.kept * (middle.here + (keep * moved + 0.5f * (1.0f + keep) * pull)));
        const pondi_floats made = pondi_load_floats(to);
        const pondi_floats wet =
            pondi_keep_floats(linked, ~(pondi_ints)(keep == pondi_floats_of(PONDI_KEEP_DRY)));
        const pondi_floats heights =
            either((pondi_ints)(keep == pondi_floats_of(PONDI_KEEP_PLAIN)), made, wet);
        pondi_store_floats(to, wanted < PONDI_FLOATS ? pondi_first_floats(heights, made, wanted)
                                                     : heights);
        above = middle;
        middle = below;
    }
}

PONDI_INLINE void step_across(pondi_link_rows rows, int y, int count) {
    int x = 0;
    for (; x + PONDI_FLOATS <= rows.width; x += PONDI_FLOATS) {
        step_vector(rows, x, y, count, PONDI_FLOATS);
    }
    if (x < rows.width) {
        step_vector(rows, x, y, count, rows.width - x);
    }
}

void PONDI_ISA_NAME(pondi_step_links)(const pondi_link_rows *rows) {
    int y = 0;
    for (; y + PONDI_WIDE_ROWS <= rows->height; y += PONDI_WIDE_ROWS) {
        step_across(*rows, y, PONDI_WIDE_ROWS);
    }
    for (; y < rows->height; y++) {
        step_across(*rows, y, 1);
    }
}
