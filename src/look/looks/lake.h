// lake.h — between lake.c, lake_waves.c and lake_paint.c.
#ifndef PONDI_LOOK_LOOKS_LAKE_H
#define PONDI_LOOK_LOOKS_LAKE_H

#include "look/lake/lake.h"
#include "look/reading/tile.h"

#include <millpond/breeze.h>

// A wave at the time that is drawn: slope·cos(2π·(x·across + z·away + phase)).
typedef struct pondi_lake_wave {
    double across; // [1/m]
    double away;
    double phase; // [cycles]
    float slope_x;
    float slope_z;
} pondi_lake_wave;

// The camera: a pixel (x, y) of the photograph looks along (x − middle, horizon − y, focal).
typedef struct pondi_lake_camera {
    float middle;  // [pixels]
    float horizon; // [pixels]
    float focal;   // [pixels]
    float eye;     // above the water [m]
} pondi_lake_camera;

typedef struct pondi_lake_scene {
    const pond_lake *lake;
    const pond_lake_look *look; // clamped
    const pond_view *view;      // NULL: no pond moves the water
    const pond_texture *texture;
    const pond_target *target;
    pond_area part; // of the target
    pondi_lake_camera camera;
    float pace_x; // pixels of the photograph for each of the target
    float pace_y;
    float texels_x; // texels for each pixel of the photograph
    float texels_y;
    bool exact;          // each pixel of the target is one of the photograph and of the texture
    const float *linear; // light of each level
    float near_side;     // of the pond, from the viewer [m]
    float sun_x;         // of the sun's ray: right, up, and 1 away; of length 1
    float sun_y;
    float sun_z;
    float drift;   // of the photograph's ripples: turns, 0…1, …
    float drift_x; // … and their way in each, to the right and away [m]
    float drift_z;
    int wave_count;
    int gust_count;
    pondi_lake_wave wave[POND_BREEZE_WAVES];
    pondi_lake_wave gust[POND_BREEZE_GUSTS];
} pondi_lake_scene;

// The camera of a picture of that size.
pondi_lake_camera pondi_lake_camera_of(const pond_lake_look *look, int width, int height);

// Distance from the viewer to the near side of a pond. [m]
float pondi_lake_near_side(const pondi_lake_camera *camera, int height);

// Draws a band of PONDI_TILE_ROWS rows of a pondi_lake_scene.
PONDI_ISA_DECLARE(pond_task, pondi_draw_lake_band);

#endif
