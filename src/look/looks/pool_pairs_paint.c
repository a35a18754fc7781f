// Two by two pixels for each cell, over an even floor and clear water that takes no light away:
// rays are traced on the cells, and what they find is carried over to the pixels.

#include "base/maths.h"
#include "look/colour/srgb.h"
#include "look/light/light_lanes.h"
#include "look/looks/pool.h"
#include "look/reading/prefetch.h"
#include "shared/look_numbers.h"

static void find_floor(const pondi_pool *s, const pondi_pair_row *pairs,
                       pondi_points *restrict floor) {
    const pondi_pair_row row = *pairs;
    const float texels_x = s->texels_x;
    const float v = ((float)row.y + 0.5f) * s->texels_y - 0.5f;
    const float u0 = ((float)row.x0 + 0.5f) * texels_x - 0.5f;
    const float u1 = ((float)(row.x0 + row.count - 1) + 0.5f) * texels_x - 0.5f;
    for (int x = 0; x < row.count; x++) {
        const float still = ((float)(row.x0 + x) + 0.5f) * texels_x - 0.5f;
        floor->u[x] = still + pondi_pair_at(&row, PONDI_POOL_AWAY_U, x);
        floor->v[x] = v + pondi_pair_at(&row, PONDI_POOL_AWAY_V, x);
    }
    if (row.special || !pondi_pool_far_from_sides(s, u0, u1, v)) {
        pondi_pool_stay(s, floor, row.count);
    }
}

static void mix(const pondi_pair_row *pairs, float (*restrict seen)[PONDI_TILE],
                float (*restrict light)[PONDI_TILE]) {
    const pondi_pair_row row = *pairs;
    const float least = pondi_bound(0.0f);
    for (int x = 0; x < row.count; x++) {
        const float floor = pondi_pair_at(&row, PONDI_POOL_FLOOR, x);
        for (int c = 0; c < 3; c++) {
            const float all = seen[c][x] * floor + pondi_pair_at(&row, PONDI_POOL_ABOVE + c, x);
            light[c][x] = (all > least ? all : least) * (1.0f / PONDI_POOL_LIGHT);
        }
    }
}

static void cut(int count, float (*restrict light)[PONDI_TILE]) {
    const float most = pondi_bound(PONDI_SRGB_MOST);
    for (int c = 0; c < 3; c++) {
        for (int x = 0; x < count; x++) {
            light[c][x] = pondi_srgb_cut(light[c][x], most);
        }
    }
}

static void paint_row(const pondi_pool *s, const pondi_canvas *canvas,
                      const pondi_pair_row *pairs) {
    PONDI_ALIGNED float seen[3][PONDI_TILE];
    pondi_points floor;
    pondi_light light;
    find_floor(s, pairs, &floor);
    pondi_read_light(canvas->texture, &floor, pairs->count, seen, light.alpha);
    mix(pairs, seen, light.channel);
    pondi_pool_bend(s, pairs->count, seen, light.channel);
    cut(pairs->count, light.channel);
    pondi_store_light(canvas->target, pairs->x0, pairs->y, &light, pairs->count);
}

// ---- the same, to the bit, in registers ---------------------------------------------------------

#if defined(PONDI_LIGHT_LANES) && PONDI_LIGHT_LANES == 16
// What holds for all points of a row.
typedef struct lane_row {
    const pondi_pair_row *pairs;
    const uint8_t *above; // the texture's first row, and the next
    const uint8_t *below;
    __m512 weight[3];
    __m512 v; // under still water
    __m512 texels_x;
    __m512 wide; // the texture's sides
    __m512 high;
    __m512 right; // its last column and row
    __m512 bottom;
    __m512i last_column; // that have another behind them
    __m512i last_row;
    __m512i pitch;
    __m512 white;
} lane_row;

