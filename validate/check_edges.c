// Reflection by sides and walls: free, fixed, of any hardness, open.

#include <complex.h>
#include <math.h>
#include <stdlib.h>

#include "checks.h"
#include "exact.h"
#include "water.h"

// ---- a packet that runs to the right and returns ---------------------------------------------

enum { LONG = 1000, BEHIND = 8, ROWS = 4, BEGIN = 500, WIDE = 70 };

// The frequency that leapfrog gives a plane wave along a row: all stencils of second order agree
// there.
static double frequency(double k, double c) {
    return 2.0 * asin(c * sin(k / 2.0));
}

// Amplitude and phase of a packet that runs to the left along a row.
static double complex part_of(const float *row, double k, double centre) {
    double complex sum = 0.0;
    double norm = 0.0;
    for (int x = 0; x < LONG; x++) {
        const double d = x - centre;
        const double weight = exp(-d * d / (2.0 * WIDE * WIDE));
        sum += (double)row[x] * weight * cexp(exact_complex(0.0, k * d));
        norm += weight * weight;
    }
    return 2.0 * sum / norm;
}

typedef enum obstacle { SIDE, WALL } obstacle;

// The reflected share of the packet's mirror image; `hardness` is for walls, `edge` for sides. The
// mirror is at the face of a wall; for fixed sides, in the middle of the cells that are held at 0.
static double complex reflection(obstacle kind, pond_edge edge, float hardness, double wavelength) {
    const int width = kind == WALL ? LONG + BEHIND : LONG;
    pond_desc desc = water_desc(width, ROWS);
    desc.edges = (pond_edges){edge, edge, POND_EDGE_PERIODIC, POND_EDGE_PERIODIC};
    desc.time_step = pond_time_step_limit(&desc);
    const double c = desc.wave_speed * desc.time_step / desc.cell_size;
    const double k = 2.0 * PI / wavelength;
    const double omega = frequency(k, c);
    const double group = c * c * sin(k) / sin(omega);
    pond *water = water_make_packet(&desc, &(packet){k, 0.0, BEGIN, WIDE, omega, group});
    if (kind == WALL) {
        const float cell = (float)desc.cell_size;
        const pond_shape block = pond_rectangle(BEHIND * cell, 2 * ROWS * cell);
        const pond_pose there = {{(LONG + BEHIND / 2) * cell, ROWS / 2 * cell}, 0.0f};
        if (pond_wall_build(water, &block, &there, hardness) != POND_OK) {
            pond_destroy(water);
            return NAN;
        }
    }
    const double face = edge == POND_EDGE_FIXED ? LONG : LONG - 0.5;
    const long steps = lround(2.0 * (face - BEGIN) / group);
    pond_step_many(water, steps);
    float *field = water_heights(water);
    // The mirror image of its place and phase without a wall.
    const double centre = 2.0 * face - (BEGIN + (double)steps * group);
    const double phase = k * (double)steps * group - omega * (double)steps;
    const double complex back =
        part_of(field + width, k, centre) * cexp(exact_complex(0.0, -phase));
    free(field);
    pond_destroy(water);
    return back;
}

static void reflection_row(report *r, const char *name, double expected, double complex measured,
                           double limit, const char *plain_loop) {
    report_row(
        r, (finding){.name = name,
                     .expected = expected,
                     .measured = creal(measured),
                     .limit = limit,
                     .rule = RULE_WITHIN,
                     .digits = 3,
                     .plain = plain_loop,
                     .note =
                         fabs(cimag(measured)) > 0.01
                             ? report_text(r, "%.3f is reflected a quarter of a wave late or early",
                                           fabs(cimag(measured)))
                             : ""});
}

enum { CURVE = 81, HARDNESSES = 5 };

