// world_plan.h — chooses ground, water, camera and picture size of a world from options.
#ifndef APP_WORLD_WORLD_PLAN_H
#define APP_WORLD_WORLD_PLAN_H

#include "camera_path.h"
#include "render_options.h"
#include "world_show.h"

#define WORLD_ENDLESS "world" // the input that means endless land

typedef struct world_plan {
    ground *ground;
    scene scene;
    int width; // of the picture [pixels]
    int height;
    int tile;         // width of a tile in it [pixels]
    camera_path path; // empty: the camera stands still
} world_plan;

// Whether an input is a tile map or the world.
bool world_plan_wants(const char *input);

// Whether any input is one of these.
bool world_plan_is_among(const render_options *options);

// False after a message if options that only worlds use are given without one.
bool world_plan_check_unused(const render_options *options);

// For verbs that take no worlds: true after a message if an input is one or its options are given.
bool world_plan_refuse(const render_options *options);

// Fills *out. Returns an exit status, after a message. Clear it in all cases.
int world_plan_make(const render_options *options, world_plan *out);
void world_plan_clear(world_plan *p);

// The camera at a time of the film, limited to the ground.
world_camera world_plan_camera(const world_plan *p, double time);
// A camera limited to the ground.
world_camera world_plan_keep(const world_plan *p, int width, int height, world_camera camera);

// Renders the film of a tile map or of endless land. Returns an exit status, after a message.
int world_render(const render_options *options);

#endif
