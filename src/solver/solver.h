// solver.h — what the pond knows of a solver. Adding one means a file here and a line in solver.c.
#ifndef PONDI_SOLVER_SOLVER_H
#define PONDI_SOLVER_SOLVER_H

#include <millpond/pond.h>

#include "field/field.h"
#include "solver/rows.h"

// Numbers a solver works out once, when the pond is made.
typedef struct pondi_coefficients {
    const pondi_rows *rows;
    float d; // wave: share of the last step's movement that is kept
    float a; // wave: weight of the edge neighbours
    float b; // wave: weight of the corner neighbours
    int shift;
} pondi_coefficients;

typedef struct pondi_solver {
    const char *name;
    pond_format format;
    float counts;      // stored numbers for each count of the seeds; 0 when metres are stored
    bool one_speed;    // runs at its stability limit only
    bool present_only; // touches enter the present heights only
    double (*limit)(const pond_desc *desc); // greatest Courant number²
    void (*prepare)(const pond_desc *desc, pondi_coefficients *out);
    // Moves rows y0…y1−1 one step on: `next` holds the heights of one step ago and receives the new
    // ones.
    void (*step)(const pondi_coefficients *c, const pondi_field *now, pondi_field *next, int y0,
                 int y1);
} pondi_solver;

extern const pondi_solver pondi_solver_wave;
extern const pondi_solver pondi_solver_classic;
extern const pondi_solver pondi_solver_steady;

// NULL for a number that names none.
const pondi_solver *pondi_solver_of(pond_solver solver);

#endif
