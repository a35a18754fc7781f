// commands.h — the water of a show, and the only way in which a session changes it: commands.
#ifndef APP_PLAY_COMMANDS_H
#define APP_PLAY_COMMANDS_H

#include "gpu_water.h"
#include "session_types.h"

#include <millpond/command.h>

typedef struct commands {
    show show;
    gpu_water gpu; // where gpu.water is not NULL it is stepped in the pond's place
    session_listener *listener;
    void *listener_user;
    bool changed;   // something must be drawn again although no step was run
    char note[256]; // for the user, or ""
} commands;

// Executes a command as pond_do() does, and notifies the listener. False: the water refuses it
// (pond_message() or the note has the reason), and the listener is not notified.
bool commands_do(commands *c, pond_command *command);

// A floating body to be thrown in.
typedef struct thrown_thing {
    pond_body_desc desc;
    pond_vec2 push;     // force during the coming step [N]
    const char *sprite; // its picture
    float length;       // of the sprite [m]
} thrown_thing;

// Adds the body to the water and to the scene, and pushes it. The listener gets a note about the
// sprite and two commands. False as above.
bool commands_throw(commands *c, const thrown_thing *thing);

// Notifies the listener of an event without a command.
void commands_notify(commands *c, session_event event);

// Leaves a note for the user.
void commands_note(commands *c, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Steps of the water, whether the pond or the GPU runs them.
uint64_t commands_steps(const commands *c);

#endif
