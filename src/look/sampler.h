// sampler.h — reading a texture at a row of points. Pixel centres are whole numbers; points outside
// read the nearest texel, or of a tile (pond_texture.wraps) the one that is there again. Work is
// split into plain loops over arrays, which compilers turn into vectors.
#ifndef PONDI_LOOK_SAMPLER_H
#define PONDI_LOOK_SAMPLER_H

#include <millpond/look.h>

#include "look/tile.h"

#define pondi_read_texels PONDI_ISA_NAME(pondi_read_texels)
#define pondi_read_levels PONDI_ISA_NAME(pondi_read_levels)
#define pondi_read_light PONDI_ISA_NAME(pondi_read_light)
#define pondi_read_tiled_light PONDI_ISA_NAME(pondi_read_tiled_light)

// A row of points in the texture. [texels]
typedef struct pondi_points {
    float u[PONDI_TILE];
    float v[PONDI_TILE];
} pondi_points;

// The four texels around each point and how far between them it lies.
typedef struct pondi_texels {
    uint32_t corner[4][PONDI_TILE]; // upper left, upper right, lower left, lower right
    float fx[PONDI_TILE];
    float fy[PONDI_TILE];
} pondi_texels;

// Four channels of a row, in 8-bit levels.
typedef struct pondi_levels {
    float channel[4][PONDI_TILE];
} pondi_levels;

void pondi_read_texels(const pond_texture *texture, const pondi_points *points, int count,
                       pondi_texels *out);
void pondi_read_levels(const pond_texture *texture, const pondi_points *points, int count,
                       pond_lookup lookup, pondi_levels *out);

// The same bilinearly in linear light, alpha in 8-bit levels.
void pondi_read_light(const pond_texture *texture, const pondi_points *points, int count,
                      float light[3][PONDI_TILE], float *alpha);

// The same of a texture that is laid side by side for ever.
void pondi_read_tiled_light(const pond_texture *texture, const pondi_points *points, int count,
                            float light[3][PONDI_TILE], float *alpha);

// What is not a number becomes `low`, so that no index is ever made of it.
static inline float pondi_clamp(float value, float low, float high) {
    const float raised = value > low ? value : low;
    return raised < high ? raised : high;
}

static inline float pondi_blend(float a, float b, float c, float d, float fx, float fy) {
    const float top = a + (b - a) * fx;
    const float bottom = c + (d - c) * fx;
    return top + (bottom - top) * fy;
}

// One channel of a texel read as a number, first channel in the lowest byte.
static inline uint32_t pondi_byte(uint32_t texel, int channel) {
    return (texel >> (8 * channel)) & 255u;
}

#endif
