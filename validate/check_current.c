// Waves on currents: their speed, their height, the place where they stop, and the decay of noise.

#include <math.h>
#include <stdlib.h>

#include "checks.h"
#include "water.h"

#include <millpond/current.h>

// ---- carrying -----------------------------------------------------------------------------------

enum { SIDE = 96, CARRIED_STEPS = 150 };

#define CARRIED 0.2 // cells a step

static float uniform(pond_vec2 point, void *user) {
    return *(const float *)user * point.y;
}

static pond_desc flowing_desc(pond_solver solver, int width, int height, pond_edge all) {
    pond_desc desc = water_desc(width, height);
    desc.solver = solver;
    desc.depth = 1000.0;
    desc.edges = water_edges(all);
    desc.time_step = pond_time_step_limit(&desc);
    return desc;
}

// The phase of a standing wave of `wavelength` cells, where its crest is.
static double phase_of(pond_solver solver, int wavelength, double carried) {
    const pond_desc desc = flowing_desc(solver, SIDE, SIDE, POND_EDGE_PERIODIC);
    pond *water = water_make(&desc);
    float speed = (float)(carried * desc.cell_size / desc.time_step);
    if (carried != 0.0 && pond_set_current_function(water, uniform, &speed) != POND_OK) {
        pond_destroy(water);
        return NAN;
    }
    float *heights = water_room((size_t)SIDE * SIDE, sizeof *heights);
    for (int i = 0; i < SIDE * SIDE; i++) {
        heights[i] = (float)(1e-3 * cos(2.0 * PI * (i % SIDE) / wavelength));
    }
    pond_write_heights(water, 0, 0, SIDE, SIDE, heights, NULL, SIDE);
    free(heights);
    pond_step_many(water, CARRIED_STEPS);
    heights = water_heights(water);
    double re = 0.0;
    double im = 0.0;
    for (int x = 0; x < SIDE; x++) {
        re += (double)heights[x] * cos(2.0 * PI * x / wavelength);
        im += (double)heights[x] * sin(2.0 * PI * x / wavelength);
    }
    free(heights);
    pond_destroy(water);
    return atan2(im, re);
}

static double carrying_error(pond_solver solver, int wavelength) {
    const double shift = 2.0 * PI / wavelength * CARRIED * CARRIED_STEPS;
    const double got = phase_of(solver, wavelength, CARRIED) - phase_of(solver, wavelength, 0.0);
    return 100.0 * fabs(remainder(got - shift, PI) / shift);
}

// ---- stopping -----------------------------------------------------------------------------------

// A wave train runs against a current that grows along its path. Where the current reaches g/(4ω),
// the train's energy stops.
enum {
    LONG = 800,
    WIDE = 384, // waves diffracted at the ends of crests hardly reach the middle
    FROM = 150,
    RISES = 300,
    RISEN = 700,
    TRAIN = 24,
    STOP_STEPS = 1000
};

#define STRONGEST 1.5 // of the speed that stops it

typedef struct against {
    pond_desc desc;
    double fastest; // [m/s]
} against;

static double share_of_stream(double x) {
    return STRONGEST * fmin(fmax((x - RISES) / (RISEN - RISES), 0.0), 1.0);
}

static float rising(pond_vec2 point, void *user) {
    const against *a = user;
    const double h = a->desc.cell_size;
    return (float)(-a->fastest * share_of_stream((double)point.x / h) *
                   ((double)point.y - 0.5 * WIDE * h));
}

typedef struct stop {
    double expected; // [cells]
    double farthest; // last place with half of the greatest height [cells]
    double highest;  // relative to still water
} stop;

#define HIGHEST 1.70 // of a spectral solution of Dη = |k|φ, Dφ = −gη with the library's damping

