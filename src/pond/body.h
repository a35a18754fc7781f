// body.h — the internals of bodies.
//
// A body is a pressure. With s its submerged depth in each cell, the water steps as
//
//   u⁺ = u + d(u − p) + k·L(u + s)
//
// The pond stores w = u + s at both time levels. A body at rest then costs nothing: its water steps
// like plain water, w is 0 over it, u is −s, and both are exact. When s changes, the change is
// added to both time levels of w before the step, which leaves u and p unchanged; a teleport
// changes s and leaves w unchanged. w is also the visible surface, flat over the hull; the water's
// own surface is w − s.
//
// During a step a body moves from one place to another, and its pressure is the average of s along
// that way, its imprint E. Each step adds E minus the E of the step before. These sums telescope,
// so fast bodies leave neither gaps nor rings, and a body that stops leaves exactly s.
//
// s = draught × hull. The hull is a cubic B-spline over nodes one cell apart in the body's own
// frame. Its integer shifts sum to 1, so that its volume does not depend on its place. Rotation
// changes the volume slightly, and a scale corrects that.
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
#define PONDI_FARTHEST 1e9   // largest distance of a place from the pond [cells]
#define PONDI_DEEPEST 1000.0 // largest draught [m]
#define PONDI_FASTEST 1e6    // limit for a driven body [m/s], [rad/s]
#define PONDI_MOST_NODES 4194304.0

// The soft outline: 1 inside, 0 outside, at nodes one cell apart, with three zeros on each side.
typedef struct pondi_hull {
    float *nodes;
    int columns;
    int rows;
    double reach_x; // from the origin to where it becomes zero, along its own axes [cells]
    double reach_y;
    double size_x; // from the origin to its farthest point, without the soft rim [cells]
    double size_y;
    double radius;  // of the enclosing disc
    double sum;     // of the nodes: the area [cells]
    double slope2;  // Σ of the squared slope along the steeper axis [1]
    double turn2;   // Σ of the squared change with the angle [cells²]
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
    double scale;   // factor that makes its volume exact
} pondi_imprint;

typedef struct pondi_body {
    uint64_t id;
    pondi_hull hull;
    pondi_imprint imprint; // of the previous step
    pondi_imprint pressed; // that presses on bulk water (flow_hulls.c)
    pondi_place place;     // at the end of that step
    pondi_place moved;     // displacement in that step
    bool floating;
    // Driven bodies.
    bool moving; // toward the target; otherwise at its velocity
    bool dipping;
    pondi_place target;
    double target_draught; // of a floating body: 1 at a touch, then fading (see heave())
    double fall;           // of a coupled body, for the height of its splash; 0: its draught [m]
    // All bodies.
    double vx; // [m/s]
    double vy;
    double spin; // [rad/s]
    // Floating bodies.
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
    double still;   // steps without noticeable motion
    void *user;     // owned by the caller
    int32_t home_x; // chunk of a world that contains it; 0 in a pond
    int32_t home_y;
} pondi_body;

// ---- hull ----

// Makes the hull of a checked shape; returns false if an allocation fails.
bool pondi_hull_make(const pond_shape *shape, double cell_size, double rim,
                     const pond_allocator *allocator, pondi_hull *hull);
// The number of nodes that a shape needs; more than any pond may have if it is too large.
double pondi_hull_count(const pond_shape *shape, double cell_size, double rim);
void pondi_hull_destroy(pondi_hull *hull, const pond_allocator *allocator);
// Computes what follows from the nodes.
void pondi_hull_measure(pondi_hull *hull);

// Compares all but the scales.
bool pondi_imprint_same(const pondi_imprint *a, const pondi_imprint *b);
// Computes the scale of an imprint whose other members are set.
void pondi_imprint_scale(const pondi_patch *patch, const pondi_hull *hull, pondi_imprint *imprint);
// Σ of an imprint over the cells with water.
double pondi_imprint_in_water(const pondi_patch *patch, const pondi_hull *hull,
                              const pondi_imprint *imprint);
// Adds after − before to the water; either may be NULL.
void pondi_imprint_add(const pondi_patch *patch, const pondi_hull *hull,
                       const pondi_imprint *before, const pondi_imprint *after);

// Calls `each` with boxes of the cells that change when an imprint is added or removed.
typedef void pondi_each_box(void *user, const pondi_box *box);
void pondi_imprint_boxes(const pondi_patch *patch, const pondi_hull *hull,
                         const pondi_imprint *imprint, pondi_each_box *each, void *user);
// The cells that pondi_hull_sense() reads.
pondi_box pondi_hull_box(const pondi_patch *patch, const pondi_hull *hull,
                         const pondi_imprint *imprint);

// The rows of the grid that an imprint may press on, or would if its motion continued for `ahead`
// more steps.
void pondi_imprint_rows(const pond *water, const pondi_hull *hull, const pondi_imprint *imprint,
                        int ahead, pondi_busy *busy);

