#include "solver/solver.h"

#include <math.h>

#include "base/maths.h"
#include "base/parallel.h"
#include "shared/parts.h"

// Smaller steps are over before a second thread wakes up. Plain rows are the fastest.
#define CELLS_WORTH_A_THREAD 32768
#define SWEPT_WORTH_A_THREAD 131072 // times steps

#if PONDI_WITH_LISTINGS
static const pondi_solver *column_of(const pond_column *column) {
    switch (column->form) {
    case POND_COLUMN_EXACT:
        return &pondi_solver_column_exact;
    case POND_COLUMN_LISTED:
        return &pondi_solver_column_listed;
    case POND_COLUMN_BLUR:
        return &pondi_solver_column_blur;
    case POND_COLUMN_SPRING:
        return &pondi_solver_column_spring;
    default:
        return NULL;
    }
}
#endif

static const pondi_solver *wave_of(pond_stencil stencil) {
    switch (stencil) {
#if PONDI_WITH_LISTINGS
    case POND_STENCIL_FOURTH:
        return &pondi_solver_fourth;
    case POND_STENCIL_FIVE:
#endif
    case POND_STENCIL_NINE:
        return &pondi_solver_wave;
    default:
        return NULL;
    }
}

const pondi_solver *pondi_solver_of(const pond_desc *desc) {
    switch (desc->solver) {
    case POND_SOLVER_WAVE:
        return wave_of(desc->stencil);
#if PONDI_WITH_DISPERSIVE
    case POND_SOLVER_DISPERSIVE:
        return &pondi_solver_dispersive;
#endif
#if PONDI_WITH_FLOW
    case POND_SOLVER_FLOW:
        return &pondi_solver_flow;
#endif
#if PONDI_WITH_LISTINGS
    case POND_SOLVER_CLASSIC:
        return &pondi_solver_classic;
    case POND_SOLVER_STEADY:
        return &pondi_solver_steady;
    case POND_SOLVER_ISOTROPIC:
        return &pondi_solver_isotropic;
    case POND_SOLVER_UNIT_RANGE:
        return &pondi_solver_unit_range;
    case POND_SOLVER_COLUMN:
        return column_of(&desc->column);
#endif
    default:
        return NULL;
    }
}

const pond_solver_traits *pond_solver_info(const pond_desc *desc) {
    const pondi_solver *solver = desc != NULL ? pondi_solver_of(desc) : NULL;
    return solver != NULL ? &solver->traits : NULL;
}

double pondi_courant2_limit(const pond_desc *desc, const pondi_solver *solver) {
    const bool five = desc->stencil == POND_STENCIL_FIVE && solver->courant2_five > 0.0;
    return five ? solver->courant2_five : solver->courant2;
}

double pondi_restoring(const pond_desc *desc) {
    return desc->solver == POND_SOLVER_WAVE ? desc->restoring : 0.0;
}

bool pondi_keeps_level(const pond_desc *desc) {
    return !PONDI_WITH_LISTINGS || (desc->decay == 0.0 && pondi_restoring(desc) == 0.0);
}

double pondi_omega2(const pond_desc *desc, double k) {
    const pondi_solver *solver = pondi_solver_of(desc);
    if (solver->omega2 != NULL) {
        return solver->omega2(desc, k);
    }
    const double c = desc->wave_speed / desc->cell_size;
    const double swing = pondi_restoring(desc);
    return c * c * k * k + swing * swing;
}

double pondi_kept_movement(const pond_desc *desc) {
    if (isinf(desc->half_life)) {
        return 1.0;
    }
    return pondi_exp(-0.6931471805599453 * 2.0 * desc->time_step / desc->half_life);
}

static int bands_for(int64_t worth, int height, const pond_parallel *parallel) {
    const int64_t threads = pondi_parallel_width(parallel);
    const int64_t bands = worth < threads ? worth : threads;
    return (int)(bands < 1 ? 1 : bands < height ? bands : height);
}

int pondi_band_count(int width, int height, const pond_parallel *parallel) {
    return bands_for((int64_t)width * height / CELLS_WORTH_A_THREAD, height, parallel);
}

int pondi_sweep_bands(int width, int height, int steps, const pond_parallel *parallel) {
    return bands_for((int64_t)width * height * steps / SWEPT_WORTH_A_THREAD, height, parallel);
}
