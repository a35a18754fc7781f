// session_inside.h — what the files of a session share.
#ifndef APP_PLAY_SESSION_INSIDE_H
#define APP_PLAY_SESSION_INSIDE_H

#include "backdrop.h"
#include "painting_thread.h"
#include "session.h"
#include "session_card.h"
#include "wall_stones.h"
#include "walls_ways.h"

// The heights of the last two states, for what is shown between them. [as the pond stores them]
typedef struct session_heights {
    float *before; // rows of stride floats, a border of one cell around them
    float *shown;
    ptrdiff_t stride;
    bool blends; // `before` is one step older than the water
} session_heights;

typedef struct session_under {
    backdrop *backdrop;        // a picture or film; NULL: it is painted
    painting_thread *painting; // on its way, or NULL
    uint8_t *painted;
    pond_texture texture;
    uint64_t serial;
    double due; // when a film's next frame is wanted, in time of the session [s]
    bool ended; // a film that cannot be read on; its last frame stays
} session_under;

// The water while a card steps it.
typedef struct session_water_on_card {
    const session_card *card; // NULL: none was offered
    void *water;              // NULL: the pond is stepped
    uint64_t steps;
    bool under_way; // the last of them is not done yet
    float hardness; // of all its walls: the scene's, else of the last that was drawn
    bool walls_changed;
    bool rests;
    bool was_calm;
    uint64_t look_at;          // step at which it is seen whether it rests
    float *heights;            // as they were read last, or NULL [m]
    session_measures measured; // when the card lost it
} session_water_on_card;

// How far the water has kept up with the clock lately. [s], older moments count less
typedef struct session_pace {
    double asked;
    double done;
} session_pace;

struct session {
    char *scene_name; // the plan points into these two
    char *media_name;
    render_options options;
    plan *plan;
    pond *water;
    scene_surface surface;
    session_under under;
    sprite_cache *sprites;
    uint64_t land_serial; // of what is drawn as land
    session_heights heights;
    session_tools tools;
    session_water_on_card on_card;
    hands hands;
    undo undo;
    walls_ways ways;     // that drew walls; those behind undo.ways were taken back
    wall_stones stones;  // walls drawn by hand, as they are seen
    pond_rain last_rain; // before it was switched off
    int own_width;       // of the picture as it came [pixels]
    int own_height;
    double rate;               // steps in a second of water
    double left_over;          // time that no step has used [s]
    double clock;              // time that passed in the session, pauses left out [s]
    double (*stopwatch)(void); // times the work of hands [s]
    double last_act;           // when all that the scene does at fixed times is over [s]
    session_pace kept;
    char note[256]; // for whoever plays, or ""
    bool paused;
    bool calm;    // reduced motion
    bool changed; // something is to be drawn that no step has changed
    session_listener *listener;
    void *listener_user;
    session_before_step *before_step;
    void *before_step_user;
    bool awaits_step; // it wants to be asked before the next one
};

// Before a step that ends an advance: keeps the heights as they are.
bool session_heights_make(session_heights *h, const pond *water);
void session_heights_clear(session_heights *h);
void session_heights_keep(session_heights *h, const pond *water);

// Heights `share` of the way from the state before to the water as it is.
pond_view session_heights_between(session_heights *h, const pond *water, double share);

// For whoever plays: session_take_note().
void session_say(session *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Steps with all that belongs to them. Answers for how many of them there was time.
int session_run_steps(session *s, int steps);

// Tells the listener, if there is one.
void session_tell(session *s, session_event event, const pond_act *act);

// Gives the water to the card that is there; false fills `why`. _again: after the pond was made
// anew, with a note where that fails. _end: takes it away.
bool session_card_begin(session *s, char *why, size_t size);
void session_card_again(session *s);
void session_card_end(session *s);

// While it has it: acts, steps, whether it has come to rest, its heights (read back, slowly).
// affords: begins a picture's steps, and says how many of so many there is time for; work: does
// them.
bool session_card_do(session *s, pond_act *act);
int session_card_affords(session *s, int steps);
void session_card_work(session *s);
void session_card_step(session *s);
void session_card_look(session *s);
pond_view session_card_view(session *s);
void *session_card_water(session *s);

// What lies under the water: opened and closed, and as time goes.
bool session_under_open(session *s, media_error *error);
void session_under_close(session_under *u);
void session_under_pass(session *s);

// A painting that is done takes its place, and what it says of its land; wait: until it is.
void session_under_take(session *s, bool wait);

// The picture has another size, or lost what it knew of its land: it is painted anew.
void session_under_repaint(session *s);

#endif
