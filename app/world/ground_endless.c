// ground_endless.c — endless land: hills of noise with lakes in their hollows, rivers where another
// noise is 0, sand next to them, meadows, woods, stones and water lilies. It is painted in squares.
// A cache holds the squares used last. A second one holds only their water, which takes far less
// time than painting.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ground.h"
#include "paint_canvas.h"
#include "paint_noise.h"
#include "paint_rows.h"

#define TILE 32  // [pixels]
#define CELL 2   // [pixels]
#define SIDE 128 // of a square [pixels], as a chunk of the water has
#define GRID 8   // slowly changing values are computed once for this number of pixels
#define NODES (SIDE / GRID + 1)
#define SQUARES 384 // that are kept of each kind: 60 MB
#define NEAR 1e7    // period of the grain [pixels]
#define STEP 2.5f   // lattice of trees and stones [tiles]
#define REACH 2     // lattice cells that a thing may reach beyond its own

#define AHEAD 3 // squares are painted to this distance around the visible part [squares]

// Position of a square, and the time of its last use.
typedef struct tag {
    int64_t x; // in squares
    int64_t y;
    uint64_t used; // 0: it is empty
} tag;

typedef struct square {
    uint8_t bed[SIDE * SIDE * 4];
    uint8_t over[SIDE * SIDE * 4];
    uint8_t water[SIDE * SIDE];
} square;

typedef struct water_square {
    uint8_t water[SIDE * SIDE]; // as in a square that is painted
} water_square;

// A cache of squares.
typedef struct shelf {
    uint64_t clock;
    tag tags[SQUARES];
    int table[4096]; // by the hash of a place: 1 + index of the square last found
} shelf;

typedef struct endless_ground {
    ground g;
    uint32_t seed;
    shelf painted;
    shelf wet;
    square *squares;
    water_square *waters;
} endless_ground;

// The land at a place.
typedef struct lie {
    float water; // approximate distance from the shore, negative on land [tiles]
    float wood;  // 0…1
    float green; // of meadows, about −1…1
} lie;

// ---- the shape of the land ----------------------------------------------------------------------

// x, y: [tiles]
static lie lie_at(const endless_ground *e, double x, double y) {
    const uint32_t s = e->seed;
    const float u = (float)(x / 30.0);
    const float v = (float)(y / 30.0);
    const float bend = 0.55f * paint_noise(u * 0.9f, v * 0.9f, s + 11u);
    const float turn = 0.55f * paint_noise(u * 0.9f, v * 0.9f, s + 12u);
    const float hollow = paint_noise(u, v, s) + 0.42f * paint_noise(u * 2.3f, v * 2.3f, s + 1u) +
                         0.16f * paint_noise(u * 5.7f, v * 5.7f, s + 2u);
    const float lake = (-hollow - 0.20f) * 11.0f;
    const float way = paint_noise((u + bend) * 0.62f, (v + turn) * 0.62f, s + 3u);
    const float wide = 1.7f + 0.9f * paint_noise(u * 1.4f, v * 1.4f, s + 4u);
    const float river = wide - 27.0f * paint_abs(way);
    const float edge = 0.30f * paint_noise((float)(x / 1.9), (float)(y / 1.9), s + 5u) +
                       0.14f * paint_noise((float)(x / 0.8), (float)(y / 0.8), s + 6u);
    const float wood =
        paint_noise(u * 1.3f, v * 1.3f, s + 7u) + 0.4f * paint_noise(u * 4.0f, v * 4.0f, s + 8u);
    return (lie){.water = paint_smooth_max(lake, river, 1.2f) + edge,
                 .wood = paint_step(-0.15f, 0.45f, wood),
                 .green = paint_noise(u * 2.6f, v * 2.6f, s + 9u)};
}

static lie mix_lie(lie a, lie b, float t) {
    return (lie){paint_lerp(a.water, b.water, t), paint_lerp(a.wood, b.wood, t),
                 paint_lerp(a.green, b.green, t)};
}

// ---- objects on the land ------------------------------------------------------------------------

// From the lowest.
typedef enum thing_kind { NOTHING = 0, LILY, STONE, BUSH, TREE, FIR } thing_kind;

typedef struct thing {
    thing_kind kind;
    float x; // [pixels of the square]
    float y;
    float radius;
    float shade; // 0…1, of this one
    uint32_t id;
} thing;

