// scene_surface.h — the state of a scene's drawing: light on the floor, foam, the floor's depth,
// land, and droplets in the air. Make it when the pond is furnished; each frame reads and writes it
// (scene_frame.h).
#ifndef SCENES_SCENE_SURFACE_H
#define SCENES_SCENE_SURFACE_H

#include "scene_banks.h"
#include "scene_breeze.h"
#include "scene_spray.h"
#include "scene_web.h"
#include "scene_wet.h"

// What a look reads of a surface while it is drawn.
typedef struct scene_look_maps {
    pond_map light;
    pond_map foam;
    pond_map bed;
    pond_map dry;
    pond_texture web;
    pond_texture mirror;
} scene_look_maps;

// Maps without values are not needed for this scene.
typedef struct scene_surface {
    scene_breeze *breeze;        // or NULL
    pond_map_target light;       // on the floor, 1 = as under still water
    scene_banks banks;           // water under land
    pond_map_target waves;       // the water, continued under land [m]
    pond_map_target floor;       // as bed, likewise
    pond_map_target foam;        // 0…1
    pond_map_target carried;     // foam after the flow of a frame; the two are swapped
    pond_map_target velocity;    // of the surface, a value for each cell [m/s]
    pond_map_target bed;         // [m]
    pond_map_target dry;         // share of land, 0…1, a value for each pixel
    scene_spray *spray;          // or NULL
    scene_web *web;              // or NULL
    struct scene_school *school; // of fish, or NULL
    struct scene_cover *cover;   // the state of `dry`
    scene_wet *wet;              // of bulk water, in place of foam, bed and land; or NULL
    struct scene_mirror *mirror; // of the lagoon look's shores, or NULL
    scene_look_maps maps;        // of the frame that is drawn
    bool still;                  // the caller's: the picture under the water does not change
} scene_surface;

// A map to read.
static inline pond_map scene_map_of(const pond_map_target *map) {
    return (pond_map){map->values, map->width, map->height, map->stride};
}

// An upper estimate of the bytes that making a surface needs.
double scene_surface_memory(const scene *s, const pond_desc *desc, int width, int height);

// Of a furnished pond under a picture of width × height pixels. False without memory; clear it in
// both cases.
bool scene_surface_make(const scene *s, pond *water, int width, int height, scene_surface *out);

// The same without waiting for a painting's land: that is as coarse as the cells, until the caller
// that draws fills surface.dry by scene_dry_paint(), and reports it below. but: cells, not 0, whose
// walls the caller draws, one for each of the pond's, rows contiguous; or NULL.
bool scene_surface_make_quick(const scene *s, pond *water, int width, int height,
                              const uint8_t *but, scene_surface *out);

// Call it after writing to surface.dry: things derived from it are made again.
void scene_surface_land_changed(scene_surface *surface);

// Fine on one that was cleared.
void scene_surface_clear(scene_surface *surface);

#endif
