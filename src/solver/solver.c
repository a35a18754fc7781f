#include "solver/solver.h"

const pondi_solver *pondi_solver_of(pond_solver solver) {
    switch (solver) {
    case POND_SOLVER_WAVE:
        return &pondi_solver_wave;
    case POND_SOLVER_CLASSIC:
        return &pondi_solver_classic;
    case POND_SOLVER_STEADY:
        return &pondi_solver_steady;
    }
    return NULL;
}
