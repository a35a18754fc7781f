// Dispersive water: frequency by wavelength, and a drop compared with its Fourier series.

#include <complex.h>
#include <math.h>
#include <stdlib.h>

#include "checks.h"
#include "exact.h"
#include "water.h"

// ---- frequency ----------------------------------------------------------------------------------

// A running wave is the mean over its phases. The coarse grids treat crests on their cells and
// crests between them differently, which only standing waves show.
enum { FREQUENCY_STEPS = 40, MOST_WAVES = 64, PHASES = 4 };

typedef struct spectrum {
    double wavelength[MOST_WAVES];
    double off[MOST_WAVES];      // of ω, of a wave that runs [%]
    double standing[MOST_WAVES]; // of ω, of one that stands, in the worst place [%]
    int count;
    double worst;
    double worst_standing;
} spectrum;

// ω of one plane wave on a periodic pond, from a(n+1) + a(n−1) = 2cos(ω·dt)·a(n).
static double omega_of(const pond_desc *desc, double kx, double ky, double phase) {
    const int w = desc->width;
    const int h = desc->height;
    float *start = water_room((size_t)w * (size_t)h, sizeof *start);
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++) {
            start[y * w + x] = (float)cos(kx * x + ky * y + phase);
        }
    }
    pond *water = water_make_with(desc, start, start);
    double a[3] = {0.0, 0.0, 0.0};
    double product = 0.0;
    double square = 0.0;
    for (int step = 0; step < FREQUENCY_STEPS; step++) {
        float *field = water_heights(water);
        a[0] = a[1];
        a[1] = a[2];
        a[2] = 0.0;
        for (int i = 0; i < w * h; i++) {
            a[2] += (double)field[i] * (double)start[i];
        }
        if (step >= 2) {
            product += a[1] * (a[0] + a[2]);
            square += 2.0 * a[1] * a[1];
        }
        free(field);
        pond_step(water);
    }
    const double omega = acos(product / square) / water_step(desc);
    pond_destroy(water);
    free(start);
    return omega;
}

static void measure_spectrum(double depth, bool diagonal, spectrum *s) {
    const pond_desc desc =
        water_deep_desc(diagonal ? 128 : 384, diagonal ? 128 : 2, depth, POND_EDGE_PERIODIC);
    s->count = 0;
    s->worst = 0.0;
    s->worst_standing = 0.0;
    int last = 0;
    for (int i = desc.width / 3; i >= 1; i--) {
        const double kx = 2.0 * PI * i / desc.width;
        const double k = diagonal ? kx * sqrt(2.0) : kx;
        const double wavelength = 2.0 * PI / k;
        // Wavelengths in steps of an eighth, and those that fit the coarse grids, where crests on
        // cells and crests between cells differ most.
        const int cells = desc.width % i == 0 ? desc.width / i : 3;
        const bool next = last == 0 || (double)last / i > 1.125 || (cells & (cells - 1)) == 0;
        if (wavelength < 3.0 - 1e-9 || wavelength > 60.0 + 1e-9 || !next ||
            s->count == MOST_WAVES) {
            continue;
        }
        last = i;
        double off = 0.0;
        double standing = 0.0;
        for (int phase = 0; phase < PHASES; phase++) {
            const double omega = omega_of(&desc, kx, diagonal ? kx : 0.0, phase * PI / PHASES);
            const double here = 100.0 * (omega / exact_omega(k, depth) - 1.0);
            off += here / PHASES;
            standing = fabs(here) > fabs(standing) ? here : standing;
        }
        s->wavelength[s->count] = wavelength;
        s->off[s->count++] = off;
        s->standing[s->count - 1] = standing;
        s->worst = fmax(s->worst, fabs(off));
        s->worst_standing = fmax(s->worst_standing, fabs(standing));
    }
}

static void run_omega(report *r) {
    const double depths[] = {2.0, 25.0, 100.0};
    static spectrum along[3];
    static spectrum across[3];
    for (int i = 0; i < 3; i++) {
        measure_spectrum(depths[i], false, &along[i]);
        measure_spectrum(depths[i], true, &across[i]);
        report_row(r, (finding){.name = report_text(r, "ω, λ = 3…60, depth %g cells, worst error",
                                                    depths[i]),
                                .measured = fmax(along[i].worst, across[i].worst),
                                .limit = 1.5,
                                .rule = RULE_AT_MOST,
                                .digits = 2,
                                .unit = " %",
                                .note = report_text(
                                    r, "a standing wave in its worst place has an error of %.2f %%",
                                    fmax(along[i].worst_standing, across[i].worst_standing))});
    }
    plot p = {.title = "Error of the frequency on water 100 cells deep",
              .x = {.label = "wavelength [cells]", .low = 3, .high = 60, .log = true},
              .y = {.label = "ω, off theory [%]", .low = -2, .high = 4}};
    plot_mark_add(&p, (plot_mark){.text = "+1.5 %", .y = 1.5, .level = true, .right = true});
    plot_mark_add(&p, (plot_mark){.text = "−1.5 %", .y = -1.5, .level = true, .right = true});
    const spectrum *row = &along[2];
    const spectrum *slant = &across[2];
    plot_add(&p, (plot_series){"along a row", PLOT_LINE, PLOT_WATER, (size_t)row->count,
                               row->wavelength, row->off});
    plot_add(&p, (plot_series){"along a diagonal", PLOT_LINE, PLOT_OTHER, (size_t)slant->count,
                               slant->wavelength, slant->off});
    plot_add(&p, (plot_series){"along a row, standing, worst place", PLOT_DOTS, PLOT_WATER,
                               (size_t)row->count, row->wavelength, row->standing});
    report_plot(r, "omega", &p);
}

