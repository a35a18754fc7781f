// report.h — which rows are wanted, and what becomes of them and of the goals: a table, JSON, CSV.
#ifndef BENCH_REPORT_H
#define BENCH_REPORT_H

#include <stdbool.h>

#include "options.h"

// What is measured, and at which size.
typedef struct bench_subject {
    const char *group; // "step", "sweep", "look", "scene"
    const char *name;
    int width;
    int height;
    int threads;
} bench_subject;

// What came out. A naive value of 0 means there is none; the ratio says how many times faster the
// library is.
typedef struct bench_result {
    double value;
    const char *unit;
    double naive; // -O3 for this machine
    double ratio;
    double naive_o2; // -O2
    double ratio_o2;
} bench_result;

typedef struct report report;

// NULL after one line on stderr.
report *report_open(const options *wish);

// Whether the subject is asked for. While planning it is counted and the answer is no.
bool report_wants(report *r, const bench_subject *s);

// The same for rows that are left out of a quick run: only a goal may ask for them.
bool report_needs(report *r, const bench_subject *s);

// Ends the planning. False, with a line on stderr, when no row is wanted.
bool report_planned(report *r);

// Says on a terminal what is being measured.
void report_progress(report *r, const bench_subject *s);

// Takes one row. False when there is no memory.
bool report_add(report *r, const bench_subject *s, const bench_result *result);

// The row of a subject, if it was measured.
bool report_find(const report *r, const bench_subject *s, bench_result *out);

// What is to be reached, and what was. NaN: it could not be measured here.
typedef struct report_goal {
    const char *name;
    const char *unit;
    bool at_least; // else at most
    double limit;
    double measured;
} report_goal;

// Takes one goal. False when there is no memory.
bool report_add_goal(report *r, const report_goal *goal);

// Ends the output and frees the report. False, after a line on stderr, when something could not be
// written. JSON is only written when all went well.
bool report_close(report *r, bool good);

// One line on stderr, clear of the progress; always false.
bool report_fail(const bench_subject *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// Takes the progress off a terminal.
void report_wipe(void);

#endif
