// paint_rockpool.c — the floor of a rock pool from above, in dry light: shading of the things
// there.
#include <stdlib.h>

#include "paint_list.h"
#include "paint_pool.h"

enum { SAMPLES = 400, FINEST = 5, SPOTS = 4 };

// Water moves every pixel of the floor by parts of a pixel: texture as fine as a sample would
// glitter under it, so none is painted finer than this many.
#define SOFT 2.2f

#define BROOK_DETAIL 0.0025f // of the stones whose outlines are land

// Rotated grid of four places in a sample, as GPUs use.
static const float spot_x[SPOTS] = {-0.125f, 0.375f, -0.375f, 0.125f};
static const float spot_y[SPOTS] = {-0.375f, -0.125f, 0.125f, 0.375f};

// Ripple marks left by the swell: cosine ridges bent by noise.
static float ripple(const float x, const float y) {
    const float bend = 1.5f * paint_noise(x * 1.7f, y * 1.7f, 301u) +
                       0.30f * paint_noise(x * 7.0f, y * 7.0f, 302u);
    const float phase = (0.30f * x + 0.95f * y) * 17.0f + bend;
    return paint_wave(phase + 0.10f * paint_wave(phase - 0.25f));
}

float pool_sand_z(const float x, const float y) {
    const float broad = 0.022f * paint_noise(x * 1.6f, y * 1.6f, 311u);
    const float strength = 0.5f + 0.7f * paint_noise(x * 2.2f + 4.0f, y * 2.2f, 312u);
    const float marks = 0.0050f * paint_max(strength, 0.1f) * ripple(x, y);
    const float bumps = 0.004f * paint_noise(x * 13.0f, y * 13.0f, 313u);
    return broad + marks + bumps;
}

// Grains, in pictures that show them
static float sand_relief(const float x, const float y, const float pixel) {
    return 0.0006f * paint_fbm(x * 220.0f, y * 220.0f, 321u, 3, pixel * 220.0f);
}

// Single grains: most pale, some dark, some of shell; one tone where they are too fine.
static paint_rgb sand_grain(const paint_rgb plain, const float x, const float y,
                            const float pixel) {
    const float seen = paint_step(1.2f, 0.4f, pixel * 560.0f);
    const paint_rgb mean = paint_rgb_scale(plain, 0.96f);
    if (!(seen > 0.0f)) {
        return mean;
    }
    paint_rgb tone = plain;
    const paint_cell cell = paint_cells(x * 560.0f, y * 560.0f, 331u);
    const float own = paint_unit(cell.id);
    const float light = 0.84f + 0.32f * paint_unit(cell.id * 2654435761u);
    const float gap = 1.0f - 0.25f * paint_step(0.25f, 0.0f, cell.next - cell.near);
    tone = paint_rgb_scale(tone, light * gap);
    if (own < 0.06f) {
        tone = paint_rgb_scale(tone, 0.5f);
    } else if (own > 0.955f) {
        tone = paint_rgb_mix(tone, paint_hex(0xe6dcc8), 0.6f);
    } else if (own > 0.90f) {
        tone = paint_rgb_mix(tone, paint_hex(0x9c6f43), 0.5f);
    }
    return paint_rgb_mix(mean, tone, seen);
}

paint_rgb pool_sand_tone(const float x, const float y, const float pixel) {
    const float broad = paint_fbm(x * 2.6f, y * 2.6f, 341u, 3, pixel * 2.6f);
    const float patch = paint_fbm(x * 22.0f, y * 22.0f, 342u, 2, pixel * 22.0f);
    paint_rgb tone = paint_rgb_mix(paint_hex(0x9c8a6c), paint_hex(0xc3b08c),
                                   paint_step(-0.45f, 0.40f, broad + 0.5f * patch));
    // the swell sorts dark heavy grains and bits of weed into the troughs
    const float trough = paint_step(0.1f, -0.9f, ripple(x, y) + 1.4f * patch);
    tone = paint_rgb_mix(tone, paint_hex(0x7a6c55), 0.42f * trough);
    return sand_grain(tone, x, y, pixel);
}

typedef struct surface {
    float z, nx, ny, nz;
    paint_rgb tone;
    float gloss;
} surface;

