// pond.h — the inside of a pond.
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

// The bodies in the water, in the order of their ids; body.h says what they are.
typedef struct pondi_bodies {
    struct pondi_body *slots;
    int capacity;
    int used;
    uint64_t last_id;
} pondi_bodies;

struct pondi_emitter;
struct pondi_subdomain;

// What makes waves, in the order it was added; emitter.h says what they are.
typedef struct pondi_emitters {
    struct pondi_emitter *slots;
    int capacity;
    int used;
    uint64_t last_id;
} pondi_emitters;

struct pond {
    pond_desc desc; // as given, with time_step filled in
    uint32_t alive; // PONDI_ALIVE, until it is destroyed
    // The grid that is stepped: the desc with the margins of open sides added and, in wave water,
    // those sides fixed. Fields, blocks and solvers know this one only.
    pond_desc grid;
    int left; // margin to the left of the pond's first column [cells]
    int top;  // and above its first row
    const pondi_solver *solver;
    pondi_coefficients coefficients;
    void *whole;           // the state of a solver that has one, or NULL
    pondi_field fields[2]; // both with their borders filled, always
    pondi_blocks blocks;
    void *block_memory;
    int now; // which of them holds the present heights; the other holds one step ago
    uint64_t steps;
    pond_origin origin;
    double left_over; // time handed to pond_advance() and not stepped yet [s]
    pond_rain rain;
    pondi_splashes splashes;
    pondi_bodies bodies;
    pondi_emitters emitters;
    bool sweep_any;    // for tests: sweeps over ponds of any size
    int64_t steps_due; // of those asked for at once, the one that begins included
    pondi_mean mean;
    pondi_events events;
    pondi_shore shore;
    pondi_current current;
    uint64_t current_changed;     // the blocks' clock when it last did
    struct pondi_subdomain *part; // what it is of, or NULL for a pond of its own
    pond_workers *workers;        // the pond's own, or NULL
    pond_parallel parallel;
};

#define PONDI_ALIVE 0x77617465u // "wate"

// What callers must keep, held in debug builds: `water` is a pond, not NULL nor destroyed. A pond
// says so itself; of one whose memory went to something else that is most likely gone, too.
#define PONDI_ASSERT_POND(water) assert((water) != NULL && (water)->alive == PONDI_ALIVE)
#define PONDI_ASSERT_POND_OR_NULL(water) assert((water) == NULL || (water)->alive == PONDI_ALIVE)

static inline bool pondi_has_open_side(const pond_edges *e) {
    return e->left == POND_EDGE_OPEN || e->right == POND_EDGE_OPEN || e->top == POND_EDGE_OPEN ||
           e->bottom == POND_EDGE_OPEN;
}

static inline const pondi_field *pondi_now(const pond *water) {
    return &water->fields[water->now];
}
static inline const pondi_field *pondi_before(const pond *water) {
    return &water->fields[1 - water->now];
}

#define PONDI_LARGEST 1e30         // that any number of a body or an emitter may be
#define PONDI_HIGHEST_LOADED 1e15f // no wave rises so far from touches that end there

// ---- parts that a build may leave out (shared/parts.h) ------------------------------------------

// Ask these before calling the part: without it they are constant, and the linker drops the part.
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
static inline bool pondi_has_shores(const pond *water) { // walls, ground or beaches
    return PONDI_WITH_SHORES && water->shore.keep.memory != NULL;
}

// Whether some cells are not plain water: shores, or margins of open sides.
static inline bool pondi_shore_any(const pond *water) {
    return pondi_has_shores(water) || pondi_has_open_margins(water);
}

// The share of its movement that each cell of a row of the grid keeps, from cell 0 on; NULL without
// shores. PONDI_KEEP_DRY marks wall and land.
static inline const float *pondi_shore_keep(const pond *water, int y) {
    return pondi_has_shores(water) ? pondi_row_f32(&water->shore.keep, y) : NULL;
}

// -------------------------------------------------------------------------------------------------

// Height of 1 as stored. [m]
float pondi_unit(const pond *water);

// The threads that a desc asks for, and how work is run on them; both outputs were cleared.
pond_result pondi_start_workers(const pond_desc *desc, pond_workers **workers,
                                pond_parallel *parallel);

// How many steps are due after so much more time; what is left over goes to *left_over.
int pondi_steps_due(const pond_desc *desc, double seconds, double *left_over);

// Checks a desc, fills in the time step, and resolves the solver. The message names field, value
// and range. `out` may be `desc`.
pond_result pondi_desc_check(const pond_desc *desc, pond_desc *out, const pondi_solver **solver);

// The grid of a checked desc; *left and *top are the widths of its absorbing layers.
pond_desc pondi_grid_of(const pondi_solver *solver, const pond_desc *desc, int *left, int *top);

// Whether it rains on a part of the pond.
bool pondi_rain_is_partial(const pond_rain *rain);

// Called with a drop of rain.
typedef void pondi_rain_fall(void *user, pondi_touch_place centre, float radius, float height);

// Reports the drops of the rain that are due in the step after `steps` others.
void pondi_rain_due(const pond *water, uint64_t steps, pondi_rain_fall *fall, void *user);

#endif
