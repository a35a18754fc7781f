// Rows of the water's layer: light bent, blurred, stored.

#include <math.h>
#include <string.h>

#include "base/compiler.h"
#include "look/lake/layer.h"
#include "look/reading/sampler.h"

#define CHUNK 64 // columns blurred at once, a multiple of every step
#define ROWS (2 * PONDI_LAKE_BAND + 2 * PONDI_LAKE_REACH) // source rows of a band

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
    const pondi_lake_rows band = pondi_lake_band(l, index);
    for (int y = band.first; y < band.end; y++) {
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
    const pondi_lake_rows band = pondi_lake_band(l, index);
    const ptrdiff_t pitch = 4 * (ptrdiff_t)l->to.width;
    for (ptrdiff_t i = band.first * pitch; i < band.end * pitch; i++) {
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
    const pondi_lake_rows band = pondi_lake_band(l, index);
    for (int y = band.first; y < band.end; y++) {
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

// Of r and r + 1, in this order.
PONDI_APART void add_two_rows(const float *const rows[4], float near, float far, int count,
                              float *restrict sum) {
    const float *up = rows[0];
    const float *down = rows[1];
    const float *higher = rows[2];
    const float *lower = rows[3];
    PONDI_ROWS_APART
    for (int i = 0; i < count; i++) {
        const float closer = sum[i] + near * (up[i] + down[i]);
        sum[i] = closer + far * (higher[i] + lower[i]);
    }
}

// ---- along x ------------------------------------------------------------------------------------

// Columns first…end − 1 of a row, whose neighbours stay within the sides.
static void blur_ends(const pondi_lake_layering *l, const float *restrict row, int first, int end,
                      float *restrict out) {
    const pondi_lake_blur_kernel *k = &l->along;
    for (int x = first; x < end; x++, out += 4) {
        for (int i = 0; i < 4; i++) {
            float sum = k->weights[0] * row[4 * x + i];
            for (int r = 1; r <= k->reach; r++) {
                const float left = row[4 * pondi_most(x - r, 0) + i];
                const float right = row[4 * pondi_least(x + r, l->from.width - 1) + i];
                sum += k->weights[r] * (left + right);
            }
            out[i] = sum;
        }
    }
}

// Columns x0…x1 − 1 of a row.
static void blur_along(const pondi_lake_layering *l, int y, int x0, int x1, float *restrict out) {
    const pondi_lake_blur_kernel *k = &l->along;
    const float *restrict row = l->from.at + 4 * (ptrdiff_t)y * l->from.width;
    const int first = pondi_clamp_index(k->reach, x0, x1);
    const int last = pondi_clamp_index(l->from.width - k->reach, first, x1);
    blur_ends(l, row, x0, first, out);
    blur_ends(l, row, last, x1, out + 4 * (last - x0));
    const float *middle = row + 4 * first;
    float *restrict sum = out + 4 * (first - x0);
    const int count = 4 * (last - first);
    for (int i = 0; i < count; i++) {
        sum[i] = k->weights[0] * middle[i];
    }
    for (int r = 1; r <= k->reach; r++) {
        add_row(middle - 4 * r, middle + 4 * r, k->weights[r], count, sum);
    }
}

// ---- along y ------------------------------------------------------------------------------------

// A tile of blurred rows.
typedef struct tile {
    float rows[ROWS][4 * CHUNK];
    int first; // first row, in the grid
    int last;
} tile;

static const float *tile_row(const tile *t, int y) {
    return t->rows[pondi_clamp_index(y, t->first, t->last) - t->first];
}

static void blur_down(const pondi_lake_blur_kernel *k, const tile *t, int y, int count,
                      float *restrict out) {
    const float *middle = tile_row(t, y);
    for (int i = 0; i < count; i++) {
        out[i] = k->weights[0] * middle[i];
    }
    int r = 1;
    for (; r < k->reach; r += 2) {
        const float *const rows[4] = {tile_row(t, y - r), tile_row(t, y + r),
                                      tile_row(t, y - r - 1), tile_row(t, y + r + 1)};
        add_two_rows(rows, k->weights[r], k->weights[r + 1], count, out);
    }
    if (r == k->reach) {
        add_row(tile_row(t, y - r), tile_row(t, y + r), k->weights[r], count, out);
    }
}

void PONDI_ISA_NAME(pondi_lake_blur)(void *context, int index) {
    const pondi_lake_layering *l = context;
    tile t;
    float blurred[4 * CHUNK];
    const pondi_lake_rows band = pondi_lake_band(l, index);
    t.first = pondi_most(band.first * l->every_y - l->down.reach, l->from.first);
    t.last = pondi_least((band.end - 1) * l->every_y + l->down.reach, l->from.height - 1);
    for (int x = 0; x < l->from.width; x += CHUNK) {
        const int count = pondi_least(CHUNK, l->from.width - x);
        for (int y = t.first; y <= t.last; y++) {
            blur_along(l, y, x, x + count, t.rows[y - t.first]);
        }
        for (int y = band.first; y < band.end; y++) {
            blur_down(&l->down, &t, y * l->every_y, 4 * count, blurred);
            float *out = l->to.at + 4 * ((ptrdiff_t)y * l->to.width + x / l->every_x);
            for (int k = 0; k < count; k += l->every_x, out += 4) {
                memcpy(out, blurred + 4 * k, 4 * sizeof *out);
            }
        }
    }
    for (int y = band.first; y < band.end; y++) {
        store_row(l, l->to.at + 4 * (ptrdiff_t)y * l->to.width, y);
    }
}
