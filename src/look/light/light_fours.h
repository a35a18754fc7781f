// light_fours.h — sampler.c's blend_points() for WebAssembly, in vectors of four, bit-identical.
// WebAssembly has no instruction for the upper half of a 16-bit product, so a table of light is
// faster. Include base/threads.h first, which no header may include.
#ifndef PONDI_LOOK_LIGHT_FOURS_H
#define PONDI_LOOK_LIGHT_FOURS_H

#include "base/compiler.h"

#if PONDI_VECTORS && defined(__wasm_simd128__)
#include <wasm_simd128.h>

#include "look/colour/srgb.h"
#include "look/reading/fetch.h"

#define PONDI_LIGHT_FOURS 1

// Light of all levels: red in the lowest 16 bits, green in the next, blue in the third.
typedef struct lit_levels {
    uint64_t red[256];
    uint64_t green[256];
    uint64_t blue[256];
} lit_levels;

static lit_levels lights_of_levels;

static void light_levels(void) {
    for (int level = 0; level < 256; level++) {
        const uint64_t light = pondi_srgb_light((uint16_t)level);
        lights_of_levels.red[level] = light;
        lights_of_levels.green[level] = light << 16;
        lights_of_levels.blue[level] = light << 32;
    }
}

static const lit_levels *all_lights(void) {
    static pondi_once once = PONDI_ONCE;
    pondi_call_once(&once, light_levels);
    return &lights_of_levels;
}

// Of a texel, in the same places.
PONDI_INLINE uint64_t lit_texel(const lit_levels *lights, uint32_t texel) {
    return lights->red[texel & 255u] | lights->green[texel >> 8 & 255u] |
           lights->blue[texel >> 16 & 255u];
}

// The left and the right texels around a point, the upper ones in the lower halves.
typedef struct lit_sides {
    v128_t left;
    v128_t right;
} lit_sides;

PONDI_INLINE lit_sides lit_around(const lit_levels *lights, const pondi_corners *t, int i) {
    const uint64_t upper = t->upper.pair[i];
    const uint64_t lower = t->lower.pair[i];
    return (lit_sides){
        wasm_u64x2_make(lit_texel(lights, (uint32_t)upper), lit_texel(lights, (uint32_t)lower)),
        wasm_u64x2_make(lit_texel(lights, (uint32_t)(upper >> 32)),
                        lit_texel(lights, (uint32_t)(lower >> 32)))};
}

PONDI_INLINE v128_t upper_half(v128_t products) {
    return wasm_u32x4_shr(products, 16);
}

PONDI_INLINE v128_t weights_of(v128_t way) {
    return wasm_i32x4_trunc_sat_f32x4(wasm_f32x4_add(
        wasm_f32x4_mul(way, wasm_f32x4_const_splat(65535.0f)), wasm_f32x4_const_splat(0.5f)));
}

// Red, green and blue of a point, of PONDI_SRGB_WHITE. `across` are weights for both rows, `down`
// and `way` the same number four times.
PONDI_INLINE v128_t blend_around(lit_sides from, v128_t across, v128_t down, v128_t way) {
    const v128_t upper =
        wasm_i32x4_add(wasm_i32x4_sub(wasm_u32x4_extend_low_u16x8(from.left),
                                      upper_half(wasm_u32x4_extmul_low_u16x8(from.left, across))),
                       upper_half(wasm_u32x4_extmul_low_u16x8(from.right, across)));
    const v128_t lower =
        wasm_i32x4_add(wasm_i32x4_sub(wasm_u32x4_extend_high_u16x8(from.left),
                                      upper_half(wasm_u32x4_extmul_high_u16x8(from.left, across))),
                       upper_half(wasm_u32x4_extmul_high_u16x8(from.right, across)));
    const v128_t middle =
        wasm_i32x4_add(wasm_i32x4_sub(upper, upper_half(wasm_i32x4_mul(upper, down))),
                       upper_half(wasm_i32x4_mul(lower, down)));
    const v128_t above = wasm_f32x4_convert_i32x4(upper);
    const v128_t below = wasm_f32x4_convert_i32x4(lower);
    const v128_t green = wasm_f32x4_add(above, wasm_f32x4_mul(wasm_f32x4_sub(below, above), way));
    return wasm_i32x4_shuffle(wasm_f32x4_convert_i32x4(middle), green, 0, 5, 2, 3);
}

#define PONDI_FOUR_TIMES(v, k) wasm_i32x4_shuffle(v, v, k, k, k, k)
#define PONDI_BOTH_ROWS(v, k)                                                                      \
    wasm_i16x8_shuffle(v, v, 2 * k, 2 * k, 2 * k, 2 * k, 2 * k + 1, 2 * k + 1, 2 * k + 1, 2 * k + 1)
#define PONDI_BLEND(k)                                                                             \
    blend_around(lit_around(lights, t, i + k), PONDI_BOTH_ROWS(across, k),                         \
                 PONDI_FOUR_TIMES(down, k), PONDI_FOUR_TIMES(way, k))

// Points i to i + 3.
PONDI_INLINE void blend_four(const lit_levels *lights, const pondi_corners *t, int i,
                             const float *upper, const float *lower, const float *ways,
                             float light[3][PONDI_TILE]) {
    const v128_t way = wasm_v128_load(ways + i);
    const v128_t down = weights_of(way);
    const v128_t across = wasm_v128_or(weights_of(wasm_v128_load(upper + i)),
                                       wasm_i32x4_shl(weights_of(wasm_v128_load(lower + i)), 16));
    const v128_t a = PONDI_BLEND(0);
    const v128_t b = PONDI_BLEND(1);
    const v128_t c = PONDI_BLEND(2);
    const v128_t d = PONDI_BLEND(3);
    const v128_t ab = wasm_i32x4_shuffle(a, b, 0, 4, 1, 5);
    const v128_t cd = wasm_i32x4_shuffle(c, d, 0, 4, 1, 5);
    const v128_t blue = wasm_i64x2_shuffle(wasm_i32x4_shuffle(a, b, 2, 6, 3, 7),
                                           wasm_i32x4_shuffle(c, d, 2, 6, 3, 7), 0, 2);
    const v128_t scale = wasm_f32x4_const_splat(1.0f / PONDI_SRGB_WHITE);
    wasm_v128_store(light[0] + i, wasm_f32x4_mul(wasm_i64x2_shuffle(ab, cd, 0, 2), scale));
    wasm_v128_store(light[1] + i, wasm_f32x4_mul(wasm_i64x2_shuffle(ab, cd, 1, 3), scale));
    wasm_v128_store(light[2] + i, wasm_f32x4_mul(blue, scale));
}

#undef PONDI_BLEND
#undef PONDI_BOTH_ROWS
#undef PONDI_FOUR_TIMES

#endif
#endif
