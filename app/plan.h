// plan.h — computes from options, scene and backdrop what a film needs: size, rate, frames, water.
#ifndef APP_PLAN_H
#define APP_PLAN_H

#include "flipbook.h"
#include "lake.h"
#include "maps.h"
#include "recording_file.h"
#include "render_options.h"

// Of pond_lake_found: its horizon and likely.
#define LIKELY_WATER "may show water below %.2f of its height; --water %.2f,%.2f makes a lake of it"

// One film to make.
typedef struct plan {
    double began;              // when planning began, by the clock
    scene scene;               // with the options applied
    maps_picture sky;          // that the look pool reflects, if any
    char source[4096];         // path of the picture or film under the water; empty for a painting
    bool source_named;         // whether the user named it, and not the scene or the recording
    const char *painting;      // or NULL
    media_source *picture;     // of `source`, decoded; NULL for a film or a painting
    lake *lake;                // of the look lake, or NULL
    int mood;                  // water_mood, if there is no scene
    bool lake_unasked;         // whether the mood is lake because the picture suits it
    pond_lake_found found;     // in the picture, if no option chose the water
    const char *scene_input;   // file or built-in name, or NULL; for a recording, that of its scene
    recording_file *recording; // commands for the scene, or NULL
    const char *output;
    media_kind kind;     // of the output
    map_list maps;       // of the film
    char mesh[4096];     // path for the surface; empty: none
    char mask_out[4096]; // path for the mask of the lake; empty: none
    int width;           // [pixels]
    int height;
    media_rate rate;
    tile_edges tile_edges;
    media_fit fit;     // of the picture under the water
    const char *sound; // file with the sound of the film; NULL: the sound of its source
    int64_t before;    // frames of the film that are neither read nor simulated
    int64_t skipped;   // frames from there to the first one that is written
    int64_t frames;    // the limit; 0 = until the film under the water ends
    int64_t whole;     // frames including the skipped ones, without those before; 0 = unknown
    pond_desc pond;
    media_info backdrop;
    bool deep;           // it is drawn in floats, for more than 8 bits
    flipbook_desc sheet; // columns 0: the output is not a flipbook
} plan;

// Returns the painting under the water, or an empty one. For the painting of a bed, p->pond must be
// set.
painting_desc plan_painting(const plan *p);

// Returns what the backdrop shows.
backdrop_place plan_under(const plan *p);

double plan_fps(const plan *p);

// Returns the number of frames, from the length of the film under the water; 0 if unknown.
int64_t plan_expected_frames(const plan *p);

// Returns how many frames, with their maps, may be drawn but not yet stored.
int plan_frames_on_their_way(const plan *p);

// Checks that --flow has a height map, no scene and no options that contradict it. Returns an exit
// status.
int plan_check_flow(const render_options *options, const char *scene_input, const char *media);

// Fills *out, or prints an error and returns an exit status. `media` is the picture or film; NULL
// uses the scene's. `scene_input` is a scene file or a built-in name, or NULL. The caller clears
// *out in both cases, and must not move it: the scene points into it.
int plan_make(const render_options *options, const char *scene_input, const char *media,
              const char *output, plan *out);
// Reports the lake, and whether the picture is cropped, padded or stretched. Call it after all
// checks.
void plan_report(const render_options *options, const plan *p);
// Makes the desc of the plan's pond from the current scene and size. If it returns false, *error is
// filled and p->pond is unchanged.
bool plan_make_pond(plan *p, scene_error *error);
// Returns whether the water of the film is in a world: scene_world.h.
bool plan_is_for_world(const plan *p);
// Checks that a film fits into the memory of this machine, and its water into that of `machines`.
// Prints an error and returns an exit status if not.
int plan_check_memory(const plan *p, int machines);
// Finds the lake of a plan with the look lake, if it has none. Returns an exit status, after a
// message.
int plan_find_lake(const render_options *options, plan *p);
// Writes the mask of the lake if requested. Returns false after a message, which does not stop the
// film.
bool plan_write_mask(const render_options *options, const plan *p);
// Returns the mood of a picture without a scene in that look.
int plan_mood_for(const render_options *options, pond_look_kind look);
// Turns the water over a picture without a scene into that of the mood of its look. Returns an exit
// status.
int plan_turn_water(const render_options *options, plan *p);
// Limits the film to `frames`. Returns an exit status.
int plan_shorten(const render_options *options, int64_t frames, plan *p);
void plan_clear(plan *p);

#endif
