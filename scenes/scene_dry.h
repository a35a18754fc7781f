// scene_dry.h — how much of each pixel of a scene is dry.
#ifndef SCENES_SCENE_DRY_H
#define SCENES_SCENE_DRY_H

#include <millpond/detail/region.h>
#include <millpond/look.h>

#include "scene.h"

// 0…1, rows close together, for the caller to free also after false; NULL where all is water. The
// pond is furnished. False without memory.
// quick: from the cells, even where a painting is more exact. but: cells, not 0, whose walls
// are hidden, one for each of the pond's, rows contiguous; or NULL.
bool scenei_dry_make(const scene *s, const pond *water, int width, int height, bool quick,
                     const uint8_t *but, float **out);

// What a painting says of its land: 0…1 for each pixel, rows close together. False without memory.
bool scene_dry_paint(const char *painting, int width, int height, float *shares);

// Cells that are wall (not 0) or water.
typedef struct scene_walls {
    const uint8_t *cells; // rows close together
    int width;
    int height;
    int x; // position of the first cell, in a pond of which these are some
    int y;
} scene_walls;

// Share of wall around a point, smooth over 3 cells; 0…1. x, y: in cells, whole ones in the middle
// of cells.
float scene_walls_around(const scene_walls *walls, float x, float y);

// How dry it is where there is such a share of wall: a soft shore line.
float scene_walls_dryness(float around);

// The land of framing->part of a picture, from the cells: 0…1 for each of its
// pixels, rows close together. Of cells around the part's own, one each way is asked for.
void scene_walls_dry(const scene_walls *walls, int columns, int rows, const pond_framing *framing,
                     float *shares);

#endif
