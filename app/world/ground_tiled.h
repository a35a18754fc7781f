// ground_tiled.h — internals of a tile map as ground, which ground_tiled.c (its pictures) and
// ground_tiled_draw.c share.
#ifndef APP_WORLD_GROUND_TILED_H
#define APP_WORLD_GROUND_TILED_H

#include "ground.h"
#include "tiled/tiled_map.h"

typedef struct picture {
    uint8_t *pixels; // RGBA; NULL: not loaded
    uint8_t *shore;  // 1 for each pixel that is water if its tile is; NULL: all are
    int width;
    int height;
} picture;

// The pictures of a tileset.
typedef struct set_pictures {
    picture all;    // of one that has one picture
    picture *tiles; // otherwise one for each tile in the list of the tileset
    int columns;
    uint32_t count; // tiles in the picture
} set_pictures;

typedef struct tiled_ground {
    ground g;
    tiled_map map;
    set_pictures *sets;
    picture *layers; // of layers that are a picture
    char *path;
    int reach[4];  // of tiles beyond their place: left, up, right, down [pixels]
    bool animated; // a tileset has animated tiles
    int64_t milliseconds;
    double view_x; // middle of the camera's picture [pixels]
    double view_y;
} tiled_ground;

// A tile's pixels in a picture.
typedef struct tile_pixels {
    const picture *from;
    int x;
    int y;
    int width;
    int height;
} tile_pixels;

// Finds a tile's pixels; false: there is no such tile.
bool ground_tiled_find(const tiled_ground *t, const tiled_set *set, uint32_t id, tile_pixels *out);

// Scale of a tile that is stretched to a box, or fitted into it in its proportions.
typedef struct tile_scale {
    double x;
    double y;
} tile_scale;
tile_scale ground_tiled_scale(const tiled_set *set, double width, double height,
                              const tile_pixels *pixels);

// Members of `ground`.
void ground_tiled_paint(ground *g, ground_picture *out);
ground_change ground_tiled_advance(ground *g, double time, double x, double y);
bool ground_tiled_animates(ground *g, int64_t x, int64_t y);

#endif
