// The loops are those of wide_rows.c. Cells of patches are computed both with and without links.
// The order of every sum is that of shore_rows.c, which is part of the result.

#include "solver/link_rows.h"

#include "base/maths.h"
#include "shared/parts.h"
#include "solver/wide_cells.h"

// A palette is looked up in registers of at least 8 numbers.
#define HAS_CODES (PONDI_FLOATS >= 8)

typedef struct linked {
    pondi_floats links[PONDI_WAYS];
    pondi_floats keep;
} linked;

PONDI_INLINE linked coded(const pondi_link_patch *patch, int row, int at) {
    const pondi_link_codes *codes = patch->codes[row];
    const pondi_ints all = pondi_load_ints(codes->links + at);
    linked l;
#pragma GCC unroll 8
    for (int way = 0; way < PONDI_WAYS; way++) {
        l.links[way] = pondi_look_up(patch->palette->links, all >> (way * PONDI_LINK_BITS));
    }
    l.keep = pondi_look_up(patch->palette->keep, pondi_load_bytes(codes->keep + at));
    return l;
}

PONDI_INLINE linked in_planes(const pondi_link_patch *patch, int row, int at) {
    const ptrdiff_t plane = patch->plane;
    const ptrdiff_t apart = pondi_planes_apart(plane);
    const float *east = patch->planes + row * apart + at;
    const float *south = east + plane;
    const float *southeast = south + plane;
    const float *southwest = southeast + plane;
    linked l;
    l.links[PONDI_WEST] = pondi_load_floats(east - 1);
    l.links[PONDI_EAST] = pondi_load_floats(east);
    l.links[PONDI_NORTH] = pondi_load_floats(south - apart);
    l.links[PONDI_SOUTH] = pondi_load_floats(south);
    l.links[PONDI_NORTHWEST] = pondi_load_floats(southeast - apart - 1);
    l.links[PONDI_SOUTHEAST] = pondi_load_floats(southeast);
    l.links[PONDI_NORTHEAST] = pondi_load_floats(southwest - apart + 1);
    l.links[PONDI_SOUTHWEST] = pondi_load_floats(southwest);
    l.keep = pondi_load_floats(east + PONDI_PLANE_KEEP * plane);
    return l;
}

PONDI_INLINE pondi_floats pull_of(linked l, pondi_around above, pondi_around now,
                                  pondi_around below) {
    const pondi_floats u = now.here;
    const pondi_floats edges =
        (l.links[PONDI_WEST] * (now.left - u) + l.links[PONDI_EAST] * (now.right - u)) +
        (l.links[PONDI_NORTH] * (above.here - u) + l.links[PONDI_SOUTH] * (below.here - u));
    const pondi_floats corners = (l.links[PONDI_NORTHWEST] * (above.left - u) +
                                  l.links[PONDI_SOUTHEAST] * (below.right - u)) +
                                 (l.links[PONDI_NORTHEAST] * (above.right - u) +
                                  l.links[PONDI_SOUTHWEST] * (below.left - u));
    return edges + corners;
}

// Heights of cells that are plain, linked or dry; `plain` are the heights if all were plain.
PONDI_INLINE pondi_floats mixed(pondi_float_rows rows, linked l, pondi_floats pull,
                                pondi_floats now, pondi_floats before, pondi_floats plain) {
    if (PONDI_WITH_LISTINGS) {
        pull -= rows.stiffness * now; // changes no bit if stiffness is 0
    }
    const pondi_floats bent =
        rows.kept * (now + (l.keep * (now - before) + 0.5f * (1.0f + l.keep) * pull));
    const pondi_ints is_plain = pondi_is_equal(l.keep, pondi_floats_of(PONDI_KEEP_PLAIN));
    const pondi_ints is_dry = pondi_is_equal(l.keep, pondi_floats_of(PONDI_KEEP_DRY));
    return pondi_keep_floats(pondi_settle_floats(pondi_either(is_plain, plain, bent)), ~is_dry);
}

