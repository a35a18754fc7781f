// session_acts.h — the one way by which hands and commands reach the water, and who is told.
#ifndef APP_PLAY_SESSION_ACTS_H
#define APP_PLAY_SESSION_ACTS_H

#include <millpond/act.h>

struct session;

// What listeners are told of.
typedef enum session_event {
    SESSION_ACTED = 1,      // an act was done to the water, before its step number `step`. What the
                            // scene itself does in that step comes after it
    SESSION_GOES_ON = 2,    // steps follow, and the scene may be drawn otherwise
    SESSION_WATER_ENDS = 3, // the pond is about to be made anew from the scene
    SESSION_WATER_BEGINS = 4 // it was: steps count from 0 again
} session_event;

typedef struct session_news {
    session_event event;
    uint64_t step;       // session_steps() of the water
    const pond_act *act; // SESSION_ACTED: valid during the call; else NULL
} session_news;

typedef void session_listener(void *user, const session_news *news);

// At most one; NULL for none.
void session_listen(struct session *s, session_listener *listener, void *user);

// What the listener was given, where it is this one that listens; else NULL.
void *session_listener_user(const struct session *s, session_listener *listener);

// Does something to the water now, as pond_act_do() does, and tells the listener. False: the water
// does not take it (pond_message() says why, or session_take_note()), nobody was told.
bool session_do(struct session *s, pond_act *act);

// Something that is thrown in. Lengths in metres.
typedef struct session_thing {
    pond_body_desc desc; // floating
    pond_vec2 push;      // force during the coming step [N]
    const char *sprite;  // how it is drawn
    float length;        // of the sprite
} session_thing;

// Adds it to the water and to what the scene lists as floating, and pushes it: a note that says how
// it is drawn and two acts. False as above.
bool session_throw(struct session *s, const session_thing *thing);

// Is asked before each step, after the hands and before the scene; may call session_do(). At most
// one; NULL for none. Returns whether it is to be asked again even if the water would rest by
// itself; new water asks it anew. This is how a recording is played back.
typedef bool session_before_step(void *user, struct session *s);
void session_on_step(struct session *s, session_before_step *before, void *user);

#endif
