// cut.h — divides a pond into rectangles, one for each rank.
//
// Cuts follow blocks of 64 cells and continue through the whole pond. Ranks count row by row.
#ifndef MILLPOND_MPI_CUT_H
#define MILLPOND_MPI_CUT_H

#include <millpond/pond.h>

typedef struct cluster_cut {
    int width; // of the whole, with absorbing layers [cells]
    int height;
    int across; // ranks
    int down;
    bool wraps_x; // periodic and divided
    bool wraps_y;
} cluster_cut;

// Chooses `across` and `down` where they are 0. Fails with a message if no cut is possible.
pond_result cluster_cut_make(const pond_desc *whole, int ranks, int across, int down,
                             cluster_cut *out);

// A rank's own cells and blocks, in the whole with its absorbing layers.
pond_area cluster_cut_own(const cluster_cut *cut, int rank);
pond_area cluster_cut_blocks(const cluster_cut *cut, int rank);

// The rank that owns a cell of the whole with its absorbing layers.
int cluster_cut_owner(const cluster_cut *cut, int x, int y);

// Blocks of the whole along a side.
int cluster_blocks_along(int cells);

// The rank next to another one, dx and dy −1…1; −1: none.
int cluster_cut_neighbour(const cluster_cut *cut, int rank, int dx, int dy);

#endif
