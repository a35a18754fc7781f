#include <string.h>

#include "base/maths.h"
#include "look/light/blur.h"

#define CHUNK PONDI_BLUR_COLUMNS // values worked on at once

static inline float soften(float before, float c, float after, float share) {
    return c + share * ((before - c) + (after - c));
}

// ---- along x ------------------------------------------------------------------------------------

// Values before the chunk are blurred already, so `before` holds the original one.
static void soften_row(float *row, int width, float share, bool wraps) {
    float soft[CHUNK];
    const float beyond = wraps ? row[0] : row[width - 1];
    float before = wraps ? row[width - 1] : row[0];
    for (int x = 0; x < width; x += CHUNK) {
        float *chunk = row + x;
        const int last = pondi_least(CHUNK, width - x) - 1;
        const float after = x + last + 1 < width ? chunk[last + 1] : beyond;
        for (int i = 1; i < last; i++) {
            soft[i] = soften(chunk[i - 1], chunk[i], chunk[i + 1], share);
        }
        const float end = chunk[last];
        soft[0] = soften(before, chunk[0], last > 0 ? chunk[1] : after, share);
        soft[last] = soften(last > 0 ? chunk[last - 1] : before, end, after, share);
        before = end;
        memcpy(chunk, soft, (size_t)(last + 1) * sizeof *soft);
    }
}

void PONDI_ISA_NAME(pondi_soften_rows)(void *context, int index) {
    const pondi_softening *s = context;
    const int last = pondi_least(s->map->height, (index + 1) * PONDI_BLUR_ROWS);
    for (int y = index * PONDI_BLUR_ROWS; y < last; y++) {
        for (int pass = 0; pass < s->passes_x; pass++) {
            soften_row(s->map->values + y * s->map->stride, s->map->width, s->share_x, s->wraps_x);
        }
    }
}

// ---- along y ------------------------------------------------------------------------------------

static void soften_strip(const pondi_softening *s, int x, int count) {
    const int height = s->map->height;
    const size_t bytes = (size_t)count * sizeof(float);
    float above[CHUNK]; // as it was
    float beyond[CHUNK];
    float *row = s->map->values + x;
    const float *last = row + (height - 1) * s->map->stride;
    memcpy(above, s->wraps_y ? last : row, bytes);
    memcpy(beyond, s->wraps_y ? row : last, bytes);
    for (int y = 0; y < height; y++, row += s->map->stride) {
        const float *below = y + 1 < height ? row + s->map->stride : beyond;
        for (int i = 0; i < count; i++) {
            const float c = row[i];
            row[i] = soften(above[i], c, below[i], s->share_y);
            above[i] = c;
        }
    }
}

void PONDI_ISA_NAME(pondi_soften_columns)(void *context, int index) {
    const pondi_softening *s = context;
    const int x = index * CHUNK;
    for (int pass = 0; pass < s->passes_y; pass++) {
        soften_strip(s, x, pondi_least(CHUNK, s->map->width - x));
    }
}
