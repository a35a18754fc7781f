#include "look/reading/sampler.h"

#include <stdbool.h>
#include <string.h>

#include "base/compiler.h"
#include "base/threads.h"
#include "look/colour/srgb.h"
#include "look/light/light_fours.h"

// ---- places -------------------------------------------------------------------------------------

// Brings positions along a side that repeats into 0…whole. Most rows are within it already.
static void wrap_places(float *place, int count, float whole) {
    int beyond = 0;
    for (int i = 0; i < count; i++) {
        beyond |= place[i] >= 0.0f && place[i] < whole ? 0 : 1;
    }
    for (int i = 0; i < count && beyond != 0; i++) {
        place[i] = pondi_clamp(place[i] - whole * pondi_floor(place[i] / whole), 0.0f, whole);
    }
}

// Brings positions into a side of `size` values, which repeats its outermost value or wraps.
static void place_along(float *place, int count, int size, bool wraps) {
    const float last = (float)(size - 1);
    if (wraps) {
        wrap_places(place, count, (float)size);
        return;
    }
    for (int i = 0; i < count; i++) {
        place[i] = pondi_clamp(place[i], 0.0f, last);
    }
}

static void place_inside(const pondi_grid *grid, int count, pondi_points *at) {
    place_along(at->u, count, grid->width, grid->wraps_x);
    place_along(at->v, count, grid->height, grid->wraps_y);
}

static pondi_grid grid_of(const pond_texture *t) {
    return (pondi_grid){t->pixels, t->stride, t->width, t->height, t->wraps, t->wraps};
}

void pondi_read_texels(const pond_texture *texture, const pondi_points *points, int count,
                       pondi_corners *out) {
    const pondi_grid grid = grid_of(texture);
    if (!pondi_fetch_inside(&grid, points, NULL, count, out)) {
        pondi_points at = *points;
        place_inside(&grid, count, &at);
        pondi_fetch_around(&grid, &at, count, out);
    }
}

// ---- transparent texels -------------------------------------------------------------------------

// The four texels around a point, from the upper left to the lower right.
typedef struct quad {
    uint32_t texel[4];
} quad;

static inline quad quad_at(const pondi_corners *t, int i) {
    return (quad){{pondi_texel(t->upper.texel[2 * i]), pondi_texel(t->upper.texel[2 * i + 1]),
                   pondi_texel(t->lower.texel[2 * i]), pondi_texel(t->lower.texel[2 * i + 1])}};
}

// Bits in which they differ; alpha is the highest byte.
static inline uint32_t differing(const quad *q) {
    const uint32_t first = q->texel[0];
    return (first ^ q->texel[1]) | (first ^ q->texel[2]) | (first ^ q->texel[3]);
}

static bool is_even(const pondi_corners *t, int count) {
    uint32_t bits = 0;
    for (int i = 0; i < count; i++) {
        const quad q = quad_at(t, i);
        bits |= differing(&q);
    }
    return bits >> 24 == 0;
}

void pondi_find_uneven(const pond_texture *texture, const pondi_points *points, int count,
                       bool uneven[PONDI_TILE]) {
    pondi_corners t;
    pondi_read_texels(texture, points, count, &t);
    for (int i = 0; i < count; i++) {
        const quad q = quad_at(&t, i);
        uneven[i] = differing(&q) >> 24 != 0;
    }
}

// Share of each texel in a row of points' colours.
typedef struct shares {
    PONDI_ALIGNED float of[4][PONDI_TILE];
    PONDI_ALIGNED int blends[PONDI_TILE]; // 0 where plain blending gives the same
} shares;

static inline float alpha_of(uint32_t texel) {
    return (float)(int)(texel >> 24);
}

static void find_shares(const pondi_corners *t, int count, shares *restrict s) {
    for (int i = 0; i < count; i++) {
        const quad q = quad_at(t, i);
        const float fx = t->fx[i];
        const float fy = t->fy[i];
        const float a = (1.0f - fx) * (1.0f - fy) * alpha_of(q.texel[0]);
        const float b = fx * (1.0f - fy) * alpha_of(q.texel[1]);
        const float c = (1.0f - fx) * fy * alpha_of(q.texel[2]);
        const float d = fx * fy * alpha_of(q.texel[3]);
        const float sum = a + b + c + d;
        s->blends[i] = (differing(&q) >> 24 != 0 ? 1 : 0) & (sum > 0.0f ? 1 : 0);
        s->of[0][i] = a / sum;
        s->of[1][i] = b / sum;
        s->of[2][i] = c / sum;
        s->of[3][i] = d / sum;
    }
}

// One channel, from each texel's value.
static inline float weigh(const shares *s, int i, float a, float b, float c, float d) {
    return s->of[0][i] * a + s->of[1][i] * b + s->of[2][i] * c + s->of[3][i] * d;
}

