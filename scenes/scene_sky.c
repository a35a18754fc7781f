#include "scene_sky.h"

#include <stdint.h>

#define SAMPLES 128 // a side, at most
#define ALIKE 4     // two of them differ by less [levels]
#define LIT 32      // in darker pictures, light on the floor does not show [levels]
#define TURN 24     // difference from the sum of both neighbours that marks one [levels]

#define SPARED 0.6f // of the points that are alike: among those, what busy ones bear would glare

// Shares of such points.
static const struct {
    float none; // up to which a picture is not at all so
    float all;  // and from which on it is wholly
} plain = {0.65f, 0.95f}, busy = {0.05f, 0.4f}, shade = {0.4f, 0.65f};

// Parameters of the look over a plain and over a busy picture, as shares.
typedef struct manner {
    float shift; // of the picture under the waves
    float light; // gathered on the floor by waves as steep
    float steepness;
    float sky;
    float glitter;
} manner;

static const manner over_plain = {1.17f, 1.5f, 1.17f, 0.35f, 0.33f};
static const manner over_busy = {0.42f, 2.45f, 2.7f, 1.4f, 0.6f}; // caustics below their 4

static void follow(float *now, float wanted, float share) {
    *now += share * (wanted - *now);
}

static void follow_colour(pond_colour *now, pond_colour wanted, float share) {
    follow(&now->r, wanted.r, share);
    follow(&now->g, wanted.g, share);
    follow(&now->b, wanted.b, share);
}

static int brightness(const uint8_t *pixel) {
    return (54 * pixel[0] + 183 * pixel[1] + 19 * pixel[2]) >> 8;
}

static float ramp(float share, float none, float all) {
    const float at = (share - none) / (all - none);
    return at < 0.0f ? 0.0f : at > 1.0f ? 1.0f : at;
}

// How plain and how busy a picture is, 0…1: by the shares of points that are about as bright as the
// one before in their row, and of those between which the brightness turns round, as in grain. Over
// mostly dark pictures what busy ones bear would glare.
static void look_at(const pond_texture *under, float *is_plain, float *is_busy) {
    const int columns = under->width < SAMPLES ? under->width : SAMPLES;
    const int rows = under->height < SAMPLES ? under->height : SAMPLES;
    int alike = 0;
    int dark = 0;
    int turns = 0;
    for (int j = 0; j < rows; j++) {
        const int64_t y = ((int64_t)2 * j + 1) * under->height / (2 * rows);
        const uint8_t *row = under->pixels + y * under->stride;
        int before = brightness(row);
        int rise = 0;
        for (int i = 0; i < columns; i++) {
            const int64_t x = ((int64_t)2 * i + 1) * under->width / (2 * columns);
            const int now = brightness(row + 4 * x);
            const int more = now - before;
            alike += now >= LIT && more < ALIKE && -more < ALIKE;
            dark += now < LIT;
            turns += (rise > 0 && more < 0 && rise - more >= TURN) ||
                     (rise < 0 && more > 0 && more - rise >= TURN);
            before = now;
            rise = more;
        }
    }
    const float all = (float)(columns * rows);
    *is_plain = ramp((float)alike / all, plain.none, plain.all);
    *is_busy = ramp(((float)turns - SPARED * (float)alike) / all, busy.none, busy.all) *
               (1.0f - ramp((float)dark / all, shade.none, shade.all));
}

void scene_sky_take(scene *s, const pond_texture *under, float share) {
    pond_sky sky;
    if (!s->sky_of_backdrop || !pond_sky_from_picture(under, &sky)) {
        return;
    }
    share = s->sky_found ? share : 1.0f;
    s->sky_found = true;
    follow(&s->sun_found, sky.sun, share);
    float is_plain;
    float is_busy;
    look_at(under, &is_plain, &is_busy);
    follow(&s->plain_found, is_plain, share);
    follow(&s->busy_found, is_busy, share);
    follow_colour(&s->sky_zenith_found, sky.zenith, share);
    follow_colour(&s->sky_horizon_found, sky.horizon, share);
}

static float towards(float factor, float share) {
    return 1.0f + share * (factor - 1.0f);
}

static void take_manner(pond_pool_look *pool, const manner *m, float share) {
    const float steepness = towards(m->steepness, share);
    const float depth = towards(m->shift, share) / steepness; // steeper waves shift more
    pool->steepness *= steepness;
    pool->depth *= depth;
    pool->caustics *= towards(m->light, share) / depth; // a deeper floor gathers more
    // A picture of a sky is as bright as it is.
    if (pool->sky == NULL) {
        pool->sky_brightness *= towards(m->sky, share);
    }
    pool->glitter *= towards(m->glitter, share);
}

void scene_sky_over(const scene *s, pond_pool_look *pool) {
    if (!s->sky_of_backdrop || !s->sky_found) {
        return;
    }
    pool->sky_zenith = s->sky_zenith_found;
    pool->sky_horizon = s->sky_horizon_found;
    pool->glitter *= s->sun_found;
    if (s->plain_found > 0.0f) {
        take_manner(pool, &over_plain, s->plain_found);
    }
    if (s->busy_found > 0.0f) {
        take_manner(pool, &over_busy, s->busy_found);
    }
}
