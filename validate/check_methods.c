// Other methods for deep water: their accuracy and the cost of a step.

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "checks.h"
#include "exact.h"
#include "methods.h"
#include "water.h"

enum { SIDE = 512, CELLS = SIDE * SIDE, DEPTH = 128, DROPS = 2, RADII = 4 };

static const double sigmas[DROPS] = {4.0, 12.0};
static const double duration = 50.0;

// Root of the squared difference over that of the squares, in percent.
static double off(const float *found, const double *exact) {
    double wrong = 0.0;
    double all = 0.0;
    for (int i = 0; i < CELLS; i++) {
        const double d = (double)found[i] - exact[i];
        wrong += d * d;
        all += exact[i] * exact[i];
    }
    return 100.0 * sqrt(wrong / all);
}

typedef struct outcome {
    double off[DROPS]; // [%]
    double cost;       // of a step [ms]
} outcome;

// ---- time ---------------------------------------------------------------------------------------

static double milliseconds(void) {
    struct timespec now;
    (void)timespec_get(&now, TIME_UTC);
    return 1e3 * (double)now.tv_sec + 1e-6 * (double)now.tv_nsec;
}

enum { TRIES = 5, BATCH = 4 };

// The fastest of several, so that what else the machine does counts little.
static double fastest(void (*step)(void *), void *water) {
    double best = INFINITY;
    for (int i = 0; i < TRIES; i++) {
        const double start = milliseconds();
        for (int j = 0; j < BATCH; j++) {
            step(water);
        }
        best = fmin(best, (milliseconds() - start) / BATCH);
    }
    return best;
}

// ---- the methods --------------------------------------------------------------------------------

static void step_pond(void *water) {
    pond_step(water);
}

static void step_wide_kernel(void *m) {
    wide_kernel_step(m);
}

static void step_spectral(void *m) {
    spectral_step(m);
}

static outcome run_library(const pond_desc *desc, const exact_drop *drops, int steps) {
    outcome found = {0};
    for (int i = 0; i < DROPS; i++) {
        pond *water = water_make_with(desc, drops[i].now, drops[i].before);
        pond_step_many(water, steps);
        float *field = water_heights(water);
        found.off[i] = off(field, drops[i].end);
        found.cost = fastest(step_pond, water);
        free(field);
        pond_destroy(water);
    }
    return found;
}

static outcome run_method(method *m, void (*step)(void *), const exact_drop *drops, int steps) {
    outcome found = {0};
    for (int i = 0; i < DROPS; i++) {
        memcpy(m->now, drops[i].now, CELLS * sizeof *m->now);
        memcpy(m->before, drops[i].before, CELLS * sizeof *m->before);
        for (int j = 0; j < steps; j++) {
            step(m);
        }
        found.off[i] = off(m->now, drops[i].end);
    }
    found.cost = fastest(step, m);
    return found;
}

// ---- rows and plot ------------------------------------------------------------------------------

static void row(report *r, const char *name, const outcome *found, double limit, rule how) {
    report_row(r,
               (finding){.name = report_text(r, "drops σ=4 and 12, %s: error", name),
                         .measured = fmax(found->off[0], found->off[1]),
                         .limit = limit,
                         .rule = how,
                         .digits = 2,
                         .unit = " %",
                         .note = report_text(r, "σ = 4: %.2f %%, σ = 12: %.2f %%; %.2g ms a step",
                                             found->off[0], found->off[1], found->cost)});
}