static stop stops_at(void) {
    against a = {.desc = flowing_desc(POND_SOLVER_DISPERSIVE, LONG, WIDE, POND_EDGE_OPEN)};
    const double h = a.desc.cell_size;
    const double k = 2.0 * PI / (TRAIN * h);
    const double omega = sqrt(9.81 * k);
    a.fastest = 9.81 / (4.0 * omega);
    stop got = {.expected = RISES + (RISEN - RISES) / STRONGEST, .farthest = NAN, .highest = NAN};
    const size_t count = (size_t)LONG * WIDE;
    float *heights = water_room(count, sizeof *heights);
    float *rates = water_room(count, sizeof *rates);
    for (size_t i = 0; i < count; i++) {
        const double x = (double)(i % LONG) - FROM;
        const double envelope = 1e-3 * exp(-x * x / (2.0 * 60.0 * 60.0));
        heights[i] = (float)(envelope * cos(k * h * x));
        rates[i] = (float)(envelope * omega * sin(k * h * x));
    }
    pond *water = water_make(&a.desc);
    pond_write_heights(water, 0, 0, LONG, WIDE, heights, rates, LONG);
    free(heights);
    free(rates);
    if (pond_set_current_function(water, rising, &a) == POND_OK) {
        double most[LONG] = {0.0};
        float row[LONG];
        for (int step = 0; step < STOP_STEPS; step++) {
            pond_step(water);
            pond_copy_heights(water, 0, WIDE / 2, LONG, 1, row, LONG);
            for (int x = 0; x < LONG; x++) {
                most[x] = fmax(most[x], fabs((double)row[x]));
            }
        }
        double highest = 0.0;
        for (int x = RISES; x < LONG; x++) {
            highest = fmax(highest, most[x]);
        }
        for (int x = RISES; x < LONG; x++) {
            got.farthest = most[x] > 0.5 * highest ? x : got.farthest;
        }
        got.highest = 1e3 * highest;
    }
    pond_destroy(water);
    return got;
}

// ---- heights ------------------------------------------------------------------------------------

// A wave train enters a stream at an angle. Its frequency, its wave number along the stream
// and the flux of its action, energy/(frequency relative to the water), are constant.
typedef struct shear {
    pond_solver solver;
    double k_x;    // along the stream [1/cell]
    double k_y;    // across, in still water
    double speed;  // of the stream [cells/s]
    double begins; // row where the stream begins to rise [cells]
    double rises;  // rows over which it does
} shear;

static double frequency(pond_solver solver, double k, double speed) {
    return solver == POND_SOLVER_DISPERSIVE ? sqrt(9.81 * k) : speed * k;
}

static double stream_across(double row, void *user) {
    const shear *s = user;
    const double t = fmin(fmax((row - s->begins) / s->rises, 0.0), 1.0);
    const double beyond = fmax(row - s->begins - s->rises, 0.0);
    return s->speed * (s->rises * t * t * t * (1.0 - 0.5 * t) + beyond); // ∫ of t²(3 − 2t)
}

static float sheared(pond_vec2 point, void *user) {
    return (float)stream_across((double)point.y, user);
}

static double group_across(pond_solver solver, double k, double k_y) {
    const double share = solver == POND_SOLVER_DISPERSIVE ? 0.5 : 1.0;
    return share * frequency(solver, k, 1.0) / k * (k_y / k);
}

// Σ|amplitude|² of the wave along the stream, from a row on.
static double strength(const pond *water, int from) {
    const pond_desc desc = pond_get_desc(water);
    float *heights = water_heights(water);
    double sum = 0.0;
    for (int y = from; y < desc.height; y++) {
        double re = 0.0;
        double im = 0.0;
        for (int x = 0; x < desc.width; x++) {
            const double phase = 2.0 * PI * (x + 0.5) / desc.width;
            re += (double)heights[y * desc.width + x] * cos(phase);
            im += (double)heights[y * desc.width + x] * sin(phase);
        }
        sum += re * re + im * im;
    }
    free(heights);
    return sum;
}

