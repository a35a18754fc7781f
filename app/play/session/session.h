// session.h — a pond that is played with: its scene, the water, what lies under it, pointers in it,
// time. It knows no window.
//
//   media_error error;
//   session *s = session_open(&desc, &error);
//   each frame: session_press/move/release(…) for what came in; session_advance(s, seconds);
//               session_draw(s, &target)
//   session_close(s);
//
// Threads: one at a time, but what it draws with works side by side by itself.
#ifndef APP_PLAY_SESSION_H
#define APP_PLAY_SESSION_H

#include <millpond/command.h>
#include <millpond/millpond.h>

#include "media/media.h"
#include "session_gpu.h"
#include "session_types.h"
#ifdef __cplusplus // knows these by name only
#include "scene.h"
typedef struct plan plan;
typedef struct render_options render_options;
#else
#include "plan.h"
#include "recording_player.h"
#include "scene_surface.h"
#endif

typedef struct session session;

typedef struct session_desc {
    const render_options *options; // as on the command line of `render`; it outlives the session
    const char *scene;             // file or built-in name; NULL: still water, for a picture
    const char *media;             // picture or film under it; NULL: the scene's own
    bool calm;                     // for eyes that motion hurts: no rain, nothing splashes in
    bool recorded;                 // pointers will be: the water is a pond's, as recordings have it
    double (*stopwatch)(void);     // times what pointers do [s]; NULL: the machine's clock
} session_desc;

#define SESSION_LONGEST 0.1  // a stall counts as no more time than this [s]
#define SESSION_FASTEST 16.0 // pace
#define SESSION_SCENES 9     // scenes with a key of their own

typedef enum session_action {
    SESSION_PAUSE = 1, // or goes on
    SESSION_STEP,      // pauses, and runs one step
    SESSION_RAIN,      // on or off
    SESSION_UNDO,      // of walls
    SESSION_REDO,
    SESSION_CALM,       // lays the water flat
    SESSION_NEXT_LOOK,  // another way of drawing the same water
    SESSION_RESTART,    // the scene from its start
    SESSION_SCENE = 100 // + index of a built-in scene
} session_action;

// NULL fills *error, after the message was printed.
session *session_open(const session_desc *desc, media_error *error);
void session_close(session *s); // NULL is allowed

// Another scene or picture in place of this one. False fills *error, after the message was printed,
// and leaves all as it is. Listeners and the stopwatch stay; listeners are notified.
bool session_change(session *s, const session_desc *desc, media_error *error);

// ---- time ----

// Lets time pass: fixed steps of the pond's own time step; what is left of one is kept.
void session_advance(session *s, double seconds);

// The share of its pace that the water has kept lately, 0…1: less than 1 where steps take longer
// than there is time.
double session_kept_pace(const session *s);

// What whoever plays should know of what was just done; false: nothing.
bool session_take_note(session *s, char *note, size_t size);

// False: nothing to step or draw until the next touch, command or change. Calm, or paused.
bool session_moves(const session *s);
bool session_is_paused(const session *s);
double session_time(const session *s); // in the water [s]
uint64_t session_steps(const session *s);

// Of all the water, wherever it is.
uint64_t session_hash(const session *s);
bool session_is_in_world(const session *s);

// ---- what it consists of ----

// At most one listener; NULL for none.
void session_listen(session *s, session_listener *listener, void *user);

// What the listener was given, where it is this one that listens; else NULL.
void *session_listener_user(const session *s, session_listener *listener);

// Does something to the water now, as pond_do() does, and notifies the listener. False: the
// water does not take it (pond_message() says why, or session_take_note()), and nobody was
// notified.
bool session_do(session *s, pond_command *command);

// Its heights are flat while a world has the water (scene_world.h), or a GPU; then no step is
// counted in it, either (session_gpu.h).
pond *session_water(session *s);
bool session_is_on_gpu(const session *s);
const plan *session_plan(const session *s);
session_tools *session_get_tools(session *s);

// The scene, to be changed as one likes; then session_refresh() with what was changed.
scene *session_scene(session *s);

typedef enum session_part {
    SESSION_LOOK,  // how it is drawn: fields of looks, foam, light
    SESSION_RAINS, // scene.rain.rain
    SESSION_FLOWS, // scene.current
    SESSION_WATER  // scene.pond, metres, cells, walls and what else needs a new pond: calm at
                   // first, with the walls that pointers drew
} session_part;

// False fills *error (the water cannot be like that) and leaves the pond as it is.
bool session_refresh(session *s, session_part part, media_error *error);

// Draws another look. Over a picture the look lake has water of its own; both kinds are kept. False
// fills *error (there is nothing to look for a lake in), and all stays as it is.
bool session_set_look(session *s, pond_look_kind look, media_error *error);

