// Hard walls in dispersive water: a box is a separate pond, nothing leaks, the shadow of a half
// plane is Sommerfeld's, and open sides transmit as they do without walls.
#include <math.h>
#include <stdlib.h>

#include "checks.h"
#include "exact.h"
#include "water.h"

static bool build(pond *water, const uint8_t *mask) {
    const pond_desc d = pond_get_desc(water);
    return pond_set_wall_mask(water, mask, d.width, d.height, d.width, 0.0f) == POND_OK;
}

// ---- a box --------------------------------------------------------------------------------------

enum { WIDE = 192, HIGH = 128, THICK = 2 };

#define BOX_DEPTH 1000.0
#define BOX_TIME 50.0
#define BOX_SIGMA 4.0

typedef struct box {
    int x;
    int y;
    int width;
    int height;
    double ground; // depth of uneven ground that is the same everywhere; 0: there is none
} box;

static float even(pond_vec2 point, void *user) {
    (void)point;
    return *(const float *)user;
}

static bool is_inside(const box *b, int x, int y, int more) {
    return x >= b->x - more && x < b->x + b->width + more && y >= b->y - more &&
           y < b->y + b->height + more;
}

typedef struct boxed {
    double alike;  // correlation with the exact water
    double leaked; // greatest height beyond the walls
} boxed;

static boxed compare(const box *b, const float *heights, const double *exact) {
    double both = 0.0;
    double ours = 0.0;
    double theirs = 0.0;
    boxed found = {0.0, 0.0};
    for (int y = 0; y < HIGH; y++) {
        for (int x = 0; x < WIDE; x++) {
            const double h = (double)heights[y * WIDE + x];
            if (!is_inside(b, x, y, 0)) {
                found.leaked = fmax(found.leaked, fabs(h));
                continue;
            }
            const double e = exact[(y - b->y) * b->width + x - b->x];
            both += h * e;
            ours += h * h;
            theirs += e * e;
        }
    }
    found.alike = both / sqrt(ours * theirs);
    return found;
}

// Copies the exact water into the pond's cells.
static void put(const box *b, const exact_basin *exact, float *out) {
    for (int y = 0; y < b->height; y++) {
        for (int x = 0; x < b->width; x++) {
            out[(b->y + y) * WIDE + b->x + x] = (float)exact->heights[y * b->width + x];
        }
    }
}

static exact_basin drop_in_box(const box *b) {
    exact_basin exact =
        exact_basin_make(b->width, b->height, false, b->ground > 0.0 ? b->ground : BOX_DEPTH);
    for (int y = 0; y < b->height; y++) {
        for (int x = 0; x < b->width; x++) {
            const double dx = x + 0.5 - 0.3 * b->width;
            const double dy = y + 0.5 - 0.6 * b->height;
            exact.heights[y * b->width + x] =
                exp(-(dx * dx + dy * dy) / (2.0 * BOX_SIGMA * BOX_SIGMA));
        }
    }
    exact_basin_begin(&exact);
    return exact;
}

static void mask_box(const box *b, uint8_t *mask) {
    for (int i = 0; i < WIDE * HIGH; i++) {
        const int x = i % WIDE;
        const int y = i / WIDE;
        mask[i] = is_inside(b, x, y, THICK) && !is_inside(b, x, y, 0) ? 255 : 0;
    }
}

// Error of ω of the longest wave of a box, from a(n+1) + a(n−1) = 2cos(ω·dt)·a(n). [%]
static double lowest_mode_error(const box *b) {
    const pond_desc desc = water_deep_desc(WIDE, HIGH, BOX_DEPTH, POND_EDGE_FREE);
    static uint8_t mask[WIDE * HIGH];
    static float start[WIDE * HIGH];
    static float heights[WIDE * HIGH];
    const double k = PI / b->width;
    mask_box(b, mask);
    for (int i = 0; i < WIDE * HIGH; i++) {
        const int x = i % WIDE;
        const bool wet = is_inside(b, x, i / WIDE, 0);
        start[i] = wet ? (float)cos(k * (x - b->x + 0.5)) : 0.0f;
    }
    pond *water = water_make_with(&desc, start, start);
    double a[3] = {0.0, 0.0, 0.0};
    double product = 0.0;
    double square = 0.0;
    const bool walled = build(water, mask);
    for (int step = 0; walled && step < 60; step++) {
        pond_copy_heights(water, 0, 0, WIDE, HIGH, heights, WIDE);
        a[0] = a[1];
        a[1] = a[2];
        a[2] = 0.0;
        for (int i = 0; i < WIDE * HIGH; i++) {
            a[2] += (double)heights[i] * (double)start[i];
        }
        if (step >= 2) {
            product += a[1] * (a[0] + a[2]);
            square += 2.0 * a[1] * a[1];
        }
        pond_step(water);
    }
    pond_destroy(water);
    const double omega = acos(product / square) / water_step(&desc);
    return 100.0 * fabs(omega / exact_omega(k, BOX_DEPTH) - 1.0);
}

