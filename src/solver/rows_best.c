#include "base/isa.h"
#include "solver/rows.h"

const pondi_rows *pondi_rows_best(void) {
    return PONDI_ISA_BEST(pondi_rows_);
}
