// likely.h — finds where water may begin that reflects little or nothing: waves, ripples, a sea.
#ifndef PONDI_LOOK_FIND_LIKELY_H
#define PONDI_LOOK_FIND_LIKELY_H

#include <millpond/pond.h>

#include "look/find/sheet.h"

typedef struct pondi_likely {
    float row;    // first row of the water; 0: none is likely
    pond_vec2 at; // a point in it. [picture's width and height]
} pondi_likely;

// picture: about 320 pixels long. mirror: the axis of a weak reflection, which is then the row; 0:
// none. [rows]
pondi_likely pondi_likely_find(pondi_desk *d, const pondi_colour_sheets *picture, float mirror);

#endif