const check check_omega = {
    .name = "omega",
    .page = "deep",
    .title = "Long waves outrun short ones by the right amount",
    .means = "On deep water the speed of a wave depends on its length: ω² = gk·tanh(kH). Ring "
             "trains and wakes follow from it. The dispersive solver approximates this curve by "
             "sums on several grids.",
    .how = "Single plane waves of 3 to 60 cells on periodic ponds, along a row and along the "
           "diagonal, in water 2, 25 and 100 cells deep; ω from 40 steps as for the box mode. Each "
           "wave is placed at four phases, and the mean is that of a running wave; the rows give "
           "the worst mean of all wavelengths. For a standing wave the coarse grids treat crests "
           "on their cells and between them differently, most for 4, 8, 16 and 32 cells: the dots "
           "in the plot.",
    .run = run_omega,
};

// ---- a drop against its Fourier series ----------------------------------------------------------

enum { DEEP = 256, DEEP_DRAWN = 128 };

static void run_dispersive_drop(report *r) {
    const double sigma = 4.0;
    const double depth = 32.0;
    const pond_desc desc = water_deep_desc(DEEP, DEEP, depth, POND_EDGE_PERIODIC);
    const int steps = (int)ceil(50.0 / water_step(&desc));
    exact_basin basin = exact_basin_make(DEEP, DEEP, true, depth);
    for (int i = 0; i < DEEP * DEEP; i++) {
        const double far = hypot(i % DEEP - DEEP / 2, i / DEEP - DEEP / 2);
        basin.heights[i] = exp(-far * far / (2.0 * sigma * sigma));
    }
    exact_basin_begin(&basin);
    pond *water = exact_basin_pond(&basin, &desc);
    const double *exact = basin.heights;
    pond_step_many(water, steps);
    exact_basin_at(&basin, steps * water_step(&desc));
    float *field = water_heights(water);
    const double alike = exact_correlation(field, exact, DEEP * DEEP);
    report_row(r,
               (finding){.name = "dispersive drop σ=4 after 50 √(h/g): correlation",
                         .expected = 1.0,
                         .measured = alike,
                         .limit = 0.995,
                         .rule = RULE_AT_LEAST,
                         .digits = 4,
                         .note = report_text(r, "a relative L2 error of about √(2 − 2r) = %.1f %%",
                                             100.0 * sqrt(2.0 - 2.0 * alike))});
    static double at[DEEP_DRAWN];
    static double theory[DEEP_DRAWN];
    static double got[DEEP_DRAWN];
    for (int i = 0; i < DEEP_DRAWN; i++) {
        at[i] = i;
        theory[i] = exact[DEEP / 2 * DEEP + DEEP / 2 + i];
        got[i] = (double)field[DEEP / 2 * DEEP + DEEP / 2 + i];
    }
    plot p = {.title = "A drop on deep water, 50 time units later",
              .x = {.label = "distance from the drop [cells]", .low = 0, .high = DEEP_DRAWN - 1},
              .y = {.label = "height [of the drop's]", .low = -0.11, .high = 0.13}};
    plot_add(&p, (plot_series){"exact", PLOT_LINE, PLOT_THEORY, DEEP_DRAWN, at, theory});
    plot_add(&p, (plot_series){"dispersive", PLOT_DASHED, PLOT_WATER, DEEP_DRAWN, at, got});
    report_plot(r, "dispersive-drop", &p);
    exact_basin_free(&basin);
    free(field);
    pond_destroy(water);
}

const check check_dispersive_drop = {
    .name = "dispersive-drop",
    .page = "deep",
    .title = "A drop makes the right train of rings",
    .means = "Every wave of a drop runs at its own speed, and their sum must match the exact one, "
             "ring by ring.",
    .how = "A Gaussian of σ = 4 cells on a periodic pond of 256 × 256 cells, 32 cells deep, both "
           "time levels exact. After 50 √(cell/g) the field is compared with its Fourier series; "
           "the row is the correlation over all cells.",
    .run = run_dispersive_drop,
};
