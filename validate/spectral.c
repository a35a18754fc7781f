#include <stdlib.h>

#include "methods.h"

#ifdef VALIDATE_FFTW

#include <fftw3.h>
#include <math.h>

#include "exact.h"
#include "water.h"

typedef struct transform {
    fftwf_complex *waves;
    float *turn; // 2·cos(ω·dt)/cells of each wave
    fftwf_plan there, back;
    float *turned;
} transform;

bool spectral_here(void) {
    return true;
}

static float *floats(size_t count) {
    float *room = fftwf_alloc_real(count);
    if (room == NULL) {
        abort();
    }
    return room;
}

method spectral_make(int side, double step, double depth) {
    const size_t cells = (size_t)side * (size_t)side;
    const int columns = side / 2 + 1;
    transform *t = water_room(1, sizeof *t);
    method m = {
        .side = side, .step = step, .now = floats(cells), .before = floats(cells), .own = t};
    t->waves = fftwf_alloc_complex((size_t)side * (size_t)columns);
    t->turn = floats((size_t)side * (size_t)columns);
    t->turned = floats(cells);
    // Planning writes into the arrays, so it comes first.
    t->there = fftwf_plan_dft_r2c_2d(side, side, t->turned, t->waves, FFTW_MEASURE);
    t->back = fftwf_plan_dft_c2r_2d(side, side, t->waves, t->turned, FFTW_MEASURE);
    for (int y = 0; y < side; y++) {
        for (int x = 0; x < columns; x++) {
            const double k = hypot(exact_wave_number(x, side), exact_wave_number(y, side));
            t->turn[y * columns + x] =
                (float)(2.0 * cos(exact_omega(k, depth) * step) / (double)cells);
        }
    }
    return m;
}

void spectral_step(method *m) {
    transform *t = m->own;
    fftwf_execute_dft_r2c(t->there, m->now, t->waves);
    const int waves = m->side * (m->side / 2 + 1);
    for (int i = 0; i < waves; i++) {
        t->waves[i][0] *= t->turn[i];
        t->waves[i][1] *= t->turn[i];
    }
    fftwf_execute(t->back);
    const int cells = m->side * m->side;
    for (int i = 0; i < cells; i++) {
        m->before[i] = t->turned[i] - m->before[i];
    }
    method_turn(m);
}

void spectral_free(method *m) {
    transform *t = m->own;
    fftwf_destroy_plan(t->there);
    fftwf_destroy_plan(t->back);
    fftwf_free(t->waves);
    fftwf_free(t->turn);
    fftwf_free(t->turned);
    fftwf_free(m->now);
    fftwf_free(m->before);
    free(t);
}

#else

bool spectral_here(void) {
    return false;
}

method spectral_make(int side, double step, double depth) {
    (void)depth;
    return (method){.side = side, .step = step};
}

void spectral_step(method *m) {
    (void)m;
}

void spectral_free(method *m) {
    (void)m;
}

#endif
