// lanes.h — vectors of the width of this build's instruction set, for gcc and clang, and a few
// operations that C cannot express. Results are bit-identical in every build. For other compilers a
// vector is one number.
//
// Vectors in memory need no alignment; aligned ones are faster.
#ifndef PONDI_SOLVER_LANES_H
#define PONDI_SOLVER_LANES_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/compiler.h"
#include "solver/rows.h"

#if PONDI_VECTORS

#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512DQ__) && defined(__FMA__)
#define PONDI_LANES_AVX512 1
#define PONDI_VECTOR 64 // [bytes]
#elif defined(__AVX2__) && defined(__FMA__)
#define PONDI_LANES_AVX2 1
#define PONDI_VECTOR 32
#else
#define PONDI_VECTOR 16
#endif
#if defined(PONDI_LANES_AVX512) || defined(PONDI_LANES_AVX2)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

#define PONDI_FLOATS (PONDI_VECTOR / 4)
#define PONDI_SHORTS (PONDI_VECTOR / 2)

typedef float pondi_floats __attribute__((vector_size(PONDI_VECTOR)));
typedef int32_t pondi_ints __attribute__((vector_size(PONDI_VECTOR)));
typedef int16_t pondi_shorts __attribute__((vector_size(PONDI_VECTOR)));
typedef uint16_t pondi_ushorts __attribute__((vector_size(PONDI_VECTOR)));
typedef pondi_floats pondi_floats_at __attribute__((aligned(4), may_alias));
typedef pondi_ints pondi_ints_at __attribute__((aligned(4), may_alias));
typedef pondi_ushorts pondi_ushorts_at __attribute__((aligned(2), may_alias));

#else

#define PONDI_FLOATS 1
#define PONDI_SHORTS 1

typedef float pondi_floats;
typedef int32_t pondi_ints;
typedef int16_t pondi_shorts;
typedef uint16_t pondi_ushorts;
typedef pondi_floats pondi_floats_at;
typedef pondi_ints pondi_ints_at;
typedef pondi_ushorts pondi_ushorts_at;

#endif

// ---- in every build -----------------------------------------------------------------------------

PONDI_INLINE pondi_floats pondi_floats_of(float x) {
    return x - (pondi_floats){0.0f};
}

// Keeps gcc from loading a vector again for each use, which costs more than a register.
#if (defined(PONDI_LANES_AVX512) || defined(PONDI_LANES_AVX2)) && !defined(__clang__)
#define PONDI_LOADED(v) __asm__("" : "+v"(v))
#else
#define PONDI_LOADED(v) (void)(v)
#endif

PONDI_INLINE pondi_floats pondi_load_floats(const float *from) {
    pondi_floats v = *(const pondi_floats_at *)from;
    PONDI_LOADED(v);
    return v;
}

// The same for a vector with one use: the instruction that uses it may read it from memory.
PONDI_INLINE pondi_floats pondi_read_floats(const float *from) {
    return *(const pondi_floats_at *)from;
}

PONDI_INLINE void pondi_store_floats(float *to, pondi_floats v) {
    *(pondi_floats_at *)to = v;
}

// A vector of cells of one row, and the vectors one cell to its left and right.
typedef struct pondi_around {
    pondi_floats left;
    pondi_floats here;
    pondi_floats right;
} pondi_around;

PONDI_INLINE pondi_around pondi_load_around(const float *cells) {
    const float *left = cells - 1;
    return (pondi_around){pondi_load_floats(left), pondi_load_floats(left + 1),
                          pondi_load_floats(left + 2)};
}

// A vector of cells of a row, with AVX-512 also the vectors before and after it: every unaligned
// load of that width crosses two cache lines.
typedef struct pondi_three {
    pondi_floats before;
    pondi_floats here;
    pondi_floats after;
} pondi_three;

// The state before the first vector, which begins at `cells`.
PONDI_INLINE pondi_three pondi_before_three(const float *cells) {
#if defined(PONDI_LANES_AVX512)
    return (pondi_three){.here = pondi_load_floats(cells - PONDI_FLOATS),
                         .after = pondi_load_floats(cells)};
#else
    (void)cells;
    return (pondi_three){.here = pondi_floats_of(0.0f)};
#endif
}

