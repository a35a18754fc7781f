// scene_path.h — paths through the water, at constant speed along straight segments.
#ifndef SCENES_SCENE_PATH_H
#define SCENES_SCENE_PATH_H

#include "scene.h"

// The pond of a path. [m]
typedef struct scene_ground {
    double width;
    double height;
} scene_ground;

// Returns the time on the path, which restarts for a path that repeats. [s]
double scene_path_time(const scene_path *path, double time);

// Returns whether it ends where it begins.
bool scene_path_is_closed(const scene_path *path);

// Returns the share of the path's time that has passed.
double scene_path_progress(const scene_path *path, double time);

// Returns the point at a share of the path. [m]
pond_vec2 scene_path_point(const scene_path *path, const scene_ground *ground, double share);

// Returns the heading at a time, from x toward y [rad]; false at rest.
bool scene_path_heading(const scene_path *path, const scene_ground *ground, double time,
                        float *angle);

typedef void scene_path_visit(void *user, pond_vec2 from, pond_vec2 to);

// Visits the segments between two shares of the path. [m]
void scene_path_walk(const scene_path *path, const scene_ground *ground, double from, double to,
                     scene_path_visit *visit, void *user);

#endif
