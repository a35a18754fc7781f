// single.h — the scene of a command line whose output is not a film but tiles or heights.
#ifndef APP_MPI_SINGLE_H
#define APP_MPI_SINGLE_H

#include "inputs.h"
#include "plan.h"

#define SINGLE_NAME 4000 // longest name of an output, its end included [bytes]

typedef enum single_kind {
    SINGLE_PICTURE, // planned as one picture
    SINGLE_WATER    // planned as a film that is not drawn
} single_kind;

typedef struct single {
    inputs inputs;
    char name[SINGLE_NAME];   // of the output
    char as[SINGLE_NAME + 8]; // the name of the output that is planned
    plan plan;
} single;

// Plans the scene and the picture, one at most, that the command line names. Refuses options that
// do not apply to `what`. Returns an exit status, after a message. Clear it in all cases, and do
// not move it.
int single_make(single *s, const render_options *options, single_kind kind, const char *what);
void single_clear(single *s);

#endif
