#include "scene_sky.h"

#include <stdint.h>

#define SAMPLES 128 // a side, at most
#define ALIKE 4     // two of them differ by less [levels]
#define LIT 32      // in what is darker, light on the floor does not show [levels]
#define BUSY 0.65f  // share of such pairs up to which a picture bends well
#define PLAIN 0.95f // and from which on hardly at all

// What a plain picture's look has, as shares of its own.
#define PLAIN_CAUSTICS 1.5f
#define PLAIN_STEEPNESS 1.17f
#define PLAIN_SKY 0.35f
#define PLAIN_GLITTER 0.33f

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

// From 0, busy or dark, to 1: by the share of points as bright as the one before in their row.
static float plainness(const pond_texture *under) {
    const int columns = under->width < SAMPLES ? under->width : SAMPLES;
    const int rows = under->height < SAMPLES ? under->height : SAMPLES;
    int alike = 0;
    for (int j = 0; j < rows; j++) {
        const int64_t y = ((int64_t)2 * j + 1) * under->height / (2 * rows);
        const uint8_t *row = under->pixels + y * under->stride;
        int before = brightness(row);
        for (int i = 0; i < columns; i++) {
            const int64_t x = ((int64_t)2 * i + 1) * under->width / (2 * columns);
            const int now = brightness(row + 4 * x);
            alike += now >= LIT && now - before < ALIKE && before - now < ALIKE;
            before = now;
        }
    }
    const float share = (float)alike / (float)(columns * rows);
    const float plain = (share - BUSY) / (PLAIN - BUSY);
    return plain < 0.0f ? 0.0f : plain > 1.0f ? 1.0f : plain;
}

void scene_sky_take(scene *s, const pond_texture *under, float share) {
    pond_sky sky;
    if (!s->sky_of_backdrop || !pond_sky_of(under, &sky)) {
        return;
    }
    share = s->sky_found ? share : 1.0f;
    s->sky_found = true;
    follow(&s->sun_found, sky.sun, share);
    follow(&s->plain_found, plainness(under), share);
    follow_colour(&s->sky_zenith_found, sky.zenith, share);
    follow_colour(&s->sky_horizon_found, sky.horizon, share);
}

static float towards(float factor, float share) {
    return 1.0f + share * (factor - 1.0f);
}

void scene_sky_over(const scene *s, pond_pool_look *pool) {
    if (!s->sky_of_backdrop || !s->sky_found) {
        return;
    }
    pool->sky_zenith = s->sky_zenith_found;
    pool->sky_horizon = s->sky_horizon_found;
    if (pool->sky == NULL) { // a picture of one is as bright as it is
        pool->sky_brightness *= towards(PLAIN_SKY, s->plain_found);
    }
    pool->glitter *= s->sun_found * towards(PLAIN_GLITTER, s->plain_found);
    pool->caustics *= towards(PLAIN_CAUSTICS, s->plain_found);
    pool->steepness *= towards(PLAIN_STEEPNESS, s->plain_found);
}
