#include "solver/dispersive_rows.h"
#include "base/isa.h"

const pondi_dispersive_rows *pondi_dispersive_rows_best(void) {
    return PONDI_ISA_BEST(pondi_dispersive_rows_);
}
