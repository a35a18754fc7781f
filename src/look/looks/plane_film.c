// Tiles of pixels. Each pixel is one ray through its middle; where a pixel differs much from its
// neighbours, at the rims of crests and of the block, it becomes the mean of many.

#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "look/colour/grain.h"
#include "look/colour/store.h"
#include "look/looks/plane.h"
#include "shared/look_numbers.h"

#define AROUND PONDI_PLANE_AROUND
#define RIM_STEP 7 // 8-bit levels between neighbours on different things

// A tile and a pixel around it.
typedef struct frame {
    int x0; // in the target, of the first pixel of the tile itself
    int y0;
    int width; // of the tile itself
    int height;
    float light[3][AROUND * AROUND];
    float far[AROUND * AROUND]; // way, less what the ground's slant explains
    int level[3][AROUND * AROUND];
    int kind[AROUND * AROUND];
} frame;

static void draw_row(const pondi_plane_film *m, frame *t, int row) {
    const int count = t->width + 2;
    float x[AROUND];
    float y[AROUND];
    for (int i = 0; i < count; i++) {
        x[i] = (float)(t->x0 - 1 + i) + 0.5f;
        y[i] = (float)(t->y0 - 1 + row) + 0.5f;
    }
    pondi_plane_rays rays;
    float light[3][PONDI_TILE];
    pondi_plane_cast(m->plane, x, y, count, 1.0f, &rays);
    pondi_plane_shade(m->plane, &rays, count, light);
    const int at = row * AROUND;
    for (int c = 0; c < 3; c++) {
        for (int i = 0; i < count; i++) {
            const float kept = pondi_clamp(light[c][i], 0.0f, 1.0f);
            t->light[c][at + i] = light[c][i];
            t->level[c][at + i] = (int)(pondi_srgb_level(kept) + 0.5f);
        }
    }
    for (int i = 0; i < count; i++) {
        t->kind[at + i] = rays.kind[i];
        t->far[at + i] = rays.far[i];
    }
}

static inline int apart(const int *level, int a, int b) {
    const int step = level[a] - level[b];
    return step < 0 ? -step : step;
}

// Marks the pixels of a row that differ much from the one `step` further: by very much, or where
// something ends between them and another begins. Those around the tile are marked as well, for
// nothing: whole vectors are quicker.
static void mark_rims(const pondi_plane_film *m, const frame *t, int row, int step,
                      int *restrict marks) {
    for (int x = 0; x < AROUND; x++) {
        const int a = row * AROUND + x;
        const int b = a + step;
        const int red = apart(t->level[0], a, b);
        const int green = apart(t->level[1], a, b);
        const int blue = apart(t->level[2], a, b);
        const int most = pondi_most(pondi_most(red, green), blue);
        // along one thing, ways grow evenly
        const float bend = (t->far[b] - t->far[a]) - (t->far[a] - t->far[a - step]);
        const int ends =
            (t->kind[a] != t->kind[b] ? 1 : 0) | (fabsf(bend) > 0.004f * t->far[a] ? 1 : 0);
        marks[x] |= (most > m->face_step ? 1 : 0) | ((most > RIM_STEP ? 1 : 0) & ends);
    }
}

// Where in its pixel a sample lies: one in each row and in each column of eight.
static float sample_x(int i) {
    return ((float)i + 0.5f) * (1.0f / PONDI_PLANE_SAMPLES);
}

static float sample_y(int i) {
    const int turned = (i & 1) << 2 | (i & 2) | (i & 4) >> 2;
    return ((float)turned + 0.5f) * (1.0f / PONDI_PLANE_SAMPLES);
}

// Draws `count` pixels anew as the mean of many rays, as many pixels as fill a row of rays.
static void refine(const pondi_plane_film *m, frame *t, const int *pixels, int count) {
    float x[AROUND];
    float y[AROUND];
    const int rays_count = count * PONDI_PLANE_SAMPLES;
    for (int i = 0; i < rays_count; i++) {
        const int at = pixels[i / PONDI_PLANE_SAMPLES];
        const int row = at / AROUND;
        x[i] = (float)(t->x0 - 1 + at % AROUND) + sample_x(i % PONDI_PLANE_SAMPLES);
        y[i] = (float)(t->y0 - 1 + row) + sample_y(i % PONDI_PLANE_SAMPLES);
    }
    pondi_plane_rays rays;
    float light[3][PONDI_TILE];
    pondi_plane_cast(m->plane, x, y, rays_count, 0.35f, &rays);
    pondi_plane_shade(m->plane, &rays, rays_count, light);
    for (int c = 0; c < 3; c++) {
        for (int pixel = 0; pixel < count; pixel++) {
            float sum = 0.0f;
            for (int i = 0; i < PONDI_PLANE_SAMPLES; i++) {
                sum += pondi_clamp(light[c][pixel * PONDI_PLANE_SAMPLES + i], 0.0f, m->brightest);
            }
            t->light[c][pixels[pixel]] = sum * (1.0f / PONDI_PLANE_SAMPLES);
        }
    }
}

static void refine_rims(const pondi_plane_film *m, frame *t) {
    enum { TOGETHER = AROUND / PONDI_PLANE_SAMPLES };
    int pixels[TOGETHER];
    int count = 0;
    for (int y = 1; y <= t->height; y++) {
        int marks[AROUND] = {0};
        mark_rims(m, t, y, 1, marks);
        mark_rims(m, t, y, -1, marks);
        mark_rims(m, t, y, AROUND, marks);
        mark_rims(m, t, y, -AROUND, marks);
        for (int x = 1; x <= t->width; x++) {
            if (marks[x] != 0) {
                pixels[count++] = y * AROUND + x;
            }
            if (count == TOGETHER) {
                refine(m, t, pixels, count);
                count = 0;
            }
        }
    }
    if (count > 0) {
        refine(m, t, pixels, count);
    }
}

static void store(const pondi_plane_film *m, const frame *t) {
    pondi_light light;
    for (int i = 0; i < t->width; i++) {
        light.alpha[i] = 255.0f;
    }
    float noise[AROUND];
    for (int y = 0; y < t->height; y++) {
        const int at = (y + 1) * AROUND + 1;
        for (int x = 0; x < t->width; x++) {
            noise[x] = pondi_grain(t->x0 + x, t->y0 + y);
        }
        for (int c = 0; c < 3; c++) {
            memcpy(light.channel[c], t->light[c] + at, (size_t)t->width * sizeof(float));
            if (m->bytes) {
                pondi_shake_row(m->linear, noise, t->width, light.channel[c]);
            }
        }
        pondi_store_light(m->target, t->x0, t->y0 + y, &light, t->width);
    }
}

void PONDI_ISA_NAME(pondi_plane_draw)(void *context, int index) {
    const pondi_plane_film *m = context;
    frame t = {.y0 = index * PONDI_PLANE_SIDE};
    t.height = pondi_least(PONDI_PLANE_SIDE, m->target->height - t.y0);
    for (t.x0 = 0; t.x0 < m->target->width; t.x0 += PONDI_PLANE_SIDE) {
        t.width = pondi_least(PONDI_PLANE_SIDE, m->target->width - t.x0);
        for (int row = 0; row < t.height + 2; row++) {
            draw_row(m, &t, row);
        }
        refine_rims(m, &t);
        store(m, &t);
    }
}
