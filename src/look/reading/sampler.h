// sampler.h — reading a texture at a row of points. Pixel centres are whole numbers; points outside
// read the nearest texel, or of a tile (pond_texture.wraps) the one that is there again. Work is
// split into plain loops over arrays, which compilers turn into vectors.
#ifndef PONDI_LOOK_SAMPLER_H
#define PONDI_LOOK_SAMPLER_H

#include <millpond/look.h>

#include "base/compiler.h"
#include "field/bilinear.h"
#include "look/reading/fetch.h"
#include "shared/clamp.h"

#define pondi_read_texels PONDI_ISA_NAME(pondi_read_texels)
#define pondi_find_uneven PONDI_ISA_NAME(pondi_find_uneven)
#define pondi_read_levels PONDI_ISA_NAME(pondi_read_levels)
#define pondi_read_light PONDI_ISA_NAME(pondi_read_light)
#define pondi_read_layer PONDI_ISA_NAME(pondi_read_layer)
#define pondi_read_tiled_layer PONDI_ISA_NAME(pondi_read_tiled_layer)

// Four channels of a row, in 8-bit levels.
typedef struct pondi_levels {
    PONDI_ALIGNED float channel[4][PONDI_TILE];
} pondi_levels;

// The four texels around each point.
void pondi_read_texels(const pond_texture *texture, const pondi_points *points, int count,
                       pondi_corners *out);
void pondi_read_levels(const pond_texture *texture, const pondi_points *points, int count,
                       pond_lookup lookup, pondi_levels *out);

// Around which points alpha is not the same everywhere, so that their colours are weighed by it.
void pondi_find_uneven(const pond_texture *texture, const pondi_points *points, int count,
                       bool uneven[PONDI_TILE]);

// Bilinearly in linear light of 16 bits, alpha in 8-bit levels.
void pondi_read_light(const pond_texture *texture, const pondi_points *points, int count,
                      float light[3][PONDI_TILE], float *alpha);

// The same for a layer over something, in 16 bits where alpha is uneven, too; false, and nothing
// read, where it is clear all over.
bool pondi_read_layer(const pond_texture *texture, const pondi_points *points, int count,
                      float light[3][PONDI_TILE], float *alpha);

// The same for a texture that repeats.
bool pondi_read_tiled_layer(const pond_texture *texture, const pondi_points *points, int count,
                            float light[3][PONDI_TILE], float *alpha);

// A texel as a number, first channel in the lowest byte, for any byte order of the machine.
static inline uint32_t pondi_texel(uint32_t stored) {
    return PONDI_BIG_ENDIAN ? pondi_swap_bytes(stored) : stored;
}

// One channel of such a number.
static inline uint32_t pondi_byte(uint32_t texel, int channel) {
    return (texel >> (8 * channel)) & 255u;
}

#define pondi_read_map_at PONDI_ISA_NAME(pondi_read_map_at)

// Points of a picture that is stretched over the same place as the map. [pixels]
typedef struct pondi_place {
    int width; // of the picture
    int height;
    bool wraps_x; // beyond its sides it continues with the opposite ones
    bool wraps_y;
    const pondi_points *points;
    int count;
} pondi_place;

// Bilinearly; values are brought into low…high, NaN becomes `low`.
void pondi_read_map_at(const pond_map *map, const pondi_place *place, float low, float high,
                       float *out);

#endif
