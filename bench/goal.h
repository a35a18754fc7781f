// goal.h — the speed goals of the library.
//
// The number of a goal comes from a row of the benchmark, from a contest, or from a script that
// measures whole programs (bench/outside.py). It is a ratio of one run, or a time.
#ifndef BENCH_GOAL_H
#define BENCH_GOAL_H

#include "report.h"

typedef enum goal_bound { GOAL_AT_LEAST, GOAL_AT_MOST } goal_bound;

typedef struct goal goal;

// Holds the contest of a goal at its size; false after one line on stderr. `measured` is NAN
// before, and stays NAN if this machine is too small.
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

// Holds the contests, and reports every goal.
bool goals_measure(report *r, const char *filter, bool quick);

goal_contest goal_memory;            // bytes of a pond, in levels of the water
goal_contest goal_memory_afterwards; // calls of the allocator after creation
goal_contest goal_threads;           // its threads to one; variant: steps a call
goal_contest goal_odd_size;          // a cell's time, to that of a similar even size
goal_contest goal_dispersive;        // milliseconds a step
goal_contest goal_dispersive_linear; // a cell's time, to that at 1024 x 1024
goal_contest goal_shore;             // a step's time, to that without; variant: goal_shore_kind
goal_contest goal_touch_trail;       // milliseconds; variant: 1 = periodic sides
goal_contest goal_touch_mask;        // milliseconds; variant: 0 = in a new pond, 1 = another mask
goal_contest goal_shift;             // milliseconds
goal_contest goal_rain;              // a step's time with rain on a hundredth, to none
goal_contest goal_self_check;        // milliseconds
goal_contest goal_keep;              // to memcpy(); variant: 0 = all moves, 1 = a drop
goal_contest goal_rest_share;        // time, to the share of blocks that are awake
goal_contest goal_rest_awake;        // steps with their search for rest, to those without
goal_contest goal_rest_calm;         // nanoseconds a step
goal_contest goal_world;        // distant swimmers; variant: 0 = chunks kept, else steps a call
goal_contest goal_rest_drawing; // changed parts, to the whole; variant: goal_drawing_kind

typedef enum goal_drawing_kind { GOAL_OFFSET, GOAL_POOL } goal_drawing_kind;

typedef enum goal_shore_kind {
    GOAL_WALLS, // in 5 % of the blocks of wave water, as those that say nothing else
    GOAL_DEPTH,
    GOAL_OPEN,
    GOAL_WALLS_MANY,  // 8 steps a call
    GOAL_DEEP_WALLS,  // in 5 % of the blocks of dispersive water
    GOAL_DEEP_GROUND, // everywhere in dispersive water, as the next one
    GOAL_DEEP_CURRENT
} goal_shore_kind;

#endif
