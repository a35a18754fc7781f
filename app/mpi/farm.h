// farm.h — one film by all ranks: each runs the water up to its part of the film, draws and encodes
// that, and rank 0 joins the parts. The frames are those of a film made by one process.
#ifndef APP_MPI_FARM_H
#define APP_MPI_FARM_H

#include "batch.h"
#include "ranks.h"

// A range of frames, counted from the film's first one.
typedef struct farm_part {
    int64_t first;
    int64_t end;
} farm_part;

// What falls to a rank of `count`, so that all are ready at one time: before its own part each runs
// the water through those before it, which takes `water` times what drawing and encoding them does.
farm_part farm_part_of(int64_t frames, int rank, int count, double water);

// Whether it makes the plan's film; farm_make() says why not.
bool farm_can(const plan *p);

// Whether all ranks have the same plan; an exit status, the same on each, after a message.
int farm_check_same(const ranks *r, const plan *p);

// Makes the plan's film, on all ranks; returns an exit status, which is the same on each.
int farm_make(const ranks *r, const render_options *options, plan *p, batch *all);

#endif
