// Dispersive water on ponds of any size, compared with a series of the pond's own waves.
#include <math.h>
#include <stdlib.h>

#include "checks.h"
#include "exact.h"
#include "water.h"

#define DEPTH 25.0

enum { TIMES = 2, SIZES = 5, PLOT_FIRST = 64, PLOT_SIZES = 97 };

static const double times[TIMES] = {96.0, 255.0}; // √(cell/g)

// Distance along a side, the short way round a periodic one.
static double apart(const exact_side *s, double from, int cell) {
    const double d = cell + 0.5 - from;
    return s->periodic ? d - s->cells * round(d / s->cells) : d;
}

static double drop_at(const exact_basin *b, double px, double py, double sigma, int x, int y) {
    const double dx = apart(&b->x, px * b->x.cells, x);
    const double dy = apart(&b->y, py * b->y.cells, y);
    return exp(-(dx * dx + dy * dy) / (2.0 * sigma * sigma));
}

static exact_basin two_drops(int width, int height, bool ring, double depth) {
    exact_basin b = exact_basin_make(width, height, ring, depth);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            b.heights[y * width + x] =
                0.4 * drop_at(&b, 0.2, 0.2, 8.0, x, y) - drop_at(&b, 0.37, 0.61, 4.0, x, y);
        }
    }
    exact_basin_begin(&b);
    return b;
}

// Correlations with the exact water at all times.
static void measure(int width, int height, bool ring, double depth, double out[TIMES]) {
    const pond_desc desc =
        water_deep_desc(width, height, depth, ring ? POND_EDGE_PERIODIC : POND_EDGE_FREE);
    const double dt = water_step(&desc);
    exact_basin b = two_drops(width, height, ring, depth);
    pond *water = exact_basin_pond(&b, &desc);
    int done = 0;
    for (int t = 0; t < TIMES; t++) {
        const int steps = (int)ceil(times[t] / dt);
        pond_step_many(water, steps - done);
        done = steps;
        exact_basin_at(&b, steps * dt);
        float *field = water_heights(water);
        out[t] = exact_correlation(field, b.heights, width * height);
        free(field);
    }
    pond_destroy(water);
    exact_basin_free(&b);
}

static const char *l2_note(report *r, double correlation) {
    return report_text(r, "a relative L2 error of about √(2 − 2r) = %.1f %%",
                       100.0 * sqrt(2.0 - 2.0 * correlation));
}

static void report_kind(report *r, bool ring) {
    static const int sizes[SIZES][2] = {{640, 360}, {500, 500}, {333, 247}, {320, 200}, {97, 61}};
    static const double limits[2][TIMES] = {{0.99, 0.96}, {0.99, 0.97}};
    double worst[TIMES] = {1.0, 1.0};
    for (int i = 0; i < SIZES; i++) {
        double found[TIMES];
        measure(sizes[i][0], sizes[i][1], ring, DEPTH, found);
        for (int t = 0; t < TIMES; t++) {
            worst[t] = fmin(worst[t], found[t]);
        }
    }
    for (int t = 0; t < TIMES; t++) {
        report_row(r, (finding){.name = report_text(r,
                                                    "dispersive, %s sides of any size, after %g "
                                                    "√(h/g): worst correlation",
                                                    ring ? "periodic" : "free", times[t]),
                                .expected = 1.0,
                                .measured = worst[t],
                                .limit = limits[ring][t],
                                .rule = RULE_AT_LEAST,
                                .digits = 4,
                                .note = l2_note(r, worst[t])});
    }
}

// Depths of 2^n cells, at which the number of levels changes.
static void report_depths(report *r) {
    static const double depths[] = {4.0, 8.0, 16.0};
    static const double limits[] = {0.995, 0.98, 0.97};
    for (int i = 0; i < 3; i++) {
        double ring[TIMES];
        double closed[TIMES];
        measure(288, 168, true, depths[i], ring);
        measure(301, 173, false, depths[i], closed);
        const double worst = fmin(ring[1], closed[1]);
        report_row(r, (finding){.name = report_text(r,
                                                    "dispersive, %g cells deep, after 255 √(h/g): "
                                                    "worst correlation",
                                                    depths[i]),
                                .expected = 1.0,
                                .measured = worst,
                                .limit = limits[i],
                                .rule = RULE_AT_LEAST,
                                .digits = 4,
                                .note = l2_note(r, worst)});
    }
}

static void draw(report *r) {
    static double side_of[PLOT_SIZES];
    static double found[2][PLOT_SIZES];
    for (int i = 0; i < PLOT_SIZES; i++) {
        side_of[i] = PLOT_FIRST + i;
        for (int ring = 0; ring < 2; ring++) {
            double at[TIMES];
            measure(PLOT_FIRST + i, PLOT_FIRST + i, ring != 0, DEPTH, at);
            found[ring][i] = at[1];
        }
    }
    plot p = {.title = "Two drops on a square pond, 255 time units later",
              .x = {.label = "side of the pond [cells]",
                    .low = PLOT_FIRST,
                    .high = PLOT_FIRST + PLOT_SIZES - 1},
              .y = {.label = "correlation with the exact water", .low = 0.9, .high = 1.0},
              .legend_low = true};
    plot_add(&p,
             (plot_series){"periodic sides", PLOT_DOTS, PLOT_WATER, PLOT_SIZES, side_of, found[1]});
    plot_add(&p, (plot_series){"free sides", PLOT_DOTS, PLOT_OTHER, PLOT_SIZES, side_of, found[0]});
    report_plot(r, "dispersive-sizes", &p);
}

static void run_sizes(report *r) {
    report_kind(r, true);
    report_kind(r, false);
    report_depths(r);
    if (report_draws(r)) {
        draw(r);
    }
}

const check check_dispersive_sizes = {
    .name = "dispersive-sizes",
    .page = "deep",
    .title = "Deep water is right at every size",
    .means = "The coarse grids of the dispersive solver halve the pond again and again. Most sizes "
             "do not halve evenly; cells of the coarse grids are then slightly shorter or longer "
             "than two of the finer grid. The plot has every square pond from 64 to 160 cells.",
    .how = "Two Gaussians of σ = 4 and 8 cells, the second raised and 0.4 as high, start at rest "
           "in water 25 cells deep, on ponds of 640 × 360, 500 × 500, 333 × 247, 320 × 200 and 97 "
           "× 61 cells. The exact water is the sum of the pond's own waves, each turned by "
           "cos(ωt). A row is the worst correlation of the five. Three more rows use water 4, 8 "
           "and 16 cells deep, on ponds of 288 × 168 cells with periodic sides and 301 × 173 "
           "cells with free sides.",
    .run = run_sizes,
};
