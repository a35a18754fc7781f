// The integer waters: rest, and the loops of the listings to the bit.

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "checks.h"
#include "reference/listings.h"
#include "water.h"

// ---- coming to rest -----------------------------------------------------------------------------

enum { REST_WIDTH = 48, REST_HEIGHT = 37, REST_SAMPLES = 60, REST_STEPS = 20000 };

static long rest_step(int i) {
    return lround(pow(REST_STEPS, (double)i / (REST_SAMPLES - 1)));
}

// Greatest height left, in counts, after rain has stopped; `drawn` gets it over time.
static double rest_of_library(pond_solver solver, pond_edge edge, int shift, double *steps,
                              double *drawn) {
    pond_desc desc = water_desc(REST_WIDTH, REST_HEIGHT);
    desc.solver = solver;
    desc.edges = water_edges(edge);
    desc.damping_shift = shift;
    pond *water = water_make(&desc);
    pond_rain rain = pond_rain_default();
    rain.rate = 200.0f;
    rain.radius = 0.04f;
    pond_set_rain(water, &rain);
    pond_step_many(water, 500);
    rain.rate = 0.0f;
    pond_set_rain(water, &rain);
    double left = 0.0;
    for (int i = 0; i < REST_SAMPLES; i++) {
        pond_step_many(water, 500 + rest_step(i) - (int64_t)pond_get_steps(water));
        const pond_stats s = pond_get_stats(water);
        left = fmax(s.highest, -s.lowest) / desc.count_height;
        steps[i] = (double)rest_step(i);
        drawn[i] = fmax(left, 1e-3);
    }
    pond_destroy(water);
    return left;
}

// The loop with `/` for its shifts, as languages without a floor shift have it.
static double rest_of_loop(double *steps, double *drawn) {
    enum { W = REST_WIDTH + 2, H = REST_HEIGHT + 2 };
    static int16_t cells[2][W * H];
    memset(cells, 0, sizeof cells);
    uint64_t seed = 7;
    int now = 0;
    int at = 0;
    int left = 0;
    for (int step = -500; step <= REST_STEPS; step++) {
        if (step < 0 && step % 6 == 0) {
            const int x = 2 + (int)(water_noise(&seed) % (REST_WIDTH - 2));
            const int y = 2 + (int)(water_noise(&seed) % (REST_HEIGHT - 2));
            cells[now][y * W + x] = (int16_t)(cells[now][y * W + x] - 400);
        }
        const int16_t *u = cells[now];
        int16_t *next = cells[1 - now];
        left = 0;
        for (int y = 1; y < H - 1; y++) {
            for (int x = 1; x < W - 1; x++) {
                const int i = y * W + x;
                const int d = (u[i - 1] + u[i + 1] + u[i - W] + u[i + W]) / 2 - next[i];
                next[i] = (int16_t)(d - d / 32);
                left = abs(next[i]) > left ? abs(next[i]) : left;
            }
        }
        now = 1 - now;
        while (at < REST_SAMPLES && step == rest_step(at)) {
            steps[at] = step;
            drawn[at++] = fmax(left, 1e-3);
        }
    }
    return left;
}

