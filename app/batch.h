// batch.h — makes a film of each input of a command line.
#ifndef APP_BATCH_H
#define APP_BATCH_H

#include "inputs.h"
#include "plan.h"

// Several inputs, one after the other.
typedef struct batch {
    int count;
    int index;    // of the current film
    int made;     // number of the films before it that were made
    bool *failed; // for each film before it; false for one that a signal ended
    bool partly;  // a signal ended the current film, whose file has the first frames
    bool told;    // the loss of transparency was reported
    bool lacking; // a film was made, but its input is truncated or its mask could not be written
} batch;

// Makes one film. Returns an exit status, after a message.
typedef int batch_work(const render_options *options, plan *p, batch *all);

// Several processes with the same command line. All of them call these functions in the same order.
typedef struct batch_share {
    void *user;
    bool first; // this process does the work that is done once
    // Returns EXIT_FINE if the status of all processes is that, else the status of the first that
    // failed.
    int (*agree)(void *user, int status);
    // Selects the inputs that this process makes. False after a message.
    bool (*take)(void *user, const inputs *in, bool *mine);
    // Combines `failed` of all processes, and adds up `made`.
    void (*gather)(void *user, batch *all);
} batch_share;

// Sorts the inputs into a scene and pictures, and plans and makes a film of each. From then on
// signals request a stop. Returns the worst exit status. share: NULL for one process.
int batch_make_each(const render_options *options, batch_work *make, const batch_share *share);

// Writes a label for a progress bar: the current work and film. Returns `text`.
const char *batch_label(const batch *all, const char *what, char *text, size_t size);

#endif