PONDI_INLINE __m512 blend_lanes(const lane_row *r, int channel, int x) {
    const pondi_pair_row *p = r->pairs;
    const __m512 above = _mm512_mul_ps(_mm512_loadu_ps(p->from[0][channel] + x), r->weight[0]);
    const __m512 own = _mm512_mul_ps(_mm512_loadu_ps(p->from[1][channel] + x), r->weight[1]);
    const __m512 below = _mm512_mul_ps(_mm512_loadu_ps(p->from[2][channel] + x), r->weight[2]);
    return _mm512_add_ps(_mm512_add_ps(above, own), below);
}

// As pondi_pool_stay() does.
PONDI_INLINE __m512 fold_lanes(__m512 at, __m512 side) {
    const __m512 half = _mm512_set1_ps(0.5f);
    const __m512 back = _mm512_abs_ps(_mm512_add_ps(at, half));
    const __m512 folded =
        _mm512_sub_ps(_mm512_sub_ps(side, _mm512_abs_ps(_mm512_sub_ps(side, back))), half);
    const __mmask16 inside =
        _mm512_cmp_ps_mask(at, _mm512_setzero_ps(), _CMP_GE_OQ) &
        _mm512_cmp_ps_mask(at, _mm512_sub_ps(side, _mm512_set1_ps(1.0f)), _CMP_LE_OQ);
    return _mm512_mask_mov_ps(folded, inside, at);
}

// A channel's light, what still water would show there, and how far it goes beyond its knee.
typedef struct lane_knee {
    __m512 held;
    __m512 over;
    __m512 room;
    __m512 all; // room + over
} lane_knee;

PONDI_INLINE lane_knee knee_lanes(__m512 white, __m512 light, __m512 spill, __m512 still) {
    const __m512 knee = clamp_lanes(still, _mm512_set1_ps(PONDI_POOL_KNEE), _mm512_set1_ps(1.0f));
    const __m512 all = _mm512_add_ps(light, _mm512_mul_ps(_mm512_set1_ps(PONDI_POOL_SPILL), spill));
    const __m512 held = _mm512_min_ps(all, knee);
    const __m512 over = _mm512_min_ps(_mm512_sub_ps(all, held), _mm512_set1_ps(1e9f));
    const __m512 room = _mm512_max_ps(_mm512_sub_ps(white, knee), _mm512_setzero_ps());
    return (lane_knee){held, over, room,
                       _mm512_add_ps(_mm512_add_ps(room, over), _mm512_set1_ps(1e-6f))};
}

PONDI_INLINE __m512 bent(const lane_knee *k, __m512 others, __m512 one) {
    const __m512 share = _mm512_mul_ps(k->room, _mm512_mul_ps(others, one));
    return _mm512_add_ps(k->held, _mm512_mul_ps(k->over, share));
}

// As pondi_pool_bend() does.
PONDI_INLINE lit_lanes bend_lanes(const lit_lanes *light, const lit_lanes *still, __m512 white) {
    const __m512 full = _mm512_set1_ps(1.0f);
    __m512 beyond[3];
    for (int c = 0; c < 3; c++) {
        beyond[c] = _mm512_sub_ps(light->channel[c], _mm512_max_ps(still->channel[c], full));
    }
    const __m512 spill = _mm512_max_ps(_mm512_max_ps(beyond[0], beyond[1]),
                                       _mm512_max_ps(beyond[2], _mm512_setzero_ps()));
    lane_knee k[3];
    for (int c = 0; c < 3; c++) {
        k[c] = knee_lanes(white, light->channel[c], spill, still->channel[c]);
    }
    const __m512 red_green = _mm512_mul_ps(k[0].all, k[1].all);
    const __m512 one = _mm512_div_ps(full, _mm512_mul_ps(red_green, k[2].all));
    return (lit_lanes){{bent(&k[0], _mm512_mul_ps(k[1].all, k[2].all), one),
                        bent(&k[1], _mm512_mul_ps(k[0].all, k[2].all), one),
                        bent(&k[2], red_green, one)}};
}

PONDI_INLINE lit_lanes scale_lanes(const lit_lanes *light, float by) {
    const __m512 factor = _mm512_set1_ps(by);
    return (lit_lanes){{_mm512_mul_ps(light->channel[0], factor),
                        _mm512_mul_ps(light->channel[1], factor),
                        _mm512_mul_ps(light->channel[2], factor)}};
}

