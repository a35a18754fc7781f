#include "base/isa.h"
#include "solver/dispersive_odd.h"
#include "solver/dispersive_rows.h"

const pondi_dispersive_rows *pondi_dispersive_rows_best(void) {
    return PONDI_ISA_BEST(pondi_dispersive_rows_);
}

const pondi_dispersive_odd *pondi_dispersive_odd_best(void) {
    return PONDI_ISA_BEST(pondi_dispersive_odd_);
}