static void run_walls(report *r) {
    reflection_row(r, "reflection by a free side, λ=32", 1.0,
                   reflection(SIDE, POND_EDGE_FREE, 0.0f, 32.0), 0.01, "cannot");
    reflection_row(r, "reflection by a fixed side, λ=32", -1.0,
                   reflection(SIDE, POND_EDGE_FIXED, 0.0f, 32.0), 0.01, "upside down");
    static const float hardness[HARDNESSES] = {0.0f, 0.5f, 1.0f, 2.0f, INFINITY};
    static double at[HARDNESSES];
    static double measured[HARDNESSES];
    for (int i = 0; i < HARDNESSES; i++) {
        const bool fixed = isinf(hardness[i]);
        const double expected =
            fixed ? -1.0 : (1.0 - (double)hardness[i]) / (1.0 + (double)hardness[i]);
        at[i] = fixed ? 8.0 : (double)hardness[i];
        const double complex back = reflection(WALL, POND_EDGE_FREE, hardness[i], 32.0);
        measured[i] = creal(back);
        const char *name = fixed ? "reflection by a wall of hardness ∞, λ=32"
                                 : report_text(r, "reflection by a wall of hardness %g, λ=32",
                                               (double)hardness[i]);
        reflection_row(r, name, expected, back, fixed ? 0.02 : 0.01,
                       fixed ? "upside down" : "cannot");
    }
    static double curve_x[CURVE];
    static double curve_y[CURVE];
    for (int i = 0; i < CURVE; i++) {
        curve_x[i] = 8.0 * i / (CURVE - 1);
        curve_y[i] = (1.0 - curve_x[i]) / (1.0 + curve_x[i]);
    }
    plot p = {.title = "Reflection by hardness of the wall",
              .x = {.label = "hardness γ [1]  (the last dot: ∞)", .low = 0, .high = 8.2},
              .y = {.label = "reflection R [1]", .low = -1.1, .high = 1.1}};
    plot_add(&p,
             (plot_series){"(1 − γ)/(1 + γ)", PLOT_DASHED, PLOT_THEORY, CURVE, curve_x, curve_y});
    plot_add(&p, (plot_series){"measured", PLOT_DOTS, PLOT_WATER, HARDNESSES, at, measured});
    report_plot(r, "walls", &p);
}

const check check_walls = {
    .name = "walls",
    .page = "shores",
    .title = "Walls reflect as they should",
    .means = "At a hard wall a crest returns as a crest (R = +1). The listings hold the outermost "
             "cells at 0, so a crest returns as a trough (R = −1). A wall's hardness γ gives the "
             "values between: R = (1 − γ)/(1 + γ).",
    .how = "A packet of waves 32 cells long (Gaussian envelope, σ = 70 cells) meets the right side "
           "of a long pond, or a wall in front of it, at normal incidence. The rows give the part "
           "of the reflection that is in phase with the packet's mirror image at the wall's face. "
           "Waves are absorbed at the centre of the last cell, half a cell before that face, and a "
           "fixed wall holds 0 half a cell behind it; hence a part out of phase, and −0.98.",
    .run = run_walls,
};

// ---- open sides ---------------------------------------------------------------------------------

enum { OPEN = 161, NEAR = 20, MOST_STEPS = 900 };

// A source that is narrow in space and oscillates for a few periods of one wavelength.
typedef struct source {
    double wavelength;
    int x; // of the small pond
} source;

static double strength(const source *s, double c, int step) {
    const double period = s->wavelength / c;
    const double t = step - 3.0 * period;
    return exp(-t * t / (2.0 * period * period)) * sin(2.0 * PI * t / period);
}

typedef struct echo {
    double decibels;
    double steps[MOST_STEPS];
    double level[MOST_STEPS]; // of the greatest difference [dB]
    int count;
} echo;

// Cells along the sides, in order around the pond.
enum { RIM = 4 * (OPEN - 1) };

static void rim_cell(int i, int *x, int *y) {
    const int side = i / (OPEN - 1);
    const int along = i % (OPEN - 1);
    const int last = OPEN - 1;
    *x = side == 0 ? along : side == 1 ? last : side == 2 ? last - along : 0;
    *y = side == 0 ? 0 : side == 1 ? along : side == 2 ? last : last - along;
}

static void note_rim(const pond_view *small, const pond_view *wide, int margin, double *arrived,
                     double *echoed, double *widest) {
    *widest = 0.0;
    for (int i = 0; i < RIM; i++) {
        int x;
        int y;
        rim_cell(i, &x, &y);
        const float got = ((const float *)small->heights)[y * small->stride + x];
        const float free_wave =
            ((const float *)wide->heights)[(y + margin) * wide->stride + x + margin];
        const double off = fabs((double)got - (double)free_wave);
        arrived[i] = fmax(arrived[i], fabs((double)free_wave));
        echoed[i] = fmax(echoed[i], off);
        *widest = fmax(*widest, off);
    }
}

