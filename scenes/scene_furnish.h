// scene_furnish.h — puts into a new pond what a scene has in it: land, walls, depth, beaches.
#ifndef SCENES_SCENE_FURNISH_H
#define SCENES_SCENE_FURNISH_H

#include "scene.h"

// Reads a picture's grey as `width` × `height` bytes, rows close together. False after filling
// *error.
typedef bool scene_read_grey(void *user, const char *path, int width, int height, uint8_t *pixels,
                             scene_error *error);

// `read` is asked for the files the scene names; a scene without any needs none. False (with
// *error) leaves the pond partly furnished.
bool scene_furnish(const scene *s, pond *water, scene_read_grey *read, void *user,
                   scene_error *error);

// The land of each cell, as in pond_set_wall_mask(), for a scene with land, rows
// close together. False fills *error.
bool scene_read_land(const scene *s, const pond_desc *desc, scene_read_grey *read, void *user,
                     uint8_t *pixels, scene_error *error);

// Depths of a bed from a map, one for each cell [m], rows close together. False fills *error.
bool scene_read_bed(const scene *s, const pond_desc *desc, scene_read_grey *read, void *user,
                    float *depths, scene_error *error);

// A plane between two places, level beyond them: `user` of a pond_set_depth_function().
typedef struct scene_slope {
    const scene_bed *bed;
    double width; // of the pond [m]
    double height;
} scene_slope;
scene_slope scene_slope_of(const scene *s, const pond_desc *desc);
float scene_slope_depth(pond_vec2 point, void *user);

// Positions of a scene's things in a pond of that desc. [m] A body that is driven begins where its
// path does.
pond_vec2 scene_metres(pond_vec2 place, const pond_desc *desc);
pond_pose scene_shape_pose(const scene_shape *shape, const pond_desc *desc);
pond_pose scene_body_first_pose(const scene_body *body, const pond_desc *desc);

// One of its bodies, or emitters, as water of that desc takes it.
pond_body_desc scene_body_desc(const scene *s, int index, const pond_desc *desc);
pond_emitter_desc scene_emitter_desc(const scene *s, int index, const pond_desc *desc);

// Says which one of a list was refused, and why.
void scene_refuse_item(scene_error *error, const char *list, int index, const char *why);

#endif
