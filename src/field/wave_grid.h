// wave_grid.h — a sum of plane waves over a grid of points, bit-identical on every machine.
#ifndef PONDI_FIELD_WAVE_GRID_H
#define PONDI_FIELD_WAVE_GRID_H

#include <millpond/picture.h>

// on·cos(q) − off·sin(q), q = 2π·(x·right + y·down) at column x, row y.
typedef struct pondi_grid_wave {
    double right; // cycles from a column to the next
    double down;  // and from a row to the next
    double on;
    double off;
} pondi_grid_wave;

// Fills `out` with the sum of the waves at the columns from `left` and the rows from `top` on.
void pondi_wave_grid_make(const pondi_grid_wave *waves, int count, int left, int top,
                          const pond_map_target *out);

#endif
