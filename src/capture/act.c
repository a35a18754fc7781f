// act.c — acts done to a pond: each kind is one function's call.

#include <millpond/recording.h>
#include <millpond/shore.h>

#include "base/message.h"
#include "pond/pond.h"

static pond_result build(pond *water, const pond_act *act) {
    switch (act->kind) {
    case POND_ACT_WALL_BUILD:
        return pond_wall_build(water, &act->is.wall.shape, &act->is.wall.pose,
                               act->is.wall.hardness);
    case POND_ACT_WALL_CLEAR:
        return pond_wall_clear(water, &act->is.wall.shape, &act->is.wall.pose);
    case POND_ACT_WALL_MASK:
        return pond_wall_mask(water, act->is.mask.pixels, act->is.mask.columns, act->is.mask.rows,
                              act->is.mask.stride, act->is.mask.hardness);
    case POND_ACT_BEACH_BUILD:
        return pond_beach_build(water, &act->is.beach.shape, &act->is.beach.pose,
                                act->is.beach.half_life, act->is.beach.ramp);
    default:
        return pond_beach_clear(water, &act->is.beach.shape, &act->is.beach.pose);
    }
}

static void steer(pond *water, const pond_act *act) {
    const pond_body_id id = act->is.body.id;
    switch (act->kind) {
    case POND_ACT_BODY_REMOVE:
        pond_body_remove(water, id);
        break;
    case POND_ACT_BODY_MOVE:
        pond_body_move(water, id, act->is.body.pose);
        break;
    case POND_ACT_BODY_PLACE:
        pond_body_place(water, id, act->is.body.pose);
        break;
    case POND_ACT_BODY_VELOCITY:
        pond_body_set_velocity(water, id, act->is.body.vector, act->is.body.number);
        break;
    case POND_ACT_BODY_DRAUGHT:
        pond_body_set_draught(water, id, act->is.body.number);
        break;
    default:
        pond_body_push(water, id, act->is.body.vector);
    }
}

pond_result pond_act_do(pond *water, pond_act *act) {
    if (water == NULL || act == NULL) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT, "%s: NULL; an act needs both pond and act",
                          water == NULL ? "water" : "act");
    }
    switch (act->kind) {
    case POND_ACT_DROP:
        pond_drop(water, act->is.drop.centre, act->is.drop.radius, act->is.drop.height);
        return POND_OK;
    case POND_ACT_STROKE:
        pond_stroke(water, act->is.stroke.from, act->is.stroke.to, act->is.stroke.radius,
                    act->is.stroke.height);
        return POND_OK;
    case POND_ACT_TRAIL:
        pond_trail(water, act->is.trail.from, act->is.trail.to, act->is.trail.half_size,
                   act->is.trail.height);
        return POND_OK;
    case POND_ACT_RAIN:
        pond_set_rain(water, &act->is.rain);
        return POND_OK;
    case POND_ACT_CALM:
        pond_calm(water);
        return POND_OK;
    case POND_ACT_WALL_BUILD:
    case POND_ACT_WALL_CLEAR:
    case POND_ACT_WALL_MASK:
    case POND_ACT_BEACH_BUILD:
    case POND_ACT_BEACH_CLEAR:
        return build(water, act);
    case POND_ACT_BODY_ADD:
        return pond_body_add(water, &act->is.body_add.desc, &act->is.body_add.id);
    case POND_ACT_BODY_REMOVE:
    case POND_ACT_BODY_MOVE:
    case POND_ACT_BODY_PLACE:
    case POND_ACT_BODY_VELOCITY:
    case POND_ACT_BODY_DRAUGHT:
    case POND_ACT_BODY_PUSH:
        steer(water, act);
        return POND_OK;
    case POND_ACT_EMITTER_ADD:
        return pond_emitter_add(water, &act->is.emitter.desc, &act->is.emitter.id);
    case POND_ACT_EMITTER_SET:
        return pond_emitter_set(water, act->is.emitter.id, &act->is.emitter.desc);
    case POND_ACT_EMITTER_REMOVE:
        pond_emitter_remove(water, act->is.emitter.id);
        return POND_OK;
    case POND_ACT_NOTE:
        return POND_OK;
    }
    return pondi_fail(&water->desc.logger, POND_ERROR_RANGE,
                      "kind: %d; acts are those of pond_act_kind", (int)act->kind);
}
