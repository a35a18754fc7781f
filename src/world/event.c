// Events of a world: the ring of a pond, and for each event its chunk.

#include "pond/event.h"

#include <math.h>
#include <millpond/world.h>

#include "world/world.h"

void pondi_world_event(pond_world *world, pond_chunk chunk, const pond_event *event) {
    pond_event timed = *event;
    timed.steps = world->steps;
    timed.time = (double)world->steps * world->desc.water.time_step;
    world->event_chunks[pondi_events_push(&world->events, &timed)] = chunk;
}

void pondi_world_event_splash(pond_world *world, pond_world_point place, pond_body_id body,
                              pond_emitter_id emitter, float radius, float height) {
    const float least = world->events.splash_height;
    if (least > 0.0f && fabsf(height) >= least && !pond_world_is_land(world, place)) {
        const pond_event event = {.kind = POND_EVENT_SPLASH,
                                  .position = place.at,
                                  .height = height,
                                  .radius = radius,
                                  .body = body,
                                  .emitter = emitter};
        pondi_world_event(world, place.chunk, &event);
    }
}

void pondi_world_event_rest(pond_world *world) {
    const bool rests = world->active_count == 0;
    if (rests != world->events.rested) {
        world->events.rested = rests;
        const pond_event event = {.kind = rests ? POND_EVENT_SETTLED : POND_EVENT_STIRRED};
        pondi_world_event(world, (pond_chunk){0, 0}, &event);
    }
}

bool pond_world_event_next(pond_world *world, pond_event *out, pond_chunk *chunk) {
    PONDI_ASSERT_WORLD(world);
    const int at = chunk != NULL ? pondi_events_take(&world->events, out) : PONDI_NO_EVENT;
    if (at != PONDI_NO_EVENT) {
        *chunk = world->event_chunks[at];
    }
    return at != PONDI_NO_EVENT;
}

uint64_t pond_world_event_dropped_count(const pond_world *world) {
    PONDI_ASSERT_WORLD(world);
    return world->events.dropped;
}

void pond_world_set_splash_height(pond_world *world, float height) {
    PONDI_ASSERT_WORLD(world);
    if (!isnan(height)) {
        world->events.splash_height = height > 0.0f ? height : 0.0f;
    }
}
