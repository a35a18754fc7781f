// paint_pool.c — lays out the rock pool: a rim of rocks, drifts of pebbles, weed and animals.
#include "paint_pool.h"

#include <stdlib.h>

enum { FRONDS = 17 };

#define SQUARE 0.016f // side of a grid square

float pool_thing_z(const pool_thing *const thing, const float x, const float y, const float pixel) {
    switch (thing->kind) {
    case POOL_ROCK:
        return pool_rock_z(thing, x, y, pixel);
    case POOL_BLADE:
        return pool_blade_z(thing, x, y);
    case POOL_STAR:
        return pool_star_z(thing, x, y);
    case POOL_SHELL:
        return pool_shell_z(thing, x, y);
    case POOL_STONE:
    default:
        return pool_stone_z(thing, x, y);
    }
}

static bool add(pool_bed *const pool, const pool_thing *const thing) {
    if (pool->count == pool->room) {
        const int room = pool->room == 0 ? 4096 : 2 * pool->room;
        pool_thing *const more = realloc(pool->things, (size_t)room * sizeof *more);
        if (more == NULL) {
            return false;
        }
        pool->things = more;
        pool->room = room;
    }
    pool->things[pool->count++] = *thing;
    return true;
}

static void turn_at_random(pool_thing *const thing, paint_random *const random) {
    float x = 0.0f;
    float y = 0.0f;
    float size = 0.0f;
    do {
        x = paint_between(random, -1.0f, 1.0f);
        y = paint_between(random, -1.0f, 1.0f);
        size = x * x + y * y;
    } while (size > 1.0f || size < 0.01f);
    size = sqrtf(size);
    thing->turn_x = x / size;
    thing->turn_y = y / size;
}

// Flat cuts make a stone look broken rather than moulded.
void pool_cut_faces(pool_thing *const stone, paint_random *const random, const int faces) {
    stone->faces = faces;
    for (int i = 0; i < faces; i++) {
        stone->face[i] = (pool_face){
            .level = paint_between(random, 0.62f, 0.98f),
            .x = paint_between(random, -0.75f, 0.75f),
            .y = paint_between(random, -0.75f, 0.75f),
        };
    }
}

pool_thing pool_stone_make(paint_random *const random, const float x, const float y,
                           const float size) {
    const float thin = paint_between(random, 0.58f, 0.98f);
    pool_thing stone = {
        .kind = POOL_STONE,
        .seed = paint_mix(random->seed + random->count),
        .x = x,
        .y = y,
        .long_half = size,
        .short_half = size * thin,
        .reach = size * 1.4f,
        .tall = size * thin * paint_between(random, 0.55f, 0.95f),
        .square = paint_between(random, 0.0f, 0.65f),
        .flat = paint_between(random, 0.2f, 1.0f),
        .warp = paint_between(random, 0.22f, 0.50f),
    };
    turn_at_random(&stone, random);
    pool_cut_faces(&stone, random,
                   paint_next(random) < 0.55f ? 1 + (int)(3.0f * paint_next(random)) : 0);
    pool_stone_colour(&stone, random);
    return stone;
}

static pool_thing rock_make(paint_random *const random, const float x, const float y,
                            const float size) {
    pool_thing rock = pool_stone_make(random, x, y, size);
    rock.kind = POOL_ROCK;
    rock.reach = size * 1.35f;
    rock.tall = 0.05f + size * paint_between(random, 0.42f, 0.62f);
    rock.base = -0.25f * rock.tall;
    rock.square = paint_between(random, 0.3f, 0.8f);
    rock.warp = paint_between(random, 0.35f, 0.6f);
    rock.light = paint_between(random, 0.75f, 1.15f);
    pool_cut_faces(&rock, random, POOL_FACES);
    return rock;
}

