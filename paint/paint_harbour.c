// paint_harbour.c — the harbour in dry light, and where its water is.
#include "paint_harbour.h"

#include <stdlib.h>

#include "paint_list.h"

#define STEEPEST 2.5f

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

// Water takes the red first; the look above adds its own, so this is slight.
static paint_rgb drowned(const paint_rgb tone, const float z) {
    const float deep = paint_clamp(-z / HARBOUR_DEEP, 0.0f, 1.0f);
    return (paint_rgb){tone.r * (1.0f - 0.40f * deep), tone.g * (1.0f - 0.23f * deep),
                       tone.b * (1.0f - 0.08f * deep)};
}

// One sample.
typedef struct glance {
    float x, y;
    harbour_spot at;
    float u, v;
} glance;

static paint_rgb light_of(const view *const of, const glance *const g, const float sx,
                          const float sy, const float pixel) {
    const float size = 1.0f / sqrtf(1.0f + sx * sx + sy * sy);
    const harbour_kind kind = g->at.kind;
    const float gloss = kind == HARBOUR_IRON ? 0.10f : kind == HARBOUR_BED ? 0.0f : 0.03f;
    const paint_face face = {g->at.z, -sx * size, -sy * size, size, gloss};
    const paint_rgb tone = harbour_tone(&of->place, &g->at, g->u, g->v, pixel);
    return paint_relief_shade(&of->relief, g->x, g->y, &face, drowned(tone, g->at.z));
}

// A pixel that is sand all over, or one stone, is coloured once: its slope is that between its
// samples, and its texture what a pixel shows.
static bool is_plain(const glance *const seen, const int count) {
    const harbour_kind kind = seen[0].at.kind;
    for (int k = 0; k < count; k++) {
        if (seen[k].at.kind != kind || seen[k].at.stone != seen[0].at.stone) {
            return false;
        }
    }
    return kind == HARBOUR_BED || kind == HARBOUR_STONE || kind == HARBOUR_MOUND;
}

static float relief_of(const harbour *const h, const glance *const g, const float pixel) {
    return harbour_relief(h, &g->at, g->u, g->v, pixel);
}

static paint_rgb plain_light(const view *const of, const paint_frame *const frame,
                             const glance *const seen) {
    const harbour *const h = &of->place;
    const int fine = frame->fine;
    const float pixel = frame->pixel * (float)fine;
    const float gap = frame->pixel * (float)(fine - 1);
    const float here = relief_of(h, &seen[0], pixel);
    const float sx = (relief_of(h, &seen[fine - 1], pixel) - here) / gap;
    const float sy = (relief_of(h, &seen[fine * (fine - 1)], pixel) - here) / gap;
    return light_of(of, &seen[fine * fine / 2], paint_clamp(sx, -STEEPEST, STEEPEST),
                    paint_clamp(sy, -STEEPEST, STEEPEST), pixel);
}

static paint_rgb shade(const void *const scene, const paint_frame *const frame, const int px,
                       const int py) {
    const view *const of = scene;
    const harbour *const h = &of->place;
    const int fine = frame->fine;
    glance seen[PAINT_MOST_FINE * PAINT_MOST_FINE];
    paint_bumps bumps = {.fine = fine, .gap = frame->pixel, .storey = 3.0f * frame->pixel + 0.004f};
    int sample = 0;
    do { // a pixel has one at least
        glance *const g = &seen[sample];
        g->x = paint_frame_x(frame, px * fine + sample % fine);
        g->y = paint_frame_y(frame, py * fine + sample / fine);
        g->at = spot_at(h, g->x, g->y, &g->u, &g->v);
    } while (++sample < fine * fine);
    if (is_plain(seen, fine * fine)) {
        return plain_light(of, frame, seen);
    }
    for (int k = 0; k < fine * fine; k++) {
        const glance *const g = &seen[k];
        bumps.z[k] = g->at.z;
        bumps.height[k] = relief_of(h, g, frame->pixel);
        bumps.thing[k] = (uint64_t)(uintptr_t)g->at.stone << 4 | (uint64_t)g->at.kind;
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
    const bool made = harbour_make(&of.place, frame.half_x, frame.half_y, true) &&
                      paint_relief_picture(&sunny, &frame, &of.relief, pixels, stride);
    harbour_free(&of.place);
    return made;
}

static void end_survey(void *const scene) {
    if (scene != NULL) {
        harbour_free(scene);
        free(scene);
    }
}

static void *survey(const paint_frame *const frame) {
    harbour *const h = malloc(sizeof *h);
    const bool tabled = frame->pixel * HARBOUR_TABLED < 0.5f;
    if (h != NULL && !harbour_make(h, frame->half_x, frame->half_y, tabled)) {
        end_survey(h);
        return NULL;
    }
    return h;
}

static paint_place place_at(const void *const scene, const float x, const float y) {
    const harbour *const h = scene;
    const harbour_spot at = h->upright ? harbour_at(h, y, x, 0.0f) : harbour_at(h, x, y, 0.0f);
    const bool above = at.z > 0.0f;
    // the jetty's deck has water under it
    return (paint_place){.land = above && at.kind != HARBOUR_PLANK,
                         .cover = above,
                         .depth = above && at.kind != HARBOUR_PLANK ? 0.0f : at.depth};
}

static paint_around around(const void *const scene, const float x, const float y,
                           const float reach) {
    const harbour *const h = scene;
    const float u = h->upright ? y : x;
    const float v = h->upright ? x : y;
    return harbour_is_open(h, u, v, reach)  ? PAINT_OPEN
           : harbour_is_dry(h, u, v, reach) ? PAINT_COVERED
                                            : PAINT_MIXED;
}

const paint_painting paint_harbour = {.name = "harbour",
                                      .draw = draw,
                                      .survey = survey,
                                      .place = place_at,
                                      .around = around,
                                      .end = end_survey};
