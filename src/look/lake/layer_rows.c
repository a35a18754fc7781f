// Rows of the water's layer: light bent, blurred, stored.

#include <math.h>
#include <string.h>

#include "base/compiler.h"
#include "look/lake/layer.h"
#include "look/reading/sampler.h"

#define CHUNK 256 // columns blurred at once

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

void PONDI_ISA_NAME(pondi_lake_bend_roots)(void *context, int index) {
    const pondi_lake_layering *l = context;
    PONDI_ISA_NAME(pondi_lake_bend)(context, index);
    const int end = pondi_least((index + 1) * PONDI_LAKE_BAND, l->to.height);
    const ptrdiff_t pitch = 4 * (ptrdiff_t)l->to.width;
    for (ptrdiff_t i = index * PONDI_LAKE_BAND * pitch; i < end * pitch; i++) {
        l->to.at[i] = sqrtf(sqrtf(l->to.at[i] + PONDI_LAKE_FAINT));
    }
}

// ---- ripples ------------------------------------------------------------------------------------

// A row of a level, between its texels, at each pixel of the picture. [texels]
static void read_smooth(const pondi_lake_level *l, int width, int y, float *restrict out) {
    const float v = (float)y * l->per_step_y;
    const int y0 = (int)v;
    const int y1 = pondi_least(y0 + 1, l->height - 1);
    const float fy = v - (float)y0;
    const uint16_t *upper = l->texels + 4 * (ptrdiff_t)y0 * l->width;
    const uint16_t *lower = l->texels + 4 * (ptrdiff_t)y1 * l->width;
    for (int x = 0; x < width; x++) {
        const int x0 = x / l->step_x;
        const int x1 = pondi_least(x0 + 1, l->width - 1);
        const float fx = (float)(x - x0 * l->step_x) * l->per_step_x;
        for (int i = 0; i < 4; i++) {
            out[4 * x + i] =
                pondi_blend((float)upper[4 * x0 + i], (float)upper[4 * x1 + i],
                            (float)lower[4 * x0 + i], (float)lower[4 * x1 + i], fx, fy);
        }
    }
}

// Splits a pixel's light into that of its smooth surroundings, whose fourth root is in `row`, and a
// contrast with it. What exceeds the strongest contrast stays in the light.
static inline void split_pixel(const uint16_t *texels, float scale, float share,
                               float *restrict row, uint16_t *restrict detail) {
    float own[3];
    float contrast[3];
    float most = PONDI_LAKE_RIPPLE;
    for (int i = 0; i < 3; i++) {
        const float square = scale * scale * row[i] * row[i];
        own[i] = scale * (float)texels[i] + PONDI_LAKE_FAINT;
        const float base = own[i] + share * (square * square - own[i]);
        contrast[i] = (own[i] - base) / (own[i] + base);
        const float size = contrast[i] < 0.0f ? -contrast[i] : contrast[i];
        most = size > most ? size : most;
    }
    for (int i = 0; i < 3; i++) {
        const float kept = contrast[i] * (PONDI_LAKE_RIPPLE / most);
        const float base = own[i] * (1.0f - kept) / (1.0f + kept) - PONDI_LAKE_FAINT;
        detail[i] = (uint16_t)(int)((1.0f + kept) * (float)PONDI_LAKE_NO_DETAIL + 0.5f);
        row[i] = base > 0.0f ? base : 0.0f;
    }
}

// How much of each pixel's contrast is a ripple, 0…1, as the fourth number of each in `out`: edges
// of the mirror image are seen in a coarser level, above and below, and ripples are not.
static void find_ripples(const pondi_lake_layering *l, int y, float *restrict row,
                         float *restrict out) {
    const pond_lake *lake = l->lake;
    const int n = pondi_least(l->coarse + 1, PONDI_LAKE_LEVELS - 1);
    const pondi_lake_level *level = &lake->level[n];
    const int reach = level->step_y;
    read_smooth(level, lake->width, pondi_most(y - reach, 0), out);
    read_smooth(level, lake->width, pondi_least(y + reach, lake->rows - 1), row);
    for (int x = 0; x < lake->width; x++) {
        float most = 0.0f;
        for (int i = 4 * x; i < 4 * x + 3; i++) {
            const float edge = (out[i] - row[i]) / (out[i] + row[i]) * (1.0f / PONDI_LAKE_EDGE);
            most = edge * edge > most ? edge * edge : most;
        }
        out[4 * x + 3] = 1.0f / ((1.0f + most) * (1.0f + most));
    }
}

