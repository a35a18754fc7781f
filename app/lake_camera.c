// lake_camera.c — detects a moving camera from the land and sky in small pictures of the frames.
//
// Their details are the lightness less its mean around each pixel. The camera has moved if the
// details of two frames are more alike after a shift by a few pixels, or hardly alike at all.
// Layers of mist and far shores look the same however far a camera pans. Details along rows are
// therefore compared as well, with the first frame and with the frame before, if they exceed the
// noise.
#include "lake_camera.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "media/error.h"
#include "report.h"

#define WIDTH 160        // of the compared pictures [pixels]
#define SHIFT 6          // largest shift in each direction [pixels]
#define SAMPLES 40       // frames that are compared
#define AROUND 4         // radius of the mean [pixels]
#define ALONG 8          // the same of details along rows
#define LESS 0.12        // likeness by which a shifted frame must be better
#define UNLIKE 0.25      // likeness of a frame that has changed
#define FAINT 1e-3       // root mean square of details that are ignored
#define PLAIN 0.006      // root mean square of details along rows that exceed the noise
#define LEAST_BEFORE 0.2 // likeness to the frame before that is significant
#define THE_SAME 0.9995  // likeness of a frame that is shown twice
#define SHARE_BEFORE 0.5 // of it that likeness to the first frame must have

typedef struct details {
    float v[WIDTH * WIDTH];
    float along[WIDTH * WIDTH]; // along rows
    int width;
    int height;
} details;

static float lightness_of(const uint8_t *pixel) {
    return (0.3f * pixel[0] + 0.59f * pixel[1] + 0.11f * pixel[2]) / 255.0f;
}

// Subtracts the mean of the pixels around each.
static void subtract_mean(const float *from, const details *size, int across, int down, float *to) {
    for (int y = 0; y < size->height; y++) {
        for (int x = 0; x < size->width; x++) {
            float sum = 0.0f;
            int count = 0;
            for (int j = y - down; j <= y + down; j++) {
                for (int i = x - across; i <= x + across; i++) {
                    if (i >= 0 && j >= 0 && i < size->width && j < size->height) {
                        sum += from[j * size->width + i];
                        count++;
                    }
                }
            }
            to[y * size->width + x] = from[y * size->width + x] - sum / (float)count;
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
    subtract_mean(light, d, AROUND, AROUND, d->v);
    subtract_mean(d->v, d, ALONG, 0, d->along);
}

static bool is_land(pond_map water, const details *d, int x, int y) {
    const int i = x * water.width / d->width;
    const int j = y * water.height / d->height;
    return water.values[j * water.stride + i] < 0.1f;
}

typedef struct likeness {
    double correlation; // 1 if a frame has no details
    double strength;    // root mean square of the details of the frame that has less
} likeness;

// Compares the land of two frames, the second one shifted, but for `skipped` rows above and below.
static likeness compare(const float *a, const float *b, const details *size, pond_map water,
                        int skipped, int dx, int dy) {
    double ab = 0.0;
    double aa = 0.0;
    double bb = 0.0;
    int count = 0;
    for (int y = skipped; y < size->height - skipped; y++) {
        for (int x = SHIFT; x < size->width - SHIFT; x++) {
            if (is_land(water, size, x, y)) {
                const double p = (double)a[y * size->width + x];
                const double q = (double)b[(y + dy) * size->width + x + dx];
                ab += p * q;
                aa += p * p;
                bb += q * q;
                count++;
            }
        }
    }
    const bool any = aa > 0.0 && bb > 0.0;
    return (likeness){.correlation = any ? ab / sqrt(aa * bb) : 1.0,
                      .strength = any ? sqrt(fmin(aa, bb) / count) : 0.0};
}

static bool stands_along(const details *first, const details *before, const details *now,
                         pond_map water) {
    double last = 0.0;
    for (int dx = -SHIFT; dx <= SHIFT; dx++) {
        last = fmax(last, compare(before->along, now->along, now, water, 0, dx, 0).correlation);
    }
    const likeness here = compare(first->along, now->along, now, water, 0, 0, 0);
    const bool significant = last >= LEAST_BEFORE && last < THE_SAME;
    return here.strength <= PLAIN ||
           !(here.correlation < UNLIKE || (significant && here.correlation < SHARE_BEFORE * last));
}

static double compare_all(const details *first, const details *now, pond_map water, int dx,
                          int dy) {
    const likeness shifted = compare(first->v, now->v, now, water, SHIFT, dx, dy);
    return shifted.strength > FAINT ? shifted.correlation : 1.0;
}

static bool stands(const details *first, const details *now, pond_map water) {
    const double here = compare_all(first, now, water, 0, 0);
    double best = here;
    for (int dy = -SHIFT; dy <= SHIFT; dy++) {
        for (int dx = -SHIFT; dx <= SHIFT; dx++) {
            best = fmax(best, compare_all(first, now, water, dx, dy));
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
