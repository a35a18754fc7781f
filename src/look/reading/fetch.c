#include "look/reading/fetch.h"

#include <string.h>

#include "base/compiler.h"
#include "base/maths.h"
#include "look/reading/sampler.h"
#include "look/rows/short_lanes.h"

#define SIZE 4 // of a value [bytes]

// ---- between a grid's sides ---------------------------------------------------------------------

// Whether 32 bits can address each value, and each has a neighbour.
static bool is_plain(const pondi_grid *grid) {
    const int64_t bytes = (int64_t)grid->stride * grid->height + (int64_t)SIZE * grid->width;
    return grid->width > 1 && grid->height > 1 && grid->stride > 0 && bytes < INT32_MAX;
}

// Position of a point of a picture along a side of the grid: unchanged, or scaled about its middle.
static inline float along(float at, bool scaled, float scale) {
    return scaled ? (at + 0.5f) * scale - 0.5f : at;
}

// Clamps points to the grid. Returns whether any is beyond a side where the grid wraps; `wraps`: it
// wraps along some side.
PONDI_INLINE bool place_inside(const pondi_grid *grid, const pondi_points *at, bool wraps,
                               bool scaled, float scale_u, float scale_v, int count,
                               pondi_corners *out, int32_t *restrict offset) {
    const float first = pondi_bound(0.0f);
    const float last_u = (float)(grid->width - 1);
    const float last_v = (float)(grid->height - 1);
    const int last_column = grid->width - 2;
    const int last_row = grid->height - 2;
    const int32_t pitch = (int32_t)grid->stride;
    int beyond_u = 0;
    int beyond_v = 0;
    for (int i = 0; i < count; i++) {
        const float any_u = along(at->u[i], scaled, scale_u);
        const float any_v = along(at->v[i], scaled, scale_v);
        const float u = pondi_clamp(any_u, first, last_u);
        const float v = pondi_clamp(any_v, first, last_v);
        const int column = pondi_least((int)u, last_column);
        const int row = pondi_least((int)v, last_row);
        if (wraps) {
            beyond_u |= any_u >= 0.0f && any_u < last_u ? 0 : 1;
            beyond_v |= any_v >= 0.0f && any_v < last_v ? 0 : 1;
        }
        out->fx[i] = u - (float)column;
        out->fy[i] = v - (float)row;
        offset[i] = row * pitch + column * SIZE;
    }
    return (grid->wraps_x && beyond_u != 0) || (grid->wraps_y && beyond_v != 0);
}

PONDI_INLINE bool place_scaled(const pondi_grid *grid, const pondi_points *at, bool wraps,
                               const pondi_scale *scale, int count, pondi_corners *out,
                               int32_t *restrict offset) {
    return scale != NULL
               ? place_inside(grid, at, wraps, true, scale->u, scale->v, count, out, offset)
               : place_inside(grid, at, wraps, false, 1.0f, 1.0f, count, out, offset);
}

bool pondi_fetch_inside(const pondi_grid *grid, const pondi_points *at, const pondi_scale *scale,
                        int count, pondi_corners *out) {
    PONDI_ALIGNED int32_t offset[PONDI_TILE];
    if (!is_plain(grid)) {
        return false;
    }
    const bool beyond = grid->wraps_x || grid->wraps_y
                            ? place_scaled(grid, at, true, scale, count, out, offset)
                            : place_scaled(grid, at, false, scale, count, out, offset);
    if (beyond) {
        return false;
    }
    pondi_gather_pairs(grid->first, grid->first + grid->stride, offset, count, out->upper.pair,
                       out->lower.pair);
    return true;
}

// ---- any grid -----------------------------------------------------------------------------------

static const uint8_t *value_at(const pondi_grid *grid, int column, int row) {
    return grid->first + row * grid->stride + (ptrdiff_t)column * SIZE;
}

// The index after the last is the first.
static int inside(int index, int side) {
    return index < side ? index : 0;
}

// Values beyond the last column and row.
typedef struct beyond {
    ptrdiff_t around; // from the last column to the one beyond
    ptrdiff_t under;  // likewise, of rows
} beyond;

static beyond beyond_of(const pondi_grid *grid) {
    return (beyond){grid->wraps_x ? -SIZE * (ptrdiff_t)(grid->width - 1) : 0,
                    grid->wraps_y ? -grid->stride * (grid->height - 1) : 0};
}

