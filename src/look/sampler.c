#include "look/sampler.h"

#include <math.h>
#include <stdbool.h>

#include "look/srgb.h"

// The same number on machines of either byte order; compilers make it one load.
static uint32_t load_texel(const uint8_t *at) {
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static const uint8_t *texel_at(const pond_texture *texture, int x, int y) {
    return texture->pixels + y * texture->stride + (ptrdiff_t)x * 4;
}

// Where along an axis of `size` texels: beyond its ends the outermost goes on.
static void place_clamped(const float *at, int count, int size, float *place) {
    const float last = (float)(size - 1);
    for (int i = 0; i < count; i++) {
        place[i] = pondi_clamp(at[i], 0.0f, last);
    }
}

// The same on a tile, which begins anew: 0…size.
static void place_wrapped(const float *at, int count, int size, float *place) {
    const float whole = (float)size;
    for (int i = 0; i < count; i++) {
        place[i] = pondi_clamp(at[i] - whole * floorf(at[i] / whole), 0.0f, whole);
    }
}

static void place(const pond_texture *texture, const pondi_points *points, int count,
                  pondi_points *out) {
    void (*const along)(const float *, int, int, float *) =
        texture->wraps ? place_wrapped : place_clamped;
    along(points->u, count, texture->width, out->u);
    along(points->v, count, texture->height, out->v);
}

// A tile's end is its beginning.
static void close_ends(const pond_texture *texture, int count, int *column, int *row) {
    for (int i = 0; i < count; i++) {
        column[i] = column[i] < texture->width ? column[i] : 0;
        row[i] = row[i] < texture->height ? row[i] : 0;
    }
}

void pondi_read_texels(const pond_texture *texture, const pondi_points *points, int count,
                       pondi_texels *out) {
    pondi_points at;
    int column[PONDI_TILE];
    int row[PONDI_TILE];
    place(texture, points, count, &at);
    for (int i = 0; i < count; i++) {
        column[i] = (int)at.u[i];
        row[i] = (int)at.v[i];
        out->fx[i] = at.u[i] - (float)column[i];
        out->fy[i] = at.v[i] - (float)row[i];
    }
    // From the last column and row to the one beyond.
    ptrdiff_t around = 0;
    ptrdiff_t under = 0;
    if (texture->wraps) {
        close_ends(texture, count, column, row);
        around = -4 * (ptrdiff_t)(texture->width - 1);
        under = -texture->stride * (texture->height - 1);
    }
    for (int i = 0; i < count; i++) {
        const ptrdiff_t across = column[i] + 1 < texture->width ? 4 : around;
        const ptrdiff_t down = row[i] + 1 < texture->height ? texture->stride : under;
        const uint8_t *here = texel_at(texture, column[i], row[i]);
        out->corner[0][i] = load_texel(here);
        out->corner[1][i] = load_texel(here + across);
        out->corner[2][i] = load_texel(here + down);
        out->corner[3][i] = load_texel(here + down + across);
    }
}

static void read_nearest(const pond_texture *texture, const pondi_points *points, int count,
                         pondi_levels *out) {
    pondi_points at;
    int column[PONDI_TILE];
    int row[PONDI_TILE];
    place(texture, points, count, &at);
    for (int i = 0; i < count; i++) {
        column[i] = (int)(at.u[i] + 0.5f);
        row[i] = (int)(at.v[i] + 0.5f);
    }
    if (texture->wraps) {
        close_ends(texture, count, column, row);
    }
    uint32_t texels[PONDI_TILE];
    for (int i = 0; i < count; i++) {
        texels[i] = load_texel(texel_at(texture, column[i], row[i]));
    }
    for (int c = 0; c < 4; c++) {
        for (int i = 0; i < count; i++) {
            out->channel[c][i] = (float)(int)pondi_byte(texels[i], c);
        }
    }
}

// ---- uneven alpha: c = Σ w·α·c / Σ w·α, clear texels lend no colour to those beside --

// Bits in which the four texels around a point differ; alpha is the highest byte.
static uint32_t differing(const pondi_texels *t, int i) {
    const uint32_t first = t->corner[0][i];
    return (first ^ t->corner[1][i]) | (first ^ t->corner[2][i]) | (first ^ t->corner[3][i]);
}

static bool is_even(const pondi_texels *t, int count) {
    uint32_t bits = 0;
    for (int i = 0; i < count; i++) {
        bits |= differing(t, i);
    }
    return bits >> 24 == 0;
}

// Share of each texel in a point's colour; false where plain blending gives the same.
static bool find_shares(const pondi_texels *t, int i, float *shares) {
    const float fx = t->fx[i];
    const float fy = t->fy[i];
    const float weights[4] = {(1.0f - fx) * (1.0f - fy), fx * (1.0f - fy), (1.0f - fx) * fy,
                              fx * fy};
    float sum = 0.0f;
    for (int k = 0; k < 4; k++) {
        shares[k] = weights[k] * (float)(int)pondi_byte(t->corner[k][i], 3);
        sum += shares[k];
    }
    if (differing(t, i) >> 24 == 0 || sum <= 0.0f) {
        return false;
    }
    for (int k = 0; k < 4; k++) {
        shares[k] /= sum;
    }
    return true;
}

// Blends the colours anew wherever alpha is uneven. `values` says what each level stands for, NULL:
// itself.
static void blend_uneven(const pondi_texels *t, int count, const float *values,
                         float channel[][PONDI_TILE]) {
    if (is_even(t, count)) {
        return;
    }
    for (int i = 0; i < count; i++) {
        float shares[4];
        if (!find_shares(t, i, shares)) {
            continue;
        }
        for (int c = 0; c < 3; c++) {
            float sum = 0.0f;
            for (int k = 0; k < 4; k++) {
                const uint32_t level = pondi_byte(t->corner[k][i], c);
                sum += shares[k] * (values != NULL ? values[level] : (float)(int)level);
            }
            channel[c][i] = sum;
        }
    }
}

// ---- reading ------------------------------------------------------------------------------------

void pondi_read_levels(const pond_texture *texture, const pondi_points *points, int count,
                       pond_lookup lookup, pondi_levels *out) {
    if (lookup == POND_LOOKUP_NEAREST) {
        read_nearest(texture, points, count, out);
        return;
    }
    pondi_texels t;
    pondi_read_texels(texture, points, count, &t);
    for (int c = 0; c < 4; c++) {
        for (int i = 0; i < count; i++) {
            out->channel[c][i] =
                pondi_blend((float)(int)pondi_byte(t.corner[0][i], c),
                            (float)(int)pondi_byte(t.corner[1][i], c),
                            (float)(int)pondi_byte(t.corner[2][i], c),
                            (float)(int)pondi_byte(t.corner[3][i], c), t.fx[i], t.fy[i]);
        }
    }
    blend_uneven(&t, count, NULL, out->channel);
}

static void blend_light(const pondi_texels *t, int count, float light[3][PONDI_TILE],
                        float *alpha) {
    const float *linear = pondi_srgb_tables()->linear;
    for (int c = 0; c < 3; c++) {
        for (int x = 0; x < count; x++) {
            light[c][x] = pondi_blend(linear[pondi_byte(t->corner[0][x], c)],
                                      linear[pondi_byte(t->corner[1][x], c)],
                                      linear[pondi_byte(t->corner[2][x], c)],
                                      linear[pondi_byte(t->corner[3][x], c)], t->fx[x], t->fy[x]);
        }
    }
    blend_uneven(t, count, linear, light);
    for (int x = 0; x < count; x++) {
        alpha[x] = pondi_blend((float)(int)pondi_byte(t->corner[0][x], 3),
                               (float)(int)pondi_byte(t->corner[1][x], 3),
                               (float)(int)pondi_byte(t->corner[2][x], 3),
                               (float)(int)pondi_byte(t->corner[3][x], 3), t->fx[x], t->fy[x]);
    }
}

void pondi_read_light(const pond_texture *texture, const pondi_points *points, int count,
                      float light[3][PONDI_TILE], float *alpha) {
    pondi_texels t;
    pondi_read_texels(texture, points, count, &t);
    blend_light(&t, count, light, alpha);
}

// The place 0…side − 1 of a texel, and how far from it to the next the place lies.
static int wrap(float place, int side, float *beyond) {
    const double kept = (double)pondi_clamp(place, -1e9f, 1e9f);
    const double turns = kept / side;
    const int64_t toward_zero = (int64_t)turns;
    const int64_t whole_turns = toward_zero - ((double)toward_zero > turns ? 1 : 0);
    const double inside = kept - (double)whole_turns * side; // rounding may reach the side
    const int texel = (int)inside < side ? (int)inside : side - 1;
    *beyond = pondi_clamp((float)(inside - texel), 0.0f, 1.0f);
    return texel > 0 ? texel : 0;
}

void pondi_read_tiled_light(const pond_texture *texture, const pondi_points *points, int count,
                            float light[3][PONDI_TILE], float *alpha) {
    pondi_texels t;
    for (int i = 0; i < count; i++) {
        const int column = wrap(points->u[i], texture->width, &t.fx[i]);
        const int row = wrap(points->v[i], texture->height, &t.fy[i]);
        const int right = column + 1 < texture->width ? column + 1 : 0;
        const int below = row + 1 < texture->height ? row + 1 : 0;
        t.corner[0][i] = load_texel(texel_at(texture, column, row));
        t.corner[1][i] = load_texel(texel_at(texture, right, row));
        t.corner[2][i] = load_texel(texel_at(texture, column, below));
        t.corner[3][i] = load_texel(texel_at(texture, right, below));
    }
    blend_light(&t, count, light, alpha);
}