static void draw(report *r, const outcome *library, const outcome *kernels, const int *radii,
                 const outcome *spectral) {
    plot p = {.title = "512 × 512 cells, one thread: accuracy against time",
              .x = {.label = "a step, on the machine that wrote this page [ms]",
                    .low = 0.1,
                    .high = 100,
                    .log = true},
              .y = {.label = "error of the worse drop [%]", .low = 0, .high = 150}};
    static double x[RADII + 2];
    static double y[RADII + 2];
    x[0] = library->cost;
    y[0] = fmax(library->off[0], library->off[1]);
    plot_add(&p, (plot_series){"dispersive", PLOT_DOTS, PLOT_WATER, 1, x, y});
    plot_mark_add(&p, (plot_mark){.text = "dispersive", .x = x[0], .y = y[0]});
    for (int i = 0; i < RADII; i++) {
        x[1 + i] = kernels[i].cost;
        y[1 + i] = fmax(kernels[i].off[0], kernels[i].off[1]);
        plot_mark_add(
            &p, (plot_mark){.text = report_text(r, "%d × %d", 2 * radii[i] + 1, 2 * radii[i] + 1),
                            .x = x[1 + i],
                            .y = y[1 + i]});
    }
    plot_add(&p, (plot_series){"iWave", PLOT_DOTS, PLOT_OTHER, RADII, x + 1, y + 1});
    if (spectral != NULL) {
        x[RADII + 1] = spectral->cost;
        y[RADII + 1] = fmax(spectral->off[0], spectral->off[1]);
        plot_add(&p,
                 (plot_series){"Fourier", PLOT_DOTS, PLOT_PLAIN, 1, x + RADII + 1, y + RADII + 1});
        plot_mark_add(&p, (plot_mark){.text = "Fourier", .x = x[RADII + 1], .y = y[RADII + 1]});
    }
    report_plot(r, "methods", &p);
}

static void run_methods(report *r) {
    static const int radii[RADII] = {3, 6, 9, 12};
    pond_desc desc = water_desc(SIDE, SIDE);
    desc.solver = POND_SOLVER_DISPERSIVE;
    desc.edges = water_edges(POND_EDGE_PERIODIC);
    desc.cell_size = 0.01;
    desc.depth = DEPTH * desc.cell_size;
    desc.threads = 1;
    desc.time_step = pond_time_step_limit(&desc);
    const double step = desc.time_step / sqrt(desc.cell_size / 9.81);
    const int steps = (int)ceil(duration / step);
    exact_drop drops[DROPS];
    for (int i = 0; i < DROPS; i++) {
        drops[i] = exact_drop_make(SIDE, sigmas[i], DEPTH, step, steps);
    }
    const outcome library = run_library(&desc, drops, steps);
    row(r, "dispersive", &library, 5.0, RULE_AT_MOST);
    outcome kernels[RADII];
    for (int i = 0; i < RADII; i++) {
        method m = wide_kernel_make(SIDE, step, radii[i]);
        kernels[i] = run_method(&m, step_wide_kernel, drops, steps);
        wide_kernel_free(&m);
        row(r, report_text(r, "iWave of %d × %d cells", 2 * radii[i] + 1, 2 * radii[i] + 1),
            &kernels[i], fmax(library.off[0], library.off[1]), RULE_AT_LEAST);
    }
    outcome fourier;
    if (spectral_here()) {
        method m = spectral_make(SIDE, step, DEPTH);
        fourier = run_method(&m, step_spectral, drops, steps);
        spectral_free(&m);
        row(r, "by Fourier transforms", &fourier, 0.1, RULE_AT_MOST);
    }
    draw(r, &library, kernels, radii, spectral_here() ? &fourier : NULL);
    for (int i = 0; i < DROPS; i++) {
        exact_drop_free(&drops[i]);
    }
}

const check check_methods = {
    .name = "methods",
    .page = "deep",
    .title = "Other methods for deep water: accuracy against time",
    .means = "*iWave* (Tessendorf 2004) sums over one wide kernel. It is right for wavelengths of "
             "about 12 to 24 cells, its cost grows with the square of its radius, and it has no "
             "depth. A *Fourier transform* in each step is exact, but only between periodic sides, "
             "at one depth and without walls, and always computes the whole pond. The dispersive "
             "solver is nearly exact and the cheapest of the three.",
    .how = "Gaussian drops of σ = 4 and 12 cells on 512 × 512 cells with periodic sides, 128 cells "
           "deep, one thread, the same time step for all. The rows give the root mean square error "
           "after 50 √(cell/g), relative to the exact water. iWave's kernel is that of its paper "
           "in physical units, with symmetric cells summed once; the transforms are FFTW's, in "
           "single precision, one in each direction, since touches occur in between. **The times "
           "in the plot and notes are of the machine that wrote this page**, the fastest of "
           "several.",
    .run = run_methods,
};
