// Probes of a world: those of a pond, and for each its chunk.

#include <math.h>

#include "base/message.h"
#include "world/world.h"

#include <millpond/world.h>

static pond_world_point place_of(const pond_world *world, int slot) {
    return (pond_world_point){world->probe_chunks[slot], world->events.probes[slot].position};
}

pond_result pond_world_probe_add(pond_world *world, pond_world_point position, float height,
                                 pond_probe *out) {
    if (out != NULL) {
        *out = (pond_probe){0};
    }
    if (world == NULL || out == NULL) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT, "%s: NULL; a probe needs both a world and out",
                          world == NULL ? "world" : "out");
    }
    PONDI_ASSERT_WORLD(world);
    double x;
    double y;
    if (isfinite(position.at.x) && isfinite(position.at.y) &&
        !pondi_world_cell(world, position, &x, &y)) {
        return pondi_fail(&world->desc.water.logger, POND_ERROR_RANGE,
                          "probe: (%g, %g) m from chunk %d, %d; allowed are up to 1e6 cells",
                          (double)position.at.x, (double)position.at.y, (int)position.chunk.x,
                          (int)position.chunk.y);
    }
    const pondi_probe probe = {.position = position.at,
                               .height = height,
                               .above = pond_world_height_at(world, position) > height};
    int slot = 0;
    const pond_result result =
        pondi_probe_enter(&world->events, &world->desc.water.logger, &probe, &slot);
    if (result == POND_OK) {
        world->probe_chunks[slot] = position.chunk;
        out->id = world->events.probes[slot].id;
    }
    return result;
}

void pond_world_probe_remove(pond_world *world, pond_probe probe) {
    PONDI_ASSERT_WORLD(world);
    pondi_probe_leave(&world->events, probe);
}

static void look(pond_world *world, int slot, float noise) {
    pond_event event;
    if (pondi_probe_crossed(&world->events.probes[slot],
                            pond_world_height_at(world, place_of(world, slot)), noise, &event)) {
        pondi_world_event(world, world->probe_chunks[slot], &event);
    }
}

void pondi_world_probes_look(pond_world *world) {
    const float noise = pondi_probe_noise(world->solver, &world->desc.water);
    for (int i = 0; world->events.probe_count > 0 && i < POND_MAX_PROBES; i++) {
        if (world->events.probes[i].id != 0) {
            look(world, i, noise);
        }
    }
}

// Whether the water that a probe reads is stepped.
static bool moves_at(const pond_world *world, int slot) {
    double x;
    double y;
    const pond_world_point place = place_of(world, slot);
    if (!pondi_world_cell(world, place, &x, &y)) {
        return false;
    }
    bool any = false;
    for (int i = 0; i < 4; i++) {
        const int64_t column = pondi_chunk_of_cell((int64_t)floor(x) + i % 2);
        const int64_t row = pondi_chunk_of_cell((int64_t)floor(y) + i / 2);
        pond_chunk at;
        const int chunk = pondi_chunk_beside(place.chunk, column, row, &at)
                              ? pondi_chunk_find(world, at)
                              : PONDI_NO_CHUNK;
        any = any || (chunk != PONDI_NO_CHUNK && world->chunks[chunk].active);
    }
    return any;
}

void pondi_world_probes_step(pond_world *world, int *waiting) {
    bool any = false;
    for (int i = 0; world->events.probe_count > 0 && i < POND_MAX_PROBES && !any; i++) {
        any = world->events.probes[i].id != 0 && moves_at(world, i);
    }
    if (any) {
        pondi_world_catch_up(world, waiting);
        pondi_world_probes_look(world);
    }
}