// The vectors at `cells`, which follow `last`.
PONDI_INLINE pondi_three pondi_next_three(pondi_three last, const float *cells) {
#if defined(PONDI_LANES_AVX512)
    return (pondi_three){last.here, last.after, pondi_load_floats(cells + PONDI_FLOATS)};
#else
    (void)last;
    return (pondi_three){.here = pondi_load_floats(cells)};
#endif
}

// The vector `by` cells after `now`, which begins at `cells`; `by` is a constant from −2 to 2.
PONDI_INLINE pondi_floats pondi_beside(const float *cells, pondi_three now, int by) {
#if defined(PONDI_LANES_AVX512)
    (void)cells;
    const __m512i before = (__m512i)now.before;
    const __m512i here = (__m512i)now.here;
    const __m512i after = (__m512i)now.after;
    switch (by) {
    case -2:
        return (pondi_floats)_mm512_alignr_epi32(here, before, 14);
    case -1:
        return (pondi_floats)_mm512_alignr_epi32(here, before, 15);
    case 1:
        return (pondi_floats)_mm512_alignr_epi32(after, here, 1);
    case 2:
        return (pondi_floats)_mm512_alignr_epi32(after, here, 2);
    default:
        return now.here;
    }
#else
    (void)now;
    return pondi_read_floats(cells + by);
#endif
}

// v − m·u, where m is a power of 2: the product is exact, so a fused operation gives the same bits.
PONDI_INLINE pondi_floats pondi_less(pondi_floats v, float m, pondi_floats u) {
#if defined(PONDI_LANES_AVX512)
    return (pondi_floats)_mm512_fnmadd_ps(_mm512_set1_ps(m), (__m512)u, (__m512)v);
#elif defined(PONDI_LANES_AVX2)
    return (pondi_floats)_mm256_fnmadd_ps(_mm256_set1_ps(m), (__m256)u, (__m256)v);
#else
    return v - m * u;
#endif
}

// 2·u − v, likewise.
PONDI_INLINE pondi_floats pondi_twice_less(pondi_floats u, pondi_floats v) {
#if defined(PONDI_LANES_AVX512)
    return (pondi_floats)_mm512_fmsub_ps(_mm512_set1_ps(2.0f), (__m512)u, (__m512)v);
#elif defined(PONDI_LANES_AVX2)
    return (pondi_floats)_mm256_fmsub_ps(_mm256_set1_ps(2.0f), (__m256)u, (__m256)v);
#else
    return 2.0f * u - v;
#endif
}

// Whether pondi_settle_floats() might change one of several vectors. Cheaper than calling it.
PONDI_INLINE bool pondi_any_still(const pondi_floats *v, int count) {
#if defined(PONDI_LANES_AVX512)
    enum { LEAST_SIZE = 0x0a }; // minimum of the absolute values
    __m512 least = _mm512_range_ps((__m512)v[0], (__m512)v[count - 1], LEAST_SIZE);
    for (int i = 1; i < count - 1; i++) {
        least = _mm512_range_ps(least, (__m512)v[i], LEAST_SIZE);
    }
    return _mm512_cmp_ps_mask(least, _mm512_set1_ps(PONDI_STILL), _CMP_LT_OQ) != 0;
#else
    (void)v;
    (void)count;
    return true;
#endif
}

// Whether rows are stored first, and settled later if any height needs it: pondi_is_any_still() of
// the result of pondi_least_size().
#if PONDI_VECTORS && defined(__wasm_simd128__)
#define PONDI_SETTLES_LATE 1

// Bits of heights without their signs, which are in the order of their sizes.
typedef v128_t pondi_sizes;

PONDI_INLINE pondi_sizes pondi_most_size(void) {
    return wasm_i32x4_const_splat(-1);
}

PONDI_INLINE pondi_sizes pondi_least_size(pondi_sizes least, pondi_floats v) {
    return wasm_u32x4_min(least, wasm_i32x4_add((v128_t)v, (v128_t)v));
}

PONDI_INLINE bool pondi_is_any_still(pondi_sizes least) {
    const v128_t still = (v128_t)pondi_floats_of(PONDI_STILL);
    return wasm_v128_any_true(wasm_u32x4_lt(least, wasm_i32x4_add(still, still)));
}

// The same address, opaque to the compiler. It computes neighbouring addresses from it where they
// are used, rather than once before a loop, for which there are too few registers.
PONDI_INLINE const float *pondi_anew(const float *at) {
    __asm__("" : "+r"(at));
    return at;
}
#else
#define PONDI_SETTLES_LATE 0
#endif

