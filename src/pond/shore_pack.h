// shore_pack.h — the links of a block, stored in the order in which steps read them.
//
// A block's links are coded, linked piece by linked piece, if they have few distinct numbers and
// the kernels can look codes up. Otherwise they are stored in planes as wide as the grid, row after
// row, for the block's row of blocks.
#ifndef PONDI_POND_SHORE_PACK_H
#define PONDI_POND_SHORE_PACK_H

#include "pond/shore.h"

// Makes the marks and links of a block, including the links to its neighbours. If an allocation
// fails, the block computes its links at each step.
void pondi_shore_pack(pond *water, int column, int row);

// The palette of a coded block; the codes follow it.
static inline pondi_link_palette *pondi_shore_palette(const pondi_shore_block *block) {
    return block->codes;
}
static inline pondi_link_codes *pondi_shore_codes(const pondi_shore_block *block) {
    return (pondi_link_codes *)(pondi_shore_palette(block) + 1);
}

// Cell 0 in the planes of a row, given those of the row above the first; `width` counts all cells.
static inline float *pondi_shore_planes(float *planes, int width, int row) {
    return planes + PONDI_LINKED + (row + 1) * pondi_planes_apart(pondi_plane_size(width));
}

// Computes the planes of a block's row and of the row above it in `room` [floats]; returns the
// first cell of the row.
#define PONDI_SHORE_ROOM (2 * (PONDI_LINKED + PONDI_PLANES * (2 * PONDI_BLOCK + PONDI_LINKED)))
const float *pondi_shore_derive_planes(const pond *water, const pondi_span *block, int y,
                                       float *room);

// The code of a number in a table, which gets it if it is new; PONDI_LINK_COLOURS if the table is
// full.
unsigned pondi_link_code_of(float number, float *table, int *used);

// Frees the memory of all rows of blocks.
void pondi_shore_unpack(pond *water);

// The links of a cell that is neither plain nor dry, by pondi_way.
void pondi_shore_links_of(const pond *water, int x, int y, float *links);

#endif
