#include "session_acts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "recording_player.h"
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

void session_tell(session *s, session_event event, const pond_act *act) {
    if (s->listener != NULL) {
        const session_news news = {.event = event, .step = session_steps(s), .act = act};
        s->listener(s->listener_user, &news);
    }
}

bool session_do(session *s, pond_act *act) {
    const bool on_card = s->on_card.water != NULL;
    if (!(on_card ? session_card_do(s, act) : pond_act_do(s->water, act) == POND_OK)) {
        return false;
    }
    s->changed = true;
    session_tell(s, SESSION_ACTED, act);
    return true;
}

// ---- things -------------------------------------------------------------------------------------

// As the scene lists it: that is what is drawn.
static scene_body body_of(const session *s, const session_thing *thing) {
    const pond_vec2 sides = session_sides(s);
    const pond_body_desc *desc = &thing->desc;
    scene_body body = {
        .where = {.shape = desc->shape,
                  .at = {desc->pose.centre.x / sides.x, desc->pose.centre.y / sides.y},
                  .angle = desc->pose.angle},
        .desc = *desc,
        .length = thing->length};
    (void)snprintf(body.sprite, sizeof body.sprite, "%s", thing->sprite);
    return body;
}

static bool add_body(session *s, const session_thing *thing, pond_act *act) {
    scene *all = session_scene(s);
    if (all->body_count != pond_body_count(s->water) || pond_act_do(s->water, act) != POND_OK) {
        return false;
    }
    if (!scene_add_body(all, body_of(s, thing))) {
        pond_body_remove(s->water, act->is.body_add.id);
        return false;
    }
    return true;
}

// How the body that comes next is drawn.
static void tell_sprite(session *s, const session_thing *thing) {
    char *text = recording_sprite_note(thing->sprite, (double)thing->length);
    const pond_act note = {.kind = POND_ACT_NOTE,
                           .is.note = {text, text != NULL ? strlen(text) : 0}};
    if (text != NULL) {
        session_tell(s, SESSION_ACTED, &note);
    }
    free(text);
}

bool session_throw(session *s, const session_thing *thing) {
    pond_act add = {.kind = POND_ACT_BODY_ADD, .is.body_add.desc = thing->desc};
    if (s->on_card.water != NULL) {
        session_say(s, "nothing floats on water that the graphics card steps; play without --gpu");
        return false;
    }
    if (!add_body(s, thing, &add)) {
        return false;
    }
    tell_sprite(s, thing);
    session_tell(s, SESSION_ACTED, &add);
    pond_act push = {.kind = POND_ACT_BODY_PUSH,
                     .is.body = {.id = add.is.body_add.id, .vector = thing->push}};
    return session_do(s, &push);
}
