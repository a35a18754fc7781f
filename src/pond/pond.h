// pond.h — the internals of a pond.
#ifndef PONDI_POND_POND_H
#define PONDI_POND_POND_H

#include <assert.h>

#include <millpond/pond.h>
#include <millpond/shift.h>
#include <millpond/touch.h>

#include "base/parallel.h"
#include "field/field.h"
#include "pond/blocks.h"
#include "pond/current.h"
#include "pond/event.h"
#include "pond/mean.h"
#include "pond/shore.h"
#include "shared/parts.h"
#include "shared/splash.h"
#include "shared/touch_shape.h"
#include "shared/water_numbers.h"
#include "solver/solver.h"

struct pondi_body;

// The bodies in the water, ordered by id. See body.h.
typedef struct pondi_bodies {
    struct pondi_body *slots;
    int capacity;
    int used;
    uint64_t last_id;
} pondi_bodies;

struct pondi_emitter;
struct pondi_spring;
struct pondi_subdomain;

// The springs of bulk water, in the order they were added. See flow.h.
typedef struct pondi_springs {
    struct pondi_spring *slots;
    int capacity;
    int used;
    uint64_t last_id;
} pondi_springs;

// The sources of waves, in the order they were added. See emitter.h.
typedef struct pondi_emitters {
    struct pondi_emitter *slots;
    int capacity;
    int used;
    uint64_t last_id;
} pondi_emitters;

struct pond {
    pond_desc desc; // as given, with time_step filled in
    uint32_t alive; // PONDI_ALIVE until the pond is destroyed
    // The grid that is stepped: the desc with the absorbing layers of open sides added; in wave
    // water these sides are fixed. Fields, blocks and solvers use this desc.
    pond_desc grid;
    int left; // absorbing layer left of the pond's first column [cells]
    int top;  // and above its first row
    const pondi_solver *solver;
    pondi_coefficients coefficients;
    void *whole;           // the solver's own state, or NULL if it has none
    pondi_field fields[2]; // their borders are always filled
    pondi_blocks blocks;
    void *block_memory;
    int now; // index of the field with the present heights; the other holds the previous step
    uint64_t steps;
    pond_origin origin;
    double left_over; // time passed to pond_advance() and not stepped yet [s]
    pond_rain rain;
    pondi_splashes splashes;
    pondi_bodies bodies;
    pondi_emitters emitters;
    bool sweep_any;    // for tests: allows sweeps in ponds of any size
    int64_t steps_due; // steps of the current call, the present one included
    pondi_mean mean;
    pondi_events events;
    pondi_shore shore;
    pondi_current current;
    pondi_field potential;        // of flowing water (current_potential.c); else without memory
    uint64_t current_changed;     // the blocks' clock at the last change of the current
    struct pondi_subdomain *part; // NULL for an ordinary pond
    pond_workers *workers;        // the pond's own, or NULL
    pond_parallel parallel;
    pondi_springs springs;
};

#define PONDI_ALIVE 0x77617465u // "wate"

// The precondition of every function, checked in debug builds: `water` points to a pond that was
// not destroyed. Memory that was freed and reused most likely fails the check as well.
#define PONDI_ASSERT_POND(water) assert((water) != NULL && (water)->alive == PONDI_ALIVE)
#define PONDI_ASSERT_POND_OR_NULL(water) assert((water) == NULL || (water)->alive == PONDI_ALIVE)

static inline bool pondi_has_open_side(const pond_edges *e) {
    return e->left == POND_EDGE_OPEN || e->right == POND_EDGE_OPEN || e->top == POND_EDGE_OPEN ||
           e->bottom == POND_EDGE_OPEN;
}

// The heights at the beginning of the last step, or those at its end.
static inline const pondi_field *pondi_time_level(const pond *water, bool before) {
    return &water->fields[before ? 1 - water->now : water->now];
}

static inline const pondi_field *pondi_now(const pond *water) {
    return &water->fields[water->now];
}
static inline const pondi_field *pondi_before(const pond *water) {
    return &water->fields[1 - water->now];
}

// Square of the ratio of the longest default time step to the limit. It is below 1, since at the
// limit the rounding of coefficients could make waves grow.
#define PONDI_SAFE_COURANT2 0.98

