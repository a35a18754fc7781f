// scene_furnish.h — adds to a new pond what a scene contains: land, walls, depths, beaches.
#ifndef SCENES_SCENE_FURNISH_H
#define SCENES_SCENE_FURNISH_H

#include "scene.h"

// Reads a picture as `width` × `height` grey bytes in packed rows. If `pixels` is NULL, reads it as
// heights; 0 is its lowest and 1 its highest point. Returns false and fills *error on failure.
typedef bool scene_read_grey(void *user, const char *path, int width, int height, uint8_t *pixels,
                             float *heights, scene_error *error);

// `read` is called for the files that the scene names; NULL is allowed without such files. If it
// returns false, *error is filled and the pond is partly furnished.
bool scene_furnish(const scene *s, pond *water, scene_read_grey *read, void *user,
                   scene_error *error);

// Then digs and heaps the ground of the scene's raises. False fills *error.
bool scene_raise_ground(const scene *s, pond *water, scene_error *error);

// Reads the land of each cell in packed rows, as for pond_set_wall_mask(), of a scene with land.
// False fills *error.
bool scene_read_land(const scene *s, const pond_desc *desc, scene_read_grey *read, void *user,
                     uint8_t *pixels, scene_error *error);

// Reads the depths of a bed from a map, one for each cell [m], in packed rows. False fills *error.
bool scene_read_bed(const scene *s, const pond_desc *desc, scene_read_grey *read, void *user,
                    float *depths, scene_error *error);

// A plane between two points, level beyond them: `user` of a pond_set_depth_function().
typedef struct scene_slope {
    const scene_bed *bed;
    double width; // of the pond [m]
    double height;
} scene_slope;
scene_slope scene_slope_of(const scene *s, const pond_desc *desc);
float scene_slope_depth(pond_vec2 point, void *user);

// Positions in a pond of that desc. [m] A driven body starts at the start of its path.
pond_vec2 scene_metres(pond_vec2 place, const pond_desc *desc);
pond_pose scene_shape_pose(const scene_shape *shape, const pond_desc *desc);
pond_pose scene_body_first_pose(const scene_body *body, const pond_desc *desc);

// The desc of a body or an emitter of the scene, for water of that desc.
pond_body_desc scene_body_desc(const scene *s, int index, const pond_desc *desc);
pond_emitter_desc scene_emitter_desc(const scene *s, int index, const pond_desc *desc);

// The command of a fill, in a pond of that desc.
pond_command scene_fill_command(const scene_fill *fill, const pond_desc *desc);

// Fills *error with the item of a list that was refused, and the reason.
void scene_refuse_item(scene_error *error, const char *list, int index, const char *why);

#endif
