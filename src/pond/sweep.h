// sweep.h — several steps in one pass over the rows, except rows that are touched between steps.
#ifndef PONDI_POND_SWEEP_H
#define PONDI_POND_SWEEP_H

#include <stdbool.h>

#include "pond/busy.h"
#include "pond/pond.h"
#include "solver/solver.h"

// The number of steps from here, at most `most`, that one sweep can do. The touches of the first
// step are already in the water; the others touch only the busy rows. Returns at least 1, which
// means an ordinary step. `busy` receives the rows that are busy meanwhile, widened so that enough
// of them remain after all steps; between two ranges, and at the pond's sides, there is room for a
// band.
int pondi_sweep_steps(const pond *water, int most, pondi_busy *busy);

// Whether pondi_sweep() can step this water, which requires that each cell depends on its
// neighbours only.
static inline bool pondi_sweep_may_step(const pond *water) {
    return water->whole == NULL;
}

// Called between two steps; only the busy rows are then up to date.
typedef void pondi_between(pond *water);

// Advances the heights by several steps, bit-identical to single steps; the fields swap as often.
// Does fewer steps if something moves farther than expected, and returns how many.
int pondi_sweep(pond *water, int steps, const pondi_busy *busy, pondi_between *between);

// Rows of a band for each step, so that wedges stay small.
#define PONDI_SWEEP_BAND 4

// Rows by which each step stays behind the one before: 2 with open sides, whose layers move a row
// ahead of the heights.
int pondi_sweep_lag(const pond *water);

// Whether all blocks are active.
bool pondi_sweep_all(const pond *water);

// Whether the water exceeds most last-level caches.
bool pondi_sweep_from_memory(const pond *water);

// Whether long rows are swept in strips.
bool pondi_sweep_in_strips(const pond *water);

// The cells of the first step, and by how much each side moves inwards with every step. [cells]
typedef struct pondi_early {
    pondi_span first;
    int left;
    int right;
    int top;
    int bottom;
} pondi_early;

// Which cells a subdomain steps before its halo arrives: those that depend on its own cells only.
// Returns false if there are none, or if a touch may end the sweep early. lean: that of strips, to
// which columns are aligned. [cells]
bool pondi_early_find(const pond *water, int steps, int lean, pondi_early *out);

// The cells that a subdomain steps so that `cells` cells of the halo are valid afterwards.
pondi_span pondi_fresh_cells(const pond *water, int cells, int lean);

static inline pondi_span pondi_early_at(const pondi_early *e, int step) {
    return (pondi_span){.x0 = e->first.x0 + e->left * step,
                        .x1 = e->first.x1 - e->right * step,
                        .y0 = e->first.y0 + e->top * step,
                        .y1 = e->first.y1 - e->bottom * step};
}

#endif
