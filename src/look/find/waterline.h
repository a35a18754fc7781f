// waterline.h — the row of a straight far shore, or of the horizon of the sea.
#ifndef PONDI_LOOK_FIND_WATERLINE_H
#define PONDI_LOOK_FIND_WATERLINE_H

#include <millpond/pond.h>

#include "look/find/sheet.h"

// The straightness of the edge above each row of a picture about 320 pixels long: a sheet of one
// column. Columns near the points have more weight. [picture's width and height] count: may be 0.
pondi_sheet pondi_waterline_measure(pondi_desk *d, const pondi_colour_sheets *picture,
                                    const pond_vec2 *points, int count);

// The lowest row above all points whose straightness is close to the greatest; 0 if no row is
// straight.
int pondi_waterline_above(pondi_desk *d, const pondi_colour_sheets *picture,
                          const pond_vec2 *points, int count);

#endif
