// plot.h — plots as SVG: axes with units, lines, dots and bands, for light and dark pages.
#ifndef MILLPOND_VALIDATE_PLOT_H
#define MILLPOND_VALIDATE_PLOT_H

#include <stdbool.h>
#include <stddef.h>

enum { PLOT_SERIES = 80, PLOT_MARKS = 8 };

typedef enum plot_style {
    PLOT_LINE = 1,
    PLOT_DASHED = 2,
    PLOT_DOTS = 3,
    PLOT_RIDGE = 4 // a line that hides the lines behind it
} plot_style;

// Colours by source.
typedef enum plot_colour {
    PLOT_THEORY = 0,
    PLOT_WATER = 1, // the library
    PLOT_OTHER = 2, // another of its solvers
    PLOT_PLAIN = 3, // the plain loop
    PLOT_THIRD = 4
} plot_colour;

typedef struct plot_series {
    const char *label; // NULL: not in the legend
    plot_style style;
    plot_colour colour;
    size_t count;
    const double *x;
    const double *y;
} plot_series;

typedef struct plot_axis {
    const char *label; // with its unit in brackets
    double low, high;
    bool log;
    bool twos;  // with log: ticks at powers of two
    int digits; // after the point, plus 1; 0: as needed
} plot_axis;

// A level that must be kept, or a word at a place.
typedef struct plot_mark {
    const char *text;
    double x, y;
    bool level; // a dashed line at y over the whole width, text above its beginning
    bool right; // text above its end instead
} plot_mark;

typedef struct plot {
    const char *title;
    plot_axis x, y;
    plot_series series[PLOT_SERIES];
    int series_count;
    plot_mark marks[PLOT_MARKS];
    int mark_count;
    bool bare;  // no vertical axis, no grid: for pictures
    int height; // [px], 0: 320
    bool legend_left;
    bool legend_low;
} plot;

void plot_add(plot *p, plot_series s);
void plot_mark_add(plot *p, plot_mark m);
bool plot_write(const plot *p, const char *path);

#endif
