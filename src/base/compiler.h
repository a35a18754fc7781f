// compiler.h — what compilers call by other names, or do not have.
#ifndef PONDI_BASE_COMPILER_H
#define PONDI_BASE_COMPILER_H

#include <stdint.h>

// Vectors with operators, which gcc and clang have. Elsewhere a vector is one number, and the
// kernels are plain loops; -DPONDI_VECTORS=0 makes them so everywhere.
#ifndef PONDI_VECTORS
#if defined(__GNUC__) || defined(__clang__)
#define PONDI_VECTORS 1
#else
#define PONDI_VECTORS 0
#endif
#endif

// Functions that become part of each caller even where compilers think them too long or optimise
// nothing: vectors stay in registers, and constants are known.
#if defined(__GNUC__) || defined(__clang__)
#define PONDI_INLINE static inline __attribute__((always_inline))
#elif defined(_MSC_VER)
#define PONDI_INLINE static __forceinline
#else
#define PONDI_INLINE static inline
#endif

// Functions that stay calls, so that their callers' stack does not grow by theirs.
#if defined(__GNUC__) || defined(__clang__)
#define PONDI_APART static __attribute__((noinline))
#elif defined(_MSC_VER)
#define PONDI_APART static __declspec(noinline)
#else
#define PONDI_APART static
#endif

// Where the lowest bit is that is set; there must be one.
static inline int pondi_lowest_bit(unsigned bits) {
#if defined(__GNUC__) || defined(__clang__)
    return __builtin_ctz(bits);
#else
    int at = 0;
    for (; (bits & 1u) == 0; bits >>= 1) {
        at++;
    }
    return at;
#endif
}

// Whether numbers in memory begin with their highest byte.
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define PONDI_BIG_ENDIAN 1
#else
#define PONDI_BIG_ENDIAN 0
#endif

static inline uint32_t pondi_swap_bytes(uint32_t word) {
#if defined(__GNUC__) || defined(__clang__)
    return __builtin_bswap32(word);
#else
    return word << 24 | (word & 0xff00u) << 8 | (word >> 8 & 0xff00u) | word >> 24;
#endif
}

#endif
