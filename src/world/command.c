// Commands to a world, at positions that count from the corner of a chunk.

#include <millpond/command.h>
#include <millpond/world.h>

#include "base/message.h"
#include "world/world.h"

static pond_world_point at(pond_chunk chunk, pond_vec2 point) {
    return (pond_world_point){chunk, point};
}

static pond_result rain(pond_world *world, pond_chunk chunk, const pond_rain *rain) {
    const bool some = rain->right > rain->left && rain->bottom > rain->top;
    if (!some && rain->rate > 0.0f) {
        return pondi_fail(
            &world->desc.water.logger, POND_ERROR_RANGE,
            "rain: left %g, right %g, top %g, bottom %g m; a world needs a rectangle: "
            "right greater than left, and bottom greater than top",
            (double)rain->left, (double)rain->right, (double)rain->top, (double)rain->bottom);
    }
    pond_world_set_rain(world, rain, at(chunk, (pond_vec2){rain->left, rain->top}),
                        at(chunk, (pond_vec2){rain->right, rain->bottom}));
    return POND_OK;
}

static pond_result run(pond_world *world, pond_chunk chunk, pond_command *c) {
    const pond_world_point centre = at(chunk, c->is.drop.centre);
    const pond_body_id body = c->is.body.id;
    switch (c->kind) {
    case POND_COMMAND_DROP:
        pond_world_drop(world, centre, c->is.drop.radius, c->is.drop.height);
        break;
    case POND_COMMAND_SPLASH:
        pond_world_splash(world, centre, c->is.drop.radius, c->is.drop.height);
        break;
    case POND_COMMAND_STROKE:
        pond_world_stroke(world, at(chunk, c->is.stroke.from), at(chunk, c->is.stroke.to),
                          c->is.stroke.radius, c->is.stroke.height);
        break;
    case POND_COMMAND_RAIN:
        return rain(world, chunk, &c->is.rain);
    case POND_COMMAND_CALM:
        pond_world_calm(world);
        break;
    case POND_COMMAND_BODY_ADD:
        return pond_world_body_add(world, chunk, &c->is.body_add.desc, &c->is.body_add.id);
    case POND_COMMAND_BODY_REMOVE:
        pond_world_body_remove(world, body);
        break;
    case POND_COMMAND_BODY_MOVE:
        pond_world_body_move(world, body, chunk, c->is.body.pose);
        break;
    case POND_COMMAND_BODY_PLACE:
        pond_world_body_place(world, body, chunk, c->is.body.pose);
        break;
    case POND_COMMAND_BODY_VELOCITY:
        pond_world_body_set_velocity(world, body, c->is.body.vector, c->is.body.number);
        break;
    case POND_COMMAND_BODY_DRAUGHT:
        pond_world_body_set_draught(world, body, c->is.body.number);
        break;
    case POND_COMMAND_BODY_PUSH:
        pond_world_body_push(world, body, c->is.body.vector);
        break;
    case POND_COMMAND_EMITTER_ADD:
        return pond_world_emitter_add(world, chunk, &c->is.emitter.desc, &c->is.emitter.id);
    case POND_COMMAND_EMITTER_SET:
        return pond_world_emitter_set(world, c->is.emitter.id, chunk, &c->is.emitter.desc);
    case POND_COMMAND_EMITTER_REMOVE:
        pond_world_emitter_remove(world, c->is.emitter.id);
        break;
    default: // a note
        break;
    }
    return POND_OK;
}

pond_result pond_world_do(pond_world *world, pond_chunk chunk, pond_command *command) {
    if (world == NULL || command == NULL) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT,
                          "%s: NULL; both a world and a command are needed",
                          world == NULL ? "world" : "command");
    }
    PONDI_ASSERT_WORLD(world);
    const pond_result result = pond_command_check(command->kind, POND_WATER_WORLD);
    return result == POND_OK ? run(world, chunk, command) : result;
}