// The height after the shear, relative to that before.
static double height_behind(pond_solver solver, double length, double degrees, double share,
                            double *expected) {
    const double k = 2.0 * PI / length;
    const int width = (int)lround(length / sin(degrees * PI / 180.0));
    shear s = {.solver = solver, .k_x = 2.0 * PI / width};
    s.k_y = sqrt(k * k - s.k_x * s.k_x);
    const double omega = frequency(solver, k, 1.0);
    s.speed = share * omega / k;
    const double relative = omega - s.k_x * s.speed;
    const double behind = solver == POND_SOLVER_DISPERSIVE ? relative * relative / 9.81 : relative;
    const double group = group_across(solver, k, s.k_y);
    const double group_behind = group_across(solver, behind, sqrt(behind * behind - s.k_x * s.k_x));
    const double stretch = group_behind / group;
    *expected = sqrt(relative / omega / stretch);
    const double sigma = 3.0 * length;
    const double from = 4.0 * sigma;
    s.begins = from + 4.0 * sigma;
    s.rises = 5.0 * length;
    const double centre = s.begins + s.rises + 4.0 * sigma * fmax(stretch, 1.0);
    const int height = (int)(centre + 4.0 * sigma * fmax(stretch, 1.0));
    pond_desc desc = water_desc(width, height);
    desc.solver = solver;
    desc.cell_size = 1.0;
    desc.wave_speed = 1.0;
    desc.depth = 1000.0;
    desc.edges =
        (pond_edges){POND_EDGE_PERIODIC, POND_EDGE_PERIODIC, POND_EDGE_FREE, POND_EDGE_FREE};
    desc.time_step = pond_time_step_limit(&desc);
    const size_t count = (size_t)width * (size_t)height;
    float *heights = water_room(count, sizeof *heights);
    float *rates = water_room(count, sizeof *rates);
    for (size_t i = 0; i < count; i++) {
        const double x = (double)(i % (size_t)width) + 0.5;
        const double y = (double)(i / (size_t)width) + 0.5;
        double at[2];
        for (int step = 0; step < 2; step++) {
            const double t = -step * desc.time_step;
            const double place = (y - from - group * t) / sigma;
            at[step] = 1e-3 * exp(-0.5 * place * place) * cos(s.k_x * x + s.k_y * y - omega * t);
        }
        heights[i] = (float)at[0];
        rates[i] = (float)((at[0] - at[1]) / desc.time_step);
    }
    pond *water = water_make(&desc);
    pond_write_heights(water, 0, 0, width, height, heights, rates, width);
    free(heights);
    free(rates);
    const double before = strength(water, 0);
    double got = NAN;
    if (pond_set_current_function(water, sheared, &s) == POND_OK) {
        const double time = (s.begins - from) / group + 2.0 * s.rises / (group + group_behind) +
                            (centre - s.begins - s.rises) / group_behind;
        pond_step_many(water, (int64_t)(time / desc.time_step));
        got = sqrt(strength(water, (int)(s.begins + s.rises)) / before / stretch);
    }
    pond_destroy(water);
    return got;
}

// ---- open sides ---------------------------------------------------------------------------------

enum { NEAR_WIDE = 96, NEAR_HIGH = 64, LEFT_STEPS = 180 };

static pond *drop_in_stream(int far, double share) {
    pond_desc desc = water_desc(NEAR_WIDE + 2 * far, NEAR_HIGH + 2 * far);
    desc.edges = water_edges(POND_EDGE_OPEN);
    desc.time_step = 0.8 * pond_time_step_limit(&desc);
    pond *water = water_make(&desc);
    float speed = (float)(share * desc.wave_speed);
    if (pond_set_current_function(water, uniform, &speed) != POND_OK) {
        pond_destroy(water);
        return NULL;
    }
    pond_drop(water, water_centre(far + NEAR_WIDE / 2, far + NEAR_HIGH / 2),
              (float)(4.0 * desc.cell_size), 1e-3f);
    return water;
}

