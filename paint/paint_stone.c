// paint_stone.c — pebbles and rocks: their shape, relief and minerals.
#include "paint_pool.h"

typedef struct mineral {
    uint32_t hex;
    float share;   // of all pebbles
    float speckle; // contrast of the grains
    float mottle;  // contrast of the blotches
    float bands;   // chance of bands
    float veins;   // chance of veins
} mineral;

static const mineral minerals[] = {
    {0x8b8983, 0.24f, 0.34f, 0.18f, 0.10f, 0.25f}, // granite
    {0x666c71, 0.19f, 0.10f, 0.16f, 0.55f, 0.35f}, // slate
    {0xa98a61, 0.15f, 0.16f, 0.22f, 0.45f, 0.05f}, // sandstone
    {0x785545, 0.09f, 0.14f, 0.26f, 0.35f, 0.15f}, // rust
    {0xc9c2b4, 0.07f, 0.08f, 0.16f, 0.10f, 0.10f}, // quartz
    {0x44454a, 0.14f, 0.16f, 0.14f, 0.10f, 0.40f}, // basalt
    {0x917a6e, 0.05f, 0.30f, 0.16f, 0.10f, 0.10f}, // pink granite
    {0x6b6f63, 0.07f, 0.14f, 0.22f, 0.30f, 0.25f}, // greenstone
};

enum { MINERALS = (int)(sizeof minerals / sizeof minerals[0]) };

void pool_stone_colour(pool_thing *const stone, paint_random *const random) {
    float draw = paint_next(random);
    int kind = 0;
    while (kind < MINERALS - 1 && draw > minerals[kind].share) {
        draw -= minerals[kind].share;
        kind++;
    }
    const mineral *const m = &minerals[kind];
    const float grey = paint_between(random, 0.05f, 0.45f);
    const paint_rgb tone = paint_hex(m->hex);
    const float mean = 0.3f * tone.r + 0.6f * tone.g + 0.1f * tone.b;
    stone->mineral = kind;
    stone->tone = paint_rgb_mix(tone, (paint_rgb){mean, mean, mean}, grey);
    stone->tone.r *= paint_between(random, 0.94f, 1.08f);
    stone->tone.b *= paint_between(random, 0.90f, 1.08f);
    stone->light = paint_between(random, 0.62f, 1.25f);
    stone->band_n = paint_next(random) < m->bands ? paint_between(random, 1.2f, 3.5f) : 0.0f;
    stone->band_x = paint_between(random, -1.0f, 1.0f);
    stone->band_y = paint_between(random, 0.3f, 1.0f);
    stone->vein = paint_next(random) < m->veins ? paint_between(random, 0.4f, 1.0f) : 0.0f;
}

typedef struct spot {
    float u, v, far; // along the axes in half lengths; far: 1 on the outline, squared
} spot;

// Place on the stone, with its outline bent by separate noise.
static spot spot_on(const pool_thing *const stone, const float x, const float y) {
    const float dx = x - stone->x;
    const float dy = y - stone->y;
    float u = (dx * stone->turn_x + dy * stone->turn_y) / stone->long_half;
    float v = (dy * stone->turn_x - dx * stone->turn_y) / stone->short_half;
    // far outside the outline needs no noise; the bend stays within about 0.8 warp
    const float widest = 1.2f + 0.8f * stone->warp;
    if (u * u + v * v > widest * widest) {
        return (spot){u, v, 2.0f};
    }
    if (stone->warp > 0.0f) {
        const float bent = paint_noise(u * 0.9f + 7.3f, v * 0.9f + 1.9f, stone->seed);
        v += stone->warp * paint_noise(u * 0.9f + 3.1f, v * 0.9f + 5.7f, stone->seed ^ 77u);
        u += stone->warp * bent;
    }
    const float round = u * u + v * v;
    const float square = sqrtf(u * u * u * u + v * v * v * v);
    return (spot){u, v, paint_lerp(round, square, stone->square)};
}

static float stone_rise(const pool_thing *const stone, const spot at) {
    const float fall = at.far * paint_lerp(1.0f, at.far, stone->flat);
    float rise = sqrtf(1.0f - fall);
    for (int i = 0; i < stone->faces; i++) {
        const pool_face *const face = &stone->face[i];
        rise = paint_smooth_min(rise, face->level + face->x * at.u + face->y * at.v, 0.16f);
    }
    return rise;
}

