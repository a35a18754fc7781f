// Compares land and sky in small pictures: their details, lightness less
// what it is around, at the same place and shifted by a few pixels each way. Where they are more
// alike when shifted, or hardly alike at all, the camera has moved. Layers of mist and far shores
// stay alike however far a camera pans: what changes along rows is compared by itself, with the
// first frame and with the one just before, where there is more than noise.

#include "lake_camera.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "media/error.h"
#include "report.h"

#define WIDTH 160  // of the compared pictures [pixels]
#define SHIFT 6    // farthest, both ways
#define SAMPLES 40 // frames looked at in a film
#define AROUND 4   // radius of what details are taken from
#define LESS 0.12  // likeness that a shift must win
#define UNLIKE 0.25
#define BESIDE 8         // what details along rows are taken from, to each side
#define PLAIN 0.006      // root mean square of details along rows that noise does not reach
#define LEAST_BEFORE 0.2 // likeness to the frame before that says something
#define THE_SAME 0.9995  // more is a frame shown twice
#define SHARE_BEFORE 0.5 // of it that likeness to the first frame must have
#define FAINT 1e-3       // mean square of details that say nothing

typedef struct details {
    float v[WIDTH * WIDTH];
    float along[WIDTH * WIDTH]; // less what a row has in common
    int width;
    int height;
} details;

static float lightness_of(const uint8_t *pixel) {
    return (0.3f * pixel[0] + 0.59f * pixel[1] + 0.11f * pixel[2]) / 255.0f;
}

static void take_along(details *d) {
    for (int y = 0; y < d->height; y++) {
        const float *row = d->v + (ptrdiff_t)y * d->width;
        for (int x = 0; x < d->width; x++) {
            float sum = 0.0f;
            int count = 0;
            for (int i = x - BESIDE; i <= x + BESIDE; i++) {
                if (i >= 0 && i < d->width) {
                    sum += row[i];
                    count++;
                }
            }
            d->along[(ptrdiff_t)y * d->width + x] = row[x] - sum / (float)count;
        }
    }
}

static void take_details(const uint8_t *pixels, ptrdiff_t stride, details *d) {
    float light[WIDTH * WIDTH];
    for (int y = 0; y < d->height; y++) {
        for (int x = 0; x < d->width; x++) {
            light[y * d->width + x] = lightness_of(pixels + y * stride + (ptrdiff_t)x * 4);
        }
    }
    for (int y = 0; y < d->height; y++) {
        for (int x = 0; x < d->width; x++) {
            float sum = 0.0f;
            int count = 0;
            for (int j = y - AROUND; j <= y + AROUND; j++) {
                for (int i = x - AROUND; i <= x + AROUND; i++) {
                    if (i >= 0 && j >= 0 && i < d->width && j < d->height) {
                        sum += light[j * d->width + i];
                        count++;
                    }
                }
            }
            d->v[y * d->width + x] = light[y * d->width + x] - sum / (float)count;
        }
    }
    take_along(d);
}

static bool is_land(pond_map water, const details *d, int x, int y) {
    const int i = x * water.width / d->width;
    const int j = y * water.height / d->height;
    return water.values[j * water.stride + i] < 0.1f;
}

// The correlation of two frames' land, the second shifted; 1 where there is nothing to see.
static double likeness(const details *a, const details *b, pond_map water, int dx, int dy) {
    double ab = 0.0;
    double aa = 0.0;
    double bb = 0.0;
    int count = 0;
    for (int y = SHIFT; y < a->height - SHIFT; y++) {
        for (int x = SHIFT; x < a->width - SHIFT; x++) {
            if (is_land(water, a, x, y)) {
                const double p = (double)a->v[y * a->width + x];
                const double q = (double)b->v[(y + dy) * a->width + x + dx];
                ab += p * q;
                aa += p * p;
                bb += q * q;
                count++;
            }
        }
    }
    return aa > FAINT * FAINT * count && bb > FAINT * FAINT * count ? ab / sqrt(aa * bb) : 1.0;
}

