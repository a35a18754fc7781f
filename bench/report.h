// report.h — which rows are wanted, and the output: tables, and JSON for scripts.
#ifndef BENCH_REPORT_H
#define BENCH_REPORT_H

#include <jansson.h>
#include <stdbool.h>

#include "options.h"

// A row's subject.
typedef struct bench_subject {
    const char *group; // "step", "look", "frame"; "gpu look", "gpu water"
    const char *name;
    int width;
    int height;
    int threads;
} bench_subject;

// A measurement. rival: the value of the plain loop, or of the CPU in groups of the GPU; 0 = none.
// ratio: how many times faster the library is.
typedef struct bench_result {
    double value;
    const char *unit;
    double rival;
    double ratio;
} bench_result;

typedef struct report report;

// Whether a goal needs a row; filter: NULL, or a part of the goals' names.
typedef bool report_need(const bench_subject *row, const char *filter, bool quick);

// need: NULL = there are no goals. Returns NULL after one line on stderr.
report *report_open(const options *wish, report_need *need);

// Whether a subject is to be measured. small: quick enough for --quick; others only if a goal needs
// them.
bool report_wants(const report *r, const bench_subject *s, bool small);

// Shows the current subject on a terminal.
void report_progress(const bench_subject *s);

// Adds and prints a row. False if there is no memory.
bool report_add(report *r, const bench_subject *s, const bench_result *result);

// Finds the row of a subject.
bool report_find(const report *r, const bench_subject *s, bench_result *out);

typedef struct report_goal {
    const char *name;
    const char *unit;
    bool at_least; // else at most
    double limit;
    double measured; // NaN: cannot be measured here
} report_goal;

// Adds and prints a goal. False if there is no memory.
bool report_add_goal(report *r, const report_goal *goal);

// Writes the JSON, to which `extra` adds members (may be NULL; stolen), and frees the report.
// Returns the exit status: 0, 1 if not `good` or the output failed, 2 if there is neither row nor
// goal.
int report_close(report *r, bool good, json_t *extra);

// Prints one line on stderr; always false.
bool report_fail(const bench_subject *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