static float relief(const pool_bed *const pool, const int top, const float x, const float y,
                    const float pixel) {
    if (top < 0) {
        return pool_ground(pool, x, y);
    }
    const pool_thing *const thing = &pool->things[top];
    const float z = pool_thing_z(thing, x, y, pixel);
    if (z == POOL_NOTHING) {
        return z;
    }
    switch (thing->kind) {
    case POOL_STONE:
        return z + pool_stone_relief(thing, x, y, pixel);
    case POOL_ROCK:
        return z + pool_rock_relief(thing, x, y, pixel);
    case POOL_STAR:
        return z + pool_star_relief(thing, x, y);
    case POOL_BLADE:
    case POOL_SHELL:
    default:
        return z;
    }
}

// Slope of a thing, from the side where it continues.
static float slope(const pool_bed *const pool, const int top, const float x, const float y,
                   const float here, const float gx, const float gy, const float pixel) {
    const float after = relief(pool, top, x + gx, y + gy, pixel);
    if (after != POOL_NOTHING) {
        return (after - here) / (gx + gy);
    }
    const float before = relief(pool, top, x - gx, y - gy, pixel);
    return before == POOL_NOTHING ? 0.0f : (here - before) / (gx + gy);
}

static paint_rgb tone_at(const pool_bed *const pool, const int top, const float x, const float y,
                         const float z, const float pixel) {
    if (top < 0) {
        return pool_sand_tone(x, y, pixel);
    }
    const pool_thing *const thing = &pool->things[top];
    switch (thing->kind) {
    case POOL_ROCK:
        return pool_rock_tone(thing, x, y, z, pixel);
    case POOL_BLADE:
        return pool_blade_tone(thing, x, y, pixel);
    case POOL_STAR:
        return pool_star_tone(thing, x, y, pixel);
    case POOL_SHELL:
        return pool_shell_tone(thing, x, y, pixel);
    case POOL_STONE:
    default:
        return pool_stone_tone(thing, x, y, pixel);
    }
}

static surface surface_at(const pool_bed *const pool, const int top, const float x, const float y,
                          const float pixel) {
    const float gap = paint_max(0.6f * pixel, 0.0004f);
    const float soft = SOFT * pixel;
    const float here = relief(pool, top, x, y, soft);
    float sx = 0.0f;
    float sy = 0.0f;
    if (top < 0) {
        const float grain = sand_relief(x, y, soft);
        const float wide = pool->relief.step;
        sx = (pool_ground(pool, x + wide, y) - pool_ground(pool, x - wide, y)) / (2.0f * wide) +
             (sand_relief(x + gap, y, soft) - grain) / gap;
        sy = (pool_ground(pool, x, y + wide) - pool_ground(pool, x, y - wide)) / (2.0f * wide) +
             (sand_relief(x, y + gap, soft) - grain) / gap;
    } else {
        sx = slope(pool, top, x, y, here, gap, 0.0f, soft);
        sy = slope(pool, top, x, y, here, 0.0f, gap, soft);
    }
    sx = paint_clamp(sx, -3.0f, 3.0f);
    sy = paint_clamp(sy, -3.0f, 3.0f);
    const float size = 1.0f / sqrtf(1.0f + sx * sx + sy * sy);
    return (surface){here,
                     -sx * size,
                     -sy * size,
                     size,
                     tone_at(pool, top, x, y, here, soft),
                     top >= 0 ? 0.05f : 0.0f};
}

// Where a stone meets the floor it wears a dusting of sand.
static paint_rgb dusted(const surface *const s, const float x, const float y, const float sand) {
    const float height = s->z - sand;
    const float patchy = 0.006f * paint_noise(x * 60.0f, y * 60.0f, 351u);
    const float dust = 0.55f * paint_step(0.008f, 0.0f, height + patchy) * s->nz;
    return paint_rgb_mix(s->tone, paint_hex(0xa8956f), dust);
}

static paint_rgb one_thing(const pool_bed *const pool, const int top, const float x, const float y,
                           const float sand, const float pixel) {
    const surface s = surface_at(pool, top, x, y, pixel);
    const bool stony = top >= 0 && pool->things[top].kind <= POOL_ROCK;
    const paint_face face = {s.z, s.nx, s.ny, s.nz, s.gloss};
    return paint_relief_shade(&pool->relief, x, y, &face, stony ? dusted(&s, x, y, sand) : s.tone);
}

