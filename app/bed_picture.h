// bed_picture.h — the picture under bulk water where its ground was dug or heaped: bare soil,
// lit from the upper left. In perspective it has the walls that were built, too.
#ifndef APP_BED_PICTURE_H
#define APP_BED_PICTURE_H

#include "wall_stones.h"

typedef struct bed_picture {
    int columns; // cells of the water; 0: none
    int rows;
    float *depths;   // of the ground at first [m]
    float *rise;     // of the ground since then [m]
    uint8_t *walls;  // at first: 255 = wall
    uint8_t *built;  // since then: 255 = wall
    uint8_t *now;    // room for the present walls
    uint8_t *pixels; // RGBA, rows without gaps; NULL: nothing has changed yet
    int width;       // [pixels]
    int height;
    const uint8_t *of; // the pixels of which it is a copy
    bool in_perspective;
    wall_stones stones;
    float *dry;      // room for the stones
    uint64_t serial; // counts changes
} bed_picture;

// Remembers the ground and walls of water. False without memory.
bool bed_picture_begin(bed_picture *g, const pond *water);
void bed_picture_clear(bed_picture *g);

// The picture under the water with changes of its ground; without changes, or without memory, it
// is `under` itself. look: the ground may have changed since the last call. anew: the pixels of
// `under` may have changed.
pond_texture bed_picture_show(bed_picture *g, const pond *water, const pond_texture *under,
                              bool in_perspective, bool look, bool anew);

#endif
