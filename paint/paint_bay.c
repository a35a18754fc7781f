// paint_bay.c — a bay from the side, for water in profile: a low sun over hills and far water, and
// below the water's level a bed of sand, boulders and weed. The look adds the light in the water.
#include "paint_canvas.h"
#include "paint_list.h"

// Every edge is softened over a sample, so that one a pixel is enough.
enum { SAMPLES = 240, FINEST = 2, STONES = 84, CLUMPS = 9, BLADES = 15 };

#define LEVEL (-0.05f)    // the profile look's water level by default
#define HORIZON (-0.095f) // of the far water
#define SUN_X 0.42f
#define SUN_Y (-0.235f)
#define SUN_RADIUS 0.026f

static float length_of(const float x, const float y) {
    return sqrtf(x * x + y * y);
}

// ---- above --------------------------------------------------------------------------------------

static paint_rgb sky(const float x, const float y, const float pixel) {
    const float up = paint_clamp((HORIZON - y) / 0.40f, 0.0f, 1.0f);
    paint_rgb tone =
        paint_rgb_mix(paint_hex(0xffd9a8), paint_hex(0x8fb4d6), paint_step(0, 0.5f, up));
    tone = paint_rgb_mix(tone, paint_hex(0x33679f), paint_step(0.3f, 1.15f, up));
    const float far = length_of(x - SUN_X, y - SUN_Y);
    tone = paint_rgb_add(tone, paint_hex(0xffb057), 0.45f / (1.0f + far * far * 30.0f));
    const float bank = paint_fbm(x * 1.1f + 9.0f, y * 5.0f, 3103u, 6, pixel * 5.0f);
    const float cloud = paint_fbm(x * 1.5f + 3.0f, y * 8.0f, 3101u, 6, pixel * 8.0f) + 0.5f * bank;
    const float veil = paint_step(-0.05f, 0.6f, cloud) * paint_step(1.2f, 0.3f, up);
    const float lit = paint_step(1.1f, 0.1f, far);
    const paint_rgb white = paint_rgb_mix(paint_hex(0xb9b6c6), paint_hex(0xfff0d8), lit);
    tone = paint_rgb_mix(tone, white, 0.85f * veil);
    const float disc =
        paint_clamp(0.5f + (SUN_RADIUS - far) / paint_max(pixel, 0.004f), 0.0f, 1.0f);
    const float halo = 0.5f * paint_step(4.0f * SUN_RADIUS, SUN_RADIUS, far);
    return paint_rgb_mix(tone, (paint_rgb){1.0f, 0.97f, 0.86f}, paint_max(disc, halo * halo));
}

// Three ridges, each nearer, lower and darker, with haze at their feet.
static paint_rgb hills(paint_rgb tone, const float x, const float y, const float pixel) {
    static const uint32_t colours[] = {0x9aa9bb, 0x6f8896, 0x3f5f63};
    for (int i = 0; i < 3; i++) {
        const float scale = 1.3f + 0.9f * (float)i;
        const float rise =
            paint_fbm(x * scale + 7.0f * (float)i, 0.5f, 3111u + (uint32_t)i, 7, pixel * scale);
        const float ridge =
            HORIZON - 0.055f + 0.022f * (float)i - (0.085f - 0.022f * (float)i) * rise;
        const float cover = paint_clamp(0.5f + (y - ridge) / pixel, 0.0f, 1.0f);
        const float haze = paint_step(ridge, HORIZON + 0.02f, y);
        const paint_rgb hill =
            paint_rgb_mix(paint_hex(colours[i]), paint_hex(0xf2cfae), 0.55f * haze);
        tone = paint_rgb_mix(tone, hill, cover);
    }
    return tone;
}

