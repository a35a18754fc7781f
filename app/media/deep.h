// deep.h — frames of floats for outputs with more than 8 bits.
#ifndef APP_MEDIA_DEEP_H
#define APP_MEDIA_DEEP_H

#include <stdint.h>

// Converts RGBA in linear light to sRGB with 16 bits.
void media_deep_row(const float *from, int width, uint16_t *to);

#endif
