// paint_harbour_shape.c — heights of the harbour: bed, beach, quay, breakwaters, jetty.
#include <stdlib.h>

#include "paint_harbour.h"
#include "paint_rows.h"

#define CREST 0.034f // of the mound under the breakwater's stones
#define FENDER 0.085f
#define BEACH 0.215f  // width of the beach
#define WANDERS 3.3f  // so much the way to its waterline changes with place at most
#define FAR_OUT 0.15f // off it no stone on the bed rises to the water's surface

static float square(const float x) {
    return x * x;
}

// What the ground at a place is made from.
typedef struct ground {
    float offshore; // way to the waterline of the beach, positive in the water
    float broad;    // how uneven the bed is
} ground;

static harbour_ground noise_at(const float u, const float v) {
    const float x[PAINT_FOUR] = {v * 1.7f + 0.2f, v * 4.6f, u * 9.0f, u * 2.1f};
    const float y[PAINT_FOUR] = {3.7f, 1.3f, v * 13.0f, v * 2.1f};
    const uint32_t seeds[PAINT_FOUR] = {601u, 602u, 603u, 612u};
    float noise[PAINT_FOUR];
    paint_noise_four(x, y, seeds, noise);
    return (harbour_ground){0.045f * noise[0] + 0.024f * noise[1] + 0.008f * noise[2], noise[3]};
}

static int table_rows(const harbour *const h) {
    return (int)(2.0f * h->half_v * HARBOUR_TABLED) + 2;
}

static void table_row(void *const context, const int row) {
    const harbour *const h = context;
    const float v = (float)row * (1.0f / HARBOUR_TABLED) - h->half_v;
    for (int i = 0; i < h->table_columns; i++) {
        h->table[(ptrdiff_t)row * h->table_columns + i] =
            noise_at((float)i * (1.0f / HARBOUR_TABLED) - h->half_u, v);
    }
}

static bool make_table(harbour *const h) {
    const int rows = table_rows(h);
    h->table_columns = (int)(2.0f * h->half_u * HARBOUR_TABLED) + 2;
    h->table = malloc((size_t)rows * (size_t)h->table_columns * sizeof *h->table);
    if (h->table != NULL) {
        paint_rows(rows, table_row, h);
    }
    return h->table != NULL;
}

static int table_place(const float at, const int count, float *const part) {
    const float within = paint_clamp(at * HARBOUR_TABLED, 0.0f, (float)(count - 1));
    const int place = (int)within < count - 1 ? (int)within : count - 2;
    *part = within - (float)place;
    return place;
}

static harbour_ground read_table(const harbour *const h, const float u, const float v) {
    float along = 0.0f;
    float down = 0.0f;
    const int column = table_place(u + h->half_u, h->table_columns, &along);
    const int row = table_place(v + h->half_v, table_rows(h), &down);
    const harbour_ground *const a = h->table + (ptrdiff_t)row * h->table_columns + column;
    const harbour_ground *const b = a + h->table_columns;
    return (harbour_ground){paint_lerp(paint_lerp(a[0].bow, a[1].bow, along),
                                       paint_lerp(b[0].bow, b[1].bow, along), down),
                            paint_lerp(paint_lerp(a[0].broad, a[1].broad, along),
                                       paint_lerp(b[0].broad, b[1].broad, along), down)};
}

static ground ground_at(const harbour *const h, const float u, const float v) {
    const harbour_ground g = h->table != NULL ? read_table(h, u, v) : noise_at(u, v);
    return (ground){h->half_u - BEACH + g.bow - u, g.broad};
}

static float quay_far(const harbour *const h, const float u, const float v) {
    const float left = paint_smooth_max(u - h->quay_u, v - h->quay_end, 0.02f);
    return paint_min(v - h->quay_v, left);
}

static float segment_far(const float u, const float v, const float u0, const float v0,
                         const float u1, const float v1) {
    const float au = u1 - u0;
    const float av = v1 - v0;
    const float t = paint_clamp(((u - u0) * au + (v - v0) * av) / (au * au + av * av), 0.0f, 1.0f);
    return sqrtf(square(u - u0 - au * t) + square(v - v0 - av * t));
}