// Runs the same source in a pond with open sides and in one so wide that no reflection returns in
// time. The difference was reflected: its greatest height at each cell along the sides, relative to
// that of the waves that arrived there. The worst cell counts.
static void measure_echo(const source *s, pond_edge edge, echo *out) {
    pond_desc desc = water_desc(OPEN, OPEN);
    desc.edges = water_edges(edge);
    desc.time_step = pond_time_step_limit(&desc);
    const double c = desc.wave_speed * desc.time_step / desc.cell_size;
    const int steps = (int)((6.0 * s->wavelength + 1.5 * OPEN) / c);
    const int margin = (int)(3.0 * s->wavelength + 0.75 * OPEN) + 10;
    pond *water = water_make(&desc);
    desc.width = desc.height = OPEN + 2 * margin;
    desc.edges = water_edges(POND_EDGE_FREE);
    pond *wide = water_make(&desc);
    const float radius = (float)(2.0 * desc.cell_size);
    static double arrived[RIM];
    static double echoed[RIM];
    double most = 0.0;
    out->count = 0;
    for (int i = 0; i < RIM; i++) {
        arrived[i] = echoed[i] = 0.0;
    }
    for (int step = 0; step < steps && step < MOST_STEPS; step++) {
        // The water is linear; drops stay below their limits.
        const float height = 0.01f * (float)strength(s, c, step);
        pond_drop(water, water_centre(s->x, OPEN / 2), radius, height);
        pond_drop(wide, water_centre(margin + s->x, margin + OPEN / 2), radius, height);
        pond_step(water);
        pond_step(wide);
        const pond_view a = pond_get_view(water);
        const pond_view b = pond_get_view(wide);
        double widest;
        note_rim(&a, &b, margin, arrived, echoed, &widest);
        out->steps[out->count] = step;
        out->level[out->count++] = widest;
    }
    double worst = 0.0;
    for (int i = 0; i < RIM; i++) {
        worst = fmax(worst, echoed[i] / arrived[i]);
        most = fmax(most, arrived[i]);
    }
    for (int i = 0; i < out->count; i++) {
        out->level[i] = 20.0 * log10(fmax(out->level[i] / most, 1e-6));
    }
    out->decibels = 20.0 * log10(worst);
    pond_destroy(water);
    pond_destroy(wide);
}

static void run_open(report *r) {
    static echo echoes[4];
    static echo hard;
    const source sources[4] = {{12.0, OPEN / 2}, {32.0, OPEN / 2}, {12.0, NEAR}, {32.0, NEAR}};
    static const char *const names[4] = {
        "open sides, λ=12, source in the middle", "open sides, λ=32, source in the middle",
        "open sides, λ=12, source 20 cells from one", "open sides, λ=32, source 20 cells from one"};
    measure_echo(&sources[0], POND_EDGE_FIXED, &hard);
    for (int i = 0; i < 4; i++) {
        measure_echo(&sources[i], POND_EDGE_OPEN, &echoes[i]);
        report_row(
            r, (finding){.name = names[i],
                         .expected = -INFINITY,
                         .measured = echoes[i].decibels,
                         .limit = i < 2 ? -45.0 : -38.0,
                         .rule = RULE_AT_MOST,
                         .digits = 1,
                         .unit = " dB",
                         .plain = i == 0 ? report_text(r, "%.0f dB", fabs(hard.decibels)) : ""});
    }
    plot p = {.title = "Reflected height over incoming height",
              .x = {.label = "steps", .low = 0, .high = 500},
              .y = {.label = "greatest echo at the sides [dB]", .low = -100, .high = 55}};
    plot_mark_add(&p, (plot_mark){.text = "must stay below −45 dB, source in the middle",
                                  .y = -45,
                                  .level = true});
    plot_add(&p, (plot_series){"fixed sides, as in the plain loop", PLOT_LINE, PLOT_PLAIN,
                               (size_t)hard.count, hard.steps, hard.level});
    plot_add(&p, (plot_series){"open, λ = 12, middle", PLOT_LINE, PLOT_WATER,
                               (size_t)echoes[0].count, echoes[0].steps, echoes[0].level});
    plot_add(&p, (plot_series){"open, λ = 12, near one side", PLOT_DASHED, PLOT_WATER,
                               (size_t)echoes[2].count, echoes[2].steps, echoes[2].level});
    plot_add(&p, (plot_series){"open, λ = 32, middle", PLOT_LINE, PLOT_OTHER,
                               (size_t)echoes[1].count, echoes[1].steps, echoes[1].level});
    report_plot(r, "open", &p);
}

const check check_open = {
    .name = "open",
    .page = "shores",
    .title = "Open sides transmit waves",
    .means = "Waves that reach an open side must leave. −40 dB is a hundredth of the height.",
    .how = "A small source sends waves of 12 or 32 cells in a pond of 161 × 161 cells with open "
           "sides, and in one so wide that no reflection returns in time. The difference was "
           "reflected: its greatest height at each cell along the sides, over that of the waves "
           "that arrived there. The worst cell counts.",
    .run = run_open,
};
