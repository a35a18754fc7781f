// Uneven ground: waves turn and grow in shallower water.

#include <math.h>
#include <stdlib.h>

#include "checks.h"
#include "exact.h"
#include "water.h"

// ---- Snell --------------------------------------------------------------------------------------

enum { BEAM = 1000, STEP_AT = 500, START = 260, WIDE = 60, ANGLES = 4 };

static float stepped_depth(pond_vec2 point, void *user) {
    const pond_desc *desc = user;
    const double x = (double)point.x / desc->cell_size;
    return (float)(x < STEP_AT ? desc->depth : desc->depth / 4.0);
}

// ω of a plane wave in a step, nine points, Courant number c.
static double omega_of(double kx, double ky, double c) {
    const double cx = cos(kx);
    const double cy = cos(ky);
    const double eigenvalue = 10.0 / 3.0 - 4.0 / 3.0 * (cx + cy) - 2.0 / 3.0 * cx * cy;
    return 2.0 * asin(c * sqrt(eigenvalue) / 2.0);
}

// One wavelength fits exactly from top to bottom, so ky is conserved by symmetry; kx behind the
// step is measured.
static double refracted(int height, double wavelength) {
    pond_desc desc = water_desc(BEAM, height);
    desc.edges =
        (pond_edges){POND_EDGE_FREE, POND_EDGE_FREE, POND_EDGE_PERIODIC, POND_EDGE_PERIODIC};
    desc.time_step = pond_time_step_limit(&desc);
    const double c = desc.wave_speed * desc.time_step / desc.cell_size;
    const double k = 2.0 * PI / wavelength;
    const double ky = 2.0 * PI / height;
    const double kx = sqrt(k * k - ky * ky);
    const double omega = omega_of(kx, ky, c);
    const double group = (omega_of(kx + 1e-4, ky, c) - omega_of(kx - 1e-4, ky, c)) / 2e-4;
    pond *water = water_make_packet(&desc, &(packet){kx, ky, START, WIDE, omega, group});
    if (pond_set_depth_function(water, stepped_depth, &desc) != POND_OK) {
        pond_destroy(water);
        return NAN;
    }
    // Until it is well behind the step.
    pond_step_many(water, lround((STEP_AT - START) / group + 360.0 / c));
    float *field = water_heights(water);
    pond_destroy(water);
    const double angle = water_angle(field, BEAM, height, STEP_AT + 20, BEAM - 20, ky);
    free(field);
    return angle;
}

static void run_snell(report *r) {
    const double wavelength = 48.0;
    static const int heights[ANGLES] = {160, 96, 68, 56};
    static double before[ANGLES];
    static double after[ANGLES];
    for (int i = 0; i < ANGLES; i++) {
        before[i] = asin(wavelength / heights[i]) * 180.0 / PI;
        after[i] = refracted(heights[i], wavelength);
        report_row(
            r, (finding){.name = report_text(r, "Snell, depth to a quarter, from %.1f°", before[i]),
                         .expected = asin(wavelength / heights[i] / 2.0) * 180.0 / PI,
                         .measured = after[i],
                         .limit = 0.2,
                         .rule = RULE_WITHIN,
                         .digits = 2,
                         .unit = "°",
                         .plain = i == 0 ? "no depth" : ""});
    }
    static double curve_x[91];
    static double curve_y[91];
    for (int i = 0; i <= 90; i++) {
        curve_x[i] = i;
        curve_y[i] = asin(sin(i * PI / 180.0) / 2.0) * 180.0 / PI;
    }
    plot p = {.title = "A wave turns where the ground rises to a quarter of the depth",
              .x = {.label = "angle before the step [°]", .low = 0, .high = 90},
              .y = {.label = "angle behind it [°]", .low = 0, .high = 35},
              .legend_left = true};
    plot_add(&p, (plot_series){"Snell", PLOT_DASHED, PLOT_THEORY, 91, curve_x, curve_y});
    plot_add(&p, (plot_series){"measured", PLOT_DOTS, PLOT_WATER, ANGLES, before, after});
    report_plot(r, "snell", &p);
}

const check check_snell = {
    .name = "snell",
    .page = "shores",
    .title = "Waves turn towards shallow water, by Snell's law",
    .means = "In shallow water waves run at √(g·depth). At a step in the ground a slanted wave is "
             "refracted like light, sin θ₂ = (c₂/c₁)·sin θ₁.",
    .how = "Packets of waves 48 cells long (24 behind the step) run at four angles into a region "
           "of a quarter of the depth. The pond is periodic along the step, which fixes the "
           "wavenumber along it; the angle behind the step follows from the phase across it.",
    .run = run_snell,
};

// ---- Green --------------------------------------------------------------------------------------

enum { CHANNEL = 2600, ROWS = 4, FIRST = 700, RAMP = 800, RAMP_END = 1700, SECOND = 1900 };
enum { GREEN_STEPS = 3800, GREEN_START = 340, GREEN_WIDE = 90, FIRST_UNTIL = 1000 };

static double share_of_depth(double x) {
    if (x <= RAMP) {
        return 1.0;
    }
    if (x >= RAMP_END) {
        return 0.25;
    }
    const double s = 0.5 - 0.5 * cos(PI * (x - RAMP) / (RAMP_END - RAMP));
    const double speed = 1.0 - 0.5 * s;
    return speed * speed;
}

