// scene_path.h — ways through the water: even speed along straight pieces.
#ifndef SCENES_SCENE_PATH_H
#define SCENES_SCENE_PATH_H

#include "scene.h"

// The pond of a path. [m]
typedef struct scene_ground {
    double width;
    double height;
} scene_ground;

// The way's own time, which starts anew for one that repeats. [s]
double scene_path_time(const scene_path *path, double time);

// Whether it ends where it begins.
bool scene_path_is_closed(const scene_path *path);

// How much of a path's time is over. [share]
double scene_path_progress(const scene_path *path, double time);

// The place at a share of the way. [m]
pond_vec2 scene_path_point(const scene_path *path, const scene_ground *ground, double share);

// Which way it goes at a time, x toward y [rad]; false when it stands still.
bool scene_path_heading(const scene_path *path, const scene_ground *ground, double time,
                        float *angle);

typedef void scene_path_visit(void *user, pond_vec2 from, pond_vec2 to);

// Visits the straight pieces between two shares of the way. [m]
void scene_path_walk(const scene_path *path, const scene_ground *ground, double from, double to,
                     scene_path_visit *visit, void *user);

#endif
