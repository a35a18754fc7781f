// giant.h — one picture of a scene, larger than one process can hold, as tiles: its water is spread
// over all ranks (millpond/mpi.h), and each draws and writes the tiles of its cells. The pixels are
// those of one picture.
#ifndef APP_MPI_GIANT_H
#define APP_MPI_GIANT_H

#include "ranks.h"
#include "render_options.h"

// Makes the tiles that options.output names, `side` pixels each, on all ranks; returns an exit
// status, which is the same on each.
int giant_make(const ranks *r, const render_options *options, int side);

#endif
