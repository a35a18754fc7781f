#include "base/isa.h"
#include "solver/shore_rows.h"

const pondi_shore_rows *pondi_shore_rows_best(void) {
    return PONDI_ISA_BEST(pondi_shore_rows_);
}