static void blend_levels(const pondi_corners *t, const shares *s, int count, int channel,
                         float *restrict out) {
    for (int i = 0; i < count; i++) {
        const quad q = quad_at(t, i);
        const float sum = weigh(s, i, (float)(int)pondi_byte(q.texel[0], channel),
                                (float)(int)pondi_byte(q.texel[1], channel),
                                (float)(int)pondi_byte(q.texel[2], channel),
                                (float)(int)pondi_byte(q.texel[3], channel));
        const float kept = out[i];
        out[i] = s->blends[i] != 0 ? sum : kept;
    }
}

// Levels are separate numbers first: compilers gather by lanes only where indices are as wide
// as the texels.
static void blend_values(const pondi_corners *t, const shares *s, const float *values, int count,
                         int channel, float *restrict out) {
    PONDI_ALIGNED int level[4][PONDI_TILE];
    for (int i = 0; i < count; i++) {
        const quad q = quad_at(t, i);
        level[0][i] = (int)pondi_byte(q.texel[0], channel);
        level[1][i] = (int)pondi_byte(q.texel[1], channel);
        level[2][i] = (int)pondi_byte(q.texel[2], channel);
        level[3][i] = (int)pondi_byte(q.texel[3], channel);
    }
    for (int i = 0; i < count; i++) {
        const float sum = weigh(s, i, values[level[0][i]], values[level[1][i]], values[level[2][i]],
                                values[level[3][i]]);
        const float kept = out[i];
        out[i] = s->blends[i] != 0 ? sum : kept;
    }
}

// Blends the colours anew wherever alpha is uneven. `values` says what each level stands for, NULL:
// itself.
PONDI_APART void blend_uneven(const pondi_corners *t, int count, const float *values,
                              float channel[][PONDI_TILE]) {
    shares s;
    if (is_even(t, count)) {
        return;
    }
    find_shares(t, count, &s);
    for (int c = 0; c < 3; c++) {
        if (values != NULL) {
            blend_values(t, &s, values, count, c, channel[c]);
        } else {
            blend_levels(t, &s, count, c, channel[c]);
        }
    }
}

// ---- levels -------------------------------------------------------------------------------------

static inline float level_of(uint32_t texel, int channel) {
    return (float)(int)pondi_byte(pondi_texel(texel), channel);
}

static void blend_channel(const pondi_corners *t, int count, int channel, float *out) {
    for (int i = 0; i < count; i++) {
        out[i] =
            pondi_blend((float)(int)pondi_byte(pondi_texel(t->upper.texel[2 * i]), channel),
                        (float)(int)pondi_byte(pondi_texel(t->upper.texel[2 * i + 1]), channel),
                        (float)(int)pondi_byte(pondi_texel(t->lower.texel[2 * i]), channel),
                        (float)(int)pondi_byte(pondi_texel(t->lower.texel[2 * i + 1]), channel),
                        t->fx[i], t->fy[i]);
    }
}

static void read_nearest(const pond_texture *texture, const pondi_points *points, int count,
                         pondi_levels *out) {
    const pondi_grid grid = grid_of(texture);
    pondi_points at = *points;
    PONDI_ALIGNED uint32_t texels[PONDI_TILE];
    place_inside(&grid, count, &at);
    pondi_fetch_nearest(&grid, &at, count, texels);
    for (int c = 0; c < 4; c++) {
        for (int i = 0; i < count; i++) {
            out->channel[c][i] = level_of(texels[i], c);
        }
    }
}

void pondi_read_levels(const pond_texture *texture, const pondi_points *points, int count,
                       pond_lookup lookup, pondi_levels *out) {
    if (lookup == POND_LOOKUP_NEAREST) {
        read_nearest(texture, points, count, out);
        return;
    }
    pondi_corners t;
    pondi_read_texels(texture, points, count, &t);
    for (int c = 0; c < 4; c++) {
        blend_channel(&t, count, c, out->channel[c]);
    }
    blend_uneven(&t, count, NULL, out->channel);
}

// ---- light --------------------------------------------------------------------------------------

// Positions of points between their texels.
typedef struct ways {
    const float *upper; // between the upper two
    const float *lower; // between the lower two; may be the same array
    const float *down;
} ways;

static ways ways_of(const pondi_corners *t) {
    return (ways){t->fx, t->fx, t->fy};
}

typedef struct own_ways {
    PONDI_ALIGNED float upper[PONDI_TILE];
    float lower[PONDI_TILE];
    float down[PONDI_TILE];
} own_ways;

