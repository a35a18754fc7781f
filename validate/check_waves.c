// Waves of the wave solver: modes of a box, a Gaussian compared with its exact solution, order of
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

typedef struct ring_run {
    double error; // relative L2 over the whole field
    float *field;
    int side;
    double distance; // that the front has travelled
} ring_run;

static void fill_ring(float *out, int side, const exact_ring *ring) {
    const int middle = side / 2;
    for (int y = 0; y < side; y++) {
        for (int x = 0; x < side; x++) {
            out[(ptrdiff_t)y * side + x] =
                (float)exact_ring_at(ring, hypot(x - middle, y - middle));
        }
    }
}

static double relative_error(const float *field, int side, const exact_ring *ring) {
    const int middle = side / 2;
    double wrong = 0.0;
    double right = 0.0;
    for (int y = 0; y < side; y++) {
        for (int x = 0; x < side; x++) {
            const double exact = exact_ring_at(ring, hypot(x - middle, y - middle));
            const double off = (double)field[(ptrdiff_t)y * side + x] - exact;
            wrong += off * off;
            right += exact * exact;
        }
    }
    return sqrt(wrong / right);
}

static ring_run run_ring(pond_stencil stencil, double sigma, double distance) {
    ring_run run = {.side = 2 * (int)ceil(distance + 7.0 * sigma) + 1};
    const size_t cells = (size_t)run.side * (size_t)run.side;
    pond_desc desc = water_desc(run.side, run.side);
    desc.stencil = stencil;
    float *now = water_room(cells, sizeof *now);
    float *before = water_room(cells, sizeof *before);
    desc.time_step = pond_time_step_limit(&desc);
    const double c = desc.wave_speed * desc.time_step / desc.cell_size;
    const double reach = run.side * 0.75;
    exact_ring ring = exact_ring_make(sigma, 0.0, reach);
    fill_ring(now, run.side, &ring);
    exact_ring_free(&ring);
    ring = exact_ring_make(sigma, c, reach); // at rest now: a step before is as a step after
    fill_ring(before, run.side, &ring);
    exact_ring_free(&ring);
    pond *water = water_make_with(&desc, now, before);
    free(now);
    free(before);
    const long steps = lround(distance / c);
    run.distance = (double)steps * c;
    pond_step_many(water, steps);
    run.field = water_heights(water);
    pond_destroy(water);
    ring = exact_ring_make(sigma, run.distance, reach);
    run.error = relative_error(run.field, run.side, &ring);
    exact_ring_free(&ring);
    return run;
}

// The plain loop, which also starts from two exact levels.
static ring_run run_plain_ring(double sigma, double distance) {
    ring_run run = {.side = 2 * (int)ceil(distance + 7.0 * sigma) + 1};
    const double c = sqrt(0.5);
    const double reach = run.side * 0.75;
    plain p = plain_make(run.side, run.side, 1.0f);
    exact_ring ring = exact_ring_make(sigma, 0.0, reach);
    fill_ring(p.now, run.side, &ring);
    exact_ring_free(&ring);
    ring = exact_ring_make(sigma, c, reach);
    fill_ring(p.before, run.side, &ring);
    exact_ring_free(&ring);
    const long steps = lround(distance / c);
    run.distance = (double)steps * c;
    for (long i = 0; i < steps; i++) {
        plain_step(&p);
    }
    run.field = p.now;
    free(p.before);
    ring = exact_ring_make(sigma, run.distance, reach);
    run.error = relative_error(run.field, run.side, &ring);
    exact_ring_free(&ring);
    return run;
}

enum { PROFILE = 280 };

// Height minus exact height along a row of cells, by the distance from the front.
static void row_error(const ring_run *run, const double *ahead, double *out) {
    exact_ring ring = exact_ring_make(4.0, run->distance, 140.0);
    for (int i = 0; i < PROFILE; i++) {
        const double r = run->distance + ahead[i];
        out[i] = water_sample(run->field, run->side, run->side / 2 + r, run->side / 2) -
                 exact_ring_at(&ring, r);
    }
    exact_ring_free(&ring);
}