float pool_stone_z(const pool_thing *const stone, const float x, const float y) {
    const float dx = x - stone->x;
    const float dy = y - stone->y;
    if (dx * dx + dy * dy > stone->reach * stone->reach) {
        return POOL_NOTHING;
    }
    const spot at = spot_on(stone, x, y);
    if (at.far >= 1.0f) {
        return POOL_NOTHING;
    }
    return stone->base + stone->tall * stone_rise(stone, at);
}

float pool_stone_relief(const pool_thing *const stone, const float x, const float y,
                        const float pixel) {
    const float size = stone->long_half;
    const float broad = 3.0f / size;
    const float fine = paint_fbm(x * broad, y * broad, stone->seed + 5u, 3, pixel * broad);
    const float pits = paint_fbm(x * 300.0f, y * 300.0f, stone->seed + 9u, 2, pixel * 300.0f);
    return fine * size * 0.045f + pits * 0.0006f;
}

static float band_light(const pool_thing *const stone, const spot at) {
    const float bend = 0.5f * paint_noise(at.u * 1.3f, at.v * 1.3f, stone->seed + 21u);
    const float place = stone->band_n * (at.u * stone->band_x + at.v * stone->band_y + bend);
    const float thin = paint_noise(place * 3.1f, 0.5f, stone->seed + 22u);
    return 0.16f * paint_wave(place) + 0.22f * thin;
}

static float vein_strength(const pool_thing *const stone, const spot at, const float pixel) {
    const float bend = paint_noise(at.u * 1.5f, at.v * 1.5f, stone->seed + 31u) +
                       0.4f * paint_noise(at.u * 4.0f, at.v * 4.0f, stone->seed + 32u);
    const float first =
        paint_abs(at.u * stone->band_y - at.v * stone->band_x + 0.35f * bend - 0.2f);
    const float second = paint_abs(at.u * 0.3f + at.v + 0.5f * bend + 0.35f);
    const float wide = 0.035f + 0.025f * bend + pixel / stone->long_half;
    const float near = paint_min(first, second * 1.6f);
    return stone->vein * paint_step(wide * 1.5f, wide * 0.3f, near);
}

// Grains of a crystalline stone, dark and light; -1…1
static float grains(const float x, const float y, const uint32_t seed, const float pixel) {
    const float fine = paint_unit(paint_cells(x * 420.0f, y * 420.0f, seed).id) - 0.5f;
    const float coarse = paint_noise(x * 260.0f, y * 260.0f, seed + 3u);
    return (fine * 1.3f + coarse * 0.7f) * paint_step(0.0035f, 0.0015f, pixel);
}

paint_rgb pool_stone_tone(const pool_thing *const stone, const float x, const float y,
                          const float pixel) {
    const mineral *const m = &minerals[stone->mineral];
    const spot at = spot_on(stone, x, y);
    const float wave = 1.4f / stone->long_half;
    const float blotch =
        paint_fbm(x * wave + 3.7f, y * wave + 1.3f, stone->seed + 41u, 5, pixel * wave);
    float light = 1.0f + m->mottle * 2.2f * blotch;
    light += m->speckle * 1.1f * grains(x, y, stone->seed + 43u, pixel);
    if (stone->band_n > 0.0f) {
        light += band_light(stone, at);
    }
    paint_rgb tone = paint_rgb_scale(stone->tone, stone->light * paint_max(light, 0.15f));
    if (stone->vein > 0.0f) {
        const paint_rgb pale = paint_rgb_scale(paint_hex(0xcfc9bc), paint_max(light, 0.5f));
        tone = paint_rgb_mix(tone, pale, 0.75f * vein_strength(stone, at, pixel));
    }
    // iron stains, and a film of algae on some
    const float stain = paint_step(0.12f, 0.45f, paint_noise(x * 9.0f, y * 9.0f, 91u) + blotch);
    tone = paint_rgb_mix(tone, paint_hex(0x6b5836), 0.35f * stain);
    return tone;
}

float pool_rock_z(const pool_thing *const rock, const float x, const float y, const float pixel) {
    const float dx = x - rock->x;
    const float dy = y - rock->y;
    if (dx * dx + dy * dy > rock->reach * rock->reach) {
        return POOL_NOTHING;
    }
    const spot at = spot_on(rock, x, y);
    if (at.far >= 1.0f) {
        return POOL_NOTHING;
    }
    const float rough = paint_fbm(x * 7.0f, y * 7.0f, rock->seed + 3u, 4, pixel * 7.0f);
    return rock->base + rock->tall * (stone_rise(rock, at) + 0.22f * rough);
}

// Barnacles: small cones with a dark mouth, in colonies.
typedef struct barnacle {
    float rise, mouth, inside;
} barnacle;

