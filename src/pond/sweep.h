// sweep.h — one or more steps in one pass over the rows, but for those that something touches
// between them.
#ifndef PONDI_POND_SWEEP_H
#define PONDI_POND_SWEEP_H

#include <stdbool.h>

#include "pond/busy.h"
#include "pond/pond.h"

// How many steps from here, at most `most`, may be done in one sweep: the touches of the first one
// are in the water already, the others have none but those of busy.h. At least 1, which means
// pond_step()'s own way. Reports the rows that are busy meanwhile: so many more to either side that
// some are left when all steps have taken theirs; between two ranges there is room for a band, as
// there is at the pond's sides.
int pondi_sweep_steps(const pond *water, int most, pondi_busy *busy);

// Whether pondi_sweep() can step this water: each cell by its neighbours.
static inline bool pondi_sweep_may_step(const pond *water) {
    return water->whole == NULL;
}

// What happens between two steps: in the busy rows, which alone are so far.
typedef void pondi_between(pond *water);

// Moves the heights so many steps on, the same bits as step by step; fields take turns as often.
// Does fewer where something busy goes farther than it seemed it would, and returns how many.
int pondi_sweep(pond *water, int steps, const pondi_busy *busy, pondi_between *between);

#endif
