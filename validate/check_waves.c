// How waves of the wave solver run: modes of a box, a Gaussian against its exact solution, order of
// convergence, circles.

#include <math.h>
#include <stdlib.h>

#include "checks.h"
#include "exact.h"
#include "water.h"

// ---- modes of a box -----------------------------------------------------------------------------

enum { BOX = 64, BOX_STEPS = 1000 };

static double mode(int m, int n, int x, int y) {
    const double k = PI / BOX;
    return cos(m * k * (x + 0.5)) * cos(n * k * (y + 0.5));
}

// −L's eigenvalue μ for this mode; the fourth-order operator's is μ + (1 − C²)/12·μ².
static double eigenvalue(int m, int n, pond_stencil stencil, double c2) {
    const double cx = cos(m * PI / BOX);
    const double cy = cos(n * PI / BOX);
    const double nine = 10.0 / 3.0 - 4.0 / 3.0 * (cx + cy) - 2.0 / 3.0 * cx * cy;
    if (stencil == POND_STENCIL_FIVE) {
        return 4.0 - 2.0 * cx - 2.0 * cy;
    }
    return stencil == POND_STENCIL_NINE ? nine : nine + (1.0 - c2) / 12.0 * nine * nine;
}

// sin²(ω/2) from a mode's amplitudes: a(n+1) + a(n−1) = 2cos(ω)·a(n).
typedef struct pendulum {
    double before, now;
    double product, square;
    int count;
} pendulum;

static void swing(pendulum *p, double amplitude) {
    if (p->count >= 2) {
        p->product += p->now * (p->before + amplitude) / 2.0;
        p->square += p->now * p->now;
    }
    p->before = p->now;
    p->now = amplitude;
    p->count++;
}

static double half_sine_squared(const pendulum *p) {
    return (1.0 - p->product / p->square) / 2.0;
}

static void fill_mode(double *shape) {
    for (int y = 0; y < BOX; y++) {
        for (int x = 0; x < BOX; x++) {
            shape[y * BOX + x] = mode(3, 2, x, y);
        }
    }
}

static double box_of_library(pond_stencil stencil) {
    static double shape[BOX * BOX];
    static float start[BOX * BOX];
    fill_mode(shape);
    for (int i = 0; i < BOX * BOX; i++) {
        start[i] = (float)(0.01 * shape[i]);
    }
    pond_desc desc = water_desc(BOX, BOX);
    desc.stencil = stencil;
    pond *water = water_make_with(&desc, start, start);
    pendulum p = {0};
    for (int step = 0; step < BOX_STEPS; step++) {
        const pond_view view = pond_get_view(water);
        double sum = 0.0;
        for (int y = 0; y < BOX; y++) {
            const float *row = (const float *)view.heights + y * view.stride;
            for (int x = 0; x < BOX; x++) {
                sum += (double)row[x] * shape[y * BOX + x];
            }
        }
        swing(&p, sum);
        pond_step(water);
    }
    const double c = water_courant(water);
    pond_destroy(water);
    return half_sine_squared(&p) / (c * c * eigenvalue(3, 2, stencil, c * c) / 4.0) - 1.0;
}

// The same scheme in doubles: the grouping of src/solver/wave.c, walls that mirror.
static double box_in_doubles(void) {
    enum { PITCH = BOX + 2 };
    static double levels[2][PITCH * PITCH];
    static double shape[BOX * BOX];
    fill_mode(shape);
    const double c2 = 0.735;
    int now = 0;
    for (int level = 0; level < 2; level++) {
        for (int y = 0; y < BOX; y++) {
            for (int x = 0; x < BOX; x++) {
                levels[level][(y + 1) * PITCH + x + 1] = shape[y * BOX + x];
            }
        }
    }
    pendulum p = {0};
    for (int step = 0; step < BOX_STEPS; step++) {
        double *u = levels[now] + PITCH + 1;
        double *next = levels[1 - now] + PITCH + 1;
        for (int i = 0; i < BOX; i++) {
            u[i * PITCH - 1] = u[i * PITCH];
            u[i * PITCH + BOX] = u[i * PITCH + BOX - 1];
        }
        for (int i = -1; i <= BOX; i++) {
            u[i - PITCH] = u[i];
            u[i + BOX * PITCH] = u[i + (BOX - 1) * PITCH];
        }
        double sum = 0.0;
        for (int y = 0; y < BOX; y++) {
            for (int x = 0; x < BOX; x++) {
                const double *at = u + (ptrdiff_t)y * PITCH + x;
                const double edge = ((at[-1] + at[1]) + (at[-PITCH] + at[PITCH])) - 4.0 * at[0];
                const double corner =
                    ((at[-PITCH - 1] + at[PITCH + 1]) + (at[1 - PITCH] + at[PITCH - 1])) -
                    4.0 * at[0];
                double *out = next + (ptrdiff_t)y * PITCH + x;
                sum += at[0] * shape[y * BOX + x];
                *out = at[0] + ((at[0] - *out) + c2 * (2.0 / 3.0 * edge + corner / 6.0));
            }
        }
        swing(&p, sum);
        now = 1 - now;
    }
    return half_sine_squared(&p) / (c2 * eigenvalue(3, 2, POND_STENCIL_NINE, c2) / 4.0) - 1.0;
}

