// show.h — a scene that runs: its plan, the water with all that is in it, what was recorded, what
// is drawn of it and what lies under it. `render` and `loop` make films of it, `play` lays hands on
// it.
//
//   show s = show_of(&plan, true, false);
//   if (show_open_water(&s, &error) && show_make_surface(&s, &error) &&
//       show_open_backdrop(&s, …)) {
//       each frame: backdrop_next(s.backdrop, &texture, …); show_run_frame(&s, frame, &error);
//                   scene_frame now = show_now(&s);
//                   scene_frame_advance(&now, seconds); show_draw(&s, &now, &texture, &target);
//   }
//   show_close(&s);
//
// Nothing in it depends on the clock: the same plan gives the same frames.
#ifndef APP_SHOW_H
#define APP_SHOW_H

#include "backdrop.h"
#include "plan.h"
#include "recording_player.h"
#include "scene_frame.h"
#include "scene_world.h"

typedef struct show {
    plan *plan; // the caller's
    bool tile;
    bool sky_taken; // from what lies under the water, where the scene wants that
    bool in_world;  // the caller's, where nothing is recorded: scene.world is heeded
    bool quiet;     // the caller's: nothing is said of a world that there is none of
    bool said;      // it was
    pond *water;
    scene_world *world;      // that the water is in; or NULL, and it is the pond itself
    double rate;             // steps in a second of it
    recording_player player; // without a file: nothing was recorded
    scene_surface surface;
    sprite_prints *prints; // NULL: no frame was drawn yet, or no memory
    backdrop *backdrop;    // NULL: not opened
} show;

// Nothing is opened yet. looks: where it was recorded it is drawn as it was then, else as the plan
// says. tile: what lies under it goes on beyond its sides.
show show_of(plan *p, bool looks, bool tile);

// Still water with all that is in it, in place of none. False fills *error; close it in both cases.
bool show_open_water(show *s, media_error *error);

// What is drawn of the water, in place of what there was, for a picture of the plan's size: waits
// for a painting to tell its land. False without memory.
bool show_make_surface(show *s, media_error *error);

// What lies under the water, from its beginning, in place of what there was. False fills *error.
bool show_open_backdrop(show *s, media_error *error);

// From now on its water is the pond itself, as flat as it began.
void show_leave_world(show *s);

// Closes what is open; the plan stays. Fine on one that was closed.
void show_close_water(show *s);
void show_close(show *s);

// Does what was recorded for the water's next step, and nothing where nothing was. False fills
// *error. player.looks_new says whether the surface is to be made anew.
bool show_do_recorded(show *s, media_error *error);

// Runs the steps of a frame, counted from 0, each preceded by what was recorded for it, and that by
// nothing of the scene's. Where the program was asked to stop meanwhile, perhaps not all of them.
bool show_run_frame(show *s, int64_t frame, media_error *error);

// Its water as it is, for scene_frame_advance() and all that draws. Valid until the water goes on.
scene_frame show_now(show *s);

// What is seen under the water where `under` lies there; without pixels: the look's own.
pond_texture show_texture(const show *s, const pond_texture *under);

// Takes the sky from what lies under the water, where the scene wants that: of a picture once, of a
// film slowly, as frame follows frame. To be called with each that is new.
void show_take_sky(show *s, const pond_texture *under);

// Draws all of it without a GPU. The target has the plan's size.
void show_draw(show *s, scene_frame *now, const pond_texture *under, const pond_target *target);

// Heights of its water as they are, wherever that is; of a world until it goes on.
pond_view show_view(const show *s);
void show_copy_row(const show *s, int y, float *row); // of them, in metres

uint64_t show_hash(const show *s); // likewise

// Sides of the pond. [m]
pond_vec2 show_sides(const show *s);

#endif
