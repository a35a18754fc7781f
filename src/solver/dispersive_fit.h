// dispersive_fit.h — the coefficients of the dispersive solver's levels.
#ifndef PONDI_SOLVER_DISPERSIVE_FIT_H
#define PONDI_SOLVER_DISPERSIVE_FIT_H

#include <millpond/base.h>
#include <stdbool.h>

#define PONDI_DISPERSIVE_LEVELS 8 // most levels of a pyramid
#define PONDI_DISPERSIVE_TERMS 5  // coefficients of a level
#define PONDI_DISPERSIVE_LEANS 3  // additional ones of a level whose cells are not square

// Water in grid units: cell = 1, time √(cell/g).
typedef struct pondi_dispersive_water {
    double depth;
    double capillary; // length, 0 = off
    double step;      // time step
    int levels;       // 1…PONDI_DISPERSIVE_LEVELS
    bool links;       // only links, none of them negative, since walls cut them
    // Cells of level l are 2^l·(1 + stretch[l]) cells of level 0 long.
    double stretch_x[PONDI_DISPERSIVE_LEVELS];
    double stretch_y[PONDI_DISPERSIVE_LEVELS];
    // Period of all waves of the pond [cells]; 0: the fit is for any size.
    double period_x;
    double period_y;
} pondi_dispersive_water;

// terms[l]: weights of 4−2cx−2cy; 4−4cx·cy; 4−2c2x−2c2y; 4−4c2x·c2y; 8−4c2x·cy−4cx·c2y, where
// cx = cos kx, c2x = cos 2kx of level l. leans[l], 0 where the level's cells are square: weights of
// 2cy−2cx; 2c2y−2c2x; 4cx·c2y−4c2x·cy.
typedef struct pondi_dispersive_fit {
    double terms[PONDI_DISPERSIVE_LEVELS][PONDI_DISPERSIVE_TERMS];
    double leans[PONDI_DISPERSIVE_LEVELS][PONDI_DISPERSIVE_LEANS];
    double bound; // of S·step²/4 over all waves and aliases, if sides halve evenly; < 1
} pondi_dispersive_fit;

// ω² of a wavenumber.
double pondi_dispersive_omega2(const pondi_dispersive_water *water, double k);

// The symbol of the operator for a plane wave, without aliases.
double pondi_dispersive_symbol(const pondi_dispersive_fit *fit, int levels, double kx, double ky);

// Computes stable coefficients: every level is positive semidefinite, and bound < 1.
void pondi_dispersive_fit_make(const pondi_dispersive_water *water, pondi_dispersive_fit *fit);

#endif
