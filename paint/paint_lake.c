// paint_lake.c — the lake's colours, its light, and where its water is.
#include "paint_lake.h"

#include <stdlib.h>

#include "paint_list.h"

#define STEEPEST 1.8f
#define ANY_STOREY 1e9f

typedef struct view {
    lake place;
    paint_relief relief;
} view;

static lake_spot spot_at(const lake *const l, const float x, const float y, float *const u,
                         float *const v) {
    *u = (l->upright ? y : x) * LAKE_TILES;
    *v = (l->upright ? x : y) * LAKE_TILES + 0.5f * LAKE_TILES;
    return lake_at(l, *u, *v);
}

// --- colours; x and y in units of the frame, u and v in tiles

static float weed_share(const lake_spot *const at, const float x, const float y) {
    const float patch = paint_noise(x * 3.6f + 0.7f, y * 3.6f, 1101u) +
                        0.5f * paint_noise(x * 9.0f, y * 9.0f, 1102u) +
                        0.35f * paint_noise(x * 27.0f, y * 27.0f, 1103u);
    return paint_step(0.22f, 0.70f, patch + 0.3f * (at->depth - 0.6f)) *
           paint_step(0.15f, 0.35f, at->depth);
}

static paint_rgb bed_tone(const lake_spot *const at, const float x, const float y,
                          const float pixel) {
    const float broad = paint_fbm(x * 4.0f, y * 4.0f, 1111u, 5, pixel * 4.0f);
    const float fine = paint_fbm(x * 34.0f, y * 34.0f, 1112u, 3, pixel * 34.0f);
    paint_rgb tone = paint_rgb_mix(paint_hex(0xa08b62), paint_hex(0xc4ad7e),
                                   paint_step(-0.4f, 0.4f, broad + 0.5f * fine));
    tone = paint_grain(tone, x, y, pixel);
    const float mud = paint_step(0.25f, 0.95f, at->depth + 0.45f * broad);
    tone = paint_rgb_mix(tone, paint_hex(0x5f5a3e), 0.72f * mud);
    tone = paint_rgb_scale(tone, 1.0f + 0.25f * fine);
    const float weed = weed_share(at, x, y);
    if (weed > 0.0f) {
        const float blade = paint_blades(x, y, pixel);
        const paint_rgb green = paint_rgb_mix(paint_hex(0x1e2c14), paint_hex(0x667238), blade);
        tone = paint_rgb_mix(tone, green,
                             0.9f * paint_step(0.0f, 0.35f, blade - 1.05f + 1.25f * weed));
    }
    return tone;
}

static paint_rgb earth_tone(const float x, const float y, const float pixel) {
    const float patch = paint_fbm(x * 11.0f, y * 11.0f, 1121u, 5, pixel * 11.0f);
    const float crumbs = paint_fbm(x * 90.0f, y * 90.0f, 1122u, 3, pixel * 90.0f);
    const paint_rgb tone = paint_rgb_mix(paint_hex(0x7d5f3f), paint_hex(0xa5845a),
                                         paint_clamp(0.5f + patch + 0.3f * crumbs, 0.0f, 1.0f));
    return paint_rgb_scale(paint_grain(tone, x, y, pixel), 1.0f + 0.5f * crumbs);
}

static paint_rgb grass_tone(const lake *const l, const float u, const float v, const float x,
                            const float y, const float pixel) {
    const float blade = paint_blades(x * 0.9f + 3.0f, y * 0.9f, pixel);
    const float patch = paint_fbm(x * 7.0f, y * 7.0f, 1131u, 5, pixel * 7.0f);
    const int i = paint_floor(u);
    const int j = paint_floor(v);
    const uint32_t own = lake_tile_at(l, i, j)->seed;
    // each tile a little its own, as on a map, the border soft
    const float rim = paint_min(paint_min(u - (float)i, (float)i + 1.0f - u),
                                paint_min(v - (float)j, (float)j + 1.0f - v));
    const float tile = (((i + j) & 1) != 0 ? 0.045f : -0.045f) + 0.08f * (paint_unit(own) - 0.5f);
    const float light = 1.0f + tile * paint_step(0.0f, 0.12f, rim);
    const paint_rgb dark = paint_rgb_mix(paint_hex(0x3a4c22), paint_hex(0x4a5328), 0.5f + patch);
    const paint_rgb pale = paint_rgb_mix(paint_hex(0x73854a), paint_hex(0x928f58), 0.5f + patch);
    return paint_rgb_scale(
        paint_rgb_mix(dark, pale, paint_clamp(0.15f + 0.75f * blade + 0.35f * patch, 0.0f, 1.0f)),
        light);
}

