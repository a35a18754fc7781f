#include "exact.h"

#include <math.h>
#include <stdlib.h>

#include "water.h"

// Power series where it is short, Hankel's asymptotic series beyond; about 1e-11.
double exact_j0(double x) {
    x = fabs(x);
    if (x < 14.0) {
        const double q = -0.25 * x * x;
        double term = 1.0;
        double sum = 1.0;
        for (int i = 1; i < 60; i++) {
            term *= q / ((double)i * i);
            sum += term;
        }
        return sum;
    }
    double p = 0.0;
    double q = 0.0;
    double term = 1.0;
    for (int i = 0; i < 20; i += 2) {
        p += i % 4 == 0 ? term : -term;
        term *= -(2.0 * i + 1.0) * (2.0 * i + 1.0) / (8.0 * x * (i + 1.0));
        q += i % 4 == 0 ? term : -term;
        term *= -(2.0 * i + 3.0) * (2.0 * i + 3.0) / (8.0 * x * (i + 2.0));
    }
    const double phase = x - PI / 4.0;
    return sqrt(2.0 / (PI * x)) * (p * cos(phase) - q * sin(phase));
}

// ---- a Gaussian's ring --------------------------------------------------------------------------

enum { PANELS = 240, NODES = 5, EDGE = 3 };

exact_ring exact_ring_make(double sigma, double time, double longest_r) {
    static const double node[NODES] = {-0.906179845938664, -0.538469310105683, 0.0,
                                       0.538469310105683, 0.906179845938664};
    static const double weight[NODES] = {0.236926885056189, 0.478628670499366, 0.568888888888889,
                                         0.478628670499366, 0.236926885056189};
    exact_ring ring = {.spacing = sigma / 24.0};
    ring.count = (int)ceil(longest_r / ring.spacing) + 2 * EDGE + 2;
    ring.heights = water_room((size_t)ring.count, sizeof(double));
    const double highest_k = 9.0 / sigma;
    static double k[PANELS * NODES];
    static double amount[PANELS * NODES];
    for (int i = 0; i < PANELS * NODES; i++) {
        const double panel = highest_k / PANELS;
        k[i] = panel * (i / NODES + 0.5 + 0.5 * node[i % NODES]);
        amount[i] = 0.5 * panel * weight[i % NODES] * sigma * sigma * k[i] *
                    exp(-0.5 * k[i] * k[i] * sigma * sigma) * cos(k[i] * time);
    }
    for (int i = 0; i < ring.count; i++) {
        const double r = (i - EDGE) * ring.spacing;
        double sum = 0.0;
        for (int j = 0; j < PANELS * NODES; j++) {
            sum += amount[j] * exact_j0(k[j] * r);
        }
        ring.heights[i] = sum;
    }
    return ring;
}

double exact_ring_at(const exact_ring *ring, double r) {
    const double at = fabs(r) / ring->spacing + EDGE;
    const int first = (int)floor(at) - 2;
    double sum = 0.0;
    for (int i = 0; i < 6; i++) {
        double weight = 1.0;
        for (int j = 0; j < 6; j++) {
            weight *= i == j ? 1.0 : (at - first - j) / (i - j);
        }
        sum += weight * ring->heights[first + i];
    }
    return sum;
}

void exact_ring_free(exact_ring *ring) {
    free(ring->heights);
}

// ---- Fourier ------------------------------------------------------------------------------------

static void fft(double complex *a, int count, const double complex *turn, int turns, bool inverse) {
    for (int i = 1, j = 0; i < count; i++) {
        int bit = count >> 1;
        for (; (j & bit) != 0; bit >>= 1) {
            j ^= bit;
        }
        j |= bit;
        if (i < j) {
            const double complex swap = a[i];
            a[i] = a[j];
            a[j] = swap;
        }
    }
    for (int size = 2; size <= count; size *= 2) {
        for (int first = 0; first < count; first += size) {
            for (int i = 0; i < size / 2; i++) {
                const double complex w = turn[(ptrdiff_t)i * (turns / size)];
                const double complex odd = a[first + size / 2 + i] * (inverse ? conj(w) : w);
                const double complex even = a[first + i];
                a[first + i] = even + odd;
                a[first + size / 2 + i] = even - odd;
            }
        }
    }
}

void exact_fft2(double complex *cells, int width, int height, bool inverse) {
    const int most = width > height ? width : height;
    double complex *turn = water_room((size_t)most, sizeof *turn);
    double complex *line = water_room((size_t)most, sizeof *line);
    for (int i = 0; i < most; i++) {
        turn[i] = exact_complex(cos(2.0 * PI * i / most), -sin(2.0 * PI * i / most));
    }
    for (int y = 0; y < height; y++) {
        fft(cells + (ptrdiff_t)y * width, width, turn, most, inverse);
    }
    for (int x = 0; x < width; x++) {
        for (int y = 0; y < height; y++) {
            line[y] = cells[(ptrdiff_t)y * width + x];
        }
        fft(line, height, turn, most, inverse);
        for (int y = 0; y < height; y++) {
            cells[(ptrdiff_t)y * width + x] = line[y];
        }
    }
    if (inverse) {
        const double scale = 1.0 / ((double)width * height);
        for (ptrdiff_t i = 0; i < (ptrdiff_t)width * height; i++) {
            cells[i] *= scale;
        }
    }
    free(turn);
    free(line);
}