static thing thing_at(const endless_ground *e, int64_t i, int64_t j, const tag *q) {
    const uint32_t id = paint_hash((int32_t)i, (int32_t)j, e->seed + 77u);
    paint_random r = {.seed = id};
    const double x = ((double)i + 0.15 + 0.7 * (double)paint_next(&r)) * (double)STEP;
    const double y = ((double)j + 0.15 + 0.7 * (double)paint_next(&r)) * (double)STEP;
    const float chance = paint_next(&r);
    const float shade = paint_next(&r);
    const float size = paint_next(&r);
    const lie at = lie_at(e, x, y);
    thing t = {.x = (float)(x * TILE - (double)q->x * SIDE),
               .y = (float)(y * TILE - (double)q->y * SIDE),
               .shade = shade,
               .id = id};
    if (at.water < -2.3f && chance < 0.06f + 0.86f * at.wood) {
        t.kind = shade < 0.3f ? FIR : TREE;
        t.radius = (t.kind == FIR ? 0.75f : 0.85f) + 0.6f * size;
    } else if (at.water < -1.2f && chance < 0.16f + 0.2f * at.wood) {
        t.kind = BUSH;
        t.radius = 0.30f + 0.3f * size;
    } else if (at.water > -1.1f && at.water < 0.9f && chance < 0.20f) {
        t.kind = STONE;
        t.radius = 0.16f + 0.34f * size * size;
    } else if (at.water > 0.5f && at.water < 2.6f && chance < 0.15f + 0.9f * at.green) {
        t.kind = LILY;
        t.radius = 0.75f;
    }
    t.radius *= TILE;
    return t;
}

enum { MOST_THINGS = 100 };

static int64_t lattice(double pixel) {
    return (int64_t)floor(pixel / TILE / (double)STEP);
}

static int by_height(const void *a, const void *b) {
    const thing *p = a;
    const thing *q = b;
    return p->kind != q->kind ? (int)p->kind - (int)q->kind : (p->id > q->id) - (p->id < q->id);
}

// Finds all things that reach into a square, the lowest first.
static int find_things(const endless_ground *e, const tag *q, thing out[MOST_THINGS]) {
    const double x0 = (double)q->x * SIDE;
    const double y0 = (double)q->y * SIDE;
    int count = 0;
    for (int64_t j = lattice(y0) - REACH; j <= lattice(y0 + SIDE) + REACH; j++) {
        for (int64_t i = lattice(x0) - REACH; i <= lattice(x0 + SIDE) + REACH; i++) {
            const thing t = thing_at(e, i, j, q);
            const float far = 2.0f * t.radius;
            const bool near = t.x > -far && t.y > -far && t.x < SIDE + far && t.y < SIDE + far;
            if (t.kind != NOTHING && near && count < MOST_THINGS) {
                out[count++] = t;
            }
        }
    }
    qsort(out, (size_t)count, sizeof *out, by_height);
    return count;
}

// ---- colours ------------------------------------------------------------------------------------

static uint8_t encoded(float light) {
    return (uint8_t)(255.0f * paint_encode(paint_clamp(light, 0.0f, 1.0f)) + 0.5f);
}

static void put(uint8_t *pixel, paint_rgb tone, float alpha) {
    pixel[0] = encoded(tone.r);
    pixel[1] = encoded(tone.g);
    pixel[2] = encoded(tone.b);
    pixel[3] = (uint8_t)(255.0f * paint_clamp(alpha, 0.0f, 1.0f) + 0.5f);
}

