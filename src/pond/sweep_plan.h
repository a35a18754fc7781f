// sweep_plan.h — how a sweep is laid over the rows: its steps, and what is busy meanwhile.
#ifndef PONDI_POND_SWEEP_PLAN_H
#define PONDI_POND_SWEEP_PLAN_H

#include <stdbool.h>

#include "pond/busy.h"

// Rows of a band for each step, so that little is left to wedges.
#define PONDI_SWEEP_BAND 4

// Tells the rows that are busy in a sweep of so many steps, and so many more to either side that
// some are left when all steps have taken theirs; between two ranges there is room for a band, as
// there is at the pond's sides.
void pondi_sweep_busy(const pond *water, int steps, pondi_busy *out);

// All blocks are active.
bool pondi_sweep_all(const pond *water);

// Long rows are gone over in strips.
bool pondi_sweep_in_strips(const pond *water);

#endif