#define PONDI_LARGEST 1e30         // largest magnitude of any number of a body or an emitter
#define PONDI_HIGHEST_LOADED 1e15f // touches that end above this height can raise no wave to it

// ---- modules that a build may omit (shared/parts.h) ---------------------------------------------

// Check these before you call the matching module. In builds without the module they are constant,
// and the linker drops it.
static inline bool pondi_has_bodies(const pond *water) {
    return PONDI_WITH_BODIES && water->bodies.used > 0;
}
static inline bool pondi_has_emitters(const pond *water) {
    return PONDI_WITH_EMITTERS && water->emitters.used > 0;
}
static inline bool pondi_has_current(const pond *water) {
    return PONDI_WITH_CURRENTS && water->current.flows;
}
static inline bool pondi_has_open_margins(const pond *water) {
    return PONDI_WITH_SHORES && water->shore.open.memory != NULL;
}
static inline bool pondi_flows(const pond *water) { // bulk water
    return PONDI_WITH_FLOW && water->solver->traits.flows;
}

// The ripples on bulk water, now or one step before.
pondi_field *pondi_flow_ripples(const pond *water, bool before);
// Must be called after rows y0…y1 − 1 of them were changed.
void pondi_flow_rippled(pond *water, int64_t y0, int64_t y1);
// The surface with ripples.
const pondi_field *pondi_flow_surface(const pond *water);

// The heights that touches and bodies add to.
static inline pondi_field *pondi_touched_field(pond *water, bool before) {
    return pondi_flows(water) ? pondi_flow_ripples(water, before)
                              : &water->fields[before ? 1 - water->now : water->now];
}

// The heights that are drawn.
static inline const pondi_field *pondi_surface(const pond *water) {
    return pondi_flows(water) ? pondi_flow_surface(water) : pondi_now(water);
}

static inline bool pondi_has_shores(const pond *water) { // walls, ground or beaches
    return PONDI_WITH_SHORES && water->shore.keep.memory != NULL;
}

// Whether any cell differs from plain water: shores, or absorbing layers of open sides.
static inline bool pondi_shore_any(const pond *water) {
    return pondi_has_shores(water) || pondi_has_open_margins(water);
}

// The factor by which each cell of a row of the grid keeps its movement, from cell 0; NULL without
// shores. PONDI_KEEP_DRY marks wall and land.
static inline const float *pondi_shore_keep(const pond *water, int y) {
    return pondi_has_shores(water) ? pondi_row_f32(&water->shore.keep, y) : NULL;
}

// -------------------------------------------------------------------------------------------------

// The height in metres of a stored value of 1.
float pondi_unit(const pond *water);

// Starts the threads that a desc asks for and sets how work runs on them. The caller clears both
// outputs.
pond_result pondi_start_workers(const pond_desc *desc, pond_workers **workers,
                                pond_parallel *parallel);

// The number of steps due after this much more time; *left_over receives the remainder.
int pondi_steps_due(const pond_desc *desc, double seconds, double *left_over);

// Steps the heights as if nothing flowed.
void pondi_step_heights(pond *water);

// Checks a desc, fills in the time step and resolves the solver. The message names the field, its
// value and the valid range. `out` may be `desc`.
pond_result pondi_desc_check(const pond_desc *desc, pond_desc *out, const pondi_solver **solver);

// The grid of a checked desc; *left and *top are the widths of its absorbing layers.
pond_desc pondi_grid_of(const pondi_solver *solver, const pond_desc *desc, int *left, int *top);

// Whether rain is limited to a rectangle of the pond.
bool pondi_rain_is_partial(const pond_rain *rain);

// Called for each drop of rain.
typedef void pondi_rain_fall(void *user, pondi_touch_place centre, float radius, float height);

// Reports the drops of rain due in the step after `steps` others.
void pondi_rain_due(const pond *water, uint64_t steps, pondi_rain_fall *fall, void *user);

// Adds what the splashes in progress add in the step that begins.
void pondi_splashes_step(pond *water);

// Records the splashes in progress, whose ages count from water->steps. Returns false if a tape
// fails or they are not valid.
bool pondi_splashes_lay(pond *water, pondi_tape *tape);

#endif