// Where alpha is uneven, a way is longer towards a texel that covers more.
static ways ways_by_alpha(const pondi_corners *t, int count, own_ways *restrict w) {
    for (int i = 0; i < count; i++) {
        const quad q = quad_at(t, i);
        const float fx = t->fx[i];
        const float fy = t->fy[i];
        const float b = fx * alpha_of(q.texel[1]);
        const float d = fx * alpha_of(q.texel[3]);
        const float upper = (1.0f - fx) * alpha_of(q.texel[0]) + b;
        const float lower = (1.0f - fx) * alpha_of(q.texel[2]) + d;
        const float below = fy * lower;
        const float sum = (1.0f - fy) * upper + below;
        const bool uneven = differing(&q) >> 24 != 0;
        w->upper[i] = uneven && upper > 0.0f ? b / upper : fx;
        w->lower[i] = uneven && lower > 0.0f ? d / lower : fx;
        w->down[i] = uneven && sum > 0.0f ? below / sum : fy;
    }
    return (ways){w->upper, w->lower, w->down};
}

#ifdef PONDI_LIGHT_FOURS
static bool are_opaque(const pondi_corners *t, int count) {
    uint64_t all = ~(uint64_t)0;
    for (int i = 0; i < count; i++) {
        all &= t->upper.pair[i] & t->lower.pair[i];
    }
    return (uint32_t)(all & all >> 32) >> 24 == 255;
}

// Returns whether all texels are opaque. Elements beyond `count` are read and written too.
static bool blend_points(const pondi_corners *t, const ways *w, int count,
                         float light[3][PONDI_TILE]) {
    const lit_levels *lights = all_lights();
    for (int i = 0; i < count; i += 4) {
        blend_four(lights, t, i, w->upper, w->lower, w->down, light);
    }
    return are_opaque(t, count);
}

#else

// Two numbers of 16 bits for each point. Compilers use 16-bit lanes in loops in which nothing is
// wider.
typedef union halves {
    PONDI_ALIGNED uint32_t both[PONDI_TILE];
    uint16_t half[2 * PONDI_TILE];
} halves;

// Red and blue of the four texels around each point, green of the left two and of the right two
// (the upper one in the lower half), and weights.
typedef struct quads {
    halves red_blue[4];
    halves green[2];
    halves upper;
    halves lower;
    halves each; // of the upper two in the lower half, of the lower two in the upper half
    halves down;
} quads;

static uint32_t weight_of(float way) {
    return (uint32_t)(int)(way * 65535.0f + 0.5f);
}

// Returns whether all texels are opaque.
static bool sort_channels(const pondi_corners *t, const ways *w, int count, quads *q) {
    uint32_t all = ~(uint32_t)0;
    for (int i = 0; i < count; i++) {
        const quad around = quad_at(t, i);
        const uint32_t a = around.texel[0];
        const uint32_t b = around.texel[1];
        const uint32_t c = around.texel[2];
        const uint32_t d = around.texel[3];
        q->red_blue[0].both[i] = a & 0xff00ffu;
        q->red_blue[1].both[i] = b & 0xff00ffu;
        q->red_blue[2].both[i] = c & 0xff00ffu;
        q->red_blue[3].both[i] = d & 0xff00ffu;
        q->green[0].both[i] = (a >> 8 & 0xffu) | (c << 8 & 0xff0000u);
        q->green[1].both[i] = (b >> 8 & 0xffu) | (d << 8 & 0xff0000u);
        q->upper.both[i] = weight_of(w->upper[i]) * 0x10001u;
        q->down.both[i] = weight_of(w->down[i]) * 0x10001u;
        all &= (a & b) & (c & d);
    }
    return all >> 24 == 255;
}

static void weigh_lower(const ways *w, int count, quads *q) {
    for (int i = 0; i < count; i++) {
        const uint32_t lower = weight_of(w->lower[i]);
        q->lower.both[i] = lower * 0x10001u;
        q->each.both[i] = lower << 16 | weight_of(w->upper[i]);
    }
}

// From a to b; a where both are the same.
static uint16_t between(uint16_t a, uint16_t b, uint16_t weight) {
    const uint32_t less = (uint32_t)a * weight >> 16;
    const uint32_t more = (uint32_t)b * weight >> 16;
    return (uint16_t)(a - less + more);
}

static void blend_green(const halves *left, const halves *right, const halves *weight, int count,
                        halves *restrict out) {
    for (int i = 0; i < 2 * count; i++) {
        out->half[i] = between(pondi_srgb_light(left->half[i]), pondi_srgb_light(right->half[i]),
                               weight->half[i]);
    }
}