static float rising_ground(pond_vec2 point, void *user) {
    const pond_desc *desc = user;
    return (float)(desc->depth * share_of_depth((double)point.x / desc->cell_size - 0.5));
}

static double green_packet(double x, double k) {
    const double d = x - GREEN_START;
    return exp(-d * d / (2.0 * GREEN_WIDE * GREEN_WIDE)) * cos(k * d);
}

// √ of the ratio of Σu² as a packet passes two places. It takes the same time at both, so this is
// the ratio of its heights.
typedef struct stations {
    double first, second;
} stations;

static void listen(stations *s, int step, double here, double there) {
    s->first += step < FIRST_UNTIL ? here * here : 0.0;
    s->second += there * there;
}

static double green_of_library(double *profile) {
    pond_desc desc = water_desc(CHANNEL, ROWS);
    desc.time_step = pond_time_step_limit(&desc);
    const double c = desc.wave_speed * desc.time_step / desc.cell_size;
    const double k = 2.0 * PI / 64.0;
    pond *water = water_make_packet(&desc, &(packet){k, 0.0, GREEN_START, GREEN_WIDE, k * c, c});
    if (pond_set_depth_function(water, rising_ground, &desc) != POND_OK) {
        pond_destroy(water);
        return NAN;
    }
    stations s = {0.0, 0.0};
    for (int step = 0; step < GREEN_STEPS; step++) {
        pond_step(water);
        const pond_view view = pond_get_view(water);
        const float *row = (const float *)view.heights + view.stride;
        listen(&s, step, (double)row[FIRST], (double)row[SECOND]);
        for (int x = step < FIRST_UNTIL ? 0 : RAMP; x < CHANNEL; x++) {
            profile[x] = fmax(profile[x], fabs((double)row[x]));
        }
    }
    pond_destroy(water);
    return sqrt(s.second / s.first);
}

// c²∇²u instead of ∇·(c²∇u): the usual shortcut.
static double green_of_shortcut(double *profile) {
    static double levels[2][CHANNEL];
    const double c = sqrt(0.75);
    const double k = 2.0 * PI / 64.0;
    for (int x = 0; x < CHANNEL; x++) {
        levels[0][x] = green_packet(x, k);
        levels[1][x] = green_packet(x + c, k);
    }
    stations s = {0.0, 0.0};
    int now = 0;
    for (int step = 0; step < GREEN_STEPS; step++) {
        const double *u = levels[now];
        double *next = levels[1 - now];
        for (int x = 1; x < CHANNEL - 1; x++) {
            const double bend = u[x - 1] - 2.0 * u[x] + u[x + 1];
            next[x] = 2.0 * u[x] - next[x] + 0.75 * share_of_depth(x) * bend;
        }
        now = 1 - now;
        listen(&s, step, next[FIRST], next[SECOND]);
        for (int x = step < FIRST_UNTIL ? 0 : RAMP; x < CHANNEL; x++) {
            profile[x] = fmax(profile[x], fabs(next[x]));
        }
    }
    return sqrt(s.second / s.first);
}

static void run_green(report *r) {
    static double profile[CHANNEL];
    static double shortcut_profile[CHANNEL];
    static double theory[CHANNEL];
    static double at[CHANNEL];
    const double shortcut = green_of_shortcut(shortcut_profile);
    const double measured = green_of_library(profile);
    report_row(r, (finding){.name = "Green's law, depth to a quarter: growth of the height",
                            .expected = sqrt(2.0),
                            .measured = measured,
                            .limit = 0.01 * sqrt(2.0),
                            .rule = RULE_WITHIN,
                            .digits = 3,
                            .plain = report_text(r, "%.3f", shortcut),
                            .note = "the plain loop here is the usual shortcut, c²∇²u with a "
                                    "separate c for each cell"});
    for (int x = 0; x < CHANNEL; x++) {
        at[x] = x;
        theory[x] = pow(share_of_depth(x), -0.25);
    }
    const int first = 560;
    const size_t count = 1700;
    plot p = {.title = "A wave comes into shallower water",
              .x = {.label = "distance [cells]; the ground rises from 800 to 1700",
                    .low = 560,
                    .high = 2260},
              .y = {.label = "greatest height [of the start]", .low = 0.5, .high = 1.7},
              .legend_left = true};
    plot_add(&p, (plot_series){"Green: depth^(−¼)", PLOT_DASHED, PLOT_THEORY, count, at + first,
                               theory + first});
    plot_add(&p, (plot_series){"wave, depth map", PLOT_LINE, PLOT_WATER, count, at + first,
                               profile + first});
    plot_add(&p, (plot_series){"shortcut c²∇²u", PLOT_LINE, PLOT_PLAIN, count, at + first,
                               shortcut_profile + first});
    report_plot(r, "green", &p);
}

const check check_green = {
    .name = "green",
    .page = "shores",
    .title = "Waves grow towards the shore, by Green's law",
    .means = "A wave that slows down over rising ground carries the same energy in less water, so "
             "it grows as depth^(−¼): by √2 at a quarter of the depth. The usual shortcut, a "
             "separate wave speed for each cell in front of the plain neighbour sum, makes it "
             "shrink.",
    .how = "A packet of waves 64 cells long runs along a channel whose depth falls smoothly to a "
           "quarter over 900 cells. √(Σu²) over the time of passage, at a place before and one "
           "behind, gives the ratio of heights.",
    .run = run_green,
};
