// paint_bay.c — a bay from the side, for water in profile: a low sun over hills, and below the
// water's level shafts of light, a bed of sand, stones and weed.
#include "paint_canvas.h"
#include "paint_list.h"

// Every edge is softened over a sample, so that one a pixel is enough.
enum { SAMPLES = 240, FINEST = 2, STONES = 13, CLUMPS = 5, BLADES = 9 };

#define LEVEL (-0.05f) // the profile look's water level by default
#define SUN_X 0.42f
#define SUN_Y (-0.235f)
#define SUN_RADIUS 0.030f

static float length_of(const float x, const float y) {
    return sqrtf(x * x + y * y);
}

// ---- above --------------------------------------------------------------------------------------

static paint_rgb sky(const float x, const float y, const float pixel) {
    const float up = paint_clamp((LEVEL - y) / 0.45f, 0.0f, 1.0f);
    paint_rgb tone =
        paint_rgb_mix(paint_hex(0xffd9a8), paint_hex(0x8fb4d6), paint_step(0, 0.5f, up));
    tone = paint_rgb_mix(tone, paint_hex(0x33679f), paint_step(0.3f, 1.15f, up));
    const float far = length_of(x - SUN_X, y - SUN_Y);
    tone = paint_rgb_add(tone, paint_hex(0xffb057), 0.30f / (1.0f + far * far * 40.0f));
    const float cloud = paint_fbm(x * 1.5f + 3.0f, y * 8.0f, 3101u, 6, pixel * 8.0f);
    const float veil = paint_step(-0.02f, 0.55f, cloud) * paint_step(1.1f, 0.35f, up);
    const float lit = paint_step(0.9f, 0.1f, far);
    const paint_rgb white = paint_rgb_mix(paint_hex(0xc9c3cf), paint_hex(0xfff0d8), lit);
    tone = paint_rgb_mix(tone, white, 0.85f * veil);
    const float disc =
        paint_clamp(0.5f + (SUN_RADIUS - far) / paint_max(pixel, 0.004f), 0.0f, 1.0f);
    return paint_rgb_mix(tone, (paint_rgb){1.0f, 0.97f, 0.86f}, disc);
}

// Three ridges, each nearer, lower and darker, with haze at their feet.
static paint_rgb hills(paint_rgb tone, const float x, const float y, const float pixel) {
    static const uint32_t colours[] = {0x9aa9bb, 0x6f8896, 0x3f5f63};
    for (int i = 0; i < 3; i++) {
        const float scale = 1.3f + 0.9f * (float)i;
        const float rise =
            paint_fbm(x * scale + 7.0f * (float)i, 0.5f, 3111u + (uint32_t)i, 6, pixel * scale);
        const float ridge =
            LEVEL - 0.075f + 0.018f * (float)i - (0.085f - 0.016f * (float)i) * rise;
        const float cover = paint_clamp(0.5f + (y - ridge) / pixel, 0.0f, 1.0f);
        const float haze = paint_step(ridge, LEVEL + 0.02f, y);
        const paint_rgb hill =
            paint_rgb_mix(paint_hex(colours[i]), paint_hex(0xf2cfae), 0.45f * haze);
        tone = paint_rgb_mix(tone, hill, cover);
    }
    return tone;
}

// ---- below --------------------------------------------------------------------------------------

static float bed_at(const float x, const float pixel) {
    return 0.385f + 0.045f * paint_fbm(x * 0.9f, 0.3f, 3121u, 4, pixel);
}

// Shafts of light that come down from the sun, softer the deeper.
static float shafts(const float x, const float y) {
    const float slope = (x - SUN_X) / (y - SUN_Y + 0.55f);
    const float beam =
        paint_noise(slope * 7.0f, 0.5f, 3131u) + 0.6f * paint_noise(slope * 19.0f, 2.5f, 3132u);
    return paint_step(0.0f, 0.8f, beam) * paint_step(0.55f, 0.02f, y);
}

static paint_rgb sand(const float x, const float y, const float bed, const float pixel) {
    const float deep = (y - bed) / 0.12f;
    const float row = 1.0f / (0.05f + 0.4f * paint_max(deep, 0.0f));
    const float ripple = paint_fbm(x * 5.0f, row, 3141u, 3, pixel * 8.0f);
    const float grain = paint_fbm(x * 120.0f, y * 160.0f, 3142u, 2, pixel * 160.0f);
    const float web = 1.0f - paint_abs(paint_fbm(x * 6.0f, deep * 3.0f, 3143u, 3, pixel * 6.0f));
    const float light =
        0.86f + 0.16f * ripple + 0.10f * grain + 0.5f * paint_step(0.88f, 1.0f, web);
    return paint_rgb_scale(paint_hex(0xd9c08f), light * paint_step(1.6f, -0.4f, deep));
}

