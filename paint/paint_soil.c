// paint_soil.c — rock, earth, grass and sand, seen from above.
#include "paint_soil.h"

// Two colours, mottled by coarse noise, and fine grain.
typedef struct soil {
    uint32_t dark, pale;
    float coarse, fine; // frequencies of the noise [1/m]
    uint32_t seed;      // that of the grain is 2 larger
    int coarse_octaves, fine_octaves;
    float grain; // strength
} soil;

static const soil rock = {0x56504a, 0x9a9184, 1.7f, 21.0f, 921u, 6, 3, 0.22f};
static const soil grass = {0x55682a, 0x8f9a4a, 0.7f, 17.0f, 981u, 5, 4, 0.45f};
static const soil earth = {0x9b7d52, 0xc9ab7a, 0.8f, 30.0f, 985u, 6, 3, 0.16f};
static const soil sand = {0xb2946a, 0xd0b78c, 0.5f, 60.0f, 941u, 5, 2, 0.16f};

static paint_rgb tone_of(const soil *const s, const float x, const float y, const float pixel) {
    const float mottle =
        paint_fbm(x * s->coarse, y * s->coarse, s->seed, s->coarse_octaves, pixel * s->coarse);
    const float grain =
        paint_fbm(x * s->fine, y * s->fine, s->seed + 2u, s->fine_octaves, pixel * s->fine);
    const paint_rgb tone =
        paint_rgb_mix(paint_hex(s->dark), paint_hex(s->pale), 0.5f + 0.7f * mottle);
    return paint_rgb_scale(tone, 1.0f + s->grain * grain);
}

paint_rgb paint_soil_rock(const float x, const float y, const float pixel) {
    return tone_of(&rock, x, y, pixel);
}

paint_rgb paint_soil_grass(const float x, const float y, const float pixel) {
    return tone_of(&grass, x, y, pixel);
}

paint_rgb paint_soil_earth(const float x, const float y, const float pixel) {
    const paint_cell stone = paint_cells(x * 7.0f, y * 7.0f, 989u);
    const float size = 0.12f + 0.25f * paint_unit(stone.id) * paint_unit(stone.id);
    const paint_rgb pebble =
        paint_rgb_mix(paint_hex(0x7c756b), paint_hex(0xb9b2a4), paint_unit(paint_mix(stone.id)));
    const float lit = 1.0f - 1.6f * (stone.dx + stone.dy);
    return paint_rgb_mix(tone_of(&earth, x, y, pixel), paint_rgb_scale(pebble, lit),
                         paint_step(size, 0.8f * size, stone.near));
}

paint_rgb paint_soil_sand(const float x, const float y, const float height, const float pixel) {
    const float shells = paint_fbm(x * 13.0f, y * 13.0f, 945u, 2, pixel * 13.0f);
    // ripple marks where the sea rolls over the sand
    const float drift = paint_fbm(x * 0.55f, y * 0.55f, 953u, 4, pixel * 0.55f);
    const float marks = paint_wave(3.1f * y + 1.9f * drift) * (0.6f + drift);
    const paint_rgb tone = paint_rgb_scale(
        tone_of(&sand, x, y, pixel), 1.0f + 0.16f * marks * paint_step(-0.02f, -0.16f, height));
    return paint_rgb_mix(tone, paint_hex(0xf2ebdc), 0.6f * paint_step(0.62f, 0.75f, shells));
}
