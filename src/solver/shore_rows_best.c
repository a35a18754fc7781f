#include "base/cpu.h"
#include "solver/shore_rows.h"

const pondi_shore_rows *pondi_shore_rows_best(void) {
#ifdef PONDI_HAVE_ISA
    switch (pondi_cpu_isa()) {
    case PONDI_ISA_AVX512:
        return &pondi_shore_rows_avx512;
    case PONDI_ISA_AVX2:
        return &pondi_shore_rows_avx2;
    case PONDI_ISA_PLAIN:
        break;
    }
#endif
    return &pondi_shore_rows_plain;
}
