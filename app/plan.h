// plan.h — from options, scene and backdrop to all that a film needs: sizes, rate, frames, water.
#ifndef APP_PLAN_H
#define APP_PLAN_H

#include "flipbook.h"
#include "lake.h"
#include "maps.h"
#include "recording_file.h"
#include "render_options.h"

// One film to make.
typedef struct plan {
    scene scene;               // the scene with the options applied
    maps_picture sky;          // the picture that the pool look mirrors, if any
    char source[4096];         // picture or film under the water; empty for a painting
    bool source_named;         // by the user, and not by the scene or the recording
    const char *painting;      // or NULL
    lake *lake;                // of the look lake, or NULL
    bool lake_unasked;         // the look is the lake because the picture mirrors itself
    const char *scene_input;   // file or built-in name, or NULL; of a recording: its scene's
    recording_file *recording; // commands for the scene, or NULL
    const char *output;
    media_kind kind;     // of the output
    map_list maps;       // of the film
    char mesh[4096];     // of the film; empty: none
    char mask_out[4096]; // where the lake's mask goes; likewise
    int width;           // [pixels]
    int height;
    media_rate rate;
    tile_edges tile_edges;
    media_fit fit;     // of the picture under the water
    const char *sound; // file whose sound the film has, NULL: that of its source
    int64_t skipped;   // frames before the first one that is written
    int64_t frames;    // at most; 0 = until the film under it ends
    int64_t whole;     // frames with those that are skipped; 0 when unknown
    pond_desc pond;
    media_info backdrop;
    flipbook_desc sheet; // columns 0: the output is no flipbook
} plan;

double plan_fps(const plan *p);

// Number of frames, from the length of the film under the water; 0 when unknown.
int64_t plan_expected_frames(const plan *p);

// Frames, with their maps, that may be drawn and not yet stored.
int plan_frames_on_their_way(const plan *p);

// Fills *out, or prints why not and returns an exit status. `media` is the picture or film, or NULL
// for the scene's own; `scene_input` a scene file or built-in name, or NULL. Clear it in both
// cases, and leave it where it is: the scene points into it.
int plan_make(const render_options *options, const char *scene_input, const char *media,
              const char *output, plan *out);
// Reports a picture that is cropped, padded or stretched. Call it once nothing refuses the plan.
void plan_tell_fit(const render_options *options, const plan *p);
// The desc of the plan's pond, as its scene and size are now. False fills *error, p->pond stays.
bool plan_make_pond(plan *p, scene_error *error);
// Whether its film has its water in a world: scene_world.h.
bool plan_is_for_world(const plan *p);
// Whether a film fits into this machine's memory, and its water into that of `machines`. An exit
// status, after a message.
int plan_check_memory(const plan *p, int machines);
// Finds the lake of a plan whose look is that, if it has none. An exit status, after a message.
int plan_find_lake(const render_options *options, plan *p);
// Writes the lake's mask if requested. A failure is reported, and the film is
// made all the same.
void plan_write_mask(const render_options *options, const plan *p);
// Over a picture without a scene: the water becomes what its look has there. An exit status.
int plan_turn_water(const render_options *options, plan *p);
// Limits the film to `frames`. An exit status.
int plan_shorten(const render_options *options, int64_t frames, plan *p);
void plan_clear(plan *p);

#endif
