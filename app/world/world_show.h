// world_show.h — endless water on a ground, and its picture from a camera above.
//
// Positions are in tiles of the ground, with fractions; sizes of drops and strokes in metres.
#ifndef APP_WORLD_WORLD_SHOW_H
#define APP_WORLD_WORLD_SHOW_H

#include "ground.h"
#include "scene.h"

#include <millpond/world.h>

#define WORLD_MOST_TILE 512 // a tile on the picture, along a side [pixels]

typedef struct world_show world_show;

// What a camera sees.
typedef struct world_camera {
    double x; // position of the picture's middle [tiles]
    double y;
    int tile; // width of a tile on the picture, 1…WORLD_MOST_TILE [pixels]
} world_camera;

typedef struct world_numbers {
    uint64_t steps;
    uint64_t hash;
    pond_world_stats chunks;
    size_t chunk_size; // [bytes]
} world_numbers;

// A scene for worlds: its water, its rain, its looks.
scene world_scene(void);

// The caller keeps the ground. s: water, rain and the look, which is lagoon or pool. Pictures have
// width × height pixels; rate: of frames, so that each has the same number of steps. [1/s] NULL
// fills *error.
world_show *world_show_make(ground *g, const scene *s, int width, int height, double rate,
                            media_error *error);
void world_show_free(world_show *w); // NULL is allowed

// Sets the size of pictures; false without memory, and the size does not change.
bool world_show_resize(world_show *w, int width, int height);

// Sets the look or the rain; the water does not change.
void world_show_set_look(world_show *w, pond_look_kind look);
void world_show_set_rain(world_show *w, float rate);

// Advances by `seconds`. Rain falls on the camera's rectangle and a little around it.
void world_show_run(world_show *w, const world_camera *camera, double seconds);

void world_show_drop(world_show *w, double x, double y, float radius, float height);
void world_show_stroke(world_show *w, double x0, double y0, double x1, double y1, float radius,
                       float height);
bool world_show_is_water(world_show *w, double x, double y);
pond_vec2 world_show_slope(const world_show *w, double x, double y);
float world_show_metres(const world_show *w); // of a tile, along x

// Draws land and water as opaque RGBA8. The camera is aligned to whole pixels. False without
// memory: nothing is drawn.
bool world_show_draw(world_show *w, const world_camera *camera, uint8_t *pixels, ptrdiff_t stride);
// Paints some of the ground around the last picture, so that no frame has to paint a whole row of
// squares when the camera moves.
void world_show_look_ahead(world_show *w);

// Draws things above the water on the last picture, to which the caller may have added.
void world_show_draw_over(const world_show *w, const world_camera *camera, uint8_t *pixels,
                          ptrdiff_t stride);

// The position of a place on the picture. [pixels]
pond_vec2 world_show_pixel(const world_show *w, const world_camera *camera, double x, double y);
// The reverse.
void world_show_place(const world_show *w, const world_camera *camera, double pixel_x,
                      double pixel_y, double *x, double *y);

world_numbers world_show_numbers(const world_show *w);

#endif
