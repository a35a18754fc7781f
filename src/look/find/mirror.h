// mirror.h — the row about which a picture mirrors itself, and how well each part below it does.
#ifndef PONDI_LOOK_FIND_MIRROR_H
#define PONDI_LOOK_FIND_MIRROR_H

#include "look/find/sheet.h"

typedef struct pondi_mirror {
    float axis; // from the top: the mirror image of y rows above is y rows below. [rows]
    // 0…1; a half and more: the picture mirrors itself about the axis, and about no other.
    float confidence;
    bool weak; // below that confidence, but likely: ripples blur the mirror image
} pondi_mirror;

// The best axis of the picture; a confidence of 0 where there is nothing to compare.
pondi_mirror pondi_mirror_find(pondi_desk *d, const pondi_colour_sheets *picture);

// The best one within `reach` rows of another.
float pondi_mirror_refine(pondi_desk *d, const pondi_colour_sheets *picture, float axis,
                          float reach);

// How well each place below the axis mirrors its counterpart above: a local correlation, 1 where
// both are flat, −1 where there is no counterpart and above the axis.
pondi_sheet pondi_mirror_compare(pondi_desk *d, const pondi_colour_sheets *picture, float axis);

#endif