// The far surface mirrors the sky, the nearer the darker, with the sun's path on it.
static paint_rgb far_water(const float x, const float y, const float pixel) {
    const float near = paint_clamp((y - HORIZON) / (LEVEL - HORIZON), 0.02f, 3.0f);
    paint_rgb tone =
        paint_rgb_mix(paint_hex(0xe9c7a4), paint_hex(0x7fa6b4), paint_step(0.0f, 0.7f, near));
    tone = paint_rgb_mix(tone, paint_hex(0x3f8791), paint_step(0.5f, 1.8f, near));
    const float fine = 9.0f / (0.25f + near); // waves are smaller farther away
    const float wave = paint_fbm(x * fine, 14.0f * y * fine, 3301u, 4, pixel * 14.0f * fine);
    const float path = 1.0f / (1.0f + 90.0f * (x - SUN_X) * (x - SUN_X) / (0.4f + near));
    const float glint = paint_step(0.35f - 0.3f * path, 0.6f, wave) * paint_step(1.0f, 0.6f, near);
    tone = paint_rgb_scale(tone, 1.0f + 0.30f * wave);
    return paint_rgb_mix(tone, paint_hex(0xfff0d0), 0.85f * glint * (0.12f + path));
}

// ---- below --------------------------------------------------------------------------------------

static float bed_at(const float x, const float pixel) {
    return 0.390f + 0.050f * paint_fbm(x * 0.9f, 0.3f, 3121u, 4, pixel);
}

static paint_rgb sand(const float x, const float y, const float bed, const float pixel) {
    const float deep = (y - bed) / 0.12f;
    const float row = 1.0f / (0.05f + 0.4f * paint_max(deep, 0.0f));
    const float ripple = paint_fbm(x * 5.0f, 2.0f * row, 3141u, 4, pixel * 12.0f);
    const float grain = paint_fbm(x * 120.0f, y * 160.0f, 3142u, 2, pixel * 160.0f);
    const float light = 0.80f + 0.30f * ripple + 0.14f * grain;
    return paint_rgb_scale(paint_hex(0xd9c08f), light * paint_step(2.4f, -0.6f, deep));
}

// Half sunk in the sand, the farthest first: rough, lit from above, with moss on top and a shadow.
static paint_rgb stones(paint_rgb tone, const float x, const float y, const float pixel) {
    for (int i = 0; i < STONES; i++) {
        paint_random random = {.seed = 3150u + (uint32_t)i};
        const float cx = paint_between(&random, -1.6f, 1.6f);
        const float luck = paint_next(&random);
        const float size = 0.009f + 0.085f * luck * luck * luck * luck;
        const float flat = paint_between(&random, 1.2f, 1.9f);
        const float grey = paint_next(&random);
        if (paint_abs(x - cx) > 2.2f * flat * size) {
            continue;
        }
        const float cy = bed_at(cx, pixel) + 0.10f * (float)i / STONES + 0.2f * size;
        const float dx = (x - cx) / (size * flat);
        const float dy = (y - cy) / size;
        const uint32_t seed = 3170u + (uint32_t)i;
        const float lump = 0.30f * paint_fbm(x * 0.1f / size, y * 0.1f / size, seed, 2, 0.0f);
        const float inside = 1.0f + lump - length_of(dx, dy);
        const float cover = paint_clamp(0.5f + inside * size / pixel, 0.0f, 1.0f);
        const float under = length_of(dx * 0.85f, (dy - 0.75f) * 2.6f);
        tone = paint_rgb_scale(tone, 1.0f - 0.55f * paint_step(1.25f, 0.4f, under));
        if (cover <= 0.0f) {
            continue;
        }
        const float bump = paint_fbm(x * 26.0f, y * 26.0f, 3290u, 5, pixel * 26.0f);
        const float slope = bump - paint_fbm(x * 26.0f, y * 26.0f + 0.22f, 3290u, 5, pixel * 26.0f);
        const float light =
            paint_clamp(0.55f - 0.45f * dy + 0.15f * dx + 1.1f * slope, 0.08f, 1.35f);
        paint_rgb rock = paint_rgb_mix(paint_hex(0x8d867a), paint_hex(0x5f666a), grey);
        const float moss =
            paint_step(0.15f, -0.7f, dy + 0.9f * bump) * paint_step(0.3f, 0.7f, luck);
        rock = paint_rgb_mix(rock, paint_hex(0x6d7a34), 0.8f * moss);
        tone = paint_rgb_mix(tone, paint_rgb_scale(rock, light), cover);
    }
    return tone;
}

