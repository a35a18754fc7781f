#include "look/reading/sampler.h"

#include <stdbool.h>
#include <string.h>

#include "base/compiler.h"
#include "base/threads.h"
#include "look/colour/srgb.h"
#include "look/light/light_fours.h"
#include "look/light/light_lanes.h"

static pondi_grid grid_of(const pond_texture *texture, bool wraps) {
    return (pondi_grid){texture->pixels, texture->stride, texture->width,
                        texture->height, wraps,           wraps};
}

// Where along an axis of `size` texels: beyond its ends the outermost is repeated.
static void place_clamped(const float *at, int count, int size, float *place) {
    const float last = (float)(size - 1);
    for (int i = 0; i < count; i++) {
        place[i] = pondi_clamp(at[i], 0.0f, last);
    }
}

// Positions along a side that repeats: 0…whole. Most rows of them are within it.
static bool are_within(const float *place, int count, float whole) {
    int beyond = 0;
    for (int i = 0; i < count; i++) {
        beyond |= place[i] >= 0.0f && place[i] < whole ? 0 : 1;
    }
    return beyond == 0;
}

static void wrap_places(float *place, int count, float whole) {
    const bool within = are_within(place, count, whole);
    for (int i = 0; i < count && !within; i++) {
        place[i] = pondi_clamp(place[i] - whole * pondi_floor(place[i] / whole), 0.0f, whole);
    }
}

// The same on a tile, which begins anew: 0…size.
static void place_wrapped(const float *at, int count, int size, float *place) {
    memcpy(place, at, (size_t)count * sizeof *place);
    wrap_places(place, count, (float)size);
}

static void place(const pond_texture *texture, const pondi_points *points, int count,
                  pondi_points *out) {
    void (*const along)(const float *, int, int, float *) =
        texture->wraps ? place_wrapped : place_clamped;
    along(points->u, count, texture->width, out->u);
    along(points->v, count, texture->height, out->v);
}

void pondi_read_texels(const pond_texture *texture, const pondi_points *points, int count,
                       pondi_corners *out) {
    const pondi_grid grid = grid_of(texture, texture->wraps);
    pondi_points at;
    if (pondi_fetch_inside(&grid, points, NULL, count, out)) {
        return;
    }
    place(texture, points, count, &at);
    pondi_fetch_around(&grid, &at, count, out);
}

static void read_nearest(const pond_texture *texture, const pondi_points *points, int count,
                         pondi_levels *out) {
    const pondi_grid grid = grid_of(texture, texture->wraps);
    pondi_points at;
    PONDI_ALIGNED uint32_t texels[PONDI_TILE];
    place(texture, points, count, &at);
    pondi_fetch_nearest(&grid, &at, count, texels);
    for (int c = 0; c < 4; c++) {
        for (int i = 0; i < count; i++) {
            out->channel[c][i] = (float)(int)pondi_byte(pondi_texel(texels[i]), c);
        }
    }
}

// ---- uneven alpha: c = Σ w·α·c / Σ w·α, clear texels add no colour to their neighbours --

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

// ---- reading ------------------------------------------------------------------------------------

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

// ---- light ----------------------------------------------------------------------------------

// Positions of points between texels, for blending.
typedef struct ways {
    const float *upper; // between the upper two
    const float *lower; // and the lower two; may be the same numbers
    const float *down;
} ways;

static ways ways_of(const pondi_corners *t) {
    return (ways){t->fx, t->fx, t->fy};
}

// Separate ways.
typedef struct own_ways {
    PONDI_ALIGNED float upper[PONDI_TILE];
    float lower[PONDI_TILE];
    float down[PONDI_TILE];
} own_ways;

// Where alpha is uneven a way is as much longer towards a texel as that covers more.
static void ways_by_alpha(const pondi_corners *t, int count, own_ways *restrict w) {
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
}

#ifdef PONDI_LIGHT_LANES
PONDI_INLINE float_lanes floats_from(const float *numbers) {
    return PONDI_WIDE(loadu_ps)(numbers);
}

PONDI_INLINE way_lanes way_from(const ways *w, bool alike, int first) {
    const float_lanes upper = floats_from(w->upper + first);
    return (way_lanes){upper, alike ? upper : floats_from(w->lower + first),
                       floats_from(w->down + first)};
}

PONDI_INLINE void store_lanes(const lit_lanes *lit, int first, float light[3][PONDI_TILE]) {
    for (int c = 0; c < 3; c++) {
        PONDI_WIDE(storeu_ps)(light[c] + first, lit->channel[c]);
    }
}

// Returns whether all texels are opaque. Elements beyond `count` are read and written, too.
PONDI_INLINE bool blend_some(const pondi_corners *t, const ways *w, bool alike, int count,
                             float light[3][PONDI_TILE]) {
    pondi_wide all = PONDI_WIDE(set1_epi32)(-1);
    for (int i = 0; i < count; i += PONDI_LIGHT_LANES) {
        const pair_lanes upper = load_pairs(t->upper.pair + i);
        const pair_lanes lower = load_pairs(t->lower.pair + i);
        const lit_lanes lit = blend_pairs(upper, lower, way_from(w, alike, i));
        store_lanes(&lit, i, light);
        all = common_bits(all, count - i, upper, lower);
    }
    return all_opaque(all);
}

