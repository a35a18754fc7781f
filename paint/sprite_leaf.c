// sprite_leaf.c — a beech leaf in autumn, its tip in front, its edges curled up out of the water.
#include "sprite_list.h"

#define HALF_LONG 0.40f
#define VEINS 6.5f // on half its length

// Half its width at x, where it is not 0.
static float leaf_wide(const float x) {
    const float t = paint_clamp((x + HALF_LONG) / (2.0f * HALF_LONG), 0.0f, 1.0f);
    return 0.96f * t * (1.0f - t) * (1.35f - 0.75f * t); // broadest behind its middle
}

// The midrib swings a little.
static float leaf_rib(const float x) {
    return 0.035f * paint_wave(0.55f * x + 0.2f);
}

// Beyond its ends it is as far away as they are, plus the rib's distance to the side.
static float leaf_inside(const float x, const float y) {
    const float side = paint_abs(y - leaf_rib(x));
    const float teeth = 0.006f * paint_wave(x * 2.0f * VEINS / HALF_LONG);
    const float within = HALF_LONG - paint_abs(x);
    const float blade = (within > 0.0f ? leaf_wide(x) + teeth : within) - side;
    const float stalk =
        sprite_capsule(x, y - leaf_rib(x), -0.5f, 0.0f, -HALF_LONG, 0.0f, 0.009f, 0.012f);
    return paint_max(blade * 0.8f, stalk);
}

static float leaf_height(const float x, const float y) {
    const float across = (y - leaf_rib(x)) / paint_max(leaf_wide(x), 0.02f);
    const float curl = across * across * (0.030f + 0.030f * paint_step(-0.1f, 0.4f, x));
    const float furrow = 0.004f * paint_wave(VEINS / HALF_LONG * (x - 0.5f * paint_abs(y)));
    return 0.018f + curl + furrow;
}

static sprite_skin leaf_skin(const float x, const float y, const float pixel) {
    sprite_skin s = {.gloss = 0.10f, .alpha = 1.0f};
    const float side = paint_abs(y - leaf_rib(x));
    const float blotch = paint_fbm(x * 5.0f, y * 5.0f, 1501u, 4, pixel * 5.0f);
    const float rim = paint_step(0.09f, 0.0f, leaf_inside(x, y));
    const float soft = paint_max(pixel, 0.004f);
    s.tone = paint_rgb_mix(paint_hex(0xd9962a), paint_hex(0xb5521b), 0.5f + 0.8f * blotch);
    s.tone = paint_rgb_mix(s.tone, paint_hex(0x8a3a14), 0.6f * rim);
    const float vein = paint_wave(VEINS / HALF_LONG * (x - 0.55f * side));
    s.tone = paint_rgb_mix(s.tone, paint_hex(0xe9bb62), 0.35f * paint_step(0.80f, 1.0f, vein));
    const float rib = paint_step(0.009f + soft, 0.009f - 0.5f * soft, side);
    s.tone = paint_rgb_mix(s.tone, paint_hex(0xe6c27a), 0.8f * rib);
    const float spots = paint_noise(x * 23.0f, y * 23.0f, 1502u);
    s.tone = paint_rgb_scale(s.tone, 1.0f - 0.4f * paint_step(0.55f, 0.75f, spots));
    return s;
}

const sprite_kind sprite_leaf = {
    .name = "leaf",
    .highest = 0.085f,
    .inside = leaf_inside,
    .height = leaf_height,
    .skin = leaf_skin,
};
