// cpu.h — which of the builds of a kernel this processor can run.
#ifndef PONDI_BASE_CPU_H
#define PONDI_BASE_CPU_H

#include <stdbool.h>

typedef enum pondi_isa {
    PONDI_ISA_PLAIN = 0, // what the compiler targets by default: SSE2 on x86-64, NEON on aarch64
    PONDI_ISA_AVX2 = 1,
    PONDI_ISA_AVX512 = 2
} pondi_isa;

// The best that is both built in and able to run here, not above the limit.
pondi_isa pondi_cpu_isa(void);

// Whether one instruction that gathers many values is quicker here than as many loads. On Zen 4
// it takes twice as long.
bool pondi_cpu_gathers(void);

typedef enum pondi_gathers {
    PONDI_GATHERS_WHERE_QUICK = 0,
    PONDI_GATHERS_NEVER = 1,
    PONDI_GATHERS_ALWAYS = 2 // where there is such an instruction
} pondi_gathers;

// Overrides that from now on, so that tests can compare both. Threads: any.
void pondi_cpu_set_gathers(pondi_gathers when);

// Whether any byte of a register can be looked up by its number (AVX-512 VBMI): tables of 256 bytes
// then need no memory.
bool pondi_cpu_looks_up(void);

// False keeps processors that can from doing so, for tests. Threads: any.
void pondi_cpu_set_looks_up(bool allowed);

// How many cache lines that were prefetched a core can wait for while it works on others. On
// Intel it has as many fill buffers, and one more call stands in the way of all that follows.
int pondi_cpu_lines_ahead(void);

// Overrides that from now on, for tests; 0 = the processor's own. Threads: any.
void pondi_cpu_set_lines_ahead(int lines);

// Holds ponds made from now on to at most this one, so that tests can compare them all.
void pondi_cpu_set_limit(pondi_isa limit);

#endif
