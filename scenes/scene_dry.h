// scene_dry.h — the dryness of each pixel of a scene.
#ifndef SCENES_SCENE_DRY_H
#define SCENES_SCENE_DRY_H

#include <millpond/detail/region.h>
#include <millpond/look.h>

#include "scene.h"

// Makes a map of dryness, 0…1, in packed rows; NULL if all is water. The caller frees it, also
// after false. The pond is furnished. Returns false without memory. quick: use the cells, even if a
// painting is more exact. but: cells, not 0, whose walls are hidden, one for each of the pond's, in
// packed rows; or NULL.
bool scenei_dry_make(const scene *s, const pond *water, int width, int height, bool quick,
                     const uint8_t *but, float **out);

// Gets the land of a painting: 0…1 for each pixel, in packed rows. Returns false without memory.
bool scene_dry_paint(const char *painting, int width, int height, float *shares);

// Cells that are wall (not 0) or water.
typedef struct scene_walls {
    const uint8_t *cells; // in packed rows
    int width;
    int height;
    int x; // position of the first cell in the pond
    int y;
} scene_walls;

// Returns the share of wall around a point, smooth over 3 cells; 0…1. x, y: in cells; integers are
// the middles of cells.
float scene_walls_around(const scene_walls *walls, float x, float y);

// Returns the dryness for a share of wall: a soft shore line.
float scene_walls_dryness(float around);

// Makes the land of framing->part of a picture from the cells: 0…1 for each of its pixels, in
// packed rows. It reads one more cell on each side of the part.
void scene_walls_dry(const scene_walls *walls, int columns, int rows, const pond_framing *framing,
                     float *shares);

#endif
