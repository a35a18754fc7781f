// light_lanes.h — what sampler.c's blend_points() does, to the same bits, for sixteen points in
// registers: compilers make 16-bit lanes of a loop only where nothing in it is wider, and so store
// and load all numbers between such loops.
#ifndef PONDI_LOOK_LIGHT_LANES_H
#define PONDI_LOOK_LIGHT_LANES_H

#include "look/reading/fetch.h"

#if defined(__AVX512BW__)

#include "base/inline.h"
#include "look/colour/srgb.h"
#include "look/rows/short_lanes.h"

#define PONDI_LIGHT_LANES 16

PONDI_INLINE __m512i lanes_of(uint16_t number) {
    return _mm512_set1_epi16((short)number);
}

// In each four bytes, the four that are named; 0x80 is none.
PONDI_INLINE __m512i pick_bytes(__m512i from, uint32_t which) {
    const __m128i in_texels = _mm_set_epi32(0x0c0c0c0c, 0x08080808, 0x04040404, 0);
    return _mm512_shuffle_epi8(
        from, _mm512_broadcast_i32x4(_mm_or_si128(in_texels, _mm_set1_epi32((int)which))));
}

// pondi_srgb_light() of levels that are in both bytes of their lanes.
PONDI_INLINE __m512i light_in_lanes(__m512i level) {
    __m512i light = _mm512_sub_epi16(lanes_of(34331), _mm512_mulhi_epu16(lanes_of(7562), level));
    light = _mm512_add_epi16(lanes_of(36836), _mm512_mulhi_epu16(light, level));
    light = _mm512_add_epi16(lanes_of(1839), _mm512_mulhi_epu16(light, level));
    light = _mm512_add_epi16(lanes_of(70), _mm512_mulhi_epu16(light, level));
    const __mmask32 dark = _mm512_cmple_epu16_mask(level, lanes_of(10 * 257));
    return _mm512_mask_mulhi_epu16(light, dark, level, lanes_of(5101)); // 20/257
}

PONDI_INLINE __m512i between_lanes(__m512i a, __m512i b, __m512i weight) {
    return _mm512_add_epi16(_mm512_sub_epi16(a, _mm512_mulhi_epu16(a, weight)),
                            _mm512_mulhi_epu16(b, weight));
}

// In both halves of 32 bits.
PONDI_INLINE __m512i weight_lanes(__m512 share) {
    const __m512 whole = _mm512_mul_ps(share, _mm512_set1_ps(65535.0f));
    return pick_bytes(_mm512_cvttps_epi32(_mm512_add_ps(whole, _mm512_set1_ps(0.5f))), 0x01000100);
}

// The left and the right ones of sixteen pairs.
typedef struct texel_lanes {
    __m512i left;
    __m512i right;
} texel_lanes;

PONDI_INLINE texel_lanes load_texels(const uint64_t *pairs) {
    const __m512i one = _mm512_loadu_si512(pairs);
    const __m512i two = _mm512_loadu_si512(pairs + PONDI_LIGHT_LANES / 2);
    return (texel_lanes){pondi_left_texels(one, two), pondi_right_texels(one, two)};
}

PONDI_INLINE __m512i red_blue(texel_lanes t, __m512i weight) {
    return between_lanes(light_in_lanes(pick_bytes(t.left, 0x02020000)),
                         light_in_lanes(pick_bytes(t.right, 0x02020000)), weight);
}

// The upper in the lower halves.
PONDI_INLINE __m512i green_lights(__m512i upper, __m512i lower) {
    return light_in_lanes(
        _mm512_or_si512(pick_bytes(upper, 0x80800101), pick_bytes(lower, 0x01018080)));
}

PONDI_INLINE __m512 lower_halves(__m512i numbers) {
    return _mm512_cvtepi32_ps(_mm512_and_si512(numbers, _mm512_set1_epi32(0xffff)));
}

PONDI_INLINE __m512 upper_halves(__m512i numbers) {
    return _mm512_cvtepi32_ps(_mm512_srli_epi32(numbers, 16));
}

// Points first… + PONDI_LIGHT_LANES − 1. Gives the bits that all texels have.
PONDI_INLINE __m512i blend_in_lanes(const pondi_corners *t, int first, float light[3][PONDI_TILE]) {
    const __m512 scale = _mm512_set1_ps(1.0f / PONDI_SRGB_WHITE);
    const __m512 fy = _mm512_loadu_ps(t->fy + first);
    const __m512i across = weight_lanes(_mm512_loadu_ps(t->fx + first));
    const texel_lanes upper = load_texels(t->upper.pair + first);
    const texel_lanes lower = load_texels(t->lower.pair + first);
    const __m512i rb =
        between_lanes(red_blue(upper, across), red_blue(lower, across), weight_lanes(fy));
    const __m512i green = between_lanes(green_lights(upper.left, lower.left),
                                        green_lights(upper.right, lower.right), across);
    const __m512 above = lower_halves(green);
    const __m512 below = upper_halves(green);
    const __m512 middle = _mm512_add_ps(above, _mm512_mul_ps(_mm512_sub_ps(below, above), fy));
    _mm512_storeu_ps(light[0] + first, _mm512_mul_ps(lower_halves(rb), scale));
    _mm512_storeu_ps(light[1] + first, _mm512_mul_ps(middle, scale));
    _mm512_storeu_ps(light[2] + first, _mm512_mul_ps(upper_halves(rb), scale));
    return _mm512_and_si512(_mm512_and_si512(upper.left, upper.right),
                            _mm512_and_si512(lower.left, lower.right));
}

// Returns whether all texels are opaque. Numbers beyond `count` are read and written too.
static bool blend_points(const pondi_corners *t, int count, float light[3][PONDI_TILE]) {
    __m512i all = _mm512_set1_epi32(-1);
    int i = 0;
    for (; i + PONDI_LIGHT_LANES <= count; i += PONDI_LIGHT_LANES) {
        all = _mm512_and_si512(all, blend_in_lanes(t, i, light));
    }
    if (i < count) {
        const __mmask16 asked = (__mmask16)((1 << (count - i)) - 1);
        all = _mm512_mask_and_epi32(all, asked, all, blend_in_lanes(t, i, light));
    }
    return (uint32_t)_mm512_reduce_and_epi32(all) >> 24 == 255;
}

#endif
#endif
