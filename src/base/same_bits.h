// same_bits.h — holds the compiler to the same bits: what would change the water is undone where a
// pragma can do that, and refused where the compiler says so. What neither catches, such as
// -ffp-contract=fast of clang, pond_self_check() does.
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
// A processor that computes with more bits than a type has (x87) would make other water.
#if FLT_EVAL_METHOD != 0
#error "millpond: float must be computed as float; on x86 that takes -msse2 -mfpmath=sse"
#endif

// No fused multiply-add, which -march=native would bring in. Nobody reads errno or traps after a
// square root. CMake gives the same as flags.
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(_MSC_VER)
#pragma fp_contract(off)
#elif defined(__GNUC__) && !defined(PONDI_FLAGS)
#pragma GCC optimize("fp-contract=off", "no-math-errno", "no-trapping-math")
#endif

#endif
