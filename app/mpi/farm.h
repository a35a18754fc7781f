// farm.h — one film by all ranks: each runs the water up to its segment of the film, draws and
// encodes the segment, and rank 0 joins them. The frames are those of a film made by one process.
#ifndef APP_MPI_FARM_H
#define APP_MPI_FARM_H

#include "batch.h"
#include "ranks.h"

// A range of frames, counted from the film's first one.
typedef struct farm_part {
    int64_t first;
    int64_t end;
} farm_part;

// The segment of one of `count` ranks, chosen so that all finish at the same time: a rank first
// runs the water through the earlier segments, which costs `water` times their drawing and
// encoding.
farm_part farm_part_of(int64_t frames, int rank, int count, double water);

// Whether the plan's film can be made in segments. If not, farm_make() reports the reason.
bool farm_can(const plan *p);

// Checks that all ranks have the same plan. Returns the same exit status on each, after a message.
int farm_check_same(const ranks *r, const plan *p);

// Makes the plan's film on all ranks. Returns the same exit status on each.
int farm_make(const ranks *r, const render_options *options, plan *p, batch *all);

#endif