static void run_rest(report *r) {
    static double steps[3][REST_SAMPLES];
    static double drawn[3][REST_SAMPLES];
    const double loop = rest_of_loop(steps[2], drawn[2]);
    double left = 0.0;
    double isotropic = 0.0;
    const pond_edge edges[] = {POND_EDGE_FREE, POND_EDGE_FIXED, POND_EDGE_PERIODIC};
    for (int shift = 3; shift <= 5; shift += 2) {
        for (int e = 2; e >= 0; e--) {
            isotropic = fmax(isotropic, rest_of_library(POND_SOLVER_ISOTROPIC, edges[e], shift,
                                                        steps[0], drawn[0]));
            left = fmax(left,
                        rest_of_library(POND_SOLVER_STEADY, edges[e], shift, steps[0], drawn[0]));
        }
    }
    report_row(r, (finding){.name = "steady water after rain, greatest height left",
                            .measured = left,
                            .limit = 0.0,
                            .rule = RULE_AT_MOST,
                            .digits = 0,
                            .unit = " counts",
                            .plain = report_text(r, "±%.0f for ever", loop),
                            .note = "the plain loop here divides with `/`, as most ports do"});
    report_row(r, (finding){.name = "isotropic water after rain, greatest height left",
                            .measured = isotropic,
                            .limit = 0.0,
                            .rule = RULE_AT_MOST,
                            .digits = 0,
                            .unit = " counts"});
    (void)rest_of_library(POND_SOLVER_CLASSIC, POND_EDGE_FREE, 5, steps[1], drawn[1]);
    plot p = {.title = "Integer water after the rain has stopped",
              .x = {.label = "steps since", .low = 1, .high = REST_STEPS, .log = true},
              .y = {.label = "greatest height [counts]", .low = 2e-3, .high = 2e3, .log = true},
              .legend_left = true,
              .legend_low = true};
    plot_add(&p, (plot_series){"plain loop with /", PLOT_LINE, PLOT_PLAIN, REST_SAMPLES, steps[2],
                               drawn[2]});
    plot_add(&p, (plot_series){"classic (>>, as in the listings)", PLOT_LINE, PLOT_OTHER,
                               REST_SAMPLES, steps[1], drawn[1]});
    plot_add(&p, (plot_series){"steady", PLOT_LINE, PLOT_WATER, REST_SAMPLES, steps[0], drawn[0]});
    report_plot(r, "rest", &p);
}

const check check_rest = {
    .name = "rest",
    .page = "exactness",
    .title = "Integer water settles exactly",
    .means = "Rounding can keep a ripple alive: with `/` most cells still move after 20 000 steps, "
             "and with `>>` a level of +1 to +31 never sinks. The solvers `steady` and `isotropic` "
             "round to even and damp away from zero.",
    .how = "Rain for 500 steps on 48 × 37 cells, then 20 000 steps without; free, fixed and "
           "periodic sides, damping shifts of 3 and 5. The row is the greatest height at the end, "
           "in counts of the listings.",
    .run = run_rest,
};

// ---- the listings -------------------------------------------------------------------------------

typedef struct size {
    int width, height, steps;
} size;

static const size sizes[] = {
    {1, 1, 500}, {2, 7, 500}, {19, 1, 500}, {31, 17, 1000}, {318, 198, 300}};

enum { SIZES = sizeof sizes / sizeof sizes[0] };

static pond_desc classic_desc(size s) {
    pond_desc desc = water_desc(s.width, s.height);
    desc.solver = POND_SOLVER_CLASSIC;
    desc.edges = water_edges(POND_EDGE_FIXED);
    return desc;
}

// Both levels from noise, up to what a short can hold.
static void noise_levels(int16_t *now, int16_t *before, int count, uint64_t *seed) {
    for (int i = 0; i < count; i++) {
        const int range = water_noise(seed) % 8 == 0 ? 65536 : 600;
        now[i] = (int16_t)((int)(water_noise(seed) % (uint64_t)range) - range / 2);
        before[i] = (int16_t)((int)(water_noise(seed) % (uint64_t)range) - range / 2);
    }
}

static long differing(const pond *water, const int16_t *first, int pitch) {
    const pond_view view = pond_get_view(water);
    long differ = 0;
    for (int y = 0; y < view.height; y++) {
        const int16_t *row = (const int16_t *)view.heights + y * view.stride;
        for (int x = 0; x < view.width; x++) {
            differ += row[x] != first[y * pitch + x];
        }
    }
    return differ;
}

