#include "base/cpu.h"

#include <stdatomic.h>

static atomic_int isa_limit = PONDI_ISA_AVX512;
static atomic_int gathers = PONDI_GATHERS_WHERE_QUICK;
static atomic_int lines_ahead = 0;

static pondi_isa best_isa(void) {
#if defined(PONDI_HAVE_ISA) && (defined(__x86_64__) || defined(__i386__))
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("fma")) {
        return PONDI_ISA_PLAIN;
    }
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq")) {
        return PONDI_ISA_AVX512;
    }
    if (__builtin_cpu_supports("avx2")) {
        return PONDI_ISA_AVX2;
    }
#endif
    return PONDI_ISA_PLAIN;
}

pondi_isa pondi_cpu_isa(void) {
    const pondi_isa best = best_isa();
    const pondi_isa limit = (pondi_isa)atomic_load(&isa_limit);
    return best < limit ? best : limit;
}

static bool is_intel(void) {
#if defined(PONDI_HAVE_ISA) && (defined(__x86_64__) || defined(__i386__))
    __builtin_cpu_init();
    return __builtin_cpu_is("intel") != 0;
#else
    return false;
#endif
}

bool pondi_cpu_gathers(void) {
    const pondi_gathers when = (pondi_gathers)atomic_load(&gathers);
    if (when == PONDI_GATHERS_WHERE_QUICK) {
        return is_intel();
    }
    return when == PONDI_GATHERS_ALWAYS && best_isa() >= PONDI_ISA_AVX2;
}

void pondi_cpu_set_gathers(pondi_gathers when) {
    atomic_store(&gathers, (int)when);
}

int pondi_cpu_lines_ahead(void) {
    const int lines = atomic_load(&lines_ahead);
    return lines > 0 ? lines : is_intel() ? 16 : 32;
}

void pondi_cpu_set_lines_ahead(int lines) {
    atomic_store(&lines_ahead, lines);
}

void pondi_cpu_set_limit(pondi_isa limit) {
    atomic_store(&isa_limit, (int)limit);
}
