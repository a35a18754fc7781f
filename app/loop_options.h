// loop_options.h — the command line of `millpond loop`: render's, and what makes a loop.
#ifndef APP_LOOP_OPTIONS_H
#define APP_LOOP_OPTIONS_H

#include "render_options.h"

typedef struct loop_options {
    double period;        // [s], 0 = chosen
    int64_t most_periods; // that the water may take to come round
} loop_options;

// Fills both; false after a message (exit status 2). Clear *film in both cases.
bool loop_options_parse(int argc, char **argv, render_options *film, loop_options *loop);

extern const char loop_help[];

#endif