// Half sunk in the sand.
static paint_rgb stones(paint_rgb tone, const float x, const float y, const float pixel) {
    for (int i = 0; i < STONES; i++) {
        paint_random random = {.seed = 3150u + (uint32_t)i};
        const float cx = paint_between(&random, -1.6f, 1.6f);
        const float size = paint_between(&random, 0.025f, 0.085f);
        if (paint_abs(x - cx) > 2.0f * size) {
            continue;
        }
        const float cy = bed_at(cx, pixel) + 0.55f * size;
        const float dx = (x - cx) / (size * 1.5f);
        const float dy = (y - cy) / size;
        const float rough =
            0.42f * paint_fbm(x * 9.0f, y * 9.0f, 3170u + (uint32_t)i, 4, pixel * 9.0f);
        const float inside = 1.0f + rough - length_of(dx, dy);
        const float cover = paint_clamp(0.5f + inside * size / pixel, 0.0f, 1.0f);
        const float light = paint_clamp(0.62f - 0.42f * dy + 0.2f * dx + 1.5f * rough, 0.12f, 1.2f);
        tone = paint_rgb_mix(tone, paint_rgb_scale(paint_hex(0x7d7a70), light), cover);
    }
    return tone;
}

// Clumps of weed; each blade leans the more the higher it stands.
static paint_rgb weed(paint_rgb tone, const float x, const float y, const float pixel) {
    static const float clumps[CLUMPS] = {-1.12f, -0.62f, 0.12f, 0.78f, 1.22f};
    for (int i = 0; i < CLUMPS * BLADES; i++) {
        paint_random random = {.seed = 3200u + (uint32_t)i};
        const float foot = clumps[i / BLADES] + paint_between(&random, -0.07f, 0.07f);
        const float tall = paint_between(&random, 0.07f, 0.25f);
        const float lean = paint_between(&random, -0.05f, 0.08f);
        const float sway = paint_next(&random);
        if (paint_abs(x - foot) > 0.11f) {
            continue;
        }
        const float up = (bed_at(foot, pixel) + 0.015f - y) / tall;
        if (up < 0.0f || up > 1.0f) {
            continue;
        }
        const float bend = foot + lean * up * up + 0.010f * up * paint_wave(sway + 1.3f * up);
        const float half = 0.0065f * (1.0f - up) * (0.5f + up) + 0.001f;
        const float cover = paint_clamp(0.5f + (half - paint_abs(x - bend)) / pixel, 0.0f, 1.0f);
        const paint_rgb blade =
            paint_rgb_mix(paint_hex(0x2f4a22), paint_hex(0x8fa043), up * (0.4f + 0.6f * sway));
        tone = paint_rgb_mix(tone, blade, cover);
    }
    return tone;
}

// Where a trough opens the view the far water is as bright as the sky's foot.
static paint_rgb water(const float x, const float y, const float pixel) {
    const float deep = paint_clamp((y - LEVEL) / 0.45f, 0.0f, 1.0f);
    paint_rgb tone =
        paint_rgb_mix(paint_hex(0xd5e9e2), paint_hex(0x4fa3ac), paint_step(0.04f, 0.42f, deep));
    tone = paint_rgb_mix(tone, paint_hex(0x2a7487), paint_step(0.35f, 1.0f, deep));
    // stones far away, dim
    const float far = bed_at(x * 1.7f + 5.0f, pixel) - 0.075f +
                      0.10f * paint_fbm(x * 2.1f, 0.7f, 3401u, 5, pixel * 2.1f);
    tone = paint_rgb_mix(tone, paint_hex(0x3c7f88), 0.6f * paint_step(-0.03f, 0.03f, y - far));
    const float bed = bed_at(x, pixel);
    const float cover = paint_clamp(0.5f + (y - bed) / pixel, 0.0f, 1.0f);
    tone = paint_rgb_mix(tone, sand(x, y, bed, pixel), cover);
    tone = stones(tone, x, y, pixel);
    tone = weed(tone, x, y, pixel);
    return paint_rgb_add(tone, paint_hex(0xfff0c8), 0.26f * shafts(x, y));
}

static paint_rgb shade(const void *const scene, const float x, const float y, const float pixel) {
    (void)scene;
    if (y < LEVEL) {
        return hills(sky(x, y, pixel), x, y, pixel);
    }
    return water(x, y, pixel);
}

static bool draw(uint8_t *const pixels, const int width, const int height, const ptrdiff_t stride) {
    const paint_frame frame = paint_frame_make(width, height, SAMPLES, FINEST);
    paint_frame_fill(&frame, shade, NULL, pixels, stride);
    return true;
}

const paint_painting paint_bay = {.name = "bay", .draw = draw, .from_side = true};
