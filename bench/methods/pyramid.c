// A pyramid of dispersion kernels, as we read J. Canabal et al., Dispersion Kernels for Water Wave
// Simulation, ACM Transactions on Graphics 35 (6), 2016, without obstacles. The finest kernel is
// short; each coarser one adds the response that the finer ones lack.
#include <math.h>
#include <stddef.h>
#include <stdlib.h>

#include "method.h"

enum { LEVELS_MOST = 8, SIDE_LEAST = 16 };
#define NOISE 0.0005 // where the filters pass less of a wave, a coarse kernel does not restore it

typedef struct pyramid {
    int size;
    int levels;
    float *weights[LEVELS_MOST];
    float *heights[LEVELS_MOST]; // of coarse levels
    float *lift[LEVELS_MOST];
    float *half; // rows of half the length
} pyramid;

// The response of [1 4 6 4 1]/16.
static double filter(double k) {
    const double c = cos(0.5 * k);
    return c * c * c * c;
}

// Down: filtered, every other cell.
static void filter_down(const float *fine, int side, float *half, float *coarse) {
    const int small = side / 2;
    for (int y = 0; y < side; y++) {
        const float *restrict in = fine + (ptrdiff_t)y * side;
        float *restrict out = half + (ptrdiff_t)y * small;
        for (int x = 0; x < small; x++) {
            const int at = 2 * x;
            out[x] = 0.375f * in[at] + 0.25f * (in[(at - 1) & (side - 1)] + in[at + 1]) +
                     0.0625f * (in[(at - 2) & (side - 1)] + in[(at + 2) & (side - 1)]);
        }
    }
    for (int y = 0; y < small; y++) {
        const float *rows[5];
        for (int j = -2; j <= 2; j++) {
            rows[j + 2] = half + (ptrdiff_t)((2 * y + j) & (side - 1)) * small;
        }
        float *restrict out = coarse + (ptrdiff_t)y * small;
        for (int x = 0; x < small; x++) {
            out[x] = 0.375f * rows[2][x] + 0.25f * (rows[1][x] + rows[3][x]) +
                     0.0625f * (rows[0][x] + rows[4][x]);
        }
    }
}

// Up: four times the transpose, added.
static void add_up(const float *coarse, int side, float *half, float *fine) {
    const int small = side / 2;
    for (int y = 0; y < side; y++) {
        const float *a = coarse + (ptrdiff_t)(((y - 1) / 2 + small) % small) * small;
        const float *b = coarse + (ptrdiff_t)(y / 2 % small) * small;
        const float *c = coarse + (ptrdiff_t)((y / 2 + 1) % small) * small;
        float *restrict out = half + (ptrdiff_t)y * small;
        if (y % 2 == 0) {
            a = coarse + (ptrdiff_t)((y / 2 + small - 1) % small) * small;
            for (int x = 0; x < small; x++) {
                out[x] = 0.125f * (a[x] + c[x]) + 0.75f * b[x];
            }
        } else {
            for (int x = 0; x < small; x++) {
                out[x] = 0.5f * (b[x] + c[x]);
            }
        }
    }
    for (int y = 0; y < side; y++) {
        const float *restrict in = half + (ptrdiff_t)y * small;
        float *restrict out = fine + (ptrdiff_t)y * side;
        for (int x = 0; x < small; x++) {
            const float left = in[(x - 1) & (small - 1)];
            const float right = in[(x + 1) & (small - 1)];
            out[2 * x] += 0.125f * (left + right) + 0.75f * in[x];
            out[2 * x + 1] += 0.5f * (in[x] + right);
        }
    }
}

// The kernel with the least error for responses on a grid, cut off at `size` cells.
static float *fit(const double *wanted, int side, int size) {
    float *weights = malloc((size_t)(size + 1) * (size_t)(size + 1) * sizeof *weights);
    for (int j = 0; weights != NULL && j <= size; j++) {
        for (int i = 0; i <= size; i++) {
            double sum = 0.0;
            for (int y = 0; y < side; y++) {
                const double row = cos(method_wave_number(y, side) * j);
                for (int x = 0; x < side; x++) {
                    sum += wanted[y * side + x] * row * cos(method_wave_number(x, side) * i);
                }
            }
            weights[j * (size + 1) + i] = (float)(sum / ((double)side * side));
        }
    }
    return weights;
}

