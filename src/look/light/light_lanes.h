// light_lanes.h — sampler.c's blend_points(), bit-identical, for as many points as a vector of this
// build has floats: compilers make 16-bit lanes of a loop only where nothing in it is wider, and so
// store and load all numbers between such loops.
#ifndef PONDI_LOOK_LIGHT_LANES_H
#define PONDI_LOOK_LIGHT_LANES_H

#include "look/reading/fetch.h"
#include "look/rows/short_lanes.h"

#ifdef PONDI_SHORT_LANES

#include "look/colour/srgb.h"

#define PONDI_LIGHT_LANES (PONDI_SHORT_LANES / 2)

#if PONDI_LIGHT_LANES == 16
typedef __m512 float_lanes;
#else
typedef __m256 float_lanes;
#endif

PONDI_INLINE pondi_wide lanes_of(uint16_t number) {
    return PONDI_WIDE(set1_epi16)((short)number);
}

// Of each four bytes, the four that are named.
PONDI_INLINE pondi_wide bytes_named(uint32_t which) {
    const __m128i in_texels = _mm_set_epi32(0x0c0c0c0c, 0x08080808, 0x04040404, 0);
    return pondi_wide_of_16_bytes(_mm_or_si128(in_texels, _mm_set1_epi32((int)which)));
}

PONDI_INLINE pondi_wide pick_bytes(pondi_wide from, uint32_t which) {
    return PONDI_WIDE(shuffle_epi8)(from, bytes_named(which));
}

PONDI_INLINE pondi_wide share_of(pondi_wide number, pondi_wide share) {
    return PONDI_WIDE(mulhi_epu16)(number, share);
}

// Texels, each with the one to its right, in memory order: half of them in each.
typedef struct pair_lanes {
    pondi_wide one;
    pondi_wide two;
} pair_lanes;

// The left and the right ones of such pairs.
typedef struct texel_lanes {
    pondi_wide left;
    pondi_wide right;
} texel_lanes;

// ---- what the widths do differently -------------------------------------------------------------

#if PONDI_LIGHT_LANES == 16
// `dark` where levels are at most `most`, else `light`.
PONDI_INLINE pondi_wide where_dark(pondi_wide level, uint16_t most, pondi_wide dark,
                                   pondi_wide light) {
    return _mm512_mask_blend_epi16(_mm512_cmple_epu16_mask(level, lanes_of(most)), light, dark);
}

// The lower halves of 32 bits of one, the upper ones of the other.
PONDI_INLINE pondi_wide in_halves(pondi_wide lower, pondi_wide upper) {
    return _mm512_mask_blend_epi16(0xaaaaaaaau, lower, upper);
}

PONDI_INLINE texel_lanes sort_pairs(pair_lanes p) {
    return (texel_lanes){pondi_left_texels(p.one, p.two), pondi_right_texels(p.one, p.two)};
}

// What all texels have that were asked for: `count` points, or more than are there.
PONDI_INLINE pondi_wide common_bits(pondi_wide before, int count, pair_lanes upper,
                                    pair_lanes lower) {
    const unsigned asked = count < PONDI_LIGHT_LANES ? (1u << count) - 1u : 0xffffu;
    const pondi_wide some = _mm512_mask_and_epi64(before, (__mmask8)(asked & 255u), before,
                                                  _mm512_and_si512(upper.one, lower.one));
    return _mm512_mask_and_epi64(some, (__mmask8)(asked >> 8), some,
                                 _mm512_and_si512(upper.two, lower.two));
}

// Whether alpha is full in all texels.
PONDI_INLINE bool all_opaque(pondi_wide common) {
    return (uint32_t)_mm512_reduce_and_epi32(common) >> 24 == 255;
}
#else
PONDI_INLINE pondi_wide where_dark(pondi_wide level, uint16_t most, pondi_wide dark,
                                   pondi_wide light) {
    const pondi_wide held = _mm256_min_epu16(level, lanes_of(most));
    return _mm256_blendv_epi8(light, dark, _mm256_cmpeq_epi16(held, level));
}

PONDI_INLINE pondi_wide in_halves(pondi_wide lower, pondi_wide upper) {
    return _mm256_blend_epi16(lower, upper, 0xaa);
}

PONDI_INLINE texel_lanes sort_pairs(pair_lanes p) {
    const __m256 one = _mm256_castsi256_ps(p.one);
    const __m256 two = _mm256_castsi256_ps(p.two);
    const __m256i left = _mm256_castps_si256(_mm256_shuffle_ps(one, two, 0x88));
    const __m256i right = _mm256_castps_si256(_mm256_shuffle_ps(one, two, 0xdd));
    return (texel_lanes){_mm256_permute4x64_epi64(left, 0xd8),
                         _mm256_permute4x64_epi64(right, 0xd8)};
}

PONDI_INLINE pondi_wide common_bits(pondi_wide before, int count, pair_lanes upper,
                                    pair_lanes lower) {
    const __m256i last = _mm256_set1_epi64x(count - 1);
    const __m256i beyond_one = _mm256_cmpgt_epi64(_mm256_setr_epi64x(0, 1, 2, 3), last);
    const __m256i beyond_two = _mm256_cmpgt_epi64(_mm256_setr_epi64x(4, 5, 6, 7), last);
    const __m256i one = _mm256_or_si256(_mm256_and_si256(upper.one, lower.one), beyond_one);
    const __m256i two = _mm256_or_si256(_mm256_and_si256(upper.two, lower.two), beyond_two);
    return _mm256_and_si256(before, _mm256_and_si256(one, two));
}