void PONDI_ISA_NAME(pondi_lake_split)(void *context, int index) {
    const pondi_lake_layering *l = context;
    const pond_lake *lake = l->lake;
    const float scale = PONDI_LAKE_BRIGHTEST / 65535.0f;
    const int width = lake->width;
    const int end = pondi_least((index + 1) * PONDI_LAKE_BAND, l->to.height);
    for (int y = index * PONDI_LAKE_BAND; y < end; y++) {
        const ptrdiff_t at = (ptrdiff_t)y * width;
        float *restrict row = l->to.at + 4 * at;
        uint16_t *texels = lake->level[0].texels + 4 * at;
        if (y >= lake->height) {
            for (int i = 0; i < 4 * width; i++) {
                row[i] = scale * (float)texels[i];
            }
            continue;
        }
        uint16_t *detail = lake->detail.texels + 4 * at;
        float *restrict ripples = l->spare + 4 * at;
        find_ripples(l, y, row, ripples);
        read_smooth(&lake->level[l->coarse], width, y, row);
        for (int x = 0; x < width; x++) {
            const float share = (float)lake->ripples[at + x] * (1.0f / 255.0f) * ripples[4 * x + 3];
            split_pixel(texels + 4 * x, scale, share, row + 4 * x, detail + 4 * x);
        }
        for (int x = 0; x < width; x++) {
            detail[4 * x + 3] = (uint16_t)(257 * lake->ripples[at + x]);
        }
        store_row(l, row, y);
    }
}

// ---- sums of rows -------------------------------------------------------------------------------

// Separate calls: gcc would turn the loops over rows and over the numbers in them around, and
// gather.

PONDI_APART void add_row(const float *restrict up, const float *restrict down, float weight,
                         int count, float *restrict sum) {
    for (int i = 0; i < count; i++) {
        sum[i] += weight * (up[i] + down[i]);
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
        for (int i = 4 * first; i < 4 * last; i += 4 * CHUNK) {
            const int count = pondi_least(4 * CHUNK, 4 * last - i);
            for (int k = i; k < i + count; k++) {
                out[k] = own * row[k];
            }
            for (int r = 1; r <= l->reach; r++) {
                add_row(row + i - 4 * r, row + i + 4 * r, l->weights[r], count, out + i);
            }
        }
    }
}

// ---- along y ------------------------------------------------------------------------------------

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

// Of r and r + 1, in this order.
PONDI_APART void add_two_rows(const rows_around *rows, const float *weights, int r, int first,
                              int count, float *restrict sum) {
    const float near = weights[r];
    const float far = weights[r + 1];
    const float *up = rows->up[r] + first;
    const float *down = rows->down[r] + first;
    const float *higher = rows->up[r + 1] + first;
    const float *lower = rows->down[r + 1] + first;
    PONDI_ROWS_APART
    for (int i = 0; i < count; i++) {
        const float closer = sum[i] + near * (up[i] + down[i]);
        sum[i] = closer + far * (higher[i] + lower[i]);
    }
}

static void blur_chunk(const pondi_lake_layering *l, const rows_around *rows, int first, int count,
                       float *restrict out) {
    const float own = l->weights[0];
    const float *middle = rows->middle + first;
    for (int i = 0; i < count; i++) {
        out[i] = own * middle[i];
    }
    int r = 1;
    for (; r < l->reach; r += 2) {
        add_two_rows(rows, l->weights, r, first, count, out);
    }
    if (r == l->reach) {
        add_row(rows->up[r] + first, rows->down[r] + first, l->weights[r], count, out);
    }
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
            blur_chunk(l, &rows, 4 * x, 4 * count, blurred);
            const int every = l->every_x;
            for (int k = 0; k < count; k += every, out += 4) {
                memcpy(out, blurred + 4 * k, 4 * sizeof *out);
            }
        }
        store_row(l, l->to.at + 4 * (ptrdiff_t)y * l->to.width, y);
    }
}
