// flow.h — fills, springs, the sea and readings of bulk water (solver/flow.c).
#ifndef PONDI_POND_FLOW_H
#define PONDI_POND_FLOW_H

#include <millpond/flow.h>

#include "base/pack.h"
#include "base/tape.h"
#include "field/shape.h"

#define PONDI_FARTHEST_RAISE 1e6 // of places, radius and height of pond_raise_ground() [m]

// Fails unless it is a pond of bulk water.
pond_result pondi_flow_check(const pond *water);

// Must be called after changes of heights, ground or walls: adapts the heights.
// cells: the changed ones; NULL: all.
void pondi_flow_follow(pond *water, const pondi_cells *cells);

// Must be called after the water of rows y0…y1 − 1 was changed from outside.
void pondi_flow_changed(pond *water, int y0, int y1);

// The velocity of the water at a point. [cells], [m/s]
void pondi_flow_velocity_at(const pond *water, double x, double y, double *along_x,
                            double *along_y);

// Records, and packs within this process, what the fields and the solver's state do not hold.
// Reading returns false if a number is not valid or an allocation fails.
bool pondi_flow_lay(pond *water, pondi_tape *tape);
bool pondi_flow_pack(pond *water, pondi_pack *pack);

// Moves the sea beyond open sides on by a step, and floods lower dry cells there.
void pondi_sea_step(pond *water);

// Records the sea beyond all sides. Reading returns false if a number is not valid.
bool pondi_sea_lay(pond *water, pondi_tape *tape);
bool pondi_sea_differs(const pond *water); // from that of a new pond

// The level with ripples in cells x…x + count − 1 of a row, now or at the beginning of the last
// step. The ground where it is dry; NAN in walls. [m]
void pondi_flow_read(const pond *water, bool before, int x, int y, int count, float *out);

// The level of the bulk in the cell at a place in cells, now or at the beginning of the last step;
// the ground where it is dry. [m]
double pondi_flow_level_at(const pond *water, bool before, double x, double y);

// Mean depth of the ground below the level at five points of a disc. [m]
double pondi_flow_depth_under(const pond *water, double x, double y, double radius);

// Height of the ground at a point; of walls it is above all water. [m]
double pondi_flow_ground_at(const pond *water, pond_vec2 point);

// Must be called after bodies were added, moved or removed: they press on the water.
// push: changes the velocities accordingly; otherwise they already fit this pressure.
void pondi_flow_press(pond *water, bool push);

// Adds the share of short waves to the ripples of a row; in shallow water it is 0.
void pondi_flow_add_short(pond *water, int x, int y, int count, const double *amounts);

// The height of the water in a cell whose level is given: lower under a hull. [m]
float pondi_flow_sunk(const pond *water, int x, int y, float level);

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
