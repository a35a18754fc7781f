// same_bits.h — compiler settings for bit-identical results: pragmas undo flags that would change
// them, and macros of the compiler reveal others, which are errors. pond_self_check() detects the
// rest, such as clang's -ffp-contract=fast.
#ifndef PONDI_BASE_SAME_BITS_H
#define PONDI_BASE_SAME_BITS_H

#include <float.h>

#if defined(__FAST_MATH__) || defined(_M_FP_FAST) ||                                               \
    (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error "millpond: -ffast-math and -Ofast change the water; compile it without them"
#endif
#if defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__)
#error                                                                                             \
    "millpond: -fassociative-math and -freciprocal-math change the water; compile it without them"
#endif
// Computing with more bits than the type has (x87) would change the results.
#if FLT_EVAL_METHOD != 0
#error "millpond: float must be computed as float; on x86 that takes -msse2 -mfpmath=sse"
#endif

// No fused multiply-add, which -march=native would enable; no errno and no traps for square roots.
// CMake passes the same as flags.
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(_MSC_VER)
#pragma fp_contract(off)
#elif defined(__GNUC__) && !defined(PONDI_FLAGS)
#pragma GCC optimize("fp-contract=off", "no-math-errno", "no-trapping-math")
#endif

#endif
