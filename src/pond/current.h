// current.h — water that flows: what was asked for, and the links along which it carries waves.
#ifndef PONDI_POND_CURRENT_H
#define PONDI_POND_CURRENT_H

#include <millpond/current.h>

#include "base/tape.h"
#include "solver/current_rows.h"

// Of each cell: the weights of its links onward, and how much short waves are damped.
typedef enum pondi_current_plane {
    PONDI_CURRENT_EAST,      // to the next cell
    PONDI_CURRENT_FAR_EAST,  // to the one after it
    PONDI_CURRENT_SOUTH,     // to the cell below
    PONDI_CURRENT_FAR_SOUTH, // to the one below that
    PONDI_CURRENT_CALM,
    PONDI_CURRENT_PLANES
} pondi_current_plane;

#define PONDI_CURRENT_BORDER 8 // rows around the grid that planes have as well
#define PONDI_CURRENT_REACH 8  // cells around a band or strip that its step reads
#define PONDI_CURRENT_SIDE 32  // columns beside the grid that planes have as well

typedef struct pondi_current {
    void *memory; // NULL: there is none
    size_t size;
    float *asked;  // stream function at the corners of the pond's cells, row by row [m²/s]
    float *stream; // as it flows, round walls [m²/s]
    float *planes[PONDI_CURRENT_PLANES]; // of cell (0, 0)
    ptrdiff_t stride;
    float *halo;    // rows around each band, of both fields
    void *room;     // in which it is worked out, kept so that a change around it needs no memory
    float rise;     // of `stream` from a corner to the next, at most [m²/s]
    bool flows;     // anywhere
    bool slow;      // so that two terms of the series do
    double outside; // greatest speed in the margins of wave water, in wave speeds
    const pondi_current_rows *rows;
} pondi_current;

typedef struct pond pond;

static inline float *pondi_current_weights(const pondi_current *c, pondi_current_plane plane,
                                           int y) {
    return c->planes[plane] + y * c->stride;
}

// Bands of rows that are stepped side by side.
int pondi_current_bands(int height);
static inline int pondi_current_band(int height, int bands, int index) {
    return (int)((int64_t)height * index / bands);
}

// Bytes of the halo.
size_t pondi_current_halo_size(int width, int height);

// The fastest place of a current that was too fast.
typedef struct pondi_current_worst {
    double speed;   // [m/s]
    double allowed; // [m/s]
    int x;
    int y;
    bool outside; // of an open side of wave water, beside that cell
} pondi_current_worst;

// Bytes of the room, for doubles.
size_t pondi_current_room(const pond_desc *grid);

// Works out how the water flows from what was asked for. Where it would flow faster than is stable:
// false if `worst` is not NULL, else it is slowed as a whole.
bool pondi_current_derive(const pond *water, pondi_current *current, pondi_current_worst *worst);

// After walls or land changed.
void pondi_current_refresh(pond *water);

// What the margins of wave water need besides their own rows, where it flows: before a step, and
// after it, when `next` holds the new heights.
void pondi_current_enter_margins(pond *water);
void pondi_current_leave_margins(pond *water);

// Carries both time levels along, after the step that made `next`.
void pondi_current_carry(pond *water);

// How the water moves under a disc, and turns: [m/s], [rad/s].
typedef struct pondi_current_drift {
    double x;
    double y;
    double spin;
} pondi_current_drift;
pondi_current_drift pondi_current_under(const pond *water, double x, double y, double radius);

// What was asked for, in a fixed order. Reading makes memory; false when there is none, or for
// what cannot be.
bool pondi_current_lay(pond *water, pondi_tape *tape);

void pondi_current_free(pond *water);

#endif
