#include "commands.h"

#include <millpond/command.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void notify(commands *c, session_event event, const pond_command *command) {
    if (c->listener != NULL) {
        const session_news news = {.event = event, .step = commands_steps(c), .command = command};
        c->listener(c->listener_user, &news);
    }
}

void commands_notify(commands *c, session_event event) {
    notify(c, event, NULL);
}

void commands_note(commands *c, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(c->note, sizeof c->note, format, arguments);
    va_end(arguments);
}

uint64_t commands_steps(const commands *c) {
    return c->gpu.water != NULL ? gpu_water_steps(&c->gpu) : pond_get_steps(c->show.water);
}

static bool do_on_gpu(commands *c, pond_command *command) {
    char why[200] = "";
    const bool good = gpu_water_do(&c->gpu, &c->show, command, why, sizeof why);
    if (!good && why[0] != '\0') {
        commands_note(c, "%s; play without --gpu", why);
    }
    return good;
}

// Without notifying the listener.
static bool execute(commands *c, pond_command *command) {
    return c->gpu.water != NULL    ? do_on_gpu(c, command)
           : c->show.world != NULL ? scene_world_do(c->show.world, command)
                                   : pond_do(c->show.water, command) == POND_OK;
}

bool commands_do(commands *c, pond_command *command) {
    if (!execute(c, command)) {
        return false;
    }
    c->changed = true;
    c->show.ground_changed = true;
    notify(c, SESSION_COMMAND_DONE, command);
    return true;
}

// ---- bodies -------------------------------------------------------------------------------------

// The body as an entry of the scene, which is drawn.
static scene_body body_of(const commands *c, const thrown_thing *thing) {
    const pond_vec2 sides = show_sides(&c->show);
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

static bool add_body(commands *c, const thrown_thing *thing, pond_command *command) {
    scene *all = &c->show.plan->scene;
    if (all->body_count != pond_body_count(c->show.water)) {
        return false;
    }
    if (all->body_count == SCENE_MAX_THINGS) {
        commands_note(c, "the water has %d bodies; no more are allowed", SCENE_MAX_THINGS);
        return false;
    }
    if (!execute(c, command)) {
        commands_note(c, "%s", pond_message());
        return false;
    }
    if (!scene_add_body(all, body_of(c, thing))) {
        (void)execute(c, &(pond_command){.kind = POND_COMMAND_BODY_REMOVE,
                                         .is.body = {.id = command->is.body_add.id}});
        return false;
    }
    return true;
}

// For recordings: the sprite of the next body.
static void notify_of_sprite(commands *c, const thrown_thing *thing) {
    char *text = recording_sprite_note(thing->sprite, (double)thing->length);
    const pond_command note = {.kind = POND_COMMAND_NOTE,
                               .is.note = {text, text != NULL ? strlen(text) : 0}};
    if (text != NULL) {
        notify(c, SESSION_COMMAND_DONE, &note);
    }
    free(text);
}

bool commands_throw(commands *c, const thrown_thing *thing) {
    pond_command add = {.kind = POND_COMMAND_BODY_ADD, .is.body_add.desc = thing->desc};
    if (c->gpu.water != NULL) {
        commands_note(c, "bodies need water on the CPU: play without --gpu");
        return false;
    }
    if (!add_body(c, thing, &add)) {
        return false;
    }
    notify_of_sprite(c, thing);
    notify(c, SESSION_COMMAND_DONE, &add);
    pond_command push = {.kind = POND_COMMAND_BODY_PUSH,
                         .is.body = {.id = add.is.body_add.id, .vector = thing->push}};
    return commands_do(c, &push);
}
