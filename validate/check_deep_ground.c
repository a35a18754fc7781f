// Uneven ground under water of any depth: waves keep their frequency and their energy.

#include <math.h>
#include <stdlib.h>

#include "checks.h"
#include "exact.h"
#include "water.h"

// Cells and √(cell/g) are the units here.

// Depths fall from one to the other between two columns, on a logarithmic scale. [cells]
typedef struct bank {
    double cell; // [m]
    double from, to;
    double begin, end;
} bank;

static double bank_at(const bank *b, double x) {
    const double share = fmin(fmax((x - b->begin) / (b->end - b->begin), 0.0), 1.0);
    return b->from * pow(b->to / b->from, share);
}

static float bank_depth(pond_vec2 point, void *user) {
    const bank *b = user;
    return (float)(b->cell * bank_at(b, (double)point.x / b->cell));
}

// ---- speed --------------------------------------------------------------------------------------

enum { RING = 384, DEPTHS = 25, WAVES = 24 };

static float even_depth(pond_vec2 point, void *user) {
    (void)point;
    return *(const float *)user;
}

static int waves_of(int n) {
    return (int)lround(6.0 * pow(128.0 / 6.0, (double)n / (WAVES - 1)));
}

// Standing waves of all lengths at once over even ground at `depth` in a pond made for `deepest`:
// the worst error of their ω.
static double speed_error(double deepest, double depth) {
    const pond_desc desc = water_deep_desc(RING, 2, deepest, POND_EDGE_PERIODIC);
    static float modes[2 * RING];
    for (int i = 0; i < 2 * RING; i++) {
        double sum = 0.0;
        for (int n = 0; n < WAVES; n++) {
            sum += cos(2.0 * PI * waves_of(n) * (i % RING) / RING);
        }
        modes[i] = (float)sum;
    }
    pond *water = water_make_with(&desc, modes, modes);
    float metres = (float)(depth * desc.cell_size);
    if (pond_set_depth_function(water, even_depth, &metres) != POND_OK) {
        pond_destroy(water);
        return NAN;
    }
    pond_step(water);
    float *field = water_heights(water);
    double worst = 0.0;
    for (int n = 0; n < WAVES; n++) {
        double there = 0.0;
        double was = 0.0;
        for (int i = 0; i < RING; i++) {
            const double mode = cos(2.0 * PI * waves_of(n) * i / RING);
            there += (double)field[i] * mode;
            was += (double)modes[i] * mode;
        }
        const double omega = acos(0.5 * (there / was + 1.0)) / water_step(&desc);
        const double exact = exact_omega(2.0 * PI * waves_of(n) / RING, depth);
        worst = fmax(worst, fabs(omega / exact - 1.0));
    }
    free(field);
    pond_destroy(water);
    return worst;
}

static void run_speed(report *r) {
    static double at[DEPTHS];
    static double worst[DEPTHS];
    double most = 0.0;
    for (int i = 0; i < DEPTHS; i++) {
        at[i] = 0.5 * pow(63.9 / 0.5, (double)i / (DEPTHS - 1));
        worst[i] = 100.0 * speed_error(64.0, at[i]);
        most = fmax(most, worst[i]);
    }
    report_row(r, (finding){.name = "ground: ω, λ = 3…64, depths ½…64 of one pond, worst error",
                            .measured = most,
                            .limit = 1.5,
                            .rule = RULE_AT_MOST,
                            .digits = 2,
                            .unit = " %"});
    plot p = {.title = "Speed of waves over even ground, in a pond 64 cells deep",
              .x = {.label = "depth [cells]", .low = 0.5, .high = 64, .log = true, .twos = true},
              .y = {.label = "worst error of ω, λ = 3…64 [%]", .low = 0, .high = 2}};
    plot_add(&p, (plot_series){NULL, PLOT_LINE, PLOT_WATER, DEPTHS, at, worst});
    report_plot(r, "dispersive-ground", &p);
}

// ---- Snell --------------------------------------------------------------------------------------

enum { BEAM = 4096, STEP_AT = 1000, CASES = 4 };

