// light_naive.h — caustics and slopes the slow way: in double, a photon at a time, one step after
// the other.
#ifndef MILLPOND_TESTS_LIGHT_NAIVE_H
#define MILLPOND_TESTS_LIGHT_NAIVE_H

#include "maps.h"
#include "pictures.h"

#include <millpond/light.h>

static inline int naive_clamp(int value, int low, int high) {
    return value < low ? low : value > high ? high : value;
}

static inline double naive_height(const pond_view *v, int x, int y) {
    const int b = v->border;
    return (double)v->unit *
           view_get(v, naive_clamp(x, -b, v->width - 1 + b), naive_clamp(y, -b, v->height - 1 + b));
}

// Cubic B-spline and its derivative.
static inline double naive_spline(double t, bool rise) {
    const double a = fabs(t);
    if (a >= 2) {
        return 0;
    }
    const double side = t < 0 ? -1 : 1;
    if (rise) {
        return side * (a < 1 ? a * (1.5 * a - 2) : -0.5 * (2 - a) * (2 - a));
    }
    return a < 1 ? 2.0 / 3 - a * a + 0.5 * a * a * a : (2 - a) * (2 - a) * (2 - a) / 6;
}

// At a place in cells, (0, 0) the first one's middle.
static inline void naive_slope(const pond_view *v, double x, double y, double slope[2]) {
    slope[0] = 0;
    slope[1] = 0;
    for (int j = (int)floor(y) - 2; j <= (int)floor(y) + 3; j++) {
        for (int i = (int)floor(x) - 2; i <= (int)floor(x) + 3; i++) {
            const double h = naive_height(v, i, j) / (double)v->cell_size;
            slope[0] += h * naive_spline(x - i, true) * naive_spline(y - j, false);
            slope[1] += h * naive_spline(x - i, false) * naive_spline(y - j, true);
        }
    }
}

// A map at a place of the pond, in shares of its sides.
static inline double naive_map(const pond_map *m, double x, double y) {
    const double u = x * m->width - 0.5;
    const double v = y * m->height - 0.5;
    double sum = 0;
    for (int j = 0; j < 2; j++) {
        for (int i = 0; i < 2; i++) {
            const int column = (int)floor(u) + i;
            const int row = (int)floor(v) + j;
            sum += (1 - fabs(u - column)) * (1 - fabs(v - row)) *
                   (double)m->values[naive_clamp(row, 0, m->height - 1) * m->stride +
                                     naive_clamp(column, 0, m->width - 1)];
        }
    }
    return sum;
}

// Snell's law for a ray and a normal, both of length 1: out is the bent ray's way along for each
// metre down.
static inline void naive_bend(const double ray[3], const double normal[3], double index,
                              double out[2]) {
    double in = 0;
    for (int c = 0; c < 3; c++) {
        in -= ray[c] * normal[c];
    }
    in = fmax(in, 0);
    const double cos_out = sqrt(1 - (1 - in * in) / (index * index));
    double bent[3];
    for (int c = 0; c < 3; c++) {
        bent[c] = ray[c] / index + (in / index - cos_out) * normal[c];
    }
    out[0] = bent[0] / -bent[2];
    out[1] = bent[1] / -bent[2];
}

typedef struct naive_light {
    const pond_caustics *c;
    const pond_view *view;
    const pond_map *bed;
    const own_map *out;
    int columns; // photons
    int rows;
} naive_light;

// Where photon (i, j) lands. [values]
static inline void naive_landing(const naive_light *n, int i, int j, double at[2]) {
    const double pi = acos(-1);
    const double turn = (double)n->c->sun_azimuth * pi / 180;
    const double up = (double)n->c->sun_elevation * pi / 180;
    const double ray[3] = {-cos(up) * cos(turn), cos(up) * sin(turn), -sin(up)};
    const double x = (i + 0.5) / n->columns;
    const double y = (j + 0.5) / n->rows;
    double slope[2];
    naive_slope(n->view, x * n->view->width - 0.5, y * n->view->height - 0.5, slope);
    const double sx = slope[0] * (double)n->c->steepness;
    const double sy = slope[1] * (double)n->c->steepness;
    const double length = sqrt(1 + sx * sx + sy * sy);
    const double tilted[3] = {-sx / length, -sy / length, 1 / length};
    const double level[3] = {0, 0, 1};
    double t[2];
    double still[2];
    naive_bend(ray, tilted, (double)n->c->refractive_index, t);
    naive_bend(ray, level, (double)n->c->refractive_index, still);
    const double depth = n->bed != NULL ? naive_map(n->bed, x, y) : (double)n->c->depth;
    const double way = depth * (double)n->c->strength / (double)n->view->cell_size;
    at[0] =
        x * n->out->map.width - 0.5 + way * (t[0] - still[0]) * n->out->map.width / n->view->width;
    at[1] = y * n->out->map.height - 0.5 +
            way * (t[1] - still[1]) * n->out->map.height / n->view->height;
}

