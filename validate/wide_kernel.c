#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "exact.h"
#include "methods.h"
#include "water.h"

typedef struct kernel {
    int radius;
    float *weights; // one quarter, (radius + 1)²: the rest mirrors it
    float *padded;  // heights with `radius` cells of the other side around
    float *force;   // of a row of cells
} kernel;

// (1/2π) ∫ q²·exp(−q²)·J0(qr) dq by the trapezoidal rule.
static double weight_at(double r) {
    const double spacing = 0.005;
    double sum = 0.0;
    for (int i = 1; i < 1400; i++) {
        const double q = i * spacing;
        sum += q * q * exp(-q * q) * exact_j0(q * r);
    }
    return sum * spacing / (2.0 * PI);
}

method wide_kernel_make(int side, double step, int radius) {
    kernel *k = water_room(1, sizeof *k);
    const size_t wide = (size_t)(side + 2 * radius);
    k->radius = radius;
    k->weights = water_room((size_t)(radius + 1) * (size_t)(radius + 1), sizeof(float));
    k->padded = water_room(wide * wide, sizeof(float));
    for (int y = 0; y <= radius; y++) {
        for (int x = 0; x <= radius; x++) {
            const double share = y == 0 ? 0.5 : 1.0; // a cell's own row is both above and below
            k->weights[y * (radius + 1) + x] =
                (float)(share * step * step * weight_at(hypot(x, y)));
        }
    }
    k->force = water_room((size_t)side, sizeof(float));
    const size_t cells = (size_t)side * (size_t)side;
    return (method){.side = side,
                    .step = step,
                    .now = water_room(cells, sizeof(float)),
                    .before = water_room(cells, sizeof(float)),
                    .own = k};
}

static void pad(const method *m, kernel *k) {
    const int side = m->side;
    const int wide = side + 2 * k->radius;
    for (int y = 0; y < wide; y++) {
        const float *from = m->now + (ptrdiff_t)((y - k->radius + side) % side) * side;
        float *to = k->padded + (ptrdiff_t)y * wide;
        memcpy(to, from + side - k->radius, (size_t)k->radius * sizeof *to);
        memcpy(to + k->radius, from, (size_t)side * sizeof *to);
        memcpy(to + k->radius + side, from, (size_t)k->radius * sizeof *to);
    }
}

// Cells that mirror each other share a product, as the paper has it.
static void add_row(const float *above, const float *below, const float *weights, int radius,
                    int side, float *restrict force) {
    for (int x = 0; x < side; x++) {
        force[x] += weights[0] * (above[x] + below[x]);
    }
    for (int i = 1; i <= radius; i++) {
        const float weight = weights[i];
        for (int x = 0; x < side; x++) {
            force[x] += weight * (above[x - i] + above[x + i] + below[x - i] + below[x + i]);
        }
    }
}

void wide_kernel_step(method *m) {
    kernel *k = m->own;
    const int side = m->side;
    const ptrdiff_t wide = side + 2 * k->radius;
    pad(m, k);
    for (int y = 0; y < side; y++) {
        memset(k->force, 0, (size_t)side * sizeof *k->force);
        const float *centre = k->padded + (y + k->radius) * wide + k->radius;
        for (int j = 0; j <= k->radius; j++) {
            add_row(centre - j * wide, centre + j * wide, k->weights + j * (k->radius + 1),
                    k->radius, side, k->force);
        }
        const float *now = m->now + (ptrdiff_t)y * side;
        float *before = m->before + (ptrdiff_t)y * side;
        for (int x = 0; x < side; x++) {
            before[x] = 2.0f * now[x] - before[x] - k->force[x];
        }
    }
    method_turn(m);
}

void wide_kernel_free(method *m) {
    kernel *k = m->own;
    free(k->weights);
    free(k->padded);
    free(k->force);
    free(k);
    free(m->now);
    free(m->before);
}
