// dispersive_equations.h — the equations of a fit, for even ground (dispersive_fit.c) and for a
// table of depths (dispersive_table.c).
#ifndef PONDI_SOLVER_DISPERSIVE_EQUATIONS_H
#define PONDI_SOLVER_DISPERSIVE_EQUATIONS_H

#include <stdbool.h>

#include "solver/dispersive_fit.h"
#include "solver/dispersive_squares.h"

// Of a level: terms, then leans.
#define PONDI_FIT_WEIGHTS (PONDI_DISPERSIVE_TERMS + PONDI_DISPERSIVE_LEANS)
#define PONDI_FIT_FORMS 10  // a level is a sum of these
#define PONDI_FIT_LEANING 5 // of these, that are split into x and y if cells are not square
// Greatest S·step²/4. Fits beyond it, which odd sizes may give, are scaled down.
#define PONDI_FIT_MOST_BOUND 0.85
#define PONDI_FIT_RADII 40
#define PONDI_FIT_HIGH_RADII 12
#define PONDI_FIT_DIRECTIONS 13 // from 0° to 45°

// Without periods each wave occurs once, and there are no equations for roundness.
#define PONDI_FIT_WAVES (PONDI_FIT_DIRECTIONS * (PONDI_FIT_RADII + PONDI_FIT_HIGH_RADII))

// Which forms are unknowns.
typedef bool pondi_fit_use(const pondi_dispersive_water *water, int form);

// Trigonometric functions of a wavenumber along one axis.
typedef struct pondi_fit_axis {
    double one; // 1 − cos k
    double two; // 1 − cos 2k
} pondi_fit_axis;

// The values of a wave on all levels, which do not depend on the depth of the water.
typedef struct pondi_fit_sight {
    pondi_fit_axis x[PONDI_DISPERSIVE_LEVELS];
    pondi_fit_axis y[PONDI_DISPERSIVE_LEVELS];
    double gx[PONDI_DISPERSIVE_LEVELS]; // G_l along x
    double gy[PONDI_DISPERSIVE_LEVELS];
    double aliased[PONDI_DISPERSIVE_LEVELS]; // share that level l sends to its aliases, over G_l
} pondi_fit_sight;

// Sights of all waves of a table's equations, in the order of their use, so that their cosines are
// computed once.
typedef struct pondi_fit_sights {
    pondi_fit_sight *waves; // NULL: not stored
    int at;
    bool known;
} pondi_fit_sights;

// The equations of a fit.
typedef struct pondi_equations {
    const pondi_dispersive_water *water;
    pondi_fit_sights *kept;                 // NULL: none
    int first[PONDI_DISPERSIVE_LEVELS + 1]; // a level's unknowns are first[l]…first[l + 1] − 1
    int form[PONDI_SQUARES_MOST];           // of each
    bool leaning;                           // cells are not square
    pondi_fit_use *uses;
    double roundness; // weights
    double resonance;
    double weight[PONDI_DISPERSIVE_LEVELS][PONDI_FIT_FORMS + PONDI_FIT_LEANING][PONDI_FIT_WEIGHTS];
    pondi_squares squares;
} pondi_equations;

// Positive semidefinite forms, as terms and leans.
extern const double pondi_fit_forms[PONDI_FIT_FORMS][PONDI_FIT_WEIGHTS];

// Whether a form consists of links. Only the weights of links may vary from cell to cell, and only
// links may be cut by walls.
pondi_fit_use pondi_fit_is_link;

// Numbers the unknowns and adds the equations of all waves.
void pondi_fit_gather(pondi_equations *e);

// An upper bound of S·step²/4 over all waves.
double pondi_fit_bound(const pondi_dispersive_water *water, const pondi_dispersive_fit *fit);

// Rounds to 20 bits, as a safeguard against compilers that change the last bits.
double pondi_fit_rounded(double x);

#endif
