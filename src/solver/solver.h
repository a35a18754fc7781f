// solver.h — what the pond knows of a solver. Adding one means a file here and a line in solver.c.
#ifndef PONDI_SOLVER_SOLVER_H
#define PONDI_SOLVER_SOLVER_H

#include <millpond/pond.h>

#include "field/field.h"
#include "solver/link_rows.h"
#include "solver/rows.h"
#include "solver/wide_rows.h"

// Numbers a solver works out once, when the pond is made.
typedef struct pondi_coefficients {
    const pondi_rows *rows;
    const pondi_wide_rows *wide;
    const pondi_link_rows *linked; // wave
    float d;                       // wave: share of the last step's movement that is kept
    float a;                       // wave: weight of the edge neighbours
    float b;                       // wave: weight of the corner neighbours
    float kept;                    // wave, five neighbours: what decay leaves of a height
    float stiffness;               // wave: of the pull back to 0, in steps
    float back;                    // wave: what it takes from a height where all is plain
    float bias;                    // unit range: lift of a step
    int shift;
    // Bytes from each cell, of either field, to one that is prefetched meanwhile, or 0; floats heed
    // it. A world sets it for a chunk's step.
    ptrdiff_t ahead;
} pondi_coefficients;

// A rectangle of cells, ends excluded.
typedef struct pondi_span {
    int x0;
    int x1;
    int y0;
    int y1;
} pondi_span;

// Some numbers of a state, which may be changed.
typedef void pondi_numbers_visit(void *context, float *numbers, size_t count);

// A solver whose rows cannot be stepped one by one keeps a state of its own.
typedef struct pondi_whole {
    size_t (*size)(const pond_desc *desc);  // bytes create() takes
    void *(*create)(const pond_desc *desc); // NULL when there is no memory
    void (*destroy)(void *state, const pond_allocator *allocator);
    // Moves all rows one step on and fills the border of `next`. A solver whose second field is no
    // earlier height may write to `now` as well: that becomes the second field, border included.
    void (*run)(void *state, const pond_parallel *parallel, const pondi_field *now,
                pondi_field *next);
    // Σ now·(−L·before)·C², for the energy; the borders of both are filled.
    double (*potential)(void *state, const pondi_field *now, const pondi_field *before);
    // Set where the ground may be uneven. Memory for it, once: false when there is none. Then the
    // depths [m], whenever they have changed; NULL: there are none.
    bool (*need_ground)(void *state, const pond_allocator *allocator);
    void (*lay_ground)(void *state, const pondi_field *depths);
    // Set where walls may be hard: cells of the layer of walls that are finite and not negative.
    // False when there is no memory, and the walls are those before. NULL: there are none.
    bool (*lay_walls)(void *state, const pondi_field *walls, const pond_allocator *allocator);
    // Set where the state holds water besides the fields: visits all of its numbers, in one order.
    void (*visit)(void *state, pondi_numbers_visit *each, void *context);
    // Set with it: shifts what of it goes with a field, the present or the one `before`, before its
    // cells move; and fills the cells that enter it afterwards.
    void (*shift)(void *state, const pondi_field *field, bool before, int dx, int dy);
    void (*enter)(void *state, pondi_field *field, int dx, int dy);
    // The same of a span of cells only, in place of `potential`, where it can be told apart.
    double (*potential_of)(void *state, const pondi_field *now, const pondi_field *before,
                           const pondi_span *span);
    // Set where the motion is not now − before: the whole energy, Σ in heights²/step².
    double (*energy)(void *state, const pondi_field *now, const pondi_field *before);
} pondi_whole;

// Which flat water a step leaves as it is, to the bit.
typedef enum pondi_rests {
    PONDI_RESTS_NEVER = 0, // none
    PONDI_RESTS_ZERO = 1,  // at height 0; nothing is put to rest, since it gets there by itself
    PONDI_RESTS_LEVEL = 2  // at any height (at 0 only where the level is not kept)
} pondi_rests;