static float arm_v(const float s) {
    return 0.265f + 0.16f * s * (1.0f - s);
}

static float arm_far(const harbour *const h, const float u, const float v) {
    const float length = h->half_u - h->head_u;
    const float s = paint_clamp((u - h->head_u) / length, 0.0f, 1.2f);
    const float tilt = 0.16f * (1.0f - 2.0f * s) / length;
    const float across = (v - arm_v(s)) / sqrtf(1.0f + tilt * tilt);
    const float before = paint_max(h->head_u - u, 0.0f);
    const float wide = 0.016f * paint_step(0.16f, 0.0f, s * length); // a round head
    const float arm = sqrtf(across * across + before * before) - wide;
    const float stub = segment_far(u, v, -h->half_u - 0.2f, 0.30f, h->stub_u, 0.275f) -
                       0.010f * paint_step(0.12f, 0.0f, h->stub_u - u);
    return paint_min(arm, stub);
}

static float mound_height(const float far) {
    return CREST - 1.6f * paint_max(far - 0.026f, 0.0f);
}

static float mound_z(const harbour *const h, const float u, const float v) {
    return mound_height(arm_far(h, u, v));
}

// Depth of the sand as a share of the deepest, and its height.
static float bed_depth(const float u, const float v, const ground *const at, float *const z) {
    const float off = at->offshore;
    if (off <= 0.0f) {
        const float dune = paint_step(0.05f, 0.19f, -off);
        const float hills = 0.012f * paint_noise(u * 9.0f, v * 9.0f, 611u) + 0.012f;
        *z = -off * (0.20f - 0.35f * paint_min(-off, 0.2f)) + dune * hills;
        return 0.0f;
    }
    const float t = paint_min(off / 0.85f, 1.0f);
    const float depth = paint_clamp(t * (2.0f - t) * (1.0f + 0.16f * at->broad), 0.0f, 1.0f);
    *z = -HARBOUR_DEEP * depth;
    return depth;
}

static bool armour_rule(const void *const scene, paint_random *const random, const float u,
                        const float v, pool_thing *const stone) {
    const harbour *const h = scene;
    const float far = arm_far(h, u, v);
    if (far > 0.098f || quay_far(h, u, v) < 0.012f) {
        return false;
    }
    *stone = pool_stone_make(random, u, v, paint_between(random, 0.016f, 0.028f));
    stone->square = paint_between(random, 0.45f, 0.95f);
    stone->flat = paint_between(random, 0.5f, 1.0f);
    stone->warp = paint_between(random, 0.20f, 0.36f);
    stone->tall = stone->short_half * paint_between(random, 0.75f, 1.1f);
    stone->reach = stone->long_half * 1.35f;
    pool_cut_faces(stone, random, POOL_FACES);
    // quarried in one place: granite of one family
    static const uint32_t quarry[4] = {0x8d8880, 0x7d7a76, 0x978b7b, 0x6f6f70};
    stone->mineral = paint_next(random) < 0.7f ? 0 : 1;
    stone->tone = paint_hex(quarry[(int)(4.0f * paint_next(random))]);
    stone->light = paint_between(random, 0.72f, 1.18f);
    const float under = mound_z(h, u, v);
    const ground at = ground_at(h, u, v);
    float bed = 0.0f;
    (void)bed_depth(u, v, &at, &bed);
    stone->base = paint_max(under, bed) - stone->tall * paint_between(random, 0.25f, 0.55f);
    return true;
}

// How likely loose stones are at a place: at the foot of walls, and here and there.
static float rubble_share(const harbour *const h, const float u, const float v) {
    const float arm = paint_step(0.175f, 0.085f, arm_far(h, u, v));
    const float quay = paint_step(0.075f, 0.005f, quay_far(h, u, v));
    const float field =
        paint_noise(u * 3.1f, v * 3.1f, 621u) + 0.5f * paint_noise(u * 8.0f, v * 8.0f, 622u);
    return paint_max(paint_max(arm, 0.6f * quay) * (0.7f + field), paint_step(0.25f, 0.8f, field));
}

