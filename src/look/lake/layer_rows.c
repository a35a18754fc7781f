// Rows of the water's layer: light bent, blurred, stored.

#include <string.h>

#include "look/lake/layer.h"

static void store_row(const pondi_lake_layering *l, const float *row, int y) {
    uint16_t *texels = l->level->texels + 4 * (ptrdiff_t)y * l->level->width;
    const int count = 4 * l->level->width;
    PONDI_ROWS_APART
    for (int i = 0; i < count; i++) {
        const float share = row[i] * (65535.0f / PONDI_LAKE_BRIGHTEST);
        texels[i] = (uint16_t)(int)(pondi_clamp(share, 0.0f, 65535.0f) + 0.5f);
    }
}

void PONDI_ISA_NAME(pondi_lake_bend)(void *context, int index) {
    const pondi_lake_layering *l = context;
    const int end = pondi_least((index + 1) * PONDI_LAKE_BAND, l->to.height);
    for (int y = index * PONDI_LAKE_BAND; y < end; y++) {
        float *row = l->to.at + 4 * (ptrdiff_t)y * l->to.width;
        for (int i = 0; i < 4 * l->to.width; i++) {
            row[i] = pondi_lake_bent(row[i]);
        }
        store_row(l, row, y);
    }
}

// ---- along x ------------------------------------------------------------------------------------

// Columns first…end − 1 of a row, whose neighbours stay within the sides.
static void blur_ends(const pondi_lake_layering *l, const float *restrict row, int first, int end,
                      float *restrict out) {
    for (int x = first; x < end; x++) {
        for (int i = 0; i < 4; i++) {
            float sum = l->weights[0] * row[4 * x + i];
            for (int r = 1; r <= l->reach; r++) {
                const float left = row[4 * pondi_most(x - r, 0) + i];
                const float right = row[4 * pondi_least(x + r, l->from.width - 1) + i];
                sum += l->weights[r] * (left + right);
            }
            out[4 * x + i] = sum;
        }
    }
}

void PONDI_ISA_NAME(pondi_lake_blur_along)(void *context, int index) {
    const pondi_lake_layering *l = context;
    const int width = l->from.width;
    const int first = pondi_least(l->reach, width);
    const int last = pondi_most(width - l->reach, first);
    const float own = l->weights[0];
    const int end = pondi_least((index + 1) * PONDI_LAKE_BAND, l->to.height);
    for (int y = index * PONDI_LAKE_BAND; y < end; y++) {
        const float *restrict row = l->from.at + 4 * (ptrdiff_t)y * width;
        float *restrict out = l->to.at + 4 * (ptrdiff_t)y * width;
        blur_ends(l, row, 0, first, out);
        blur_ends(l, row, last, width, out);
        PONDI_ROWS_APART
        for (int i = 4 * first; i < 4 * last; i++) {
            out[i] = own * row[i];
        }
        for (int r = 1; r <= l->reach; r++) {
            const float weight = l->weights[r];
            PONDI_ROWS_APART
            for (int i = 4 * first; i < 4 * last; i++) {
                out[i] += weight * (row[i - 4 * r] + row[i + 4 * r]);
            }
        }
    }
}

// ---- along y ------------------------------------------------------------------------------------

#define CHUNK 256 // columns blurred at once
#define LANES 16  // numbers that stay in registers

// The rows that a row is blurred from.
typedef struct rows_around {
    const float *middle;
    const float *up[PONDI_LAKE_REACH + 1];
    const float *down[PONDI_LAKE_REACH + 1];
} rows_around;

static rows_around find_rows(const pondi_lake_layering *l, int y) {
    const ptrdiff_t pitch = 4 * (ptrdiff_t)l->from.width;
    rows_around rows = {.middle = l->from.at + y * pitch};
    for (int r = 1; r <= l->reach; r++) {
        rows.up[r] = l->from.at + pondi_most(y - r, 0) * pitch;
        rows.down[r] = l->from.at + pondi_least(y + r, l->from.height - 1) * pitch;
    }
    return rows;
}

static inline void blur_lanes(const pondi_lake_layering *l, const rows_around *rows, int at,
                              int count, float *restrict out) {
    float sum[LANES];
    for (int k = 0; k < count; k++) {
        sum[k] = l->weights[0] * rows->middle[at + k];
    }
    for (int r = 1; r <= l->reach; r++) {
        const float weight = l->weights[r];
        const float *up = rows->up[r] + at;
        const float *down = rows->down[r] + at;
        for (int k = 0; k < count; k++) {
            sum[k] += weight * (up[k] + down[k]);
        }
    }
    for (int k = 0; k < count; k++) {
        out[k] = sum[k];
    }
}

static void blur_chunk(const pondi_lake_layering *l, const rows_around *rows, int first, int count,
                       float *restrict out) {
    int i = 0;
    for (; i + LANES <= 4 * count; i += LANES) {
        blur_lanes(l, rows, 4 * first + i, LANES, out + i);
    }
    blur_lanes(l, rows, 4 * first + i, 4 * count - i, out + i);
}

void PONDI_ISA_NAME(pondi_lake_blur_down)(void *context, int index) {
    const pondi_lake_layering *l = context;
    float blurred[4 * CHUNK];
    const int end = pondi_least((index + 1) * PONDI_LAKE_BAND, l->to.height);
    for (int y = index * PONDI_LAKE_BAND; y < end; y++) {
        const rows_around rows = find_rows(l, y * l->every_y);
        float *out = l->to.at + 4 * (ptrdiff_t)y * l->to.width;
        for (int x = 0; x < l->from.width; x += CHUNK) {
            const int count = pondi_least(CHUNK, l->from.width - x);
            blur_chunk(l, &rows, x, count, blurred);
            const int every = l->every_x;
            for (int k = 0; k < count; k += every, out += 4) {
                memcpy(out, blurred + 4 * k, 4 * sizeof *out);
            }
        }
        store_row(l, l->to.at + 4 * (ptrdiff_t)y * l->to.width, y);
    }
}