// 0 in the open middle, 1 near the rim; ragged.
static float rim_at(const pool_bed *const pool, const float x, const float y) {
    if (pool->brook) {
        const float off = paint_abs(y) / pool->frame.half_y;
        const float bars = paint_fbm(x * 1.6f, y * 2.6f, 1301u, 4, 0.0f);
        return paint_step(0.25f, 1.0f, off * off + 0.9f * bars);
    }
    const float u = (x - pool->middle_x) / pool->frame.half_x;
    const float v = (y - pool->middle_y) / pool->frame.half_y;
    const float ragged = paint_fbm(x * 2.3f, y * 2.3f, 1201u, 4, 0.0f);
    return paint_step(0.10f, 1.25f, u * u + v * v + 1.1f * ragged);
}

// Rocks stand along the border, larger in the corners.
static bool add_rim(pool_bed *const pool) {
    paint_random random = {.seed = 9173u};
    const float hx = pool->frame.half_x;
    const float hy = pool->frame.half_y;
    const float corner[4] = {0.34f, 0.27f, 0.20f, 0.30f};
    for (int i = 0; i < 4; i++) {
        const float x = i == 0 || i == 3 ? -hx : hx;
        const float y = i < 2 ? -hy : hy;
        const pool_thing rock = rock_make(&random, x * 1.02f, y * 1.04f, corner[i]);
        if (!add(pool, &rock)) {
            return false;
        }
    }
    const float around = 4.0f * (hx + hy);
    float way = 0.12f;
    while (way < around) {
        float x = way < 2.0f * hx ? way - hx : way < 2.0f * (hx + hy) ? hx : 0.0f;
        float y = way < 2.0f * hx ? -hy : way - 2.0f * hx - hy;
        if (way >= 2.0f * (hx + hy)) {
            const float back = way - 2.0f * (hx + hy);
            x = back < 2.0f * hx ? hx - back : -hx;
            y = back < 2.0f * hx ? hy : hy - (back - 2.0f * hx);
        }
        const float size = paint_between(&random, 0.07f, 0.19f);
        const float out = 1.0f + paint_between(&random, -0.05f, 0.12f);
        const pool_thing rock = rock_make(&random, x * out, y * out, size);
        if (!add(pool, &rock)) {
            return false;
        }
        way += size * paint_between(&random, 0.9f, 2.2f);
    }
    return true;
}

// Highest thing under a place, among those already placed.
static float ground(const pool_bed *const pool, const float x, const float y) {
    float z = pool_sand_z(x, y);
    for (int i = 0; i < pool->count; i++) {
        z = paint_max(z, pool_thing_z(&pool->things[i], x, y, 0.004f));
    }
    return z;
}

static bool crowded(const pool_bed *const pool, const pool_thing *const stone, const float share) {
    for (int i = 0; i < pool->count; i++) {
        const pool_thing *const other = &pool->things[i];
        const float dx = other->x - stone->x;
        const float dy = other->y - stone->y;
        const bool rock = other->kind == POOL_ROCK;
        const float room = share * (stone->short_half + (rock ? 0.75f : 1.0f) * other->short_half);
        if (dx * dx + dy * dy < room * room) {
            return true;
        }
    }
    return false;
}

typedef struct drift {
    float middle, spread; // size of the stones, log-normal
    float per_unit;       // tries on a square unit
    float open;           // chance on open sand
    float crowd;          // how far apart, 1: touching
} drift;

