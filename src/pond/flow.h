// flow.h — fills, springs, the sea and readings of bulk water (solver/flow.c).
#ifndef PONDI_POND_FLOW_H
#define PONDI_POND_FLOW_H

#include <millpond/flow.h>

#include "base/pack.h"
#include "base/tape.h"

// Fails unless it is a pond of bulk water.
pond_result pondi_flow_check(const pond *water);

// Adapts the heights after they were written, or the ground or walls have changed.
void pondi_flow_follow(pond *water);

// The velocity of the water at a point. [m/s]
pond_vec2 pondi_flow_velocity_at(const pond *water, pond_vec2 point);

// Records, and packs within this process, what the fields and the solver's state do not hold.
// Reading returns false if a number is not valid or an allocation fails.
bool pondi_flow_lay(pond *water, pondi_tape *tape);
bool pondi_flow_pack(pond *water, pondi_pack *pack);

// Moves the sea beyond open sides on by a step, and lets it onto dry cells there that are lower.
void pondi_sea_step(pond *water);

// Records the sea beyond all sides. Reading returns false if a number is not valid.
bool pondi_sea_lay(pond *water, pondi_tape *tape);
bool pondi_sea_differs(const pond *water); // from that of a new pond

// Begins a step: the sea and the springs.
void pondi_flow_begin(pond *water);

// Adds what the springs pour in the step that begins.
void pondi_springs_step(pond *water);
void pondi_springs_destroy(pond *water);

// Records all springs in order. Reading replaces them; false, and none are left, if an allocation
// fails (then tape->starved) or a number is not valid.
bool pondi_springs_lay(pond *water, pondi_tape *tape);

// Replaces all springs within this process; false if an allocation fails.
bool pondi_springs_pack(pond *water, pondi_pack *pack);

#endif
