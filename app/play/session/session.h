// session.h — a pond that the user plays with: its scene, the water, the picture under it,
// pointers, time. It does not know any window.
//
//   media_error error;
//   session *s = session_open(&desc, &error);
//   each frame: session_press/move/release(…) for the input; session_advance(s, seconds);
//               session_draw(s, &target)
//   session_close(s);
//
// Threads: one at a time. Drawing uses several threads itself.
#ifndef APP_PLAY_SESSION_H
#define APP_PLAY_SESSION_H

#include <millpond/command.h>
#include <millpond/millpond.h>

#include "media/media.h"
#include "session_gpu.h"
#include "session_types.h"
#ifdef __cplusplus // C++ cannot read these headers
#include "scene.h"
typedef struct plan plan;
typedef struct render_options render_options;
#else
#include "plan.h"
#include "recording_player.h"
#include "scene_frame.h"
#endif

typedef struct session session;

typedef struct session_desc {
    const render_options *options; // those of `millpond render`; must outlive the session
    const char *scene;             // file or built-in name; NULL: still water for a picture
    const char *media;             // picture or film under the water; NULL: the scene's
    bool calm;                     // reduced motion: no rain, thrown bodies do not splash
    bool recorded;                 // will be recorded: the water is a pond and no world
    double (*stopwatch)(void);     // measures the work of pointers [s]; NULL: the system's clock
} session_desc;

#define SESSION_LONGEST 0.1  // a longer pause between frames counts as this [s]
#define SESSION_FASTEST 16.0 // pace

typedef enum session_action {
    SESSION_PAUSE = 1, // or continue
    SESSION_STEP,      // pauses, and runs one step
    SESSION_RAIN,      // on or off
    SESSION_UNDO,      // the last wall or dug ground, or the last change of a lake's mask
    SESSION_REDO,
    SESSION_CALM,       // makes the water flat
    SESSION_NEXT_LOOK,  // draws the same water with another look
    SESSION_RESTART,    // the scene from its start
    SESSION_SCENE = 100 // + index of a built-in scene
} session_action;

// NULL fills *error. session_open() and session_change() print its message, too.
session *session_open(const session_desc *desc, media_error *error);
void session_close(session *s); // NULL is allowed

// Replaces the scene or picture. False fills *error and changes nothing. Listener and stopwatch
// stay; the listener is notified.
bool session_change(session *s, const session_desc *desc, media_error *error);

// Uses a file. A scene (.json) replaces the present one; a picture or film is put under still
// water. A picture whose name ends in "walls" or "land" becomes the land of the present water,
// white for land; in "depth" or "bed" its depth, white for the deepest place; in "sky" the sky that
// the look `pool` mirrors. False fills *error and changes nothing.
bool session_take(session *s, const char *path, media_error *error);

// Uses a picture as the sky from now on; "" removes it. Relative names start at the working
// directory; the scene stores the full path. False fills *error and changes nothing.
bool session_set_sky(session *s, const char *path, media_error *error);

// ---- time ---------------------------------------------------------------------------------------

// Runs the steps that are due. The rest of the time is kept for the next call.
void session_advance(session *s, double seconds);

// The share of its pace at which the water has run lately, 0…1.
double session_kept_pace(const session *s);

// Copies what the user should know about the last actions. False: nothing.
bool session_take_note(session *s, char *note, size_t size);

// False: there is nothing to step or draw until the next touch, command or change.
bool session_moves(const session *s);
bool session_is_paused(const session *s);
double session_time(const session *s); // of the simulation [s]
uint64_t session_steps(const session *s);
uint64_t session_hash(const session *s);

// ---- parts --------------------------------------------------------------------------------------

// At most one listener; NULL removes it.
void session_listen(session *s, session_listener *listener, void *user);

// The user pointer of this listener, or NULL where another one listens, or none.
void *session_listener_user(const session *s, session_listener *listener);

// Executes a command as pond_do() does, and notifies the listener. False: the water refuses it
// (pond_message() or session_take_note() has the reason).
bool session_do(session *s, pond_command *command);

// While a world or a GPU has the water this pond is flat and runs no steps (scene_world.h,
// session_gpu.h).
pond *session_water(session *s);
bool session_is_in_world(const session *s);
bool session_is_on_gpu(const session *s);
bool session_flows(const session *s); // bulk water, which can be poured and its ground dug
const plan *session_plan(const session *s);
session_tools *session_get_tools(session *s);

// The scene may be changed; then call session_refresh() with the part that changed.
scene *session_scene(session *s);

typedef enum session_part {
    SESSION_LOOK,  // fields of looks, foam, light
    SESSION_RAINS, // scene.rain.rain
    SESSION_FLOWS, // scene.current
    SESSION_WATER  // scene.pond, metres, cells, walls and all else that needs a new pond: calm at
                   // first, with the drawn walls
} session_part;

// False fills *error: the water cannot be like that. The pond stays as it is.
bool session_refresh(session *s, session_part part, media_error *error);

