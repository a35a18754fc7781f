// exact.h — exact solutions, which the water is compared with.
#ifndef MILLPOND_VALIDATE_EXACT_H
#define MILLPOND_VALIDATE_EXACT_H

#include <complex.h>
#include <millpond/millpond.h>
#include <stdbool.h>

// CMPLX() of C11, which not every C library has for every compiler.
static inline double complex exact_complex(double real, double imaginary) {
    return real + imaginary * I;
}

// Bessel function of the first kind, order 0.
double exact_j0(double x);

// A Gaussian exp(−r²/2σ²) that starts at rest on an endless pond whose waves run one cell per unit
// of time: its height at r after t, ∫σ²k·exp(−k²σ²/2)·cos(kt)·J0(kr) dk, tabulated over r.
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

// Its group speed.
double exact_group(double k, double depth);

// The wave number, at most 4, of such a wave.
double exact_k(double omega, double depth);

// Wave number of column or row i of `cells`, in −π…π.
double exact_wave_number(int i, int cells);

typedef struct exact_side {
    int cells;
    bool periodic; // else free
    double *waves; // wave m at cell i: waves[m·cells + i]; orthonormal
} exact_side;

// Water of even depth between four sides that starts at rest, as a sum of standing waves. Units are
// cells and √(cell/g).
typedef struct exact_basin {
    exact_side x, y;
    double depth;
    double *waves; // wave m along x, n along y: waves[n·width + m]
    double *turned;
    double *heights; // height rows of width numbers
} exact_basin;

// Calm water. Set its heights, then call exact_basin_begin().
exact_basin exact_basin_make(int width, int height, bool periodic, double depth);
void exact_basin_free(exact_basin *b);

// The heights are those at time 0.
void exact_basin_begin(exact_basin *b);

// Computes the heights at a time.
void exact_basin_at(exact_basin *b, double time);

// A pond of the same size at time 0, with two exact time levels. Its desc has a time step.
pond *exact_basin_pond(exact_basin *b, const pond_desc *desc);

// Correlation of `count` heights after subtraction of their means: 1 for the same waves.
double exact_correlation(const float *found, const double *exact, int count);

#endif
