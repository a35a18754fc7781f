// paint_relief.c — sun shadows and open sky over a height field, marched through it, and shading.
#include "paint_relief.h"

#include <stdlib.h>

#include "paint_rows.h"

enum { LIGHT_SIDE = 800 }; // steps across the shorter side of a picture's relief

static float sample(const paint_relief *const relief, const float *const plane, const float gx,
                    const float gy) {
    const float x = paint_clamp(gx, 0.0f, (float)(relief->wide - 1));
    const float y = paint_clamp(gy, 0.0f, (float)(relief->high - 1));
    const int ix = (int)x < relief->wide - 1 ? (int)x : (int)x - (relief->wide > 1);
    const int iy = (int)y < relief->high - 1 ? (int)y : (int)y - (relief->high > 1);
    const int right = relief->wide > 1;
    const int below = relief->high > 1 ? relief->wide : 0;
    const float *const p = plane + (ptrdiff_t)iy * relief->wide + ix;
    const float fx = x - (float)ix;
    const float fy = y - (float)iy;
    return paint_lerp(paint_lerp(p[0], p[right], fx), paint_lerp(p[below], p[below + right], fx),
                      fy);
}

static ptrdiff_t nearest(const paint_relief *const relief, const float gx, const float gy) {
    const int x = (int)paint_clamp(gx + 0.5f, 0.0f, (float)(relief->wide - 1));
    const int y = (int)paint_clamp(gy + 0.5f, 0.0f, (float)(relief->high - 1));
    return (ptrdiff_t)y * relief->wide + x;
}

// Of a square of 4 x 4 cells each marches from another start, which trades the combs of a coarse
// march for grain as fine as soften() takes away; 0…1.
static float start_of(const int x, const int y) {
    static const uint8_t order[4][4] = {
        {0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}};
    return ((float)order[y & 3][x & 3] + 0.5f) * (1.0f / 16.0f);
}

// How much of the sun's disc stays free along the way to it, 0…1.
static float sun_at(const paint_relief *const relief, const int x, const int y, const float z) {
    const float side = sqrtf(PAINT_SUN_X * PAINT_SUN_X + PAINT_SUN_Y * PAINT_SUN_Y);
    const float climb = PAINT_SUN_Z / side;
    float lit = 1.0f;
    float way = relief->step * (0.6f + 0.9f * start_of(x, y));
    while (way < 0.42f && lit > 0.0f) {
        const float grid = way / relief->step / side;
        if (z + way * climb > relief->highest) {
            break;
        }
        const float gx = (float)x + PAINT_SUN_X * grid;
        const float gy = (float)y + PAINT_SUN_Y * grid;
        const float top = grid < 5.0f ? sample(relief, relief->height, gx, gy)
                                      : relief->height[nearest(relief, gx, gy)];
        const float room = (z + way * climb - top) / (0.22f * way + 0.0012f);
        lit = paint_min(lit, 0.5f + 0.5f * room);
        way = way * 1.15f + relief->step * 0.5f;
    }
    return paint_step(0.0f, 1.0f, lit);
}

// Where the sky is looked for: rays in eight directions, in four patterns of steps, one for each
// cell of 2 x 2.
enum { RAYS = 8, STEPS = 5, PATTERNS = 4 };

typedef struct sky_step {
    int x, y;
    ptrdiff_t away; // in the plane
    float per_way;
} sky_step;

typedef struct sky_rays {
    int farthest;
    sky_step step[PATTERNS][RAYS][STEPS];
} sky_rays;

static sky_rays rays_make(const float step, const int wide) {
    static const float way_x[RAYS] = {1.0f,  0.7071f,  0.0f, -0.7071f,
                                      -1.0f, -0.7071f, 0.0f, 0.7071f};
    static const float way_y[RAYS] = {0.0f, 0.7071f,  1.0f,  0.7071f,
                                      0.0f, -0.7071f, -1.0f, -0.7071f};
    sky_rays rays = {.farthest = 0};
    for (int p = 0; p < PATTERNS; p++) {
        for (int i = 0; i < RAYS; i++) {
            float way = 0.0022f * (0.8f + 0.14f * (float)((p + i) % PATTERNS));
            for (int k = 0; k < STEPS; k++) {
                const int x = paint_floor(way_x[i] * way / step + 0.5f);
                const int y = paint_floor(way_y[i] * way / step + 0.5f);
                rays.step[p][i][k] = (sky_step){x, y, (ptrdiff_t)y * wide + x, 1.0f / way};
                rays.farthest = x > rays.farthest ? x : rays.farthest;
                way *= 2.5f;
            }
        }
    }
    return rays;
}