static paint_rgb ground_tone(const lake *const l, const lake_spot *const at, const float u,
                             const float v, const float x, const float y, const float pixel) {
    if (at->land < 0.5f) {
        return bed_tone(at, x, y, pixel);
    }
    const float ragged = 0.16f * paint_noise(u * 5.0f, v * 5.0f, 1141u) +
                         0.10f * paint_noise(u * 14.0f, v * 14.0f, 1142u);
    // from the water: wet sand, dry sand, turf
    paint_rgb sand = paint_rgb_mix(paint_hex(0xb59a6a), paint_hex(0xcdb585),
                                   0.5f + paint_fbm(x * 20.0f, y * 20.0f, 1143u, 3, pixel * 20.0f));
    sand = paint_grain(sand, x, y, pixel);
    sand = paint_rgb_scale(sand, 1.0f - 0.42f * paint_step(0.66f, 0.54f, at->land + 0.3f * ragged));
    const float turf = paint_step(0.80f, 0.90f, at->land + ragged);
    const float bare = paint_step(0.38f, 0.62f, at->earth + 1.3f * ragged);
    const paint_rgb grass = turf > 0.0f && bare < 1.0f ? grass_tone(l, u, v, x, y, pixel) : sand;
    const paint_rgb earth = bare > 0.0f ? earth_tone(x, y, pixel) : sand;
    return paint_rgb_mix(sand, paint_rgb_mix(grass, earth, bare), turf);
}

static paint_rgb tree_tone(const lake_spot *const at, const float x, const float y,
                           const float pixel) {
    const float kind = paint_unit(at->seed);
    const float leaf = paint_fbm(x * 130.0f, y * 130.0f, at->seed, 3, pixel * 130.0f);
    const paint_rgb dark = paint_rgb_mix(paint_hex(0x1d3514), paint_hex(0x2f3a14), kind);
    const paint_rgb pale = paint_rgb_mix(paint_hex(0x5a8034), paint_hex(0x7d8a36), kind);
    const float light = 0.22f + 0.45f * at->local_v + 0.30f * at->local_u + 0.9f * leaf;
    return paint_rgb_mix(dark, pale, paint_clamp(light, 0.0f, 1.0f));
}

static paint_rgb flower_tone(const lake_spot *const at) {
    static const uint32_t petals[4] = {0xf2ecd8, 0xf0c93a, 0xd76a8c, 0xb7a6e0};
    const paint_rgb petal = paint_hex(petals[at->seed >> 5 & 3u]);
    return paint_rgb_mix(paint_hex(0xd99a1c), petal, paint_step(0.25f, 0.45f, at->local_u));
}

static paint_rgb tone_at(const lake *const l, const lake_spot *const at, const float u,
                         const float v, const float x, const float y, const float pixel) {
    switch (at->kind) {
    case LAKE_STONE: {
        const paint_rgb stone = pool_stone_tone(at->stone, x, y, pixel);
        const float wet = paint_step(0.006f, 0.001f, at->z);
        const paint_rgb slime =
            paint_rgb_mix(stone, paint_hex(0x4f5430), 0.4f * paint_step(0.0f, -0.01f, at->z));
        return paint_rgb_scale(slime, 1.0f - 0.35f * wet);
    }
    case LAKE_TREE:
        return tree_tone(at, x, y, pixel);
    case LAKE_REED: {
        const float own = paint_unit(at->seed);
        const paint_rgb green = paint_rgb_mix(paint_hex(0x5d6e2c), paint_hex(0x8b8442), own);
        return paint_rgb_scale(green, 0.6f + 0.7f * at->local_u + 0.4f * at->local_v);
    }
    case LAKE_FLOWER:
        return flower_tone(at);
    case LAKE_GROUND:
    default:
        return ground_tone(l, at, u, v, x, y, pixel);
    }
}

