// acts.h — the one way by which hands and commands reach the water of a show.
#ifndef APP_PLAY_ACTS_H
#define APP_PLAY_ACTS_H

#include "acts_news.h"
#include "gpu_water.h"

#include <millpond/command.h>

// A show that is played with.
typedef struct acts {
    show show;
    gpu_water gpu; // has the water where GPU.water is not NULL; the pond counts no steps then
    acts_listener *listener;
    void *listener_user;
    bool changed;   // something is to be drawn that no step has changed
    char note[256]; // for whoever plays, or ""
} acts;

// Does something to the water now, as pond_do() does, and notifies the listener. False: the
// water does not take it (pond_message() or the note says why), and nobody was notified.
bool acts_do(acts *a, pond_command *command);

// Something that is thrown in. Lengths in metres.
typedef struct acts_thing {
    pond_body_desc desc; // floating
    pond_vec2 push;      // force during the coming step [N]
    const char *sprite;  // how it is drawn
    float length;        // of the sprite
} acts_thing;

// Adds it to the water and to what the scene lists as floating, and pushes it: a note that says how
// it is drawn and two acts. False as above.
bool acts_throw(acts *a, const acts_thing *thing);

// Notifies the listener of what is no act.
void acts_tell(acts *a, acts_event event);

// Leaves a note for whoever plays.
void acts_say(acts *a, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Steps of the water, whoever steps it.
uint64_t acts_steps(const acts *a);

#endif
