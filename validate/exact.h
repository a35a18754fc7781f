// exact.h — solutions without a grid's faults, to hold the water against.
#ifndef MILLPOND_VALIDATE_EXACT_H
#define MILLPOND_VALIDATE_EXACT_H

#include <complex.h>
#include <stdbool.h>

// CMPLX() of C11, which not every C library has for every compiler.
static inline double complex exact_complex(double real, double imaginary) {
    return real + imaginary * I;
}

// Bessel function of the first kind, order 0.
double exact_j0(double x);

// A Gaussian exp(−r²/2σ²) let go at rest on an endless pond whose waves run one cell per unit of
// time: its height at r after t.  ∫σ²k·exp(−k²σ²/2)·cos(kt)·J0(kr) dk, tabulated over r.
typedef struct exact_ring {
    double spacing;
    int count;
    double *heights; // at −3, −2, … spacings, so that reading needs no special case
} exact_ring;

exact_ring exact_ring_make(double sigma, double time, double longest_r);
double exact_ring_at(const exact_ring *ring, double r);
void exact_ring_free(exact_ring *ring);

// In place, width and height powers of two; inverse: divided by the number of cells.
void exact_fft2(double complex *cells, int width, int height, bool inverse);

// Angular frequency of a water wave in units of cells and √(cell/g), no surface tension.
double exact_omega(double k, double depth);

// Wave number of column or row i of `cells`, in −π…π.
double exact_wave_number(int i, int cells);

// A Gaussian drop of deep water at rest, in the middle of side² periodic cells: both time levels
// at the start, and the heights `steps` steps later.
typedef struct exact_drop {
    float *now;
    float *before;
    double *end;
} exact_drop;

exact_drop exact_drop_make(int side, double sigma, double depth, double step, int steps);
void exact_drop_free(exact_drop *drop);

// Correlation of two waters of `count` cells, apart from their mean levels: 1 for the same waves.
double exact_correlation(const float *found, const double *exact, int count);

#endif
