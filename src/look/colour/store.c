#include "look/colour/store.h"

#include <string.h>

#include "look/colour/grain.h"
#include "look/colour/srgb.h"

static uint8_t *byte_pixel(const pond_target *target, int x, int y) {
    return target->pixels + y * target->stride + (ptrdiff_t)x * 4;
}

static float *float_pixel(const pond_target *target, int x, int y) {
    return (float *)(void *)(target->pixels + y * target->stride) + (ptrdiff_t)x * 4;
}

// Numbers of pixels, first channel in the lowest byte, as bytes.
static void store_packed(const uint32_t *packed, int count, uint8_t *pixels) {
    uint32_t stored[PONDI_TILE];
    for (int i = 0; i < count; i++) {
        stored[i] = pondi_texel(packed[i]);
    }
    memcpy(pixels, stored, (size_t)count * sizeof *stored);
}

static void store_bytes(const pondi_levels *levels, int count, uint8_t *pixels) {
    uint32_t packed[PONDI_TILE] = {0};
    for (int c = 0; c < 4; c++) {
        for (int i = 0; i < count; i++) {
            const int level = (int)(pondi_clamp(levels->channel[c][i], 0.0f, 255.0f) + 0.5f);
            packed[i] |= (uint32_t)level << (8 * c);
        }
    }
    store_packed(packed, count, pixels);
}

// Light of a level that need not be whole.
static float light_of(const float *linear, float level) {
    const float kept = pondi_clamp(level, 0.0f, 255.0f);
    const int below = (int)kept < 254 ? (int)kept : 254;
    const float low = linear[below];
    return low + (linear[below + 1] - low) * (kept - (float)below);
}

void pondi_store_levels(const pond_target *target, int x, int y, const pondi_levels *levels,
                        int count) {
    if (target->format != POND_PIXELS_RGBA_F32) {
        store_bytes(levels, count, byte_pixel(target, x, y));
        return;
    }
    const float *linear = pondi_srgb_linear();
    float *at = float_pixel(target, x, y);
    for (int i = 0; i < count; i++, at += 4) {
        for (int c = 0; c < 3; c++) {
            at[c] = light_of(linear, levels->channel[c][i]);
        }
        at[3] = pondi_clamp(levels->channel[3][i], 0.0f, 255.0f) * (1.0f / 255.0f);
    }
}

// Rounds a level by adding a large number, so that the result is in the lowest byte. From −½ to ½
// it is 0.
static inline uint32_t nearest_level(float level) {
    const float rounded = level + 12582912.0f;
    uint32_t bits;
    memcpy(&bits, &rounded, sizeof bits);
    return bits;
}

// Bounds that the compiler does not know; see pondi_bound().
typedef struct bounds {
    float zero;
    float one;
    float most; // level
} bounds;

static inline uint32_t level_of_light(float light, const bounds *b) {
    return nearest_level(pondi_srgb_level(pondi_clamp(light, b->zero, b->one)));
}

static inline uint32_t shaken_to(float level, float noise, const bounds *b) {
    const float shaken = level + noise;
    return nearest_level(shaken < b->most ? shaken : b->most);
}

static inline uint32_t shaken_level(float light, float noise, const bounds *b) {
    return shaken_to(pondi_srgb_level(pondi_clamp(light, b->zero, b->one)), noise, b);
}

static inline uint32_t pixel_of(uint32_t red, uint32_t green, uint32_t blue, uint32_t alpha) {
    return pondi_texel((red & 0xffu) | (green << 8 & 0xff00u) | (blue << 16 & 0xff0000u) |
                       alpha << 24);
}

enum { VECTOR = 16 };

// noise: or NULL.
static void light_to_bytes(const pondi_light *light, const float *noise, int count,
                           uint8_t *restrict pixels) {
    const bounds b = {pondi_bound(0.0f), pondi_bound(1.0f), pondi_bound(255.0f)};
    const float *red = light->channel[0];
    const float *green = light->channel[1];
    const float *blue = light->channel[2];
    if (noise == NULL) {
        for (int i = 0; i < count; i++) {
            const uint32_t pixel =
                pixel_of(level_of_light(red[i], &b), level_of_light(green[i], &b),
                         level_of_light(blue[i], &b), nearest_level(light->alpha[i]));
            memcpy(pixels + (ptrdiff_t)i * 4, &pixel, sizeof pixel);
        }
        return;
    }
    uint32_t pixel[PONDI_TILE];
    const int whole = (count + VECTOR - 1) / VECTOR * VECTOR; // texels beyond count for nothing
    for (int i = 0; i < whole; i++) {
        pixel[i] =
            pixel_of(shaken_level(red[i], noise[i], &b), shaken_level(green[i], noise[i], &b),
                     shaken_level(blue[i], noise[i], &b), nearest_level(light->alpha[i]));
    }
    memcpy(pixels, pixel, (size_t)count * sizeof *pixel);
}