static bool blend_points(const pondi_corners *t, const ways *w, int count,
                         float light[3][PONDI_TILE]) {
    return w->upper == w->lower ? blend_some(t, w, true, count, light)
                                : blend_some(t, w, false, count, light);
}

#elif defined(PONDI_LIGHT_FOURS)
static bool are_opaque(const pondi_corners *t, int count) {
    uint64_t all = ~(uint64_t)0;
    for (int i = 0; i < count; i++) {
        all &= t->upper.pair[i] & t->lower.pair[i];
    }
    return (uint32_t)(all & all >> 32) >> 24 == 255;
}

// Returns whether all texels are opaque. Numbers beyond `count` are read and written too.
static bool blend_points(const pondi_corners *t, const ways *w, int count,
                         float light[3][PONDI_TILE]) {
    const lit_levels *lights = all_lights();
    for (int i = 0; i < count; i += 4) {
        blend_four(lights, t, i, w->upper, w->lower, w->down, light);
    }
    return are_opaque(t, count);
}

#else

// Two numbers of 16 bits for each point.
typedef union halves {
    PONDI_ALIGNED uint32_t both[PONDI_TILE];
    uint16_t half[2 * PONDI_TILE];
} halves;

// Red and blue of the four texels around each point, green of the left and of the right two (the
// upper in the lower half), and weights.
typedef struct quads {
    halves red_blue[4];
    halves green[2];
    halves upper;
    halves lower;
    halves each; // of the upper two in the lower half, of the lower two in the other
    halves down;
} quads;

static uint32_t weight_of(float way) {
    return (uint32_t)(int)(way * 65535.0f + 0.5f);
}

// Whether all texels are opaque.
static bool sort_channels(const pondi_corners *t, const ways *w, int count, quads *q) {
    uint32_t all = ~(uint32_t)0;
    for (int i = 0; i < count; i++) {
        const uint32_t a = pondi_texel(t->upper.texel[2 * i]);
        const uint32_t b = pondi_texel(t->upper.texel[2 * i + 1]);
        const uint32_t c = pondi_texel(t->lower.texel[2 * i]);
        const uint32_t d = pondi_texel(t->lower.texel[2 * i + 1]);
        q->red_blue[0].both[i] = a & 0xff00ffu;
        q->red_blue[1].both[i] = b & 0xff00ffu;
        q->red_blue[2].both[i] = c & 0xff00ffu;
        q->red_blue[3].both[i] = d & 0xff00ffu;
        q->green[0].both[i] = (a >> 8 & 0xffu) | (c << 8 & 0xff0000u);
        q->green[1].both[i] = (b >> 8 & 0xffu) | (d << 8 & 0xff0000u);
        all &= (a & b) & (c & d);
    }
    for (int i = 0; i < count; i++) {
        const uint32_t upper = weight_of(w->upper[i]);
        const uint32_t lower = weight_of(w->lower[i]);
        q->upper.both[i] = upper * 0x10001u;
        q->lower.both[i] = lower * 0x10001u;
        q->each.both[i] = lower << 16 | upper;
        q->down.both[i] = weight_of(w->down[i]) * 0x10001u;
    }
    return all >> 24 == 255;
}

// From a to b; a where both are the same.
static uint16_t between(uint16_t a, uint16_t b, uint16_t weight) {
    const uint32_t less = (uint32_t)a * weight >> 16;
    const uint32_t more = (uint32_t)b * weight >> 16;
    return (uint16_t)(a - less + more);
}

// Blends all numbers along x, red and blue along y as well: into red_blue[0] and green[0].
static void blend_quads(int count, quads *q) {
    const uint16_t *a = q->red_blue[0].half;
    const uint16_t *b = q->red_blue[1].half;
    const uint16_t *c = q->red_blue[2].half;
    const uint16_t *d = q->red_blue[3].half;
    for (int i = 0; i < 2 * count; i++) {
        const uint16_t upper =
            between(pondi_srgb_light(a[i]), pondi_srgb_light(b[i]), q->upper.half[i]);
        const uint16_t lower =
            between(pondi_srgb_light(c[i]), pondi_srgb_light(d[i]), q->lower.half[i]);
        q->red_blue[0].half[i] = between(upper, lower, q->down.half[i]);
    }
    const uint16_t *left = q->green[0].half;
    const uint16_t *right = q->green[1].half;
    for (int i = 0; i < 2 * count; i++) {
        q->green[0].half[i] =
            between(pondi_srgb_light(left[i]), pondi_srgb_light(right[i]), q->each.half[i]);
    }
}

