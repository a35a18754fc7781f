// Tiles of pixels. Each pixel is one ray through its middle; where a pixel differs much from its
// neighbours, at the rims of crests and of the block, it becomes the mean of many.

#include <math.h>

#include "base/maths.h"
#include "look/grain.h"
#include "look/plane.h"
#include "look/store.h"

#define SAMPLES 8  // rays of a pixel at a rim
#define RIM_STEP 7 // 8-bit levels between neighbours on different things

// A tile and a pixel around it.
typedef struct frame {
    int x0; // in the target, of the first pixel of the tile itself
    int y0;
    int width; // of the tile itself
    int height;
    float light[3][PONDI_PLANE_AROUND * PONDI_PLANE_AROUND];
    float
        far[PONDI_PLANE_AROUND * PONDI_PLANE_AROUND]; // way, less what the ground's slant explains
    uint8_t level[3][PONDI_PLANE_AROUND * PONDI_PLANE_AROUND];
    uint8_t kind[PONDI_PLANE_AROUND * PONDI_PLANE_AROUND];
} frame;

static void draw_row(const pondi_plane_film *m, frame *t, int row) {
    const int count = t->width + 2;
    float x[PONDI_PLANE_AROUND];
    float y[PONDI_PLANE_AROUND];
    for (int i = 0; i < count; i++) {
        x[i] = (float)(t->x0 - 1 + i) + 0.5f;
        y[i] = (float)(t->y0 - 1 + row) + 0.5f;
    }
    pondi_plane_rays rays;
    float light[3][PONDI_TILE];
    pondi_plane_cast(m->plane, x, y, count, 1.0f, &rays);
    pondi_plane_shade(m->plane, &rays, count, light);
    const int at = row * PONDI_PLANE_AROUND;
    for (int c = 0; c < 3; c++) {
        for (int i = 0; i < count; i++) {
            const float kept = pondi_clamp(light[c][i], 0.0f, 1.0f);
            t->light[c][at + i] = light[c][i];
            t->level[c][at + i] = (uint8_t)(pondi_srgb_level(kept) + 0.5f);
        }
    }
    for (int i = 0; i < count; i++) {
        t->kind[at + i] = (uint8_t)rays.kind[i];
        t->far[at + i] = rays.far[i];
    }
}

static int step_between(const frame *t, int a, int b) {
    int most = 0;
    for (int c = 0; c < 3; c++) {
        const int step = t->level[c][a] - t->level[c][b];
        most = pondi_most(most, step < 0 ? -step : step);
    }
    return most;
}

// Whether something ends between a pixel and the next, and another begins.
static bool rim_between(const frame *t, int a, int b, int before) {
    if (t->kind[a] != t->kind[b]) {
        return true;
    }
    // along one thing, ways grow evenly
    const float bend = (t->far[b] - t->far[a]) - (t->far[a] - t->far[before]);
    return fabsf(bend) > 0.004f * t->far[a];
}

static bool differs(const pondi_plane_film *m, const frame *t, int at) {
    static const int beside[4] = {1, -1, PONDI_PLANE_AROUND, -PONDI_PLANE_AROUND};
    for (int i = 0; i < 4; i++) {
        const int next = at + beside[i];
        const int step = step_between(t, at, next);
        if (step > m->face_step || (step > RIM_STEP && rim_between(t, at, next, at - beside[i]))) {
            return true;
        }
    }
    return false;
}

// Where in its pixel a sample lies: one in each row and in each column of eight.
static float sample_x(int i) {
    return ((float)i + 0.5f) * (1.0f / SAMPLES);
}

static float sample_y(int i) {
    const int turned = (i & 1) << 2 | (i & 2) | (i & 4) >> 2;
    return ((float)turned + 0.5f) * (1.0f / SAMPLES);
}

// Draws `count` pixels anew as the mean of many rays, as many pixels as fill a row of rays.
static void refine(const pondi_plane_film *m, frame *t, const int *pixels, int count) {
    float x[PONDI_PLANE_AROUND];
    float y[PONDI_PLANE_AROUND];
    const int rays_count = count * SAMPLES;
    for (int i = 0; i < rays_count; i++) {
        const int at = pixels[i / SAMPLES];
        const int row = at / PONDI_PLANE_AROUND;
        x[i] = (float)(t->x0 - 1 + at % PONDI_PLANE_AROUND) + sample_x(i % SAMPLES);
        y[i] = (float)(t->y0 - 1 + row) + sample_y(i % SAMPLES);
    }
    pondi_plane_rays rays;
    float light[3][PONDI_TILE];
    pondi_plane_cast(m->plane, x, y, rays_count, 0.35f, &rays);
    pondi_plane_shade(m->plane, &rays, rays_count, light);
    for (int c = 0; c < 3; c++) {
        for (int pixel = 0; pixel < count; pixel++) {
            float sum = 0.0f;
            for (int i = 0; i < SAMPLES; i++) {
                sum += pondi_clamp(light[c][pixel * SAMPLES + i], 0.0f, m->brightest);
            }
            t->light[c][pixels[pixel]] = sum * (1.0f / SAMPLES);
        }
    }
}

static void refine_rims(const pondi_plane_film *m, frame *t) {
    enum { TOGETHER = PONDI_PLANE_AROUND / SAMPLES };
    int pixels[TOGETHER];
    int count = 0;
    for (int y = 1; y <= t->height; y++) {
        for (int x = 1; x <= t->width; x++) {
            const int at = y * PONDI_PLANE_AROUND + x;
            if (differs(m, t, at)) {
                pixels[count++] = at;
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
    for (int y = 0; y < t->height; y++) {
        const int at = (y + 1) * PONDI_PLANE_AROUND + 1;
        for (int c = 0; c < 3; c++) {
            for (int x = 0; x < t->width; x++) {
                const float mixed = t->light[c][at + x];
                const float noise = m->bytes ? pondi_grain(t->x0 + x, t->y0 + y) : 0.0f;
                light.channel[c][x] = m->bytes ? pondi_shake(m->linear, mixed, noise) : mixed;
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