// Responses of the fine level that its kernel misses, as responses of the next level.
static void pass_rest(const double *wanted, int side, const float *weights, int size,
                      double *rest) {
    const int small = side / 2;
    for (int y = 0; y < small; y++) {
        for (int x = 0; x < small; x++) {
            const double kx = 0.5 * method_wave_number(x, small);
            const double ky = 0.5 * method_wave_number(y, small);
            const int fine_y = y <= small / 2 ? y : y + small;
            const int fine_x = x <= small / 2 ? x : x + small;
            const double missing =
                wanted[fine_y * side + fine_x] - method_response(weights, size, kx, ky);
            const double passed = pow(filter(kx) * filter(ky), 2.0);
            rest[y * small + x] = missing * passed / (passed * passed + NOISE);
        }
    }
}

static bool fit_levels(pyramid *own, const method_water *water) {
    int side = water->side;
    const double step = water->time_step;
    double *wanted = malloc(sizeof *wanted * (size_t)side * (size_t)side);
    double *rest = malloc(sizeof *rest * (size_t)side * (size_t)side / 4);
    bool good = wanted != NULL && rest != NULL;
    for (int i = 0; good && i < side * side; i++) {
        const double k =
            hypot(method_wave_number(i % side, side), method_wave_number(i / side, side));
        const double turn = sqrt(method_omega2(k, water->depth)) * step;
        wanted[i] = (2.0 - 2.0 * cos(turn)) / (step * step);
    }
    for (int level = 0; good && level < own->levels; level++) {
        own->weights[level] = fit(wanted, side, own->size);
        good = own->weights[level] != NULL;
        if (good) {
            pass_rest(wanted, side, own->weights[level], own->size, rest);
            side /= 2;
            for (int i = 0; i < side * side; i++) {
                wanted[i] = rest[i];
            }
        }
    }
    free(wanted);
    free(rest);
    return good;
}

static void free_pyramid(pyramid *own) {
    for (int level = 0; level < own->levels; level++) {
        free(own->weights[level]);
        free(own->heights[level]);
        free(own->lift[level]);
    }
    free(own->half);
    free(own);
}

static void end(method_water *water) {
    if (water->own != NULL) {
        free_pyramid(water->own);
    }
}

static pyramid *make_pyramid(const method *m, const method_water *water) {
    const int side = water->side;
    pyramid *own = calloc(1, sizeof *own);
    if (own == NULL) {
        return NULL;
    }
    own->size = m->size;
    while (own->levels < LEVELS_MOST && side >> own->levels >= SIDE_LEAST) {
        own->levels++;
    }
    bool good = fit_levels(own, water);
    own->half = malloc((size_t)side * (size_t)side / 2 * sizeof *own->half);
    for (int level = 0; level < own->levels; level++) {
        const size_t cells = (size_t)(side >> level) * (size_t)(side >> level);
        own->heights[level] = malloc(cells * sizeof(float));
        own->lift[level] = malloc(cells * sizeof(float));
        good = good && own->heights[level] != NULL && own->lift[level] != NULL;
    }
    if (!good || own->half == NULL) {
        free_pyramid(own);
        return NULL;
    }
    return own;
}

static bool begin(const method *m, method_water *water) {
    water->own = make_pyramid(m, water);
    return water->own != NULL;
}

// Its kernels are fitted for the time step.
static double longest_step(const method *m, int side, double depth) {
    (void)m, (void)side, (void)depth;
    return 0.0;
}

static void step(method_water *water) {
    const pyramid *own = water->own;
    const int side = water->side;
    const float *heights = water->now;
    for (int level = 0; level < own->levels; level++) {
        const int here = side >> level;
        method_convolve(own->weights[level], own->size, here, heights, own->lift[level]);
        if (level + 1 < own->levels) {
            filter_down(heights, here, own->half, own->heights[level + 1]);
            heights = own->heights[level + 1];
        }
    }
    for (int level = own->levels - 2; level >= 0; level--) {
        add_up(own->lift[level + 1], side >> level, own->half, own->lift[level]);
    }
    const float share = (float)(water->time_step * water->time_step);
    const float *restrict now = water->now;
    const float *restrict lift = own->lift[0];
    float *restrict next = water->before;
    for (int i = 0; i < side * side; i++) {
        next[i] = 2.0f * now[i] - next[i] - share * lift[i];
    }
    method_swap(water);
}

#define PYRAMID(size)                                                                              \
    {                                                                                              \
        "pyramid of kernels of " #size " cells each way", "Canabal et al. 2016", size,             \
            longest_step, begin, step, NULL, end                                                   \
    }

const method method_pyramid = PYRAMID(4);
const method method_pyramid_large = PYRAMID(6);
