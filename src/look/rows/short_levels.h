// short_levels.h — rows of 8-bit pixels blended bilinearly in 16-bit lanes: twice the number at
// once as in floats.
#ifndef PONDI_LOOK_SHORT_LEVELS_H
#define PONDI_LOOK_SHORT_LEVELS_H

#include "look/reading/sampler.h"

#define pondi_short_readable PONDI_ISA_NAME(pondi_short_readable)
#define pondi_blend_short PONDI_ISA_NAME(pondi_blend_short)

// Rows are processed in whole blocks, whose loops vectorise best.
#define PONDI_SHORT_BLOCK 32

static inline int pondi_short_blocks(int count) {
    return (count + PONDI_SHORT_BLOCK - 1) / PONDI_SHORT_BLOCK * PONDI_SHORT_BLOCK;
}

// Whether a texture can be read this way: not one that wraps, is a single texel wide, or takes more
// than 2 GB.
bool pondi_short_readable(const pond_texture *texture);

// Blends the texels around points (u, v) and adds light to their colours. [texels, 8-bit levels]
// Positions are exact to 1/127 texel along x: half a level between black and white. At most
// PONDI_TILE points; u, v and light are read up to the end of the last block. light: NULL for none.
// Returns false if alpha is not the same in all four texels around a point: then its colours are
// wrong and must be weighted by alpha.
bool pondi_blend_short(const pond_texture *texture, const float *u, const float *v,
                       const float *light, int count, uint8_t *pixels);

#endif