typedef struct slant {
    double wavelength;
    int height; // of the pond: the wavelength along the step
    double from, to;
    int ramp;
} slant;

static const slant slants[CASES] = {
    {32, 64, 64, 4, 1}, {24, 64, 16, 2, 1}, {48, 80, 64, 2, 200}, {24, 32, 4, 1, 100}};

static double slant_out(const slant *s) {
    const double omega = exact_omega(2.0 * PI / s->wavelength, s->from);
    const double k = exact_k(omega, s->to);
    return asin(2.0 * PI / s->height / k) * 180.0 / PI;
}

// A packet runs over the step; the angle behind it follows from the gradient of its phase.
static double refracted(const slant *s) {
    pond_desc desc = water_deep_desc(BEAM, s->height, s->from, POND_EDGE_FREE);
    desc.edges =
        (pond_edges){POND_EDGE_FREE, POND_EDGE_FREE, POND_EDGE_PERIODIC, POND_EDGE_PERIODIC};
    const double k = 2.0 * PI / s->wavelength;
    const double ky = 2.0 * PI / s->height;
    const double kx = sqrt(k * k - ky * ky);
    const double omega = exact_omega(k, s->from);
    const double speed = exact_group(k, s->from) * kx / k;
    const double wide = 4.0 * s->wavelength;
    const double start = STEP_AT - 3.0 * wide;
    const double dt = water_step(&desc);
    pond *water = water_make_packet(&desc, &(packet){kx, ky, start, wide, omega * dt, speed * dt});
    bank b = {desc.cell_size, s->from, s->to, STEP_AT, STEP_AT + s->ramp};
    if (pond_set_depth_function(water, bank_depth, &b) != POND_OK) {
        pond_destroy(water);
        return NAN;
    }
    const double k2 = exact_k(omega, s->to);
    const double speed2 = exact_group(k2, s->to) * sqrt(k2 * k2 - ky * ky) / k2;
    pond_step_many(water, lround((5.0 * wide / speed + (s->ramp + 100) / speed2) / dt));
    float *field = water_heights(water);
    pond_destroy(water);
    const double angle = water_angle(field, BEAM, s->height, STEP_AT + s->ramp, BEAM - 20, ky);
    free(field);
    return angle;
}

static void run_slants(report *r) {
    for (int i = 0; i < CASES; i++) {
        const slant *s = &slants[i];
        report_row(r, (finding){.name = report_text(r,
                                                    "ground: Snell, λ %g, from %.1f°, depth %g to "
                                                    "%g",
                                                    s->wavelength,
                                                    asin(s->wavelength / s->height) * 180.0 / PI,
                                                    s->from, s->to),
                                .expected = slant_out(s),
                                .measured = refracted(s),
                                .limit = 0.15,
                                .rule = RULE_WITHIN,
                                .digits = 2,
                                .unit = "°"});
    }
}

// ---- Green --------------------------------------------------------------------------------------

enum { CHANNEL = 4096, ROWS = 4, FIRST = 1500, RAMP = 1600, RAMP_END = 2600, SECOND = 2800 };

// Σu² over time at a place is proportional to 1/(group speed). The root of the ratio at two places
// is the ratio of heights.
static double grown(double wavelength, double from, double to) {
    const pond_desc desc = water_deep_desc(CHANNEL, ROWS, from, POND_EDGE_FREE);
    const double dt = water_step(&desc);
    const double k = 2.0 * PI / wavelength;
    const double omega = exact_omega(k, from);
    const double speed = exact_group(k, from);
    const double wide = 120.0;
    const double start = FIRST - 4.0 * wide;
    pond *water = water_make_packet(&desc, &(packet){k, 0.0, start, wide, omega * dt, speed * dt});
    bank b = {desc.cell_size, from, to, RAMP, RAMP_END};
    if (pond_set_depth_function(water, bank_depth, &b) != POND_OK) {
        pond_destroy(water);
        return NAN;
    }
    double time = (FIRST + 6.0 * wide - start) / speed;
    for (int x = FIRST; x < SECOND; x++) {
        const double depth = bank_at(&b, x);
        time += 1.0 / exact_group(exact_k(omega, depth), depth);
    }
    double first = 0.0;
    double second = 0.0;
    for (long step = lround(time / dt); step > 0; step--) {
        pond_step(water);
        const pond_view view = pond_get_view(water);
        const float *row = (const float *)view.heights + view.stride;
        first += (double)row[FIRST] * (double)row[FIRST];
        second += (double)row[SECOND] * (double)row[SECOND];
    }
    pond_destroy(water);
    return sqrt(second / first);
}

