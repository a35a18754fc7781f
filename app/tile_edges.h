// tile_edges.h — makes a tile of any picture: what leaves it on the right comes in on the left, and
// likewise above and below.
#ifndef APP_TILE_EDGES_H
#define APP_TILE_EDGES_H

#include <millpond/look.h>

typedef enum tile_edges {
    TILE_EDGES_KEEP = 0, // it tiles already
    TILE_EDGES_BLEND,    // a fifth of each side fades into the continuation of the other
    TILE_EDGES_MIRROR    // four of it, half as large, each a mirror image of its neighbours
} tile_edges;

// The size a picture needs for a tile of *width × *height, which it takes the place of.
void tile_edges_size(tile_edges how, int *width, int *height);

// The tile of a picture of that size, into contiguous rows. Not with KEEP.
void tile_edges_make(tile_edges how, const pond_texture *from, uint8_t *tile, int width,
                     int height);

#endif