// The water under an imprint's centre, averaged over the hull m.
//
// Slopes are −Σ w·∇m/Σm, which is ⟨∇w⟩ by summation by parts. The force −ρ·g·s·⟨∇w⟩ is then the
// exact gradient of ½ρ·g·Σw², whose other gradient moves the water. Body and water therefore share
// one energy that is never negative, flat water pulls nowhere, and the grid cannot feed motion.
typedef struct pondi_sense {
    double level; // [m]
    double own;   // Σm²/Σm: the rise of the level with the draught
    double slope_x;
    double slope_y;
    double twist; // mean of x·slope_y − y·slope_x about the origin [m]
} pondi_sense;
pondi_sense pondi_hull_sense(const pondi_patch *patch, const pondi_hull *hull,
                             const pondi_imprint *imprint);

// ---- life ----

// The functions of millpond/body.h, after their pointers were checked.
pond_result pondi_body_add(const pondi_patch *patch, const pond_body_desc *desc, pond_body_id *id);
void pondi_body_remove(pondi_bodies *bodies, pondi_body *body, const pond_allocator *allocator);
pondi_body *pondi_body_find(const pondi_bodies *bodies, pond_body_id id); // NULL if there is none
int pondi_bodies_list(const pondi_bodies *bodies, pond_body_id *ids, int capacity);
pond_body_state pondi_body_state(const pondi_patch *patch, const pondi_body *body);
// Adds the forces. In a subdomain, patch->before differs between the heights that the two read.
void pondi_body_forces(const pondi_patch *patch, const pondi_body *body, pond_body_state *state);
// Do nothing if the body is NULL.
void pondi_body_move(const pondi_patch *patch, pondi_body *body, pond_pose pose);
void pondi_body_set_velocity(pondi_body *body, pond_vec2 velocity, float spin);
void pondi_body_place(const pondi_patch *patch, pondi_body *body, pond_pose pose);
void pondi_body_set_draught(pondi_body *body, float draught);
void pondi_body_push(pondi_body *body, pond_vec2 force);

// Reports that a body entered the water.
void pondi_body_splash(const pondi_patch *patch, const pondi_body *body, double height);

// Moves the bodies and applies their pressure for the step that begins.
void pondi_bodies_step(const pondi_patch *patch);
// The rows that pondi_bodies_step() will touch or read, for pondi_busy_rows().
void pondi_bodies_rows(const pond *water, int steps, pondi_busy *busy);
// Moves floating bodies by the present pressure of the water, their own imprints included.
void pondi_bodies_float(const pondi_patch *patch);

// The stages of these, by body: all press on the water, then the water moves each, then overlapping
// bodies separate, then all take their new places.
void pondi_body_press(const pondi_patch *patch, pondi_body *body);
void pondi_body_float(const pondi_patch *patch, pondi_body *body);
void pondi_body_part(const pond_desc *desc, pondi_body *a, pondi_body *b);
void pondi_body_go(const pondi_patch *patch, pondi_body *body);

// The current under a body, in a patch that has one.
pondi_current_drift pondi_body_stream(const pondi_patch *patch, const pondi_body *body);

// The imprint of the step that begins; *acts: whether the water or the body may change.
pondi_imprint pondi_body_next(const pondi_patch *patch, const pondi_body *body, bool *acts);
// Whether it floats and has not moved.
bool pondi_body_stays(const pondi_body *body);

// Whether pondi_body_press() may change the water.
bool pondi_body_presses_on(const pondi_body *body);

// Converts a body's places to another origin.
struct pondi_shift;
void pondi_body_shift(const pond_desc *desc, pondi_body *body, const struct pondi_shift *shift);
// Raises or lowers floating bodies by the change of the water's level since the last step.
void pondi_bodies_follow(const pondi_patch *patch);
void pondi_bodies_calm(const pondi_patch *patch);
void pondi_bodies_destroy(pondi_bodies *bodies, const pond_allocator *allocator);

// Floating bodies: mass [kg], draught in still water [m].
double pondi_body_area(const pond_desc *desc, const pondi_body *body); // [m²]
double pondi_body_mass(const pond_desc *desc, const pondi_body *body);
double pondi_body_rest_draught(const pondi_body *body);
// Level of the water under it at the draught of still water. [m]
double pondi_body_level(const pondi_body *body, const pondi_sense *sense);

// Makes room for bodies; false if there is no memory.
bool pondi_bodies_reserve(const pondi_patch *patch, int count);

// ---- body_state.c ----

// Records all bodies in order. Reading allocates memory in water that has no bodies; returns false,
// and leaves none, if that fails or a number is not valid.
bool pondi_bodies_lay(const pondi_patch *patch, pondi_tape *tape);

// Replaces all bodies within this process. Allocates only for bodies that have been removed since;
// returns false if that fails.
bool pondi_bodies_pack(pond *water, pondi_pack *pack);

// Replaces all bodies by those of another pond; returns false if an allocation fails.
bool pondi_bodies_copy(const pond *from, pond *to);

#endif
