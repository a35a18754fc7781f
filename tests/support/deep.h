// deep.h — dispersive water without damping, and drops all over it.
#ifndef MILLPOND_TESTS_DEEP_H
#define MILLPOND_TESTS_DEEP_H

#include "cells.h"

static inline pond_desc deep(int width, int height, pond_edge edge) {
    pond_desc desc = undamped(width, height);
    desc.solver = POND_SOLVER_DISPERSIVE;
    desc.depth = 40 * desc.cell_size;
    desc.edges = all_edges(edge);
    desc.rest_slope = 0;
    return desc;
}

static inline void stir(pond *water) {
    const pond_desc d = pond_get_desc(water);
    for (int i = 0; i < 12; i++) {
        pond_drop(water,
                  (pond_vec2){(float)(d.width * d.cell_size * fmod(0.37 * i + 0.1, 1.0)),
                              (float)(d.height * d.cell_size * fmod(0.61 * i + 0.1, 1.0))},
                  (float)(3.0 * d.cell_size), 0.01f);
    }
}

#endif