static boxed in_box(const box *b) {
    const pond_desc desc =
        water_deep_desc(WIDE, HIGH, b->ground > 0.0 ? 2.0 * b->ground : BOX_DEPTH, POND_EDGE_FREE);
    float ground = (float)(b->ground * desc.cell_size);
    static uint8_t mask[WIDE * HIGH];
    static float now[WIDE * HIGH];
    static float before[WIDE * HIGH];
    mask_box(b, mask);
    for (int i = 0; i < WIDE * HIGH; i++) {
        now[i] = before[i] = 0.0f;
    }
    exact_basin exact = drop_in_box(b);
    put(b, &exact, now);
    exact_basin_at(&exact, water_step(&desc)); // at rest: a step before is as a step after
    put(b, &exact, before);
    pond *water = water_make_with(&desc, now, before);
    boxed found = {NAN, NAN};
    if (build(water, mask) &&
        (!(b->ground > 0.0) || pond_set_depth_function(water, even, &ground) == POND_OK)) {
        const int steps = (int)(BOX_TIME / water_step(&desc));
        pond_step_many(water, steps);
        exact_basin_at(&exact, steps * water_step(&desc));
        float *heights = water_heights(water);
        found = compare(b, heights, exact.heights);
        free(heights);
    }
    pond_destroy(water);
    exact_basin_free(&exact);
    return found;
}

// ---- a half plane -------------------------------------------------------------------------------

enum { PLANE_WIDE = 320, PLANE_HIGH = 288, TIP_X = 161, TIP_Y = 145, SEEN = 50 };

#define LENGTH 16.0
#define PLANE_TIME 270.0

// Fresnel's C and S.
static void fresnel(double v, double *c, double *s) {
    enum { PARTS = 4000 };
    *c = *s = 0.0;
    for (int i = 0; i < PARTS; i++) {
        const double t = v * (i + 0.5) / PARTS;
        *c += cos(0.5 * PI * t * t) * v / PARTS;
        *s += sin(0.5 * PI * t * t) * v / PARTS;
    }
}

// e^(−ikr·cos angle)·e^(−iπ/4)/√2·((½ + C) + i(½ + S))
static void add_wave(double kr, double angle, double *re, double *im) {
    double c;
    double s;
    fresnel(2.0 * sqrt(kr / PI) * cos(0.5 * angle), &c, &s);
    const double turn = -kr * cos(angle) - 0.25 * PI;
    *re += ((0.5 + c) * cos(turn) - (0.5 + s) * sin(turn)) / sqrt(2.0);
    *im += ((0.5 + c) * sin(turn) + (0.5 + s) * cos(turn)) / sqrt(2.0);
}

// Sommerfeld's height behind a half plane at normal incidence, relative to the incoming train.
static double behind(double dx, double dy) {
    const double kr = 2.0 * PI / LENGTH * hypot(dx, dy);
    const double angle = fmod(atan2(-dy, -dx) + 2.0 * PI, 2.0 * PI);
    double re = 0.0;
    double im = 0.0;
    add_wave(kr, angle - 0.5 * PI, &re, &im);
    add_wave(kr, angle + 0.5 * PI, &re, &im);
    return hypot(re, im);
}

static bool is_plane(int x, int y) {
    return x < TIP_X && (y == TIP_Y - 1 || y == TIP_Y);
}

// A train that comes down the pond.
static double train(double at, double time) {
    const double k = 2.0 * PI / LENGTH;
    const double far = (at + 96.0 - 0.5 * sqrt(1.0 / k) * time) / 32.0;
    return exp(-0.5 * far * far) * cos(k * at - sqrt(k) * time);
}

