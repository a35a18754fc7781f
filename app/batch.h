// batch.h — from the inputs of a command line to films, one after the other.
#ifndef APP_BATCH_H
#define APP_BATCH_H

#include "plan.h"

// Several inputs, one after the other.
typedef struct batch {
    int count;
    int index;    // the one being made
    int made;     // of those before it
    bool *failed; // of those before it; false for one that a signal ended
    bool partly;  // a signal ended the one being made, and it holds what there is
    bool told;    // that what is transparent will not stay so
} batch;

// Makes one film; returns an exit status after telling.
typedef int batch_work(const render_options *options, plan *p, batch *all);

// Sorts the inputs into a scene and pictures, plans a film for each and makes it; signals only ask
// to stop from then on. Returns the worst exit status.
int batch_make_each(const render_options *options, batch_work *make);

// What is being done, and to which of them, for a progress bar; returns `text`.
const char *batch_label(const batch *all, const char *what, char *text, size_t size);

#endif