static inline void fetch_one(const pondi_grid *grid, const beyond *b, const pondi_points *at, int i,
                             pondi_corners *out) {
    const int whole_u = (int)at->u[i];
    const int whole_v = (int)at->v[i];
    const int column = inside(whole_u, grid->width);
    const int row = inside(whole_v, grid->height);
    out->fx[i] = at->u[i] - (float)whole_u;
    out->fy[i] = at->v[i] - (float)whole_v;
    const uint8_t *above = value_at(grid, column, row);
    const uint8_t *below = above + (row < grid->height - 1 ? grid->stride : b->under);
    const ptrdiff_t across = column < grid->width - 1 ? SIZE : b->around;
    memcpy(&out->upper.texel[2 * i], above, SIZE);
    memcpy(&out->upper.texel[2 * i + 1], above + across, SIZE);
    memcpy(&out->lower.texel[2 * i], below, SIZE);
    memcpy(&out->lower.texel[2 * i + 1], below + across, SIZE);
}

static void fetch_any(const pondi_grid *grid, const pondi_points *at, int count,
                      pondi_corners *out) {
    const beyond b = beyond_of(grid);
    for (int i = 0; i < count; i++) {
        fetch_one(grid, &b, at, i, out);
    }
}

// Points that need values beyond a side, after all others.
static void fetch_beyond(const pondi_grid *grid, const pondi_points *at, int count,
                         pondi_corners *out) {
    const beyond b = beyond_of(grid);
    const float last_u = (float)(grid->width - 1);
    const float last_v = (float)(grid->height - 1);
    for (int i = 0; i < count; i++) {
        if (!(at->u[i] < last_u && at->v[i] < last_v)) {
            fetch_one(grid, &b, at, i, out);
        }
    }
}

void pondi_fetch_around(const pondi_grid *grid, const pondi_points *at, int count,
                        pondi_corners *out) {
    if (!is_plain(grid)) {
        fetch_any(grid, at, count, out);
        return;
    }
    PONDI_ALIGNED int32_t offset[PONDI_TILE];
    const bool wraps = grid->wraps_x || grid->wraps_y;
    const bool outside = place_scaled(grid, at, wraps, NULL, count, out, offset);
    pondi_gather_pairs(grid->first, grid->first + grid->stride, offset, count, out->upper.pair,
                       out->lower.pair);
    if (outside) {
        fetch_beyond(grid, at, count, out);
    }
}

void pondi_fetch_nearest(const pondi_grid *grid, const pondi_points *at, int count, uint32_t *out) {
    for (int i = 0; i < count; i++) {
        const int column = inside((int)(at->u[i] + 0.5f), grid->width);
        const int row = inside((int)(at->v[i] + 0.5f), grid->height);
        memcpy(&out[i], value_at(grid, column, row), SIZE);
    }
}

void PONDI_ISA_NAME(pondi_gather_texels)(const uint8_t *first, const int32_t *at, int count,
                                         uint32_t *restrict texels) {
    for (int i = 0; i < count; i++) {
        memcpy(&texels[i], first + at[i], sizeof *texels);
    }
}

void PONDI_ISA_NAME(pondi_gather_pairs)(const uint8_t *first, const uint8_t *other,
                                        const int32_t *at, int count, uint64_t *restrict pairs,
                                        uint64_t *restrict others) {
    for (int i = 0; i < count; i++) {
        memcpy(&pairs[i], first + at[i], sizeof *pairs);
        memcpy(&others[i], other + at[i], sizeof *others);
    }
}

// A vector at a time where there are some: of single loads compilers make older instructions, which
// wait for each other with wide vectors.
void PONDI_ISA_NAME(pondi_fetch_pairs)(const uint8_t *first, const uint8_t *other,
                                       const int32_t *at, int count, uint64_t *restrict pairs,
                                       uint64_t *restrict others) {
    int i = 0;
#ifdef PONDI_SHORT_LANES
    for (; i + PONDI_PAIRS <= count; i += PONDI_PAIRS) {
        pondi_store_wide(pairs + i, pondi_load_some_pairs(first, at + i));
        pondi_store_wide(others + i, pondi_load_some_pairs(other, at + i));
    }
#endif
    for (; i < count; i++) {
        memcpy(&pairs[i], first + at[i], sizeof *pairs);
        memcpy(&others[i], other + at[i], sizeof *others);
    }
}