// A drop by the library, and what it did copied into the listing's array.
static void drop_into_both(pond *water, int16_t *first, int pitch, uint64_t *seed) {
    const pond_view view = pond_get_view(water);
    const int x = (int)(water_noise(seed) % (uint64_t)view.width);
    const int y = (int)(water_noise(seed) % (uint64_t)view.height);
    pond_drop(water, water_centre(x, y), 2.0f / 64.0f, x % 2 == 0 ? 0.2f : -0.15f);
    for (int row = 0; row < view.height; row++) {
        memcpy(first + row * pitch, (const int16_t *)view.heights + row * view.stride,
               2 * (size_t)view.width);
    }
}

static long against_demo(size s) {
    const int pitch = s.width + 2;
    const size_t cells = (size_t)s.width * (size_t)s.height;
    int16_t *levels[2];
    int16_t *buffers[2];
    for (int i = 0; i < 2; i++) {
        levels[i] = water_room(cells, sizeof(int16_t));
        buffers[i] = water_room((size_t)pitch * (size_t)(s.height + 2), sizeof(int16_t));
    }
    uint64_t seed = (uint64_t)(s.width * 1000 + s.height);
    noise_levels(levels[0], levels[1], (int)cells, &seed);
    for (int i = 0; i < 2; i++) {
        for (int y = 0; y < s.height; y++) {
            memcpy(buffers[i] + (y + 1) * pitch + 1, levels[i] + y * s.width, 2 * (size_t)s.width);
        }
    }
    const pond_desc desc = classic_desc(s);
    pond *water = water_make_with(&desc, levels[0], levels[1]);
    long differ = 0;
    for (int step = 0; step < s.steps; step++) {
        if (step % 37 == 36 && step < s.steps * 2 / 3) {
            drop_into_both(water, buffers[0] + pitch + 1, pitch, &seed);
        }
        listing_process_water(buffers[0], buffers[1], pitch, s.height + 2);
        int16_t *swap = buffers[0];
        buffers[0] = buffers[1];
        buffers[1] = swap;
        pond_step(water);
        differ += differing(water, buffers[0] + pitch + 1, pitch);
    }
    pond_destroy(water);
    for (int i = 0; i < 2; i++) {
        free(levels[i]);
        free(buffers[i]);
    }
    return differ;
}

static long against_applet(size s) {
    const int width = s.width + 2;
    listing_applet a = listing_applet_of(
        width, s.height, water_room((size_t)width * (size_t)(s.height + 2) * 2, sizeof(int16_t)));
    const size_t cells = (size_t)s.width * (size_t)s.height;
    int16_t *now = water_room(cells, sizeof *now);
    int16_t *before = water_room(cells, sizeof *before);
    uint64_t seed = (uint64_t)(s.width * 2000 + s.height);
    noise_levels(now, before, (int)cells, &seed);
    for (int y = 0; y < s.height; y++) {
        memcpy(a.ripplemap + a.newind + y * width + 1, now + y * s.width, 2 * (size_t)s.width);
        memcpy(a.ripplemap + a.oldind + y * width + 1, before + y * s.width, 2 * (size_t)s.width);
    }
    const pond_desc desc = classic_desc(s);
    pond *water = water_make_with(&desc, now, before);
    long differ = 0;
    for (int step = 0; step < s.steps; step++) {
        if (step % 41 == 40 && step < s.steps * 2 / 3) {
            drop_into_both(water, a.ripplemap + a.newind + 1, width, &seed);
        }
        listing_newframe(&a);
        pond_step(water);
        differ += differing(water, a.ripplemap + a.newind + 1, width);
    }
    pond_destroy(water);
    free(a.ripplemap);
    free(now);
    free(before);
    return differ;
}

// ---- listings in floats -------------------------------------------------------------------------

typedef struct float_run {
    long differ;   // cells, in all steps
    double widest; // difference
} float_run;

// One step of a listing; leaves the new heights in *now.
typedef void listing(float **now, float **before, const pond_desc *desc);

