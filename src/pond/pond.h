// pond.h — the inside of a pond.
#ifndef PONDI_POND_POND_H
#define PONDI_POND_POND_H

#include <millpond/pond.h>
#include <millpond/touch.h>

#include "base/parallel.h"
#include "field/field.h"
#include "solver/solver.h"

struct pond {
    pond_desc desc; // as given, with time_step filled in
    const pondi_solver *solver;
    pondi_coefficients coefficients;
    void *whole;           // the state of a solver that has one, or NULL
    pondi_field fields[2]; // both with their borders filled, always
    int now;               // which of them holds the present heights; the other holds one step ago
    uint64_t steps;
    double left_over; // time handed to pond_advance() and not stepped yet [s]
    pond_rain rain;
    pond_workers *workers; // the pond's own, or NULL
    pond_parallel parallel;
};

static inline const pondi_field *pondi_now(const pond *water) {
    return &water->fields[water->now];
}
static inline const pondi_field *pondi_before(const pond *water) {
    return &water->fields[1 - water->now];
}

// Height of 1 as stored. [m]
float pondi_unit(const pond *water);

// Checks a desc and fills in what is left to the library. The message names field, value and range.
pond_result pondi_desc_check(const pond_desc *desc, pond_desc *out);

// A row of heights in metres; x0 + count may reach one cell beyond the pond's sides.
void pondi_read_row(const pond *water, const pondi_field *field, int x0, int y, int count,
                    float *out);

// Lets fall the drops of the rain that are due in the step that begins now.
void pondi_rain_step(pond *water);

#endif