// Returns whether all texels are opaque.
static bool blend_points(const pondi_corners *t, const ways *w, int count,
                         float light[3][PONDI_TILE]) {
    const float scale = 1.0f / PONDI_SRGB_WHITE;
    quads q;
    const bool opaque = sort_channels(t, w, count, &q);
    blend_quads(count, &q);
    for (int i = 0; i < count; i++) {
        const float upper = (float)(int)(q.green[0].both[i] & 0xffffu);
        const float lower = (float)(int)(q.green[0].both[i] >> 16);
        light[0][i] = (float)(int)(q.red_blue[0].both[i] & 0xffffu) * scale;
        light[1][i] = (upper + (lower - upper) * w->down[i]) * scale;
        light[2][i] = (float)(int)(q.red_blue[0].both[i] >> 16) * scale;
    }
    return opaque;
}

#endif

static void blend_light(const pondi_corners *t, int count, float light[3][PONDI_TILE],
                        float *alpha) {
    const ways w = ways_of(t);
    if (blend_points(t, &w, count, light)) {
        for (int i = 0; i < count; i++) {
            alpha[i] = 255.0f;
        }
        return;
    }
    blend_uneven(t, count, pondi_srgb_linear(), light);
    blend_channel(t, count, 3, alpha);
}

static bool is_clear(const pondi_corners *t, int count) {
    uint32_t some = 0;
    for (int i = 0; i < 2 * count; i++) {
        some |= t->upper.texel[i] | t->lower.texel[i];
    }
    return pondi_texel(some) >> 24 == 0;
}

// In 16 bits even where alpha is uneven; false where all is clear.
PONDI_APART bool blend_layer(const pondi_corners *t, int count, float light[3][PONDI_TILE],
                             float *alpha) {
    own_ways own;
    if (is_clear(t, count)) {
        return false;
    }
    ways_by_alpha(t, count, &own);
    const ways w = {own.upper, own.lower, own.down};
    (void)blend_points(t, &w, count, light);
    blend_channel(t, count, 3, alpha);
    return true;
}

void pondi_read_light(const pond_texture *texture, const pondi_points *points, int count,
                      float light[3][PONDI_TILE], float *alpha) {
    pondi_corners t;
    pondi_read_texels(texture, points, count, &t);
    blend_light(&t, count, light, alpha);
}

bool pondi_read_layer(const pond_texture *texture, const pondi_points *points, int count,
                      float light[3][PONDI_TILE], float *alpha) {
    pondi_corners t;
    pondi_read_texels(texture, points, count, &t);
    return blend_layer(&t, count, light, alpha);
}

// A position on a side that repeats: 0…side.
static float wrap(float place, int side) {
    const double kept = (double)pondi_clamp(place, -1e9f, 1e9f);
    const double turns = kept / side;
    const int64_t toward_zero = (int64_t)turns;
    const int64_t whole_turns = toward_zero - ((double)toward_zero > turns ? 1 : 0);
    const float inside = (float)(kept - (double)whole_turns * side);
    return pondi_clamp(inside, 0.0f, (float)side);
}

static void wrap_exactly(const float *at, int count, int side, float *out) {
    memcpy(out, at, (size_t)count * sizeof *out);
    const bool within = are_within(at, count, (float)side);
    for (int i = 0; i < count && !within; i++) {
        out[i] = wrap(at[i], side);
    }
}

bool pondi_read_tiled_layer(const pond_texture *texture, const pondi_points *points, int count,
                            float light[3][PONDI_TILE], float *alpha) {
    const pondi_grid grid = grid_of(texture, true);
    pondi_points at;
    pondi_corners t;
    wrap_exactly(points->u, count, texture->width, at.u);
    wrap_exactly(points->v, count, texture->height, at.v);
    pondi_fetch_around(&grid, &at, count, &t);
    return blend_layer(&t, count, light, alpha);
}

// ---- maps ---------------------------------------------------------------------------------------

// Where points of a picture of `pixels` are along a side of the map.
static void place_held(const float *at, int count, float scale, int side, float *out) {
    const float last = (float)(side - 1);
    for (int i = 0; i < count; i++) {
        out[i] = pondi_clamp((at[i] + 0.5f) * scale - 0.5f, 0.0f, last);
    }
}

static void map_place_wrapped(const float *at, int count, float scale, int side, float *out) {
    for (int i = 0; i < count; i++) {
        out[i] = (at[i] + 0.5f) * scale - 0.5f;
    }
    wrap_places(out, count, (float)side);
}

static void place_along(const float *at, int count, float scale, int side, bool wraps, float *out) {
    if (wraps) {
        map_place_wrapped(at, count, scale, side, out);
    } else {
        place_held(at, count, scale, side, out);
    }
}

static void fetch_map(const pondi_grid *grid, const pondi_place *place, pondi_corners *out) {
    const pondi_scale scale = {(float)grid->width / (float)place->width,
                               (float)grid->height / (float)place->height};
    if (pondi_fetch_inside(grid, place->points, &scale, place->count, out)) {
        return;
    }
    pondi_points at;
    place_along(place->points->u, place->count, scale.u, grid->width, place->wraps_x, at.u);
    place_along(place->points->v, place->count, scale.v, grid->height, place->wraps_y, at.v);
    pondi_fetch_around(grid, &at, place->count, out);
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
