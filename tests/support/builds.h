// builds.h — the ways in which one kernel can run here: the build for each instruction set, with
// values gathered and with values loaded one by one, with levels worked out and looked up.
#ifndef BUILDS_H
#define BUILDS_H

#include "base/cpu.h"

typedef struct build {
    const char *name;
    pondi_isa isa;
    pondi_gathers gathers;
    bool looks_up;
} build;

// The first is what the others are held to.
static const build builds[] = {
    {"plain", PONDI_ISA_PLAIN, PONDI_GATHERS_NEVER, false},
    {"avx2 that loads", PONDI_ISA_AVX2, PONDI_GATHERS_NEVER, false},
    {"avx2 that gathers", PONDI_ISA_AVX2, PONDI_GATHERS_ALWAYS, false},
    {"avx512 that loads", PONDI_ISA_AVX512, PONDI_GATHERS_NEVER, false},
    {"avx512 that gathers", PONDI_ISA_AVX512, PONDI_GATHERS_ALWAYS, false},
    {"avx512 that looks up", PONDI_ISA_AVX512, PONDI_GATHERS_NEVER, true},
    {"avx512 that gathers and looks up", PONDI_ISA_AVX512, PONDI_GATHERS_ALWAYS, true},
};

enum { BUILDS = sizeof builds / sizeof builds[0] };

// From now on; where the processor lacks it, the best below.
static inline void use_build(const build *b) {
    pondi_cpu_set_limit(b->isa);
    pondi_cpu_set_gathers(b->gathers);
    pondi_cpu_set_looks_up(b->looks_up);
}

static inline void use_any_build(void) {
    pondi_cpu_set_limit(PONDI_ISA_AVX512);
    pondi_cpu_set_gathers(PONDI_GATHERS_WHERE_QUICK);
    pondi_cpu_set_looks_up(true);
}

#endif