static pond *pond_of_train(bool wall) {
    const pond_desc desc = water_deep_desc(PLANE_WIDE, PLANE_HIGH, 1000.0, POND_EDGE_FREE);
    const size_t count = (size_t)PLANE_WIDE * PLANE_HIGH;
    uint8_t *mask = water_room(count, sizeof *mask);
    float *now = water_room(count, sizeof *now);
    float *before = water_room(count, sizeof *before);
    for (int y = 0; y < PLANE_HIGH; y++) {
        for (int x = 0; x < PLANE_WIDE; x++) {
            const int i = y * PLANE_WIDE + x;
            const bool dry = wall && is_plane(x, y);
            mask[i] = dry ? 255 : 0;
            now[i] = dry ? 0.0f : (float)train(y + 0.5 - TIP_Y, 0.0);
            before[i] = dry ? 0.0f : (float)train(y + 0.5 - TIP_Y, -water_step(&desc));
        }
    }
    pond *water = water_make_with(&desc, now, before);
    if (wall && !build(water, mask)) {
        pond_destroy(water);
        water = NULL;
    }
    free(before);
    free(now);
    free(mask);
    return water;
}

// Sums the component at the train's frequency in each cell behind the plane.
static bool send_train(bool wall, double *re, double *im) {
    pond *water = pond_of_train(wall);
    if (water == NULL) {
        return false;
    }
    const pond_desc desc = pond_get_desc(water);
    const double step = water_step(&desc);
    const double omega = sqrt(2.0 * PI / LENGTH);
    float heights[SEEN * 2 * SEEN];
    for (int i = 1; i <= (int)(PLANE_TIME / step); i++) {
        pond_step(water);
        pond_copy_heights(water, TIP_X - SEEN, TIP_Y, 2 * SEEN, SEEN, heights, 2 * SEEN);
        for (int j = 0; j < SEEN * 2 * SEEN; j++) {
            re[j] += (double)heights[j] * cos(omega * i * step);
            im[j] += (double)heights[j] * sin(omega * i * step);
        }
    }
    pond_destroy(water);
    return true;
}

// Root mean square difference from Sommerfeld's heights in the shadow, relative to the train.
static double shadow_error(void) {
    enum { CELLS = SEEN * 2 * SEEN };
    double *sums = water_room(4 * CELLS, sizeof *sums);
    double square = 0.0;
    int count = 0;
    const bool sent = send_train(false, sums, sums + CELLS) &&
                      send_train(true, sums + 2 * CELLS, sums + 3 * CELLS);
    for (int y = 7; sent && y < SEEN; y += 2) {
        for (int x = 0; x < SEEN - 8; x += 2) {
            const int i = y * 2 * SEEN + x;
            const double free_train = hypot(sums[i], sums[CELLS + i]);
            const double ours = hypot(sums[2 * CELLS + i], sums[3 * CELLS + i]) / free_train;
            const double off = ours - behind(x + 0.5 - SEEN, y + 0.5);
            square += off * off;
            count++;
        }
    }
    free(sums);
    return sent ? sqrt(square / count) : NAN;
}

// ---- open sides ---------------------------------------------------------------------------------

enum { OPEN_SIDE = 192, FAR_SIDE = 1024, FAR = (FAR_SIDE - OPEN_SIDE) / 2, EARLY = 60, LATE = 120 };

#define SLOPE_DEPTH 16.0

#define CELL 0.015625 // of water_desc() [m]

// Depth [m]; `user`: where the region begins [m].
static float slope(pond_vec2 point, void *user) {
    const double cells = (double)(point.x - *(const float *)user) / CELL;
    return (float)(CELL * (SLOPE_DEPTH - fmin(fmax(0.1 * (cells - 30.0), 0.0), 12.0)));
}

// A breakwater and a rock, and optionally a slope under them. Their region begins `beyond` cells
// from the pond's corner.
static bool furnish(pond *water, int beyond, bool sloping) {
    const double cell = CELL;
    float from = (float)(beyond * cell);
    const pond_shape bar = pond_rectangle((float)(110 * cell), (float)(4 * cell));
    const pond_shape rock = pond_disc((float)(13 * cell));
    const pond_pose across = {{from + (float)(80.3 * cell), from + (float)(70.6 * cell)}, 0.3f};
    const pond_pose aside = {{from + (float)(150 * cell), from + (float)(140 * cell)}, 0.0f};
    return (!sloping || pond_set_depth_function(water, slope, &from) == POND_OK) &&
           pond_wall_build(water, &bar, &across, 0.0f) == POND_OK &&
           pond_wall_build(water, &rock, &aside, 0.0f) == POND_OK;
}

