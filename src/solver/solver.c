#include "solver/solver.h"

#include <math.h>

#include "base/maths.h"
#include "base/parallel.h"

// Under this many cells a step is over before a second thread has woken.
#define CELLS_WORTH_A_THREAD 32768

const pondi_solver *pondi_solver_of(pond_solver solver) {
    switch (solver) {
    case POND_SOLVER_WAVE:
        return &pondi_solver_wave;
    case POND_SOLVER_CLASSIC:
        return &pondi_solver_classic;
    case POND_SOLVER_STEADY:
        return &pondi_solver_steady;
    case POND_SOLVER_DISPERSIVE:
        return &pondi_solver_dispersive;
    default:
        return NULL;
    }
}

double pondi_kept_movement(const pond_desc *desc) {
    if (isinf(desc->half_life)) {
        return 1.0;
    }
    return pondi_exp(-0.6931471805599453 * 2.0 * desc->time_step / desc->half_life);
}

int pondi_band_count(int width, int height, const pond_parallel *parallel) {
    const int64_t worth = (int64_t)width * height / CELLS_WORTH_A_THREAD;
    const int64_t threads = pondi_parallel_width(parallel);
    const int64_t bands = worth < threads ? worth : threads;
    return (int)(bands < 1 ? 1 : bands < height ? bands : height);
}
