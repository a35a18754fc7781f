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
}

const check check_touches = {
    .name = "touches",
    .page = "waves",
    .title = "A touch starts its waves at its moment",
    .means =
        "A dent that is at rest now was lower one step ago, by as much as waves move in a step. "
        "The earlier time level gets these heights. Equal heights in both levels would be at rest "
        "in the middle between them, with an error proportional to the time step: 4 to 14 % of "
        "dents of 6 cm.",
    .how = "In 20 cm of undamped water, on 2.2 × 1.4 m, waves run for 0.8 s. A row is the L2 "
           "difference between cells of 1 cm and of 0.5 cm, each at 0.97 of its longest time "
           "step, relative to the water.",
    .run = run_touches,
};