static void box_row(report *r, const char *name, double off, double limit, const char *note) {
    report_row(r, (finding){.name = name,
                            .measured = fabs(off),
                            .limit = limit,
                            .rule = RULE_AT_MOST,
                            .digits = -1,
                            .floor = limit < 1e-9 ? 1e-12 : 1e-7,
                            .note = note});
}

static void run_box_mode(report *r) {
    box_row(
        r, "box mode (3,2), scheme in double precision", box_in_doubles(), 1e-10,
        "the library computes in float32; this row evaluates the same scheme in the validator, in "
        "doubles, and so tests the formula, not the library");
    box_row(r, "box mode (3,2), library, 9-point", box_of_library(POND_STENCIL_NINE), 1e-4, "");
    box_row(r, "box mode (3,2), library, 5-point", box_of_library(POND_STENCIL_FIVE), 1e-4, "");
    box_row(r, "box mode (3,2), library, fourth order", box_of_library(POND_STENCIL_FOURTH), 1e-4,
            "");
}

const check check_box_mode = {
    .name = "box-mode",
    .page = "waves",
    .title = "A standing wave has the right frequency",
    .means = "Between four free walls the shape cos(3πx/64)·cos(2πy/64) oscillates without "
             "changing. Its frequency on the grid is known exactly: sin²(ω/2) = C²·μ/4, where μ is "
             "the eigenvalue of the neighbour sum. An error in a weight, at a wall or in the time "
             "stepping changes it.",
    .how = "The shape is written to both time levels of a 64 × 64 pond and followed for 1000 "
           "steps. ω follows from the projections a(n) by least squares over a(n+1) + a(n−1) = "
           "2cos(ω)·a(n). The rows give the relative error of sin²(ω/2).",
    .run = run_box_mode,
};

// ---- a Gaussian against its exact solution ------------------------------------------------------

static int ring_side(double sigma, double distance) {
    return 2 * (int)ceil(distance + 7.0 * sigma) + 1;
}

static void fill_ring(float *out, int side, double sigma, double time) {
    exact_ring ring = exact_ring_make(sigma, time, side * 0.75);
    const int middle = side / 2;
    for (int y = 0; y < side; y++) {
        for (int x = 0; x < side; x++) {
            out[(ptrdiff_t)y * side + x] =
                (float)exact_ring_at(&ring, hypot(x - middle, y - middle));
        }
    }
    exact_ring_free(&ring);
}

static double relative_error(const float *field, int side, double sigma, double time) {
    exact_ring ring = exact_ring_make(sigma, time, side * 0.75);
    const int middle = side / 2;
    double wrong = 0.0;
    double right = 0.0;
    for (int y = 0; y < side; y++) {
        for (int x = 0; x < side; x++) {
            const double exact = exact_ring_at(&ring, hypot(x - middle, y - middle));
            const double off = (double)field[(ptrdiff_t)y * side + x] - exact;
            wrong += off * off;
            right += exact * exact;
        }
    }
    exact_ring_free(&ring);
    return sqrt(wrong / right);
}

// Both functions return the relative L2 error over the whole field.
static double ring_error(pond_stencil stencil, double sigma, double distance) {
    const int side = ring_side(sigma, distance);
    const size_t cells = (size_t)side * (size_t)side;
    pond_desc desc = water_desc(side, side);
    desc.stencil = stencil;
    float *now = water_room(cells, sizeof *now);
    float *before = water_room(cells, sizeof *before);
    desc.time_step = pond_time_step_limit(&desc);
    const double c = desc.wave_speed * desc.time_step / desc.cell_size;
    fill_ring(now, side, sigma, 0.0);
    fill_ring(before, side, sigma, c); // at rest now, so a step before is like a step after
    pond *water = water_make_with(&desc, now, before);
    free(now);
    free(before);
    const long steps = lround(distance / c);
    pond_step_many(water, steps);
    float *field = water_heights(water);
    pond_destroy(water);
    const double error = relative_error(field, side, sigma, (double)steps * c);
    free(field);
    return error;
}