static void swap_levels(float **a, float **b) {
    float *swap = *a;
    *a = *b;
    *b = swap;
}

static void drop_somewhere(pond *water, float height, uint64_t *seed) {
    const pond_view view = pond_get_view(water);
    const double x = (double)(water_noise(seed) % (uint64_t)view.width);
    const double y = (double)(water_noise(seed) % (uint64_t)view.height);
    const double cell = (double)view.cell_size;
    const float sign = water_noise(seed) % 3 == 0 ? -1.0f : 1.0f;
    pond_drop(water, (pond_vec2){(float)((x + 0.5) * cell), (float)((y + 0.5) * cell)},
              (float)(2.0 * cell), sign * height * view.unit);
}

static void compare(const pond *water, const float *heights, float_run *run) {
    const pond_view view = pond_get_view(water);
    for (int y = 0; y < view.height; y++) {
        const float *row = (const float *)view.heights + y * view.stride;
        for (int x = 0; x < view.width; x++) {
            const float other = heights[(ptrdiff_t)y * view.width + x];
            run->differ += row[x] != other;
            run->widest = fmax(run->widest, fabs((double)row[x] - (double)other));
        }
    }
}

static void copy_heights(const pond *water, float *out) {
    const pond_view view = pond_get_view(water);
    for (int y = 0; y < view.height; y++) {
        memcpy(out + (ptrdiff_t)y * view.width, (const float *)view.heights + y * view.stride,
               sizeof(float) * (size_t)view.width);
    }
}

// Runs a listing and its solver. Drops change both time levels, so they fall at the start, where
// both are equal; in unit-range water they change only the current heights and fall at any time.
static float_run beside(const pond_desc *desc, listing *step_listing, int steps, float height) {
    const size_t cells = (size_t)desc->width * (size_t)desc->height;
    const bool present_only = desc->solver == POND_SOLVER_UNIT_RANGE;
    pond *water = water_make(desc);
    float *now = water_room(cells, sizeof *now);
    float *before = water_room(cells, sizeof *before);
    uint64_t seed = cells;
    for (int i = 0; i < 5 && !present_only; i++) {
        drop_somewhere(water, height, &seed);
        copy_heights(water, now);
        copy_heights(water, before);
    }
    float_run run = {0, 0.0};
    for (int step = 0; step < steps; step++) {
        if (step % 43 == 0 && present_only) {
            drop_somewhere(water, height, &seed);
            copy_heights(water, now);
        }
        step_listing(&now, &before, desc);
        pond_step(water);
        compare(water, now, &run);
    }
    pond_destroy(water);
    free(now);
    free(before);
    return run;
}

static void step_tiles(float **now, float **before, const pond_desc *desc) {
    listing_step_tiles(*now, *before, desc->width, desc->height, (float)desc->edge_level,
                       (float)desc->bias, true);
    swap_levels(now, before);
}

static long tile_map_listing(void) {
    static const size some[] = {{1, 1, 300}, {13, 1, 300}, {32, 32, 600}, {61, 37, 600}};
    long differ = 0;
    for (int i = 0; i < 8; i++) {
        pond_desc desc = water_desc(some[i / 2].width, some[i / 2].height);
        desc.solver = POND_SOLVER_UNIT_RANGE;
        desc.edges = water_edges(POND_EDGE_FIXED);
        desc.edge_level = i % 2 == 0 ? 0.0 : 0.1;
        differ += beside(&desc, step_tiles, some[i / 2].steps, 0.9f).differ;
    }
    return differ;
}

enum { WIDEST_ROW = 399 };

// Held at 0 beyond both ends.
static void step_columns(float **now, float **before, const pond_desc *desc) {
    const pond_column *column = &desc->column;
    float *heights = *now;
    listing_move_columns(heights, *before, desc->width, column->form == POND_COLUMN_LISTED,
                         column->keep);
    listing_diffuse_columns(heights, desc->width, column->blend, 0.0f, 0.0f);
    for (int i = 0; i < desc->width; i++) {
        heights[i] = listing_laid_to_rest(heights[i]);
    }
}