// The waves are too short to return from the sides of the wide pond.
static pond *pond_beside(int side, pond_edge edge, bool sloping) {
    const pond_desc desc = water_deep_desc(side, side, sloping ? SLOPE_DEPTH : 100.0, edge);
    const int beyond = (side - OPEN_SIDE) / 2;
    float *heights = water_room((size_t)side * (size_t)side, sizeof *heights);
    for (int y = 0; y < side; y++) {
        for (int x = 0; x < side; x++) {
            const double far = hypot(x + 0.5 - beyond - 70.0, y + 0.5 - beyond - 130.0) / 8.0;
            heights[y * side + x] = (float)((1.0 - 0.5 * far * far) * exp(-0.5 * far * far));
        }
    }
    pond *water = water_make(&desc);
    if (!furnish(water, beyond, sloping)) {
        pond_destroy(water);
        water = NULL;
    }
    if (water != NULL) {
        pond_write_heights(water, 0, 0, side, side, heights, NULL, side);
    }
    free(heights);
    return water;
}

// Sums of the squared difference from a wide pond, and of that pond's squared heights.
static void add_squares(const pond *water, const pond *wide, double *differs, double *all) {
    float *ours = water_heights(water);
    float *wanted = water_heights(wide);
    *differs = *all = 0.0;
    for (int y = 0; y < OPEN_SIDE; y++) {
        for (int x = 0; x < OPEN_SIDE; x++) {
            const double h = (double)wanted[(FAR + y) * FAR_SIDE + FAR + x];
            const double off = (double)ours[y * OPEN_SIDE + x] - h;
            *differs += off * off;
            *all += h * h;
        }
    }
    free(ours);
    free(wanted);
}

// Energy of the difference, relative to the water's after EARLY steps. [dB]
static void echoes(bool sloping, double *early, double *late) {
    pond *water = pond_beside(OPEN_SIDE, POND_EDGE_OPEN, sloping);
    pond *wide = pond_beside(FAR_SIDE, POND_EDGE_FREE, sloping);
    *early = *late = NAN;
    if (water != NULL && wide != NULL) {
        double first;
        double differs;
        double all;
        pond_step_many(water, EARLY);
        pond_step_many(wide, EARLY);
        add_squares(water, wide, &differs, &first);
        *early = 10.0 * log10(differs / first);
        pond_step_many(water, LATE - EARLY);
        pond_step_many(wide, LATE - EARLY);
        add_squares(water, wide, &differs, &all);
        *late = 10.0 * log10(differs / first);
    }
    pond_destroy(water);
    pond_destroy(wide);
}

// Energy of noise between walls over a slope, with sides of all kinds, after `steps` steps,
// relative to the start.
static double kept_of_noise(int steps) {
    enum { WIDTH = 48, HEIGHT = 36 };
    pond_desc desc = water_deep_desc(WIDTH, HEIGHT, SLOPE_DEPTH, POND_EDGE_FREE);
    desc.edges = (pond_edges){POND_EDGE_OPEN, POND_EDGE_FREE, POND_EDGE_FIXED, POND_EDGE_OPEN};
    uint8_t mask[WIDTH * HEIGHT];
    float heights[WIDTH * HEIGHT];
    uint32_t seed = 1;
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        seed = seed * 1664525u + 1013904223u;
        mask[i] = seed >> 24 < 26 ? 255 : 0; // a tenth of all cells
        heights[i] = (float)(seed >> 8 & 0xffff) * 0x1p-16f - 0.5f;
    }
    pond *water = water_make(&desc);
    float from = (float)(-30.0 * CELL);
    double kept = NAN;
    if (pond_set_depth_function(water, slope, &from) == POND_OK && build(water, mask)) {
        pond_write_heights(water, 0, 0, WIDTH, HEIGHT, heights, NULL, WIDTH);
        pond_step(water);
        const double first = pond_get_stats(water).energy;
        pond_step_many(water, steps);
        kept = pond_get_stats(water).energy / first;
    }
    pond_destroy(water);
    return kept;
}

