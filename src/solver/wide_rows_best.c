#include "base/isa.h"
#include "solver/wide_rows.h"

const pondi_wide_rows *pondi_wide_rows_best(void) {
    return PONDI_ISA_BEST(pondi_wide_rows_);
}
