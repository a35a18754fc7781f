// sprite_swimmer.c — someone who swims: head, shoulders and arms above the water, the rest below.
#include "sprite_list.h"

#define HEAD_X 0.165f
#define HEAD 0.098f

static float head_in(const float x, const float y) {
    return sprite_oval(x - HEAD_X, y, HEAD * 1.16f, HEAD);
}

static float arm_in(const float x, const float y) {
    const float side = paint_abs(y);
    // the right arm reaches a little farther
    const float reach = y > 0.0f ? 0.02f : 0.0f;
    const float upper = sprite_capsule(x, side, 0.015f, 0.165f, 0.165f, 0.285f, 0.062f, 0.046f);
    const float fore =
        sprite_capsule(x, side, 0.165f, 0.285f, 0.385f + reach, 0.185f, 0.046f, 0.032f);
    const float hand =
        sprite_capsule(x, side, 0.395f + reach, 0.180f, 0.445f + reach, 0.150f, 0.034f, 0.022f);
    return paint_smooth_max(paint_smooth_max(upper, fore, 0.02f), hand, 0.02f);
}

static float back_in(const float x, const float y) {
    const float shoulders = sprite_capsule(x, y, -0.005f, -0.135f, -0.005f, 0.135f, 0.088f, 0.088f);
    const float chest = sprite_capsule(x, y, -0.02f, 0.0f, -0.40f, 0.0f, 0.175f, 0.105f);
    return paint_smooth_max(shoulders, chest, 0.06f);
}

static float inside(const float x, const float y) {
    const float trunk = paint_smooth_max(back_in(x, y), arm_in(x, y), 0.035f);
    return paint_smooth_max(trunk, head_in(x, y), 0.02f);
}

static float round_over(const float in, const float radius) {
    const float t = paint_clamp(in / radius, 0.0f, 1.0f);
    return radius * sqrtf(t * (2.0f - t));
}

static float height(const float x, const float y) {
    const float back =
        0.55f * round_over(back_in(x, y), 0.16f) -
        0.022f * paint_step(0.03f, 0.0f, paint_abs(y)) * paint_step(0.06f, -0.06f, x);
    const float arm = 0.9f * round_over(arm_in(x, y), 0.055f);
    const float head = head_in(x, y) > 0.0f
                           ? 0.075f + 0.105f * sprite_dome(x - HEAD_X, y, HEAD * 1.16f, HEAD)
                           : -1.0f;
    return paint_max(paint_smooth_max(back, arm, 0.03f), head);
}

// How much of a place is above the water, or seen through it.
static float above(const float x, const float y) {
    const float legs = paint_step(-0.47f, -0.10f, x);
    const float hands = 1.0f - 0.45f * paint_step(0.30f, 0.46f, x);
    return paint_min(legs, hands) * (0.94f + 0.06f * paint_noise(x * 12.0f, y * 12.0f, 951u));
}

static sprite_skin skin(const float x, const float y, const float pixel) {
    sprite_skin s = {.gloss = 0.16f, .alpha = 1.0f};
    const float soft = paint_max(pixel, 0.003f);
    if (head_in(x, y) > 0.0f) {
        const float cap = paint_step(0.085f + soft, 0.085f - soft, x - HEAD_X + 0.2f * y * y);
        const float stripe = paint_step(0.014f + soft, 0.014f - soft, paint_abs(y));
        const paint_rgb red = paint_rgb_mix(paint_hex(0xc8321f), paint_hex(0xf0e9da), stripe);
        s.tone = paint_rgb_mix(paint_hex(0xcf9670), red, cap);
        s.gloss = 0.22f;
        return s;
    }
    const float warm = paint_fbm(x * 9.0f, y * 9.0f, 953u, 3, pixel * 9.0f);
    s.tone = paint_rgb_mix(paint_hex(0xc88d66), paint_hex(0xdba981),
                           paint_clamp(0.5f + warm, 0.0f, 1.0f));
    // a bathing suit: crossed straps, and cloth from the middle of the back on
    const float side = paint_abs(y);
    const float strap = paint_abs(side - 0.030f - 0.45f * paint_max(x + 0.10f, 0.0f)) - 0.017f;
    const float cloth = x + 0.135f + 2.2f * y * y;
    const float suit = paint_max(paint_step(soft, -soft, cloth),
                                 x < 0.075f ? paint_step(soft, -soft, strap) : 0.0f);
    const float wet = paint_step(-0.05f, 0.03f, back_in(x, y));
    s.tone = paint_rgb_mix(s.tone, paint_hex(0x1c3f6e), suit * wet);
    s.alpha = above(x, y);
    // parts under water are seen through it
    s.tone = paint_rgb_mix(paint_hex(0x4f8a8c), s.tone, 0.45f + 0.55f * s.alpha);
    return s;
}

const sprite_kind sprite_swimmer = {
    .name = "swimmer",
    .highest = 0.19f,
    .inside = inside,
    .height = height,
    .skin = skin,
};