// A brush that suits a scene.
session_tools session_tools_for(const scene *s, const pond_desc *desc);

// ---- the GPU ----

// The GPU steps the water from now on, from its start, and that of scenes that come later where it
// can; else false fills `why`, and the pond is stepped as always. `GPU` outlives its use. NULL
// takes the water away from it: the pond goes on from its own flat start, and with --json
// session_measure() says what the GPU's water was like in the end.
bool session_use_gpu(session *s, const session_gpu *gpu, char *why, size_t size);

// What the water is like as a whole; reads every cell, and ends what session_view() lent. Heights
// are 0 without memory.
typedef struct session_measures {
    bool on_gpu;
    uint64_t steps;
    double time;   // [s]
    double lowest; // [m]
    double highest;
    double rms;
} session_measures;
session_measures session_measure(session *s);

// Its energy [m⁴/s²], and its height at a place [m], as pond_get_stats() and pond_height_at() have
// them, whoever steps it.
double session_energy(session *s);
float session_height_at(session *s, pond_vec2 metres);

// ---- pointers ----

// Places are fractions of the picture, (0, 0) its upper left corner. pressure: 0…1, 1 of a mouse.
// pointer: which pointer, any number.
void session_press(session *s, pointer_tool button, int pointer, pond_vec2 at, float pressure);
void session_move(session *s, int pointer, pond_vec2 at, float pressure);
void session_release(session *s, int pointer, pond_vec2 at);

// Releases all pointers where they are; what comes of them later does nothing.
void session_release_all(session *s);

// Whether any pointer holds on.
bool session_is_held(const session *s);

// A larger brush (notches above 0) or a smaller one.
void session_wheel(session *s, float notches);

// Walks around the water seen in perspective (the plane look): by degrees to the side and up, and
// away by so many notches. False in other looks.
bool session_orbit(session *s, float aside, float up, float notches);

// Where in the pond a place of the picture lies [m]; false where there is no water to be touched.
bool session_place(const session *s, pond_vec2 at, pond_vec2 *metres);

// Where in the picture a place of the pond is seen, 0…1 or beyond; false where it is behind the
// eye.
bool session_shows(const session *s, pond_vec2 metres, pond_vec2 *at);

// Sides of the pond. [m]
pond_vec2 session_sides(const session *s);

// Radius of the brush as a share of the picture's width, for a ring around the pointer.
float session_brush(const session *s);

// False fills *error, after the message was printed.
bool session_action_run(session *s, session_action command, media_error *error);

// ---- a lake's water, mended (the look lake) ----

// Pointers edit the mask from now on, or touch the water again: a click finds the water around it,
// the left button paints water, the right one takes it away, a drag at the horizon moves that; the
// wheel sets the brush. The mask is shown meanwhile. False fills *error: there is no picture to
// look for water in. The look becomes the lake.
bool session_mend_lake(session *s, bool on, media_error *error);
bool session_mends_lake(const session *s);

// ---- the picture ----

// The shape that the picture has of itself.
void session_shape(const session *s, int *width, int *height);

// Whether a painting is on its way, to lie under the water when it is done.
bool session_is_painting(const session *s);

// Waits for a painting that is on its way; else it comes when it is done.
void session_settle(session *s);

// Size of the picture now. [pixels]
void session_size(const session *s, int *width, int *height);

// Another size, of the same shape at best; water stays. False without memory: the size stays.
bool session_resize(session *s, int width, int height);

// Heights as they are to be shown: between the last two steps. Valid until the next call of
// anything here.
pond_view session_view(session *s);

// What lies under the water now; pixels NULL: nothing, for looks that want none. `serial` changes
// when it does.
pond_texture session_texture(session *s, uint64_t *serial);

#ifndef __cplusplus // where a member may not be called as its type is
// All that a picture is made of, for those who draw it themselves. Valid as session_view() is.
typedef struct session_parts {
    const scene *now;
    pond_view view;  // but for its heights while a GPU has them
    void *gpu_water; // NULL: they are in the view
    float gpu_share; // how far between its last two states they are to be shown
    pond_texture texture;
    uint64_t texture_serial;      // changes when the texture does
    const scene_surface *surface; // light is not cast
    uint64_t land_serial;         // changes when surface->dry or surface->over do
} session_parts;
session_parts session_get_parts(session *s);

// What was recorded is done by itself in a session that is opened with a recording; NULL where none
// was.
const recording_player *session_player(const session *s);

// The plan as it is played: its scene has the drawn walls, too. It shares all else with
// the session's plan, so that only out->scene.walls is to be freed. False fills *error: no memory,
// or more walls than a scene may have.
bool session_played(const session *s, plan *out, scene_error *error);
#endif

// Draws it all without a GPU. The target has the session's size.
void session_draw(session *s, const pond_target *target);

#endif
