// isa.h — row kernels built once for each instruction set: what their tables are called, and the
// choice of one.
//
// A file of kernels ends in  const table PONDI_ISA_TABLE(table_) = {…};  its header declares
// table_plain and, where PONDI_HAVE_ISA is defined, table_avx2 and table_avx512.
#ifndef PONDI_SOLVER_ISA_H
#define PONDI_SOLVER_ISA_H

#include "base/cpu.h"

#ifndef PONDI_ISA
#define PONDI_ISA plain
#endif
#define PONDI_ISA_JOIN_OF(a, b) a##b
#define PONDI_ISA_JOIN(a, b) PONDI_ISA_JOIN_OF(a, b)
#define PONDI_ISA_TABLE(prefix) PONDI_ISA_JOIN(prefix, PONDI_ISA)

// Before a loop over the cells of rows that do not overlap: with many rows in it, compilers would
// not find that out by themselves.
#if defined(__clang__)
#define PONDI_ROWS_APART _Pragma("clang loop vectorize(assume_safety)")
#elif defined(__GNUC__)
#define PONDI_ROWS_APART _Pragma("GCC ivdep")
#else
#define PONDI_ROWS_APART
#endif

// The table for this processor.
#ifdef PONDI_HAVE_ISA
#define PONDI_ISA_BEST(prefix)                                                                     \
    (pondi_cpu_isa() == PONDI_ISA_AVX512 ? &prefix##avx512                                         \
     : pondi_cpu_isa() == PONDI_ISA_AVX2 ? &prefix##avx2                                           \
                                         : &prefix##plain)
#else
#define PONDI_ISA_BEST(prefix) (&prefix##plain)
#endif

#endif