static bool add_drift(pool_bed *const pool, const drift *const kind, const uint32_t seed) {
    paint_random random = {.seed = seed};
    const float hx = pool->frame.half_x + 0.02f;
    const float hy = pool->frame.half_y + 0.02f;
    const int tries = (int)(kind->per_unit * 4.0f * hx * hy);
    const int before = pool->count;
    for (int i = 0; i < tries; i++) {
        const float x = paint_between(&random, -hx, hx);
        const float y = paint_between(&random, -hy, hy);
        const float bell = paint_next(&random) + paint_next(&random) + paint_next(&random) - 1.5f;
        const float size = kind->middle * paint_exp(bell * 2.0f * kind->spread);
        const float rim = rim_at(pool, x, y);
        const float chance = kind->open + (1.0f - kind->open) * rim * rim;
        const float luck = paint_next(&random);
        pool_thing stone = pool_stone_make(&random, x, y, size);
        if (luck > chance || (kind->crowd > 0.0f && crowded(pool, &stone, kind->crowd))) {
            continue;
        }
        const float depth = paint_between(&random, 0.12f, 0.45f);
        const float floor = kind->middle > 0.006f ? ground(pool, x, y) : pool_sand_z(x, y);
        // few on the rocks
        if (kind->middle > 0.006f && paint_next(&random) > 0.22f &&
            floor > pool_sand_z(x, y) + 0.03f) {
            continue;
        }
        stone.base = floor - depth * stone.tall;
        if (!add(pool, &stone)) {
            return false;
        }
    }
    return pool->count >= before;
}

typedef struct frond {
    float x, y, turn_x, turn_y, width, z, along;
    paint_rgb tone;
    float light;
} frond;

static frond turned(frond at, const float by) {
    const float x = at.turn_x - at.turn_y * by;
    const float y = at.turn_y + at.turn_x * by;
    const float size = sqrtf(x * x + y * y);
    at.turn_x = x / size;
    at.turn_y = y / size;
    return at;
}

static pool_thing blade_between(const frond *const at, const frond *const to, const float length,
                                const uint32_t seed) {
    return (pool_thing){
        .kind = POOL_BLADE,
        .seed = seed,
        .x = at->x,
        .y = at->y,
        .reach = length + 1.2f * at->width,
        .base = at->z,
        .to_x = to->x,
        .to_y = to->y,
        .to_z = to->z,
        .width = at->width,
        .to_width = to->width,
        .along = at->along,
        .to_along = to->along,
        .tone = at->tone,
        .light = at->light,
    };
}

// A run of blades, bending as it goes, that forks at its end.
static bool add_frond(pool_bed *const pool, paint_random *const random, frond at, const int forks) {
    const int pieces = 4 + (int)(3.0f * paint_next(random));
    float curve = paint_between(random, -0.16f, 0.16f);
    const float length = at.width * paint_between(random, 1.25f, 1.9f);
    const float gain = (1.0f - at.along) / (float)(pieces * (forks + 1));
    const float thinner = forks == 0 ? 0.62f : 0.95f;
    const float shrink = forks == 0 ? 0.86f : 0.985f;
    for (int i = 0; i < pieces; i++) {
        curve += paint_between(random, -0.09f, 0.09f);
        frond to = turned(at, curve);
        to.x += to.turn_x * length;
        to.y += to.turn_y * length;
        to.width *= i == pieces - 1 ? thinner : shrink;
        to.along += gain;
        to.z += paint_between(random, -0.35f, 0.45f) * at.width;
        const pool_thing blade = blade_between(&at, &to, length, paint_mix(random->count));
        if (!add(pool, &blade)) {
            return false;
        }
        at = to;
    }
    for (int side = -1; forks > 0 && side <= 1; side += 2) {
        frond branch = turned(at, (float)side * paint_between(random, 0.18f, 0.50f));
        branch.width *= paint_between(random, 0.74f, 0.95f);
        branch.z += paint_between(random, 0.0f, 0.5f) * at.width;
        const int less = paint_next(random) < 0.25f ? 2 : 1;
        if (!add_frond(pool, random, branch, forks > less ? forks - less : 0)) {
            return false;
        }
    }
    return true;
}

