// areas.h — a picture cut into small areas of similar colour.
#ifndef PONDI_LOOK_FIND_AREAS_H
#define PONDI_LOOK_FIND_AREAS_H

#include "look/find/sheet.h"

typedef struct pondi_areas {
    int32_t *of; // the area of each pixel: 0…count − 1; −1 above the first row
    int count;
    int width;
    int height;
} pondi_areas;

// Marks of pixels, 0 for none.
enum { AREAS_WATER = 1, AREAS_LAND = 2 };

// Cuts the rows from `first` on into areas of at least `least` pixels, none of which has marks of
// both kinds.
pondi_areas pondi_areas_make(pondi_desk *d, const pondi_colour_sheets *picture, int first,
                             int least, const uint8_t *marks);

#endif