// Greatest difference from the waves of a drop in a far larger pond, relative to its waves at the
// sides. [dB]
static double comes_back(double share) {
    const int far = 110;
    pond *water = drop_in_stream(0, share);
    pond *ocean = drop_in_stream(far, share);
    float got[NEAR_WIDE * NEAR_HIGH];
    float want[NEAR_WIDE * NEAR_HIGH];
    double worst = 0.0;
    double waves = 0.0;
    for (int step = 0; step < LEFT_STEPS && water != NULL && ocean != NULL; step++) {
        pond_step(water);
        pond_step(ocean);
        pond_copy_heights(water, 0, 0, NEAR_WIDE, NEAR_HIGH, got, NEAR_WIDE);
        pond_copy_heights(ocean, far, far, NEAR_WIDE, NEAR_HIGH, want, NEAR_WIDE);
        for (int i = 0; i < NEAR_WIDE * NEAR_HIGH; i++) {
            const int x = i % NEAR_WIDE;
            const int y = i / NEAR_WIDE;
            const bool side = x == 2 || x == NEAR_WIDE - 3 || y == 2 || y == NEAR_HIGH - 3;
            worst = fmax(worst, fabs((double)got[i] - (double)want[i]));
            waves = side ? fmax(waves, fabs((double)want[i])) : waves;
        }
    }
    pond_destroy(water);
    pond_destroy(ocean);
    return waves > 0.0 ? 20.0 * log10(worst / waves) : NAN;
}

// ---- noise --------------------------------------------------------------------------------------

static float whirls(pond_vec2 point, void *user) {
    const against *a = user;
    const double length = a->desc.width * a->desc.cell_size;
    const double k = 2.0 * PI / length;
    return (float)(a->fastest / k * sin(k * (double)point.x) * sin(k * (double)point.y));
}

// The energy of noise that is left, relative to that after one step.
static double energy_left(pond *water, int steps) {
    const pond_desc desc = pond_get_desc(water);
    const size_t count = (size_t)desc.width * (size_t)desc.height;
    float *heights = water_room(count, sizeof *heights);
    uint64_t state = 7;
    for (size_t i = 0; i < count; i++) {
        heights[i] = (float)((double)(water_noise(&state) >> 11) / 9007199254740992.0 - 0.5);
    }
    pond_write_heights(water, 0, 0, desc.width, desc.height, heights, NULL, desc.width);
    free(heights);
    pond_step(water);
    const double before = pond_get_stats(water).energy;
    pond_step_many(water, steps);
    return pond_get_stats(water).energy / before;
}

static double left_in_vortices(pond_solver solver, int steps) {
    against a = {.desc = flowing_desc(solver, 64, 64, POND_EDGE_PERIODIC)};
    a.fastest = 0.4 * a.desc.cell_size / a.desc.time_step;
    pond *water = water_make(&a.desc);
    const bool flows = pond_set_current_function(water, whirls, &a) == POND_OK;
    const double left = flows ? energy_left(water, steps) : NAN;
    pond_destroy(water);
    return left;
}

// Between banks, around a hard wall, through open ends.
static double left_in_river(pond_solver solver, int steps) {
    pond_desc desc = flowing_desc(solver, 56, 40, POND_EDGE_FREE);
    desc.edges.left = desc.edges.right = POND_EDGE_OPEN;
    desc.time_step *= 0.4;
    pond *water = water_make(&desc);
    const pond_shape pier =
        pond_rectangle((float)(9 * desc.cell_size), (float)(5 * desc.cell_size));
    const pond_pose pose = {water_centre(24, 17), 0.4f};
    const pond_vec2 stream = {(float)(0.13 * desc.cell_size / desc.time_step), 0.0f};
    const bool flows = pond_wall_build(water, &pier, &pose, 0.0f) == POND_OK &&
                       pond_set_current_around(water, stream, 0.1f) == POND_OK;
    const double left = flows ? energy_left(water, steps) : NAN;
    pond_destroy(water);
    return left;
}

// ---- all ----------------------------------------------------------------------------------------