// Steps lanes from…to − 1 of vectors that begin at cell `at` of a patch, in `count` rows.
PONDI_INLINE void step_vector(pondi_float_rows rows, pondi_float_cells *cells, bool codes,
                              const pondi_link_patch *patch, int at, int y, int count, int from,
                              int to) {
    const ptrdiff_t first = y * rows.stride + patch->x + at;
    const float *now = rows.now + first;
    float *next = rows.next + first;
    pondi_around above = pondi_load_around(now - rows.stride);
    pondi_around middle = pondi_load_around(now);
#pragma GCC unroll 4
    for (int i = 0; i < count; i++) {
        float *to_row = next + i * rows.stride;
        const pondi_around below = pondi_load_around(now + (i + 1) * rows.stride);
        const pondi_floats before = pondi_load_floats(to_row);
        pondi_floats heights = cells(rows, above, middle, below, before);
        if (codes && patch->codes[y + i] == &pondi_link_codes_plain) {
            heights = pondi_settle_floats(heights);
        } else {
            const linked l = codes ? coded(patch, y + i, at) : in_planes(patch, y + i, at);
            heights =
                mixed(rows, l, pull_of(l, above, middle, below), middle.here, before, heights);
        }
        const bool all = from == 0 && to == PONDI_FLOATS;
        const pondi_floats up_to = all ? heights : pondi_first_floats(heights, before, to);
        pondi_store_floats(to_row, all ? heights : pondi_first_floats(before, up_to, from));
        above = middle;
        middle = below;
    }
}

PONDI_INLINE void step_patch(pondi_float_rows rows, pondi_float_cells *cells, bool codes,
                             const pondi_link_patch *patch, int y, int count) {
#pragma GCC unroll 1
    for (int at = 0; at < PONDI_LINKED; at += PONDI_FLOATS) {
        const int from = pondi_most(patch->from - at, 0);
        const int to = pondi_least(patch->to - at, PONDI_FLOATS);
        if (from == 0 && to == PONDI_FLOATS) {
            step_vector(rows, cells, codes, patch, at, y, count, 0, PONDI_FLOATS);
        } else if (from < to) {
            step_vector(rows, cells, codes, patch, at, y, count, from, to);
        }
    }
}

PONDI_INLINE void dry_out(pondi_float_rows rows, const pondi_link_patch *patch, int y, int count) {
    for (int i = 0; i < count; i++) {
        float *next = rows.next + (y + i) * rows.stride + patch->x;
        if (patch->from == 0 && patch->to == PONDI_LINKED) {
            for (int x = 0; x < PONDI_LINKED; x += PONDI_FLOATS) {
                pondi_store_floats(next + x, pondi_floats_of(0.0f));
            }
            continue;
        }
        for (int x = patch->from; x < patch->to; x++) {
            next[x] = 0.0f;
        }
    }
}

PONDI_INLINE void step_across(pondi_float_rows rows, pondi_float_cells *cells,
                              const pondi_link_patch *list, int patches, int y, int count) {
    int x = 0;
    for (int i = 0; i < patches; i++) {
        const pondi_link_patch *patch = &list[i];
        pondi_step_columns(rows, cells, true, x, patch->x + patch->from, y, count);
        if (HAS_CODES && patch->palette != NULL) {
            step_patch(rows, cells, true, patch, y, count);
        } else if (patch->planes != NULL) {
            step_patch(rows, cells, false, patch, y, count);
        } else {
            dry_out(rows, patch, y, count);
        }
        x = patch->x + patch->to;
    }
    pondi_step_columns(rows, cells, true, x, rows.width, y, count);
}

PONDI_INLINE void walk(const pondi_float_rows *rows, pondi_float_cells *cells,
                       const pondi_link_patch *list, int patches) {
    if (rows->height == PONDI_WIDE_ROWS) {
        step_across(*rows, cells, list, patches, 0, PONDI_WIDE_ROWS);
        return;
    }
    for (int y = 0; y < rows->height; y++) {
        step_across(*rows, cells, list, patches, y, 1);
    }
}

static void nine(const pondi_float_rows *rows, const pondi_link_patch *list, int count) {
    if (!PONDI_WITH_LISTINGS || rows->back == 0.0f) {
        walk(rows, pondi_nine_cells, list, count);
    } else {
        walk(rows, pondi_nine_back_cells, list, count);
    }
}

#if PONDI_WITH_LISTINGS
static void five(const pondi_float_rows *rows, const pondi_link_patch *list, int count) {
    if (rows->back == 0.0f) {
        walk(rows, pondi_five_cells, list, count);
    } else {
        walk(rows, pondi_five_back_cells, list, count);
    }
}

// A factor of 1 changes nothing.
static void listed(const pondi_float_rows *rows, const pondi_link_patch *list, int count) {
    walk(rows, pondi_decayed_cells, list, count);
}
#endif

const pondi_link_rows PONDI_ISA_TABLE(pondi_link_rows_) = {
    .codes = HAS_CODES,
    .nine = nine,
#if PONDI_WITH_LISTINGS
    .five = five,
    .listed = listed,
#endif
};
