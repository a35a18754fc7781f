// sweep_plan.h — how a sweep is laid over the rows.
#ifndef PONDI_POND_SWEEP_PLAN_H
#define PONDI_POND_SWEEP_PLAN_H

#include <stdbool.h>

typedef struct pond pond;

// Rows of a band for each step, so that little is left to wedges.
#define PONDI_SWEEP_BAND 4

// Rows that each step stays behind the one before: 2 where sides are open, since what their margins
// hold moves a row ahead of the heights.
int pondi_sweep_lag(const pond *water);

// All blocks are active.
bool pondi_sweep_all(const pond *water);

// The water comes from memory, since it is larger than most last caches.
bool pondi_sweep_from_memory(const pond *water);

// Long rows are gone over in strips.
bool pondi_sweep_in_strips(const pond *water);

#endif
