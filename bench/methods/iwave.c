// iWave: one kernel for √(−∇²). J. Tessendorf, Interactive Water Surfaces, Game Programming Gems 4,
// 2004. The paper scales the kernel by its central value; here it has physical units.
#include <math.h>
#include <stddef.h>
#include <stdlib.h>

#include "method.h"

typedef struct iwave {
    int size;
    float *weights;
    float *lift; // the vertical derivative
} iwave;

enum { WAVES = 10000 };
#define WAVE_STEP 0.001
#define SOFTNESS 1.0

static double weight(double r) {
    double sum = 0.0;
    for (int n = 1; n <= WAVES; n++) {
        const double q = n * WAVE_STEP;
        sum += q * q * exp(-SOFTNESS * q * q) * j0(q * r);
    }
    return sum * WAVE_STEP / (2.0 * M_PI);
}

static float *make_weights(int size) {
    float *weights = malloc((size_t)(size + 1) * (size_t)(size + 1) * sizeof *weights);
    for (int j = 0; weights != NULL && j <= size; j++) {
        for (int i = 0; i <= size; i++) {
            weights[j * (size + 1) + i] = (float)weight(hypot(i, j));
        }
    }
    return weights;
}

static double longest_step(const method *m, int side, double depth) {
    (void)depth;
    float *weights = make_weights(m->size);
    double most = 0.0;
    for (int i = 0; weights != NULL && i <= side / 2; i++) {
        const double k = method_wave_number(i, side);
        most = fmax(most, method_response(weights, m->size, k, k));
        most = fmax(most, method_response(weights, m->size, k, 0.0));
    }
    free(weights);
    return 2.0 / sqrt(most);
}

static void end(method_water *water) {
    iwave *own = water->own;
    if (own != NULL) {
        free(own->weights);
        free(own->lift);
        free(own);
    }
}

static bool begin(const method *m, method_water *water) {
    iwave *own = malloc(sizeof *own);
    water->own = own;
    if (own == NULL) {
        return false;
    }
    const size_t cells = (size_t)water->side * (size_t)water->side;
    *own = (iwave){m->size, make_weights(m->size), malloc(cells * sizeof(float))};
    return own->weights != NULL && own->lift != NULL;
}

static void step(method_water *water) {
    const iwave *own = water->own;
    const int cells = water->side * water->side;
    const float share = (float)(water->time_step * water->time_step);
    const float *restrict now = water->now;
    float *restrict next = water->before;
    const float *restrict lift = own->lift;
    method_convolve(own->weights, own->size, water->side, water->now, own->lift);
    for (int i = 0; i < cells; i++) {
        next[i] = 2.0f * now[i] - next[i] - share * lift[i];
    }
    method_swap(water);
}

#define IWAVE(size)                                                                                \
    {                                                                                              \
        "iWave, kernel of " #size " cells each way", "Tessendorf 2004", size, longest_step, begin, \
            step, NULL, end                                                                        \
    }

const method method_iwave = IWAVE(6);
const method method_iwave_large = IWAVE(12);