// --- light

static float relief_of(const lake_spot *const at, const float x, const float y, const float pixel) {
    switch (at->kind) {
    case LAKE_STONE:
        return at->z + pool_stone_relief(at->stone, x, y, pixel);
    case LAKE_TREE:
        return at->z + 0.010f * paint_fbm(x * 110.0f, y * 110.0f, at->seed, 2, pixel * 110.0f);
    case LAKE_GROUND: {
        const float turf = paint_step(0.8f, 0.9f, at->land) * (1.0f - at->earth);
        const float rough = 0.0032f * paint_fbm(x * 75.0f, y * 75.0f, 1151u, 3, pixel * 75.0f);
        const float weed = at->land < 0.5f ? weed_share(at, x, y) : 0.55f * turf;
        return at->z + rough + (weed > 0.0f ? 0.0045f * weed * paint_blades(x, y, pixel) : 0.0f);
    }
    case LAKE_REED:
    case LAKE_FLOWER:
    default:
        return at->z;
    }
}

static paint_rgb drowned(const paint_rgb tone, const float z) {
    const float deep = paint_clamp(-z / LAKE_DEEP, 0.0f, 1.0f);
    return (paint_rgb){tone.r * (1.0f - 0.36f * deep), tone.g * (1.0f - 0.18f * deep),
                       tone.b * (1.0f - 0.10f * deep)};
}

// One sample.
typedef struct glance {
    float x, y;
    lake_spot at;
    float u, v;   // [tiles]
    float px, py; // x and y, upright
} glance;

static paint_rgb light_of(const view *const of, const glance *const g, const float sx,
                          const float sy, const float pixel) {
    const float size = 1.0f / sqrtf(1.0f + sx * sx + sy * sy);
    const float gloss = g->at.kind == LAKE_STONE ? 0.04f : 0.0f;
    const paint_face face = {g->at.z, -sx * size, -sy * size, size, gloss};
    const paint_rgb tone = tone_at(&of->place, &g->at, g->u, g->v, g->px, g->py, pixel);
    return paint_relief_shade(&of->relief, g->x, g->y, &face, drowned(tone, g->at.z));
}

// A pixel that is ground all over is coloured once: its slope is that between its samples, and its
// texture what a pixel shows.
static bool is_plain_ground(const glance *const seen, const int count) {
    for (int k = 0; k < count; k++) {
        if (seen[k].at.kind != LAKE_GROUND) {
            return false;
        }
    }
    return true;
}

static paint_rgb ground_light(const view *const of, const paint_frame *const frame,
                              const glance *const seen) {
    const int fine = frame->fine;
    const float pixel = frame->pixel * (float)fine;
    const int right = fine - 1;
    const int below = fine * (fine - 1);
    const float gap = frame->pixel * (float)(fine - 1);
    const float here = relief_of(&seen[0].at, seen[0].px, seen[0].py, pixel);
    const float sx =
        (relief_of(&seen[right].at, seen[right].px, seen[right].py, pixel) - here) / gap;
    const float sy =
        (relief_of(&seen[below].at, seen[below].px, seen[below].py, pixel) - here) / gap;
    return light_of(of, &seen[fine * fine / 2], paint_clamp(sx, -STEEPEST, STEEPEST),
                    paint_clamp(sy, -STEEPEST, STEEPEST), pixel);
}

