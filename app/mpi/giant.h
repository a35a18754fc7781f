// giant.h — one picture of a scene, larger than one process can hold, as tiles: each rank has a
// subdomain of the water (millpond/mpi.h), and draws and writes the tiles that show it. The pixels
// are those of one picture.
#ifndef APP_MPI_GIANT_H
#define APP_MPI_GIANT_H

#include "ranks.h"
#include "render_options.h"

// Makes the tiles that options.output names, `side` pixels each, on all ranks. Returns the same
// exit status on each.
int giant_make(const ranks *r, const render_options *options, int side);

#endif
