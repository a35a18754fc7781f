#include "scene_sky.h"

#include <math.h>

#define SAMPLES 128 // a side, at most
#define LEVELS 256
#define BRIGHT 0.1 // share of the pixels that the horizon has its light from
#define ZENITH 0.4
#define HORIZON 1.1
#define LEAST 0.05
#define DARK 0.3   // share of the pixels over which a sky may not glare
#define GLARE 45.0 // their light, times this, is the most that the horizon has

// Light of the pixels of one brightness, in sums.
typedef struct light {
    double count;
    double sum[3];
} light;

static void add(light *to, const light *from, double share) {
    to->count += share * from->count;
    for (int c = 0; c < 3; c++) {
        to->sum[c] += share * from->sum[c];
    }
}

static void fill_linear(double linear[LEVELS]) {
    for (int i = 0; i < LEVELS; i++) {
        const double x = i / 255.0;
        linear[i] = x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4);
    }
}

// Rows and columns evenly spread over the picture; clear pixels count for nothing.
static void sample(const pond_texture *under, light levels[LEVELS]) {
    double linear[LEVELS];
    fill_linear(linear);
    const int columns = under->width < SAMPLES ? under->width : SAMPLES;
    const int rows = under->height < SAMPLES ? under->height : SAMPLES;
    for (int j = 0; j < rows; j++) {
        const int64_t y = ((int64_t)2 * j + 1) * under->height / (2 * rows);
        for (int i = 0; i < columns; i++) {
            const int64_t x = ((int64_t)2 * i + 1) * under->width / (2 * columns);
            const uint8_t *pixel = under->pixels + y * under->stride + 4 * x;
            const int bright = (54 * pixel[0] + 183 * pixel[1] + 19 * pixel[2]) >> 8;
            const light here = {1.0, {linear[pixel[0]], linear[pixel[1]], linear[pixel[2]]}};
            add(&levels[bright], &here, pixel[3] / 255.0);
        }
    }
}

static light brightest(const light levels[LEVELS], double wanted) {
    light of = {0};
    for (int i = LEVELS - 1; i >= 0 && of.count < wanted; i--) {
        const double left = wanted - of.count;
        add(&of, &levels[i], levels[i].count > left ? left / levels[i].count : 1.0);
    }
    return of;
}

static light darkest(const light levels[LEVELS], double wanted) {
    light of = {0};
    for (int i = 0; i < LEVELS && of.count < wanted; i++) {
        const double left = wanted - of.count;
        add(&of, &levels[i], levels[i].count > left ? left / levels[i].count : 1.0);
    }
    return of;
}

static double luminance(const light *of) {
    return (0.2126 * of->sum[0] + 0.7152 * of->sum[1] + 0.0722 * of->sum[2]) / of->count;
}

// What is mirrored on something dark stands out: beside a flower before black, so does a drop.
static double dimmed(const light *dark, const light *bright) {
    const double most = GLARE * luminance(dark) + LEAST;
    const double horizon = HORIZON * luminance(bright) + LEAST;
    return most < horizon ? most / horizon : 1.0;
}

static void follow(float *now, double wanted, float share) {
    *now += share * ((float)wanted - *now);
}

void scene_sky_take(scene *s, const pond_texture *under, float share) {
    if (!s->sky_of_backdrop || under->pixels == NULL || under->width < 1 || under->height < 1) {
        return;
    }
    light levels[LEVELS] = {0};
    light all = {0};
    sample(under, levels);
    for (int i = 0; i < LEVELS; i++) {
        add(&all, &levels[i], 1.0);
    }
    if (!(all.count > 0.0)) {
        return;
    }
    const light bright = brightest(levels, BRIGHT * all.count);
    const light dark = darkest(levels, DARK * all.count);
    const double sky = dimmed(&dark, &bright);
    pond_colour *const z = &s->sky_zenith_found;
    pond_colour *const h = &s->sky_horizon_found;
    float *const zenith[3] = {&z->r, &z->g, &z->b};
    float *const horizon[3] = {&h->r, &h->g, &h->b};
    share = s->sky_found ? share : 1.0f;
    s->sky_found = true;
    follow(&s->sun_found, sky, share);
    for (int c = 0; c < 3; c++) {
        follow(zenith[c], sky * ZENITH * all.sum[c] / all.count, share);
        follow(horizon[c], sky * (HORIZON * bright.sum[c] / bright.count + LEAST), share);
    }
}
