// cpu.h — selects the build of a kernel for this processor.
#ifndef PONDI_BASE_CPU_H
#define PONDI_BASE_CPU_H

#include <stdbool.h>

typedef enum pondi_isa {
    PONDI_ISA_PLAIN = 0, // what the compiler targets by default: SSE2 on x86-64, NEON on aarch64
    PONDI_ISA_AVX2 = 1,
    PONDI_ISA_AVX512 = 2
} pondi_isa;

// The best instruction set that is built in and supported here, up to the limit.
pondi_isa pondi_cpu_isa(void);

// Whether gather instructions are faster than separate loads. On Zen 4 they take twice as long.
bool pondi_cpu_gathers(void);

typedef enum pondi_gathers {
    PONDI_GATHERS_WHERE_QUICK = 0,
    PONDI_GATHERS_NEVER = 1,
    PONDI_GATHERS_ALWAYS = 2 // if the processor has them
} pondi_gathers;

// Overrides pondi_cpu_gathers() from now on, for tests. Threads: any.
void pondi_cpu_set_gathers(pondi_gathers when);

// Number of prefetches that a core can have in flight: that of its fill buffers on Intel, where one
// more stalls all later loads.
int pondi_cpu_lines_ahead(void);

// Overrides pondi_cpu_lines_ahead() from now on, for tests; 0 = that of the processor. Threads:
// any.
void pondi_cpu_set_lines_ahead(int lines);

// Limits the instruction set of ponds created from now on, for tests.
void pondi_cpu_set_limit(pondi_isa limit);

#endif
