// builds.h — the ways in which one kernel can run here: the build for each instruction set, with
// values gathered and with values loaded one by one.
#ifndef BUILDS_H
#define BUILDS_H

#include "base/cpu.h"

typedef struct build {
    const char *name;
    pondi_isa isa;
    pondi_gathers gathers;
} build;

// The first is what the others are held to.
static const build builds[] = {
    {"plain", PONDI_ISA_PLAIN, PONDI_GATHERS_NEVER},
    {"avx2 that loads", PONDI_ISA_AVX2, PONDI_GATHERS_NEVER},
    {"avx2 that gathers", PONDI_ISA_AVX2, PONDI_GATHERS_ALWAYS},
    {"avx512 that loads", PONDI_ISA_AVX512, PONDI_GATHERS_NEVER},
    {"avx512 that gathers", PONDI_ISA_AVX512, PONDI_GATHERS_ALWAYS},
};

enum { BUILDS = sizeof builds / sizeof builds[0] };

// From now on; where the processor lacks it, the best below.
static inline void use_build(const build *b) {
    pondi_cpu_set_limit(b->isa);
    pondi_cpu_set_gathers(b->gathers);
}

static inline void use_any_build(void) {
    pondi_cpu_set_limit(PONDI_ISA_AVX512);
    pondi_cpu_set_gathers(PONDI_GATHERS_WHERE_QUICK);
}

#endif
