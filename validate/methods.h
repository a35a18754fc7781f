// methods.h — how others step deep water: one wide kernel (iWave), or a Fourier transform.
#ifndef MILLPOND_VALIDATE_METHODS_H
#define MILLPOND_VALIDATE_METHODS_H

#include <stdbool.h>

// Periodic water of side² cells, in units of cells and √(cell/g). `now` and
// `before` are the two time levels.
typedef struct method {
    int side;
    double step; // of time
    float *now;
    float *before;
    void *own;
} method;

// The heights computed in place of `before` become the current ones.
static inline void method_turn(method *m) {
    float *next = m->before;
    m->before = m->now;
    m->now = next;
}

// iWave (Tessendorf 2004): the force on a cell is one sum over (2·radius + 1)² cells, whose weights
// are the transform of k·exp(−k²), cut off at the radius.
method wide_kernel_make(int side, double step, int radius);
void wide_kernel_step(method *m);
void wide_kernel_free(method *m);

// Every wave turned by its own frequency: exact, and a transform there and back each step, since
// touches come in between. False from spectral_here() when this program was built without FFTW.
bool spectral_here(void);
method spectral_make(int side, double step, double depth);
void spectral_step(method *m);
void spectral_free(method *m);

#endif