static void run_growth(report *r) {
    // Wavelength, depths and allowed error [%].
    static const double cases[][4] = {{40, 64, 4, 3}, {24, 16, 1, 3}, {60, 64, 1, 4}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const double from = cases[i][1];
        const double to = cases[i][2];
        const double k = 2.0 * PI / cases[i][0];
        const double k2 = exact_k(exact_omega(k, from), to);
        const double expected = sqrt(exact_group(k, from) / exact_group(k2, to));
        report_row(r,
                   (finding){.name = report_text(r,
                                                 "ground: Green's law, λ %g, depth %g to %g: "
                                                 "growth of the height",
                                                 cases[i][0], from, to),
                             .expected = expected,
                             .measured = grown(cases[i][0], from, to),
                             .limit = 0.01 * cases[i][3] * expected,
                             .rule = RULE_WITHIN,
                             .digits = 3,
                             .note = i == 2 ? "the worst wavelength: the error of the fit varies "
                                              "once an octave, so group speeds have larger "
                                              "errors than wave speeds"
                                            : ""});
    }
}

// ---- energy -------------------------------------------------------------------------------------

enum { ROUGH = 128, ROUGH_STEPS = 20000 };

static float rough_depth(pond_vec2 point, void *user) {
    const double cell = *(const double *)user;
    uint64_t state = (uint64_t)((double)point.x / cell) * 7919 + (uint64_t)((double)point.y / cell);
    (void)water_noise(&state);
    const double share = (double)(water_noise(&state) >> 11) / 9007199254740992.0;
    return (float)(cell * 0.5 * pow(128.0, share));
}

static void run_rough(report *r) {
    pond_desc desc = water_deep_desc(ROUGH, ROUGH, 64.0, POND_EDGE_FREE);
    static float hump[ROUGH * ROUGH];
    for (int i = 0; i < ROUGH * ROUGH; i++) {
        const int x = i % ROUGH - 50;
        const int y = i / ROUGH - 70;
        hump[i] = (float)exp(-(x * x + y * y) / 32.0);
    }
    pond *water = water_make_with(&desc, hump, hump);
    double change = NAN;
    if (pond_set_depth_function(water, rough_depth, &desc.cell_size) == POND_OK) {
        const double before = pond_get_stats(water).energy;
        pond_step_many(water, ROUGH_STEPS);
        change = fabs(pond_get_stats(water).energy / before - 1.0);
    }
    pond_destroy(water);
    report_row(r, (finding){.name = "ground: energy over 2e4 steps, each cell of another depth, "
                                    "½…64",
                            .measured = change,
                            .limit = 1e-5,
                            .rule = RULE_AT_MOST,
                            .digits = -1});
}

static void run_deep_ground(report *r) {
    run_speed(r);
    run_slants(r);
    run_growth(r);
    run_rough(r);
}

const check check_deep_ground = {
    .name = "dispersive-ground",
    .page = "deep",
    .title = "Deep water over uneven ground",
    .means = "Waves longer than about twice the depth feel the ground: they slow down, turn "
             "towards the shore and grow.",
    .how = "ω of standing waves over even ground at 25 depths of a pond that is 64 cells deep. "
           "Packets that run over a step or a slope of 100 or 200 cells at an angle, in a pond "
           "that is periodic along it; and along a channel whose ground rises over 1000 cells, "
           "where Σu² over time before and behind gives the ratio of heights, theoretically the "
           "root of the ratio of group speeds. Noise over ground of a random depth in each cell.",
    .run = run_deep_ground,
};
