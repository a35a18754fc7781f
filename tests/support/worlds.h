// worlds.h — what tests of worlds share.
#ifndef TESTS_WORLDS_H
#define TESTS_WORLDS_H

#include <string.h>

#include "support.h"

#include <millpond/world.h>

static inline pond_world *make_world_of(const pond_world_desc *desc) {
    pond_world *world = NULL;
    if (pond_world_create(desc, &world) != POND_OK) {
        print_error("%s\n", pond_message());
        fail();
    }
    return world;
}

static inline void assert_says(pond_result result, pond_result expected, const char *says) {
    assert_int_equal(result, expected);
    if (strstr(pond_message(), says) == NULL) {
        print_error("'%s' does not say '%s'\n", pond_message(), says);
        fail();
    }
}

// What of a lake is water, counted from its corner. [cells]
typedef bool lake_cells(int64_t x, int64_t y);

// A world's map of a lake whose corner is that of the chunk `corner`.
static inline bool map_lake_cells(lake_cells *is_water, const pond_chunk *corner, pond_chunk chunk,
                                  uint8_t *cells) {
    bool any = false;
    for (int y = 0; y < POND_WORLD_CHUNK; y++) {
        for (int x = 0; x < POND_WORLD_CHUNK; x++) {
            const bool wet = is_water(((int64_t)chunk.x - corner->x) * POND_WORLD_CHUNK + x,
                                      ((int64_t)chunk.y - corner->y) * POND_WORLD_CHUNK + y);
            cells[y * POND_WORLD_CHUNK + x] = wet;
            any = any || wet;
        }
    }
    return any;
}

// A pond that holds the lake alone, behind walls.
static inline pond *make_walled_lake(const pond_desc *desc, lake_cells *is_water, float hardness) {
    pond *water = make_pond(desc);
    const int cells = desc->width * desc->height;
    uint8_t *walls = room((size_t)cells, 1);
    for (int i = 0; i < cells; i++) {
        walls[i] = is_water(i % desc->width, i / desc->width) ? 0 : 255;
    }
    assert_int_equal(
        pond_set_wall_mask(water, walls, desc->width, desc->height, desc->width, hardness),
        POND_OK);
    free(walls);
    return water;
}

// Adds a body at a position in a world.
static inline pond_result add_body_at(pond_world *world, pond_world_point at,
                                      const pond_body_desc *desc, pond_body_id *id) {
    pond_body_desc there = desc != NULL ? *desc : pond_body_desc_default();
    there.pose.centre = at.at;
    return pond_world_body_add(world, at.chunk, desc != NULL ? &there : NULL, id);
}

#endif
