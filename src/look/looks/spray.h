// spray.h — droplets as shares of pixels.
#ifndef PONDI_LOOK_SPRAY_H
#define PONDI_LOOK_SPRAY_H

#include <millpond/spray.h>

#include "base/maths.h"
#include "look/reading/tile.h"
#include "shared/look_numbers.h"

#define pondi_spray_cover PONDI_ISA_NAME(pondi_spray_cover)

// From a spray's metres to a picture's pixels.
typedef struct pondi_spray_place {
    float level;     // of still water. [pixels from the top]
    float per_along; // [pixels/m]
    float per_up;    // [pixels/m]
} pondi_spray_place;

// Droplets of a spray that has room for some.
static inline int pondi_spray_kept(const pond_spray *spray) {
    const int room = pondi_least(pondi_most(spray->capacity, 0), PONDI_SPRAY_MOST);
    return pondi_least(pondi_most(spray->count, 0), room);
}

// Whether a spray has droplets.
bool pondi_spray_flies(const pond_spray *spray);

// Share of each of the tile's pixels that droplets hide, 0…1, rows PONDI_TILE apart. Returns false
// and writes nothing if there are none in the tile.
bool pondi_spray_cover(const pond_spray *spray, const pondi_spray_place *place,
                       const pondi_tile *tile, float *cover);

#endif
