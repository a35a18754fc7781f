#include "look/fetch.h"

#include <string.h>

#define SIZE 4 // of a value [bytes]

static const uint8_t *value_at(const pondi_grid *grid, int column, int row) {
    return grid->first + row * grid->stride + (ptrdiff_t)column * SIZE;
}

void pondi_fetch_around(const pondi_grid *grid, const int *column, const int *row, int count,
                        void *upper, void *lower) {
    const int last_column = grid->width - 1;
    const int last_row = grid->height - 1;
    // From the last column and row to the one beyond.
    const ptrdiff_t around = grid->wraps_x ? -SIZE * (ptrdiff_t)last_column : 0;
    const ptrdiff_t under = grid->wraps_y ? -grid->stride * last_row : 0;
    uint8_t *up = upper;
    uint8_t *low = lower;
    for (int i = 0; i < count; i++, up += 2 * SIZE, low += 2 * SIZE) {
        const uint8_t *above = value_at(grid, column[i], row[i]);
        const uint8_t *below = above + (row[i] < last_row ? grid->stride : under);
        if (column[i] < last_column) {
            memcpy(up, above, 2 * SIZE);
            memcpy(low, below, 2 * SIZE);
        } else {
            memcpy(up, above, SIZE);
            memcpy(up + SIZE, above + around, SIZE);
            memcpy(low, below, SIZE);
            memcpy(low + SIZE, below + around, SIZE);
        }
    }
}

void pondi_fetch_nearest(const pondi_grid *grid, const int *column, const int *row, int count,
                         void *out) {
    uint8_t *to = out;
    for (int i = 0; i < count; i++, to += SIZE) {
        memcpy(to, value_at(grid, column[i], row[i]), SIZE);
    }
}
