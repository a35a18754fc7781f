// isa.h — names of code that is compiled for each instruction set, and the selection of one.
//
// src/CMakeLists.txt lists such files. A file ends in a table,
//     const table PONDI_ISA_TABLE(table_) = {…};
// declared as `extern PONDI_ISA_DECLARE(const type, table)`; or it defines functions called
// PONDI_ISA_NAME(function), declared by PONDI_ISA_DECLARE. Functions shared only by such files have
// a #define in their header that maps them to PONDI_ISA_NAME, so that each build calls its own
// version; files compiled once get the plain one.
#ifndef PONDI_BASE_ISA_H
#define PONDI_BASE_ISA_H

#include "base/cpu.h"
#include "base/same_bits.h"

#ifndef PONDI_ISA
#define PONDI_ISA plain
#endif
#define PONDI_ISA_JOIN_OF(a, b) a##b
#define PONDI_ISA_JOIN(a, b) PONDI_ISA_JOIN_OF(a, b)
#define PONDI_ISA_TABLE(prefix) PONDI_ISA_JOIN(prefix, PONDI_ISA)
#define PONDI_ISA_NAME(name) PONDI_ISA_JOIN(name##_, PONDI_ISA)

// Precedes a loop over the cells of rows that do not overlap, which compilers cannot prove for many
// rows.
#if defined(__clang__)
#define PONDI_ROWS_APART _Pragma("clang loop vectorize(assume_safety)")
#elif defined(__GNUC__)
#define PONDI_ROWS_APART _Pragma("GCC ivdep")
#else
#define PONDI_ROWS_APART
#endif

#ifdef PONDI_HAVE_ISA
// Declares a function or table of each build; `type` is its type.
#define PONDI_ISA_DECLARE(type, name) type name##_plain, name##_avx2, name##_avx512

// The table, or function, for this processor.
#define PONDI_ISA_BEST(prefix)                                                                     \
    (pondi_cpu_isa() == PONDI_ISA_AVX512 ? &prefix##avx512                                         \
     : pondi_cpu_isa() == PONDI_ISA_AVX2 ? &prefix##avx2                                           \
                                         : &prefix##plain)
#else
#define PONDI_ISA_DECLARE(type, name) type name##_plain
#define PONDI_ISA_BEST(prefix) (&prefix##plain)
#endif

#endif
