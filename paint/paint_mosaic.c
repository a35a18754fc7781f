// paint_mosaic.c — the floor of a bathing pool in small glazed tiles. It begins anew beyond each
// side, for any shape of the picture; the sides cut tiles in halves.
#include "paint_canvas.h"
#include "paint_list.h"

enum { SAMPLES = 900, FINEST = 8 };

#define FIELDS 12.0f // tiles along the shorter side, about
#define JOINT 0.055f // width [tiles]
#define ROUND 0.10f  // of the tiles' corners [tiles]
#define BEVEL 0.085f // [tiles]

typedef struct mosaic {
    float half_x;
    float half_y;
    int columns;
    int rows;
} mosaic;

static int whole_fields(const float half) {
    const int count = paint_floor(2.0f * half * FIELDS + 0.5f);
    return count < 1 ? 1 : count;
}

// Depth of a place inside its tile, 0 at the rim, less outside. [tiles]
static float depth_in_tile(const float u, const float v) {
    const float reach = 0.5f - 0.5f * JOINT - ROUND;
    const float x = paint_max(paint_abs(u) - reach, 0.0f);
    const float y = paint_max(paint_abs(v) - reach, 0.0f);
    const float inner = paint_max(paint_abs(u), paint_abs(v)) - reach;
    return ROUND - (x > 0.0f || y > 0.0f ? sqrtf(x * x + y * y) : inner);
}

// Each tile has another glaze: four blues, seldom a deep or a pale one.
static paint_rgb glaze(const uint32_t id) {
    static const uint32_t tones[] = {0x7cc9cf, 0x66bcc8, 0x8fd2d2, 0x5db1c2};
    paint_random random = {.seed = id};
    const float kind = paint_next(&random);
    const float light = paint_between(&random, 0.74f, 1.18f);
    const paint_rgb one = paint_hex(tones[paint_mix(id) & 3u]);
    const paint_rgb other = paint_hex(kind > 0.90f ? 0x2a7f9e : kind < 0.06f ? 0xd0eee6 : 0x74c4cb);
    return paint_rgb_scale(paint_rgb_mix(one, other, 0.62f), light);
}

static paint_rgb shade(const void *const scene, const float x, const float y, const float pixel) {
    const mosaic *const m = scene;
    const float across = (x / m->half_x + 1.0f) * 0.5f; // 0…1
    const float down = (y / m->half_y + 1.0f) * 0.5f;
    const float column = across * (float)m->columns + 0.5f;
    const float row = down * (float)m->rows + 0.5f;
    const uint32_t id =
        paint_hash(paint_floor(column) % m->columns, paint_floor(row) % m->rows, 4243u);
    const float u = column - (float)paint_floor(column) - 0.5f;
    const float v = row - (float)paint_floor(row) - 0.5f;
    const float own = pixel * FIELDS;
    const float inside = depth_in_tile(u, v);

    // The glaze pools towards the rim and is clouded.
    const float seed_x = paint_unit(paint_mix(id + 1u)) * 64.0f;
    const float cloud = paint_fbm(u * 2.2f + seed_x, v * 2.2f, 77u, 4, own * 2.2f);
    const float speck = paint_fbm(u * 17.0f + seed_x, v * 17.0f, 78u, 2, own * 17.0f);
    paint_rgb tone = paint_rgb_scale(glaze(id), 1.0f + 0.13f * cloud + 0.045f * speck);
    // Light from the upper left on the rounded rim.
    const float rim = 1.0f - paint_step(0.0f, BEVEL, inside);
    tone = paint_rgb_scale(tone, 1.0f - 0.55f * rim * (u + v));
    tone = paint_rgb_add(tone, (paint_rgb){0.9f, 1.0f, 1.0f},
                         0.16f * rim * paint_max(-(u + v) - 0.25f, 0.0f));

    const float grain = paint_fbm(u * 9.0f + seed_x, v * 9.0f, 79u, 3, own * 9.0f);
    const paint_rgb joint = paint_rgb_scale(paint_hex(0xb3cfcd), 1.0f + 0.16f * grain);
    const float cover = paint_clamp(0.5f + inside / own, 0.0f, 1.0f);
    tone = paint_rgb_mix(joint, tone, cover);
    // Slow light and shade over the whole floor.
    const float wide = paint_wave(across + 0.13f) + paint_wave(down - 0.21f) +
                       0.6f * paint_wave(across + down + 0.4f);
    return paint_rgb_scale(tone, 0.80f * (1.0f + 0.045f * wide));
}

static bool draw(uint8_t *const pixels, const int width, const int height, const ptrdiff_t stride) {
    const paint_frame frame = paint_frame_make(width, height, SAMPLES, FINEST);
    const mosaic scene = {
        .half_x = frame.half_x,
        .half_y = frame.half_y,
        .columns = whole_fields(frame.half_x),
        .rows = whole_fields(frame.half_y),
    };
    paint_frame_fill(&frame, shade, &scene, pixels, stride);
    return true;
}

const paint_painting paint_mosaic = {.name = "mosaic", .draw = draw};
