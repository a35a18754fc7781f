// short_levels.h — 8-bit pictures read and stored in 16-bit lanes: twice as many at once as in
// floats. Two channels share a word of 32 bits; a level counts 64 (nearest lookup) or 127.
#ifndef PONDI_LOOK_SHORT_LEVELS_H
#define PONDI_LOOK_SHORT_LEVELS_H

#include "base/maths.h"
#include "look/reading/cell_rows.h"
#include "look/reading/sampler.h"
#include "look/rows/short_lanes.h"

#define pondi_short_readable PONDI_ISA_NAME(pondi_short_readable)
#define pondi_short_light PONDI_ISA_NAME(pondi_short_light)
#define pondi_copy_short_texels PONDI_ISA_NAME(pondi_copy_short_texels)
#define pondi_read_short_levels PONDI_ISA_NAME(pondi_read_short_levels)
#define pondi_store_short_levels PONDI_ISA_NAME(pondi_store_short_levels)

// Pixels of a row are worked on in whole blocks, whatever their number: loops of a known length
// make the best vectors. What is handed in goes on to a block's end with something harmless, such
// as the last pixel again.
#define PONDI_SHORT_BLOCK 32
#define PONDI_SHORT_ROW PONDI_CELL_RUN // pixels at most

static inline int pondi_short_blocks(int count) {
    return (count + PONDI_SHORT_BLOCK - 1) / PONDI_SHORT_BLOCK * PONDI_SHORT_BLOCK;
}

// Two channels of a row; the first of each pixel lies in the word's low half.
typedef union pondi_lanes {
    uint32_t word[PONDI_SHORT_ROW];
    int16_t half[2 * PONDI_SHORT_ROW];
} pondi_lanes;

typedef struct pondi_short_levels {
    pondi_lanes red_blue;
    pondi_lanes green_alpha;
} pondi_short_levels;

// Whether a texture can be read this way: not one that wraps, is a single texel wide or takes more
// than 2 GB.
bool pondi_short_readable(const pond_texture *texture);

// Reads a row of points. Nearest lookup is exact, bilinear to 1/127 of the way across a texel: half
// a level where the darkest lies beside the brightest. False, with nothing written, where the
// texture cannot be read this way. *even: whether alpha is the same all around each point; colours
// of points where it is not want weighing by it, and are wrong.
bool pondi_read_short_levels(const pond_texture *texture, const float *u, const float *v, int count,
                             pond_lookup lookup, pondi_short_levels *out, bool *even);

// Light for all colours of a row [8-bit levels], to be added to levels of that lookup.
void pondi_short_light(const float *light, int count, pond_lookup lookup, pondi_lanes *out);

// Adds light to the colours and stores them as bytes in pixels x…x + count − 1 of row y. What
// `levels` and `light` hold is used up.
void pondi_store_short_levels(const pond_target *target, int x, int y, pondi_short_levels *levels,
                              pondi_lanes *light, int count, pond_lookup lookup);

// Fetches the texels that lie so many bytes behind the first one, and stores them with whole levels
// of light, NULL for none, added in pixels x…x + count − 1 of row y.
void pondi_copy_short_texels(const pond_texture *texture, const int32_t *at, const int32_t *light,
                             const pond_target *target, int x, int y, int count);

// ---- where points lie ---------------------------------------------------------------------------

// Where the texel to the upper left of each point lies, and how far beyond it the point.
typedef struct pondi_spots {
    PONDI_ALIGNED int32_t at[PONDI_SHORT_ROW]; // [bytes]
    // From the lowest byte on: which share of it the point shows [1/127], which of the texel to its
    // right, and, in 16 bits, how far down it lies towards the ones below [1/32767].
    PONDI_ALIGNED uint32_t beyond[PONDI_SHORT_ROW];
} pondi_spots;

// The last column and row are read as the far end of the ones before.
typedef struct pondi_spot_grid {
    float first;
    float right;
    float bottom;
    int32_t last_column;
    int32_t last_row;
    int32_t stride;
} pondi_spot_grid;

static inline pondi_spot_grid pondi_spot_grid_of(const pond_texture *texture) {
    return (pondi_spot_grid){
        .first = pondi_bound(0.0f),
        .right = (float)(texture->width - 1),
        .bottom = (float)(texture->height - 1),
        .last_column = texture->width - 2,
        .last_row = texture->height > 1 ? texture->height - 2 : 0,
        .stride = (int32_t)texture->stride,
    };
}

// Point i, of a readable texture, which lies between its sides.
PONDI_INLINE void pondi_put_spot(const pondi_spot_grid *g, float u, float v, int i,
                                 pondi_spots *restrict s) {
    const int32_t column = pondi_least((int32_t)u, g->last_column);
    const int32_t row = pondi_least((int32_t)v, g->last_row);
    const uint32_t right = (uint32_t)(int32_t)((u - (float)column) * 127.0f + 0.5f);
    const uint32_t down = (uint32_t)(int32_t)((v - (float)row) * 32767.0f);
    s->at[i] = row * g->stride + column * 4;
    s->beyond[i] = (right ^ 127u) | right << 8 | down << 16; // 127 − right
}

// Point i, from anywhere.
PONDI_INLINE void pondi_find_spot(const pondi_spot_grid *g, float u, float v, int i,
                                  pondi_spots *restrict s) {
    pondi_put_spot(g, pondi_clamp(u, g->first, g->right), pondi_clamp(v, g->first, g->bottom), i,
                   s);
}

#define pondi_blend_spots PONDI_ISA_NAME(pondi_blend_spots)

// Whether this build has pondi_blend_spots().
#ifdef PONDI_SHORT_LANES
#define PONDI_BLENDS_SPOTS true
#else
#define PONDI_BLENDS_SPOTS false
#endif

// Does for bilinear lookup what pondi_read_short_levels(), pondi_short_light() and
// pondi_store_short_levels() do, to the bit; what lies behind the points is read to the end of a
// block. light: NULL for none. Returns whether alpha is even.
bool pondi_blend_spots(const pond_texture *texture, const pondi_spots *s, const float *light,
                       int count, uint8_t *pixels);

#endif
