// The goals as data, and the origin of their numbers.

#include "goal.h"
#include "machine.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define ALL 0 // processors
#define TEXT 256
#define QUICK_SIDE 2048 // of larger ponds, in a quick run

// A contest cannot distinguish differences below 2 %.
#define NEVER_SLOWER 0.98

#define FIVE_1 "wave 5-point, 1 step a call"
#define FIVE_8 "wave 5-point, 8 steps a call"
#define NINE_1 "wave 9-point, 1 step a call"
#define NINE_8 "wave 9-point, 8 steps a call"
#define CLASSIC_8 "classic, 8 steps a call"

// A row of the benchmark, and its least ratio to the plain loop.
#define FASTER(group, row, limit, width, height, threads)                                          \
    {                                                                                              \
        row ": faster than the plain loop", GOAL_AT_LEAST, limit, "x", width, height, threads,     \
            group, row, NULL, 0, NULL                                                              \
    }
// A row that is a time.
#define WITHIN(group, row, name, limit, width, height, threads)                                    \
    { name, GOAL_AT_MOST, limit, "ms", width, height, threads, group, row, NULL, 0, NULL }
#define CONTEST(name, bound, limit, unit, width, height, threads, contest, variant)                \
    { name, bound, limit, unit, width, height, threads, NULL, NULL, contest, variant, NULL }
#define OUTSIDE(name, limit, unit, width, height, threads, key)                                    \
    { name, GOAL_AT_MOST, limit, unit, width, height, threads, NULL, NULL, NULL, 0, key }
#define SCENE(name)                                                                                \
    OUTSIDE("scene " name ": drawing a frame", 12.0, "ms", 1280, 720, 1, "draw_" name)

static const goal goals[] = {
    FASTER("step", FIVE_1, 1.4, 512, 512, ALL),
    FASTER("step", FIVE_1, 0.95, 8192, 8192, ALL),
    FASTER("step", FIVE_8, 3.8, 8192, 8192, ALL),
    FASTER("step", CLASSIC_8, 4.0, 8192, 8192, 1),
    FASTER("step", NINE_8, 3.0, 8192, 8192, 1),
    FASTER("step", NINE_8, 3.0, 8192, 8192, ALL),
    FASTER("step", NINE_1, 1.3, 512, 512, 1),
    FASTER("step", NINE_1, 1.3, 512, 512, ALL),
    CONTEST("dispersive: a step", GOAL_AT_MOST, 1.2, "ms", 1024, 1024, 1, goal_dispersive, 0),
    // n log n would be 1.3.
    CONTEST("dispersive: time per cell, relative to 1024x1024", GOAL_AT_MOST, 1.25, "x", 8192, 8192,
            1, goal_dispersive_linear, 0),
    CONTEST("bulk water: time per cell and step", GOAL_AT_MOST, 9.0, "ns", 512, 512, 1, goal_flow,
            0),
    CONTEST("bulk water 2 m deep, cells of 0.1 m: a frame of 1/60 s", GOAL_AT_MOST, 6.0, "ms", 512,
            512, 1, goal_flow, 1),
    CONTEST("1 step a call: speed of two threads, relative to one", GOAL_AT_LEAST, 1.85, "x", 1024,
            1024, 2, goal_threads, 1),
    CONTEST("8 steps a call: speed of two threads, relative to one", GOAL_AT_LEAST, 1.85, "x", 1024,
            1024, 2, goal_threads, 8),
    CONTEST("8 steps a call: speed of two threads, relative to one", GOAL_AT_LEAST, 1.85, "x", 8192,
            8192, 2, goal_threads, 8),
    CONTEST("1 step a call: speed of all threads, relative to one (never slower)", GOAL_AT_LEAST,
            NEVER_SLOWER, "x", 128, 128, ALL, goal_threads, 1),
    CONTEST("8 steps a call: speed of all threads, relative to one (never slower)", GOAL_AT_LEAST,
            NEVER_SLOWER, "x", 128, 128, ALL, goal_threads, 8),
    CONTEST("time per cell, relative to 1000x1000", GOAL_AT_MOST, 1.1, "x", 1000, 999, 1,
            goal_odd_size, 0),
    CONTEST("time per cell, relative to 1920x1080", GOAL_AT_MOST, 1.1, "x", 1921, 1081, 1,
            goal_odd_size, 1),
    CONTEST("time per cell, relative to 256x256", GOAL_AT_MOST, 1.1, "x", 320, 200, 1,
            goal_odd_size, 2),
    FASTER("look", "offset nearest", 6.0, 1920, 1080, 1),
    FASTER("look", "offset bilinear, wave", 2.5, 1920, 1080, 1),
    OUTSIDE("whole 1080p frame in offset, relative to GStreamer's rippletv (CPU time)", 1.0, "x", 0,
            0, ALL, "rippletv"),
    WITHIN("frame", "pool, no caustics", "whole frame in pool, no caustics (CPU time)", 8.0, 1920,
           1080, ALL),
    WITHIN("frame", "pool", "whole frame in pool, caustics by curvature (CPU time)", 12.0, 1920,
           1080, ALL),
    WITHIN("frame", "pool, light cast", "whole frame in pool, caustics by rays (CPU time)", 12.0,
           1920, 1080, ALL),
    OUTSIDE("a render, relative to the longer of encode and step + draw", 1.1, "x", 0, 0, ALL,
            "render"),
    OUTSIDE("a frame over a picture in the mood sunlit (CPU time)", 12.0, "ms", 1920, 1080, 1,
            "photo_sunlit"),
    OUTSIDE("a frame over a picture in offset (CPU time)", 4.5, "ms", 1920, 1080, 1,
            "photo_offset"),
    OUTSIDE("a frame over a picture in lens (CPU time)", 3.5, "ms", 1920, 1080, 1, "photo_lens"),
    OUTSIDE("a frame over a picture at its defaults: a lake added below it", 20.0, "ms", 1920, 1080,
            1, "draw_lake"),
    SCENE("rockpool"),
    SCENE("pool"),
    SCENE("harbour"),
    SCENE("ducks"),
    SCENE("tiles"),
    SCENE("plane"),
    SCENE("string"),
    SCENE("billiards"),
    SCENE("classic"),
    SCENE("seamless"),
    SCENE("rain"),
    SCENE("fjord"),
    SCENE("river"),
    OUTSIDE("the first frame of any scene", 1.0, "s", 0, 0, ALL, "first_cold"),
    OUTSIDE("the first frame of any scene, with a cached painting", 0.15, "s", 0, 0, ALL,
            "first_kept"),
    OUTSIDE("the demo video", 12.0, "s", 1280, 720, ALL, "demo_seconds"),
    OUTSIDE("the demo video", 12.0, "MB", 1280, 720, ALL, "demo_megabytes"),
    {"32 steps a call from Python: faster than the same neighbour sum in NumPy", GOAL_AT_LEAST,
     20.0, "x", 1024, 1024, 1, NULL, NULL, NULL, 0, "python_step"},
    CONTEST("memory, relative to one level of heights", GOAL_AT_MOST, 2.1, "x", 1024, 1024, 1,
            goal_memory, 0),
};
#define GOALS ((int)(sizeof goals / sizeof goals[0]))