// The colour of the ground at a place, without things.
static paint_rgb ground_tone(const endless_ground *e, lie at, float x, float y) {
    const uint32_t s = e->seed + 400u;
    const float px[PAINT_FOUR] = {x / 3.1f, x / 9.0f, x / 23.0f, x / 1.7f};
    const float py[PAINT_FOUR] = {y / 3.1f, y / 9.0f, y / 23.0f, y / 1.7f};
    const uint32_t seeds[PAINT_FOUR] = {s, s + 1u, s + 2u, s + 3u};
    float n[PAINT_FOUR];
    paint_noise_four(px, py, seeds, n);
    const float land = -at.water;
    paint_rgb grass = paint_rgb_mix(paint_hex(0x6f9b46), paint_hex(0x93b657),
                                    0.5f + 0.5f * at.green + 0.3f * n[2]);
    const float lush = at.green + 0.25f * n[2];
    grass = paint_rgb_mix(grass, paint_hex(0xa9b95f), 0.55f * paint_step(0.12f, 0.6f, lush));
    grass = paint_rgb_mix(grass, paint_hex(0x557f45), 0.6f * paint_step(0.05f, -0.5f, lush));
    grass = paint_rgb_mix(grass, paint_hex(0x4a7339), 0.8f * at.wood);
    grass = paint_rgb_scale(grass, 1.0f + 0.20f * n[0] + 0.10f * n[1] + 0.08f * n[3]);
    paint_rgb sand = paint_rgb_mix(paint_hex(0xd9c08a), paint_hex(0xeddcb0), 0.5f + 0.6f * n[2]);
    sand = paint_rgb_scale(sand, 1.0f + 0.07f * n[3] + 0.05f * n[0]);
    sand = paint_rgb_mix(sand, paint_hex(0x9d8660), paint_step(0.22f, 0.0f, land)); // wet
    const float bank = 1.0f + 0.35f * n[2] + 0.18f * n[1] + 0.12f * n[0] + 0.3f * at.green;
    paint_rgb tone = paint_rgb_mix(sand, grass, paint_step(bank - 0.16f, bank + 0.10f, land));
    const float rim =
        paint_step(bank - 0.22f, bank - 0.10f, land) * paint_step(bank + 0.06f, bank - 0.06f, land);
    tone = paint_rgb_scale(tone, 1.0f - 0.28f * rim); // turf that ends
    if (at.water > -0.05f) {
        const float deep = at.water + 0.16f * n[2] + 0.08f * n[1];
        paint_rgb bed =
            paint_rgb_mix(paint_hex(0xc6d0a2), paint_hex(0x86bfae), paint_step(0.0f, 0.8f, deep));
        bed = paint_rgb_mix(bed, paint_hex(0x3f8b98), paint_step(0.7f, 2.4f, deep));
        bed = paint_rgb_mix(bed, paint_hex(0x1f5a78), paint_step(2.2f, 5.5f, deep));
        bed = paint_rgb_scale(bed, 1.0f + 0.08f * n[0] + 0.06f * n[1] + 0.10f * n[2]);
        tone = paint_rgb_mix(tone, bed, paint_step(-0.05f, 0.06f, at.water));
    }
    return tone;
}

// Flowers and pebbles, one or none in each few pixels.
static paint_rgb strew(const endless_ground *e, paint_rgb tone, lie at, int64_t x, int64_t y) {
    const int32_t i = (int32_t)(x >> 3);
    const int32_t j = (int32_t)(y >> 3);
    paint_random r = {.seed = paint_hash(i, j, e->seed + 900u)};
    const float chance = paint_next(&r);
    const float dx = (float)(x & 7) - 1.5f - 5.0f * paint_next(&r);
    const float dy = (float)(y & 7) - 1.5f - 5.0f * paint_next(&r);
    const float d2 = dx * dx + dy * dy;
    const float which = paint_next(&r);
    if (at.water < -1.7f && chance < 0.035f * (1.0f - at.wood) * (1.2f + at.green) && d2 < 2.6f) {
        const uint32_t petals[] = {0xfbf6ea, 0xf2d160, 0xe9a8bd, 0xb9a5dd};
        return d2 < 0.5f ? paint_hex(0xe0a030) : paint_hex(petals[(int)(which * 3.99f)]);
    }
    if (at.water > -0.8f && at.water < 1.2f && chance < 0.10f && d2 < 1.0f + 3.0f * which) {
        const float light = 0.75f + 0.35f * paint_clamp(0.5f - 0.25f * (dx + dy), 0.0f, 1.0f);
        return paint_rgb_scale(paint_rgb_mix(tone, paint_hex(0x8d8f8c), 0.55f), light);
    }
    return tone;
}

// ---- painting things ----------------------------------------------------------------------------

// Light on a dome from the upper left; bump: of leaves.
static float dome_light(float x, float y, float bump) {
    const float z = sqrtf(paint_max(1.0f - x * x - y * y, 0.0f));
    return paint_clamp(-0.48f * x - 0.55f * y + 0.62f * z + bump, 0.0f, 1.3f);
}

static const uint32_t crowns[][3] = {
    [TREE] = {0x2c5a33, 0x5a9448, 0xa4c869},  [FIR] = {0x1f4738, 0x39704c, 0x77a673},
    [STONE] = {0x565b60, 0x92969a, 0xd3d4cc}, [LILY] = {0x3c7a4b, 0x6aa658, 0xa7cb72},
    [BUSH] = {0x365f36, 0x66984a, 0xa9cb68},
};