// A plant whose fronds fan out from (x, y) toward (aim_x, aim_y).
static bool add_weed(pool_bed *const pool, const uint32_t seed, const float x, const float y,
                     const float aim_x, const float aim_y, const float width) {
    paint_random random = {.seed = seed};
    const float foot = pool_sand_z(x, y);
    for (int i = 0; i < FRONDS; i++) {
        frond at = {
            .x = x + paint_between(&random, -0.03f, 0.03f),
            .y = y + paint_between(&random, -0.03f, 0.03f),
            .turn_x = aim_x + paint_between(&random, -0.9f, 0.9f),
            .turn_y = aim_y + paint_between(&random, -0.9f, 0.9f),
            .width = width * paint_between(&random, 0.7f, 1.15f),
            .light = paint_between(&random, 0.6f, 1.25f),
        };
        const float size = sqrtf(at.turn_x * at.turn_x + at.turn_y * at.turn_y) + 1.0e-3f;
        at.turn_x /= size;
        at.turn_y /= size;
        at.z = foot + 0.006f + 0.034f * (float)i / (float)FRONDS;
        at.tone = paint_rgb_mix(paint_hex(0x4a3a1a), paint_hex(0x4b4a20), paint_next(&random));
        if (!add_frond(pool, &random, at, 3)) {
            return false;
        }
    }
    return true;
}

static bool add_shell(pool_bed *const pool, paint_random *const random, const float x,
                      const float y, const float size) {
    pool_thing shell = {
        .kind = POOL_SHELL,
        .seed = paint_mix(random->count + 400u),
        .x = x,
        .y = y,
        .long_half = size,
        .short_half = size * paint_between(random, 0.82f, 0.95f),
        .reach = size * 1.1f,
        .tall = size * 0.55f,
        .flat = paint_between(random, 0.08f, 0.28f),
        .light = 1.0f,
    };
    turn_at_random(&shell, random);
    const paint_rgb tone =
        paint_rgb_mix(paint_hex(0x8d7c62), paint_hex(0x66635f), paint_next(random));
    shell.tone = tone;
    shell.base = ground(pool, x, y) - 0.12f * shell.tall;
    return add(pool, &shell);
}

static bool add_animals(pool_bed *const pool) {
    paint_random random = {.seed = 77u};
    const float hx = pool->frame.half_x;
    const float hy = pool->frame.half_y;
    pool_thing star = {
        .kind = POOL_STAR,
        .seed = 20u,
        .x = 0.47f * hx,
        .y = 0.42f * hy,
        .long_half = 0.098f,
        .reach = 0.125f,
        .tall = 0.026f,
    };
    turn_at_random(&star, &random);
    star.base = ground(pool, star.x, star.y) - 0.002f;
    if (!add(pool, &star)) {
        return false;
    }
    for (int i = 0; i < 34; i++) {
        const float x = paint_between(&random, -hx, hx);
        const float y = paint_between(&random, -hy, hy);
        const float size = paint_between(&random, 0.009f, 0.021f);
        if (i > 3 && rim_at(pool, x, y) < 0.6f) {
            continue;
        }
        if (!add_shell(pool, &random, x, y, size)) {
            return false;
        }
    }
    return true;
}

static bool add_plants(pool_bed *const pool) {
    const float hx = pool->frame.half_x;
    const float hy = pool->frame.half_y;
    return add_weed(pool, 11u, -0.80f * hx, 0.42f * hy, 0.9f, -0.25f, 0.0098f) &&
           add_weed(pool, 12u, 0.62f * hx, -0.86f * hy, -0.45f, 0.9f, 0.0086f) &&
           add_weed(pool, 13u, 0.93f * hx, 0.25f * hy, -0.8f, 0.3f, 0.0092f) &&
           add_weed(pool, 14u, -0.30f * hx, -0.97f * hy, 0.3f, 0.8f, 0.0068f) &&
           add_weed(pool, 15u, -0.12f * hx, 1.02f * hy, 0.1f, -0.9f, 0.0080f);
}

static float top_of(const pool_thing *const thing) {
    switch (thing->kind) {
    case POOL_ROCK:
        return thing->base + 1.35f * thing->tall;
    case POOL_BLADE:
        return paint_max(thing->base, thing->to_z) + thing->width;
    case POOL_STONE:
    case POOL_STAR:
    case POOL_SHELL:
    default:
        return thing->base + 1.15f * thing->tall;
    }
}

