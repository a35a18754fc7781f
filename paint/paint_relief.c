// paint_relief.c — a height field: its planes, and the shading of what stands in its light.
#include "paint_relief.h"

#include <stdlib.h>

#include "paint_rows.h"

enum { LIGHT_SIDE = 800 }; // steps across the shorter side of a picture's relief

paint_frame paint_relief_frame(const int width, const int height) {
    enum { SAMPLES = 600, FINEST = PAINT_MOST_FINE };
    paint_frame frame = paint_frame_make(width, height, SAMPLES, FINEST);
    if (frame.fine < 2) {
        frame.fine = 2;
        frame.pixel *= 0.5f;
    }
    return frame;
}

bool paint_relief_make(paint_relief *const relief, const paint_frame *const frame,
                       const float finest) {
    *relief = (paint_relief){.half_x = frame->half_x, .half_y = frame->half_y};
    relief->step = paint_max(frame->pixel, finest);
    relief->wide = (int)(2.0f * frame->half_x / relief->step + 0.999f);
    relief->high = (int)(2.0f * frame->half_y / relief->step + 0.999f);
    relief->wide = relief->wide < 1 ? 1 : relief->wide;
    relief->high = relief->high < 1 ? 1 : relief->high;
    const size_t cells = (size_t)relief->wide * (size_t)relief->high;
    relief->height = malloc(cells * sizeof(float));
    relief->sun = malloc(cells * sizeof(float));
    relief->sky = malloc(cells * sizeof(float));
    relief->spare = malloc(paint_relief_spare(relief) * sizeof(float));
    return relief->height != NULL && relief->sun != NULL && relief->sky != NULL &&
           relief->spare != NULL;
}

void paint_relief_free(paint_relief *const relief) {
    free(relief->height);
    free(relief->sun);
    free(relief->sky);
    free(relief->spare);
}

float paint_relief_read(const paint_relief *const relief, const float *const plane, const float x,
                        const float y) {
    return paint_relief_sample(relief, plane, (x + relief->half_x) / relief->step - 0.5f,
                               (y + relief->half_y) / relief->step - 0.5f);
}

// Of the four neighbours those of like height count most, so that no shadow leaks over an edge.
void paint_relief_lit(const paint_relief *const relief, const float x, const float y, const float z,
                      float *const sun, float *const sky) {
    const float gx = (x + relief->half_x) / relief->step - 0.5f;
    const float gy = (y + relief->half_y) / relief->step - 0.5f;
    const int ix = paint_floor(gx);
    const int iy = paint_floor(gy);
    float sum = 0.0f;
    *sun = 0.0f;
    *sky = 0.0f;
    for (int k = 0; k < 4; k++) {
        const int cx = ix + (k & 1);
        const int cy = iy + (k >> 1);
        const int qx = cx < 0 ? 0 : cx >= relief->wide ? relief->wide - 1 : cx;
        const int qy = cy < 0 ? 0 : cy >= relief->high ? relief->high - 1 : cy;
        const ptrdiff_t at = (ptrdiff_t)qy * relief->wide + qx;
        const float wx = 1.0f - paint_abs(gx - (float)cx);
        const float wy = 1.0f - paint_abs(gy - (float)cy);
        const float like = 0.002f / (0.002f + paint_abs(relief->height[at] - z));
        const float weight = (wx * wy + 0.001f) * like;
        *sun += weight * relief->sun[at];
        *sky += weight * relief->sky[at];
        sum += weight;
    }
    *sun /= sum;
    *sky /= sum;
}

paint_rgb paint_relief_shade(const paint_relief *const relief, const float x, const float y,
                             const paint_face *const s, const paint_rgb tone) {
    float sun = 0.0f;
    float sky = 0.0f;
    paint_relief_lit(relief, x, y, s->z, &sun, &sky);
    const float facing = s->nx * PAINT_SUN_X + s->ny * PAINT_SUN_Y + s->nz * PAINT_SUN_Z;
    const float warm = sun * paint_max(facing, 0.0f);
    const float dome = sky * (0.55f + 0.45f * s->nz);
    const float bounce = 0.10f * (1.0f - s->nz) * sky; // from the sunny sand around
    const paint_rgb light = {
        1.52f * warm + 0.34f * dome + 0.9f * bounce + 0.010f,
        1.42f * warm + 0.375f * dome + 0.75f * bounce + 0.011f,
        1.25f * warm + 0.43f * dome + 0.5f * bounce + 0.013f,
    };
    // broad sheen toward the half vector of the sun and the eye above
    const float half = paint_max(
        s->nx * PAINT_SUN_X * 0.544f + s->ny * PAINT_SUN_Y * 0.544f + s->nz * 0.919f, 0.0f);
    const float sharp = half * half * half * half;
    const float sheen = s->gloss * sun * sharp * sharp * sharp;
    return (paint_rgb){paint_film(tone.r * light.r + sheen), paint_film(tone.g * light.g + sheen),
                       paint_film(tone.b * light.b + sheen)};
}

static bool is_one_thing(const paint_bumps *const bumps, const int a, const int b) {
    return bumps->thing[a] == bumps->thing[b] &&
           paint_abs(bumps->z[a] - bumps->z[b]) < bumps->storey;
}

float paint_bumps_slope(const paint_bumps *const bumps, const int sample, const bool along_y,
                        const float most) {
    const int fine = bumps->fine;
    const int step = along_y ? fine : 1;
    const int place = along_y ? sample / fine : sample % fine;
    const float *const height = bumps->height + sample;
    if (place + 1 < fine && is_one_thing(bumps, sample, sample + step)) {
        return paint_clamp((height[step] - height[0]) / bumps->gap, -most, most);
    }
    if (place > 0 && is_one_thing(bumps, sample, sample - step)) {
        return paint_clamp((height[0] - height[-step]) / bumps->gap, -most, most);
    }
    return 0.0f;
}

typedef struct heights {
    const paint_sunny *sunny;
    paint_relief *relief;
} heights;

static void height_row(void *const context, const int j) {
    const heights *const h = context;
    const paint_relief *const relief = h->relief;
    for (int i = 0; i < relief->wide; i++) {
        const float x = ((float)i + 0.5f) * relief->step - relief->half_x;
        const float y = ((float)j + 0.5f) * relief->step - relief->half_y;
        relief->height[(ptrdiff_t)j * relief->wide + i] = h->sunny->height(h->sunny->place, x, y);
    }
}

bool paint_relief_picture(const paint_sunny *const sunny, const paint_frame *const frame,
                          paint_relief *const relief, uint8_t *const pixels,
                          const ptrdiff_t stride) {
    const bool made = paint_relief_make(relief, frame, 1.0f / (float)LIGHT_SIDE);
    if (made) {
        heights h = {sunny, relief};
        paint_rows(relief->high, height_row, &h);
        paint_relief_light(relief);
        paint_frame_fill_pixels(frame, sunny->shade, sunny->place, pixels, stride);
    }
    paint_relief_free(relief);
    return made;
}
