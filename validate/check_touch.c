// Touches: drops, strokes and splashes start their waves at the right moment.
#include <math.h>
#include <stdlib.h>

#include "checks.h"
#include "water.h"

#define WIDE 2.2 // of the pond [m]
#define HIGH 1.4
#define COARSE 0.01 // [m]
#define LATER 0.8   // [s]

typedef enum kind { KIND_DROP, KIND_STROKE, KIND_SPLASH, KINDS } kind;

typedef struct solver {
    const char *name;
    pond_solver solver;
    pond_stencil stencil;
} solver;

static const solver solvers[] = {
    {"wave 9-point", POND_SOLVER_WAVE, POND_STENCIL_NINE},
    {"fourth order", POND_SOLVER_WAVE, POND_STENCIL_FOURTH},
    {"dispersive", POND_SOLVER_DISPERSIVE, POND_STENCIL_NINE},
};

enum { SOLVERS = sizeof solvers / sizeof solvers[0] };

static pond *touched(const solver *s, kind k, float radius, double cell) {
    pond_desc desc = pond_desc_default();
    desc.width = (int)lround(WIDE / cell);
    desc.height = (int)lround(HIGH / cell);
    desc.cell_size = cell;
    desc.solver = s->solver;
    desc.stencil = s->stencil;
    desc.wave_speed = 0.9;
    desc.depth = 0.2;
    desc.half_life = INFINITY;
    desc.rest_slope = 0.0;
    const double steps = ceil(LATER / (0.97 * pond_time_step_limit(&desc)));
    desc.time_step = LATER / steps;
    pond *water = water_make(&desc);
    const pond_vec2 at = {0.93f, 0.62f};
    const pond_vec2 to = {1.31f, 0.87f};
    if (k == KIND_DROP) {
        pond_drop(water, at, radius, -0.2f * radius);
    } else if (k == KIND_STROKE) {
        pond_stroke(water, at, to, radius, 0.2f * radius);
    } else {
        pond_splash(water, at, radius, -0.2f * radius);
    }
    pond_step_many(water, (int64_t)steps);
    return water;
}

// Relative L2 difference between the water and that of half the cell, in means of four cells.
static double halved(const solver *s, kind k, float radius) {
    pond *coarse = touched(s, k, radius, COARSE);
    pond *fine = touched(s, k, radius, COARSE / 2.0);
    const pond_desc desc = pond_get_desc(coarse);
    float *a = water_heights(coarse);
    float *b = water_heights(fine);
    double off = 0.0;
    double all = 0.0;
    for (int y = 0; y < desc.height; y++) {
        for (int x = 0; x < desc.width; x++) {
            const ptrdiff_t pitch = 2 * (ptrdiff_t)desc.width;
            const float *four = b + 2 * y * pitch + 2 * x;
            const double mean = 0.25 * ((double)four[0] + (double)four[1] + (double)four[pitch] +
                                        (double)four[pitch + 1]);
            const double error = (double)a[y * desc.width + x] - mean;
            off += error * error;
            all += mean * mean;
        }
    }
    free(a);
    free(b);
    pond_destroy(coarse);
    pond_destroy(fine);
    return 100.0 * sqrt(off / all);
}

// ---- limits -------------------------------------------------------------------------------------

#define SHALLOW 0.05 // [m]

typedef struct extremes {
    double lowest; // [m]
    double steepest;
} extremes;

static void note(const pond *water, extremes *e) {
    const pond_desc d = pond_get_desc(water);
    float *h = water_heights(water);
    for (int y = 1; y < d.height; y++) {
        for (int x = 1; x < d.width; x++) {
            const float *at = h + (ptrdiff_t)y * d.width + x;
            const double across = (double)at[0] - (double)at[-1];
            const double down = (double)at[0] - (double)at[-d.width];
            e->lowest = fmin(e->lowest, (double)at[0]);
            e->steepest = fmax(e->steepest, hypot(across, down) / d.cell_size);
        }
    }
    free(h);
}