static void blend_red_blue(const quads *q, const halves *across, const halves *under, int count,
                           halves *restrict out) {
    const uint16_t *a = q->red_blue[0].half;
    const uint16_t *b = q->red_blue[1].half;
    const uint16_t *c = q->red_blue[2].half;
    const uint16_t *d = q->red_blue[3].half;
    for (int i = 0; i < 2 * count; i++) {
        const uint16_t upper =
            between(pondi_srgb_light(a[i]), pondi_srgb_light(b[i]), across->half[i]);
        const uint16_t lower =
            between(pondi_srgb_light(c[i]), pondi_srgb_light(d[i]), under->half[i]);
        out->half[i] = between(upper, lower, q->down.half[i]);
    }
}

// Returns whether all texels are opaque. Elements up to a whole number of vectors are read and
// written too.
static bool blend_points(const pondi_corners *t, const ways *w, int count,
                         float light[3][PONDI_TILE]) {
    enum { VECTOR = 16 };
    const float scale = 1.0f / PONDI_SRGB_WHITE;
    const int whole = (count + VECTOR - 1) & ~(VECTOR - 1);
    const bool alike = w->upper == w->lower;
    quads q;
    halves red_blue;
    halves green;
    const bool opaque = sort_channels(t, w, count, &q);
    if (!alike) {
        weigh_lower(w, count, &q);
    }
    blend_red_blue(&q, &q.upper, alike ? &q.upper : &q.lower, whole, &red_blue);
    blend_green(&q.green[0], &q.green[1], alike ? &q.upper : &q.each, whole, &green);
    for (int i = 0; i < whole; i++) {
        const float upper = (float)(int)(green.both[i] & 0xffffu);
        const float lower = (float)(int)(green.both[i] >> 16);
        light[0][i] = (float)(int)(red_blue.both[i] & 0xffffu) * scale;
        light[1][i] = (upper + (lower - upper) * w->down[i]) * scale;
        light[2][i] = (float)(int)(red_blue.both[i] >> 16) * scale;
    }
    return opaque;
}
#endif

void pondi_read_light(const pond_texture *texture, const pondi_points *points, int count,
                      float light[3][PONDI_TILE], float *alpha) {
    pondi_corners t;
    pondi_read_texels(texture, points, count, &t);
    const ways w = ways_of(&t);
    if (blend_points(&t, &w, count, light)) {
        for (int i = 0; i < count; i++) {
            alpha[i] = 255.0f;
        }
        return;
    }
    blend_uneven(&t, count, pondi_srgb_linear(), light);
    blend_channel(&t, count, 3, alpha);
}

static bool is_clear(const pondi_corners *t, int count) {
    uint32_t some = 0;
    for (int i = 0; i < 2 * count; i++) {
        some |= t->upper.texel[i] | t->lower.texel[i];
    }
    return pondi_texel(some) >> 24 == 0;
}

bool pondi_read_layer(const pond_texture *texture, const pondi_points *points, int count,
                      float light[3][PONDI_TILE], float *alpha) {
    pondi_corners t;
    own_ways own;
    pondi_read_texels(texture, points, count, &t);
    if (is_clear(&t, count)) {
        return false;
    }
    const ways w = ways_by_alpha(&t, count, &own);
    (void)blend_points(&t, &w, count, light);
    blend_channel(&t, count, 3, alpha);
    return true;
}

// ---- maps ---------------------------------------------------------------------------------------

static void scale_places(const float *from, int count, float scale, float *to) {
    for (int i = 0; i < count; i++) {
        to[i] = (from[i] + 0.5f) * scale - 0.5f;
    }
}

static void fetch_map(const pondi_grid *grid, const pondi_place *place, pondi_corners *out) {
    const pondi_scale scale = {(float)grid->width / (float)place->width,
                               (float)grid->height / (float)place->height};
    if (!pondi_fetch_inside(grid, place->points, &scale, place->count, out)) {
        pondi_points at;
        scale_places(place->points->u, place->count, scale.u, at.u);
        scale_places(place->points->v, place->count, scale.v, at.v);
        place_inside(grid, place->count, &at);
        pondi_fetch_around(grid, &at, place->count, out);
    }
}

void pondi_read_map_at(const pond_map *map, const pondi_place *place, float low, float high,
                       float *out) {
    const pondi_grid grid = {
        .first = (const uint8_t *)map->values,
        .stride = map->stride * (ptrdiff_t)sizeof *map->values,
        .width = map->width,
        .height = map->height,
        .wraps_x = place->wraps_x,
        .wraps_y = place->wraps_y,
    };
    pondi_corners around;
    fetch_map(&grid, place, &around);
    const float *upper = around.upper.number;
    const float *lower = around.lower.number;
    for (int i = 0; i < place->count; i++) {
        const float value = pondi_blend(upper[2 * i], upper[2 * i + 1], lower[2 * i],
                                        lower[2 * i + 1], around.fx[i], around.fy[i]);
        out[i] = pondi_clamp(value, low, high);
    }
}
