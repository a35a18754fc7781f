// camera_path.h — the path of a camera, from the text X,Y[,WIDE][@T];… of --camera.
#ifndef APP_WORLD_CAMERA_PATH_H
#define APP_WORLD_CAMERA_PATH_H

#include <stdbool.h>

#include "ground.h"

#define CAMERA_MOST_PLACES 1000

typedef struct camera_place {
    double x; // [tiles]
    double y;
    double time; // [s]
} camera_place;

typedef struct camera_path {
    camera_place *places;
    int count;
    double wide; // width of the picture; 0: not given [tiles]
    bool timed;  // each place has a time; otherwise they are spread over the film
} camera_path;

// False after a message. Clear the path in both cases.
bool camera_path_parse(const char *text, const ground *g, camera_path *out);
void camera_path_clear(camera_path *path);

// Spreads places without times evenly over a duration.
void camera_path_spread(camera_path *path, double seconds);

// The camera at a time, on a smooth curve through its places; it rests before the first and after
// the last.
void camera_path_at(const camera_path *path, double time, double *x, double *y);

#endif
