// world_plan.h — from options to a world: its ground, its water, its camera, its picture's size.
#ifndef APP_WORLD_WORLD_PLAN_H
#define APP_WORLD_WORLD_PLAN_H

#include "camera_path.h"
#include "render_options.h"
#include "world_show.h"

#define WORLD_ENDLESS "world" // the input that is land without end

typedef struct world_plan {
    ground *ground;
    scene scene;
    int width; // of the picture [pixels]
    int height;
    int tile;         // width of a tile in it [pixels]
    camera_path path; // none: the camera stands
} world_plan;

// Whether an input is a tile map or the world.
bool world_plan_wants(const char *input);

// Whether any of the inputs is.
bool world_plan_is_among(const render_options *options);

// Options that only worlds use, given without one: false after a message.
bool world_plan_check_unused(const render_options *options);

// For verbs that make none: true after a message, where one is an input or its options are given.
bool world_plan_refuse(const render_options *options);

// Fills *out, or prints why not and returns an exit status. Clear it in both cases.
int world_plan_make(const render_options *options, world_plan *out);
void world_plan_clear(world_plan *p);

// The camera at a time of the film, kept over the ground.
world_camera world_plan_camera(const world_plan *p, double time);
// One kept over the ground.
world_camera world_plan_keep(const world_plan *p, int width, int height, world_camera camera);

#endif
