// short_blend.h — a row of points read between texels, lit and stored, all in registers.
#ifndef PONDI_LOOK_SHORT_BLEND_H
#define PONDI_LOOK_SHORT_BLEND_H

#include "look/rows/short_levels.h"

#define pondi_blend_short_row PONDI_ISA_NAME(pondi_blend_short_row)

// Does for bilinear lookup what pondi_read_short_levels(), pondi_short_light() and
// pondi_store_short_levels() do, to the bit. light: NULL for none. False, with nothing written,
// where vectors are narrower than 64 bytes or gathering is slow.
bool pondi_blend_short_row(const pond_texture *texture, const float *u, const float *v,
                           const float *light, int count, uint8_t *pixels, bool *even);

#endif
