// Dispersive water on ponds of any size, against a series of the pond's own waves.
#include <math.h>
#include <stdlib.h>

#include "checks.h"
#include "exact.h"
#include "water.h"

#define DEPTH 25.0

enum { TIMES = 2, SIZES = 5, PLOT_FIRST = 64, PLOT_SIZES = 97 };

static const double times[TIMES] = {96.0, 255.0}; // √(cell/g)

typedef struct side {
    int cells;
    bool ring;     // periodic, else free
    double *waves; // wave m at cell i: waves[m·cells + i]; orthonormal
} side;

static double wave_number(const side *s, int wave) {
    const int turns = (wave + 1) / 2;
    return s->ring ? 2.0 * PI * turns / s->cells : PI * wave / s->cells;
}

static double wave_at(const side *s, int wave, int cell) {
    const double phase = wave_number(s, wave) * (cell + 0.5);
    const bool last = s->ring && s->cells % 2 == 0 && wave == s->cells - 1; // of two cells
    const double high = sqrt((wave == 0 || last ? 1.0 : 2.0) / s->cells);
    return high * (s->ring && wave % 2 != 0 ? sin(phase) : cos(phase));
}

static side side_make(int cells, bool ring) {
    side s = {.cells = cells, .ring = ring};
    s.waves = water_room((size_t)cells * (size_t)cells, sizeof *s.waves);
    for (int m = 0; m < cells; m++) {
        for (int i = 0; i < cells; i++) {
            s.waves[m * cells + i] = wave_at(&s, m, i);
        }
    }
    return s;
}

// out[x][m] = Σ_y in[y][x]·wave m at y, or, back, waves and cells the other way round. Turned, so
// that twice gives both axes.
static void transform(const side *s, int width, bool back, const double *in, double *out) {
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

typedef struct sea {
    side x, y;
    double *waves; // wave m along x, n along y: waves[n·width + m]
    double *turned;
    double *heights;
} sea;

// Distance along a side, the short way round a ring.
static double apart(const side *s, double from, int cell) {
    const double d = cell + 0.5 - from;
    return s->ring ? d - s->cells * round(d / s->cells) : d;
}

static double drop_at(const sea *w, double px, double py, double sigma, int x, int y) {
    const double dx = apart(&w->x, px * w->x.cells, x);
    const double dy = apart(&w->y, py * w->y.cells, y);
    return exp(-(dx * dx + dy * dy) / (2.0 * sigma * sigma));
}

static sea sea_make(int width, int height, bool ring) {
    sea w = {.x = side_make(width, ring), .y = side_make(height, ring)};
    const size_t cells = (size_t)width * (size_t)height;
    w.waves = water_room(cells, sizeof *w.waves);
    w.turned = water_room(cells, sizeof *w.turned);
    w.heights = water_room(cells, sizeof *w.heights);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            w.heights[y * width + x] =
                0.4 * drop_at(&w, 0.2, 0.2, 8.0, x, y) - drop_at(&w, 0.37, 0.61, 4.0, x, y);
        }
    }
    transform(&w.y, width, false, w.heights, w.turned);
    transform(&w.x, height, false, w.turned, w.waves);
    return w;
}

static void sea_free(sea *w) {
    free(w->x.waves);
    free(w->y.waves);
    free(w->waves);
    free(w->turned);
    free(w->heights);
}

// The exact water at `time`, at rest at 0.
static void sea_at(sea *w, double time) {
    const int width = w->x.cells;
    for (int n = 0; n < w->y.cells; n++) {
        for (int m = 0; m < width; m++) {
            const double k = hypot(wave_number(&w->x, m), wave_number(&w->y, n));
            w->heights[n * width + m] =
                w->waves[n * width + m] * (k > 0.0 ? cos(exact_omega(k, DEPTH) * time) : 1.0);
        }
    }
    transform(&w->y, width, true, w->heights, w->turned);
    transform(&w->x, w->y.cells, true, w->turned, w->heights);
}

static void copy_heights(const sea *w, float *out) {
    for (int i = 0; i < w->x.cells * w->y.cells; i++) {
        out[i] = (float)w->heights[i];
    }
}

// Correlations with the exact water at all times.
static void measure(int width, int height, bool ring, double out[TIMES]) {
    pond_desc desc = water_desc(width, height);
    desc.solver = POND_SOLVER_DISPERSIVE;
    desc.depth = DEPTH * desc.cell_size;
    desc.edges = water_edges(ring ? POND_EDGE_PERIODIC : POND_EDGE_FREE);
    desc.time_step = pond_time_step_limit(&desc);
    const double dt = desc.time_step / sqrt(desc.cell_size / 9.81);
    const size_t cells = (size_t)width * (size_t)height;
    float *now = water_room(cells, sizeof *now);
    float *before = water_room(cells, sizeof *before);
    sea w = sea_make(width, height, ring);
    sea_at(&w, 0.0);
    copy_heights(&w, now);
    sea_at(&w, dt); // at rest: a step before is as a step after
    copy_heights(&w, before);
    pond *water = water_make_with(&desc, now, before);
    int done = 0;
    for (int t = 0; t < TIMES; t++) {
        const int steps = (int)ceil(times[t] / dt);
        pond_step_many(water, steps - done);
        done = steps;
        sea_at(&w, steps * dt);
        float *field = water_heights(water);
        out[t] = exact_correlation(field, w.heights, (int)cells);
        free(field);
    }
    pond_destroy(water);
    sea_free(&w);
    free(now);
    free(before);
}

static void report_kind(report *r, bool ring) {
    static const int sizes[SIZES][2] = {{640, 360}, {500, 500}, {333, 247}, {320, 200}, {97, 61}};
    static const double limits[2][TIMES] = {{0.99, 0.96}, {0.99, 0.97}};
    double worst[TIMES] = {1.0, 1.0};
    for (int i = 0; i < SIZES; i++) {
        double found[TIMES];
        measure(sizes[i][0], sizes[i][1], ring, found);
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
                                .digits = 4});
    }
}

static void draw(report *r) {
    static double side_of[PLOT_SIZES];
    static double found[2][PLOT_SIZES];
    for (int i = 0; i < PLOT_SIZES; i++) {
        side_of[i] = PLOT_FIRST + i;
        for (int ring = 0; ring < 2; ring++) {
            double at[TIMES];
            measure(PLOT_FIRST + i, PLOT_FIRST + i, ring != 0, at);
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
           "cos(ωt). A row is the worst correlation of the five.",
    .run = run_sizes,
};