static float_run string_listing(pond_column_form form) {
    static const int widths[] = {1, 2, 17, WIDEST_ROW};
    float_run all = {0, 0.0};
    for (int i = 0; i < 4; i++) {
        pond_desc desc = water_desc(widths[i], 1);
        desc.solver = POND_SOLVER_COLUMN;
        desc.edges = water_edges(POND_EDGE_FIXED);
        desc.column.form = form;
        const float_run run = beside(&desc, step_columns, 700, 0.5f);
        all.differ += run.differ;
        all.widest = fmax(all.widest, run.widest);
    }
    return all;
}

#define PLANE_DECAY 0.3f

static void step_plane(float **now, float **before, const pond_desc *desc) {
    listing_step_plane(*now, *before, desc->width, desc->wave_speed > 3.0 ? 4.4f : 1.5f,
                       PLANE_DECAY);
    swap_levels(now, before);
}

static long plane_listing(void) {
    static const int widths[] = {1, 3, 33, 64};
    long differ = 0;
    for (int i = 0; i < 8; i++) {
        pond_desc desc = pond_desc_default();
        pond_desc_set_plane(&desc, widths[i / 2], i % 2 == 0 ? 4.4f : 1.5f, PLANE_DECAY);
        desc.rest_slope = 0.0;
        differ += beside(&desc, step_plane, 600, 1.0f).differ;
    }
    return differ;
}

// ---- all of them --------------------------------------------------------------------------------

static void listing_row(report *r, const char *name, long differ, const char *note) {
    report_row(r, (finding){.name = name,
                            .measured = (double)differ,
                            .limit = 0.0,
                            .rule = RULE_AT_MOST,
                            .digits = 0,
                            .unit = " cells",
                            .note = note});
}

static void near_row(report *r, const char *name, double widest, const char *note) {
    report_row(r, (finding){.name = name,
                            .measured = widest,
                            .limit = 2e-5,
                            .rule = RULE_AT_MOST,
                            .digits = -1,
                            .floor = 1e-6,
                            .unit = " m",
                            .note = note});
}

static void run_listings(report *r) {
    long demo = 0;
    long java = 0;
    for (int i = 0; i < SIZES; i++) {
        demo += against_demo(sizes[i]);
        java += against_applet(sizes[i]);
    }
    listing_row(r, "the offset listing, classic", demo, "");
    listing_row(
        r, "the tile-map listing, unit-range", tile_map_listing(),
        "the listing repeats the same index for up and down; its four neighbours are read as "
        "meant, and added in opposite pairs, since the library's water is the same in a mirror; "
        "added in a row, as listed, the last places of floats differ");
    listing_row(r, "the lens listing, classic", java, "");
    listing_row(
        r, "the string listing, column, listed", string_listing(POND_COLUMN_LISTED).differ,
        "the listing takes the velocity off the height and so never rings; it is kept as it "
        "stands");
    near_row(r, "the string listing as meant, drops of 0.5 m: difference",
             string_listing(POND_COLUMN_BLUR).widest,
             "the velocity kept and damped; not to the bit, since the library adds differences, so "
             "that a mirror changes nothing");
    listing_row(r, "the plane listing, wave", plane_listing(),
                "its decay, too, as listed: 2.71 for e");
}

const check check_listings = {
    .name = "listings",
    .page = "exactness",
    .title = "The loops of the listings",
    .means = "The classic waters are in the library as they were published, faults included "
             "([listings](../listings.md)).",
    .how = "Each listing, copied as published, runs next to its solver, with drops on the way, at "
           "sizes from one cell up; the integer ones start from noise over the whole range of a "
           "short. The rows count heights that differ in any step.",
    .run = run_listings,
};