PONDI_INLINE pondi_ints pondi_load_ints(const uint32_t *from) {
    return *(const pondi_ints_at *)from;
}

PONDI_INLINE pondi_ushorts pondi_load_shorts(const int16_t *from) {
    pondi_ushorts v = *(const pondi_ushorts_at *)from;
    PONDI_LOADED(v);
    return v;
}

PONDI_INLINE void pondi_store_shorts(int16_t *to, pondi_ushorts v) {
    *(pondi_ushorts_at *)to = v;
}

// (a + b + 1)/2, rounded down.
PONDI_INLINE pondi_ushorts pondi_halfway(pondi_ushorts a, pondi_ushorts b) {
#if defined(PONDI_LANES_AVX512)
    return (pondi_ushorts)_mm512_avg_epu16((__m512i)a, (__m512i)b);
#elif defined(PONDI_LANES_AVX2)
    return (pondi_ushorts)_mm256_avg_epu16((__m256i)a, (__m256i)b);
#else
    return (pondi_ushorts)((a | b) - ((a ^ b) >> 1));
#endif
}

// v·2^−shift rounded down, shift from 0 to 15.
PONDI_INLINE pondi_shorts pondi_shift_shorts(pondi_shorts v, int shift) {
#if defined(PONDI_LANES_AVX512)
    return (pondi_shorts)_mm512_srav_epi16((__m512i)v, _mm512_set1_epi16((short)shift));
#else
    return (pondi_shorts)(v >> (int16_t)shift);
#endif
}

// ---- of many lanes, or of one -------------------------------------------------------------------

#if PONDI_VECTORS

// v where `keep` is all ones, 0 where it is 0.
PONDI_INLINE pondi_floats pondi_keep_floats(pondi_floats v, pondi_ints keep) {
    return (pondi_floats)((pondi_ints)v & keep);
}

// All ones where the comparison is true, else 0.
PONDI_INLINE pondi_ints pondi_is_less(pondi_floats a, pondi_floats b) {
    return (pondi_ints)(a < b);
}

PONDI_INLINE pondi_ints pondi_is_equal(pondi_floats a, pondi_floats b) {
    return (pondi_ints)(a == b);
}

PONDI_INLINE pondi_shorts pondi_are_equal(pondi_shorts a, pondi_shorts b) {
    return (pondi_shorts)(a == b);
}

// a where `which` is all ones, b where it is 0.
PONDI_INLINE pondi_floats pondi_either(pondi_ints which, pondi_floats a, pondi_floats b) {
    return (pondi_floats)(((pondi_ints)a & which) | ((pondi_ints)b & ~which));
}

PONDI_INLINE pondi_floats pondi_settle_floats(pondi_floats v) {
    const pondi_floats size = (pondi_floats)((pondi_ints)v & 0x7fffffff);
#if defined(PONDI_LANES_AVX512)
    const __mmask16 moves =
        _mm512_cmp_ps_mask((__m512)size, _mm512_set1_ps(PONDI_STILL), _CMP_NLT_UQ);
    return (pondi_floats)_mm512_maskz_mov_ps(moves, (__m512)v);
#elif defined(__wasm_simd128__)
    pondi_ints still = (pondi_ints)(size < pondi_floats_of(PONDI_STILL));
    __asm__("" : "+r"(still)); // keeps clang from a select, which costs three times as much
    return pondi_keep_floats(v, ~still);
#else
    return pondi_keep_floats(v, ~(pondi_ints)(size < pondi_floats_of(PONDI_STILL)));
#endif
}

// The first `count` lanes of v, the others of `rest`.
PONDI_INLINE pondi_floats pondi_first_floats(pondi_floats v, pondi_floats rest, int count) {
#if defined(__wasm_simd128__)
    const pondi_ints lane = {0, 1, 2, 3}; // a loop would go through memory
#else
    pondi_ints lane;
    for (int i = 0; i < PONDI_FLOATS; i++) {
        lane[i] = i;
    }
#endif
    const pondi_ints first = (pondi_ints)(lane < (pondi_ints){0} + count);
    return (pondi_floats)(((pondi_ints)v & first) | ((pondi_ints)rest & ~first));
}

PONDI_INLINE pondi_ints pondi_load_bytes(const uint8_t *from) {
#if defined(PONDI_LANES_AVX512)
    return (pondi_ints)_mm512_cvtepu8_epi32(_mm_loadu_si128((const __m128i *)from));
#elif defined(PONDI_LANES_AVX2)
    return (pondi_ints)_mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)from));