// Selects a look. Over a picture the look lake has its own water; both waters are kept. False fills
// *error and changes nothing: there is no picture to find a lake in.
bool session_set_look(session *s, pond_look_kind look, media_error *error);

// The default tools for a scene.
session_tools session_tools_for(const scene *s, const pond_desc *desc);

// ---- the GPU ------------------------------------------------------------------------------------

// From now on the GPU steps the water, from its start, and that of later scenes if it can. False
// fills `why`; the pond is stepped as before. *gpu must outlive its use. NULL gives the water back
// to the pond, which starts flat; with --json session_measure() still reports the GPU's last state.
bool session_use_gpu(session *s, const session_gpu *gpu, char *why, size_t size);

// Heights are 0 without memory.
typedef struct session_measures {
    bool on_gpu;
    uint64_t steps;
    double time;   // [s]
    double lowest; // [m]
    double highest;
    double rms;
} session_measures;

// Measures all of the water. Reads every cell, and invalidates the last session_view().
session_measures session_measure(session *s);

// As pond_get_stats() and pond_height_at(), also for water in a world or on a GPU. [m⁴/s²], [m]
double session_energy(session *s);
float session_height_at(session *s, pond_vec2 metres);

// ---- pointers -----------------------------------------------------------------------------------

// Places are shares of the picture, (0, 0) its upper left corner. `pointer` is any number. Pressure
// is 0…1; a mouse has 1.
void session_press(session *s, pointer_tool tool, int pointer, pond_vec2 at, float pressure);
void session_move(session *s, int pointer, pond_vec2 at, float pressure);
void session_release(session *s, int pointer, pond_vec2 at);

// Releases all pointers where they are; later moves of them are ignored.
void session_release_all(session *s);

// Whether a pointer is pressed.
bool session_is_held(const session *s);

// Makes the brush larger (notches above 0) or smaller.
void session_wheel(session *s, float notches);

// Moves the eye of the look plane: sideways and up by degrees, away by notches. False in other
// looks.
bool session_orbit(session *s, float aside, float up, float notches);

// The place in the pond that is seen at a place of the picture. [m] False: there is no water.
bool session_place(const session *s, pond_vec2 at, pond_vec2 *metres);

// The place in the picture, 0…1 or outside, of a place in the pond. False: it is behind the eye.
bool session_shows(const session *s, pond_vec2 metres, pond_vec2 *at);

// Sides of the pond. [m]
pond_vec2 session_sides(const session *s);

// Radius of the brush as a share of the picture's width.
float session_brush(const session *s);

bool session_action_run(session *s, session_action action, media_error *error);

// The action of a key, by its character in lower case; 0: none. Held keys repeat only some actions.
session_action session_action_of_key(int key, bool repeated);

// ---- the mask of a lake (the look lake) ---------------------------------------------------------

// While on, pointers edit the mask, which is shown, instead of touching the water: a click finds
// the water around it, or with the right button removes the object there; the left button paints
// water, the right one removes it, a drag at the horizon moves that; the wheel sets the brush. The
// look becomes the lake. False fills *error: there is no picture to find a lake in.
bool session_mend_lake(session *s, bool on, media_error *error);
bool session_mends_lake(const session *s);

// ---- the picture --------------------------------------------------------------------------------

// The size that the picture came with. [pixels]
void session_shape(const session *s, int *width, int *height);

// Whether a painting is being made, which replaces plain sand when it is done.
bool session_is_painting(const session *s);

// Waits for it.
void session_settle(session *s);

// The size of the picture now. [pixels]
void session_size(const session *s, int *width, int *height);

// Changes it; the shape should stay. False without memory: the size stays.
bool session_resize(session *s, int width, int height);

// The heights to be shown, between the last two steps. Valid until the next call of any function
// here.
pond_view session_view(session *s);

// The picture under the water; pixels are NULL for looks without one. `serial` changes with it.
pond_texture session_texture(session *s, uint64_t *serial);

#ifndef __cplusplus // C++ does not allow a member to have the name of its type
// Everything that the picture consists of, for callers that draw it. Valid as session_view() is.
typedef struct session_parts {
    scene_frame now;         // but for its heights while a GPU has them; light is not cast
    void *gpu_water;         // NULL: the heights are in the frame
    float gpu_share;         // how far between its last two states they are to be shown
    uint64_t texture_serial; // changes when now.under does
    uint64_t land_serial;    // changes when now.surface->dry or now.over do
} session_parts;
session_parts session_get_parts(session *s);

// The recording that the session replays, or NULL.
const recording_player *session_player(const session *s);

// The plan, whose scene also has the drawn walls and the dug ground. It shares everything else with
// the session's plan; session_end_played() frees it. False fills *error: no memory, or more than a
// scene may have.
bool session_played(const session *s, plan *out, scene_error *error);
void session_end_played(plan *played);
#endif

// Lists changes of bulk water that are missing in the played scene: "opened walls, poured water",
// one of them, or "".
void session_missing(const session *s, char *out, size_t size);

// Draws everything on the CPU. The target has the session's size.
void session_draw(session *s, const pond_target *target);

#endif
