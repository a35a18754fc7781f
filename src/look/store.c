#include "look/store.h"

#include "look/srgb.h"

static uint8_t *byte_pixel(const pond_target *target, int x, int y) {
    return target->pixels + y * target->stride + (ptrdiff_t)x * 4;
}

static float *float_pixel(const pond_target *target, int x, int y) {
    return (float *)(void *)(target->pixels + y * target->stride) + (ptrdiff_t)x * 4;
}

static void store_bytes(const pondi_levels *levels, int count, uint8_t *pixels) {
    uint32_t packed[PONDI_TILE] = {0};
    for (int c = 0; c < 4; c++) {
        for (int i = 0; i < count; i++) {
            const int level = (int)(pondi_clamp(levels->channel[c][i], 0.0f, 255.0f) + 0.5f);
            packed[i] |= (uint32_t)level << (8 * c);
        }
    }
    for (int i = 0; i < count; i++) {
        uint8_t *at = pixels + (ptrdiff_t)i * 4;
        at[0] = (uint8_t)packed[i];
        at[1] = (uint8_t)(packed[i] >> 8);
        at[2] = (uint8_t)(packed[i] >> 16);
        at[3] = (uint8_t)(packed[i] >> 24);
    }
}

// Light of a level that need not be whole.
static float light_of(const pondi_srgb *srgb, float level) {
    const float kept = pondi_clamp(level, 0.0f, 255.0f);
    const int below = (int)kept < 254 ? (int)kept : 254;
    const float low = srgb->linear[below];
    return low + (srgb->linear[below + 1] - low) * (kept - (float)below);
}

void pondi_store_levels(const pond_target *target, int x, int y, const pondi_levels *levels,
                        int count) {
    if (target->format != POND_PIXELS_RGBA_F32) {
        store_bytes(levels, count, byte_pixel(target, x, y));
        return;
    }
    const pondi_srgb *srgb = pondi_srgb_tables();
    float *at = float_pixel(target, x, y);
    for (int i = 0; i < count; i++, at += 4) {
        for (int c = 0; c < 3; c++) {
            at[c] = light_of(srgb, levels->channel[c][i]);
        }
        at[3] = pondi_clamp(levels->channel[3][i], 0.0f, 255.0f) * (1.0f / 255.0f);
    }
}

static void light_to_bytes(const pondi_light *light, int count, uint8_t *pixels) {
    const pondi_srgb *srgb = pondi_srgb_tables();
    int steps[3][PONDI_TILE];
    for (int c = 0; c < 3; c++) {
        for (int i = 0; i < count; i++) {
            const float kept = pondi_clamp(light->channel[c][i], 0.0f, 1.0f);
            steps[c][i] = (int)(kept * (float)(PONDI_SRGB_STEPS - 1) + 0.5f);
        }
    }
    for (int i = 0; i < count; i++) {
        uint8_t *at = pixels + (ptrdiff_t)i * 4;
        at[0] = srgb->level[steps[0][i]];
        at[1] = srgb->level[steps[1][i]];
        at[2] = srgb->level[steps[2][i]];
        at[3] = (uint8_t)(light->alpha[i] + 0.5f);
    }
}

void pondi_store_light(const pond_target *target, int x, int y, const pondi_light *light,
                       int count) {
    if (target->format != POND_PIXELS_RGBA_F32) {
        light_to_bytes(light, count, byte_pixel(target, x, y));
        return;
    }
    float *at = float_pixel(target, x, y);
    for (int i = 0; i < count; i++, at += 4) {
        for (int c = 0; c < 3; c++) {
            at[c] = light->channel[c][i];
        }
        at[3] = light->alpha[i] * (1.0f / 255.0f);
    }
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
