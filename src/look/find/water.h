// water.h — which places of a small picture are water, and its edges in a finer one.
#ifndef PONDI_LOOK_FIND_WATER_H
#define PONDI_LOOK_FIND_WATER_H

#include "look/find/region.h"

// Removes thin dark things whose neighbours are brighter.
void pondi_water_clear_reeds(pondi_desk *d, pondi_colour_sheets *fine);

// All below the axis except the objects that stand in the water. `picture` has no reeds, and
// `lightness` has them. axis: [rows]
pondi_region pondi_water_mirroring(pondi_desk *d, const pondi_colour_sheets *picture,
                                   const pondi_sheet *lightness, float axis);

// The region's edges moved to those of the finer picture, and soft.
pondi_sheet pondi_water_edges(pondi_desk *d, pondi_region water, const pondi_sheet *lightness);

// The same without thin things: reeds, posts, railings. axis: in the finer picture; their
// mirror images are water all the same. [rows]
// mirrors: whether the water does; else thin things among many like them are ripples.
pondi_sheet pondi_water_refine(pondi_desk *d, pondi_region water, const pondi_sheet *lightness,
                               float axis, bool mirrors);

#endif