// Visibility is asked at four spots, the costly colour once for each thing seen there.
static paint_rgb shade(const void *const scene, const float x, const float y, const float pixel) {
    const pool_bed *const pool = scene;
    const float sand = pool_ground(pool, x, y);
    int plain = 0;
    if (pool_plain(pool, x, y, &plain)) {
        return one_thing(pool, plain, x, y, sand, pixel);
    }
    int top[SPOTS];
    for (int i = 0; i < SPOTS; i++) {
        float z = 0.0f;
        top[i] = pool_top(pool, x + spot_x[i] * pixel, y + spot_y[i] * pixel, sand, &z);
    }
    paint_rgb sum = {0.0f, 0.0f, 0.0f};
    for (int i = 0; i < SPOTS; i++) {
        float sx = 0.0f;
        float sy = 0.0f;
        int same = 0;
        bool seen = false;
        for (int j = 0; j < SPOTS; j++) {
            if (top[j] == top[i]) {
                seen = seen || j < i;
                same++;
                sx += spot_x[j];
                sy += spot_y[j];
            }
        }
        if (seen) {
            continue;
        }
        // one of the spots itself is on the thing for certain, their mean nearly always
        const bool alone = same == 1;
        const float px = x + (alone ? spot_x[i] : sx / (float)same) * pixel;
        const float py = y + (alone ? spot_y[i] : sy / (float)same) * pixel;
        const float share = (float)same / (float)SPOTS;
        sum = paint_rgb_add(sum, one_thing(pool, top[i], px, py, sand, pixel), share);
    }
    return sum;
}

// ---- pictures -----------------------------------------------------------------------------------

static bool draw_rockpool(uint8_t *const pixels, const int width, const int height,
                          const ptrdiff_t stride) {
    const paint_frame frame = paint_frame_make(width, height, SAMPLES, FINEST);
    pool_bed pool;
    const bool made = pool_make(&pool, &frame);
    if (made) {
        paint_frame_fill(&frame, shade, &pool, pixels, stride);
    }
    pool_free(&pool);
    return made;
}

// A brook runs along the longer side.
typedef struct brook {
    pool_bed bed;
    bool upright;
} brook;

static bool make_brook(brook *const b, const paint_frame *const frame, const bool whole) {
    paint_frame along = *frame;
    b->upright = frame->half_y > frame->half_x;
    if (b->upright) {
        along.half_x = frame->half_y;
        along.half_y = frame->half_x;
        along.width = frame->height;
        along.height = frame->width;
    }
    // where land ends must not depend on the size of a map
    along.pixel = whole ? frame->pixel : BROOK_DETAIL;
    return pool_make_brook(&b->bed, &along, whole);
}

static paint_rgb shade_brook(const void *const scene, const float x, const float y,
                             const float pixel) {
    const brook *const b = scene;
    return shade(&b->bed, b->upright ? y : x, b->upright ? x : y, pixel);
}

static bool draw_brook(uint8_t *const pixels, const int width, const int height,
                       const ptrdiff_t stride) {
    const paint_frame frame = paint_frame_make(width, height, SAMPLES, FINEST);
    brook b;
    const bool made = make_brook(&b, &frame, true);
    if (made) {
        paint_frame_fill(&frame, shade_brook, &b, pixels, stride);
    }
    pool_free(&b.bed);
    return made;
}

static void end_survey(void *const scene) {
    brook *const b = scene;
    if (b != NULL) {
        pool_free(&b->bed);
    }
    free(b);
}

static void *survey(const paint_frame *const frame) {
    brook *const b = malloc(sizeof *b);
    if (b != NULL && !make_brook(b, frame, false)) {
        end_survey(b);
        return NULL;
    }
    return b;
}

static paint_place place_at(const void *const scene, const float x, const float y) {
    const brook *const b = scene;
    float z = 0.0f;
    (void)pool_top(&b->bed, b->upright ? y : x, b->upright ? x : y, 0.0f, &z);
    const bool land = z > BROOK_LEVEL;
    return (paint_place){
        .land = land,
        .cover = land,
        .depth = land ? 0.0f : (BROOK_LEVEL - paint_max(z, 0.0f)) / BROOK_LEVEL,
    };
}

const paint_painting paint_rockpool = {.name = "rockpool", .draw = draw_rockpool};

const paint_painting paint_brook = {
    .name = "brook", .draw = draw_brook, .survey = survey, .place = place_at, .end = end_survey};
