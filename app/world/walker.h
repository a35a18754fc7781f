// walker.h — a figure that walks over the ground and wades through water, seen from above.
#ifndef APP_WORLD_WALKER_H
#define APP_WORLD_WALKER_H

#include "world_show.h"

typedef struct walker {
    double x; // [tiles]
    double y;
    double speed_x; // [tiles/s]
    double speed_y;
    float facing;  // 0 = right, 90° = down [rad]
    float stride;  // of the walk, a whole number is two steps
    float pace;    // 0 stands … 1 walks
    float wet;     // 0 on land … 1 in the water
    bool goes;     // walks to a goal:
    double goal_x; // [tiles]
    double goal_y;
    double stuck; // time without coming nearer to the goal [s]
} walker;

// A walker that stands at a place.
walker walker_at(double x, double y);

// Advances it by `seconds`: in the direction (along_x, along_y) of any length or, if that is 0, to
// its goal. Makes waves in the water.
void walker_move(walker *k, world_show *w, const ground *g, double along_x, double along_y,
                 double seconds);

// Draws it on the camera's picture.
void walker_draw(const walker *k, world_show *w, const world_camera *camera,
                 const pond_target *target);

#endif
