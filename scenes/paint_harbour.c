// paint_harbour.c — the harbour in dry light, and where its water is.
#include "paint_harbour.h"

#include <stdlib.h>

#include "paint_list.h"

typedef struct view {
    harbour place;
    paint_relief relief;
} view;

static harbour_spot spot_at(const harbour *const h, const float x, const float y, float *const u,
                            float *const v) {
    *u = h->upright ? y : x;
    *v = h->upright ? x : y;
    return harbour_at(h, *u, *v, -HARBOUR_DEEP);
}

static float relief_at(const harbour *const h, const float x, const float y, const float pixel,
                       const harbour_spot *const like) {
    float u = 0.0f;
    float v = 0.0f;
    const harbour_spot at = spot_at(h, x, y, &u, &v);
    const bool same = at.kind == like->kind && at.stone == like->stone &&
                      paint_abs(at.z - like->z) < 3.0f * pixel + 0.004f;
    return same ? harbour_relief(h, &at, u, v, pixel) : POOL_NOTHING;
}

static float slope(const harbour *const h, const harbour_spot *const at, const float x,
                   const float y, const float here, const float gx, const float gy,
                   const float pixel) {
    float there = relief_at(h, x + gx, y + gy, pixel, at);
    if (there != POOL_NOTHING) {
        return paint_clamp((there - here) / (gx + gy), -2.5f, 2.5f);
    }
    there = relief_at(h, x - gx, y - gy, pixel, at);
    return there == POOL_NOTHING ? 0.0f : paint_clamp((here - there) / (gx + gy), -2.5f, 2.5f);
}

// Water takes the red first; the look above adds its own, so this is slight.
static paint_rgb drowned(const paint_rgb tone, const float z) {
    const float deep = paint_clamp(-z / HARBOUR_DEEP, 0.0f, 1.0f);
    return (paint_rgb){tone.r * (1.0f - 0.40f * deep), tone.g * (1.0f - 0.23f * deep),
                       tone.b * (1.0f - 0.08f * deep)};
}

static paint_rgb shade(const void *const scene, const float x, const float y, const float pixel) {
    const view *const of = scene;
    const harbour *const h = &of->place;
    float u = 0.0f;
    float v = 0.0f;
    const harbour_spot at = spot_at(h, x, y, &u, &v);
    const float here = harbour_relief(h, &at, u, v, pixel);
    const float gap = paint_max(0.7f * pixel, 0.0004f);
    const float sx = slope(h, &at, x, y, here, gap, 0.0f, pixel);
    const float sy = slope(h, &at, x, y, here, 0.0f, gap, pixel);
    const float size = 1.0f / sqrtf(1.0f + sx * sx + sy * sy);
    const float gloss = at.kind == HARBOUR_IRON ? 0.10f : at.kind == HARBOUR_BED ? 0.0f : 0.03f;
    const paint_face face = {at.z, -sx * size, -sy * size, size, gloss};
    const paint_rgb tone = drowned(harbour_tone(h, &at, u, v, pixel), at.z);
    return paint_relief_shade(&of->relief, x, y, &face, tone);
}

static float top_at(const void *const scene, const float x, const float y) {
    const view *const of = scene;
    float u = 0.0f;
    float v = 0.0f;
    return spot_at(&of->place, x, y, &u, &v).z;
}

bool paint_harbour(uint8_t *const pixels, const int width, const int height,
                   const ptrdiff_t stride) {
    const paint_frame frame = paint_relief_frame(width, height);
    view of = {.relief = {.height = NULL}};
    const paint_sunny sunny = {&of, top_at, shade};
    const bool made = harbour_make(&of.place, frame.half_x, frame.half_y) &&
                      paint_relief_picture(&sunny, &frame, &of.relief, pixels, stride);
    harbour_free(&of.place);
    return made;
}

void *paint_harbour_survey(const paint_frame *const frame) {
    harbour *const h = malloc(sizeof *h);
    if (h != NULL && !harbour_make(h, frame->half_x, frame->half_y)) {
        paint_harbour_survey_end(h);
        return NULL;
    }
    return h;
}

void paint_harbour_survey_end(void *const scene) {
    if (scene != NULL) {
        harbour_free(scene);
        free(scene);
    }
}

paint_place paint_harbour_place(const void *const scene, const float x, const float y) {
    const harbour *const h = scene;
    const harbour_spot at = h->upright ? harbour_at(h, y, x, 0.0f) : harbour_at(h, x, y, 0.0f);
    const bool above = at.z > 0.0f;
    // the jetty's deck has water under it
    return (paint_place){.land = above && at.kind != HARBOUR_PLANK,
                         .cover = above,
                         .depth = above && at.kind != HARBOUR_PLANK ? 0.0f : at.depth};
}