// Highest first; a full order, so that every qsort agrees.
static int compare(const void *const left, const void *const right) {
    const pool_thing *const a = left;
    const pool_thing *const b = right;
    if (a->top != b->top) {
        return a->top > b->top ? -1 : 1;
    }
    if (a->x != b->x) {
        return a->x > b->x ? -1 : 1;
    }
    return a->y > b->y ? -1 : a->y < b->y;
}

static int clamp_int(const int x, const int high) {
    return x < 0 ? 0 : x >= high ? high - 1 : x;
}

// Counts or notes a thing in every square it reaches, as `place` is NULL or not.
static void file_thing(const pool_bed *const pool, const int index, int *const count,
                       int *const place) {
    const pool_thing *const thing = &pool->things[index];
    const float left = (thing->x - thing->reach + pool->frame.half_x) / SQUARE;
    const float up = (thing->y - thing->reach + pool->frame.half_y) / SQUARE;
    const float span = 2.0f * thing->reach / SQUARE;
    const int x0 = paint_floor(left);
    const int y0 = paint_floor(up);
    const int x1 = paint_floor(left + span);
    const int y1 = paint_floor(up + span);
    if (x1 < 0 || y1 < 0 || x0 >= pool->columns || y0 >= pool->rows) {
        return;
    }
    for (int y = clamp_int(y0, pool->rows); y <= clamp_int(y1, pool->rows); y++) {
        for (int x = clamp_int(x0, pool->columns); x <= clamp_int(x1, pool->columns); x++) {
            const int at = y * pool->columns + x;
            if (place != NULL) {
                place[count[at]] = index;
            }
            count[at]++;
        }
    }
}

static bool sort_things(pool_bed *const pool) {
    for (int i = 0; i < pool->count; i++) {
        pool->things[i].top = top_of(&pool->things[i]);
    }
    qsort(pool->things, (size_t)pool->count, sizeof *pool->things, compare);
    pool->columns = (int)(2.0f * pool->frame.half_x / SQUARE) + 1;
    pool->rows = (int)(2.0f * pool->frame.half_y / SQUARE) + 1;
    const size_t squares = (size_t)pool->columns * (size_t)pool->rows;
    pool->square = calloc(squares + 1, sizeof(int));
    int *const next = calloc(squares, sizeof(int));
    if (pool->square == NULL || next == NULL) {
        free(next);
        return false;
    }
    for (int i = 0; i < pool->count; i++) {
        file_thing(pool, i, next, NULL);
    }
    for (size_t i = 0; i < squares; i++) {
        pool->square[i + 1] = pool->square[i] + next[i];
        next[i] = pool->square[i];
    }
    pool->order = malloc(((size_t)pool->square[squares] + 1) * sizeof(int));
    if (pool->order == NULL) {
        free(next);
        return false;
    }
    for (int i = 0; i < pool->count; i++) {
        file_thing(pool, i, next, pool->order);
    }
    free(next);
    return true;
}

static bool add_drifts(pool_bed *const pool, const drift *const drifts, const uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (!add_drift(pool, &drifts[i], 501u + 17u * i)) {
            return false;
        }
    }
    return true;
}

// ---- a brook ------------------------------------------------------------------------------------

// Rocks of both banks, in two rows; the same at either end of the frame, where the water continues.
static bool add_banks(pool_bed *const pool) {
    paint_random random = {.seed = 4211u};
    const float hx = pool->frame.half_x;
    const float hy = pool->frame.half_y;
    for (int row = 0; row < 4; row++) {
        const float side = row % 2 == 0 ? -1.0f : 1.0f;
        float way = -hx;
        while (way < hx - 0.03f) {
            const float size = paint_between(&random, 0.085f, 0.155f);
            const float swing = 0.045f * paint_wave((way + hx) / hx + 0.3f * side);
            const float out = hy + (row < 2 ? 0.035f : 0.13f) + side * swing;
            pool_thing rock = rock_make(&random, way, side * out, size);
            rock.base = BROOK_LEVEL - 0.22f * rock.tall;
            for (int turn = -1; turn <= 1; turn++) {
                rock.x = way + 2.0f * hx * (float)turn;
                if (paint_abs(rock.x) < hx + rock.reach && !add(pool, &rock)) {
                    return false;
                }
            }
            way += size * paint_between(&random, 0.8f, 1.2f);
        }
    }
    return true;
}

