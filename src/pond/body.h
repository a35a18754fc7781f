// body.h — the inside of bodies.
//
// A body is a pressure: with s its submerged depth in each cell the water steps as
//
//   u⁺ = u + d(u − p) + k·L(u + s)
//
// The pond stores w = u + s, of both time levels. A body at rest then needs nothing: its water
// steps as plain water does, w is 0 over it, u is −s, and both are exact. When s changes, the
// change is added to both time levels of w before the step, which leaves u and p alone; a teleport
// changes s and leaves w alone. w is also the surface as drawn, flat over the hull; the water's own
// is w − s.
//
// During a step a body moves from one place to another, and what presses on the water is the
// average of s along that way, its imprint E. Each step adds E − (E of the step before): their sum
// telescopes, so fast bodies leave neither gaps nor rings, and one that stops leaves exactly s.
//
// s = draught × hull, the hull being a cubic B-spline over nodes one cell apart in the body's own
// frame. Its integer shifts sum to 1, so that its volume does not depend on where it lies; once
// turned it nearly does not, and is scaled to be exact.
#ifndef PONDI_POND_BODY_H
#define PONDI_POND_BODY_H

#include <millpond/body.h>

#include "base/hash.h"
#include "base/maths.h"
#include "base/pack.h"
#include "base/tape.h"
#include "pond/busy.h"
#include "pond/patch.h"

#define PONDI_DENSITY 1000.0 // [kg/m³]
#define PONDI_FARTHEST 1e9   // that a place may lie from the pond [cells]
#define PONDI_DEEPEST 1000.0 // draught [m]
#define PONDI_FASTEST 1e6    // of a driven body [m/s], [rad/s]
#define PONDI_MOST_NODES 4194304.0

// The soft outline: 1 inside, 0 outside, in nodes one cell apart, three of them zero on each side.
typedef struct pondi_hull {
    float *nodes;
    int columns;
    int rows;
    double reach_x; // from the origin to where it is zero, along its own axes [cells]
    double reach_y;
    double size_x; // from the origin to its farthest point, without softness [cells]
    double size_y;
    double radius;  // of the disc around it
    double sum;     // of the nodes: its area [cells]
    double slope2;  // Σ of the square slope along whichever axis is steeper [1]
    double turn2;   // Σ of the square change with the angle [cells²]
    double spread2; // mean square distance from the origin [cells²]
} pondi_hull;

typedef struct pondi_place {
    double x; // [m]
    double y;
    double angle; // [rad]
} pondi_place;

// The average of draught × hull along a way.
typedef struct pondi_imprint {
    pondi_place from;
    pondi_place to;
    double draught; // [m]
    double scale;   // that makes its volume exact
} pondi_imprint;

typedef struct pondi_body {
    uint64_t id;
    pondi_hull hull;
    pondi_imprint imprint; // of the step before
    pondi_place place;     // at the end of that step
    pondi_place moved;     // by how much, in that step
    bool floating;
    // Driven.
    bool moving; // toward the target; else at its velocity
    bool dipping;
    pondi_place target;
    double target_draught;
    // Both.
    double vx; // [m/s]
    double vy;
    double spin; // [rad/s]
    // Floating.
    bool turns;
    bool resting;
    double density;
    double thickness;
    double drag;
    double bottom; // [m]
    double rise;   // [m/s]
    double level;  // of the water under it, as if it floated at its draught in still water [m]
    double push_x; // [N]
    double push_y;
    double still;   // steps it has hardly moved
    void *user;     // the caller's
    int32_t home_x; // chunk of a world that it lies in; 0 in a pond
    int32_t home_y;
} pondi_body;

// ---- hull ----

// From a checked shape; false when there is no memory.
bool pondi_hull_make(const pond_shape *shape, double cell_size, double rim,
                     const pond_allocator *allocator, pondi_hull *hull);
// Nodes a shape would take; more than any pond may have when it is too large.
double pondi_hull_count(const pond_shape *shape, double cell_size, double rim);
void pondi_hull_destroy(pondi_hull *hull, const pond_allocator *allocator);
// What follows from the nodes.
void pondi_hull_measure(pondi_hull *hull);

// Works out the scale of an imprint whose other members are set.
void pondi_imprint_scale(const pondi_patch *patch, const pondi_hull *hull, pondi_imprint *imprint);
// Adds after − before to the water; either may be NULL.
void pondi_imprint_add(const pondi_patch *patch, const pondi_hull *hull,
                       const pondi_imprint *before, const pondi_imprint *after);

// Calls `each` with boxes of the cells that adding or taking off an imprint changes.
typedef void pondi_each_box(void *user, const pondi_box *box);
void pondi_imprint_boxes(const pondi_patch *patch, const pondi_hull *hull,
                         const pondi_imprint *imprint, pondi_each_box *each, void *user);
