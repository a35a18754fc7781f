// paint_vector.h — a painting's hot loops, four numbers at a time, and again for AVX2.
#ifndef PAINT_PAINT_VECTOR_H
#define PAINT_PAINT_VECTOR_H

#include <stdint.h>

typedef float paint_four __attribute__((vector_size(16)));
typedef int32_t paint_whole_four __attribute__((vector_size(16)));
typedef uint32_t paint_hash_four __attribute__((vector_size(16)));

// A function that is compiled a second time for AVX2 and chosen when the program starts. No fused
// multiply-add: the bits are the same. Where glibc does not choose functions there is one.
#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) &&       \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define PAINT_CLONES __attribute__((target_clones("avx2", "default")))
#else
#define PAINT_CLONES
#endif

#define PAINT_INLINE static inline __attribute__((always_inline))

#endif