// Stones that break the surface.
static bool add_islands(pool_bed *const pool) {
    static const float places[][3] = {{-0.56f, -0.05f, 0.105f}, {-0.44f, 0.02f, 0.060f},
                                      {0.04f, 0.13f, 0.080f},   {0.24f, -0.19f, 0.095f},
                                      {0.33f, -0.11f, 0.050f},  {0.66f, 0.12f, 0.070f},
                                      {-0.16f, -0.24f, 0.055f}};
    paint_random random = {.seed = 733u};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        pool_thing rock = rock_make(&random, places[i][0] * pool->frame.half_x / 0.8889f,
                                    places[i][1], places[i][2]);
        rock.base = BROOK_LEVEL - 0.36f * rock.tall;
        if (!add(pool, &rock)) {
            return false;
        }
    }
    return true;
}

bool pool_make_brook(pool_bed *const pool, const paint_frame *const frame, const bool whole) {
    static const drift drifts[] = {
        {0.046f, 0.26f, 60.0f, 0.30f, 0.92f},    {0.026f, 0.30f, 330.0f, 0.32f, 0.80f},
        {0.0135f, 0.32f, 1700.0f, 0.30f, 0.66f}, {0.0070f, 0.30f, 4200.0f, 0.26f, 0.45f},
        {0.0036f, 0.30f, 5000.0f, 0.20f, 0.0f},
    };
    *pool = (pool_bed){.frame = *frame, .brook = true};
    if (!add_banks(pool) || !add_islands(pool)) {
        return false;
    }
    if (!whole) {
        return sort_things(pool);
    }
    return add_drifts(pool, drifts, sizeof drifts / sizeof drifts[0]) && sort_things(pool) &&
           pool_light(pool);
}

// ---- a rock pool --------------------------------------------------------------------------------

bool pool_make(pool_bed *const pool, const paint_frame *const frame) {
    static const drift drifts[] = {
        {0.046f, 0.26f, 70.0f, 0.05f, 0.92f},     {0.026f, 0.30f, 330.0f, 0.05f, 0.80f},
        {0.0135f, 0.32f, 1500.0f, 0.045f, 0.66f}, {0.0070f, 0.30f, 4200.0f, 0.04f, 0.45f},
        {0.0036f, 0.30f, 5000.0f, 0.06f, 0.0f},
    };
    *pool = (pool_bed){.frame = *frame};
    pool->middle_x = -0.06f * frame->half_x;
    pool->middle_y = 0.06f * frame->half_y;
    return add_rim(pool) && add_drifts(pool, drifts, sizeof drifts / sizeof drifts[0]) &&
           add_animals(pool) && add_plants(pool) && sort_things(pool) && pool_light(pool);
}

void pool_free(pool_bed *const pool) {
    free(pool->things);
    free(pool->square);
    free(pool->order);
    free(pool->ground);
    free(pool->seen);
    paint_relief_free(&pool->relief);
}

int pool_top(const pool_bed *const pool, const float x, const float y, const float sand,
             float *const z) {
    const int column = clamp_int((int)((x + pool->frame.half_x) / SQUARE), pool->columns);
    const int row = clamp_int((int)((y + pool->frame.half_y) / SQUARE), pool->rows);
    const int at = row * pool->columns + column;
    int top = -1;
    *z = sand;
    for (int i = pool->square[at]; i < pool->square[at + 1]; i++) {
        const pool_thing *const thing = &pool->things[pool->order[i]];
        if (thing->top <= *z) {
            break; // the rest is lower still
        }
        const float high = pool_thing_z(thing, x, y, pool->frame.pixel);
        if (high > *z) {
            *z = high;
            top = pool->order[i];
        }
    }
    return top;
}
