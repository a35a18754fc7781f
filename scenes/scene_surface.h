// scene_surface.h — what the drawing of a scene keeps from frame to frame: the light on the floor,
// foam, the floor's depth, where there is land, and droplets in the air.
//
// Make it when the pond is furnished, bring it up to date once a frame, draw, clear it:
//   scene_surface surface;
//   if (!scene_surface_make(&s, water, width, height, &surface)) { no memory }
//   every frame: scene_run_frame(…); scene_surface_update(&surface, &s, water, 1 / fps);
//                scene_surface_blow(&surface, &s, water);
//                scene_surface_light(&surface, &s, water);
//                scene_draw(&s, water, &surface, &texture, &target);
//   scene_surface_clear(&surface);
#ifndef SCENES_SCENE_SURFACE_H
#define SCENES_SCENE_SURFACE_H

#include "scene_banks.h"
#include "scene_breeze.h"
#include "scene_canvas.h"
#include "scene_spray.h"
#include "scene_web.h"
#include "sprite_cache.h"
#include "sprite_prints.h"

#include <millpond/light.h>

// Copies how fast heights change, for all cells. [m/s]
typedef void scene_velocities(const void *of, const pond_map_target *out);

// Maps without values are not needed for this scene.
struct scene_surface {
    pond_view shown;         // drawn instead of the pond's own heights, such as those between two
                             // of its steps, as many cells, floats; heights NULL: the pond's own
    scene_velocities *moves; // of what is `shown`, where other water than the pond's moves; or NULL
    const void *moves_of;
    scene_splashes splashes;  // of that water; without a function: the pond's
    double lag;               // so long before the pond's own time is it what is shown [s]
    pond_view blown;          // with a breeze over it, drawn instead of all others; heights NULL:
                              // there is none
    scene_breeze *breeze;     // or NULL
    pond_map_target light;    // on the floor, 1 = as under still water
    scene_banks banks;        // what is under land there
    pond_map_target waves;    // the water and what it would be under land [m]
    pond_map_target floor;    // as bed, likewise
    pond_map_target foam;     // 0…1
    pond_map_target carried;  // the same a frame on, where water flows; they take turns
    pond_map_target velocity; // of the surface, a value for each cell [m/s]
    pond_map_target bed;      // [m]
    pond_map_target dry;      // share of land, 0…1, a value for each pixel
    scene_spray *spray;       // or NULL
    scene_web *web;           // or NULL
    struct scene_school *school; // of fish, or NULL
    struct scene_cover *cover;   // what is known of `dry`
    struct scene_mirror *mirror; // of the lagoon look's shores, or NULL
    pond_texture over; // the caller's: lies over the picture, under what floats; of the same
                       // size, pixels NULL: nothing does. Not in data looks, nor where the
                       // water is not seen from above
    sprite_cache
        *sprites; // the caller's: what floats is drawn with its help, for a window; or NULL
    sprite_prints *prints; // the caller's: the same for a film; or NULL
    bool still;            // what lies under the water stays as it is
    scene_canvas *canvas;  // or NULL
};

// A map as others read it.
static inline pond_map scene_map_of(const pond_map_target *map) {
    return (pond_map){map->values, map->width, map->height, map->stride};
}

// About how many bytes a surface needs at most while it is made, of a pond of that desc.
double scene_surface_memory(const scene *s, const pond_desc *desc, int width, int height);

// Of a furnished pond under a picture of width × height pixels. False without memory; clear it in
// both cases.
bool scene_surface_make(const scene *s, pond *water, int width, int height, scene_surface *out);

// The same without waiting for a painting to tell its land: that is as coarse as the cells, until
// whoever draws fills surface.dry by scene_dry_paint(), and says so below. but: cells, not 0, whose
// walls the caller shows himself, as many as the pond has, rows close together; or NULL.
bool scene_surface_make_quick(const scene *s, pond *water, int width, int height,
                              const uint8_t *but, scene_surface *out);

// Shows the pond's own heights again.
void scene_surface_show_pond(scene_surface *surface);

// To be called where surface.dry was written to: what was made from it is made anew.
void scene_surface_land_changed(scene_surface *surface);

// Lets the scene's breeze blow over the water as it is; for frames that are drawn, before anything
// else is.
void scene_surface_blow(scene_surface *surface, const scene *s, const pond *water);

// The heights that are drawn: of the pond, or those shown instead. surface may be NULL.
pond_view scene_surface_view(const scene_surface *surface, const pond *water);

// What lies under the water at the time that is shown, fish and all: `texture` itself without any.
pond_texture scene_surface_under(const scene_surface *surface, const pond *water,
                                 const pond_texture *texture);

// The water that light falls through: the heights that are drawn, and what they would be under
// land.
pond_view scene_surface_waves(const scene_surface *surface, const pond *water);

// From now on nothing but the water and what floats on it moves in the pictures: the scene's look
// and what lies under it stay as they are. Where the look allows it, only what moved is drawn from
// frame to frame, to the same bytes. False without memory.
bool scene_surface_keep_picture(scene_surface *surface, const scene *s, int width, int height);

// How sun light reaches the floor of the scene's pool look.
pond_caustics scene_surface_caustics(const scene *s);

// Brings foam and droplets to the water as it is, `seconds` after the last time. Takes out the
// pond's events where there is spray.
void scene_surface_update(scene_surface *surface, const scene *s, pond *water, double seconds);

// Casts light through the water as it is; for frames that are drawn.
void scene_surface_light(scene_surface *surface, const scene *s, const pond *water);

// Fine on one that was cleared.
void scene_surface_clear(scene_surface *surface);

#endif