static barnacle barnacle_at(const pool_thing *const rock, const float x, const float y) {
    const float colony = paint_noise(x * 8.0f, y * 8.0f, rock->seed + 61u) +
                         0.5f * paint_noise(x * 21.0f, y * 21.0f, rock->seed + 62u);
    if (colony < 0.24f) {
        return (barnacle){0.0f, 0.0f, 0.0f};
    }
    const paint_cell cell = paint_cells(x * 82.0f, y * 82.0f, rock->seed + 63u);
    const float size = 0.26f + 0.26f * paint_unit(cell.id);
    const float far = cell.near / paint_min(size, 0.25f * (cell.near + cell.next) + 0.1f);
    if (far > 1.0f || paint_unit(cell.id * 747796405u) < 0.25f) {
        return (barnacle){0.0f, 0.0f, 0.0f};
    }
    const float mouth = paint_step(0.36f, 0.22f, far);
    return (barnacle){(1.0f - far) * (1.0f - mouth), mouth, paint_step(1.0f, 0.85f, far)};
}

// Distance-like measure of the cracks; 0 in the middle of one
static float crack(const pool_thing *const rock, const float x, const float y) {
    const float bx = x + 0.035f * paint_noise(x * 14.0f, y * 14.0f, rock->seed + 51u);
    const float by = y + 0.035f * paint_noise(x * 14.0f, y * 14.0f, rock->seed + 52u);
    const paint_cell cell = paint_cells(bx * 4.2f, by * 4.2f + 0.37f * bx, rock->seed + 53u);
    const float broken = paint_noise(x * 6.0f, y * 6.0f, rock->seed + 54u);
    return cell.next - cell.near + 0.05f * paint_max(broken + 0.1f, 0.0f) / 0.2f;
}

float pool_rock_relief(const pool_thing *const rock, const float x, const float y,
                       const float pixel) {
    const float rough = paint_fbm(x * 42.0f, y * 42.0f, rock->seed + 71u, 4, pixel * 42.0f);
    const float groove = paint_step(0.05f, 0.0f, crack(rock, x, y));
    const barnacle on = barnacle_at(rock, x, y);
    return rough * 0.011f - groove * 0.010f + on.rise * 0.0055f;
}

static paint_rgb rock_stain(const pool_thing *const rock, paint_rgb tone, const float x,
                            const float y, const float pixel) {
    const float crust = paint_fbm(x * 9.0f, y * 9.0f, rock->seed + 81u, 6, pixel * 9.0f);
    const float pale = paint_step(0.20f, 0.27f, crust);
    const float grit = 0.8f + 0.7f * paint_noise(x * 240.0f, y * 240.0f, rock->seed + 82u);
    tone = paint_rgb_mix(tone, paint_rgb_scale(paint_hex(0x8f9080), grit), 0.55f * pale);
    const float gold = paint_fbm(x * 11.0f + 9.0f, y * 11.0f, rock->seed + 84u, 6, pixel * 11.0f);
    const paint_rgb ochre = paint_rgb_scale(paint_hex(0x9a7b3c), grit);
    return paint_rgb_mix(tone, ochre, 0.6f * paint_step(0.28f, 0.34f, gold));
}

paint_rgb pool_rock_tone(const pool_thing *const rock, const float x, const float y,
                         const float above, const float pixel) {
    const float broad = paint_fbm(x * 5.0f, y * 5.0f, rock->seed + 11u, 6, pixel * 5.0f);
    const float grain = grains(x, y, rock->seed + 13u, pixel);
    paint_rgb tone =
        paint_rgb_mix(paint_hex(0x4b4844), paint_hex(0x86796a), paint_step(-0.35f, 0.40f, broad));
    tone = paint_rgb_scale(tone, rock->light * (1.0f + 0.22f * grain));
    tone = rock_stain(rock, tone, x, y, pixel);
    const float weedy = paint_fbm(x * 13.0f, y * 13.0f, 17u, 5, pixel * 13.0f);
    const float film = paint_step(0.16f, 0.0f, above + 0.10f * weedy);
    tone = paint_rgb_mix(tone, paint_hex(0x3f4524), 0.55f * film);
    tone = paint_rgb_scale(tone, 1.0f - 0.65f * paint_step(0.045f, 0.0f, crack(rock, x, y)));
    const barnacle on = barnacle_at(rock, x, y);
    const paint_rgb lime = paint_rgb_scale(paint_hex(0xbdb6a4), 0.85f + 0.2f * grain);
    tone = paint_rgb_mix(tone, lime, 0.8f * on.inside);
    return paint_rgb_mix(tone, paint_hex(0x1c1a18), 0.85f * on.mouth);
}
