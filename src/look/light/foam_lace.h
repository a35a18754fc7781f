// foam_lace.h — foam over water seen from above.
#ifndef PONDI_LOOK_FOAM_LACE_H
#define PONDI_LOOK_FOAM_LACE_H

#include "field/lace.h"
#include "look/colour/store.h"

#define pondi_lay_foam PONDI_ISA_NAME(pondi_lay_foam)

// Draws foam over a row of light, from each point's share of foam, 0…1, and its position in holes.
// A width of 0 holes: foam without holes.
void pondi_lay_foam(const pondi_lace_size *size, const float *foam, const pondi_points *holes,
                    int count, pondi_light *light);

#endif