typedef struct pondi_solver {
    pond_solver_traits traits; // the public half
    pond_format format;
    float counts;        // stored numbers for each count of the listings; 0 when metres are stored
    float top;           // heights as stored are held between 0 and this; 0 when they are free
    bool at_limit;       // best at its stability limit: the step where none is given
    bool even_margins;   // sides that are open stay so in the grid, of even size along their axis
    bool keeps_velocity; // its second field holds the velocity, not the heights a step ago
    pondi_rests rests;
    int border; // width of the fields' border [cells]
    // Of a wave of k; NULL: c²k². [rad/cell, 1/s²]
    double (*omega2)(const pond_desc *desc, double k);
    double courant2;      // greatest Courant number²
    double courant2_five; // the same with five neighbours, where that is another; else 0
    // Longest time step, where it has another source. [s]
    double (*step_limit)(const pond_desc *desc);
    void (*prepare)(const pond_desc *desc, pondi_coefficients *out);
    // Moves the cells of a span one step on: `next` holds the heights of one step ago and receives
    // the new ones.
    void (*step)(const pondi_coefficients *c, const pondi_field *now, pondi_field *next,
                 const pondi_span *span);
    pondi_whole whole; // set instead of prepare and step, or all NULL
} pondi_solver;

extern const pondi_solver pondi_solver_wave;
extern const pondi_solver pondi_solver_fourth;
extern const pondi_solver pondi_solver_classic;
extern const pondi_solver pondi_solver_steady;
extern const pondi_solver pondi_solver_dispersive;
extern const pondi_solver pondi_solver_isotropic;
extern const pondi_solver pondi_solver_unit_range;
extern const pondi_solver pondi_solver_column_exact;
extern const pondi_solver pondi_solver_column_listed;
extern const pondi_solver pondi_solver_column_blur;
extern const pondi_solver pondi_solver_column_spring;

// The step of pondi_solver_wave where `count` patches of up to PONDI_WIDE_ROWS rows go by links.
void pondi_wave_step_linked(const pondi_coefficients *c, const pondi_field *now, pondi_field *next,
                            const pondi_span *span, const pondi_link_patch *list, int count);

// The solver a desc asks for by `solver`, `stencil` and `column.form`; NULL when there is none.
const pondi_solver *pondi_solver_of(const pond_desc *desc);

// Greatest Courant number² of a solver without step_limit.
double pondi_courant2_limit(const pond_desc *desc, const pondi_solver *solver);

// desc.restoring, or 0 for solvers that ignore it.
double pondi_restoring(const pond_desc *desc);

// Whether flat water keeps its level: neither decay nor restoring changes it.
bool pondi_keeps_level(const pond_desc *desc);

// ω² of a wave of wavenumber k in it. [rad/cell, 1/s²]
double pondi_omega2(const pond_desc *desc, double k);

// Greatest column.spread at which springs of this stiffness, friction and passes stay bounded.
double pondi_spread_limit(const pond_column *column);

// Share of the last step's movement that half_life leaves: a free wave keeps √d of its height each
// step.
double pondi_kept_movement(const pond_desc *desc);

// Into how many bands the rows of a grid are worth dividing, and those of several plain steps.
int pondi_band_count(int width, int height, const pond_parallel *parallel);
int pondi_sweep_bands(int width, int height, int steps, const pond_parallel *parallel);

// The rows and columns of a span, for a kernel; a solver adds its own numbers.
static inline pondi_float_rows pondi_float_rows_of(const pondi_field *now, pondi_field *next,
                                                   const pondi_span *span) {
    return (pondi_float_rows){
        .now = pondi_row_f32(now, span->y0) + span->x0,
        .next = pondi_row_f32(next, span->y0) + span->x0,
        .stride = now->stride,
        .width = span->x1 - span->x0,
        .height = span->y1 - span->y0,
    };
}

#endif