#else
    return (pondi_ints){from[0], from[1], from[2], from[3]};
#endif
}

// Looks up a table of 16 floats, aligned to a cache line, by the four lowest bits of each lane.
PONDI_INLINE pondi_floats pondi_look_up(const float *table, pondi_ints which) {
#if defined(PONDI_LANES_AVX512)
    return (pondi_floats)_mm512_permutexvar_ps((__m512i)which, _mm512_load_ps(table));
#elif defined(PONDI_LANES_AVX2)
    const __m256 low = _mm256_permutevar8x32_ps(_mm256_load_ps(table), (__m256i)which);
    const __m256 high = _mm256_permutevar8x32_ps(_mm256_load_ps(table + 8), (__m256i)which);
    return (pondi_floats)_mm256_blendv_ps(low, high, (__m256)(which << 28));
#else
    return (pondi_floats){table[which[0] & 15], table[which[1] & 15], table[which[2] & 15],
                          table[which[3] & 15]};
#endif
}

PONDI_INLINE pondi_shorts pondi_lesser_shorts(pondi_shorts a, pondi_shorts b) {
#if defined(PONDI_LANES_AVX512)
    return (pondi_shorts)_mm512_min_epi16((__m512i)a, (__m512i)b);
#elif defined(PONDI_LANES_AVX2)
    return (pondi_shorts)_mm256_min_epi16((__m256i)a, (__m256i)b);
#else
    const pondi_shorts less = (pondi_shorts)(a < b);
    return (a & less) | (b & ~less);
#endif
}

// Whether a lane's highest bit is set.
PONDI_INLINE bool pondi_any_high(pondi_ushorts v) {
#if defined(PONDI_LANES_AVX512)
    return _mm512_movepi16_mask((__m512i)v) != 0;
#elif defined(PONDI_LANES_AVX2)
    return _mm256_movemask_epi8((__m256i)(v & 0x8000)) != 0;
#else
    typedef uint64_t halves __attribute__((vector_size(PONDI_VECTOR)));
    const halves high = (halves)(v & 0x8000);
    return (high[0] | high[1]) != 0;
#endif
}

PONDI_INLINE pondi_ushorts pondi_first_shorts(pondi_ushorts v, pondi_ushorts rest, int count) {
    pondi_shorts lane;
    for (int i = 0; i < PONDI_SHORTS; i++) {
        lane[i] = (int16_t)i;
    }
    const pondi_ushorts first = (pondi_ushorts)(lane < (pondi_shorts){0} + (int16_t)count);
    return (v & first) | (rest & ~first);
}

#else

PONDI_INLINE pondi_floats pondi_keep_floats(pondi_floats v, pondi_ints keep) {
    return keep != 0 ? v : 0.0f;
}
PONDI_INLINE pondi_ints pondi_is_less(pondi_floats a, pondi_floats b) {
    return a < b ? -1 : 0;
}
PONDI_INLINE pondi_ints pondi_is_equal(pondi_floats a, pondi_floats b) {
    return a == b ? -1 : 0;
}
PONDI_INLINE pondi_shorts pondi_are_equal(pondi_shorts a, pondi_shorts b) {
    return a == b ? -1 : 0;
}
PONDI_INLINE pondi_floats pondi_either(pondi_ints which, pondi_floats a, pondi_floats b) {
    return which != 0 ? a : b;
}
PONDI_INLINE pondi_floats pondi_settle_floats(pondi_floats v) {
    return fabsf(v) < PONDI_STILL ? 0.0f : v;
}
PONDI_INLINE pondi_floats pondi_first_floats(pondi_floats v, pondi_floats rest, int count) {
    return count > 0 ? v : rest;
}
PONDI_INLINE pondi_ints pondi_load_bytes(const uint8_t *from) {
    return *from;
}
PONDI_INLINE pondi_floats pondi_look_up(const float *table, pondi_ints which) {
    return table[which & 15];
}
PONDI_INLINE pondi_shorts pondi_lesser_shorts(pondi_shorts a, pondi_shorts b) {
    return a < b ? a : b;
}
PONDI_INLINE bool pondi_any_high(pondi_ushorts v) {
    return (v & 0x8000) != 0;
}
PONDI_INLINE pondi_ushorts pondi_first_shorts(pondi_ushorts v, pondi_ushorts rest, int count) {
    return count > 0 ? v : rest;
}

#endif

#endif
