// batch.h — from the inputs of a command line to films, one after the other.
#ifndef APP_BATCH_H
#define APP_BATCH_H

#include "inputs.h"
#include "plan.h"

// Several inputs, one after the other.
typedef struct batch {
    int count;
    int index;    // the one being made
    int made;     // of those before it
    bool *failed; // of those before it; false for one that a signal ended
    bool partly;  // a signal ended the one being made, and it holds what there is
    bool told;    // that transparency is lost
} batch;

// Makes one film; returns an exit status after a message.
typedef int batch_work(const render_options *options, plan *p, batch *all);

// Several processes that were started with the same command line. All of them call these in the
// same order.
typedef struct batch_share {
    void *user;
    bool first; // of them: it does the work that is done once
    // Whether all have come that far: then each gets EXIT_FINE, else what the first to fail has.
    int (*agree)(void *user, int status);
    // Of several inputs, which this process makes; false after a message.
    bool (*take)(void *user, const inputs *in, bool *mine);
    // Makes `failed` of one that of all, and `made` their sum.
    void (*gather)(void *user, batch *all);
} batch_share;

// Sorts the inputs into a scene and pictures, plans a film for each and makes it; signals only ask
// to stop from then on. Returns the worst exit status. share: NULL: this process makes all alone.
int batch_make_each(const render_options *options, batch_work *make, const batch_share *share);

// The current work and film as a label of a progress bar; returns `text`.
const char *batch_label(const batch *all, const char *what, char *text, size_t size);

#endif
