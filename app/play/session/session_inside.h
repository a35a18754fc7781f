// session_inside.h — what the files of a session share.
#ifndef APP_PLAY_SESSION_INSIDE_H
#define APP_PLAY_SESSION_INSIDE_H

#include "pointers.h"
#include "session.h"
#include "wall_stones.h"

typedef struct painting_thread painting_thread;

// The picture under the water, in addition to the show's backdrop.
typedef struct session_under {
    painting_thread *painting; // being made, or NULL
    uint8_t *painted;
    pond_texture texture;
    uint64_t serial;
    double due; // when a film's next frame is due, on the session's clock [s]
    bool ended; // the film cannot be read any further; its last frame stays
} session_under;

// The heights of the last two states, for pictures between them: rows of `stride` floats with a
// border of one cell.
typedef struct session_heights {
    float *before;
    float *shown;
    ptrdiff_t stride;
    bool blends; // `before` is one step older than the water
} session_heights;

typedef enum session_lake_held {
    SESSION_LAKE_NOTHING = 0,
    SESSION_LAKE_CLICKS, // until the pointer moves
    SESSION_LAKE_PAINTS,
    SESSION_LAKE_DRAGS // the horizon
} session_lake_held;

// A pointer that edits the mask of a lake.
typedef struct session_lake {
    bool on;
    float radius; // of the brush [picture's width]
    session_lake_held held;
    bool water; // paints and finds water, or removes it
    int pointer;
    pond_vec2 began;
    pond_vec2 last;
} session_lake;

// Time that the water should have run lately, and time that it did; old moments count less. [s]
typedef struct session_pace {
    double asked;
    double done;
} session_pace;

struct session {
    char *scene_name; // the plan points into these two
    char *media_name;
    render_options options;
    commands commands; // the show, and how it is changed
    bool replays;      // the recording is not over in this water
    bool recorded;     // the water is a pond and no world
    session_under under;
    pond_texture shown; // under the water, in what session_get_parts() gave last
    sprite_cache *sprites;
    uint64_t land_serial; // of the land that is drawn
    session_heights heights;
    session_tools tools;
    session_measures measured; // of the GPU's water, when it was given back
    pointers pointers;
    drawn_walls walls;
    wall_stones stones;  // their picture
    pond_rain last_rain; // before it was switched off
    int own_width;       // size that the picture came with [pixels]
    int own_height;
    double left_over; // time not yet used by a step [s]
    double clock;     // time that passed in the session, without pauses [s]
    double last_act;  // when the scene's last timed event is over [s]
    session_pace kept;
    session_lake lake;
    bool paused;
    bool calm; // reduced motion
};

static inline plan *plan_of(const session *s) {
    return s->commands.show.plan;
}

pointer_work session_pointer_work(session *s);

// Runs up to that many steps; returns for how many there was time.
int session_run_steps(session *s, int steps);

// ---- session_water.c: the water, made from its scene --------------------------------------------

// False fills *error; clear it in both cases.
bool session_water_make(session *s, media_error *error);
void session_water_clear(session *s);

// From the changed scene. False fills *error and keeps the old water.
bool session_water_remake(session *s, media_error *error);

// Gives new water to the GPU in use, with a note if that fails.
void session_gpu_again(session *s);

// Maps for a picture of that size; if the size stays, the land does. False without memory keeps the
// old maps and the size.
bool session_surface_make_anew(session *s, int width, int height);

// Sets the land of a painting: a value for each pixel.
void session_set_dry(session *s, const float *dry);

// Updates the picture of drawn walls.
void session_show_walls(session *s);

// The rain for the action SESSION_RAIN; sets the rain.
pond_rain session_rain_for(const session *s);
void session_rain(session *s, const pond_rain *rain);

// ---- session_picture.c --------------------------------------------------------------------------

// False without memory; clear it in both cases.
bool session_heights_make(session_heights *h, const pond *water);
void session_heights_clear(session_heights *h);

// Stores the heights before the last step of an advance.
void session_heights_keep(session_heights *h, const pond_view *now);

// ---- session_under.c: the picture under the water -----------------------------------------------

bool session_under_open(session *s, media_error *error);
void session_under_close(session *s);
void session_under_pass(session *s);

// Uses a painting that is done, and its land; wait: waits for it.
void session_under_take(session *s, bool wait);

// Paints anew, after the picture changed its size or the land was lost.
void session_under_repaint(session *s);

// ---- session_lake.c -----------------------------------------------------------------------------

// Undoes the last change of the mask, or redoes it. False fills *error: there is none.
bool session_lake_undo(session *s, media_error *error);

void session_lake_press(session *s, pointer_tool tool, int pointer, pond_vec2 at);
void session_lake_move(session *s, int pointer, pond_vec2 at);
void session_lake_release(session *s, int pointer, pond_vec2 at);

// ---- session_files.c ----------------------------------------------------------------------------

// Reads the scene's picture of the sky unless its look did. If that fails there is no sky, and a
// message.
void session_sky_open(session *s);

#endif
