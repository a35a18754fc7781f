// session_inside.h — what the files of a session share.
#ifndef APP_PLAY_SESSION_INSIDE_H
#define APP_PLAY_SESSION_INSIDE_H

#include "painting_thread.h"
#include "pointers.h"
#include "session.h"
#include "session_heights.h"
#include "wall_stones.h"

// What lies under the water, beside the show's backdrop.
typedef struct session_under {
    painting_thread *painting; // on its way, or NULL
    uint8_t *painted;
    pond_texture texture;
    uint64_t serial;
    double due; // when a film's next frame is wanted, in time of the session [s]
    bool ended; // a film that cannot be read on; its last frame stays
} session_under;

// What a pointer does to the mask of a lake.
typedef enum session_lake_held {
    SESSION_LAKE_NOTHING = 0,
    SESSION_LAKE_CLICKS, // until it has moved
    SESSION_LAKE_PAINTS,
    SESSION_LAKE_TAKES, // water away
    SESSION_LAKE_DRAGS  // the horizon
} session_lake_held;

// Pointers on the mask of a lake, instead of on its water.
typedef struct session_lake {
    bool on;
    float radius; // of the brush. [picture's width]
    session_lake_held held;
    int pointer;
    pond_vec2 began;
    pond_vec2 last;
} session_lake;

// The water over a picture that its look does not show now: of a lake, or of all others.
typedef struct session_other_water {
    bool known;
    pond_desc pond;
    int cells;
    double metres;
} session_other_water;

// How far the water has kept up with the clock lately. [s], older moments count less
typedef struct session_pace {
    double asked;
    double done;
} session_pace;

struct session {
    char *scene_name; // the plan points into these two
    char *media_name;
    render_options options;
    commands commands; // the show, and what is done in it
    bool replays;      // what was recorded is not over in this water
    bool recorded;     // pointers are: the water is a pond's, as recordings have it, and no world's
    session_under under;
    sprite_cache *sprites;
    uint64_t land_serial; // of what is drawn as land
    session_heights heights;
    session_tools tools;
    session_measures measured; // of its water when a GPU lost it
    pointers pointers;
    drawn_walls walls;
    wall_stones stones;  // walls drawn by hand, as they are seen
    pond_rain last_rain; // before it was switched off
    int own_width;       // of the picture as it came [pixels]
    int own_height;
    double left_over; // time that no step has used [s]
    double clock;     // time that passed in the session, pauses left out [s]
    double last_act;  // when all that the scene does at fixed times is over [s]
    session_pace kept;
    session_lake lake; // mending its mask
    session_other_water other;
    bool paused;
    bool calm; // reduced motion
};

// What the pointers work on.
pointer_work session_pointer_work(session *s);

// Steps with all that belongs to them. Returns for how many of them there was time.
int session_run_steps(session *s, int steps);

// ---- session_water.c: the water made from its scene, and made anew ------------------------------

// False fills *error; clear it in both cases.
bool session_water_make(session *s, media_error *error);
void session_water_clear(session *s);

// From the scene as it was changed. False fills *error and leaves the old water.
bool session_water_remake(session *s, media_error *error);

// Gives the new water to the GPU that is there, with a note where that fails.
void session_gpu_again(session *s);

// Maps for a picture of that size; of the size it has, its land stays. False without memory leaves
// the old ones, and the size.
bool session_surface_make_anew(session *s, int width, int height);

// What a painting says of its land, a value for each pixel.
void session_set_dry(session *s, const float *dry);

// Brings what is drawn of walls up to date.
void session_show_walls(session *s);

// What falls when rain is asked for, and letting it.
pond_rain session_rain_for(const session *s);
void session_rain(session *s, const pond_rain *rain);

// ---- session_under.c: what lies under it, opened and closed, and as time goes -------------------

bool session_under_open(session *s, media_error *error);
void session_under_close(session *s);
void session_under_pass(session *s);

// A painting that is done takes its place, and what it says of its land; wait: until it is.
void session_under_take(session *s, bool wait);

// The picture has another size, or lost what it knew of its land: it is painted anew.
void session_under_repaint(session *s);

// ---- session_lake.c -----------------------------------------------------------------------------

// Takes back what was mended last, or does it again. False fills *error: there is nothing.
bool session_lake_undo(session *s, media_error *error);

void session_lake_press(session *s, pointer_tool button, int pointer, pond_vec2 at);
void session_lake_move(session *s, int pointer, pond_vec2 at);
void session_lake_release(session *s, int pointer, pond_vec2 at);

// ---- session_sky.c ------------------------------------------------------------------------------

// Reads the picture of the sky that the scene names, where its look at the start has not done so:
// others come later. One that cannot be read is reported, and left out.
void session_sky_open(session *s);

#endif
