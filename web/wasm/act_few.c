// Acts of a build without recordings, emitters and shores: those that water.c and bodies.c do.

#include "web.h"

bool web_do(web_pond *pond, pond_act *act) {
    switch (act->kind) {
    case POND_ACT_DROP:
        pond_drop(pond->water, act->is.drop.centre, act->is.drop.radius, act->is.drop.height);
        break;
    case POND_ACT_SPLASH:
        pond_splash(pond->water, act->is.drop.centre, act->is.drop.radius, act->is.drop.height);
        break;
    case POND_ACT_STROKE:
        pond_stroke(pond->water, act->is.stroke.from, act->is.stroke.to, act->is.stroke.radius,
                    act->is.stroke.height);
        break;
    case POND_ACT_RAIN:
        pond_set_rain(pond->water, &act->is.rain);
        break;
#ifdef WEB_BODIES
    case POND_ACT_BODY_ADD:
        return pond_body_add(pond->water, &act->is.body_add.desc, &act->is.body_add.id) == POND_OK;
    case POND_ACT_BODY_REMOVE:
        pond_body_remove(pond->water, act->is.body.id);
        break;
    case POND_ACT_BODY_MOVE:
        pond_body_move(pond->water, act->is.body.id, act->is.body.pose);
        break;
    case POND_ACT_BODY_PUSH:
        pond_body_push(pond->water, act->is.body.id, act->is.body.vector);
        break;
    case POND_ACT_BODY_VELOCITY:
        pond_body_set_velocity(pond->water, act->is.body.id, act->is.body.vector,
                               act->is.body.number);
        break;
#endif
    default:
        pond_calm(pond->water);
        break;
    }
    return true;
}
