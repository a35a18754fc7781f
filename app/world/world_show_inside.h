// world_show_inside.h — internals that world_show.c (the water) and world_draw.c share.
#ifndef APP_WORLD_WORLD_SHOW_INSIDE_H
#define APP_WORLD_WORLD_SHOW_INSIDE_H

#include "scene_web.h"
#include "world_show.h"

#include <millpond/world.h>

#define WORLD_CELL (1.0 / 32) // side of a cell [m]: a tile of 16 of them is half a metre wide

// Pictures of the ground around the camera, kept until other tiles become visible.
typedef struct world_region {
    int64_t x; // its tiles
    int64_t y;
    int columns;
    int rows;
    int tile_width; // [pixels of the picture]
    int tile_height;
    bool filled;
    ground_picture raw;  // in the ground's pixels
    ground_picture seen; // in the picture's
    float *dry;          // share of land of each pixel
    uint8_t *drawn;      // the look, RGBA
    float *heights;      // of its cells, with a border
    float *light;        // on the floor, of each cell
    size_t seen_room;    // [pixels]
    size_t raw_room;
    size_t cell_room;
} world_region;

struct world_show {
    ground *ground;
    scene scene;
    pond_world *world;
    pond *web_water; // at rest and periodic, for the web of light
    scene_web *web;
    double web_metres;
    double time;
    uint8_t *chunk_pixels;
    int width; // of the picture
    int height;
    world_region region;
};

// Converts tiles to a position in the world.
pond_world_point world_point(const world_show *w, double x, double y);

void world_region_free(world_region *r);

#endif