static bool loose_stone(const harbour *const h, paint_random *const random, const float u,
                        const float v, const float size, pool_thing *const stone) {
    if (quay_far(h, u, v) < 0.5f * size) {
        return false;
    }
    *stone = pool_stone_make(random, u, v, size);
    const ground at = ground_at(h, u, v);
    float bed = 0.0f;
    (void)bed_depth(u, v, &at, &bed);
    stone->base = bed - stone->tall * paint_between(random, 0.25f, 0.6f);
    return true;
}

static bool rubble_rule(const void *const scene, paint_random *const random, const float u,
                        const float v, pool_thing *const stone) {
    const harbour *const h = scene;
    const float luck = paint_next(random);
    const float size = paint_between(random, 0.005f, 0.015f);
    const float dry = ground_at(h, u, v).offshore < 0.0f ? 0.25f : 0.9f;
    return luck < dry * rubble_share(h, u, v) && loose_stone(h, random, u, v, size, stone);
}

static bool pebble_rule(const void *const scene, paint_random *const random, const float u,
                        const float v, pool_thing *const stone) {
    const harbour *const h = scene;
    const float luck = paint_next(random);
    const float size = paint_between(random, 0.0018f, 0.0052f);
    const float off = ground_at(h, u, v).offshore;
    const float line = paint_step(0.05f, 0.0f, paint_abs(off)) *
                       paint_step(-0.2f, 0.6f, paint_noise(u * 5.0f, v * 5.0f, 631u));
    const float share = 0.02f + paint_max(0.8f * rubble_share(h, u, v), 0.8f * line);
    return luck < share && loose_stone(h, random, u, v, size, stone);
}

bool harbour_make(harbour *const h, const float half_x, const float half_y, const bool tabled) {
    const bool upright = half_x < half_y;
    const float half_u = upright ? half_y : half_x;
    const float half_v = upright ? half_x : half_y;
    *h = (harbour){
        .half_u = half_u,
        .half_v = half_v,
        .upright = upright,
        .quay_u = -half_u + 0.1513f,
        .quay_v = -0.3653f,
        .quay_end = 0.255f,
        .head_u = -half_u + 0.585f,
        .stub_u = -half_u + 0.270f,
        .jetty_u = half_u * 0.10f + 0.02f,
        .jetty_v = 0.015f,
    };
    return paint_scatter_make(&h->armour[0], half_u, half_v, 0.039f, 641u, armour_rule, h) &&
           paint_scatter_make(&h->armour[1], half_u, half_v, 0.041f, 642u, armour_rule, h) &&
           paint_scatter_make(&h->rubble, half_u, half_v, 0.022f, 643u, rubble_rule, h) &&
           paint_scatter_make(&h->pebbles, half_u, half_v, 0.0085f, 644u, pebble_rule, h) &&
           (!tabled || make_table(h));
}

void harbour_free(harbour *const h) {
    paint_scatter_free(&h->armour[0]);
    paint_scatter_free(&h->armour[1]);
    paint_scatter_free(&h->rubble);
    paint_scatter_free(&h->pebbles);
    free(h->table);
}

// Place within the nearest of things that stand `apart` from each other.
static float repeat(const float x, const float apart) {
    return x - apart * (float)paint_floor(x / apart + 0.5f);
}

static bool disc(harbour_spot *const at, const harbour_kind kind, const float u, const float v,
                 const float radius, const float z) {
    const float far2 = (u * u + v * v) / (radius * radius);
    if (far2 > 1.0f) {
        return false;
    }
    at->kind = kind;
    at->z = z + 0.25f * radius * sqrtf(1.0f - far2);
    at->local_u = u / radius;
    at->local_v = v / radius;
    return true;
}