static void draw_gaussian(report *r, const ring_run *fourth, const ring_run *nine,
                          const ring_run *loop) {
    static double ahead[PROFILE];
    static double tenth[PROFILE];
    static double error[3][PROFILE];
    exact_ring ring = exact_ring_make(4.0, nine->distance, 140.0);
    for (int i = 0; i < PROFILE; i++) {
        ahead[i] = -50.0 + 70.0 * i / (PROFILE - 1);
        tenth[i] = exact_ring_at(&ring, nine->distance + ahead[i]) / 10.0;
    }
    exact_ring_free(&ring);
    row_error(nine, ahead, error[0]);
    row_error(loop, ahead, error[1]);
    row_error(fourth, ahead, error[2]);
    plot p = {.title = "A Gaussian of σ = 4 after 100 cells: the error along a row of cells",
              .x = {.label = "distance ahead of the front [cells]", .low = -50, .high = 20},
              .y = {.label = "height less exact [of the start]", .low = -0.012, .high = 0.016},
              .legend_left = true};
    plot_add(
        &p, (plot_series){"the exact ring, ÷ 10", PLOT_DASHED, PLOT_THEORY, PROFILE, ahead, tenth});
    plot_add(&p, (plot_series){"plain loop", PLOT_LINE, PLOT_PLAIN, PROFILE, ahead, error[1]});
    plot_add(&p, (plot_series){"wave, 9-point", PLOT_LINE, PLOT_WATER, PROFILE, ahead, error[0]});
    plot_add(&p,
             (plot_series){"wave, fourth order", PLOT_LINE, PLOT_OTHER, PROFILE, ahead, error[2]});
    report_plot(r, "gaussian", &p);
}

