// compiler.h — compiler-specific keywords and built-in functions.
#ifndef PONDI_BASE_COMPILER_H
#define PONDI_BASE_COMPILER_H

#include <stdint.h>

// Vectors with operators, which gcc and clang have. For other compilers, and with
// -DPONDI_VECTORS=0, a vector is one number, and kernels are plain loops.
#ifndef PONDI_VECTORS
#if defined(__GNUC__) || defined(__clang__)
#define PONDI_VECTORS 1
#else
#define PONDI_VECTORS 0
#endif
#endif

// Functions that are always inlined, so that vectors stay in registers and constants are
// propagated.
#if defined(__GNUC__) || defined(__clang__)
#define PONDI_INLINE static inline __attribute__((always_inline))
#elif defined(_MSC_VER)
#define PONDI_INLINE static __forceinline
#else
#define PONDI_INLINE static inline
#endif

// Functions that are never inlined, to limit the stack of their callers.
#if defined(__GNUC__) || defined(__clang__)
#define PONDI_APART static __attribute__((noinline))
#elif defined(_MSC_VER)
#define PONDI_APART static __declspec(noinline)
#else
#define PONDI_APART static
#endif

// Index of the lowest set bit; there must be one.
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

// Whether the byte order is big-endian.
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
