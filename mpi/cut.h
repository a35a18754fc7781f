// cut.h — how a pond is cut into rectangles, one for each rank.
//
// Cuts run along blocks of 64 cells, all across and all down; ranks count row by row.
#ifndef MILLPOND_MPI_CUT_H
#define MILLPOND_MPI_CUT_H

#include <millpond/pond.h>

typedef struct mpi_cut {
    int width; // of the whole, with the margins of open sides [cells]
    int height;
    int across; // ranks
    int down;
    bool wraps_x; // sides that meet, and are cut
    bool wraps_y;
} mpi_cut;

// Chooses what of `across` and `down` is 0. The message says why there is no such cut.
pond_result mpi_cut_make(const pond_desc *whole, int ranks, int across, int down, mpi_cut *out);

// A rank's own cells, and blocks, in the whole with its margins.
pond_area mpi_cut_own(const mpi_cut *cut, int rank);
pond_area mpi_cut_blocks(const mpi_cut *cut, int rank);

// The rank that has a cell of the whole with its margins.
int mpi_cut_owner(const mpi_cut *cut, int x, int y);

// Blocks of the whole along a side.
int mpi_blocks_along(int cells);

// The rank beside another one, dx and dy −1…1; −1: none.
int mpi_cut_beside(const mpi_cut *cut, int rank, int dx, int dy);

#endif
