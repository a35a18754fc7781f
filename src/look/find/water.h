// water.h — which places of a small picture are water, and its edges in a finer one.
#ifndef PONDI_LOOK_FIND_WATER_H
#define PONDI_LOOK_FIND_WATER_H

#include <millpond/lake.h>

#include "look/find/region.h"

// Takes thin dark things away, as far as what lies beside them is brighter.
void pondi_water_clear_reeds(pondi_desk *d, pondi_colour_sheets *fine);

// What mirrors, and what lies calm beside it. axis: [rows]
pondi_region pondi_water_mirroring(pondi_desk *d, const pondi_colour_sheets *small, float axis);

// What is joined to a point and like it. first: the first row that may be water.
pondi_region pondi_water_around(pondi_desk *d, const pondi_colour_sheets *small,
                                const pond_lake_growth *growth, int first);

// The region's edges laid along those of the finer picture, soft, and without thin things: reeds,
// posts, railings. axis: in the finer picture; what they mirror is water all the same. [rows]
// mirrors: whether the water does; else what is as thin as much around it is a ripple.
pondi_sheet pondi_water_refine(pondi_desk *d, pondi_region water, const pondi_sheet *lightness,
                               float axis, bool mirrors);

#endif