static void light_to_floats(const pondi_light *light, int count, float *at) {
    for (int i = 0; i < count; i++, at += 4) {
        for (int c = 0; c < 3; c++) {
            at[c] = light->channel[c][i];
        }
        at[3] = light->alpha[i] * (1.0f / 255.0f);
    }
}

void pondi_store_shaken(const pond_target *target, int x, int y, const pondi_light *light,
                        const float *noise, int count) {
    if (target->format != POND_PIXELS_RGBA_F32) {
        light_to_bytes(light, noise, count, byte_pixel(target, x, y));
    } else {
        light_to_floats(light, count, float_pixel(target, x, y));
    }
}

// A row of light, or of levels, that gets grain.
typedef struct grained_row {
    const float *channel[3];
    int x; // in the target
    int y;
} grained_row;

// in_levels: the value is not light but a level, 0…255. Grain is less than ½.
static inline uint32_t grained(float value, float noise, bool in_levels, const bounds *b) {
    return in_levels ? nearest_level(value + noise) : shaken_level(value, noise, b);
}

PONDI_INLINE void grain_some(const grained_row *row, bool in_levels, int from, int count,
                             const bounds *b, uint8_t *restrict pixels) {
    const float *red = row->channel[0] + from;
    const float *green = row->channel[1] + from;
    const float *blue = row->channel[2] + from;
    for (int i = 0; i < count; i++) {
        const float noise = pondi_grain(row->x + from + i, row->y);
        const uint32_t r = grained(red[i], noise, in_levels, b);
        const uint32_t g = grained(green[i], noise, in_levels, b);
        const uint32_t u = grained(blue[i], noise, in_levels, b);
        const uint32_t pixel = pixel_of(r, g, u, 255u);
        memcpy(pixels + (ptrdiff_t)4 * i, &pixel, sizeof pixel);
    }
}

// Writes whole vectors into the picture; the last one overlaps the one before.
PONDI_INLINE void grained_to_bytes(const grained_row *row, bool in_levels, int count,
                                   uint8_t *restrict pixels) {
    const bounds b = {pondi_bound(0.0f), pondi_bound(1.0f), pondi_bound(255.0f)};
    if (count < VECTOR) {
        grain_some(row, in_levels, 0, count, &b, pixels);
        return;
    }
    for (int first = 0; first < count; first += VECTOR) {
        const int from = first + VECTOR < count ? first : count - VECTOR;
        grain_some(row, in_levels, from, VECTOR, &b, pixels + (ptrdiff_t)4 * from);
    }
}

void pondi_store_grained(const pond_target *target, int x, int y, const float *const channel[3],
                         bool in_levels, int count) {
    const grained_row row = {{channel[0], channel[1], channel[2]}, x, y};
    if (in_levels) {
        grained_to_bytes(&row, true, count, byte_pixel(target, x, y));
    } else {
        grained_to_bytes(&row, false, count, byte_pixel(target, x, y));
    }
}

void pondi_store_light(const pond_target *target, int x, int y, const pondi_light *light,
                       int count) {
    pondi_store_shaken(target, x, y, light, NULL, count);
}

void pondi_store_numbers(const pond_target *target, int x, int y, const pondi_numbers *numbers,
                         int count) {
    if (target->format != POND_PIXELS_RGBA_F32) {
        pondi_levels levels;
        for (int c = 0; c < 3; c++) {
            for (int i = 0; i < count; i++) {
                levels.channel[c][i] = (numbers->channel[c][i] * 0.5f + 0.5f) * 255.0f;
            }
        }
        for (int i = 0; i < count; i++) {
            levels.channel[3][i] = 255.0f;
        }
        store_bytes(&levels, count, byte_pixel(target, x, y));
        return;
    }
    float *at = float_pixel(target, x, y);
    for (int i = 0; i < count; i++, at += 4) {
        for (int c = 0; c < 3; c++) {
            at[c] = numbers->channel[c][i];
        }
        at[3] = 1.0f;
    }
}
