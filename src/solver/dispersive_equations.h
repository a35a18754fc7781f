// dispersive_equations.h — what a fit is made of, for even water (dispersive_fit.c) and for a table
// of depths (dispersive_table.c).
#ifndef PONDI_SOLVER_DISPERSIVE_EQUATIONS_H
#define PONDI_SOLVER_DISPERSIVE_EQUATIONS_H

#include <stdbool.h>

#include "solver/dispersive_fit.h"
#include "solver/dispersive_squares.h"

// Of a level: terms, then leans.
#define PONDI_FIT_WEIGHTS (PONDI_DISPERSIVE_TERMS + PONDI_DISPERSIVE_LEANS)
#define PONDI_FIT_FORMS 10  // of which a level is a sum
#define PONDI_FIT_LEANING 5 // of these, that have a twin down where cells are not square
// Of S·step²/4; a fit beyond is scaled down, as odd sizes go a little over.
#define PONDI_FIT_MOST_BOUND 0.85
#define PONDI_FIT_RADII 40
#define PONDI_FIT_HIGH_RADII 12
#define PONDI_FIT_DIRECTIONS 13 // from 0° to 45°

// Without periods each wave is looked at once, and nothing makes crests rounder.
#define PONDI_FIT_WAVES (PONDI_FIT_DIRECTIONS * (PONDI_FIT_RADII + PONDI_FIT_HIGH_RADII))

// Which forms are unknowns.
typedef bool pondi_fit_use(const pondi_dispersive_water *water, int form);

// What terms need to know of a wavenumber along one axis.
typedef struct pondi_fit_axis {
    double one; // 1 − cos k
    double two; // 1 − cos 2k
} pondi_fit_axis;

// What levels know of a wave, whatever the water's depth.
typedef struct pondi_fit_sight {
    pondi_fit_axis x[PONDI_DISPERSIVE_LEVELS];
    pondi_fit_axis y[PONDI_DISPERSIVE_LEVELS];
    double gx[PONDI_DISPERSIVE_LEVELS]; // G_l along x
    double gy[PONDI_DISPERSIVE_LEVELS];
    double
        aliased[PONDI_DISPERSIVE_LEVELS]; // how much of it level l sends to its aliases, over G_l
} pondi_fit_sight;

// Sights of all waves that equations of a table are made of, in the order in which they are asked
// for, so that their cosines are worked out once.
typedef struct pondi_fit_sights {
    pondi_fit_sight *waves; // NULL: not kept
    int at;
    bool known;
} pondi_fit_sights;

// Equations of a fit, of the forms that it uses.
typedef struct pondi_equations {
    const pondi_dispersive_water *water;
    pondi_fit_sights *kept;                 // NULL: none
    int first[PONDI_DISPERSIVE_LEVELS + 1]; // a level's unknowns are first[l]…first[l + 1] − 1
    int form[PONDI_SQUARES_MOST];           // of each
    bool leaning;                           // waves of half a quadrant do not stand for all
    pondi_fit_use *uses;
    double roundness; // weights
    double resonance;
    double weight[PONDI_DISPERSIVE_LEVELS][PONDI_FIT_FORMS + PONDI_FIT_LEANING][PONDI_FIT_WEIGHTS];
    pondi_squares squares;
} pondi_equations;

// Forms that are nowhere negative, as terms and leans.
extern const double pondi_fit_forms[PONDI_FIT_FORMS][PONDI_FIT_WEIGHTS];

// Only links may have a weight that differs from cell to cell, half of it belonging to either end,
// or be cut.
pondi_fit_use pondi_fit_is_link;

// Numbers the unknowns, and adds the equations of all waves.
void pondi_fit_gather(pondi_equations *e);

// Of S·step²/4: no wave has more.
double pondi_fit_bound(const pondi_dispersive_water *water, const pondi_dispersive_fit *fit);

// To 20 bits, so that a last bit could not matter even where a compiler takes liberties.
double pondi_fit_rounded(double x);

#endif