static double plain_ring_error(double sigma, double distance) {
    const int side = ring_side(sigma, distance);
    const double c = sqrt(0.5);
    plain p = plain_make(side, side, 1.0f);
    fill_ring(p.now, side, sigma, 0.0);
    fill_ring(p.before, side, sigma, c);
    const long steps = lround(distance / c);
    for (long i = 0; i < steps; i++) {
        plain_step(&p);
    }
    const double error = relative_error(p.now, side, sigma, (double)steps * c);
    plain_free(&p);
    return error;
}

static void run_gaussian(report *r) {
    report_row(r, (finding){.name = "Gaussian σ=4 after 100 cells, wave 9-point",
                            .measured = ring_error(POND_STENCIL_NINE, 4.0, 100.0),
                            .limit = 0.05,
                            .rule = RULE_AT_MOST,
                            .digits = 4,
                            .plain = report_text(r, "%.3f", plain_ring_error(4.0, 100.0))});
    report_row(r, (finding){.name = "Gaussian σ=4 after 100 cells, fourth order",
                            .measured = ring_error(POND_STENCIL_FOURTH, 4.0, 100.0),
                            .limit = 0.003,
                            .rule = RULE_AT_MOST,
                            .digits = 4});
}

const check check_gaussian = {
    .name = "gaussian",
    .page = "waves",
    .title = "A ring matches the wave equation",
    .means = "A hump exp(−r²/2σ²) becomes a ring with a long wake. The exact height is a Bessel "
             "integral, u(r, t) = ∫σ²k·exp(−k²σ²/2)·cos(ckt)·J₀(kr) dk. The grid slows down short "
             "waves, which trail behind the front as false ripples.",
    .how = "σ = 4 cells, both time levels exact at the start, until the front has travelled 100 "
           "cells. The rows give the L2 norm of the difference over all cells, relative to that of "
           "the exact field.",
    .run = run_gaussian,
};

// ---- order --------------------------------------------------------------------------------------

// The slope between σ of 8 and 16 cells.
static double order_of(pond_stencil stencil) {
    return log2(ring_error(stencil, 8.0, 100.0) / ring_error(stencil, 16.0, 200.0));
}

static void run_order(report *r) {
    const double loop = log2(plain_ring_error(8.0, 100.0) / plain_ring_error(16.0, 200.0));
    report_row(r, (finding){.name = "order of convergence, wave 9-point",
                            .expected = 2.0,
                            .measured = order_of(POND_STENCIL_NINE),
                            .limit = 0.1,
                            .rule = RULE_WITHIN,
                            .digits = 2,
                            .plain = report_text(r, "%.2f", loop)});
    report_row(r, (finding){.name = "order of convergence, fourth order",
                            .expected = 4.0,
                            .measured = order_of(POND_STENCIL_FOURTH),
                            .limit = 0.1,
                            .rule = RULE_WITHIN,
                            .digits = 2});
}

const check check_order = {
    .name = "order",
    .page = "waves",
    .title = "Finer cells reduce the error as they should",
    .means = "On cells half as wide, a method of second order makes a quarter of the error, one of "
             "fourth order a sixteenth. An error in the formula lowers the order.",
    .how =
        "The Gaussian above with σ = 8 and 16 cells, each followed over 12.5 σ. The order is the "
        "slope between the two.",
    .run = run_order,
};

// ---- circles ------------------------------------------------------------------------------------

// The wide one is for deep water, whose long waves would be back from a nearer side.
enum { ARENA = 401, WIDE = 1024, RING = 150, ANGLES = 91 };

typedef struct arena {
    float *field;
    int side;
} arena;

typedef struct circle {
    double spread; // of the crest's radius over its mean
    double ratio;  // highest crest over lowest
} circle;

static double height_at(const arena *a, double r, double angle) {
    const int middle = a->side / 2;
    return water_sample(a->field, a->side, middle + r * cos(angle), middle + r * sin(angle));
}

// The highest place between two radii, to a small part of a cell.
static double crest(const arena *field, double angle, double from, double to, double *height) {
    double best = -INFINITY;
    double best_r = from;
    for (double r = from; r <= to; r += 0.25) {
        const double h = height_at(field, r, angle);
        if (h > best) {
            best = h;
            best_r = r;
        }
    }
    double low = best_r - 0.25;
    double high = best_r + 0.25;
    for (int i = 0; i < 40; i++) {
        const double a = low + (high - low) / 3.0;
        const double b = high - (high - low) / 3.0;
        if (height_at(field, a, angle) < height_at(field, b, angle)) {
            low = a;
        } else {
            high = b;
        }
    }
    *height = height_at(field, (low + high) / 2.0, angle);
    return (low + high) / 2.0;
}

