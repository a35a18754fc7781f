// goal.h — the goals of the library, and the contests that show whether it does.
//
// A goal's number comes from a row of the benchmark, from a contest of its own, or from a script
// that looks at whole programs (bench/outside.py). All are ratios taken in one run, or a time.
#ifndef BENCH_GOAL_H
#define BENCH_GOAL_H

#include "report.h"

typedef enum goal_bound { GOAL_AT_LEAST, GOAL_AT_MOST } goal_bound;

typedef struct goal goal;

// Holds a goal's contest at its size; false after one line on stderr. `measured` is not a number
// before, and stays so where this machine is too small for it.
typedef bool goal_contest(const goal *g, bool quick, double *measured);

struct goal {
    const char *name;
    goal_bound bound;
    double limit;
    const char *unit;      // "x" = a ratio, "ms", "ns", "s", "MB", "calls"
    int width;             // 0 = it has no size
    int height;            //
    int threads;           // 0 = all processors
    const char *row_group; // from this row: its ratio, or its value where `unit` is no ratio
    const char *row_name;
    goal_contest *contest; // or from here
    int variant;           // of the contest
    const char *outside;   // or what bench/outside.py calls it
};

// Takes what bench/outside.py measured from a JSON file; false after one line on stderr.
bool goals_read_outside(const char *path);

// Whether a goal needs this row. filter: NULL, or a part of the goals' names.
bool goals_need(const bench_subject *row, const char *filter, bool quick);

// How many goals there are whose names hold the filter.
int goals_count(const char *filter, bool quick);

// Holds the contests and reports every goal.
bool goals_measure(report *r, const char *filter, bool quick);

goal_contest goal_memory;            // bytes asked for, in buffers of one level of the water
goal_contest goal_memory_afterwards; // calls of the allocator once the pond is there
goal_contest goal_threads;           // its threads against one; variant: steps a call
goal_contest goal_odd_size;          // a cell's time against that of the even size beside it
goal_contest goal_dispersive;        // milliseconds a step
goal_contest goal_dispersive_linear; // a cell's time against that at 1024 x 1024
goal_contest goal_shore;             // with it against without; variant: goal_shore_kind
goal_contest goal_touch_trail;       // milliseconds; variant: whether the sides are periodic
goal_contest goal_touch_mask;        // milliseconds; variant: 0 = in a new pond, 1 = another mask
goal_contest goal_shift;             // milliseconds
goal_contest goal_rain;              // a step's time with rain on a hundredth, to none
goal_contest goal_self_check;        // milliseconds
goal_contest goal_keep;              // against memcpy(); variant: 0 = all moves, 1 = a drop
goal_contest goal_rest_share;        // time against the share of blocks that are awake
goal_contest goal_rest_awake;        // steps with their look around, against those without
goal_contest goal_rest_calm;         // nanoseconds a step
goal_contest goal_world;        // swimmers far apart; variant: 0 = chunks kept, else steps a call
goal_contest goal_rest_drawing; // what moved against all of it; variant: goal_drawing_kind

typedef enum goal_drawing_kind { GOAL_OFFSET, GOAL_POOL } goal_drawing_kind;

typedef enum goal_shore_kind {
    GOAL_WALLS, // where nothing else is said, of 5 % of the blocks of wave water
    GOAL_DEPTH,
    GOAL_OPEN,
    GOAL_WALLS_MANY,  // 8 steps a call
    GOAL_DEEP_WALLS,  // of 5 % of the blocks of dispersive water
    GOAL_DEEP_GROUND, // of all dispersive water, as the next one
    GOAL_DEEP_CURRENT
} goal_shore_kind;

#endif
