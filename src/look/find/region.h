// region.h — sets of places of a picture: which are joined, their holes, their edges.
#ifndef PONDI_LOOK_FIND_REGION_H
#define PONDI_LOOK_FIND_REGION_H

#include "look/find/sheet.h"

// A byte for each place, 1 inside, rows without gaps.
typedef struct pondi_region {
    uint8_t *in;
    int width;
    int height;
} pondi_region;

pondi_region pondi_region_make(pondi_desk *d, int width, int height); // empty
int64_t pondi_region_area(pondi_region r);

// Adds a frame of rx and ry, or takes one away: places outside the picture are as those at its
// sides.
void pondi_region_widen(pondi_desk *d, pondi_region r, int rx, int ry);
void pondi_region_narrow(pondi_desk *d, pondi_region r, int rx, int ry);

// Keeps places that are connected to a place of `seed` over their sides.
void pondi_region_keep_joined(pondi_desk *d, pondi_region r, pondi_region seed);

// Fills holes of fewer than `area` places, from row `first` on.
void pondi_region_fill_holes(pondi_desk *d, pondi_region r, int first, int64_t area);

#endif