static json_t *outside; // measurements of bench/outside.py, or NULL

bool goals_read_outside(const char *path) {
    json_error_t error;
    outside = json_load_file(path, 0, &error);
    return json_is_object(outside) ||
           report_fail(NULL, "cannot read '%s': %s", path,
                       outside == NULL ? error.text : "it is not a JSON object");
}

// A goal with the threads of this machine, and in a quick run its smaller size.
static goal goal_here(const goal *g, bool quick) {
    goal out = *g;
    out.threads = g->threads == ALL ? machine_processors() : g->threads;
    if (quick && g->width > QUICK_SIDE) {
        out.width = QUICK_SIDE;
        out.height = QUICK_SIDE;
    }
    return out;
}

static void full_name(const goal *g, char out[TEXT]) {
    int used = snprintf(out, TEXT, "%s", g->name);
    if (g->width > 0) {
        used += snprintf(out + used, (size_t)(TEXT - used), ", %dx%d", g->width, g->height);
        (void)snprintf(out + used, (size_t)(TEXT - used), ", %d thread%s", g->threads,
                       g->threads == 1 ? "" : "s");
    }
}

static bool is_asked(const goal *g, const char *filter) {
    char name[TEXT];
    full_name(g, name);
    return filter == NULL || strstr(name, filter) != NULL;
}

static bool is_row_of(const goal *g, const bench_subject *row) {
    return g->row_name != NULL && strcmp(g->row_name, row->name) == 0 &&
           strcmp(g->row_group, row->group) == 0 && g->width == row->width &&
           g->height == row->height && g->threads == row->threads;
}

bool goals_need(const bench_subject *row, const char *filter, bool quick) {
    for (int i = 0; i < GOALS; i++) {
        const goal g = goal_here(&goals[i], quick);
        if (is_row_of(&g, row) && is_asked(&g, filter)) {
            return true;
        }
    }
    return false;
}

// NAN if it cannot be measured here.
static bool measure(const report *r, const goal *g, bool quick, double *measured) {
    *measured = NAN;
    if (g->outside != NULL) {
        const json_t *number = json_object_get(outside, g->outside);
        if (json_is_number(number)) {
            *measured = json_number_value(number);
        }
        return true;
    }
    if (g->contest != NULL) {
        return g->contest(g, quick, measured);
    }
    const bench_subject row = {g->row_group, g->row_name, g->width, g->height, g->threads};
    bench_result result;
    if (report_find(r, &row, &result)) {
        *measured = strcmp(g->unit, "x") == 0 ? result.ratio : result.value;
    }
    return true;
}

bool goals_measure(report *r, const char *filter, bool quick) {
    for (int i = 0; i < GOALS; i++) {
        const goal g = goal_here(&goals[i], quick);
        char name[TEXT];
        full_name(&g, name);
        if (!is_asked(&g, filter)) {
            continue;
        }
        const bench_subject progress = {"goal", g.name, g.width, g.height, g.threads};
        report_progress(&progress);
        report_goal out = {.name = name, .unit = g.unit, .limit = g.limit};
        out.at_least = g.bound == GOAL_AT_LEAST;
        if (!measure(r, &g, quick, &out.measured) || !report_add_goal(r, &out)) {
            return false;
        }
    }
    json_decref(outside);
    outside = NULL;
    return true;
}
