// foam_lace.h — foam over water seen from above.
#ifndef PONDI_LOOK_FOAM_LACE_H
#define PONDI_LOOK_FOAM_LACE_H

#include "look/colour/store.h"

#define pondi_lay_foam PONDI_ISA_NAME(pondi_lay_foam)

// How many holes of the lace the pond is wide and high, 0 for foam without holes, and which of its
// sides meet.
typedef struct pondi_foam_lace {
    float wide;
    float high;
    bool wraps_x;
    bool wraps_y;
} pondi_foam_lace;

// Draws foam over a row of light, from each point's share of foam, 0…1, and its position in holes.
void pondi_lay_foam(const pondi_foam_lace *size, const float *foam, const pondi_points *holes,
                    int count, pondi_light *light);

#endif
