// cut.h — which pixels of a small picture are water, from points in it and points that are not.
#ifndef PONDI_LOOK_FIND_CUT_H
#define PONDI_LOOK_FIND_CUT_H

#include <millpond/pond.h>

#include "look/find/region.h"

typedef struct pondi_cut {
    const pond_vec2 *water; // points in the water [picture's width and height]
    int water_count;
    const pond_vec2 *land; // points that are not
    int land_count;
    int first;           // the first row that may be water
    pondi_region before; // the water so far, or empty: only areas with points change
} pondi_cut;

// The region of the water. Empty if memory is short.
pondi_region pondi_cut_water(pondi_desk *d, const pondi_colour_sheets *small, const pondi_cut *how);

#endif
