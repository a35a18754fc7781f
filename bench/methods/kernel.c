// Convolution with small symmetric kernels, and shared functions of the methods.
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "method.h"

enum { LONGEST_ROW = 4096 };

double method_omega2(double k, double depth) {
    return k * tanh(k * depth);
}

double method_wave_number(int i, int side) {
    return 2.0 * M_PI * (i <= side / 2 ? i : i - side) / side;
}

void method_swap(method_water *water) {
    float *const now = water->before;
    water->before = water->now;
    water->now = now;
}

// The sum of the rows j above and below, with `size` cells of the other end at both ends.
static void fold(const float *field, int side, int y, int j, int size, float *sum) {
    const float *up = field + (ptrdiff_t)((y - j) & (side - 1)) * side;
    const float *down = field + (ptrdiff_t)((y + j) & (side - 1)) * side;
    if (j == 0) {
        memcpy(sum + size, up, (size_t)side * sizeof *sum);
    } else {
        for (int x = 0; x < side; x++) {
            sum[size + x] = up[x] + down[x];
        }
    }
    memcpy(sum, sum + side, (size_t)size * sizeof *sum);
    memcpy(sum + size + side, sum + size, (size_t)size * sizeof *sum);
}

void method_convolve(const float *weights, int size, int side, const float *field, float *out) {
    float padded[LONGEST_ROW];
    for (int y = 0; y < side; y++) {
        float *restrict row = out + (ptrdiff_t)y * side;
        memset(row, 0, (size_t)side * sizeof *row);
        for (int j = 0; j <= size; j++) {
            const float *w = weights + (ptrdiff_t)j * (size + 1);
            const float *restrict middle = padded + size;
            fold(field, side, y, j, size, padded);
            for (int x = 0; x < side; x++) {
                row[x] += w[0] * middle[x];
            }
            for (int i = 1; i <= size; i++) {
                for (int x = 0; x < side; x++) {
                    row[x] += w[i] * (middle[x - i] + middle[x + i]);
                }
            }
        }
    }
}

double method_response(const float *weights, int size, double kx, double ky) {
    double sum = 0.0;
    for (int j = 0; j <= size; j++) {
        for (int i = 0; i <= size; i++) {
            const double both = (i > 0 ? 2.0 : 1.0) * (j > 0 ? 2.0 : 1.0);
            sum += both * (double)weights[j * (size + 1) + i] * cos(kx * i) * cos(ky * j);
        }
    }
    return sum;
}
