// paint_plane.c — a plain plane to see refraction by: a checker of honed stone, ruled with fine
// lines, brass studs where every fourth lines cross.
#include "paint_canvas.h"
#include "paint_list.h"

enum { SAMPLES = 1000, FINEST = 8 };

#define FIELDS 16.0f // on the shorter side
#define RULES 4.0f   // fine lines in a field

// −1…1: which of two stones, softened over a sample at the borders.
static float checker(const float u, const float v, const float pixel) {
    const float soft = 0.5f * paint_max(pixel, 1.0e-4f);
    const float fu = paint_fraction(0.5f * u);
    const float fv = paint_fraction(0.5f * v);
    const float near_u = paint_min(paint_min(fu, paint_abs(fu - 0.5f)), 1.0f - fu) * 2.0f;
    const float near_v = paint_min(paint_min(fv, paint_abs(fv - 0.5f)), 1.0f - fv) * 2.0f;
    const float sign_u = (fu < 0.5f ? 1.0f : -1.0f) * paint_min(near_u / soft, 1.0f);
    const float sign_v = (fv < 0.5f ? 1.0f : -1.0f) * paint_min(near_v / soft, 1.0f);
    return sign_u * sign_v;
}

static paint_rgb stone(const float x, const float y, const float dark, const uint32_t seed,
                       const float pixel) {
    const float cloud = paint_fbm(x * 9.0f, y * 9.0f, seed, 6, pixel * 9.0f);
    const float bent = y * 5.0f + 1.4f * cloud + 0.6f * x;
    const float vein = paint_abs(paint_fbm(x * 4.0f, bent, seed + 20u, 5, pixel * 9.0f));
    const float fine = paint_fbm(x * 160.0f, y * 160.0f, seed + 40u, 2, pixel * 160.0f);
    const paint_rgb pale = paint_rgb_mix(paint_hex(0xc2bcae), paint_hex(0xd6cfbe), 0.5f + cloud);
    const paint_rgb blue = paint_rgb_mix(paint_hex(0x4d6a7c), paint_hex(0x6b8795), 0.5f + cloud);
    paint_rgb tone = paint_rgb_mix(pale, blue, dark);
    const paint_rgb thread = paint_rgb_mix(paint_hex(0x9a917f), paint_hex(0x94a9b2), dark);
    tone = paint_rgb_mix(tone, thread, 0.34f * paint_step(0.020f, 0.0f, vein));
    return paint_rgb_scale(tone, 1.0f + 0.16f * fine);
}

static paint_rgb shade(const void *const scene, const float x, const float y, const float pixel) {
    (void)scene;
    const float u = x * FIELDS;
    const float v = y * FIELDS;
    const float own = pixel * FIELDS;
    const float side = checker(u, v, own);
    const uint32_t seed = paint_hash(paint_floor(u), paint_floor(v), 1301u) & 0xffffu;
    const float tint = 0.94f + 0.12f * paint_unit(paint_mix(seed));
    paint_rgb tone =
        paint_rgb_scale(stone(x + (float)(seed & 7u), y, 0.5f - 0.5f * side, seed, pixel), tint);
    // fine rules, then the joints between the fields
    const float fine = paint_max(paint_line_share(u * RULES, 0.035f, own * RULES),
                                 paint_line_share(v * RULES, 0.035f, own * RULES));
    tone = paint_rgb_mix(
        tone, paint_rgb_mix(paint_hex(0x8d8778), paint_hex(0x8aa3ae), 0.5f - 0.5f * side),
        0.55f * paint_min(fine, 1.0f));
    const float joint =
        paint_max(paint_line_share(u, 0.030f, own), paint_line_share(v, 0.030f, own));
    tone = paint_rgb_mix(tone, paint_hex(0x2f3a42), 0.75f * paint_min(joint, 1.0f));
    // studs
    const float du = u - 4.0f * (float)paint_floor(u / 4.0f + 0.5f);
    const float dv = v - 4.0f * (float)paint_floor(v / 4.0f + 0.5f);
    const float far = sqrtf(du * du + dv * dv);
    const float cover = paint_clamp(0.5f + (0.155f - far) / own, 0.0f, 1.0f);
    if (cover > 0.0f) {
        const float dome = paint_clamp(0.75f - 2.2f * (du + dv), 0.25f, 1.3f);
        const float glint = paint_step(
            0.06f, 0.02f, sqrtf((du + 0.05f) * (du + 0.05f) + (dv + 0.05f) * (dv + 0.05f)));
        const float ring = paint_step(0.125f, 0.155f, far);
        paint_rgb brass = paint_rgb_scale(paint_hex(0xc99a45), dome * (1.0f - 0.55f * ring));
        brass = paint_rgb_add(brass, (paint_rgb){0.5f, 0.45f, 0.35f}, glint);
        tone = paint_rgb_mix(tone, brass, cover);
    }
    // a lamp to the upper left
    const float away = (x + 0.35f) * (x + 0.35f) * 0.5f + (y + 0.30f) * (y + 0.30f) * 0.8f;
    return paint_rgb_scale(tone, 1.22f / (1.0f + 0.55f * away));
}

static bool draw(uint8_t *const pixels, const int width, const int height, const ptrdiff_t stride) {
    const paint_frame frame = paint_frame_make(width, height, SAMPLES, FINEST);
    paint_frame_fill(&frame, shade, NULL, pixels, stride);
    return true;
}

const paint_painting paint_plane = {.name = "plane", .draw = draw};