static paint_rgb crown_tone(const thing *t, float light) {
    const uint32_t *c = crowns[t->kind];
    const paint_rgb low =
        paint_rgb_mix(paint_hex(c[0]), paint_hex(c[1]), paint_step(0.15f, 0.7f, light));
    const paint_rgb tone = paint_rgb_mix(low, paint_hex(c[2]), paint_step(0.68f, 1.15f, light));
    return paint_rgb_scale(tone, 0.86f + 0.28f * t->shade);
}

static void blend(uint8_t *pixel, paint_rgb tone, float alpha) {
    uint8_t over[4];
    put(over, tone, alpha);
    const int a = over[3];
    const int rest = pixel[3] * (255 - a) / 255;
    const int all = a + rest;
    for (int i = 0; i < 3 && all > 0; i++) {
        pixel[i] = (uint8_t)((over[i] * a + pixel[i] * rest) / all);
    }
    pixel[3] = (uint8_t)all;
}

static float leaf_noise(const thing *t, float x, float y, float fine) {
    const float shift = (float)(t->id & 1023u);
    return paint_noise(x / fine + shift, y / fine, 31u);
}

// The position of a place in a thing, and the share of the place that it covers.
typedef struct reached {
    float big; // noise of its outline
    float d;   // 1 at its rim
    float cover;
} reached;

static bool is_leafy(const thing *t) {
    return t->kind == TREE || t->kind == FIR || t->kind == BUSH;
}

static reached reach_of(const thing *t, float x, float y) {
    const float r = t->radius;
    const float big = leaf_noise(t, x, y, 0.42f * r + 2.0f);
    const float reach = is_leafy(t) ? 0.80f + 0.22f * big : 0.86f + 0.16f * big;
    const float d = sqrtf(x * x + y * y) / (r * reach);
    const float soft = 1.2f / r;
    return (reached){big, d, paint_step(1.0f + soft, 1.0f - soft, d)};
}

// One pixel of a thing; x, y: from its middle [pixels].
static void paint_thing_at(square *q, const thing *t, size_t at, float x, float y) {
    const float r = t->radius;
    const bool leafy = is_leafy(t);
    const reached inside = reach_of(t, x, y);
    const float big = inside.big;
    const float d = inside.d;
    const float cover = inside.cover;
    if (cover <= 0.0f) {
        return;
    }
    const float fine = leaf_noise(t, x, y, leafy ? 3.4f : 5.0f);
    float bump = leafy ? 0.20f * fine + 0.16f * big : 0.12f * fine;
    if (t->kind == FIR) { // rings of twigs
        bump += 0.16f * paint_wave(3.2f * d + 0.3f * big);
    }
    const float light = dome_light(x / r, y / r, bump);
    const paint_rgb tone =
        paint_rgb_scale(crown_tone(t, light), 1.0f - 0.35f * paint_step(0.82f, 1.0f, d));
    if (t->kind == STONE) {
        blend(q->bed + 4 * at, tone, cover);
        q->bed[4 * at + 3] = 255;
    } else {
        blend(q->over + 4 * at, tone, cover);
    }
}

// Three leaves on the water, each with its notch.
static void paint_lily_at(square *q, const thing *t, size_t at, float x, float y) {
    paint_random r = {.seed = t->id + 5u};
    for (int i = 0; i < 4; i++) {
        const float lx = t->radius * paint_between(&r, -0.65f, 0.65f);
        const float ly = t->radius * paint_between(&r, -0.65f, 0.65f);
        const float size = t->radius * paint_between(&r, 0.20f, 0.30f);
        float across;
        float down;
        paint_turn(paint_next(&r), &across, &down);
        const float dx = (x - lx) / size;
        const float dy = (y - ly) / size;
        const float d = sqrtf(dx * dx + dy * dy);
        const bool notch = dx * across + dy * down > 0.92f * d && d > 0.15f;
        const float shade = sqrtf((dx - 0.25f) * (dx - 0.25f) + (dy - 0.32f) * (dy - 0.32f));
        if (d >= 1.1f && shade < 1.0f && q->over[4 * at + 3] == 0) {
            blend(q->over + 4 * at, paint_hex(0x0c2c38), 0.28f);
        }
        if (!notch && d < 1.1f) {
            const float light =
                0.55f - 0.22f * (dx + dy) + 0.12f * paint_wave(4.0f * (across * dy - down * dx));
            blend(q->over + 4 * at, crown_tone(t, light), paint_step(1.1f, 0.9f, d));
        }
        if (i == 1 && d < 0.42f) {
            blend(q->over + 4 * at, d < 0.16f ? paint_hex(0xf0c95a) : paint_hex(0xf7e6ee),
                  paint_step(0.42f, 0.34f, d));
        }
    }
}

