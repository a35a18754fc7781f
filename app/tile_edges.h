// tile_edges.h — makes a seamless tile of any picture: opposite sides continue each other.
#ifndef APP_TILE_EDGES_H
#define APP_TILE_EDGES_H

#include <millpond/look.h>

typedef enum tile_edges {
    TILE_EDGES_KEEP = 0, // the picture is seamless
    TILE_EDGES_BLEND,    // a fifth of each side is faded into the continuation of the opposite side
    TILE_EDGES_MIRROR    // four copies of half the size, each mirrored against its neighbours
} tile_edges;

// Computes the size of the picture that a tile of *width × *height needs, and stores it there.
void tile_edges_size(tile_edges how, int *width, int *height);

// Makes the tile of a picture of that size, in contiguous rows. Not for TILE_EDGES_KEEP.
void tile_edges_make(tile_edges how, const pond_texture *from, uint8_t *tile, int width,
                     int height);

#endif
