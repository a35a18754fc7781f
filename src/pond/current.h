// current.h — flowing water: the current that was set, and the links that carry waves along it.
#ifndef PONDI_POND_CURRENT_H
#define PONDI_POND_CURRENT_H

#include <millpond/current.h>

#include "base/tape.h"
#include "field/field.h"
#include "shared/clamp.h"
#include "solver/current_rows.h"

// For each cell: the weights of its links onward, and the damping of short waves.
typedef enum pondi_current_plane {
    PONDI_CURRENT_EAST,      // to the next cell
    PONDI_CURRENT_FAR_EAST,  // to the second next cell
    PONDI_CURRENT_SOUTH,     // to the cell below
    PONDI_CURRENT_FAR_SOUTH, // to the second cell below
    PONDI_CURRENT_CALM,
    PONDI_CURRENT_PLANES
} pondi_current_plane;

#define PONDI_CURRENT_BORDER 8 // rows around the grid that planes include
#define PONDI_CURRENT_REACH 8  // cells around a band or strip that its step reads
#define PONDI_CURRENT_SIDE 32  // columns beside the grid that planes include

// Three cells in a row along a wall or a side, as offsets in a field. Short waves are damped along
// them, since PONDI_CURRENT_CALM is 0 there.
typedef struct pondi_current_bank {
    int32_t before;
    int32_t here;
    int32_t after;
    float weight;
} pondi_current_bank;

typedef struct pondi_current {
    void *memory; // NULL: no current
    size_t size;
    float *asked;  // stream function as set, at the corners of the pond's cells, row by row [m²/s]
    float *stream; // the same with walls taken into account [m²/s]
    float *planes[PONDI_CURRENT_PLANES]; // of cell (0, 0)
    ptrdiff_t stride;
    float *halo;               // rows around each band, for both fields
    void *room;                // scratch memory, allocated once so that later changes need none
    pondi_current_bank *banks; // in `room`, like the next
    float *bank_bends;         // of each bank, during a step
    void *work;                // of the bands of a step
    int bank_count;
    float rise;     // largest change of `stream` between neighbouring corners [m²/s]
    bool flows;     // anywhere
    bool slow;      // slow enough for two terms of the series
    float kept;     // the damping factor of a step
    double outside; // greatest speed in absorbing layers of wave water [wave speeds]
    const pondi_current_rows *rows;
} pondi_current;

typedef struct pond pond;

static inline float *pondi_current_weights(const pondi_current *c, pondi_current_plane plane,
                                           int y) {
    return c->planes[plane] + y * c->stride;
}

// The number of bands of rows that are stepped in parallel.
int pondi_current_bands(int height);
static inline int pondi_current_band(int height, int bands, int index) {
    return (int)((int64_t)height * index / bands);
}

// The index of the cell whose water and weights a place beyond a side takes.
static inline int pondi_current_shown(int index, int cells, bool wraps) {
    return wraps ? pondi_wrap_index(index, cells) : pondi_clamp_index(index, 0, cells - 1);
}

// The size of the halo in bytes.
size_t pondi_current_halo_size(int width, int height);

// The size of the bands' working memory in bytes.
size_t pondi_current_work_size(int height);

// Fields of zeros in the scratch memory, until a current is derived.
#define PONDI_CURRENT_FIELDS 3
void pondi_current_fields(const pond *water, pondi_field *fields);

// The place where a current that is too fast exceeds its limit most.
typedef struct pondi_current_worst {
    double speed;   // [m/s]
    double allowed; // [m/s]
    int x;
    int y;
    bool outside; // outside an open side of wave water, next to that cell
} pondi_current_worst;

// The size of the scratch memory in bytes, aligned for doubles.
size_t pondi_current_room(const pond_desc *grid);

// Derives the flow from the current that was set. If it is faster than is stable: returns false if
// `worst` is not NULL, otherwise slows the whole current.
bool pondi_current_derive(const pond *water, pondi_current *current, pondi_current_worst *worst);

// Call after walls or land changed.
void pondi_current_refresh(pond *water);

// What flow adds to the absorbing layers of wave water: call the first before a step, and the
// second after it, when `next` holds the new heights.
void pondi_current_enter_margins(pond *water);
void pondi_current_leave_margins(pond *water);

// Advects the water after the step of its potentials, and converts these back to heights.
void pondi_current_carry(pond *water);

// The mean level, which has no potential; 0 if there are dry cells.
float pondi_current_level(const pond *water);

// Exchanges the field of the present heights and that of the potential.
void pondi_potential_swap(pond *water);

// Replaces the present and the previous heights by the potentials of two steps. `join` is the
// inverse, after which velocities are 0 until the next step.
void pondi_potential_part(pond *water);
void pondi_potential_join(pond *water);

// Call after the water has begun to flow: finds the potential from the heights of two steps.
void pondi_potential_find(pond *water);

// Call before the water ceases to flow: finds the heights of the previous step from the potential.
void pondi_potential_leave(pond *water);

// Subtracts the mean of the potential, which moves nothing.
void pondi_potential_level(pond *water);

// The velocity and rotation of the water under a disc: [m/s], [rad/s].
typedef struct pondi_current_drift {
    double x;
    double y;
    double spin;
} pondi_current_drift;
pondi_current_drift pondi_current_under(const pond *water, double x, double y, double radius);

// Records the current as set, in a fixed order. Reading allocates memory; returns false if that
// fails or the numbers are not valid.
bool pondi_current_lay(pond *water, pondi_tape *tape);

// The same of the potential.
bool pondi_potential_lay(pond *water, pondi_tape *tape);

void pondi_current_free(pond *water);

#endif
