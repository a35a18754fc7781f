// world_show_inside.h — what world_show.c, which moves the water, and world_draw.c share.
#ifndef APP_WORLD_WORLD_SHOW_INSIDE_H
#define APP_WORLD_WORLD_SHOW_INSIDE_H

#include "scene_web.h"
#include "world_show.h"

#include <millpond/world.h>

#define WORLD_CELL (1.0 / 32) // side of a cell [m]: a tile of 16 of them is half a metre wide

// Pictures of the ground as in the camera's picture, kept until other tiles come in sight.
typedef struct world_region {
    int64_t x; // the tiles that it is made of
    int64_t y;
    int columns;
    int rows;
    int tile_width; // [pixels of the picture]
    int tile_height;
    bool filled;
    ground_picture raw;  // in the ground's pixels
    ground_picture seen; // in the picture's
    float *dry;          // share of land for each of them
    uint8_t *drawn;      // the look, RGBA
    float *heights;      // of its cells, with a border
    float *light;        // on its floor
    size_t seen_room;    // [pixels]
    size_t raw_room;
    size_t cell_room;
} world_region;

struct world_show {
    ground *ground;
    scene scene;
    pond_world *world;
    pond *web_water; // at rest: the web of light, which repeats, is made of it
    scene_web *web;
    double web_metres;
    double time;
    uint8_t *chunk_pixels;
    int width; // of the picture
    int height;
    world_region region;
};

// A place as a world has it.
pond_world_point world_point(const world_show *w, double x, double y);

void world_region_free(world_region *r);

#endif
