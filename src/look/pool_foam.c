// Foam lies on the water as a lace: where there is little of it only the seams between its holes
// are white, and where there is much no hole is left. Holes are the cells around scattered points
// (Worley 1996); a place is on a seam where its two nearest points are equally far.

#include <math.h>

#include "look/pool.h"

#define FOAM_SEAM 0.16f // half the width of a seam's soft side, in holes
#define FOAM_RIDE 0.6f  // holes that foam is moved by a slope of 1

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
    const float whole_x = floorf(x);
    const float whole_y = floorf(y);
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

// How much of a place is white where a share `foam` of the surface is.
static float lace(float foam, float x, float y) {
    const float coarse = off_seam(x, y);
    const float fine = off_seam(x * 2.7f + 19.0f, y * 2.7f + 7.0f);
    const float seam = coarse < 0.35f + 0.5f * fine ? coarse : 0.35f + 0.5f * fine;
    // All of it is white at 1, none at 0; a seam's middle fades with its width.
    const float white = smooth_step((foam * (1.0f + 2.0f * FOAM_SEAM) - seam) / FOAM_SEAM * 0.5f);
    return white * smooth_step(4.0f * foam);
}

void pondi_pool_foam(const pondi_pool *s, const pondi_pool_row *row, pondi_light *light) {
    float foam[PONDI_TILE];
    const pondi_place here = {.width = s->texture_width,
                              .height = s->texture_height,
                              .points = &row->still,
                              .count = row->count};
    pondi_read_map(s->foam, &here, 0.0f, 1.0f, foam);
    for (int x = 0; x < row->count; x++) {
        if (!(foam[x] > 0.0f)) {
            continue;
        }
        // It rides on the waves: a little to and fro with the slope.
        const float hole_x = (row->still.u[x] + 0.5f) * s->foam_scale_x +
                             pondi_clamp(FOAM_RIDE * row->away_x[x], -1.0f, 1.0f);
        const float hole_y = (row->still.v[x] + 0.5f) * s->foam_scale_y +
                             pondi_clamp(FOAM_RIDE * row->away_y[x], -1.0f, 1.0f);
        const float white =
            lace(foam[x], pondi_clamp(hole_x, -1e6f, 1e6f), pondi_clamp(hole_y, -1e6f, 1e6f));
        for (int c = 0; c < 3; c++) {
            float *at = &light->channel[c][x];
            *at += (s->foam_light[c] - *at) * white;
        }
    }
}