// The same of details along rows, shifted along them. *plain: whether they are more than noise.
static double likeness_along(const details *a, const details *b, pond_map water, int dx,
                             bool *plain) {
    double ab = 0.0;
    double aa = 0.0;
    double bb = 0.0;
    int count = 0;
    for (int y = 0; y < a->height; y++) {
        for (int x = SHIFT; x < a->width - SHIFT; x++) {
            if (is_land(water, a, x, y)) {
                const double p = (double)a->along[y * a->width + x];
                const double q = (double)b->along[y * a->width + x + dx];
                ab += p * q;
                aa += p * p;
                bb += q * q;
                count++;
            }
        }
    }
    *plain = aa > PLAIN * PLAIN * count && bb > PLAIN * PLAIN * count;
    return aa > 0.0 && bb > 0.0 ? ab / sqrt(aa * bb) : 1.0;
}

static bool stands_along(const details *first, const details *before, const details *now,
                         pond_map water) {
    bool plain;
    double beside = 0.0;
    for (int dx = -SHIFT; dx <= SHIFT; dx++) {
        beside = fmax(beside, likeness_along(before, now, water, dx, &plain));
    }
    const double here = likeness_along(first, now, water, 0, &plain);
    const bool says = beside >= LEAST_BEFORE && beside < THE_SAME;
    return !plain || !(here < UNLIKE || (says && here < SHARE_BEFORE * beside));
}

static bool stands(const details *first, const details *now, pond_map water) {
    const double here = likeness(first, now, water, 0, 0);
    double best = here;
    for (int dy = -SHIFT; dy <= SHIFT; dy++) {
        for (int dx = -SHIFT; dx <= SHIFT; dx++) {
            best = fmax(best, likeness(first, now, water, dx, dy));
        }
    }
    return here >= UNLIKE && best < here + LESS;
}

static bool refuse(const char *path, double seconds, media_error *error) {
    return media_fail(error, EXIT_BAD_USE,
                      "%s: its camera moves, or the picture changes, by %.3g s, but the look lake "
                      "needs a shore that stands still; choose a part with --seconds, a still "
                      "picture of it, or another --look",
                      path, seconds);
}

static bool look_through(media_source *source, const char *path, int64_t frames, media_rate rate,
                         pond_map water, details *room, media_error *error) {
    details *first = &room[2]; // the two others take turns
    const media_info *info = media_get_info(source);
    if (info->seconds <= 0.0) {
        return true; // it cannot be looked through beforehand
    }
    const double fps = (double)rate.num / rate.den;
    const int64_t all = frames > 0 ? frames : (int64_t)(info->seconds * fps);
    const int64_t every = all > SAMPLES ? all / SAMPLES : 1;
    first->width = WIDTH;
    first->height =
        (int)fmin(WIDTH, fmax(2.0 * SHIFT + 2.0, (double)WIDTH * water.height / water.width));
    for (int k = 0; k < 2; k++) {
        room[k].width = first->width;
        room[k].height = first->height;
    }
    if (!media_start(source, first->width, first->height, rate, error)) {
        return false;
    }
    for (int64_t i = 0; frames == 0 || i < frames; i++) {
        const uint8_t *pixels = NULL;
        ptrdiff_t stride = 0;
        const int answer = media_read(source, &pixels, &stride, error);
        if (answer != 1) {
            return answer == 0;
        }
        details *now = i == 0 ? first : &room[i % 2];
        const bool sample = i % every == 0;
        if (sample || (i + 1) % every == 0) {
            take_details(pixels, stride, now);
        }
        const details *before = i > 1 ? &room[(i - 1) % 2] : first;
        if (sample && i > 0 &&
            !(stands(first, now, water) && stands_along(first, before, now, water))) {
            return refuse(path, (double)i / fps, error);
        }
    }
    return true;
}

bool lake_camera_stands(const char *path, media_fit fit, int64_t frames, media_rate rate,
                        pond_map water, media_error *error) {
    media_source *source = media_open(path, error);
    if (source != NULL) {
        media_set_fit(source, fit);
    }
    details *room = calloc(3, sizeof *room);
    const bool good = source != NULL && (room != NULL || media_fail_memory(error)) &&
                      look_through(source, path, frames, rate, water, room, error);
    free(room);
    media_close(source);
    return good;
}
