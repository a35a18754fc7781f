// The row kernels for this processor.

#include "base/isa.h"
#include "solver/dispersive_odd.h"
#include "solver/dispersive_rows.h"
#include "solver/rows.h"
#include "solver/shore_rows.h"
#include "solver/wide_rows.h"

const pondi_rows *pondi_rows_best(void) {
    return PONDI_ISA_BEST(pondi_rows_);
}

const pondi_wide_rows *pondi_wide_rows_best(void) {
    return PONDI_ISA_BEST(pondi_wide_rows_);
}

const pondi_shore_rows *pondi_shore_rows_best(void) {
    return PONDI_ISA_BEST(pondi_shore_rows_);
}

const pondi_dispersive_rows *pondi_dispersive_rows_best(void) {
    return PONDI_ISA_BEST(pondi_dispersive_rows_);
}

const pondi_dispersive_odd *pondi_dispersive_odd_best(void) {
    return PONDI_ISA_BEST(pondi_dispersive_odd_);
}
