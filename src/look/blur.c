#include "look/blur.h"

#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "base/parallel.h"

#define CHUNK 256 // values worked on at once
#define ROWS 16   // of a piece of work

typedef struct softening {
    const pond_map_target *map;
    int passes_x;
    int passes_y;
    float share_x; // a: what each neighbour gives in a pass
    float share_y;
} softening;

static int count_passes(float variance) {
    return (int)ceilf(2.0f * variance); // each adds 2a
}

static float share_of(float variance, int passes) {
    return passes > 0 ? variance / (float)(2 * passes) : 0.0f;
}

// ---- along x ------------------------------------------------------------------------------------

static void soften_row(float *row, int width, float share) {
    float from[CHUNK + 2]; // the row as it was
    float left = row[0];
    for (int x = 0; x < width; x += CHUNK) {
        const int count = pondi_least(CHUNK, width - x);
        const bool ends = x + count == width;
        from[0] = left;
        memcpy(from + 1, row + x, (size_t)(count + (ends ? 0 : 1)) * sizeof *from);
        if (ends) {
            from[count + 1] = from[count];
        }
        left = from[count];
        for (int i = 0; i < count; i++) {
            const float c = from[i + 1];
            row[x + i] = c + share * ((from[i] - c) + (from[i + 2] - c));
        }
    }
}

static void soften_rows(void *context, int index) {
    const softening *s = context;
    const int last = pondi_least(s->map->height, (index + 1) * ROWS);
    for (int y = index * ROWS; y < last; y++) {
        for (int pass = 0; pass < s->passes_x; pass++) {
            soften_row(s->map->values + y * s->map->stride, s->map->width, s->share_x);
        }
    }
}

// ---- along y ------------------------------------------------------------------------------------

static void soften_strip(const softening *s, int x, int count) {
    float above[CHUNK]; // as it was
    float *row = s->map->values + x;
    memcpy(above, row, (size_t)count * sizeof *above);
    for (int y = 0; y < s->map->height; y++, row += s->map->stride) {
        const float *below = y + 1 < s->map->height ? row + s->map->stride : row;
        for (int i = 0; i < count; i++) {
            const float c = row[i];
            const float under = below[i];
            row[i] = c + s->share_y * ((above[i] - c) + (under - c));
            above[i] = c;
        }
    }
}

static void soften_columns(void *context, int index) {
    const softening *s = context;
    const int x = index * CHUNK;
    for (int pass = 0; pass < s->passes_y; pass++) {
        soften_strip(s, x, pondi_least(CHUNK, s->map->width - x));
    }
}

void pondi_blur(const pond_map_target *map, float variance_x, float variance_y,
                const pond_parallel *parallel) {
    softening s = {
        .map = map, .passes_x = count_passes(variance_x), .passes_y = count_passes(variance_y)};
    s.share_x = share_of(variance_x, s.passes_x);
    s.share_y = share_of(variance_y, s.passes_y);
    if (s.passes_x > 0) {
        pondi_parallel_run(parallel, (map->height + ROWS - 1) / ROWS, soften_rows, &s);
    }
    if (s.passes_y > 0) {
        pondi_parallel_run(parallel, (map->width + CHUNK - 1) / CHUNK, soften_columns, &s);
    }
}
