// heights.h — writes the heights of a scene's water at each frame, on all ranks, to files that
// ParaView opens (millpond/mpi_heights.h). Nothing is drawn.
#ifndef APP_MPI_HEIGHTS_H
#define APP_MPI_HEIGHTS_H

#include "ranks.h"
#include "render_options.h"

#define HEIGHTS_ENDING ".xdmf"

// Whether the name of an output ends with HEIGHTS_ENDING.
bool heights_are_meant(const char *output);

// Writes the files that options.output names. Returns the same exit status on each rank.
int heights_make(const ranks *r, const render_options *options);

#endif
