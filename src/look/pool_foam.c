// Foam lies on the water in patches of a lace: where there is little of it only the seams between
// its holes are white, thinly, and where there is much no hole is left. Holes are the cells around
// scattered points (Worley 1996), bent by noise; a place is on a seam where its two nearest points
// are equally far.

#include <math.h>

#include "look/pool.h"

#define SOFT 0.30f       // a seam's soft side [holes]
#define RIDE 0.6f        // holes that foam is moved by a slope of 1
#define BEND 0.9f        // holes that its lace is bent
#define PATCH 0.23f      // patches for each hole
#define BUBBLES 7.0f     // for each hole, along a side
#define FOAM_LIGHT 0.95f // a white floor without water over it

// Two numbers 0…1 of a hole.
static void scatter(int column, int row, float *x, float *y) {
    uint32_t h = (uint32_t)column * 0x8da6b343u ^ (uint32_t)row * 0xd8163841u;
    h = (h ^ (h >> 15)) * 0x2c1b3c6du;
    h = (h ^ (h >> 12)) * 0x297a2d39u;
    h ^= h >> 15;
    *x = (float)(int)(h & 0xffffu) * (1.0f / 65536.0f);
    *y = (float)(int)(h >> 16) * (1.0f / 65536.0f);
}

// How much farther the second nearest point is than the nearest, 0 on a seam. [holes]
static float off_seam(float x, float y) {
    const float whole_x = pondi_floor(x);
    const float whole_y = pondi_floor(y);
    float nearest2 = 8.0f;
    float second2 = 8.0f;
    for (int j = -1; j <= 1; j++) {
        for (int i = -1; i <= 1; i++) {
            float px;
            float py;
            scatter((int)whole_x + i, (int)whole_y + j, &px, &py);
            const float dx = whole_x + (float)i + px - x;
            const float dy = whole_y + (float)j + py - y;
            const float far2 = dx * dx + dy * dy;
            const float later2 = far2 > nearest2 ? far2 : nearest2;
            second2 = later2 < second2 ? later2 : second2;
            nearest2 = far2 < nearest2 ? far2 : nearest2;
        }
    }
    return sqrtf(second2) - sqrtf(nearest2);
}

static float smooth_step(float t) {
    const float held = pondi_clamp(t, 0.0f, 1.0f);
    return held * held * (3.0f - 2.0f * held);
}

// Smooth noise, 0…1.
static float noise(float x, float y) {
    const float whole_x = pondi_floor(x);
    const float whole_y = pondi_floor(y);
    const float fx = smooth_step(x - whole_x);
    const float fy = smooth_step(y - whole_y);
    float corner[4];
    float unused;
    for (int k = 0; k < 4; k++) {
        scatter((int)whole_x + k % 2, (int)whole_y + k / 2, &corner[k], &unused);
    }
    return pondi_blend(corner[0], corner[1], corner[2], corner[3], fx, fy);
}

// How much of a place is white where a share `foam` of the surface is.
static float lace(float foam, float x, float y) {
    const float bent_x = x + BEND * (noise(0.8f * x + 31.0f, 0.8f * y) - 0.5f);
    const float bent_y = y + BEND * (noise(0.8f * x, 0.8f * y + 57.0f) - 0.5f);
    const float patch = foam * (0.4f + 1.2f * noise(PATCH * x, PATCH * y));
    const float much = patch + foam * foam * (1.0f - patch); // all of it at 1
    const float coarse = off_seam(bent_x, bent_y);
    const float fine = 0.3f + 0.6f * off_seam(2.3f * bent_x + 19.0f, 2.3f * bent_y + 7.0f);
    const float seam = coarse < fine ? coarse : fine;
    const float cover = smooth_step((much * (1.0f + SOFT) - seam) / SOFT);
    return cover * pondi_clamp(0.15f + 1.1f * much, 0.0f, 0.97f) * smooth_step(5.0f * foam);
}

void pondi_pool_foam(const pondi_pool *s, const pondi_pool_row *row, pondi_light *light) {
    float foam[PONDI_TILE];
    const pondi_place here = pondi_pool_place(s, &row->still, row->count);
    pondi_read_map_at(s->foam, &here, 0.0f, 1.0f, foam);
    for (int x = 0; x < row->count; x++) {
        if (!(foam[x] > 0.0f)) {
            continue;
        }
        // It rides on the waves: a little to and fro with the slope.
        const float hole_x = (row->still.u[x] + 0.5f) * s->foam_scale_x +
                             pondi_clamp(RIDE * row->away_x[x], -1.0f, 1.0f);
        const float hole_y = (row->still.v[x] + 0.5f) * s->foam_scale_y +
                             pondi_clamp(RIDE * row->away_y[x], -1.0f, 1.0f);
        const float held_x = pondi_clamp(hole_x, -1e6f, 1e6f);
        const float held_y = pondi_clamp(hole_y, -1e6f, 1e6f);
        const float white = lace(foam[x], held_x, held_y);
        const float bright = 0.84f + 0.16f * noise(BUBBLES * held_x, BUBBLES * held_y);
        for (int c = 0; c < 3; c++) {
            float *at = &light->channel[c][x];
            *at += (FOAM_LIGHT * bright - *at) * white;
        }
    }
}
