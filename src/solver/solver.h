// solver.h — the interface between ponds and solvers. A new solver is a file here and a line in
// solver.c.
#ifndef PONDI_SOLVER_SOLVER_H
#define PONDI_SOLVER_SOLVER_H

#include <millpond/pond.h>

#include "field/field.h"
#include "solver/link_rows.h"
#include "solver/rows.h"
#include "solver/wide_rows.h"

// Numbers that a solver computes once, when the pond is created.
typedef struct pondi_coefficients {
    const pondi_rows *rows;
    const pondi_wide_rows *wide;
    const pondi_link_rows *linked; // wave
    float d;                       // wave: share of the last step's movement that is kept
    float a;                       // wave: weight of the edge neighbours
    float b;                       // wave: weight of the corner neighbours
    float kept;                    // wave, five neighbours: factor of decay
    float stiffness;               // wave: (restoring·dt)²
    float back;                    // wave: the same times ½(1 + d)
    float bias;                    // unit range: lift per step
    int shift;
    // Distance from each cell, in either field, to one that is prefetched, or 0. [bytes] Kernels of
    // floats use it. A world sets it for the step of a chunk.
    ptrdiff_t ahead;
} pondi_coefficients;

// A rectangle of cells, ends excluded.
typedef struct pondi_span {
    int x0;
    int x1;
    int y0;
    int y1;
} pondi_span;

// Visits some numbers of a state, and may change them.
typedef void pondi_numbers_visit(void *context, float *numbers, size_t count);

// A solver that steps all rows at once has a state.
typedef struct pondi_whole {
    size_t (*size)(const pond_desc *desc);  // of the memory of create() [bytes]
    void *(*create)(const pond_desc *desc); // NULL if there is no memory
    void (*destroy)(void *state, const pond_allocator *allocator);
    // Steps all rows, and fills the border of `next`. A solver whose second field does not hold
    // earlier heights may write to `now` as well, border included: it becomes the second field.
    void (*run)(void *state, const pond_parallel *parallel, const pondi_field *now,
                pondi_field *next);
    // Σ now·(−L·before)·C², for the energy; the borders of both are filled.
    double (*potential)(void *state, const pondi_field *now, const pondi_field *before);
    // Set if the ground may be uneven. need_ground() allocates once, and returns false if there is
    // no memory. lay_ground() receives the depths [m] after each change; NULL: even ground.
    bool (*need_ground)(void *state, const pond_allocator *allocator);
    void (*lay_ground)(void *state, const pondi_field *depths);
    // Set if walls may be hard: cells of the layer of walls that are finite and not negative. NULL:
    // no walls. False if there is no memory; the walls are then unchanged.
    bool (*lay_walls)(void *state, const pondi_field *walls, const pond_allocator *allocator);
    // Set if the state holds water outside the fields: visits all its numbers, in a fixed order.
    void (*visit)(void *state, pondi_numbers_visit *each, void *context);
    // Set with it if the water can be shifted. shift() moves the numbers of one time level, before
    // the cells of that field move. enter() fills the cells that enter the field afterwards.
    void (*shift)(void *state, const pondi_field *field, bool before, int dx, int dy);
    void (*enter)(void *state, pondi_field *field, int dx, int dy);
    // Like `potential`, but of a span of cells; set in its place if the sum is local.
    double (*potential_of)(void *state, const pondi_field *now, const pondi_field *before,
                           const pondi_span *span);
    // The whole energy, Σ in heights²/step². Set if the velocity is not now − before.
    double (*energy)(void *state, const pondi_field *now, const pondi_field *before);
} pondi_whole;

// Flat water that a step leaves bit-identical.
typedef enum pondi_rests {
    PONDI_RESTS_NEVER = 0, // none
    PONDI_RESTS_ZERO = 1,  // at height 0; the solver reaches it by itself
    PONDI_RESTS_LEVEL = 2  // at any height (only at 0 if the level is not conserved)
} pondi_rests;

typedef struct pondi_solver {
    pond_solver_traits traits; // the public half
    pond_format format;
    float counts;        // stored numbers per count of the listings; 0: metres are stored
    float top;           // stored heights are clamped to 0…top; 0: they are not
    bool at_limit;       // the default time step is the stability limit
    bool even_margins;   // open sides stay open in the grid, whose size is even along their axis
    bool keeps_velocity; // the second field holds the velocity, not the heights one step ago
    pondi_rests rests;
    int border; // width of the fields' border [cells]
    // ω² of wavenumber k; NULL: c²k². [rad/cell], [1/s²]
    double (*omega2)(const pond_desc *desc, double k);
    double courant2;      // greatest Courant number²
    double courant2_five; // with five neighbours, if different; else 0
    // Longest stable time step; NULL: it follows from courant2. [s]
    double (*step_limit)(const pond_desc *desc);
    void (*prepare)(const pond_desc *desc, pondi_coefficients *out);
    // Steps the cells of a span: `next` holds the heights one step ago, and receives the new ones.
    void (*step)(const pondi_coefficients *c, const pondi_field *now, pondi_field *next,
                 const pondi_span *span);
    pondi_whole whole; // set in place of prepare and step, or all NULL
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
extern const pondi_solver pondi_solver_flow;

// The step of pondi_solver_wave in which `count` patches of up to PONDI_WIDE_ROWS rows have links.
void pondi_wave_step_linked(const pondi_coefficients *c, const pondi_field *now, pondi_field *next,
                            const pondi_span *span, const pondi_link_patch *list, int count);

// The solver that `solver`, `stencil` and `column.form` of a desc select; NULL if there is none.
const pondi_solver *pondi_solver_of(const pond_desc *desc);

// Greatest Courant number² of a solver without step_limit.
double pondi_courant2_limit(const pond_desc *desc, const pondi_solver *solver);

// desc.restoring, or 0 for solvers that ignore it.
double pondi_restoring(const pond_desc *desc);

// Whether flat water keeps its level: neither decay nor restoring changes it.
bool pondi_keeps_level(const pond_desc *desc);

// ω² of wavenumber k. [rad/cell], [1/s²]
double pondi_omega2(const pond_desc *desc, double k);

// Greatest stable column.spread for the stiffness, friction and passes of a column.
double pondi_spread_limit(const pond_column *column);

// Share d of the last step's movement that half_life leaves. A free wave keeps √d of its height per
// step.
double pondi_kept_movement(const pond_desc *desc);

// Number of bands for the rows of a grid in one step, and in several plain steps.
int pondi_band_count(int width, int height, const pond_parallel *parallel);
int pondi_sweep_bands(int width, int height, int steps, const pond_parallel *parallel);

// The rows and columns of a span, for a kernel. The solver adds its coefficients.
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
