// way.h — how ranks share one film: by segments in time, each with all of the water (farm.h), or by
// parts of each frame, each with a part of the water (parts.h).
#ifndef APP_MPI_WAY_H
#define APP_MPI_WAY_H

#include "batch.h"
#include "ranks.h"

typedef enum way { WAY_UNSAID, WAY_SEGMENTS, WAY_PARTS } way;

// The value of --by; false after a message.
bool way_parse(const char *text, way *out);

// Makes the plan's film by all ranks, as said, or by segments where they can make it and its water
// fits a rank, else by parts. Returns an exit status, which is the same on each.
int way_make(const ranks *r, way said, const render_options *options, plan *p, batch *all);

#endif
