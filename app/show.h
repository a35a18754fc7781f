// show.h — a running scene: its plan, its water and contents, its recording, its surface and its
// backdrop. `render` and `loop` make films of it, `play` shows it in the window.
//
//   show s = show_of(&plan, true, false);
//   if (show_open_water(&s, &error) && show_make_surface(&s, &error) &&
//       show_open_backdrop(&s, …)) {
//       each frame: backdrop_next(s.backdrop, &texture, …); show_run_frame(&s, frame, &error);
//                   scene_frame now = show_now(&s);
//                   scene_frame_advance(&now, seconds);
//                   show_prepare(&s, &now, &texture, &target); scene_draw(&now, &target);
//   }
//   show_close(&s);
//
// Nothing depends on the clock: the same plan gives the same frames.
#ifndef APP_SHOW_H
#define APP_SHOW_H

#include "backdrop.h"
#include "bed_picture.h"
#include "plan.h"
#include "recording_player.h"
#include "scene_frame.h"
#include "scene_world.h"

typedef struct show {
    plan *plan; // the caller's
    bool tile;
    bool in_world; // set by the caller: use scene.world unless a recording is played
    bool quiet;    // set by the caller: do not report that there is no world
    bool said;     // it was reported
    pond *water;
    scene_world *world;      // that holds the water, or NULL: the pond holds it
    double rate;             // steps of the water per second
    recording_player player; // without a file: no recording
    scene_surface surface;
    bed_picture ground;    // of bulk water
    bool ground_changed;   // set by the caller, except in replays, if the ground may have changed
    uint64_t under_serial; // the caller's: changes with the picture under the water
    uint64_t seen_serial;  // `under_serial` of the last drawn `ground`
    pond_texture texture;  // under the frame that was prepared last
    sprite_cache *sprites; // NULL: no frame was drawn yet, or no memory
    backdrop *backdrop;    // NULL: not opened
} show;

// Opens nothing yet. looks: a recording is drawn with its looks, else with the plan's. tile: the
// backdrop repeats beyond its sides.
show show_of(plan *p, bool looks, bool tile);

// Makes calm water with all its contents. There must be none. False fills *error; close it in both
// cases.
bool show_open_water(show *s, media_error *error);

// Makes the surface anew for a picture of the plan's size; waits for the land of a painting. False
// without memory.
bool show_make_surface(show *s, media_error *error);

// Opens the backdrop at its beginning, in place of an open one. False fills *error.
bool show_open_backdrop(show *s, media_error *error);

// From now on the pond holds the water, calm as at the beginning.
void show_leave_world(show *s);

// Both close the open parts and keep the plan; closing twice is fine.
void show_close_water(show *s);
void show_close(show *s);

// Executes the recorded commands for the water's next step, if any. False fills *error.
// player.looks_new is true when the surface must be made anew.
bool show_do_recorded(show *s, media_error *error);

// Runs the steps of a frame, counted from 0. Before each step it executes the scene's commands, and
// before those the recorded ones. Stops early when the program is asked to stop.
bool show_run_frame(show *s, int64_t frame, media_error *error);

// The current water, for scene_frame_advance() and drawing. Valid until the next step.
scene_frame show_now(show *s);

// The texture to draw under the water, with dug ground; without pixels: the look's own.
pond_texture show_texture(show *s, const pond_texture *under);

// Prepares a frame for scene_draw() on that target, which has the plan's size: the breeze, the
// light, the texture under the water, and the look with its maps.
void show_prepare(show *s, scene_frame *now, const pond_texture *under, const pond_target *target);

// The current heights, of the pond or the world; of a world until the next step.
pond_view show_view(const show *s);
void show_copy_row(const show *s, int y, float *row); // a row of them [m]

uint64_t show_hash(const show *s); // likewise

// Sides of the pond. [m]
pond_vec2 show_sides(const show *s);

#endif
