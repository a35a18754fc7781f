// dispersive_fit.h — the coefficients of the dispersive solver's pyramid.
#ifndef PONDI_SOLVER_DISPERSIVE_FIT_H
#define PONDI_SOLVER_DISPERSIVE_FIT_H

#include <millpond/base.h>
#include <stdbool.h>

#define PONDI_DISPERSIVE_LEVELS 8 // most levels of a pyramid
#define PONDI_DISPERSIVE_TERMS 5  // coefficients of a level
#define PONDI_DISPERSIVE_LEANS 3  // and of one whose cells are longer along one axis

// Water in grid units: cell = 1, time √(cell/g).
typedef struct pondi_dispersive_water {
    double depth;
    double capillary; // length, 0 = off
    double step;      // time step
    int levels;       // 1…PONDI_DISPERSIVE_LEVELS
    bool links;       // of links alone, none of them negative, as walls cut them
    // Cells of level l are 2^l·(1 + stretch[l]) cells of level 0 long.
    double stretch_x[PONDI_DISPERSIVE_LEVELS];
    double stretch_y[PONDI_DISPERSIVE_LEVELS];
    // Cells after which every wave of the pond begins anew; 0: no matter, the fit is for any.
    double period_x;
    double period_y;
} pondi_dispersive_water;

// terms[l]: weights of 4−2cx−2cy; 4−4cx·cy; 4−2c2x−2c2y; 4−4c2x·c2y; 8−4c2x·cy−4cx·c2y, where
// cx = cos kx, c2x = cos 2kx of level l. leans[l], 0 where the level's cells are square: weights of
// 2cy−2cx; 2c2y−2c2x; 4cx·c2y−4c2x·cy.
typedef struct pondi_dispersive_fit {
    double terms[PONDI_DISPERSIVE_LEVELS][PONDI_DISPERSIVE_TERMS];
    double leans[PONDI_DISPERSIVE_LEVELS][PONDI_DISPERSIVE_LEANS];
    double bound; // of S·step²/4: no wave has more where sides halve evenly, aliases included; < 1
} pondi_dispersive_fit;

// ω² of a wavenumber.
double pondi_dispersive_omega2(const pondi_dispersive_water *water, double k);

// What the operator makes of a plane wave, the aliases it leaves aside.
double pondi_dispersive_symbol(const pondi_dispersive_fit *fit, int levels, double kx, double ky);

// Makes coefficients that are stable: every level is nowhere negative, and bound < 1.
void pondi_dispersive_fit_make(const pondi_dispersive_water *water, pondi_dispersive_fit *fit);

#endif
