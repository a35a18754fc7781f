#include "wall_stones.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "paint_noise.h"

#define SLANT 2.6f // from the place to the samples of its slope [cells]
#define STEEP 0.9f
#define SOFT 0.9f      // from the place to the averaged samples [cells]
#define RAGGED 0.09f   // of the outline [share of wall]
#define SHADE_WAY 1.9f // length of the shadow, down and to the right [cells]
#define SHADE 0.42f    // its opacity
#define REACH 6        // around changed cells, where the picture changes [cells]

bool wall_stones_make(wall_stones *s, int width, int height, const float *dry) {
    *s = (wall_stones){.width = width, .height = height};
    const size_t count = (size_t)width * (size_t)height;
    s->pixels = calloc(count, 4);
    if (dry != NULL) {
        s->base = malloc(count * sizeof *s->base);
    }
    if (s->pixels == NULL || (dry != NULL && s->base == NULL)) {
        wall_stones_clear(s);
        return false;
    }
    if (dry != NULL) {
        memcpy(s->base, dry, count * sizeof *s->base);
    }
    return true;
}

void wall_stones_clear(wall_stones *s) {
    free(s->pixels);
    free(s->base);
    *s = (wall_stones){0};
}

static uint8_t byte_of(float value) {
    return (uint8_t)(value < 0.0f ? 0.0f : value > 255.0f ? 255.0f : value + 0.5f);
}

// Grey stone with warm and cool grains; x and y in cells.
static void tone_of(float x, float y, float light, float rgb[3]) {
    const float coarse = paint_noise(x * 0.35f, y * 0.35f, 71u);
    const float fine = paint_noise(x * 1.7f, y * 1.7f, 72u);
    const float grain = 1.0f + 0.09f * coarse + 0.09f * fine;
    static const float stone[3] = {148.0f, 140.0f, 127.0f};
    for (int c = 0; c < 3; c++) {
        rgb[c] = stone[c] * grain * light;
    }
    rgb[0] += 3.0f * coarse;
    rgb[2] -= 3.0f * coarse;
}

// The share of wall around a place, averaged until corners of cells disappear.
static float around(const scene_walls *w, float x, float y) {
    return 0.25f *
           (scene_walls_around(w, x - SOFT, y - SOFT) + scene_walls_around(w, x + SOFT, y - SOFT) +
            scene_walls_around(w, x - SOFT, y + SOFT) + scene_walls_around(w, x + SOFT, y + SOFT));
}

// Draws a pixel; returns how dry it is.
static float draw_pixel(const scene_walls *w, float x, float y, uint8_t *pixel) {
    const float ragged = RAGGED * paint_noise(x * 0.6f, y * 0.6f, 73u);
    const float cover = scene_walls_dryness(around(w, x, y) + ragged);
    const float behind = around(w, x - SHADE_WAY * 0.7f, y - SHADE_WAY * 0.7f);
    const float shade = SHADE * scene_walls_dryness(behind) * (1.0f - cover);
    const float alpha = cover + shade;
    memset(pixel, 0, 4);
    if (alpha <= 0.002f) {
        return 0.0f;
    }
    const float nx = STEEP * (around(w, x - SLANT, y) - around(w, x + SLANT, y));
    const float ny = STEEP * (around(w, x, y - SLANT) - around(w, x, y + SLANT));
    const float size = 1.0f / sqrtf(1.0f + nx * nx + ny * ny);
    const float sun = (nx * WALL_STONES_SUN_X + ny * WALL_STONES_SUN_Y + WALL_STONES_SUN_Z) * size;
    float rgb[3];
    tone_of(x, y, 0.5f + 0.85f * (sun > 0.0f ? sun : 0.0f), rgb);
    for (int c = 0; c < 3; c++) {
        pixel[c] = byte_of(rgb[c] * cover / alpha);
    }
    pixel[3] = byte_of(255.0f * alpha);
    return cover;
}

static int clamp(int value, int most) {
    return value < 0 ? 0 : value > most ? most : value;
}

pond_area wall_stones_pixels(int width, int height, int columns, int rows, const pond_area *cells) {
    const float across = (float)columns / (float)width;
    const float down = (float)rows / (float)height;
    const int left = clamp((int)((float)(cells->x - REACH) / across), width);
    const int top = clamp((int)((float)(cells->y - REACH) / down), height);
    const int right = clamp((int)((float)(cells->x + cells->width + REACH) / across) + 1, width);
    const int bottom = clamp((int)((float)(cells->y + cells->height + REACH) / down) + 1, height);
    return (pond_area){left, top, right - left, bottom - top};
}

void wall_stones_draw(wall_stones *s, const scene_walls *walls, const pond_area *cells,
                      float *dry) {
    const float across = (float)walls->width / (float)s->width;
    const float down = (float)walls->height / (float)s->height;
    const pond_area area =
        wall_stones_pixels(s->width, s->height, walls->width, walls->height, cells);
    for (int y = area.y; y < area.y + area.height; y++) {
        for (int x = area.x; x < area.x + area.width; x++) {
            const size_t i = (size_t)y * (size_t)s->width + (size_t)x;
            const float cover = draw_pixel(walls, ((float)x + 0.5f) * across - 0.5f,
                                           ((float)y + 0.5f) * down - 0.5f, s->pixels + 4 * i);
            const float base = s->base != NULL ? s->base[i] : 0.0f;
            dry[i] = base > cover ? base : cover;
        }
    }
}