// Darkens ground and water in the shade of a thing.
static void shade_at(square *q, const thing *t, size_t at, float x, float y) {
    const float high = t->kind == STONE ? 0.25f : t->kind == BUSH ? 0.30f : 0.42f;
    const float dx = x - high * t->radius;
    const float dy = y - 1.2f * high * t->radius;
    const float d = sqrtf(dx * dx + dy * dy) / (t->radius * 0.9f);
    const float dark = 0.42f * paint_step(1.08f, 0.80f, d);
    for (int i = 0; i < 3 && dark > 0.0f; i++) {
        q->bed[4 * at + (size_t)i] = (uint8_t)((float)q->bed[4 * at + (size_t)i] * (1.0f - dark));
    }
}

// Pixels of the square that a thing and its shade may reach.
typedef struct box {
    int x0;
    int x1;
    int y0;
    int y1;
} box;

static box box_of(const thing *t) {
    const float far = t->radius * 1.75f;
    return (box){
        (int)paint_clamp(t->x - far, 0.0f, SIDE), (int)paint_clamp(t->x + far + 1.0f, 0.0f, SIDE),
        (int)paint_clamp(t->y - far, 0.0f, SIDE), (int)paint_clamp(t->y + far + 1.0f, 0.0f, SIDE)};
}

static void paint_thing(square *q, const thing *t, bool shade) {
    const box b = box_of(t);
    for (int y = b.y0; y < b.y1; y++) {
        for (int x = b.x0; x < b.x1; x++) {
            const size_t at = (size_t)y * SIDE + (size_t)x;
            const float dx = (float)x + 0.5f - t->x;
            const float dy = (float)y + 0.5f - t->y;
            if (t->kind == LILY && !shade) { // its leaves have different shades
                paint_lily_at(q, t, at, dx, dy);
            } else if (t->kind != LILY && shade) {
                shade_at(q, t, at, dx, dy);
            } else if (t->kind != LILY) {
                paint_thing_at(q, t, at, dx, dy);
            }
        }
    }
}

// ---- squares ------------------------------------------------------------------------------------

// Input of both kinds of squares.
typedef struct site {
    const endless_ground *ground;
    tag at;
    int count;
    thing things[MOST_THINGS];
    lie nodes[NODES * NODES];
} site;

static void look_around(const endless_ground *e, tag at, site *out) {
    out->ground = e;
    out->at = at;
    out->count = find_things(e, &at, out->things);
    for (int j = 0; j < NODES; j++) {
        for (int i = 0; i < NODES; i++) {
            out->nodes[j * NODES + i] = lie_at(e, ((double)at.x * SIDE + i * GRID) / TILE,
                                               ((double)at.y * SIDE + j * GRID) / TILE);
        }
    }
}

static lie lie_between(const site *s, int x, int y) {
    const lie *n = s->nodes + (size_t)(y / GRID) * NODES + x / GRID;
    const float across = (float)(x % GRID) / GRID;
    const float down = (float)(y % GRID) / GRID;
    return mix_lie(mix_lie(n[0], n[1], across), mix_lie(n[NODES], n[NODES + 1], across), down);
}

// A stone is land, in water too.
static void lay_stone(uint8_t *water, const thing *t) {
    const box b = box_of(t);
    for (int y = b.y0; y < b.y1; y++) {
        for (int x = b.x0; x < b.x1; x++) {
            const reached r = reach_of(t, (float)x + 0.5f - t->x, (float)y + 0.5f - t->y);
            water[(size_t)y * SIDE + (size_t)x] &= r.cover > 0.5f ? 0 : 255;
        }
    }
}

static void fill_water(const site *s, uint8_t *water) {
    for (int y = 0; y < SIDE; y++) {
        for (int x = 0; x < SIDE; x++) {
            water[(size_t)y * SIDE + (size_t)x] = lie_between(s, x, y).water > 0.0f ? 255 : 0;
        }
    }
    for (int i = 0; i < s->count; i++) {
        if (s->things[i].kind == STONE) {
            lay_stone(water, &s->things[i]);
        }
    }
}

