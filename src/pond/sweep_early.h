// sweep_early.h — which cells a part of wider water steps: before its halo is there those that
// follow from its own ones alone, and of the halo no more than it can make right.
#ifndef PONDI_POND_SWEEP_EARLY_H
#define PONDI_POND_SWEEP_EARLY_H

#include <stdbool.h>

#include "solver/solver.h"

typedef struct pond pond;
struct pondi_busy;

// Of the first step, and by how much each side of that moves inwards with each step. [cells]
typedef struct pondi_early {
    pondi_span first;
    int left;
    int right;
    int top;
    int bottom;
} pondi_early;

// False where there are none, or something that touches the water meanwhile may end the sweep
// before so many steps. lean: that of strips, which columns keep to. [cells]
bool pondi_early_find(const pond *water, int steps, int lean, pondi_early *out);

// The cells that a part steps, of which so many cells of the halo are right afterwards.
pondi_span pondi_fresh_cells(const pond *water, int cells, int lean);

static inline pondi_span pondi_early_at(const pondi_early *e, int step) {
    return (pondi_span){.x0 = e->first.x0 + e->left * step,
                        .x1 = e->first.x1 - e->right * step,
                        .y0 = e->first.y0 + e->top * step,
                        .y1 = e->first.y1 - e->bottom * step};
}

#endif