// At the lower side, then at the upper one; what is still outside stays at the side.
static inline int naive_mirror(int index, int count) {
    const int low = index < 0 ? -1 - index : index;
    return naive_clamp(low >= count ? 2 * count - 1 - low : low, 0, count - 1);
}

static inline void naive_add(const own_map *sums, double x, double y, double weight, double *out) {
    const int width = sums->map.width;
    for (int j = (int)floor(y); j <= (int)floor(y) + 1; j++) {
        for (int i = (int)floor(x); i <= (int)floor(x) + 1; i++) {
            out[naive_mirror(j, sums->map.height) * width + naive_mirror(i, width)] +=
                weight * (1 - fabs(x - i)) * (1 - fabs(y - j));
        }
    }
}

static inline int naive_parts(const double way[2]) {
    const double a = fmax(fabs(way[0]), fabs(way[1]));
    const double b = fmin(fabs(way[0]), fabs(way[1]));
    return naive_clamp((int)ceil((a + b / 2) / (double)2.0f), 1, 4);
}

static inline void naive_lay(const naive_light *n, int i, int j, double *sums) {
    double at[2];
    double before[2];
    double after[2];
    double along[2];
    double down[2];
    naive_landing(n, i, j, at);
    naive_landing(n, i - 1, j, before);
    naive_landing(n, i + 1, j, after);
    for (int c = 0; c < 2; c++) {
        along[c] = (after[c] - before[c]) / 2;
    }
    naive_landing(n, i, j - 1, before);
    naive_landing(n, i, j + 1, after);
    for (int c = 0; c < 2; c++) {
        down[c] = (after[c] - before[c]) / 2;
    }
    const int a = naive_parts(along);
    const int b = naive_parts(down);
    const double pace[2] = {(double)n->out->map.width / n->columns,
                            (double)n->out->map.height / n->rows};
    const double stretch =
        fabs(along[0] - pace[0]) + fabs(along[1]) + fabs(down[0]) + fabs(down[1] - pace[1]);
    const double aside = fmin(2.5 * stretch, 0.25);
    const double weight = pace[0] * pace[1];
    for (int q = 0; q < b; q++) {
        for (int p = 0; p < a; p++) {
            const double s = (p + 0.5) / a - 0.5 + ((j * b + q) % 2 == 0 ? -1 : 1) * aside / a;
            const double t = (q + 0.5) / b - 0.5 + ((i * a + p) % 2 == 0 ? -1 : 1) * aside / b;
            naive_add(n->out, at[0] + s * along[0] + t * down[0],
                      at[1] + s * along[1] + t * down[1], weight / (a * b), sums);
        }
    }
}

// Passes of [a, 1 − 2a, a] along one way, mirrored at the ends.
static inline void naive_blur(double *values, int count, ptrdiff_t pace, double variance) {
    const int passes = (int)ceil(2 * variance);
    double *from = room((size_t)count, sizeof *from);
    for (int pass = 0; pass < passes; pass++) {
        for (int i = 0; i < count; i++) {
            from[i] = values[i * pace];
        }
        for (int i = 0; i < count; i++) {
            const double sides =
                from[naive_mirror(i - 1, count)] + from[naive_mirror(i + 1, count)];
            values[i * pace] += variance / (2 * passes) * (sides - 2 * from[i]);
        }
    }
    free(from);
}

static inline double naive_variance(const pond_caustics *c, int values, int cells, float cell) {
    const double deviation = (double)c->blur * values / cells / (double)cell;
    return fmin(fmax(deviation * deviation, 0.5), 16);
}

static inline void naive_caustics(const pond_caustics *c, const pond_view *view,
                                  const pond_map *bed, const own_map *out) {
    const int w = out->map.width;
    const int h = out->map.height;
    naive_light n = {c, view, bed, out, w, h};
    while (2 * n.columns < view->width && n.columns < 64 * w) {
        n.columns *= 2;
    }
    while (2 * n.rows < view->height && n.rows < 64 * h) {
        n.rows *= 2;
    }
    double *sums = room((size_t)w * (size_t)h, sizeof *sums);
    for (int j = 0; j < n.rows; j++) {
        for (int i = 0; i < n.columns; i++) {
            naive_lay(&n, i, j, sums);
        }
    }
    for (int y = 0; y < h; y++) {
        naive_blur(sums + (ptrdiff_t)y * w, w, 1,
                   naive_variance(c, w, view->width, view->cell_size));
    }
    for (int x = 0; x < w; x++) {
        naive_blur(sums + x, h, w, naive_variance(c, h, view->height, view->cell_size));
    }
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++) {
            *value_of(out, x, y) = (float)sums[y * w + x];
        }
    }
    free(sums);
}

#endif
