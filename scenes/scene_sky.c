#include "scene_sky.h"

#include <stdint.h>

#define SAMPLES 128 // a side, at most
#define ALIKE 4     // two of them differ by less [levels]
#define LIT 32      // in what is darker, light on the floor does not show [levels]
#define TURN 24     // one that is so much above both beside it together, or below [levels]

#define SPARED 0.6f  // of the points that are alike: among those, what busy ones bear would glare
#define BESIDE 6     // samples to the left and right among which something brighter hides light
#define BRIGHTER 16  // that is so much brighter [levels]
#define DARK_PART 3  // or, in the dark, by more than this part of the sample's own brightness
#define ROWS_APART 4 // of the rows in which that is looked for
#define SPOILT 3.0f  // by busy points: smooth places between them would glare

// Shares of such points.
static const struct {
    float none; // at which a picture is not at all so
    float all;  // at which it is wholly
} plain = {0.65f, 0.95f}, busy = {0.05f, 0.4f}, varied = {0.5f, 0.3f};

// What the look of a plain or of a busy picture has, as shares of its own.
typedef struct manner {
    float shift; // of what lies under the waves
    float light; // gathered on the floor by waves as steep
    float steepness;
    float sky;
    float glitter;
} manner;

static const manner over_plain = {1.17f, 1.5f, 1.17f, 0.35f, 0.33f};
static const manner over_varied = {1.0f, 1.6f, 1.45f, 0.8f, 0.6f};
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

static void read_row(const pond_texture *under, int y, int levels[], int columns) {
    const uint8_t *row = under->pixels + (int64_t)y * under->stride;
    for (int i = 0; i < columns; i++) {
        const int64_t x = ((int64_t)2 * i + 1) * under->width / (2 * columns);
        levels[i] = brightness(row + 4 * x);
    }
}

// Points of a picture, by what is beside them in their row.
typedef struct points {
    int alike;   // about as bright as the one before
    int turns;   // between which the brightness turns round, as in grain
    int topmost; // with nothing much brighter near by: light on them stands out
} points;

static void count_steps(const int levels[], int columns, points *count) {
    int rise = 0;
    for (int i = 1; i < columns; i++) {
        const int more = levels[i] - levels[i - 1];
        count->alike += levels[i] >= LIT && more < ALIKE && -more < ALIKE;
        count->turns += (rise > 0 && more < 0 && rise - more >= TURN) ||
                        (rise < 0 && more > 0 && more - rise >= TURN);
        rise = more;
    }
    count->alike += levels[0] >= LIT;
}

static void count_topmost(const int levels[], int columns, points *count) {
    for (int i = 0; i < columns; i++) {
        const int first = i > BESIDE ? i - BESIDE : 0;
        const int last = i + BESIDE < columns ? i + BESIDE : columns - 1;
        int highest = levels[i];
        for (int k = first; k <= last; k++) {
            highest = levels[k] > highest ? levels[k] : highest;
        }
        const int more = highest - levels[i];
        count->topmost += more < BRIGHTER && DARK_PART * more <= levels[i];
    }
}

// How plain, varied and busy a picture is, 0…1.
static scene_texture_kind look_at(const pond_texture *under) {
    const int columns = under->width < SAMPLES ? under->width : SAMPLES;
    const int rows = under->height < SAMPLES ? under->height : SAMPLES;
    points count = {0};
    int looked_through = 0;
    for (int j = 0; j < rows; j++) {
        int levels[SAMPLES];
        read_row(under, (int)(((int64_t)2 * j + 1) * under->height / (2 * rows)), levels, columns);
        count_steps(levels, columns, &count);
        if (j % ROWS_APART == 0) {
            count_topmost(levels, columns, &count);
            looked_through += columns;
        }
    }
    const float all = (float)(columns * rows);
    const float turns = (float)count.turns - SPARED * (float)count.alike;
    return (scene_texture_kind){
        .plain = ramp((float)count.alike / all, plain.none, plain.all),
        .varied = ramp((float)count.topmost / (float)looked_through, varied.none, varied.all),
        .busy = ramp(turns / all, busy.none, busy.all),
    };
}

void scene_sky_take(scene *s, const pond_texture *under, float share) {
    pond_sky sky;
    if (!s->sky_of_backdrop || !pond_sky_of(under, &sky)) {
        return;
    }
    share = s->sky_found ? share : 1.0f;
    s->sky_found = true;
    follow(&s->sun_found, sky.sun, share);
    const scene_texture_kind kind = look_at(under);
    follow(&s->kind_found.plain, kind.plain, share);
    follow(&s->kind_found.varied, kind.varied, share);
    follow(&s->kind_found.busy, kind.busy, share);
    follow_colour(&s->sky_zenith_found, sky.zenith, share);
    follow_colour(&s->sky_horizon_found, sky.horizon, share);
}

static float towards(float factor, float share) {
    return 1.0f + share * (factor - 1.0f);
}

static void take_manner(pond_pool_look *pool, const manner *m, float share) {
    const float steepness = towards(m->steepness, share);
    const float depth = towards(m->shift, share) / steepness; // what is steeper shifts more
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
    const scene_texture_kind kind = s->kind_found;
    take_manner(pool, &over_plain, kind.plain);
    take_manner(pool, &over_varied, kind.varied * ramp(SPOILT * kind.busy, 1.0f, 0.0f));
    take_manner(pool, &over_busy, kind.busy);
}
