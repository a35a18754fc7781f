// goal.h — the speed goals of the library.
//
// The value of a goal comes from a row of the benchmark, from a contest, or from bench/outside.py,
// which measures whole programs. It is a ratio within one run, or a time.
#ifndef BENCH_GOAL_H
#define BENCH_GOAL_H

#include "report.h"

typedef enum goal_bound { GOAL_AT_LEAST, GOAL_AT_MOST } goal_bound;

typedef struct goal goal;

// Measures a goal at its size; false after one line on stderr. `measured` is NAN before, and stays
// NAN if this machine is too small.
typedef bool goal_contest(const goal *g, bool quick, double *measured);

struct goal {
    const char *name;
    goal_bound bound;
    double limit;
    const char *unit;      // "x" = a ratio, "ms", "ns", "s", "MB", "calls"
    int width;             // 0 = no size
    int height;            //
    int threads;           // 0 = all processors
    const char *row_group; // a row: its ratio, or its value if `unit` is not x
    const char *row_name;
    goal_contest *contest; // or a contest
    int variant;           // of the contest
    const char *outside;   // or a key of bench/outside.py
};

// Reads the JSON of bench/outside.py; false after one line on stderr.
bool goals_read_outside(const char *path);

report_need goals_need;

// Measures and reports every goal.
bool goals_measure(report *r, const char *filter, bool quick);

goal_contest goal_memory;            // bytes of a pond, relative to one level of its heights
goal_contest goal_memory_afterwards; // calls of the allocator after creation
goal_contest goal_threads;           // speed relative to one thread; variant: steps a call
goal_contest goal_odd_size;          // time per cell, relative to a similar even size
goal_contest goal_dispersive;        // milliseconds a step
goal_contest goal_dispersive_linear; // time per cell, relative to 1024 x 1024
goal_contest goal_shore;             // time of a step, relative to none; variant: goal_shore_kind
goal_contest goal_touch_trail;       // milliseconds; variant: 1 = periodic sides
goal_contest goal_touch_mask;        // milliseconds; variant: 0 = in a new pond, 1 = another mask
goal_contest goal_shift;             // milliseconds
goal_contest goal_rain;              // time of a step, relative to no rain
goal_contest goal_self_check;        // milliseconds
goal_contest goal_keep;              // relative to memcpy(); variant: 0 = all moves, 1 = a drop
goal_contest goal_rest_share;        // time, relative to the share of awake blocks
goal_contest goal_rest_awake;        // steps with the search for rest, relative to those without
goal_contest goal_rest_calm;         // nanoseconds a step
goal_contest goal_world;             // variant: 0 = chunks kept, else steps a call
goal_contest goal_rest_drawing;      // changed areas, relative to all; variant: goal_drawing_kind

typedef enum goal_drawing_kind { GOAL_OFFSET, GOAL_POOL } goal_drawing_kind;

typedef enum goal_shore_kind {
    // In 5 % of the blocks of wave water.
    GOAL_WALLS,
    GOAL_DEPTH,
    GOAL_OPEN,
    GOAL_WALLS_MANY, // 8 steps a call
    // In dispersive water.
    GOAL_DEEP_WALLS,  // in 5 % of the blocks
    GOAL_DEEP_GROUND, // everywhere
    GOAL_DEEP_CURRENT // everywhere
} goal_shore_kind;

#endif
