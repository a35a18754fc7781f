// loop_options.h — the command line of `millpond loop`.
#ifndef APP_LOOP_OPTIONS_H
#define APP_LOOP_OPTIONS_H

#include "render_options.h"

#define LOOP_FADE_SHORTEST 0.1 // [s]
#define LOOP_FADE_CHOSEN (-1.0)

typedef struct loop_options {
    double period;        // [s], 0 = chosen
    double fade;          // cross-fade of a film's end and beginning [s], or LOOP_FADE_CHOSEN
    int64_t most_periods; // limit of the periods until the water repeats
} loop_options;

// Fills *film and *loop. False after a message (exit status 2). Clear *film in both cases.
bool loop_options_parse(int argc, char **argv, render_options *film, loop_options *loop);

extern const char loop_help[];

#endif
