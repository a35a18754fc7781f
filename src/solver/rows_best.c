#include "base/cpu.h"
#include "solver/rows.h"

const pondi_rows *pondi_rows_best(void) {
#ifdef PONDI_HAVE_ISA
    switch (pondi_cpu_isa()) {
    case PONDI_ISA_AVX512:
        return &pondi_rows_avx512;
    case PONDI_ISA_AVX2:
        return &pondi_rows_avx2;
    case PONDI_ISA_PLAIN:
        break;
    }
#endif
    return &pondi_rows_plain;
}
