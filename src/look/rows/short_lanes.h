// short_lanes.h — vectors of 16-bit numbers, as wide as this build's instruction set allows, for
// operations that compilers do not recognise in C: saturating sums and shuffles of bytes. They
// exist if PONDI_SHORT_LANES is defined.
//
// Bytes and words are spread, packed and shuffled within each 16 bytes.
#ifndef PONDI_LOOK_SHORT_LANES_H
#define PONDI_LOOK_SHORT_LANES_H

#include <stdint.h>

#include "base/compiler.h"

#if PONDI_VECTORS && defined(__AVX512F__) && defined(__AVX512BW__)
#include <immintrin.h>
#define PONDI_SHORT_LANES 32
typedef __m512i pondi_wide;
#define PONDI_WIDE(name) _mm512_##name
#define PONDI_WIDE_BITS(name) _mm512_##name##_si512

PONDI_INLINE pondi_wide pondi_wide_of_16_bytes(__m128i bytes) {
    return _mm512_broadcast_i32x4(bytes);
}

// The first and last 16 bytes of each 32 come from `low` and from `high`.
PONDI_INLINE void pondi_store_in_turn(void *to, pondi_wide low, pondi_wide high) {
    const __m512i first = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11);
    const __m512i last = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
    _mm512_storeu_si512(to, _mm512_permutex2var_epi64(low, first, high));
    _mm512_storeu_si512((uint8_t *)to + 64, _mm512_permutex2var_epi64(low, last, high));
}

// Of sixteen pairs of texels, eight in each vector, the left or the right ones.
PONDI_INLINE __m512i pondi_left_texels(__m512i pairs, __m512i more) {
    const __m512i even =
        _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
    return _mm512_permutex2var_epi32(pairs, even, more);
}

PONDI_INLINE __m512i pondi_right_texels(__m512i pairs, __m512i more) {
    const __m512i odd =
        _mm512_setr_epi32(1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
    return _mm512_permutex2var_epi32(pairs, odd, more);
}
#elif PONDI_VECTORS && defined(__AVX2__)
#include <immintrin.h>
#define PONDI_SHORT_LANES 16
typedef __m256i pondi_wide;
#define PONDI_WIDE(name) _mm256_##name
#define PONDI_WIDE_BITS(name) _mm256_##name##_si256

PONDI_INLINE pondi_wide pondi_wide_of_16_bytes(__m128i bytes) {
    return _mm256_broadcastsi128_si256(bytes);
}

PONDI_INLINE void pondi_store_in_turn(void *to, pondi_wide low, pondi_wide high) {
    _mm256_storeu_si256(to, _mm256_permute2x128_si256(low, high, 0x20));
    _mm256_storeu_si256((__m256i *)to + 1, _mm256_permute2x128_si256(low, high, 0x31));
}
#endif

#ifdef PONDI_SHORT_LANES
PONDI_INLINE pondi_wide pondi_load_wide(const void *from) {
    return PONDI_WIDE_BITS(loadu)(from);
}

PONDI_INLINE void pondi_store_wide(void *to, pondi_wide v) {
    PONDI_WIDE_BITS(storeu)(to, v);
}

PONDI_INLINE pondi_wide pondi_wide_of(int number) {
    return PONDI_WIDE(set1_epi16)((short)number);
}

// Held to 0…high.
PONDI_INLINE pondi_wide pondi_hold_wide(pondi_wide v, pondi_wide high) {
    return PONDI_WIDE(min_epi16)(PONDI_WIDE(max_epi16)(v, pondi_wide_of(0)), high);
}

// ---- pairs of numbers of 32 bits at any address ------------------------------------------------

PONDI_INLINE __m128i pondi_load_two_pairs(const uint8_t *first, const int32_t *at) {
    const __m128i low = _mm_loadl_epi64((const __m128i *)(const void *)(first + at[0]));
    return _mm_castpd_si128(
        _mm_loadh_pd(_mm_castsi128_pd(low), (const double *)(const void *)(first + at[1])));
}

PONDI_INLINE __m256i pondi_load_four_pairs(const uint8_t *first, const int32_t *at) {
    return _mm256_inserti128_si256(_mm256_castsi128_si256(pondi_load_two_pairs(first, at)),
                                   pondi_load_two_pairs(first, at + 2), 1);
}

// A vector of them.
#if PONDI_SHORT_LANES == 32
#define PONDI_PAIRS 8
PONDI_INLINE pondi_wide pondi_load_some_pairs(const uint8_t *first, const int32_t *at) {
    return _mm512_inserti64x4(_mm512_castsi256_si512(pondi_load_four_pairs(first, at)),
                              pondi_load_four_pairs(first, at + 4), 1);
}
#else
#define PONDI_PAIRS 4
PONDI_INLINE pondi_wide pondi_load_some_pairs(const uint8_t *first, const int32_t *at) {
    return pondi_load_four_pairs(first, at);
}
#endif
#endif

#endif