double exact_omega(double k, double depth) {
    return sqrt(k * tanh(k * depth));
}

double exact_group(double k, double depth) {
    return (exact_omega(k + 1e-5, depth) - exact_omega(k - 1e-5, depth)) / 2e-5;
}

double exact_k(double omega, double depth) {
    double low = 1e-6;
    double high = 4.0;
    for (int i = 0; i < 80; i++) {
        const double k = 0.5 * (low + high);
        *(exact_omega(k, depth) < omega ? &low : &high) = k;
    }
    return 0.5 * (low + high);
}

double exact_wave_number(int i, int cells) {
    return 2.0 * PI * (i <= cells / 2 ? i : i - cells) / cells;
}

// ---- a basin ------------------------------------------------------------------------------------

static double wave_number(const exact_side *s, int wave) {
    const int turns = (wave + 1) / 2;
    return s->periodic ? 2.0 * PI * turns / s->cells : PI * wave / s->cells;
}

static double wave_at(const exact_side *s, int wave, int cell) {
    const double phase = wave_number(s, wave) * (cell + 0.5);
    const bool last = s->periodic && s->cells % 2 == 0 && wave == s->cells - 1; // of two cells
    const double high = sqrt((wave == 0 || last ? 1.0 : 2.0) / s->cells);
    return high * (s->periodic && wave % 2 != 0 ? sin(phase) : cos(phase));
}

static exact_side side_make(int cells, bool periodic) {
    exact_side s = {.cells = cells, .periodic = periodic};
    s.waves = water_room((size_t)cells * (size_t)cells, sizeof *s.waves);
    for (int m = 0; m < cells; m++) {
        for (int i = 0; i < cells; i++) {
            s.waves[m * cells + i] = wave_at(&s, m, i);
        }
    }
    return s;
}

// out[x][m] = Σ_y in[y][x]·(wave m at y); `back` exchanges waves and cells. The result is
// transposed, so that two calls transform both axes.
static void transform(const exact_side *s, int width, bool back, const double *in, double *out) {
    const int n = s->cells;
    double *line = water_room((size_t)width, sizeof *line);
    for (int m = 0; m < n; m++) {
        for (int x = 0; x < width; x++) {
            line[x] = 0.0;
        }
        for (int i = 0; i < n; i++) {
            const double share = back ? s->waves[i * n + m] : s->waves[m * n + i];
            for (int x = 0; x < width; x++) {
                line[x] += share * in[i * width + x];
            }
        }
        for (int x = 0; x < width; x++) {
            out[x * n + m] = line[x];
        }
    }
    free(line);
}

exact_basin exact_basin_make(int width, int height, bool periodic, double depth) {
    const size_t cells = (size_t)width * (size_t)height;
    return (exact_basin){.x = side_make(width, periodic),
                         .y = side_make(height, periodic),
                         .depth = depth,
                         .waves = water_room(cells, sizeof(double)),
                         .turned = water_room(cells, sizeof(double)),
                         .heights = water_room(cells, sizeof(double))};
}

void exact_basin_free(exact_basin *b) {
    free(b->x.waves);
    free(b->y.waves);
    free(b->waves);
    free(b->turned);
    free(b->heights);
}

void exact_basin_begin(exact_basin *b) {
    transform(&b->y, b->x.cells, false, b->heights, b->turned);
    transform(&b->x, b->y.cells, false, b->turned, b->waves);
}

void exact_basin_at(exact_basin *b, double time) {
    const int width = b->x.cells;
    for (int n = 0; n < b->y.cells; n++) {
        for (int m = 0; m < width; m++) {
            const double k = hypot(wave_number(&b->x, m), wave_number(&b->y, n));
            b->heights[n * width + m] =
                b->waves[n * width + m] * (k > 0.0 ? cos(exact_omega(k, b->depth) * time) : 1.0);
        }
    }
    transform(&b->y, width, true, b->heights, b->turned);
    transform(&b->x, b->y.cells, true, b->turned, b->heights);
}

static float *level_at(exact_basin *b, double time) {
    const size_t cells = (size_t)b->x.cells * (size_t)b->y.cells;
    float *level = water_room(cells, sizeof *level);
    exact_basin_at(b, time);
    for (size_t i = 0; i < cells; i++) {
        level[i] = (float)b->heights[i];
    }
    return level;
}

pond *exact_basin_pond(exact_basin *b, const pond_desc *desc) {
    float *now = level_at(b, 0.0);
    float *before = level_at(b, water_step(desc)); // at rest: equal to a step after
    pond *water = water_make_with(desc, now, before);
    free(now);
    free(before);
    return water;
}

double exact_correlation(const float *found, const double *exact, int count) {
    double mean_a = 0.0;
    double mean_b = 0.0;
    for (int i = 0; i < count; i++) {
        mean_a += (double)found[i] / count;
        mean_b += exact[i] / count;
    }
    double ab = 0.0;
    double aa = 0.0;
    double bb = 0.0;
    for (int i = 0; i < count; i++) {
        const double x = (double)found[i] - mean_a;
        const double y = exact[i] - mean_b;
        ab += x * y;
        aa += x * x;
        bb += y * y;
    }
    return ab / sqrt(aa * bb);
}
