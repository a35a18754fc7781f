// fetch.h — the values around points: texels of four bytes, or floats. One after the other:
// processors gather them no faster, and so this is built once and not for each instruction set.
#ifndef PONDI_LOOK_FETCH_H
#define PONDI_LOOK_FETCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Values of four bytes in rows.
typedef struct pondi_grid {
    const uint8_t *first;
    ptrdiff_t stride; // [bytes]
    int width;
    int height;
    bool wraps_x; // beyond the last column is the first, otherwise the last goes on
    bool wraps_y;
} pondi_grid;

// Copies, for each point, the value in its column and row, the one to its right and the two below:
// `upper` and `lower` hold left and right ones in turn.
void pondi_fetch_around(const pondi_grid *grid, const int *column, const int *row, int count,
                        void *upper, void *lower);

// The one value in each point's column and row.
void pondi_fetch_nearest(const pondi_grid *grid, const int *column, const int *row, int count,
                         void *out);

#endif
