// Millpond's dispersive solver.
#include <math.h>
#include <millpond/millpond.h>
#include <stddef.h>
#include <stdlib.h>

#include "method.h"

#define GRAVITY 9.81
#define CELL 0.01 // [m]

static pond_desc water_desc(int side, double depth) {
    pond_desc desc = pond_desc_default();
    desc.width = side;
    desc.height = side;
    desc.cell_size = CELL;
    desc.solver = POND_SOLVER_DISPERSIVE;
    desc.depth = depth * CELL;
    desc.edges = (pond_edges){POND_EDGE_PERIODIC, POND_EDGE_PERIODIC, POND_EDGE_PERIODIC,
                              POND_EDGE_PERIODIC};
    desc.half_life = INFINITY;
    desc.rest_slope = 0.0;
    desc.time_step = pond_time_step_limit(&desc);
    return desc;
}

static double longest_step(const method *m, int side, double depth) {
    (void)m;
    const pond_desc desc = water_desc(side, depth);
    return desc.time_step / sqrt(CELL / GRAVITY);
}

static void read_heights(method_water *water) {
    pond_copy_heights(water->own, 0, 0, water->side, water->side, water->now, water->side);
}

static bool begin(const method *m, method_water *water) {
    (void)m;
    const pond_desc desc = water_desc(water->side, water->depth);
    pond *own = NULL;
    const size_t cells = (size_t)water->side * (size_t)water->side;
    float *velocities = malloc(cells * sizeof *velocities);
    if (velocities == NULL || pond_create(&desc, &own) != POND_OK) {
        free(velocities);
        return false;
    }
    for (size_t i = 0; i < cells; i++) {
        velocities[i] = (water->now[i] - water->before[i]) / (float)desc.time_step;
    }
    pond_write_heights(own, 0, 0, water->side, water->side, water->now, velocities, water->side);
    free(velocities);
    water->own = own;
    return true;
}

static void step(method_water *water) {
    pond_step_many(water->own, 1);
}

static void end(method_water *water) {
    pond_destroy(water->own);
}

const method method_millpond = {"Millpond, dispersive", "", 0, longest_step, begin, step,
                                read_heights,           end};
