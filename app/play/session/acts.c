#include "acts.h"

#include <millpond/command.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void tell(acts *a, acts_event event, const pond_command *command) {
    if (a->listener != NULL) {
        const acts_news news = {.event = event, .step = acts_steps(a), .command = command};
        a->listener(a->listener_user, &news);
    }
}

void acts_tell(acts *a, acts_event event) {
    tell(a, event, NULL);
}

void acts_say(acts *a, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(a->note, sizeof a->note, format, arguments);
    va_end(arguments);
}

uint64_t acts_steps(const acts *a) {
    return a->gpu.water != NULL ? gpu_water_steps(&a->gpu) : pond_get_steps(a->show.water);
}

static bool do_on_gpu(acts *a, pond_command *command) {
    char why[200] = "";
    const bool good = gpu_water_do(&a->gpu, &a->show, command, why, sizeof why);
    if (!good && why[0] != '\0') {
        acts_say(a, "%s; play without --gpu", why);
    }
    return good;
}

// Without telling.
static bool do_act(acts *a, pond_command *command) {
    return a->gpu.water != NULL    ? do_on_gpu(a, command)
           : a->show.world != NULL ? scene_world_do(a->show.world, command)
                                   : pond_do(a->show.water, command) == POND_OK;
}

bool acts_do(acts *a, pond_command *command) {
    if (!do_act(a, command)) {
        return false;
    }
    a->changed = true;
    tell(a, ACTS_DONE, command);
    return true;
}

// ---- things -------------------------------------------------------------------------------------

// As the scene lists it: that is what is drawn.
static scene_body body_of(const acts *a, const acts_thing *thing) {
    const pond_vec2 sides = show_sides(&a->show);
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

static bool add_body(acts *a, const acts_thing *thing, pond_command *command) {
    scene *all = &a->show.plan->scene;
    if (all->body_count != pond_body_count(a->show.water)) {
        return false;
    }
    if (all->body_count == SCENE_MAX_THINGS) {
        acts_say(a, "%d bodies in the water; no more are allowed", SCENE_MAX_THINGS);
        return false;
    }
    if (!do_act(a, command)) {
        acts_say(a, "%s", pond_message());
        return false;
    }
    if (!scene_add_body(all, body_of(a, thing))) {
        (void)do_act(a, &(pond_command){.kind = POND_COMMAND_BODY_REMOVE,
                                        .is.body = {.id = command->is.body_add.id}});
        return false;
    }
    return true;
}

// How the body that comes next is drawn.
static void tell_sprite(acts *a, const acts_thing *thing) {
    char *text = recording_sprite_note(thing->sprite, (double)thing->length);
    const pond_command note = {.kind = POND_COMMAND_NOTE,
                               .is.note = {text, text != NULL ? strlen(text) : 0}};
    if (text != NULL) {
        tell(a, ACTS_DONE, &note);
    }
    free(text);
}

bool acts_throw(acts *a, const acts_thing *thing) {
    pond_command add = {.kind = POND_COMMAND_BODY_ADD, .is.body_add.desc = thing->desc};
    if (a->gpu.water != NULL) {
        acts_say(a, "nothing floats on water stepped on the GPU; play without --gpu");
        return false;
    }
    if (!add_body(a, thing, &add)) {
        return false;
    }
    tell_sprite(a, thing);
    tell(a, ACTS_DONE, &add);
    pond_command push = {.kind = POND_COMMAND_BODY_PUSH,
                         .is.body = {.id = add.is.body_add.id, .vector = thing->push}};
    return acts_do(a, &push);
}