static paint_rgb shade(const void *const scene, const paint_frame *const frame, const int px,
                       const int py) {
    const view *const of = scene;
    const lake *const l = &of->place;
    const int fine = frame->fine;
    glance seen[PAINT_MOST_FINE * PAINT_MOST_FINE];
    paint_bumps bumps = {.fine = fine, .gap = frame->pixel, .storey = ANY_STOREY};
    int sample = 0;
    do { // a pixel has one at least
        glance *const g = &seen[sample];
        g->x = paint_frame_x(frame, px * fine + sample % fine);
        g->y = paint_frame_y(frame, py * fine + sample / fine);
        g->at = spot_at(l, g->x, g->y, &g->u, &g->v);
        g->px = l->upright ? g->y : g->x;
        g->py = l->upright ? g->x : g->y;
    } while (++sample < fine * fine);
    if (is_plain_ground(seen, fine * fine)) {
        return ground_light(of, frame, seen);
    }
    for (int k = 0; k < fine * fine; k++) {
        const glance *const g = &seen[k];
        bumps.z[k] = g->at.z;
        bumps.height[k] = relief_of(&g->at, g->px, g->py, frame->pixel);
        bumps.thing[k] = (uint64_t)(uintptr_t)g->at.stone << 3 | (uint64_t)g->at.kind;
    }
    paint_rgb sum = {0.0f, 0.0f, 0.0f};
    for (int k = 0; k < fine * fine; k++) {
        const float sx = paint_bumps_slope(&bumps, k, false, STEEPEST);
        const float sy = paint_bumps_slope(&bumps, k, true, STEEPEST);
        sum = paint_rgb_add(sum, light_of(of, &seen[k], sx, sy, frame->pixel), 1.0f);
    }
    return paint_rgb_scale(sum, 1.0f / (float)(fine * fine));
}

static float top_at(const void *const scene, const float x, const float y) {
    const view *const of = scene;
    float u = 0.0f;
    float v = 0.0f;
    return spot_at(&of->place, x, y, &u, &v).z;
}

static bool draw(uint8_t *const pixels, const int width, const int height, const ptrdiff_t stride) {
    const paint_frame frame = paint_relief_frame(width, height);
    view of = {.relief = {.height = NULL}};
    const paint_sunny sunny = {&of, top_at, shade};
    const bool made = lake_make(&of.place, frame.half_x, frame.half_y) &&
                      paint_relief_picture(&sunny, &frame, &of.relief, pixels, stride);
    lake_free(&of.place);
    return made;
}

static void end_survey(void *const scene) {
    if (scene != NULL) {
        lake_free(scene);
        free(scene);
    }
}

static void *survey(const paint_frame *const frame) {
    lake *const l = malloc(sizeof *l);
    if (l != NULL && !lake_make(l, frame->half_x, frame->half_y)) {
        end_survey(l);
        return NULL;
    }
    return l;
}

static paint_place place_at(const void *const scene, const float x, const float y) {
    float u = 0.0f;
    float v = 0.0f;
    const lake_spot at = spot_at(scene, x, y, &u, &v);
    const bool above = at.z > 0.0f;
    // rushes let waves through
    const bool land = above && at.kind != LAKE_REED;
    return (paint_place){.land = land || at.land >= 0.5f,
                         .cover = above || at.land >= 0.5f,
                         .depth = land ? 0.0f : at.depth};
}

static paint_around around(const void *const scene, const float x, const float y,
                           const float reach) {
    const lake *const l = scene;
    const float u = (l->upright ? y : x) * LAKE_TILES;
    const float v = (l->upright ? x : y) * LAKE_TILES + 0.5f * LAKE_TILES;
    return !lake_is_all(l, u, v, reach * LAKE_TILES)               ? PAINT_MIXED
           : lake_tile_at(l, paint_floor(u), paint_floor(v))->land ? PAINT_COVERED
                                                                   : PAINT_OPEN;
}

const paint_painting paint_lake = {.name = "lake",
                                   .draw = draw,
                                   .survey = survey,
                                   .place = place_at,
                                   .around = around,
                                   .end = end_survey};
