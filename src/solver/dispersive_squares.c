// Non-negative least squares (Lawson and Hanson, 1974).

#include "solver/dispersive_squares.h"

#include <math.h>
#include <stdbool.h>

#define MOST_FREE 64     // most unknowns that are not 0
#define SHARED 1e-8      // regularisation: nearly equal terms share their weight
#define LEAST_GAIN 1e-12 // for a term to become free
#define ROUNDS 1000      // far more than needed

void pondi_squares_add(pondi_squares *s, const double *row, int first, int last, double value) {
    for (int i = first; i < last; i++) {
        const double by = row[i];
        double *restrict square = s->square + PONDI_SQUARES_HALF(i);
        if (fabs(by) > 0.0) {
            for (int j = first; j <= i; j++) {
                square[j] += by * row[j];
            }
            s->right[i] += by * value;
        }
    }
}

// Scales the equations to a diagonal of 1. Their solution times `scale` is that of the original.
static void scale_equations(pondi_squares *s, double *scale) {
    for (int i = 0; i < s->count; i++) {
        scale[i] = *pondi_squares_at(s, i, i) > 0.0 ? 1.0 / sqrt(*pondi_squares_at(s, i, i)) : 0.0;
        s->right[i] *= scale[i];
    }
    for (int i = 0; i < s->count; i++) {
        for (int j = 0; j <= i; j++) {
            *pondi_squares_at(s, i, j) *= scale[i] * scale[j];
        }
        *pondi_squares_at(s, i, i) += SHARED;
    }
}

// Cholesky decomposition for the free unknowns; the others are 0.
static void solve_free(pondi_squares *s, const bool *is_free, double *x) {
    double lower[PONDI_SQUARES_HALF(MOST_FREE)];
    double y[MOST_FREE];
    int at[MOST_FREE];
    int n = 0;
    for (int i = 0; i < s->count; i++) {
        x[i] = 0.0;
        if (is_free[i]) {
            at[n++] = i;
        }
    }
    for (int i = 0; i < n; i++) {
        double *row = lower + PONDI_SQUARES_HALF(i);
        double part = s->right[at[i]];
        for (int j = 0; j <= i; j++) {
            double sum = *pondi_squares_at(s, at[i], at[j]);
            for (int m = 0; m < j; m++) {
                sum -= row[m] * lower[PONDI_SQUARES_HALF(j) + m];
            }
            row[j] = i == j ? sqrt(sum) : sum / lower[PONDI_SQUARES_HALF(j) + j];
            part -= j < i ? row[j] * y[j] : 0.0;
        }
        y[i] = part / row[i];
    }
    for (int i = n - 1; i >= 0; i--) {
        double sum = y[i];
        for (int j = i + 1; j < n; j++) {
            sum -= lower[PONDI_SQUARES_HALF(j) + i] * x[at[j]];
        }
        x[at[i]] = sum / lower[PONDI_SQUARES_HALF(i) + i];
    }
}

// The unknown at 0 with the greatest gain, the first of equal ones; −1: none, or too many are free.
static int best_at_zero(pondi_squares *s, const bool *is_free, const double *x) {
    double most = LEAST_GAIN;
    int best = -1;
    int taken = 0;
    for (int i = 0; i < s->count; i++) {
        double gain = s->right[i];
        for (int j = 0; j < s->count; j++) {
            gain -= *pondi_squares_at(s, i, j) * x[j];
        }
        taken += is_free[i];
        if (!is_free[i] && gain > most) {
            most = gain;
            best = i;
        }
    }
    return taken < MOST_FREE ? best : -1;
}

// Moves x towards `to` until a free unknown becomes 0, which is then no longer free. False if it
// reached `to`.
static bool walk(const pondi_squares *s, bool *is_free, double *x, const double *to) {
    double share = 1.0;
    int first = -1;
    for (int i = 0; i < s->count; i++) {
        if (is_free[i] && to[i] <= 0.0) {
            const double here = x[i] > 0.0 ? x[i] / (x[i] - to[i]) : 0.0;
            if (first < 0 || here < share) {
                share = here;
                first = i;
            }
        }
    }
    for (int i = 0; i < s->count; i++) {
        x[i] += share * (to[i] - x[i]);
    }
    if (first >= 0) {
        is_free[first] = false;
        x[first] = 0.0;
    }
    return first >= 0;
}

void pondi_squares_solve(pondi_squares *s, double *x) {
    double scale[PONDI_SQUARES_MOST];
    bool is_free[PONDI_SQUARES_MOST] = {false};
    scale_equations(s, scale);
    for (int i = 0; i < s->count; i++) {
        x[i] = 0.0;
    }
    for (int round = 0; round < ROUNDS; round++) {
        const int best = best_at_zero(s, is_free, x);
        if (best < 0) {
            break;
        }
        is_free[best] = true;
        double to[PONDI_SQUARES_MOST];
        do {
            solve_free(s, is_free, to);
        } while (walk(s, is_free, x, to));
    }
    for (int i = 0; i < s->count; i++) {
        x[i] *= scale[i];
    }
}
