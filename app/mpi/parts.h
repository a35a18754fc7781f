// parts.h — one film by all ranks: each has a subdomain of the water and draws it in every frame,
// and rank 0 encodes. The frames are those of a film made by one process.
#ifndef APP_MPI_PARTS_H
#define APP_MPI_PARTS_H

#include "batch.h"
#include "ranks.h"

// The feature of a plan that such a film cannot have; NULL: it has none.
const char *parts_lack(const plan *p);

// Makes the plan's film on all ranks. Returns the same exit status on each.
int parts_make(const ranks *r, const render_options *options, plan *p, batch *all);

#endif