// Clumps of weed; each blade leans the more the higher it stands.
static paint_rgb weed(paint_rgb tone, const float x, const float y, const float pixel) {
    static const float clumps[CLUMPS] = {-1.24f, -1.08f, -0.66f, -0.55f, 0.06f,
                                         0.17f,  0.74f,  1.16f,  1.28f};
    for (int i = 0; i < CLUMPS * BLADES; i++) {
        paint_random random = {.seed = 3200u + (uint32_t)i};
        const float foot = clumps[i / BLADES] + paint_between(&random, -0.06f, 0.06f);
        const float tall =
            paint_between(&random, 0.06f, 0.30f) * (i / BLADES % 3 == 2 ? 0.6f : 1.0f);
        const float lean = paint_between(&random, -0.06f, 0.09f);
        const float sway = paint_next(&random);
        if (paint_abs(x - foot) > 0.13f) {
            continue;
        }
        const float up = (bed_at(foot, pixel) + 0.03f - y) / tall;
        if (up < 0.0f || up > 1.0f) {
            continue;
        }
        const float bend = foot + lean * up * up + 0.012f * up * paint_wave(sway + 1.1f * up);
        const float half =
            0.0095f * (1.0f - up) * (0.6f + up) * paint_step(0.0f, 0.15f, up) + 0.0008f;
        const float across = (x - bend) / half;
        const float cover = paint_clamp(0.5f + (half - paint_abs(x - bend)) / pixel, 0.0f, 1.0f);
        paint_rgb blade =
            paint_rgb_mix(paint_hex(0x22401f), paint_hex(0x9fb04a), up * (0.35f + 0.65f * sway));
        blade = paint_rgb_scale(blade, 1.0f + 0.35f * paint_clamp(across, -1.0f, 1.0f));
        tone = paint_rgb_mix(tone, blade, cover);
    }
    return tone;
}

// Troughs show the far surface down to here; below it is the water's depth, with dim far stones.
static paint_rgb water(const float x, const float y, const float pixel) {
    const float deep = paint_clamp((y - LEVEL) / 0.45f, 0.0f, 1.0f);
    paint_rgb tone =
        paint_rgb_mix(paint_hex(0x79bdbf), paint_hex(0x3f97a6), paint_step(0.04f, 0.42f, deep));
    tone = paint_rgb_mix(tone, paint_hex(0x1f6479), paint_step(0.35f, 1.0f, deep));
    for (int i = 0; i < 2; i++) {
        const float scale = 2.1f - 0.5f * (float)i;
        const float far = bed_at(x * scale + 5.0f, pixel) - 0.09f + 0.045f * (float)i +
                          0.12f * paint_fbm(x * scale, 0.7f, 3401u + (uint32_t)i, 6, pixel * scale);
        const paint_rgb rock = paint_rgb_mix(tone, paint_hex(0x24626e), 0.45f + 0.2f * (float)i);
        tone = paint_rgb_mix(tone, rock, paint_step(-0.012f, 0.012f, y - far));
    }
    const float bed = bed_at(x, pixel);
    const float cover = paint_clamp(0.5f + (y - bed) / pixel, 0.0f, 1.0f);
    tone = paint_rgb_mix(tone, sand(x, y, bed, pixel), cover);
    tone = y > 0.2f ? stones(tone, x, y, pixel) : tone;
    return y > 0.04f ? weed(tone, x, y, pixel) : tone;
}

static paint_rgb shade(const void *const scene, const float x, const float y, const float pixel) {
    (void)scene;
    if (y < HORIZON) {
        return hills(sky(x, y, pixel), x, y, pixel);
    }
    const float share = paint_step(LEVEL + 0.02f, LEVEL + 0.13f, y);
    if (share <= 0.0f) {
        return far_water(x, y, pixel);
    }
    const paint_rgb below = water(x, y, pixel);
    return share < 1.0f ? paint_rgb_mix(far_water(x, y, pixel), below, share) : below;
}

static bool draw(uint8_t *const pixels, const int width, const int height, const ptrdiff_t stride) {
    const paint_frame frame = paint_frame_make(width, height, SAMPLES, FINEST);
    paint_frame_fill(&frame, shade, NULL, pixels, stride);
    return true;
}

const paint_painting paint_bay = {.name = "bay", .draw = draw, .from_side = true};