static void run_current(report *r) {
    static const pond_solver solvers[] = {POND_SOLVER_WAVE, POND_SOLVER_DISPERSIVE};
    static const char *const names[] = {"wave", "dispersive"};
    for (int s = 0; s < 2; s++) {
        for (int length = 8; length <= 16; length *= 2) {
            report_row(
                r, (finding){.name = report_text(r, "%s, λ = %d cells: error of the carried speed",
                                                 names[s], length),
                             .measured = carrying_error(solvers[s], length),
                             .limit = 1.5,
                             .rule = RULE_AT_MOST,
                             .unit = " %",
                             .digits = 2});
        }
    }
    const stop stops = stops_at();
    report_row(r, (finding){.name = "dispersive: place where a train of λ = 24 stops",
                            .expected = stops.expected,
                            .measured = stops.farthest,
                            .limit = 25.0,
                            .rule = RULE_WITHIN,
                            .unit = " cells",
                            .digits = 0,
                            .note = "the last place with half of the greatest height"});
    report_row(r, (finding){.name = "dispersive: its height where it stops",
                            .expected = HIGHEST,
                            .measured = stops.highest,
                            .limit = 0.03 * HIGHEST,
                            .rule = RULE_WITHIN,
                            .digits = 2,
                            .note = "relative to still water; expected by a spectral solution with "
                                    "the same damping of short waves"});
    static const struct {
        double length;
        double degrees;
        double share;
    } shears[] = {
        {20.0, 25.0, 0.15},  {20.0, 40.0, 0.1}, {32.0, 25.0, -0.25},
        {32.0, 40.0, -0.15}, {48.0, 25.0, 0.2}, {48.0, 40.0, -0.3},
    };
    for (int i = 0; i < 2 * (int)(sizeof shears / sizeof *shears); i++) {
        const int c = i / 2;
        double wanted;
        const double got = height_behind(solvers[i % 2], shears[c].length, shears[c].degrees,
                                         shears[c].share, &wanted);
        report_row(
            r, (finding){.name = report_text(
                             r, "%s, λ = %g cells at %g° into a stream of %g c: height",
                             names[i % 2], shears[c].length, shears[c].degrees, shears[c].share),
                         .expected = wanted,
                         .measured = got,
                         .limit = 0.02 * wanted,
                         .rule = RULE_WITHIN,
                         .digits = 3,
                         .note = "by conservation of wave action"});
    }
    static const double shares[] = {0.1, 0.2, 0.3};
    static const double most[] = {-38.0, -32.0, -27.0};
    for (int i = 0; i < 3; i++) {
        report_row(
            r, (finding){.name = report_text(
                             r, "wave, open sides, at %g of the wave speed: reflected", shares[i]),
                         .expected = -INFINITY,
                         .measured = comes_back(shares[i]),
                         .limit = most[i],
                         .rule = RULE_AT_MOST,
                         .unit = " dB",
                         .digits = 1,
                         .note = "a drop of σ = 4 cells, relative to its waves at the sides"});
    }
    for (int s = 0; s < 2; s++) {
        report_row(r, (finding){.name = report_text(
                                    r, "%s: energy of noise after 1e5 steps in vortices", names[s]),
                                .measured = left_in_vortices(solvers[s], 100000),
                                .limit = 1.0,
                                .rule = RULE_AT_MOST,
                                .digits = 4,
                                .note = "relative to the start"});
        report_row(r,
                   (finding){.name = report_text(
                                 r, "%s: energy of noise after 2e4 steps in a river with open ends",
                                 names[s]),
                             .measured = left_in_river(solvers[s], 20000),
                             .limit = 0.01,
                             .rule = RULE_AT_MOST,
                             .digits = 4,
                             .note = "around a hard wall, relative to the start"});
    }
}

const check check_current = {
    .name = "current",
    .page = "shores",
    .title = "A current carries, raises and stops waves, and noise decays",
    .means = "A stream shifts waves by its speed. Waves conserve their action, so their height "
             "changes with the stream. Against a stream of g/(4ω) the energy of a wave of "
             "frequency ω stops and the wave becomes shorter. Nothing may grow out of noise.",
    .how = "Standing waves are carried for 150 steps at 0.2 cells a step, and their phase is "
           "compared with that in still water. A train runs against a stream that rises to 1.5 "
           "times its stopping speed. Trains enter a stream at an angle, and their height behind "
           "the shear is measured; the speed of the stream is a fraction of their phase speed c. "
           "The waves of a drop leave through four open sides and are compared with those in a "
           "far larger pond. Noise is stepped in four vortices of 0.4 cells a step for 1e5 steps, "
           "and in a river around a wall for 2e4.",
    .run = run_current,
};
