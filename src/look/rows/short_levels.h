// short_levels.h — 8-bit pictures read and stored in 16-bit lanes: twice as many at once as in
// floats. Two channels share a word of 32 bits; a level has six bits after the point.
#ifndef PONDI_LOOK_SHORT_LEVELS_H
#define PONDI_LOOK_SHORT_LEVELS_H

#include "look/reading/cell_rows.h"
#include "look/reading/sampler.h"

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

// Reads a row of points. Nearest lookup is exact, bilinear within 1/16 of a level. False, with
// nothing written, where the texture cannot be read this way. *even: whether alpha is the same all
// around each point; colours of points where it is not want weighing by it, and are wrong.
bool pondi_read_short_levels(const pond_texture *texture, const float *u, const float *v, int count,
                             pond_lookup lookup, pondi_short_levels *out, bool *even);

// Light for all colours of a row. [8-bit levels]
void pondi_short_light(const float *light, int count, pondi_lanes *out);

// Adds light to the colours and stores them as bytes in pixels x…x + count − 1 of row y. What
// `levels` and `light` hold is used up.
void pondi_store_short_levels(const pond_target *target, int x, int y, pondi_short_levels *levels,
                              pondi_lanes *light, int count);

// Fetches the texels that lie so many bytes behind the first one, and stores them with whole levels
// of light, NULL for none, added in pixels x…x + count − 1 of row y.
void pondi_copy_short_texels(const pond_texture *texture, const int32_t *at, const int32_t *light,
                             const pond_target *target, int x, int y, int count);

#define pondi_blend_short_row PONDI_ISA_NAME(pondi_blend_short_row)

// Does for bilinear lookup what pondi_read_short_levels(), pondi_short_light() and
// pondi_store_short_levels() do, to the bit; what lies behind the points is read to the end of a
// block. light: NULL for none. False, with nothing written, where the texture cannot be read this
// way or this build has no PONDI_SHORT_LANES.
bool pondi_blend_short_row(const pond_texture *texture, const float *u, const float *v,
                           const float *light, int count, uint8_t *pixels, bool *even);

#endif
