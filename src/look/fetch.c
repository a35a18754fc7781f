#include "look/fetch.h"

#include <string.h>

void pondi_fetch_texels(const pond_texture *texture, const int *column, const int *row, int count,
                        uint32_t *upper, uint32_t *lower) {
    const int last_column = texture->width - 1;
    const int last_row = texture->height - 1;
    // From the last column and row to the one beyond.
    const ptrdiff_t around = texture->wraps ? -4 * (ptrdiff_t)last_column : 0;
    const ptrdiff_t under = texture->wraps ? -texture->stride * last_row : 0;
    for (int i = 0; i < count; i++) {
        const uint8_t *above =
            texture->pixels + row[i] * texture->stride + (ptrdiff_t)column[i] * 4;
        const uint8_t *below = above + (row[i] < last_row ? texture->stride : under);
        if (column[i] < last_column) {
            memcpy(upper + 2 * i, above, 8);
            memcpy(lower + 2 * i, below, 8);
        } else {
            memcpy(upper + 2 * i, above, 4);
            memcpy(upper + 2 * i + 1, above + around, 4);
            memcpy(lower + 2 * i, below, 4);
            memcpy(lower + 2 * i + 1, below + around, 4);
        }
    }
}

void pondi_fetch_nearest(const pond_texture *texture, const int *column, const int *row, int count,
                         uint32_t *out) {
    for (int i = 0; i < count; i++) {
        memcpy(out + i, texture->pixels + row[i] * texture->stride + (ptrdiff_t)column[i] * 4, 4);
    }
}