static void report_echo(report *r, const char *name, double measured, double limit) {
    report_row(r, (finding){.name = name,
                            .expected = -INFINITY,
                            .measured = measured,
                            .limit = limit,
                            .rule = RULE_AT_MOST,
                            .unit = " dB",
                            .digits = 1});
}

static void run_beside_open(report *r) {
    for (int sloping = 0; sloping < 2; sloping++) {
        const char *where = sloping ? "over a slope" : "in deep water";
        double early;
        double late;
        echoes(sloping != 0, &early, &late);
        report_echo(
            r, report_text(r, "breakwater %s, open sides: reflected after %d steps", where, EARLY),
            early, -45.0);
        report_echo(r, report_text(r, "the same after %d steps, %s", LATE, where), late, -35.0);
    }
    report_row(r, (finding){.name = "hard walls at random over a slope, sides of all kinds: energy "
                                    "of noise after 2e4 steps",
                            .measured = kept_of_noise(20000),
                            .limit = 1.0,
                            .rule = RULE_AT_MOST,
                            .unit = "",
                            .digits = 4});
}

// ---- all ----------------------------------------------------------------------------------------

static void run_walls(report *r) {
    static const box boxes[] = {{32, 32, 96, 64, 0.0},
                                {37, 21, 97, 61, 0.0},
                                {39, 40, 101, 67, 0.0},
                                {32, 32, 96, 64, 10.0},
                                {37, 21, 97, 61, 10.0}};
    double leaked = 0.0;
    for (int i = 0; i < 5; i++) {
        const box *b = &boxes[i];
        const boxed found = in_box(b);
        leaked = fmax(leaked, found.leaked);
        report_row(
            r, (finding){.name = report_text(
                             r, "hard walls, box of %d × %d cells at (%d, %d)%s: correlation",
                             b->width, b->height, b->x, b->y,
                             b->ground > 0.0 ? ", ground 10 cells deep" : ""),
                         .expected = 1.0,
                         .measured = found.alike,
                         .limit = i % 3 == 0 ? 0.99 : 0.95,
                         .rule = RULE_AT_LEAST,
                         .unit = "",
                         .digits = 4,
                         .note = report_text(r, "a relative L2 error of about √(2 − 2r) = %.1f %%",
                                             100.0 * sqrt(2.0 - 2.0 * found.alike))});
    }
    report_row(r, (finding){.name = "hard walls, box of 97 × 61 cells at (37, 21): ω of its "
                                    "lowest mode, error",
                            .measured = lowest_mode_error(&boxes[1]),
                            .limit = 7.0,
                            .rule = RULE_AT_MOST,
                            .unit = " %",
                            .digits = 1,
                            .note = "a known fault of boxes whose walls do not fit the grids"});
    report_row(r, (finding){.name = "hard walls of 2 cells: leakage",
                            .measured = leaked,
                            .limit = 0.0,
                            .rule = RULE_AT_MOST,
                            .unit = "",
                            .digits = 0});
    report_row(
        r,
        (finding){.name = "hard walls, λ = 16 cells behind a half plane: error",
                  .measured = shadow_error(),
                  .limit = 0.04,
                  .rule = RULE_AT_MOST,
                  .unit = "",
                  .digits = 3,
                  .note = "root mean square in the shadow, relative to the height of the train"});
    run_beside_open(r);
}

const check check_deep_walls = {
    .name = "dispersive-walls",
    .page = "deep",
    .title = "Hard walls in deep water reflect and diffract",
    .means = "A closed box in a pond is a separate pond, and nothing moves outside it. Past the "
             "end of a wall waves bend into its shadow. Waves that a breakwater reflects leave "
             "through open sides.",
    .how = "A Gaussian of σ = 4 cells, after 50 √(h/g), in boxes with walls of 2 cells, 1000 cells "
           "deep, in a pond of 192 × 128; the exact solution is the sum of the box's own waves "
           "with ω² = k·tanh(kH). The boxes over ground are 10 cells deep in a pond of depth 20. A "
           "train of λ = 16 meets a half plane of 2 cells; its amplitude behind, relative to that "
           "without the plane, is compared with Sommerfeld's solution. A breakwater of 110 × 4 "
           "cells and a rock of 26 are placed in a pond of 192 × 192 cells with open sides and in "
           "one of 1024 × 1024; the rows give the energy of the difference, relative to the water "
           "after 60 steps, 100 cells deep and over a slope from 16 to 4.",
    .run = run_walls,
};
