// recent.h — touches since the last step.
//
// A height that is added to both time levels acts as if it were released at rest in the middle
// between them. A touch between two steps therefore acts half before and half after its moment, or
// the water would be only first order in the time step. Readers see the whole touch at once: before
// the next step its half is taken out of both levels, and after it added to both.
#ifndef PONDI_POND_RECENT_H
#define PONDI_POND_RECENT_H

#include "base/tape.h"
#include "pond/shift.h"
#include "shared/touch_shape.h"
#include "solver/solver.h"

#include <millpond/pond.h>

// Whether touches of the solver act in halves: not in water of the listings.
static inline bool pondi_recent_matters(const pondi_solver *solver) {
    return solver->format == POND_FORMAT_F32 && !solver->traits.one_speed;
}

// Call both around the step after the touches.
void pondi_recent_begin(pond *water);
void pondi_recent_end(pond *water);

void pondi_recent_shift(pond *water, const pondi_shift *shift);

// longest: greatest length of a stroke. [cells] Returns false if the tape has an impossible touch.
bool pondi_recent_lay(pondi_recent *recent, double longest, pondi_tape *tape);

// The greatest length of a stroke in a pond. [cells]
double pondi_recent_longest(const pond *water);

#endif
