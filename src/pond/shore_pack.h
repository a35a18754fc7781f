// shore_pack.h — the links of a block, close together and in the order in which steps read them.
//
// A block's links are coded, linked piece by linked piece, where few numbers are different and the
// kernels can look codes up. Else they lie in planes as wide as the grid, one row's after
// another's, for its row of blocks; they stay there until all rows of the block change at once.
#ifndef PONDI_POND_SHORE_PACK_H
#define PONDI_POND_SHORE_PACK_H

#include "pond/shore.h"

// Marks and links of a block after its rows y0…y1−1 have changed; those to its neighbours are its
// own as well. Where there is no memory the block goes without.
void pondi_shore_pack(pond *water, int column, int row, int y0, int y1);

// A coded block's palette, and what follows it.
static inline pondi_link_palette *pondi_shore_palette(const pondi_shore_block *block) {
    return block->codes;
}
static inline pondi_link_codes *pondi_shore_codes(const pondi_shore_block *block) {
    return (pondi_link_codes *)(pondi_shore_palette(block) + 1);
}

// Cell 0 in the planes of a row, from those of the row above the first; `width` is of all cells.
static inline float *pondi_shore_planes(float *planes, int width, int row) {
    return planes + PONDI_LINKED + (row + 1) * pondi_planes_apart(pondi_plane_size(width));
}

// Planes of one row of a block and of that above it, worked out in `room` [floats]; returns the
// row's first cell.
#define PONDI_SHORE_ROOM (2 * (PONDI_LINKED + PONDI_PLANES * (2 * PONDI_BLOCK + PONDI_LINKED)))
const float *pondi_shore_derive_planes(const pond *water, const pondi_span *block, int y,
                                       float *room);

// Gives back what the rows of blocks have.
void pondi_shore_unpack(pond *water);

// The links of a cell that is neither plain nor dry, by pondi_way.
void pondi_shore_links_of(const pond *water, int x, int y, float *links);

#endif
