// scene_foam.c — foam as a lace: seams between scattered holes where there is little of it, patches
// without holes where there is much.
#include "scene_foam.h"

#include "paint_noise.h"

#define SOFT 0.35f // a seam's soft side [holes]
#define BEND 0.5f  // holes that the lace is bent

static const float white[3] = {243.0f, 250.0f, 250.0f}; // sRGB levels

static float value_at(const pond_map_target *map, float x, float y) {
    const float u = paint_clamp(x, 0.0f, (float)(map->width - 1));
    const float v = paint_clamp(y, 0.0f, (float)(map->height - 1));
    const int i = (int)u;
    const int j = (int)v;
    const int right = i + 1 < map->width ? 1 : 0;
    const float *top = map->values + j * map->stride + i;
    const float *bottom = j + 1 < map->height ? top + map->stride : top;
    const float fx = u - (float)i;
    return paint_lerp(paint_lerp(top[0], top[right], fx), paint_lerp(bottom[0], bottom[right], fx),
                      v - (float)j);
}

// How much of a place is white where a share `foam` of the surface is; x and y in holes.
static float cover_at(float foam, float x, float y) {
    const float bent_x = x + BEND * paint_noise(0.7f * x, 0.7f * y, 971u);
    const float bent_y = y + BEND * paint_noise(0.7f * x, 0.7f * y, 972u);
    const paint_cell coarse = paint_cells(bent_x, bent_y, 973u);
    const paint_cell fine = paint_cells(2.3f * bent_x, 2.3f * bent_y, 974u);
    const float seam = paint_min(coarse.next - coarse.near, 0.3f + 0.6f * (fine.next - fine.near));
    const float patch = foam * (0.9f + 0.6f * paint_noise(0.23f * x, 0.23f * y, 975u));
    const float much = patch + foam * foam * (1.0f - patch);
    return paint_step(0.0f, SOFT, much * (1.0f + SOFT) - seam) * paint_min(0.2f + much, 0.95f) *
           paint_step(0.0f, 0.2f, foam);
}

static void cover_pixel(uint8_t *pixel, float cover, float bright) {
    for (int c = 0; c < 3; c++) {
        const float before = (float)pixel[c];
        pixel[c] = (uint8_t)(before + (white[c] * bright - before) * cover + 0.5f);
    }
    pixel[3] = (uint8_t)((float)pixel[3] + (255.0f - (float)pixel[3]) * cover + 0.5f);
}

void scene_draw_foam(const pond_map_target *foam, float hole_x, float hole_y,
                     const pond_target *target) {
    if (foam->values == NULL) {
        return;
    }
    const float pace_x = (float)foam->width / (float)target->width;
    const float pace_y = (float)foam->height / (float)target->height;
    for (int y = 0; y < target->height; y++) {
        const float row = ((float)y + 0.5f) * pace_y - 0.5f;
        const float hole_row = paint_clamp(((float)y + 0.5f) / hole_y, 0.0f, 1e6f);
        uint8_t *pixels = target->pixels + y * target->stride;
        for (int x = 0; x < target->width; x++) {
            const float share = value_at(foam, ((float)x + 0.5f) * pace_x - 0.5f, row);
            if (share > 0.01f) {
                const float hole = paint_clamp(((float)x + 0.5f) / hole_x, 0.0f, 1e6f);
                const float cover = cover_at(paint_min(share, 1.0f), hole, hole_row);
                const float bubbles = paint_noise(6.0f * hole, 6.0f * hole_row, 976u);
                cover_pixel(pixels + 4 * (ptrdiff_t)x, cover, 0.95f + 0.05f * bubbles);
            }
        }
    }
}
