// heights.h — the heights of a scene's water at each frame of its film, by all ranks, as files that
// ParaView opens (millpond/mpi_heights.h). Nothing is drawn.
#ifndef APP_MPI_HEIGHTS_H
#define APP_MPI_HEIGHTS_H

#include "ranks.h"
#include "render_options.h"

#define HEIGHTS_ENDING ".xdmf"

// Whether an output is named as such.
bool heights_are_meant(const char *output);

// Writes what options.output names, on all ranks; returns an exit status, which is the same on
// each.
int heights_make(const ranks *r, const render_options *options);

#endif