PONDI_INLINE bool all_opaque(pondi_wide common) {
    const __m256i full = _mm256_cmpeq_epi32(_mm256_srli_epi32(common, 24), _mm256_set1_epi32(255));
    return _mm256_movemask_epi8(full) == -1;
}
#endif

// ---- light --------------------------------------------------------------------------------------

// pondi_srgb_light() of levels that are in both bytes of their lanes.
PONDI_INLINE pondi_wide light_in_lanes(pondi_wide level) {
    pondi_wide light = PONDI_WIDE(sub_epi16)(lanes_of(34331), share_of(lanes_of(7562), level));
    light = PONDI_WIDE(add_epi16)(lanes_of(36836), share_of(light, level));
    light = PONDI_WIDE(add_epi16)(lanes_of(1839), share_of(light, level));
    light = PONDI_WIDE(add_epi16)(lanes_of(70), share_of(light, level));
    return where_dark(level, 10 * 257, share_of(level, lanes_of(5101)), light); // 20/257
}

PONDI_INLINE pondi_wide between_lanes(pondi_wide a, pondi_wide b, pondi_wide weight) {
    return PONDI_WIDE(add_epi16)(PONDI_WIDE(sub_epi16)(a, share_of(a, weight)),
                                 share_of(b, weight));
}

// In both halves of 32 bits.
PONDI_INLINE pondi_wide weight_lanes(float_lanes share) {
    const float_lanes whole = PONDI_WIDE(mul_ps)(share, PONDI_WIDE(set1_ps)(65535.0f));
    const float_lanes up = PONDI_WIDE(add_ps)(whole, PONDI_WIDE(set1_ps)(0.5f));
    return pick_bytes(PONDI_WIDE(cvttps_epi32)(up), 0x01000100);
}

PONDI_INLINE pair_lanes load_pairs(const uint64_t *pairs) {
    return (pair_lanes){pondi_load_wide(pairs), pondi_load_wide(pairs + PONDI_LIGHT_LANES / 2)};
}

PONDI_INLINE pondi_wide red_blue(texel_lanes t, pondi_wide weight) {
    return between_lanes(light_in_lanes(pick_bytes(t.left, 0x02020000)),
                         light_in_lanes(pick_bytes(t.right, 0x02020000)), weight);
}

// The upper in the lower halves.
PONDI_INLINE pondi_wide green_lights(pondi_wide upper, pondi_wide lower) {
    return light_in_lanes(in_halves(pick_bytes(upper, 0x01010101), pick_bytes(lower, 0x01010101)));
}

PONDI_INLINE float_lanes lower_halves(pondi_wide numbers) {
    return PONDI_WIDE(cvtepi32_ps)(PONDI_WIDE_BITS(and)(numbers, PONDI_WIDE(set1_epi32)(0xffff)));
}

PONDI_INLINE float_lanes upper_halves(pondi_wide numbers) {
    return PONDI_WIDE(cvtepi32_ps)(PONDI_WIDE(srli_epi32)(numbers, 16));
}

// Light of three channels, 0…1.
typedef struct lit_lanes {
    float_lanes channel[3];
} lit_lanes;

// Of lanes blended along x, red and blue along y as well.
PONDI_INLINE lit_lanes light_of_lanes(pondi_wide rb, pondi_wide green, float_lanes fy) {
    const float_lanes scale = PONDI_WIDE(set1_ps)(1.0f / PONDI_SRGB_WHITE);
    const float_lanes above = lower_halves(green);
    const float_lanes way = PONDI_WIDE(sub_ps)(upper_halves(green), above);
    const float_lanes middle = PONDI_WIDE(add_ps)(above, PONDI_WIDE(mul_ps)(way, fy));
    return (lit_lanes){{PONDI_WIDE(mul_ps)(lower_halves(rb), scale),
                        PONDI_WIDE(mul_ps)(middle, scale),
                        PONDI_WIDE(mul_ps)(upper_halves(rb), scale)}};
}

// Positions of points between the texels: between the upper two, the lower two, and down.
typedef struct way_lanes {
    float_lanes upper;
    float_lanes lower;
    float_lanes down;
} way_lanes;

PONDI_INLINE lit_lanes blend_pairs(pair_lanes above, pair_lanes below, way_lanes way) {
    const texel_lanes upper = sort_pairs(above);
    const texel_lanes lower = sort_pairs(below);
    const pondi_wide across = weight_lanes(way.upper);
    const pondi_wide under = weight_lanes(way.lower);
    const pondi_wide rb =
        between_lanes(red_blue(upper, across), red_blue(lower, under), weight_lanes(way.down));
    const pondi_wide green =
        between_lanes(green_lights(upper.left, lower.left), green_lights(upper.right, lower.right),
                      in_halves(across, under));
    return light_of_lanes(rb, green, way.down);
}

#endif
#endif
