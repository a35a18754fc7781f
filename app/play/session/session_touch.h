// session_touch.h — the one way by which hands and commands reach the water, and who is told.
#ifndef APP_PLAY_SESSION_TOUCH_H
#define APP_PLAY_SESSION_TOUCH_H

#include <millpond/millpond.h>

struct session;

typedef enum session_touch_kind {
    SESSION_TOUCH_DROP = 1,
    SESSION_TOUCH_STROKE = 2,
    SESSION_TOUCH_WALL = 3,       // built
    SESSION_TOUCH_WALL_CLEAR = 4, // taken away
    SESSION_TOUCH_RAIN = 5,       // from now on
    SESSION_TOUCH_BODY = 6,       // added, and pushed
    SESSION_TOUCH_CALM = 7,
    SESSION_TOUCH_NEW_WATER = 8,  // the pond was made anew from the scene: steps count from 0 again
    SESSION_TOUCH_WATER_ENDS = 9, // just before that, while the old one is there
    SESSION_TOUCH_LOOK = 10       // time goes on, and the scene may be drawn otherwise
} session_touch_kind;

// What happens to the water before its step number `step`. What the scene itself does in that step
// comes after it. Lengths in metres.
typedef struct session_touch {
    session_touch_kind kind;
    uint64_t step; // session_steps() of the water; session_touch_do() fills it in
    union {
        struct {
            pond_vec2 from; // a drop's centre
            pond_vec2 to;   // a stroke's end
            float radius;
            float height;
        } drop;
        struct {
            pond_shape shape; // its points and pixels are the teller's, valid during the call
            pond_pose pose;
            float hardness;
        } wall;
        pond_rain rain;
        struct {
            pond_body_desc desc; // floating
            pond_vec2 push;      // force during the coming step [N]
            const char *sprite;  // how it is drawn
            float length;        // of the sprite
        } body;
    };
} session_touch;

// Is told of each touch after it was done.
typedef void session_listener(void *user, const session_touch *touch);

// At most one; NULL for none.
void session_listen(struct session *s, session_listener *listener, void *user);

// What the listener was given, where it is this one that listens; else NULL.
void *session_listener_user(const struct session *s, session_listener *listener);

// Does something to the water now, and tells the listener. False: the water does not take it
// (pond_message() says why), nobody was told. NEW_WATER, WATER_ENDS and LOOK are only told, never
// done.
bool session_touch_do(struct session *s, const session_touch *touch);

// Is asked before each step, after the hands and before the scene; may call session_touch_do(). At
// most one; NULL for none. Answers whether it is to be asked again even if the water would rest by
// itself; new water asks it anew. This is how a recording is played back.
typedef bool session_before_step(void *user, struct session *s);
void session_on_step(struct session *s, session_before_step *before, void *user);

#endif