// Of water that is touched far too hard, from the touch until a second later.
static extremes overdone(pond_solver water_of, kind k, float radius, float height) {
    pond_desc desc = pond_desc_default();
    desc.width = desc.height = 160;
    desc.solver = water_of;
    desc.depth = SHALLOW;
    pond *water = water_make(&desc);
    const pond_vec2 at = {0.83f, 0.77f};
    if (k == KIND_DROP) {
        pond_drop(water, at, radius, height);
    } else if (k == KIND_STROKE) {
        pond_stroke(water, (pond_vec2){0.5f, 0.6f}, at, radius, height);
    } else {
        pond_splash(water, at, radius, height);
    }
    extremes e = {0};
    note(water, &e);
    while (pond_get_time(water) < 1.0) {
        pond_step(water);
        note(water, &e);
    }
    pond_destroy(water);
    return e;
}

static void run_limits(report *r) {
    static const pond_solver both[] = {POND_SOLVER_WAVE, POND_SOLVER_DISPERSIVE};
    static const float sizes[][2] = {{0.07f, -0.2f}, {0.07f, 0.2f}, {0.04f, -0.5f}, {0.2f, -0.3f}};
    extremes e = {0};
    for (int i = 0; i < 2 * KINDS * 4; i++) {
        const float *size = sizes[i / 2 / KINDS];
        const extremes one = overdone(both[i % 2], (kind)(i / 2 % KINDS), size[0], size[1]);
        e.lowest = fmin(e.lowest, one.lowest);
        e.steepest = fmax(e.steepest, one.steepest);
    }
    report_row(r, (finding){.name = "touches of 20 to 50 cm in 5 cm of water: lowest height",
                            .expected = -100.0 * SHALLOW,
                            .measured = 100.0 * e.lowest,
                            .limit = -100.0 * SHALLOW,
                            .rule = RULE_AT_LEAST,
                            .unit = " cm",
                            .digits = 2});
    report_row(r, (finding){.name = "touches of 20 to 50 cm in 5 cm of water: greatest slope",
                            .expected = 0.6,
                            .measured = e.steepest,
                            .limit = 0.7,
                            .rule = RULE_AT_MOST,
                            .unit = "",
                            .digits = 2});
}

static void add_row(report *r, const solver *s, kind k, float radius) {
    static const char *const names[KINDS] = {"drop", "stroke", "splash"};
    report_row(r, (finding){.name = report_text(r, "%s of %.0f cm, cells of 1 and 0.5 cm, %s",
                                                names[k], 100.0 * (double)radius, s->name),
                            .measured = halved(s, k, radius),
                            .limit = 3.0,
                            .rule = RULE_AT_MOST,
                            .unit = " %",
                            .digits = 2});
}

static void run_touches(report *r) {
    for (int s = 0; s < SOLVERS; s++) {
        for (int k = 0; k < KINDS; k++) {
            add_row(r, &solvers[s], (kind)k, 0.06f);
        }
    }
    add_row(r, &solvers[SOLVERS - 1], KIND_DROP, 0.03f);
    add_row(r, &solvers[SOLVERS - 1], KIND_STROKE, 0.03f);
    run_limits(r);
}

const check check_touches = {
    .name = "touches",
    .page = "waves",
    .title = "A touch starts its waves at its moment",
    .means =
        "A dent that is at rest now was lower one step ago, by as much as waves move in a step. "
        "The earlier time level gets these heights. Equal heights in both levels would be at rest "
        "in the middle between them, with an error proportional to the time step: 4 to 14 % of "
        "dents of 6 cm. Water cannot be deeper than its bed and breaks if it is too steep, so the "
        "height of a touch is limited by its radius and the depth.",
    .how =
        "In 20 cm of undamped water, on 2.2 × 1.4 m, waves run for 0.8 s. A row is the L2 "
        "difference between cells of 1 cm and of 0.5 cm, each at 0.97 of its longest time "
        "step, relative to the water. The last two rows are the extremes over a second of drops, "
        "strokes and splashes in wave and dispersive water, 4 to 20 cm wide.",
    .run = run_touches,
};
