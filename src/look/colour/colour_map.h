// colour_map.h — the tables of the colour maps, and rows of numbers through them.
#ifndef PONDI_LOOK_COLOUR_MAP_H
#define PONDI_LOOK_COLOUR_MAP_H

#include <millpond/colour_map.h>

#include "look/colour/store.h"
#include "shared/look_numbers.h"

#define pondi_colour_row PONDI_ISA_NAME(pondi_colour_row)

typedef struct pondi_colour_table {
    float light[PONDI_MAP_STEPS + 1][3];
} pondi_colour_table;

// NULL for an unknown map. The tables are computed at the first call. Threads: any.
const pondi_colour_table *pondi_colour_table_of(pond_colour_map map);

// The colours of a row of shares 0…1; alpha is full.
void pondi_colour_row(const pondi_colour_table *table, const float *shares, int count,
                      pondi_light *out);

#endif
