// A spectral step: exact in time for one depth and periodic sides. h⁺ = 2·F⁻¹[cos(ω·dt)·F(h)] − h⁻.
#include <fftw3.h>
#include <math.h>
#include <stdlib.h>

#include "method.h"

typedef struct spectral {
    fftwf_complex *waves;
    float *turn;   // 2·cos(ω·dt) / cells, for each of them
    float *turned; // heights
    fftwf_plan forth, back;
} spectral;

static double longest_step(const method *m, int side, double depth) {
    (void)m, (void)side, (void)depth;
    return 0.0;
}

static void end(method_water *water) {
    spectral *own = water->own;
    if (own != NULL) {
        fftwf_destroy_plan(own->forth);
        fftwf_destroy_plan(own->back);
        fftwf_free(own->waves);
        fftwf_free(own->turned);
        free(own->turn);
        free(own);
    }
}

static void set_turns(spectral *own, const method_water *water) {
    const int side = water->side;
    const int half = side / 2 + 1;
    for (int y = 0; y < side; y++) {
        for (int x = 0; x < half; x++) {
            const double k = hypot(method_wave_number(x, side), method_wave_number(y, side));
            const double omega = sqrt(method_omega2(k, water->depth));
            own->turn[y * half + x] =
                (float)(2.0 * cos(omega * water->time_step) / ((double)side * side));
        }
    }
}

static bool begin(const method *m, method_water *water) {
    (void)m;
    const size_t side = (size_t)water->side;
    const size_t count = side * (side / 2 + 1);
    spectral *own = calloc(1, sizeof *own);
    water->own = own;
    if (own == NULL) {
        return false;
    }
    own->waves = fftwf_alloc_complex(count);
    own->turned = fftwf_alloc_real(side * side);
    own->turn = malloc(count * sizeof *own->turn);
    if (own->waves == NULL || own->turned == NULL || own->turn == NULL) {
        return false;
    }
    own->forth = fftwf_plan_dft_r2c_2d(water->side, water->side, own->turned, own->waves,
                                       FFTW_MEASURE | FFTW_PRESERVE_INPUT);
    own->back =
        fftwf_plan_dft_c2r_2d(water->side, water->side, own->waves, own->turned, FFTW_MEASURE);
    set_turns(own, water);
    return own->forth != NULL && own->back != NULL;
}

static void step(method_water *water) {
    const spectral *own = water->own;
    const int side = water->side;
    float *restrict next = water->before;
    fftwf_execute_dft_r2c(own->forth, water->now, own->waves);
    for (int i = 0; i < side * (side / 2 + 1); i++) {
        own->waves[i][0] *= own->turn[i];
        own->waves[i][1] *= own->turn[i];
    }
    fftwf_execute(own->back);
    for (int i = 0; i < side * side; i++) {
        next[i] = own->turned[i] - next[i];
    }
    method_swap(water);
}

const method method_spectral = {
    "Fourier transforms", "FFTW 3", 0, longest_step, begin, step, NULL, end};
