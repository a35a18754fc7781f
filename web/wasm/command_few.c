// The commands of the element's module, which has no recordings, emitters or shores.

#include "web.h"

#include <millpond/command.h>

bool web_do(web_pond *pond, pond_command *command) {
    switch (command->kind) {
    case POND_COMMAND_DROP:
        pond_drop(pond->water, command->is.drop.centre, command->is.drop.radius,
                  command->is.drop.height);
        break;
    case POND_COMMAND_SPLASH:
        pond_splash(pond->water, command->is.drop.centre, command->is.drop.radius,
                    command->is.drop.height);
        break;
    case POND_COMMAND_STROKE:
        pond_stroke(pond->water, command->is.stroke.from, command->is.stroke.to,
                    command->is.stroke.radius, command->is.stroke.height);
        break;
    case POND_COMMAND_RAIN:
        pond_set_rain(pond->water, &command->is.rain);
        break;
    case POND_COMMAND_BODY_ADD:
        return pond_body_add(pond->water, &command->is.body_add.desc, &command->is.body_add.id) ==
               POND_OK;
    case POND_COMMAND_BODY_REMOVE:
        pond_body_remove(pond->water, command->is.body.id);
        break;
    case POND_COMMAND_BODY_MOVE:
        pond_body_move(pond->water, command->is.body.id, command->is.body.pose);
        break;
    case POND_COMMAND_BODY_PUSH:
        pond_body_push(pond->water, command->is.body.id, command->is.body.vector);
        break;
    case POND_COMMAND_BODY_VELOCITY:
        pond_body_set_velocity(pond->water, command->is.body.id, command->is.body.vector,
                               command->is.body.number);
        break;
    default:
        pond_calm(pond->water);
        break;
    }
    return true;
}
