// loop_options.h — the command line of `millpond loop`: render's, and what makes a loop.
#ifndef APP_LOOP_OPTIONS_H
#define APP_LOOP_OPTIONS_H

#include "render_options.h"

#define LOOP_FADE_SHORTEST 0.1 // [s]
#define LOOP_FADE_CHOSEN (-1.0)

typedef struct loop_options {
    double period;        // [s], 0 = chosen
    double fade;          // of a film's end into its beginning [s], LOOP_FADE_CHOSEN = chosen
    int64_t most_periods; // that the water may take to repeat
} loop_options;

// Fills both; false after a message (exit status 2). Clear *film in both cases.
bool loop_options_parse(int argc, char **argv, render_options *film, loop_options *loop);

extern const char loop_help[];

#endif
