// single.h — the one scene of a command line of which something is made that is no film: tiles of a
// picture, heights.
#ifndef APP_MPI_SINGLE_H
#define APP_MPI_SINGLE_H

#include "inputs.h"
#include "plan.h"

#define SINGLE_NAME 4000 // longest name of an output, its end included [bytes]

typedef enum single_kind {
    SINGLE_PICTURE, // its plan is that of one picture
    SINGLE_WATER    // that of a film of which nothing is seen
} single_kind;

typedef struct single {
    inputs inputs;
    char name[SINGLE_NAME];   // of the output
    char as[SINGLE_NAME + 8]; // what the plan takes it for
    plan plan;
} single;

// The plan of the scene and of the picture, one at most, that are named. Refuses options that mean
// nothing to `what`. An exit status, after a message; clear it in all cases, and leave it where it
// is.
int single_make(single *s, const render_options *options, single_kind kind, const char *what);
void single_clear(single *s);

#endif
