// parts.h — one film by all ranks: the water is spread over all of them, each draws its part of
// every frame, and rank 0 encodes. The frames are those of a film made by one process.
#ifndef APP_MPI_PARTS_H
#define APP_MPI_PARTS_H

#include "batch.h"
#include "ranks.h"

// What of a plan's film cannot be made so; NULL: nothing.
const char *parts_lack(const plan *p);

// Makes the plan's film, on all ranks; returns an exit status, which is the same on each.
int parts_make(const ranks *r, const render_options *options, plan *p, batch *all);

#endif
