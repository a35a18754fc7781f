// map.h — reading a map at a row of points.
#ifndef PONDI_LOOK_MAP_H
#define PONDI_LOOK_MAP_H

#include "look/reading/sampler.h"

#define pondi_read_map_at PONDI_ISA_NAME(pondi_read_map_at)

// Points of a picture that is stretched over the same place as the map. [pixels]
typedef struct pondi_place {
    int width; // of the picture
    int height;
    bool wraps_x; // what lies beyond its sides is what lies at the opposite ones
    bool wraps_y;
    const pondi_points *points;
    int count;
} pondi_place;

// Bilinearly; values are brought into low…high, what is not a number becomes `low`.
void pondi_read_map_at(const pond_map *map, const pondi_place *place, float low, float high,
                       float *out);

#endif