typedef struct work {
    const site *site;
    square *of;
} work;

static void paint_row_of(void *context, int y) {
    const work *w = context;
    const site *s = w->site;
    square *q = w->of;
    const double fold = fmod((double)s->at.x * SIDE, NEAR);
    const double fold_y = fmod((double)s->at.y * SIDE, NEAR);
    for (int x = 0; x < SIDE; x++) {
        const lie at = lie_between(s, x, y);
        const size_t i = (size_t)y * SIDE + (size_t)x;
        const paint_rgb tone = ground_tone(s->ground, at, (float)(fold + x), (float)(fold_y + y));
        put(q->bed + 4 * i, strew(s->ground, tone, at, s->at.x * SIDE + x, s->at.y * SIDE + y),
            1.0f);
    }
}

static void fill_square(const site *s, square *q) {
    work w = {s, q};
    memset(q->over, 0, sizeof q->over);
    fill_water(s, q->water);
    paint_rows(SIDE, paint_row_of, &w);
    for (int shade = 1; shade >= 0; shade--) {
        for (int i = 0; i < s->count; i++) {
            paint_thing(q, &s->things[i], shade != 0);
        }
    }
}

// ---- shelves ------------------------------------------------------------------------------------

static int *slot_of(shelf *s, int64_t x, int64_t y) {
    return &s->table[paint_hash((int32_t)x, (int32_t)y, 5u) % 4096u];
}

// Its index in the cache, or −1.
static int find_kept(shelf *s, int64_t x, int64_t y) {
    int *slot = slot_of(s, x, y);
    const tag *t = &s->tags[*slot > 0 ? *slot - 1 : 0];
    if (t->used > 0 && t->x == x && t->y == y) {
        return (int)(t - s->tags);
    }
    for (int i = 0; i < SQUARES; i++) {
        t = &s->tags[i];
        if (t->used > 0 && t->x == x && t->y == y) {
            *slot = i + 1;
            return i;
        }
    }
    return -1;
}

// The index for a square. *is_new: the entry still holds another one and must be filled.
static int take(shelf *s, int64_t x, int64_t y, bool *is_new) {
    int found = find_kept(s, x, y);
    *is_new = found < 0;
    if (*is_new) {
        found = 0;
        for (int i = 1; i < SQUARES; i++) {
            found = s->tags[i].used < s->tags[found].used ? i : found;
        }
        *slot_of(s, x, y) = found + 1;
    }
    s->tags[found] = (tag){x, y, ++s->clock};
    return found;
}

static const square *find_square(endless_ground *e, int64_t x, int64_t y) {
    bool is_new;
    square *q = &e->squares[take(&e->painted, x, y, &is_new)];
    if (is_new) {
        site s;
        look_around(e, (tag){x, y, 0}, &s);
        fill_square(&s, q);
    }
    return q;
}

// The water of a square; from the painted one if it is cached.
static const uint8_t *find_water(endless_ground *e, int64_t x, int64_t y) {
    const int painted = find_kept(&e->painted, x, y);
    if (painted >= 0) {
        return e->squares[painted].water;
    }
    bool is_new;
    water_square *q = &e->waters[take(&e->wet, x, y, &is_new)];
    if (is_new) {
        site s;
        look_around(e, (tag){x, y, 0}, &s);
        fill_water(&s, q->water);
    }
    return q->water;
}

static int64_t floor_div(int64_t a, int64_t b) {
    return a / b - (a % b < 0 ? 1 : 0);
}

// Copies the part of square (x, y) that is in the picture.
static void copy_square(endless_ground *e, int64_t x, int64_t y, ground_picture *out) {
    const int64_t left = x * SIDE > out->x ? x * SIDE : out->x;
    const int64_t right =
        (x + 1) * SIDE < out->x + out->width ? (x + 1) * SIDE : out->x + out->width;
    const int64_t top = y * SIDE > out->y ? y * SIDE : out->y;
    const int64_t bottom =
        (y + 1) * SIDE < out->y + out->height ? (y + 1) * SIDE : out->y + out->height;
    const size_t wide = right > left ? (size_t)(right - left) : 0;
    const square *q = out->bed != NULL ? find_square(e, x, y) : NULL;
    const uint8_t *water = q != NULL ? q->water : find_water(e, x, y);
    for (int64_t row = top; row < bottom; row++) {
        const size_t from = (size_t)((row - y * SIDE) * SIDE + (left - x * SIDE));
        const size_t to = (size_t)(row - out->y) * (size_t)out->width + (size_t)(left - out->x);
        if (q != NULL) {
            memcpy(out->bed + 4 * to, q->bed + 4 * from, 4 * wide);
            memcpy(out->over + 4 * to, q->over + 4 * from, 4 * wide);
        }
        memcpy(out->water + to, water + from, wide);
    }
}