// Share of the sky that is not hidden, from the horizon in all directions.
static float sky_at(const paint_relief *const relief, const sky_rays *const rays, const int x,
                    const int y, const float z) {
    const int edge = rays->farthest + 1;
    const bool inside =
        x >= edge && y >= edge && x < relief->wide - edge && y < relief->high - edge;
    const float *const here = relief->height + (ptrdiff_t)y * relief->wide + x;
    const int pattern = (x & 1) + 2 * (y & 1);
    float open = 0.0f;
    for (int i = 0; i < RAYS; i++) {
        float steepest = 0.0f;
        for (int k = 0; k < STEPS; k++) {
            const sky_step *const to = &rays->step[pattern][i][k];
            const float top =
                inside ? here[to->away]
                       : relief->height[nearest(relief, (float)(x + to->x), (float)(y + to->y))];
            steepest = paint_max(steepest, (top - z) * to->per_way);
        }
        // cosine-weighted sky above the horizon: 1 - sin²
        open += 1.0f / (1.0f + steepest * steepest);
    }
    return open / (float)RAYS;
}

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
    relief->spare = malloc(cells * sizeof(float));
    return relief->height != NULL && relief->sun != NULL && relief->sky != NULL &&
           relief->spare != NULL;
}

void paint_relief_free(paint_relief *const relief) {
    free(relief->height);
    free(relief->sun);
    free(relief->sky);
    free(relief->spare);
}

// A mean of one plane along x or y.
typedef struct softening {
    const paint_relief *relief;
    const float *from;
    float *to;
    bool along_y;
} softening;

// Over four cells, which evens out what start_of() has made of them. Those of like height count
// most, so that no light leaks over an edge.
static void soften_row(void *const context, const int y) {
    static const float share[5] = {0.5f, 1.0f, 1.0f, 1.0f, 0.5f};
    const softening *const s = context;
    const paint_relief *const relief = s->relief;
    const ptrdiff_t step = s->along_y ? relief->wide : 1;
    const int count = s->along_y ? relief->high : relief->wide;
    for (int x = 0; x < relief->wide; x++) {
        const ptrdiff_t at = (ptrdiff_t)y * relief->wide + x;
        const int place = s->along_y ? y : x;
        float sum = 0.0f;
        float weight = 0.0f;
        for (int i = -2; i <= 2; i++) {
            if (place + i < 0 || place + i >= count) {
                continue;
            }
            const ptrdiff_t other = at + i * step;
            const float apart = paint_abs(relief->height[other] - relief->height[at]);
            const float w = share[i + 2] * (0.006f / (0.006f + apart));
            sum += w * s->from[other];
            weight += w;
        }
        s->to[at] = sum / weight;
    }
}

static void soften(paint_relief *const relief, float *const plane) {
    softening across = {relief, plane, relief->spare, false};
    softening down = {relief, relief->spare, plane, true};
    paint_rows(relief->high, soften_row, &across);
    paint_rows(relief->high, soften_row, &down);
}

typedef struct lighting {
    paint_relief *relief;
    sky_rays rays;
} lighting;

static void light_row(void *const context, const int y) {
    const lighting *const l = context;
    const paint_relief *const relief = l->relief;
    for (int x = 0; x < relief->wide; x++) {
        const ptrdiff_t at = (ptrdiff_t)y * relief->wide + x;
        relief->sun[at] = sun_at(relief, x, y, relief->height[at]);
        relief->sky[at] = sky_at(relief, &l->rays, x, y, relief->height[at]);
    }
}

void paint_relief_light(paint_relief *const relief) {
    const size_t cells = (size_t)relief->wide * (size_t)relief->high;
    relief->highest = relief->height[0];
    for (size_t i = 1; i < cells; i++) {
        relief->highest = paint_max(relief->highest, relief->height[i]);
    }
    lighting l = {relief, rays_make(relief->step, relief->wide)};
    paint_rows(relief->high, light_row, &l);
    soften(relief, relief->sun);
    soften(relief, relief->sky);
}

float paint_relief_read(const paint_relief *const relief, const float *const plane, const float x,
                        const float y) {
    return sample(relief, plane, (x + relief->half_x) / relief->step - 0.5f,
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

// Highlights roll off instead of clipping.
static float film(const float x) {
    return x * (1.0f + 0.12f * x) / (1.0f + 0.34f * x);
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
    return (paint_rgb){film(tone.r * light.r + sheen), film(tone.g * light.g + sheen),
                       film(tone.b * light.b + sheen)};
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
