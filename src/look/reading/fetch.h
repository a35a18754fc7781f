// fetch.h — the four values around points of a grid: texels of four bytes, or floats.
#ifndef PONDI_LOOK_FETCH_H
#define PONDI_LOOK_FETCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/isa.h"
#include "look/reading/tile.h"

#define pondi_fetch_around PONDI_ISA_NAME(pondi_fetch_around)
#define pondi_fetch_inside PONDI_ISA_NAME(pondi_fetch_inside)
#define pondi_fetch_nearest PONDI_ISA_NAME(pondi_fetch_nearest)

// Values of four bytes in rows.
typedef struct pondi_grid {
    const uint8_t *first;
    ptrdiff_t stride; // [bytes]
    int width;
    int height;
    bool wraps_x; // beyond the last column is the first, otherwise the last is repeated
    bool wraps_y;
} pondi_grid;

// A row of points in a grid.
typedef struct pondi_points {
    PONDI_ALIGNED float u[PONDI_TILE];
    float v[PONDI_TILE];
} pondi_points;

// A value and the one to its right for each point.
typedef union pondi_pairs {
    PONDI_ALIGNED uint64_t pair[PONDI_TILE];
    uint32_t texel[2 * PONDI_TILE];
    float number[2 * PONDI_TILE];
} pondi_pairs;

// The values around each point, and its position between them, 0…1.
typedef struct pondi_corners {
    pondi_pairs upper;
    pondi_pairs lower;
    float fx[PONDI_TILE];
    float fy[PONDI_TILE];
} pondi_corners;

// Points are within 0…side − 1 or, where the grid wraps, 0…side.
void pondi_fetch_around(const pondi_grid *grid, const pondi_points *at, int count,
                        pondi_corners *out);

// From points of a picture that is stretched over a grid.
typedef struct pondi_scale {
    float u;
    float v;
} pondi_scale;

// The same for any points, bit-identical: the outermost values are repeated beyond the sides.
// Returns false if a point is beyond a side where the grid wraps, or if the grid is too large.
// scale: of points; NULL: 1.
bool pondi_fetch_inside(const pondi_grid *grid, const pondi_points *at, const pondi_scale *scale,
                        int count, pondi_corners *out);

// The nearest texel of each point.
void pondi_fetch_nearest(const pondi_grid *grid, const pondi_points *at, int count, uint32_t *out);

typedef void pondi_texel_gatherer(const uint8_t *first, const int32_t *at, int count,
                                  uint32_t *restrict texels);
typedef void pondi_pair_gatherer(const uint8_t *first, const uint8_t *other, const int32_t *at,
                                 int count, uint64_t *restrict pairs, uint64_t *restrict others);

// The plain build loads one by one; pondi_fetch_pairs() is for each build.
PONDI_ISA_DECLARE(pondi_texel_gatherer, pondi_gather_texels);
PONDI_ISA_DECLARE(pondi_pair_gatherer, pondi_gather_pairs);
PONDI_ISA_DECLARE(pondi_pair_gatherer, pondi_fetch_pairs);

// Four bytes at each place. [bytes from the first]
static inline void pondi_gather_texels(const uint8_t *first, const int32_t *at, int count,
                                       uint32_t *restrict texels) {
    pondi_texel_gatherer *const own = PONDI_ISA_NAME(pondi_gather_texels);
    (pondi_cpu_gathers() ? own : pondi_gather_texels_plain)(first, at, count, texels);
}

// Eight: a value and the one to its right; and those as far behind the first of others.
static inline void pondi_gather_pairs(const uint8_t *first, const uint8_t *other, const int32_t *at,
                                      int count, uint64_t *restrict pairs,
                                      uint64_t *restrict others) {
    (pondi_cpu_gathers() ? PONDI_ISA_NAME(pondi_gather_pairs) : PONDI_ISA_NAME(pondi_fetch_pairs))(
        first, other, at, count, pairs, others);
}

#endif
