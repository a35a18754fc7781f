// Derives a sky from the light of a picture, so that the reflections in the water match it.

#include <millpond/look.h>

#include <stdint.h>

#include "look/colour/srgb.h"
#include "look/usable.h"

#define SAMPLES 128 // a side, at most
#define LEVELS 256
#define BRIGHT 0.1 // share of the pixels, the brightest, that determine the horizon
#define ZENITH 0.4
#define HORIZON 1.1
#define LEAST 0.05
#define DARK 0.3   // share of the pixels, the darkest, over which a sky must not glare
#define GLARE 45.0 // largest ratio of the horizon's light to theirs

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

// Rows and columns evenly spread over the picture; clear pixels count for nothing.
static void sample(const pond_texture *under, light levels[LEVELS]) {
    const float *linear = pondi_srgb_linear();
    const int columns = under->width < SAMPLES ? under->width : SAMPLES;
    const int rows = under->height < SAMPLES ? under->height : SAMPLES;
    for (int j = 0; j < rows; j++) {
        const int64_t y = ((int64_t)2 * j + 1) * under->height / (2 * rows);
        for (int i = 0; i < columns; i++) {
            const int64_t x = ((int64_t)2 * i + 1) * under->width / (2 * columns);
            const uint8_t *pixel = under->pixels + y * under->stride + 4 * x;
            const int bright = (54 * pixel[0] + 183 * pixel[1] + 19 * pixel[2]) >> 8;
            const light here = {
                1.0,
                {(double)linear[pixel[0]], (double)linear[pixel[1]], (double)linear[pixel[2]]}};
            add(&levels[bright], &here, pixel[3] / 255.0);
        }
    }
}

// The light of `wanted` pixels, from one end of the levels on.
static light outermost(const light levels[LEVELS], int from, int step, double wanted) {
    light of = {0};
    for (int i = from; i >= 0 && i < LEVELS && of.count < wanted; i += step) {
        const double left = wanted - of.count;
        add(&of, &levels[i], levels[i].count > left ? left / levels[i].count : 1.0);
    }
    return of;
}

static double luminance(const light *of) {
    return (0.2126 * of->sum[0] + 0.7152 * of->sum[1] + 0.0722 * of->sum[2]) / of->count;
}

// Reflections on dark surfaces are conspicuous, so the sky over them is dimmed.
static double dimmed(const light *dark, const light *bright) {
    const double most = GLARE * luminance(dark) + LEAST;
    const double horizon = HORIZON * luminance(bright) + LEAST;
    return most < horizon ? most / horizon : 1.0;
}

bool pond_sky_from_picture(const pond_texture *picture, pond_sky *out) {
    if (out == NULL || !pondi_readable(picture)) {
        return false;
    }
    light levels[LEVELS] = {0};
    light all = {0};
    sample(picture, levels);
    for (int i = 0; i < LEVELS; i++) {
        add(&all, &levels[i], 1.0);
    }
    if (!(all.count > 0.0)) {
        return false;
    }
    const light bright = outermost(levels, LEVELS - 1, -1, BRIGHT * all.count);
    const light dark = outermost(levels, 0, 1, DARK * all.count);
    const double sky = dimmed(&dark, &bright);
    double zenith[3];
    double horizon[3];
    for (int c = 0; c < 3; c++) {
        zenith[c] = sky * ZENITH * all.sum[c] / all.count;
        horizon[c] = sky * (HORIZON * bright.sum[c] / bright.count + LEAST);
    }
    *out = (pond_sky){
        .zenith = {(float)zenith[0], (float)zenith[1], (float)zenith[2]},
        .horizon = {(float)horizon[0], (float)horizon[1], (float)horizon[2]},
        .sun = (float)sky,
    };
    return true;
}
