// dispersive_fit.h — the coefficients of the dispersive solver's pyramid.
#ifndef PONDI_SOLVER_DISPERSIVE_FIT_H
#define PONDI_SOLVER_DISPERSIVE_FIT_H

#define PONDI_DISPERSIVE_LEVELS 8 // most levels of a pyramid
#define PONDI_DISPERSIVE_TERMS 5  // coefficients of a level

// Water in grid units: cell = 1, time √(cell/g).
typedef struct pondi_dispersive_water {
    double depth;
    double capillary; // length, 0 = off
    double step;      // time step
    int levels;       // 1…PONDI_DISPERSIVE_LEVELS
} pondi_dispersive_water;

// terms[l]: weights of 4−2cx−2cy; 4−4cx·cy; 4−2c2x−2c2y; 4−4c2x·c2y; 8−4c2x·cy−4cx·c2y, where
// cx = cos kx, c2x = cos 2kx of level l.
typedef struct pondi_dispersive_fit {
    double terms[PONDI_DISPERSIVE_LEVELS][PONDI_DISPERSIVE_TERMS];
    double bound; // of S·step²/4: no wave has more where sides halve evenly, aliases included; < 1
} pondi_dispersive_fit;

// ω² of a wavenumber.
double pondi_dispersive_omega2(const pondi_dispersive_water *water, double k);

// What the operator makes of a plane wave, the aliases it leaves aside.
double pondi_dispersive_symbol(const pondi_dispersive_fit *fit, int levels, double kx, double ky);

// Makes coefficients that are stable: every level is nowhere negative, and bound < 1.
void pondi_dispersive_fit_make(const pondi_dispersive_water *water, pondi_dispersive_fit *fit);

#endif