// Those that pondi_hull_sense() looks at.
pondi_box pondi_hull_box(const pondi_patch *patch, const pondi_hull *hull,
                         const pondi_imprint *imprint);

// Rows of the grid that an imprint may press on, and those if its way went on for `ahead` steps
// more.
void pondi_imprint_rows(const pond *water, const pondi_hull *hull, const pondi_imprint *imprint,
                        int ahead, pondi_busy *busy);

// The water under an imprint's middle, averaged over the hull m.
//
// Slopes are −Σ w·∇m/Σm, which is ⟨∇w⟩ summed by parts. The force −ρ·g·s·⟨∇w⟩ is then the exact
// gradient of ½ρ·g·Σw², whose other gradient moves the water: so body and water share one energy,
// never below 0, flat water pulls nowhere, and nothing can feed on the grid.
typedef struct pondi_sense {
    double level; // [m]
    double own;   // Σm²/Σm: by how much the level rises with the draught
    double slope_x;
    double slope_y;
    double twist; // mean of x·slope_y − y·slope_x, from the origin [m]
} pondi_sense;
pondi_sense pondi_hull_sense(const pondi_patch *patch, const pondi_hull *hull,
                             const pondi_imprint *imprint);

// ---- life ----

// What the functions of millpond/body.h do, once their pointers are checked.
pond_result pondi_body_add(const pondi_patch *patch, const pond_body_desc *desc, pond_body_id *id);
void pondi_body_remove(pondi_bodies *bodies, pondi_body *body, const pond_allocator *allocator);
pondi_body *pondi_body_find(const pondi_bodies *bodies, pond_body_id id); // or NULL
int pondi_bodies_list(const pondi_bodies *bodies, pond_body_id *ids, int capacity);
pond_body_state pondi_body_state(const pondi_patch *patch, const pondi_body *body);
// A body that is NULL does nothing.
void pondi_body_move(const pondi_patch *patch, pondi_body *body, pond_pose pose);
void pondi_body_set_velocity(pondi_body *body, pond_vec2 velocity, float spin);
void pondi_body_place(const pondi_patch *patch, pondi_body *body, pond_pose pose);
void pondi_body_set_draught(pondi_body *body, float draught);
void pondi_body_push(pondi_body *body, pond_vec2 force);

// Reports a body's entry.
void pondi_body_splash(const pondi_patch *patch, const pondi_body *body, double height);

// Moves the bodies and presses on the water for the step that begins.
void pondi_bodies_step(const pondi_patch *patch);
// Rows that pondi_bodies_step() will touch or look at, for pondi_busy_rows().
void pondi_bodies_rows(const pond *water, int steps, pondi_busy *busy);
// Moves what floats by the pressure of the water as it is now, its own imprints included.
void pondi_bodies_float(const pondi_patch *patch);

// What these do, body by body: all press on the water, then each is moved by it, then those that
// overlap part, then all go where they are going.
void pondi_body_press(const pondi_patch *patch, pondi_body *body);
void pondi_body_float(const pondi_patch *patch, pondi_body *body);
void pondi_body_part(const pond_desc *desc, pondi_body *a, pondi_body *b);
void pondi_body_go(const pondi_patch *patch, pondi_body *body);

// The current under a body, of a patch that has one.
pondi_current_drift pondi_body_stream(const pondi_patch *patch, const pondi_body *body);

// The imprint that it will have in the step that begins; *acts: whether the water or it may change.
pondi_imprint pondi_body_next(const pondi_patch *patch, const pondi_body *body, bool *acts);
// Whether it floats, and lies where it lay.
bool pondi_body_stays(const pondi_body *body);

// Whether pondi_body_press() may change the water.
bool pondi_body_presses_on(const pondi_body *body);

// Counts a body's places from another corner.
struct pondi_shift;
void pondi_body_shift(const pond_desc *desc, pondi_body *body, const struct pondi_shift *shift);
void pondi_bodies_calm(const pondi_patch *patch);
void pondi_bodies_destroy(pondi_bodies *bodies, const pond_allocator *allocator);

// Floating: mass [kg], draught in still water [m].
double pondi_body_area(const pond_desc *desc, const pondi_body *body); // [m²]
double pondi_body_mass(const pond_desc *desc, const pondi_body *body);
double pondi_body_rest_draught(const pondi_body *body);

// Goes over all of them, in order. Reading makes memory for what comes, in water that has none yet;
// false when it met a number that no body can have, or there is no memory: then there are none.
bool pondi_bodies_lay(const pondi_patch *patch, pondi_tape *tape);

// The same within this process, in place of those there are. Memory is needed only for bodies that
// have been removed since; false where there is none.
bool pondi_bodies_pack(pond *water, pondi_pack *pack);

// Those of another pond, in place of those there are; false without memory.
bool pondi_bodies_copy(const pond *from, pond *to);

#endif
