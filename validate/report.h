// report.h — the results of the checks: rows for the table, plots for the pages.
#ifndef MILLPOND_VALIDATE_REPORT_H
#define MILLPOND_VALIDATE_REPORT_H

#include <stdbool.h>
#include <stdio.h>

#include "plot.h"

typedef enum rule {
    RULE_WITHIN = 1,  // |measured − expected| ≤ limit
    RULE_AT_MOST = 2, // measured ≤ limit
    RULE_AT_LEAST = 3 // measured ≥ limit
} rule;

// A row of the table.
typedef struct finding {
    const char *name;
    double expected;
    double measured;
    double limit;
    rule rule;
    const char *unit;  // "" when there is none, else " %" and the like
    int digits;        // after the point; −1: three significant digits
    double floor;      // rounding alone below it: shown as "< floor", since it differs by libm
    const char *plain; // result of the plain loop of the listings, or ""
    const char *note;  // or ""
} finding;

typedef struct report report;

// One test of the water, with all its rows. title, means and how are Markdown.
typedef struct check {
    const char *name;  // for --only
    const char *page;  // the page that it is a section of
    const char *title; // of the section
    const char *means; // theory
    const char *how;   // method of measuring
    void (*run)(report *r);
} check;

typedef enum style { STYLE_TABLE, STYLE_JSON } style;

// `page` is the folder of the pages, or NULL.
report *report_open(style how, const char *page);
void report_begin(report *r, const check *c, int number, int count);
// Strings in `f` must stay valid until the report is closed.
void report_row(report *r, finding f);
// Text of a string for a finding; valid until the report is closed.
const char *report_text(report *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
// Draws a plot for the current check if pages are written; `name` without ".svg".
void report_plot(report *r, const char *name, const plot *p);
// Whether plots are drawn, for plots that cost time.
bool report_draws(const report *r);
// Ends the table, writes the pages. False if something failed, with a line on stderr.
bool report_close(report *r);

#endif