static circle measure_circle(const arena *field, double from, double to) {
    double least_r = 1e9;
    double most_r = 0.0;
    double least_h = 1e9;
    double most_h = 0.0;
    for (int i = 0; i < ANGLES; i++) {
        double height;
        const double radius = crest(field, i * PI / 180.0, from, to, &height);
        least_r = fmin(least_r, radius);
        most_r = fmax(most_r, radius);
        least_h = fmin(least_h, height);
        most_h = fmax(most_h, height);
    }
    return (circle){.spread = 200.0 * (most_r - least_r) / (most_r + least_r),
                    .ratio = most_h / least_h};
}

static void fill_hump(float *out, int side) {
    const int middle = side / 2;
    for (int y = 0; y < side; y++) {
        for (int x = 0; x < side; x++) {
            const int r2 = (x - middle) * (x - middle) + (y - middle) * (y - middle);
            out[y * side + x] = (float)exp(-r2 / 8.0);
        }
    }
}

static circle circle_of(pond_stencil stencil) {
    static float hump[ARENA * ARENA];
    fill_hump(hump, ARENA);
    pond_desc desc = water_desc(ARENA, ARENA);
    desc.stencil = stencil;
    pond *water = water_make_with(&desc, hump, hump);
    pond_step_many(water, lround(RING / water_courant(water)));
    const arena a = {water_heights(water), ARENA};
    const circle c = measure_circle(&a, RING - 12.0, RING + 12.0);
    free(a.field);
    pond_destroy(water);
    return c;
}

static circle plain_circle(void) {
    plain p = plain_make(ARENA, ARENA, 1.0f);
    fill_hump(p.now, ARENA);
    fill_hump(p.before, ARENA);
    for (long i = lround(RING / sqrt(0.5)); i > 0; i--) {
        plain_step(&p);
    }
    const circle c = measure_circle(&(arena){p.now, ARENA}, RING - 12.0, RING + 12.0);
    plain_free(&p);
    return c;
}

// The highest crest of the train when it has come to 150 cells: that of ω'(k) = 150/t at k = 0.61,
// where k^1.5·exp(−k²σ²/2) is greatest.
static circle dispersive_circle(void) {
    static float hump[WIDE * WIDE];
    fill_hump(hump, WIDE);
    pond_desc desc = water_desc(WIDE, WIDE);
    desc.solver = POND_SOLVER_DISPERSIVE;
    desc.depth = 128.0 * desc.cell_size;
    pond *water = water_make_with(&desc, hump, hump);
    const double unit = sqrt(desc.cell_size / 9.81);
    const double time = 2.0 * RING * sqrt(0.61);
    pond_step_many(water, lround(time * unit / pond_get_desc(water).time_step));
    const arena a = {water_heights(water), WIDE};
    double height;
    const double there = crest(&a, 0.0, RING - 15.0, RING + 15.0, &height);
    const circle c = measure_circle(&a, there - 4.0, there + 4.0);
    free(a.field);
    pond_destroy(water);
    return c;
}

static void circle_rows(report *r, const char *name, const circle *c, double spread, double ratio,
                        const circle *loop, const char *note) {
    report_row(r, (finding){.name = report_text(r, "circle at 150 cells, %s: spread", name),
                            .measured = c->spread,
                            .limit = spread,
                            .rule = RULE_AT_MOST,
                            .unit = " %",
                            .digits = 3,
                            .plain = loop != NULL ? report_text(r, "%.2f %%", loop->spread) : "",
                            .note = note});
    report_row(r, (finding){.name = report_text(r, "circle at 150 cells, %s: crests", name),
                            .expected = 1.0,
                            .measured = c->ratio,
                            .limit = ratio,
                            .rule = RULE_AT_MOST,
                            .digits = 3,
                            .plain = loop != NULL ? report_text(r, "%.2f", loop->ratio) : ""});
}

static void run_circles(report *r) {
    const circle nine = circle_of(POND_STENCIL_NINE);
    const circle deep = dispersive_circle();
    const circle loop = plain_circle();
    circle_rows(r, "wave 9-point", &nine, 0.03, 1.02, &loop, "");
    circle_rows(
        r, "dispersive", &deep, 0.6, 1.15, NULL,
        "deep water has no single ring; this is the highest crest of its train after 150 cells, "
        "with waves of about 10 cells. The unevenness is mostly due to the speed of waves, which "
        "differs slightly by direction, and less to scattering by the coarse grids");
}

const check check_circles = {
    .name = "circles",
    .page = "waves",
    .title = "Rings are round",
    .means = "The neighbour sum of the listings slows short waves along rows and columns more than "
             "along diagonals, so its rings are rounded diamonds of uneven height.",
    .how = "A Gaussian of σ = 2 cells is followed over 150 cells. Radius and height of the crest "
           "are read in 91 directions from 0° to 90° with eighth-order interpolation. *Spread* is "
           "the largest radius minus the smallest, over their mean; *crests* is the highest crest "
           "over the lowest.",
    .run = run_circles,
};