static void paint(ground *g, ground_picture *out) {
    endless_ground *e = (endless_ground *)g;
    for (int64_t y = floor_div(out->y, SIDE); y * SIDE < out->y + out->height; y++) {
        for (int64_t x = floor_div(out->x, SIDE); x * SIDE < out->x + out->width; x++) {
            copy_square(e, x, y, out);
        }
    }
}

// ---- ahead --------------------------------------------------------------------------------------

// Distance between an interval and a square along one axis; 0 if they meet. [pixels]
static int64_t gap(int64_t at, int64_t from, int64_t length) {
    const int64_t before = from - (at + 1) * SIDE;
    const int64_t behind = at * SIDE - (from + length);
    return before > 0 ? before : behind > 0 ? behind : 0;
}

// The nearest one around the visible part that is not stored. False: all are.
static bool find_missing(endless_ground *e, const ground_picture *seen, int64_t *x, int64_t *y) {
    const int64_t right = floor_div(seen->x + seen->width - 1, SIDE) + AHEAD;
    const int64_t bottom = floor_div(seen->y + seen->height - 1, SIDE) + AHEAD;
    const int64_t left = floor_div(seen->x, SIDE) - AHEAD;
    const int64_t top = floor_div(seen->y, SIDE) - AHEAD;
    int64_t least = INT64_MAX;
    if ((right - left + 1) * (bottom - top + 1) > SQUARES) {
        return false; // they would replace the visible ones
    }
    for (int64_t j = top; j <= bottom; j++) {
        for (int64_t i = left; i <= right; i++) {
            const int64_t across = gap(i, seen->x, seen->width);
            const int64_t down = gap(j, seen->y, seen->height);
            const int64_t far = across > down ? across : down;
            if (far < least && find_kept(&e->painted, i, j) < 0) {
                least = far;
                *x = i;
                *y = j;
            }
        }
    }
    return least < INT64_MAX;
}

static void paint_ahead(ground *g, const ground_picture *seen) {
    endless_ground *e = (endless_ground *)g;
    const int most = 1 + (seen->width + seen->height) / (24 * SIDE);
    int64_t x;
    int64_t y;
    for (int i = 0; i < most && find_missing(e, seen, &x, &y); i++) {
        (void)find_square(e, x, y);
    }
}

// ---- opening ------------------------------------------------------------------------------------

static void close_endless(ground *g) {
    endless_ground *e = (endless_ground *)g;
    free(e->squares);
    free(e->waters);
    free(e);
}

// A shore with water at its right, not far from the origin.
static void choose_start(endless_ground *e) {
    for (int i = 0; i < 20000; i++) {
        const double turn = 0.7 * i;
        const double x = 0.12 * turn * cos(turn);
        const double y = 0.12 * turn * sin(turn);
        const lie here = lie_at(e, x, y);
        if (here.water > -0.9f && here.water < -0.5f && lie_at(e, x + 6.0, y).water > 2.5f) {
            e->g.start_x = x;
            e->g.start_y = y;
            return;
        }
    }
}

ground *ground_open_endless(uint32_t seed) {
    endless_ground *e = calloc(1, sizeof *e);
    if (e == NULL) {
        return NULL;
    }
    e->squares = calloc(SQUARES, sizeof *e->squares);
    e->waters = calloc(SQUARES, sizeof *e->waters);
    if (e->squares == NULL || e->waters == NULL) {
        close_endless(&e->g);
        return NULL;
    }
    e->seed = seed;
    e->g = (ground){.paint = paint,
                    .paint_ahead = paint_ahead,
                    .close = close_endless,
                    .name = "world",
                    .tile_width = TILE,
                    .tile_height = TILE,
                    .cell = CELL,
                    .endless = true};
    choose_start(e);
    return &e->g;
}