// Where the rays of a row meet the floor, and what it shows there.
typedef struct lane_floor {
    PONDI_ALIGNED int32_t at[PONDI_TILE]; // the texel to the upper left [bytes]
    PONDI_ALIGNED float fx[PONDI_TILE];   // how far beyond it
    PONDI_ALIGNED float fy[PONDI_TILE];
    PONDI_ALIGNED float seen[3][PONDI_TILE];
} lane_floor;

// A pass over the row each, short enough that a processor works on several vectors at once.

PONDI_INLINE void aim_lanes(const lane_row *r, bool folds, lane_floor *floor) {
    const __m512 half = _mm512_set1_ps(0.5f);
    const __m512 none = _mm512_setzero_ps();
    const int lanes = PONDI_LIGHT_LANES;
    const __m512 one_on = _mm512_set1_ps((float)lanes);
    __m512 column =
        _mm512_add_ps(_mm512_set1_ps((float)r->pairs->x0 + 0.5f),
                      _mm512_setr_ps(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
    for (int x = 0; x < r->pairs->count; x += PONDI_LIGHT_LANES) {
        const __m512 still = _mm512_sub_ps(_mm512_mul_ps(column, r->texels_x), half);
        const __m512 far_u = _mm512_add_ps(still, blend_lanes(r, PONDI_POOL_AWAY_U, x));
        const __m512 far_v = _mm512_add_ps(r->v, blend_lanes(r, PONDI_POOL_AWAY_V, x));
        const __m512 u = clamp_lanes(folds ? fold_lanes(far_u, r->wide) : far_u, none, r->right);
        const __m512 v = clamp_lanes(folds ? fold_lanes(far_v, r->high) : far_v, none, r->bottom);
        const __m512i whole_u = _mm512_min_epi32(_mm512_cvttps_epi32(u), r->last_column);
        const __m512i whole_v = _mm512_min_epi32(_mm512_cvttps_epi32(v), r->last_row);
        _mm512_store_si512(floor->at + x, _mm512_add_epi32(_mm512_mullo_epi32(whole_v, r->pitch),
                                                           _mm512_slli_epi32(whole_u, 2)));
        _mm512_store_ps(floor->fx + x, _mm512_sub_ps(u, _mm512_cvtepi32_ps(whole_u)));
        _mm512_store_ps(floor->fy + x, _mm512_sub_ps(v, _mm512_cvtepi32_ps(whole_v)));
        column = _mm512_add_ps(column, one_on);
    }
}

PONDI_INLINE void store_seen(const lit_lanes *seen, int x, lane_floor *floor) {
    for (int c = 0; c < 3; c++) {
        _mm512_store_ps(floor->seen[c] + x, seen->channel[c]);
    }
}

// What all texels have, those of points behind the row's end as well, which are somewhere.
PONDI_INLINE __m512i bits_of_all(__m512i before, pair_lanes upper, pair_lanes lower) {
    const __m512i above = _mm512_and_si512(before, _mm512_and_si512(upper.one, upper.two));
    return _mm512_and_si512(above, _mm512_and_si512(lower.one, lower.two));
}

// Both return whether all texels are opaque; a row of which some are not is painted the other way.

PONDI_INLINE way_lanes way_at(const lane_floor *floor, int x) {
    const __m512 across = _mm512_load_ps(floor->fx + x);
    return (way_lanes){across, across, _mm512_load_ps(floor->fy + x)};
}

PONDI_INLINE bool work_out_lanes(const lane_row *r, bool gathers, lane_floor *floor) {
    __m512i all = _mm512_set1_epi32(-1);
    for (int x = 0; x < r->pairs->count; x += PONDI_LIGHT_LANES) {
        const bool run = is_run(floor->at + x);
        const pair_lanes upper = pairs_at(run, gathers, r->above, floor->at + x);
        const pair_lanes lower = pairs_at(run, gathers, r->below, floor->at + x);
        const lit_lanes seen = blend_pairs(upper, lower, way_at(floor, x));
        store_seen(&seen, x, floor);
        all = bits_of_all(all, upper, lower);
    }
    return all_opaque(all);
}

PONDI_INLINE PONDI_LOOKS_UP bool look_up_lanes(const lane_row *r, bool gathers, lane_floor *floor) {
    const light_table table = light_table_make();
    __m512i all = _mm512_set1_epi32(-1);
    for (int x = 0; x < r->pairs->count; x += PONDI_LIGHT_LANES) {
        const bool run = is_run(floor->at + x);
        const pair_lanes upper = pairs_at(run, gathers, r->above, floor->at + x);
        const pair_lanes lower = pairs_at(run, gathers, r->below, floor->at + x);
        const lit_lanes seen = look_up_pairs(&table, upper, lower, way_at(floor, x));
        store_seen(&seen, x, floor);
        all = bits_of_all(all, upper, lower);
    }
    return all_opaque(all);
}

static PONDI_LOOKS_UP bool read_looking_up(const lane_row *r, lane_floor *floor) {
    return pondi_cpu_gathers() ? look_up_lanes(r, true, floor) : look_up_lanes(r, false, floor);
}

static bool read_working_out(const lane_row *r, lane_floor *floor) {
    return pondi_cpu_gathers() ? work_out_lanes(r, true, floor) : work_out_lanes(r, false, floor);
}

// Sixteen points' light in the steps of pondi_srgb_cut().
typedef struct whole_lanes {
    __m512i channel[3];
} whole_lanes;

PONDI_INLINE whole_lanes mix_lanes(const lane_row *r, const lane_floor *floor, int x) {
    const __m512 share = blend_lanes(r, PONDI_POOL_FLOOR, x);
    lit_lanes seen;
    lit_lanes light;
    for (int c = 0; c < 3; c++) {
        const __m512 above = blend_lanes(r, PONDI_POOL_ABOVE + c, x);
        seen.channel[c] = _mm512_load_ps(floor->seen[c] + x);
        light.channel[c] = _mm512_max_ps(
            _mm512_add_ps(_mm512_mul_ps(seen.channel[c], share), above), _mm512_setzero_ps());
    }
    const __m512 most =
        _mm512_max_ps(_mm512_max_ps(light.channel[0], light.channel[1]), light.channel[2]);
    const __m512 knee = _mm512_set1_ps(PONDI_POOL_KNEE * PONDI_POOL_LIGHT);
    if (_mm512_cmp_ps_mask(most, knee, _CMP_GT_OQ) != 0) {
        const lit_lanes all = scale_lanes(&light, 1.0f / PONDI_POOL_LIGHT);
        const lit_lanes held = bend_lanes(&all, &seen, r->white);
        light = scale_lanes(&held, PONDI_POOL_LIGHT);
    }
    whole_lanes whole;
    for (int c = 0; c < 3; c++) {
        const __m512 kept =
            _mm512_min_ps(light.channel[c], _mm512_set1_ps(PONDI_POOL_LIGHT - 1.0f));
        whole.channel[c] = _mm512_cvttps_epi32(kept);
    }
    return whole;
}

// ---- levels -------------------------------------------------------------------------------------

typedef struct piece_table {
    __m512i low[4];
    __m512i high[4];
    __m512i rise[4];
} piece_table;

#define FOUR(bytes)                                                                                \
    {                                                                                              \
        _mm512_load_si512(bytes), _mm512_load_si512((bytes) + 64),                                 \
            _mm512_load_si512((bytes) + 128), _mm512_load_si512((bytes) + 192)                     \
    }

PONDI_INLINE piece_table piece_table_make(void) {
    const pondi_srgb_pieces *p = pondi_srgb_levels();
    return (piece_table){FOUR(p->low), FOUR(p->high), FOUR(p->rise)};
}

#undef FOUR

PONDI_INLINE __m512i piece_lanes(__m512i light) {
    const __mmask32 dark = _mm512_cmplt_epu16_mask(light, _mm512_set1_epi16(PONDI_SRGB_DARK));
    const __m512i bright =
        _mm512_or_si512(_mm512_slli_epi16(light, 1), _mm512_set1_epi16((short)0x8000));
    return _mm512_mask_slli_epi16(bright, dark, light, 4);
}

PONDI_INLINE __m512i along_piece(__m512i from, __m512i rise, __m512i piece) {
    const __m512i way = _mm512_and_si512(piece, _mm512_set1_epi16(255));
    return _mm512_add_epi16(from,
                            _mm512_srli_epi16(_mm512_mullo_epi16(rise, way), PONDI_SRGB_RISE));
}

// Levels of two vectors, in upper bytes.
PONDI_INLINE PONDI_LOOKS_UP void level_lanes_of(const piece_table *t, __m512i light[2]) {
    const __m512i one = piece_lanes(light[0]);
    const __m512i two = piece_lanes(light[1]);
    const __m512i at = _mm512_packus_epi16(_mm512_srli_epi16(one, 8), _mm512_srli_epi16(two, 8));
    const __m512i low = look_up_bytes(t->low, at);
    const __m512i high = look_up_bytes(t->high, at);
    const __m512i rise = look_up_bytes(t->rise, at);
    const __m512i none = _mm512_setzero_si512();
    light[0] = along_piece(_mm512_unpacklo_epi8(low, high), _mm512_unpacklo_epi8(rise, none), one);
    light[1] = along_piece(_mm512_unpackhi_epi8(low, high), _mm512_unpackhi_epi8(rise, none), two);
}

// Of levels in upper bytes, four of the first sixteen pixels before four of the others; `left`
// pixels, or more than are there.
PONDI_INLINE void store_levels(__m512i red, __m512i green, __m512i blue, int left,
                               uint8_t *pixels) {
    const __m512i upper = _mm512_set1_epi16((short)0xff00);
    const __m512i red_green =
        _mm512_or_si512(_mm512_srli_epi16(red, 8), _mm512_and_si512(green, upper));
    const __m512i blue_alpha = _mm512_or_si512(_mm512_srli_epi16(blue, 8), upper);
    _mm512_mask_storeu_epi32(pixels, asked_lanes(pondi_most(left, 0)),
                             _mm512_unpacklo_epi16(red_green, blue_alpha));
    _mm512_mask_storeu_epi32(pixels + 64, asked_lanes(pondi_most(left - 16, 0)),
                             _mm512_unpackhi_epi16(red_green, blue_alpha));
}

// Light of a row in whole numbers, four of sixteen points before four of the next sixteen.
typedef struct whole_row {
    PONDI_ALIGNED uint16_t light[3][PONDI_TILE];
} whole_row;

static void mix_row(const lane_row *r, const lane_floor *floor, whole_row *out) {
    for (int x = 0; x < r->pairs->count; x += 32) {
        const whole_lanes one = mix_lanes(r, floor, x);
        const whole_lanes two = mix_lanes(r, floor, x + 16);
        for (int c = 0; c < 3; c++) {
            _mm512_store_si512(out->light[c] + x,
                               _mm512_packus_epi32(one.channel[c], two.channel[c]));
        }
    }
}

static PONDI_LOOKS_UP void store_looking_up(const whole_row *row, int count, uint8_t *pixels) {
    const piece_table table = piece_table_make();
    for (int x = 0; x < count; x += 64) {
        __m512i light[3][2];
        for (int c = 0; c < 3; c++) {
            light[c][0] = _mm512_load_si512(row->light[c] + x);
            light[c][1] = _mm512_load_si512(row->light[c] + x + 32);
            level_lanes_of(&table, light[c]);
        }
        for (int i = 0; i < 2; i++) {
            const int at = x + 32 * i;
            store_levels(light[0][i], light[1][i], light[2][i], count - at,
                         pixels + (ptrdiff_t)at * 4);
        }
    }
}

// Levels are worked out.
static void mix_working_out(const lane_row *r, const lane_floor *floor, const pond_target *target) {
    const int count = r->pairs->count;
    pondi_light light;
    for (int x = 0; x < count; x += PONDI_LIGHT_LANES) {
        const whole_lanes whole = mix_lanes(r, floor, x);
        for (int c = 0; c < 3; c++) {
            const __m512 middle =
                _mm512_add_ps(_mm512_cvtepi32_ps(whole.channel[c]), _mm512_set1_ps(0.5f));
            _mm512_store_ps(light.channel[c] + x,
                            _mm512_mul_ps(middle, _mm512_set1_ps(1.0f / PONDI_POOL_LIGHT)));
        }
        _mm512_storeu_ps(light.alpha + x, _mm512_set1_ps(255.0f));
    }
    pondi_store_light(target, r->pairs->x0, r->pairs->y, &light, count);
}

// False where the row has to be painted the other way.
static bool paint_row_in_lanes(const pondi_pool *s, const pondi_canvas *canvas,
                               const pondi_pair_row *pairs) {
    const pond_texture *texture = canvas->texture;
    const pond_target *target = canvas->target;
    const int64_t bytes = (int64_t)texture->stride * texture->height + 4 * (int64_t)texture->width;
    if (texture->wraps || texture->width < 2 || texture->height < 2 || texture->stride <= 0 ||
        bytes >= INT32_MAX) {
        return false;
    }
    const float v = ((float)pairs->y + 0.5f) * s->texels_y - 0.5f;
    const float u0 = ((float)pairs->x0 + 0.5f) * s->texels_x - 0.5f;
    const float u1 = ((float)(pairs->x0 + pairs->count - 1) + 0.5f) * s->texels_x - 0.5f;
    const bool folds = pairs->special || !pondi_pool_far_from_sides(s, u0, u1, v);
    const lane_row r = {
        .pairs = pairs,
        .above = texture->pixels,
        .below = texture->pixels + texture->stride,
        .weight = {_mm512_set1_ps(pairs->weight[0]), _mm512_set1_ps(pairs->weight[1]),
                   _mm512_set1_ps(pairs->weight[2])},
        .v = _mm512_set1_ps(v),
        .texels_x = _mm512_set1_ps(s->texels_x),
        .wide = _mm512_set1_ps((float)texture->width),
        .high = _mm512_set1_ps((float)texture->height),
        .right = _mm512_set1_ps((float)(texture->width - 1)),
        .bottom = _mm512_set1_ps((float)(texture->height - 1)),
        .last_column = _mm512_set1_epi32(texture->width - 2),
        .last_row = _mm512_set1_epi32(texture->height - 2),
        .pitch = _mm512_set1_epi32((int)texture->stride),
        .white = _mm512_set1_ps(s->look->white),
    };
    uint8_t *pixels = target->pixels + pairs->y * target->stride + (ptrdiff_t)pairs->x0 * 4;
    lane_floor floor;
    whole_row whole;
    if (folds) {
        aim_lanes(&r, true, &floor);
    } else {
        aim_lanes(&r, false, &floor);
    }
    if (pondi_cpu_looks_up()) {
        const bool opaque = read_looking_up(&r, &floor);
        if (opaque) {
            mix_row(&r, &floor, &whole);
            store_looking_up(&whole, pairs->count, pixels);
        }
        return opaque;
    }
    const bool opaque = read_working_out(&r, &floor);
    if (opaque) {
        mix_working_out(&r, &floor, target);
    }
    return opaque;
}
#else
static bool paint_row_in_lanes(const pondi_pool *s, const pondi_canvas *canvas,
                               const pondi_pair_row *pairs) {
    (void)s;
    (void)canvas;
    (void)pairs;
    return false;
}
#endif

void PONDI_ISA_NAME(pondi_paint_pool_pairs)(const void *look, const pondi_canvas *canvas,
                                            const pondi_pair_row *pairs) {
    pondi_prefetch_ahead(canvas->texture, canvas->target, pairs->x0, pairs->y, pairs->count);
    if (!paint_row_in_lanes(look, canvas, pairs)) {
        paint_row(look, canvas, pairs);
    }
}
