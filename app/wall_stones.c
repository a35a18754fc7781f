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
#define SUN_X (-0.55f)
#define SUN_Y (-0.62f)
#define SUN_Z 0.56f

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
    const float sun = (nx * SUN_X + ny * SUN_Y + SUN_Z) * size;
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

void wall_stones_draw(wall_stones *s, const scene_walls *walls, const pond_area *cells,
                      float *dry) {
    const float across = (float)walls->width / (float)s->width;
    const float down = (float)walls->height / (float)s->height;
    const int left = clamp((int)((float)(cells->x - WALL_STONES_REACH) / across), s->width);
    const int right =
        clamp((int)((float)(cells->x + cells->width + WALL_STONES_REACH) / across) + 1, s->width);
    const int top = clamp((int)((float)(cells->y - WALL_STONES_REACH) / down), s->height);
    const int bottom =
        clamp((int)((float)(cells->y + cells->height + WALL_STONES_REACH) / down) + 1, s->height);
    for (int y = top; y < bottom; y++) {
        for (int x = left; x < right; x++) {
            const size_t i = (size_t)y * (size_t)s->width + (size_t)x;
            const float cover = draw_pixel(walls, ((float)x + 0.5f) * across - 0.5f,
                                           ((float)y + 0.5f) * down - 0.5f, s->pixels + 4 * i);
            const float base = s->base != NULL ? s->base[i] : 0.0f;
            dry[i] = base > cover ? base : cover;
        }
    }
}