// Things on the paving, and the timbers before it.
static bool furniture(const harbour *const h, const float u, const float v,
                      harbour_spot *const at) {
    const bool lower = v > h->quay_v;
    const float along = lower ? v - h->quay_v : u - h->quay_u;
    const float out = lower ? u - h->quay_u : v - h->quay_v;
    const bool there = lower ? v < h->quay_end - 0.02f : u > h->quay_u + 0.02f && along > 0.0f;
    if (!there || out > 0.02f || out < -0.12f) {
        return false;
    }
    const float wood = repeat(along - 0.5f * FENDER, FENDER);
    if (out > -0.003f && out < 0.0075f && paint_abs(wood) < 0.0052f) {
        at->kind = HARBOUR_POST;
        at->z = HARBOUR_QUAY + 0.004f;
        at->local_u = wood / 0.0052f * 0.7f;
        at->local_v = out / 0.0075f * 0.7f;
        return true;
    }
    const float iron = repeat(along - 0.10f, 0.205f);
    if (disc(at, HARBOUR_IRON, iron, out + 0.0145f, 0.0080f, HARBOUR_QUAY + 0.012f)) {
        return true;
    }
    const float rope = repeat(along - 0.155f, 0.615f);
    return disc(at, HARBOUR_ROPE, rope, out + 0.052f, 0.0185f, HARBOUR_QUAY + 0.004f);
}

static const struct {
    float u, v, half_u, half_v, cosine, sine, tall;
} crates[] = {
    // u from the corner of the quay, v from its edge
    {0.240f, -0.072f, 0.0170f, 0.0125f, 0.98f, 0.199f, 0.022f},
    {0.283f, -0.080f, 0.0170f, 0.0125f, 0.995f, -0.0999f, 0.022f},
    {0.262f, -0.0755f, 0.0170f, 0.0125f, 0.96f, 0.28f, 0.040f},
    {0.325f, -0.060f, 0.0120f, 0.0120f, 0.8f, 0.6f, 0.018f},
    {-0.075f, 0.245f, 0.0125f, 0.0170f, 0.98f, 0.199f, 0.022f},
    {-0.072f, 0.285f, 0.0125f, 0.0170f, 0.995f, -0.0999f, 0.022f},
};

static bool crate_at(const harbour *const h, const float u, const float v, harbour_spot *const at) {
    bool found = false;
    for (int i = 0; i < (int)(sizeof crates / sizeof crates[0]); i++) {
        const float du = u - h->quay_u - crates[i].u;
        const float dv = v - h->quay_v - crates[i].v;
        const float a = (du * crates[i].cosine + dv * crates[i].sine) / crates[i].half_u;
        const float b = (dv * crates[i].cosine - du * crates[i].sine) / crates[i].half_v;
        if (paint_abs(a) < 1.0f && paint_abs(b) < 1.0f && HARBOUR_QUAY + crates[i].tall > at->z) {
            at->kind = HARBOUR_CRATE;
            at->z = HARBOUR_QUAY + crates[i].tall;
            at->local_u = a;
            at->local_v = b;
            found = true;
        }
    }
    return found;
}

static bool post_at(const harbour *const h, const float u, const float v, harbour_spot *const at) {
    const float du = paint_abs(u - h->jetty_u);
    const float stem = repeat(v - h->quay_v - 0.06f, 0.088f);
    const float z = HARBOUR_DECK + 0.018f;
    if (v > h->quay_v && v < h->jetty_v - 0.085f &&
        disc(at, HARBOUR_POST, du - 0.0345f, stem, 0.0082f, z)) {
        return true;
    }
    return disc(at, HARBOUR_POST, du - 0.105f, v - h->jetty_v, 0.0092f, z) ||
           disc(at, HARBOUR_POST, du - 0.105f, v - h->jetty_v + 0.062f, 0.0092f, z) ||
           disc(at, HARBOUR_POST, du - 0.036f, v - h->jetty_v, 0.0082f, z);
}