static void run_gaussian(report *r) {
    ring_run loop = run_plain_ring(4.0, 100.0);
    ring_run nine = run_ring(POND_STENCIL_NINE, 4.0, 100.0);
    ring_run fourth = run_ring(POND_STENCIL_FOURTH, 4.0, 100.0);
    report_row(r, (finding){.name = "Gaussian σ=4 after 100 cells, wave 9-point",
                            .measured = nine.error,
                            .limit = 0.05,
                            .rule = RULE_AT_MOST,
                            .digits = 4,
                            .plain = report_text(r, "%.3f", loop.error)});
    report_row(r, (finding){.name = "Gaussian σ=4 after 100 cells, fourth order",
                            .measured = fourth.error,
                            .limit = 0.003,
                            .rule = RULE_AT_MOST,
                            .digits = 4});
    if (report_draws(r)) {
        draw_gaussian(r, &fourth, &nine, &loop);
    }
    free(loop.field);
    free(nine.field);
    free(fourth.field);
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

enum { SIZES = 3 };

static double order_of(pond_stencil stencil, const double *sigmas, double *errors) {
    for (int i = 0; i < SIZES; i++) {
        ring_run run = run_ring(stencil, sigmas[i], 12.5 * sigmas[i]);
        errors[i] = run.error;
        free(run.field);
    }
    return log(errors[SIZES - 2] / errors[SIZES - 1]) / log(sigmas[SIZES - 1] / sigmas[SIZES - 2]);
}

static void run_order(report *r) {
    static const double sigmas[SIZES] = {4.0, 8.0, 16.0};
    static double nine[SIZES];
    static double fourth[SIZES];
    static double loop[SIZES];
    for (int i = 0; i < SIZES; i++) {
        ring_run run = run_plain_ring(sigmas[i], 12.5 * sigmas[i]);
        loop[i] = run.error;
        free(run.field);
    }
    report_row(r, (finding){.name = "order of convergence, wave 9-point",
                            .expected = 2.0,
                            .measured = order_of(POND_STENCIL_NINE, sigmas, nine),
                            .limit = 0.1,
                            .rule = RULE_WITHIN,
                            .digits = 2,
                            .plain = report_text(r, "%.2f", log2(loop[1] / loop[2]))});
    report_row(r, (finding){.name = "order of convergence, fourth order",
                            .expected = 4.0,
                            .measured = order_of(POND_STENCIL_FOURTH, sigmas, fourth),
                            .limit = 0.1,
                            .rule = RULE_WITHIN,
                            .digits = 2});
    plot p = {.title = "Error by cell size",
              .x = {.label = "cells to a σ", .low = 3.5, .high = 19, .log = true, .twos = true},
              .y = {.label = "relative error", .low = 2e-6, .high = 0.1, .log = true},
              .legend_left = true,
              .legend_low = true};
    plot_add(&p, (plot_series){"plain loop", PLOT_LINE, PLOT_PLAIN, SIZES, sigmas, loop});
    plot_add(&p, (plot_series){NULL, PLOT_DOTS, PLOT_PLAIN, SIZES, sigmas, loop});
    plot_add(&p, (plot_series){"wave, 9-point", PLOT_LINE, PLOT_WATER, SIZES, sigmas, nine});
    plot_add(&p, (plot_series){NULL, PLOT_DOTS, PLOT_WATER, SIZES, sigmas, nine});
    plot_add(&p, (plot_series){"wave, fourth order", PLOT_LINE, PLOT_OTHER, SIZES, sigmas, fourth});
    plot_add(&p, (plot_series){NULL, PLOT_DOTS, PLOT_OTHER, SIZES, sigmas, fourth});
    plot_mark_add(&p, (plot_mark){.text = "slope 2", .x = 11.5, .y = 4.6e-3});
    plot_mark_add(&p, (plot_mark){.text = "slope 4", .x = 9.2, .y = 1.6e-4});
    report_plot(r, "order", &p);
}

const check check_order = {
    .name = "order",
    .page = "waves",
    .title = "Finer cells reduce the error as they should",
    .means = "On cells half as wide, a method of second order makes a quarter of the error, one of "
             "fourth order a sixteenth. An error in the formula lowers the order.",
    .how = "The Gaussian above with σ = 4, 8 and 16 cells, each followed over 12.5 σ. The order is "
           "the slope between the two finest.",
    .run = run_order,
};

// ---- circles ------------------------------------------------------------------------------------

// The wide one is for deep water, whose long waves would return from nearer sides.
enum { ARENA = 401, WIDE = 1024, RING = 150, ANGLES = 91 };

typedef struct arena {
    float *field;
    int side;
} arena;

typedef struct circle {
    double spread; // of the crest's radius over its mean
    double ratio;  // highest crest over lowest
    double radius[ANGLES];
    double height[ANGLES];
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
    circle c;
    double least_r = 1e9;
    double most_r = 0.0;
    double least_h = 1e9;
    double most_h = 0.0;
    for (int i = 0; i < ANGLES; i++) {
        double height;
        c.radius[i] = crest(field, i * PI / 180.0, from, to, &height);
        c.height[i] = height;
        least_r = fmin(least_r, c.radius[i]);
        most_r = fmax(most_r, c.radius[i]);
        least_h = fmin(least_h, height);
        most_h = fmax(most_h, height);
    }
    c.spread = 200.0 * (most_r - least_r) / (most_r + least_r);
    c.ratio = most_h / least_h;
    return c;
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

// The highest crest of the train when it has travelled 150 cells: that of ω'(k) = 150/t at k =
// 0.61, where k^1.5·exp(−k²σ²/2) is greatest.
static circle dispersive_circle(void) {
    static float hump[WIDE * WIDE];
    fill_hump(hump, WIDE);
    const pond_desc desc = water_deep_desc(WIDE, WIDE, 128.0, POND_EDGE_FREE);
    pond *water = water_make_with(&desc, hump, hump);
    pond_step_many(water, lround(2.0 * RING * sqrt(0.61) / water_step(&desc)));
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

// From their mean. [%]
static void deviation(const double *values, double *out) {
    double mean = 0.0;
    for (int i = 0; i < ANGLES; i++) {
        mean += values[i] / ANGLES;
    }
    for (int i = 0; i < ANGLES; i++) {
        out[i] = 100.0 * (values[i] / mean - 1.0);
    }
}

static void draw_circles(report *r, const char *name, plot *p, const double *nine,
                         const double *deep, const double *loop) {
    static double degrees[ANGLES];
    static double off[3][ANGLES];
    for (int i = 0; i < ANGLES; i++) {
        degrees[i] = i;
    }
    deviation(nine, off[0]);
    deviation(deep, off[1]);
    deviation(loop, off[2]);
    p->x = (plot_axis){.label = "direction [°]", .low = 0, .high = 90};
    plot_add(p, (plot_series){"plain loop", PLOT_LINE, PLOT_PLAIN, ANGLES, degrees, off[2]});
    plot_add(p, (plot_series){"dispersive", PLOT_LINE, PLOT_OTHER, ANGLES, degrees, off[1]});
    plot_add(p, (plot_series){"wave, 9-point", PLOT_LINE, PLOT_WATER, ANGLES, degrees, off[0]});
    report_plot(r, name, p);
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
    plot places = {.title = "Radius of a ring of 150 cells",
                   .y = {.label = "crest's radius, off its mean [%]", .low = -0.4, .high = 0.8}};
    draw_circles(r, "circles", &places, nine.radius, deep.radius, loop.radius);
    plot heights = {.title = "Height of its crest",
                    .y = {.label = "crest's height, off its mean [%]", .low = -30, .high = 50}};
    draw_circles(r, "circles-crests", &heights, nine.height, deep.height, loop.height);
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
