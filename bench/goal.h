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
    const char *unit;      // "x" = a ratio, "ms", "s", "MB"
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
goal_contest goal_threads;           // speed relative to one thread; variant: steps a call
goal_contest goal_odd_size;          // time per cell, relative to a similar even size
goal_contest goal_dispersive;        // milliseconds a step
goal_contest goal_dispersive_linear; // time per cell, relative to 1024 x 1024
goal_contest goal_flow; // variant 0: nanoseconds a cell and step; 1: milliseconds a frame

#endif
