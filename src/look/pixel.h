// pixel.h — reading a texture and rounding to 8 bits.
#ifndef PONDI_LOOK_PIXEL_H
#define PONDI_LOOK_PIXEL_H

#include <math.h>
#include <millpond/look.h>

static inline float pondi_clamp(float value, float low, float high) {
    return value < low ? low : value > high ? high : value;
}

static inline uint8_t pondi_level(float value) {
    return (uint8_t)(pondi_clamp(value, 0.0f, 255.0f) + 0.5f);
}

static inline const uint8_t *pondi_texel(const pond_texture *texture, int x, int y) {
    return texture->pixels + y * texture->stride + (ptrdiff_t)x * 4;
}

static inline uint8_t *pondi_pixel(const pond_target *target, int x, int y) {
    return target->pixels + y * target->stride + (ptrdiff_t)x * 4;
}

// Where a point of the texture lies: four texels and how far between them; pixel centres are whole
// numbers and points outside read the nearest texel.
typedef struct pondi_lookup {
    const uint8_t *texel[2][2];
    float fx;
    float fy;
} pondi_lookup;

static inline pondi_lookup pondi_look_up(const pond_texture *texture, float u, float v) {
    const float cu = pondi_clamp(u, 0.0f, (float)(texture->width - 1));
    const float cv = pondi_clamp(v, 0.0f, (float)(texture->height - 1));
    const int x = (int)cu;
    const int y = (int)cv;
    const ptrdiff_t right = x + 1 < texture->width ? 4 : 0;
    const ptrdiff_t down = y + 1 < texture->height ? texture->stride : 0;
    const uint8_t *at = pondi_texel(texture, x, y);
    return (pondi_lookup){
        .texel = {{at, at + right}, {at + down, at + down + right}},
        .fx = cu - (float)x,
        .fy = cv - (float)y,
    };
}

static inline float pondi_blend(float a, float b, float c, float d, float fx, float fy) {
    const float top = a + (b - a) * fx;
    const float bottom = c + (d - c) * fx;
    return top + (bottom - top) * fy;
}

// One channel of a lookup, in 8-bit levels.
static inline float pondi_lookup_level(const pondi_lookup *at, int channel) {
    return pondi_blend((float)at->texel[0][0][channel], (float)at->texel[0][1][channel],
                       (float)at->texel[1][0][channel], (float)at->texel[1][1][channel], at->fx,
                       at->fy);
}

// The texel nearest to a point.
static inline const uint8_t *pondi_nearest(const pond_texture *texture, float u, float v) {
    const float x = pondi_clamp(floorf(u + 0.5f), 0.0f, (float)(texture->width - 1));
    const float y = pondi_clamp(floorf(v + 0.5f), 0.0f, (float)(texture->height - 1));
    return pondi_texel(texture, (int)x, (int)y);
}

#endif
