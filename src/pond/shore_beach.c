// Beaches: where waves are damped.

#include <math.h>

#include "base/maths.h"
#include "base/message.h"
#include "field/shape.h"
#include "pond/pond.h"

// Numbers, in order: γ at full strength, ramp in cells, whether grey is the strength.
static float damp(float old, double coverage, double distance, const float *numbers) {
    double strength = coverage;
    if (numbers[2] == 0.0f) {
        const double ramp = (double)numbers[1];
        const double in = ramp > 0.0 ? fmin(fmax(-distance / ramp, 0.0), 1.0) : distance <= 0.0;
        strength = in * in * (3.0 - 2.0 * in);
    }
    const float gamma = (float)(strength * (double)numbers[0]);
    return gamma > old ? gamma : old;
}

static float undamp(float old, double coverage, double distance, const float *numbers) {
    (void)distance;
    (void)numbers;
    return coverage >= 0.5 ? 0.0f : old;
}

static pond_result check_beach_water(const pond *water) {
    if (water == NULL) {
        return pondi_shore_no_pond();
    }
    const pond_solver solver = water->desc.solver;
    if (solver != POND_SOLVER_WAVE && solver != POND_SOLVER_DISPERSIVE) {
        return pondi_fail(&water->desc.logger, POND_ERROR_RANGE,
                          "water: %s; only wave and dispersive water has beaches",
                          water->solver->name);
    }
    return POND_OK;
}

static pond_result check_beach(const pond *water, double half_life, float ramp) {
    const pond_logger *logger = &water->desc.logger;
    if (!(half_life >= 1e-3 && half_life <= 1e9)) {
        return pondi_fail(logger, POND_ERROR_RANGE, "half_life: %g s; allowed are 0.001 to 1e+09 s",
                          half_life);
    }
    if (!(ramp >= 0.0f && ramp <= 1e6f)) {
        return pondi_fail(logger, POND_ERROR_RANGE, "ramp: %g m; allowed are 0 to 1e+06 m",
                          (double)ramp);
    }
    return POND_OK;
}

pond_result pond_beach_build(pond *water, const pond_shape *shape, const pond_pose *pose,
                             double half_life, float ramp) {
    pond_result result = check_beach_water(water);
    if (result == POND_OK) {
        result = pondi_shape_check(&water->desc.logger, shape, pose);
    }
    if (result == POND_OK) {
        result = check_beach(water, half_life, ramp);
    }
    if (result == POND_OK) {
        result = pondi_shore_need(water, PONDI_LAYER_BEACH);
    }
    if (result == POND_OK) {
        const double kept =
            pondi_exp(-0.6931471805599453 * 2.0 * water->desc.time_step / half_life);
        const float numbers[3] = {(float)(2.0 * (1.0 - kept) / (1.0 + kept)),
                                  (float)((double)ramp / water->desc.cell_size),
                                  shape->kind == POND_SHAPE_BITMAP ? 1.0f : 0.0f};
        pondi_shore_edit(water, &water->shore.beach, shape, pose, damp, numbers);
    }
    return result;
}

pond_result pond_beach_clear(pond *water, const pond_shape *shape, const pond_pose *pose) {
    pond_result result = check_beach_water(water);
    if (result == POND_OK) {
        result = pondi_shape_check(&water->desc.logger, shape, pose);
    }
    if (result == POND_OK && water->shore.beach.memory != NULL) {
        pondi_shore_edit(water, &water->shore.beach, shape, pose, undamp, NULL);
    }
    return result;
}
