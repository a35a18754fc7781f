#include "session_inside.h"

void session_listen(session *s, session_listener *listener, void *user) {
    s->listener = listener;
    s->listener_user = user;
}

void *session_listener_user(const session *s, session_listener *listener) {
    return s->listener == listener ? s->listener_user : NULL;
}

void session_on_step(session *s, session_before_step *before, void *user) {
    s->before_step = before;
    s->before_step_user = user;
    s->awaits_step = before != NULL;
}

// The scene lists it, too: that is what is drawn.
static bool add_body(session *s, const session_touch *touch) {
    pond_body_id id;
    scene *all = session_scene(s);
    if (all->body_count != pond_body_count(s->water) ||
        pond_body_add(s->water, &touch->body.desc, &id) != POND_OK) {
        return false;
    }
    const pond_vec2 sides = session_sides(s);
    const pond_body_desc *desc = &touch->body.desc;
    scene_body body = {
        .where = {.shape = desc->shape,
                  .at = {desc->pose.centre.x / sides.x, desc->pose.centre.y / sides.y},
                  .angle = desc->pose.angle},
        .desc = *desc,
        .length = touch->body.length};
    (void)snprintf(body.sprite, sizeof body.sprite, "%s", touch->body.sprite);
    if (!scene_add_body(all, body)) {
        pond_body_remove(s->water, id);
        return false;
    }
    pond_body_push(s->water, id, touch->body.push);
    return true;
}

bool session_touch_pond(session *s, const session_touch *t) {
    switch (t->kind) {
    case SESSION_TOUCH_DROP:
        pond_drop(s->water, t->drop.from, t->drop.radius, t->drop.height);
        return true;
    case SESSION_TOUCH_STROKE:
        pond_stroke(s->water, t->drop.from, t->drop.to, t->drop.radius, t->drop.height);
        return true;
    case SESSION_TOUCH_WALL:
        return pond_wall_build(s->water, &t->wall.shape, &t->wall.pose, t->wall.hardness) ==
               POND_OK;
    case SESSION_TOUCH_WALL_CLEAR:
        return pond_wall_clear(s->water, &t->wall.shape, &t->wall.pose) == POND_OK;
    case SESSION_TOUCH_RAIN:
        pond_set_rain(s->water, &t->rain);
        return true;
    case SESSION_TOUCH_BODY:
        return add_body(s, t);
    case SESSION_TOUCH_CALM:
        pond_calm(s->water);
        return true;
    case SESSION_TOUCH_NEW_WATER:
    case SESSION_TOUCH_WATER_ENDS:
    case SESSION_TOUCH_LOOK:
        return true;
    }
    return false;
}

bool session_touch_do(session *s, const session_touch *touch) {
    session_touch told = *touch;
    told.step = session_steps(s);
    const bool on_card = s->on_card.water != NULL;
    if (!(on_card ? session_card_apply(s, touch) : session_touch_pond(s, touch))) {
        return false;
    }
    s->changed = true;
    if (s->listener != NULL) {
        s->listener(s->listener_user, &told);
    }
    return true;
}