static bool deck_at(const harbour *const h, const float u, const float v, harbour_spot *const at) {
    const float du = u - h->jetty_u;
    const bool stem = paint_abs(du) < 0.0315f && v > h->quay_v && v <= h->jetty_v - 0.062f;
    const bool head = paint_abs(du) < 0.105f && v > h->jetty_v - 0.062f && v < h->jetty_v;
    if (!stem && !head) {
        return false;
    }
    // local_u runs along a plank, local_v counts planks
    at->local_u = stem ? du : v - h->jetty_v;
    at->local_v = (stem ? v - h->jetty_v + 0.062f : du + 0.105f) / 0.0132f;
    at->kind = HARBOUR_PLANK;
    at->z = HARBOUR_DECK;
    return true;
}

static bool tower_at(const harbour *const h, const float u, const float v, harbour_spot *const at) {
    const bool long_arm = u > 0.5f * (h->head_u + h->stub_u);
    const float du = u - (long_arm ? h->head_u + 0.012f : h->stub_u - 0.010f);
    const float dv = v - (long_arm ? arm_v(0.012f) : 0.276f);
    const float far = sqrtf(du * du + dv * dv);
    if (far > 0.026f) {
        return false;
    }
    at->kind = HARBOUR_TOWER;
    at->local_u = far;
    at->local_v = long_arm ? 1.0f : 0.0f;
    at->z = far > 0.0165f ? 0.058f : far > 0.0115f ? 0.082f : 0.125f - 2.2f * far;
    return true;
}

static void stones_at(const harbour *const h, const float u, const float v, const float least,
                      harbour_spot *const at) {
    const paint_scatter *const all[4] = {&h->armour[0], &h->armour[1], &h->rubble, &h->pebbles};
    float z = paint_max(at->z, least);
    for (int i = at->arm_far < 0.14f ? 0 : 2; i < 4; i++) {
        const pool_thing *const stone = paint_scatter_top(all[i], u, v, &z);
        at->stone = stone != NULL ? stone : at->stone;
    }
    if (at->stone != NULL) {
        at->kind = HARBOUR_STONE;
        at->z = z;
    }
}

bool harbour_is_open(const harbour *const h, const float u, const float v, const float reach) {
    const float offshore = ground_at(h, u, v).offshore - WANDERS * reach;
    const bool jetty = paint_abs(u - h->jetty_u) < 0.12f + reach && v < h->jetty_v + 0.012f + reach;
    // walled places may be nearer than their slopes suggest
    return !jetty && offshore > FAR_OUT && arm_far(h, u, v) > 0.15f + 1.5f * reach &&
           quay_far(h, u, v) > 0.03f + 1.5f * reach;
}

bool harbour_is_dry(const harbour *const h, const float u, const float v, const float reach) {
    return ground_at(h, u, v).offshore < -0.001f - WANDERS * reach ||
           quay_far(h, u, v) < -0.03f - 1.5f * reach;
}

harbour_spot harbour_at(const harbour *const h, const float u, const float v, const float least) {
    const ground here = ground_at(h, u, v);
    harbour_spot at = {
        .kind = HARBOUR_BED,
        .offshore = here.offshore,
        .quay_far = quay_far(h, u, v),
        .arm_far = arm_far(h, u, v),
    };
    at.depth = bed_depth(u, v, &here, &at.z);
    if (tower_at(h, u, v, &at) || post_at(h, u, v, &at) || furniture(h, u, v, &at)) {
        return at;
    }
    if (at.quay_far < 0.0f) {
        at.kind = HARBOUR_PAVING;
        at.z = HARBOUR_QUAY;
        (void)crate_at(h, u, v, &at);
        return at;
    }
    if (deck_at(h, u, v, &at)) {
        return at;
    }
    const float mound = mound_height(at.arm_far);
    if (mound > at.z) {
        at.kind = HARBOUR_MOUND;
        at.z = mound;
    }
    stones_at(h, u, v, least, &at);
    return at;
}
