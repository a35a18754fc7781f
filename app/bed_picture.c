#include "bed_picture.h"

#include <math.h>
#include <millpond/shore.h>
#include <stdlib.h>
#include <string.h>

#include "paint_noise.h"

#define BARE 0.045f  // rise that bares the soil [depth of the pond]
#define OLD 0.45f    // share of its colour that stays
#define HOLLOW 0.35f // depth at which a hole is darkest [depth of the pond]
#define DARK 0.2f
#define RELIEF 0.45f // share of the shading by slope

static const float moist[3] = {122.0f, 93.0f, 64.0f};  // soil of holes
static const float loose[3] = {164.0f, 132.0f, 92.0f}; // soil of heaps

static size_t cells_of(const bed_picture *g) {
    return (size_t)g->columns * (size_t)g->rows;
}

static void clear_pixels(bed_picture *g) {
    free(g->pixels);
    free(g->dry);
    wall_stones_clear(&g->stones);
    g->pixels = NULL;
    g->dry = NULL;
}

void bed_picture_clear(bed_picture *g) {
    const uint64_t serial = g->serial;
    clear_pixels(g);
    free(g->depths);
    free(g->rise);
    free(g->walls);
    free(g->built);
    free(g->now);
    *g = (bed_picture){.serial = serial + 1};
}

// ---- changes ------------------------------------------------------------------------------------

static float depth_of(const bed_picture *g, const pond *water, float cell, size_t i) {
    const size_t x = i % (size_t)g->columns;
    const size_t y = i / (size_t)g->columns;
    const pond_vec2 at = {((float)x + 0.5f) * cell, ((float)y + 0.5f) * cell};
    return pond_depth_at(water, at);
}

bool bed_picture_begin(bed_picture *g, const pond *water) {
    const pond_desc desc = pond_get_desc(water);
    bed_picture_clear(g);
    g->columns = desc.width;
    g->rows = desc.height;
    g->depths = malloc(cells_of(g) * sizeof *g->depths);
    g->rise = calloc(cells_of(g), sizeof *g->rise);
    g->walls = malloc(cells_of(g));
    g->built = calloc(cells_of(g), 1);
    g->now = malloc(cells_of(g));
    if (g->depths == NULL || g->rise == NULL || g->walls == NULL || g->built == NULL ||
        g->now == NULL) {
        bed_picture_clear(g);
        return false;
    }
    pond_copy_walls(water, 0, 0, g->columns, g->rows, g->walls, g->columns);
    for (size_t i = 0; i < cells_of(g); i++) {
        g->depths[i] = depth_of(g, water, (float)desc.cell_size, i);
    }
    return true;
}

static void include(pond_area *area, int x, int y) {
    const int right = area->width > 0 ? area->x + area->width : x;
    const int bottom = area->width > 0 ? area->y + area->height : y;
    area->x = area->width > 0 && area->x < x ? area->x : x;
    area->y = area->width > 0 && area->y < y ? area->y : y;
    area->width = (right > x + 1 ? right : x + 1) - area->x;
    area->height = (bottom > y + 1 ? bottom : y + 1) - area->y;
}

// Updates the rise and walls; returns the cells that have changed since the last call.
static pond_area survey(bed_picture *g, const pond *water) {
    const pond_desc desc = pond_get_desc(water);
    const float little = 1e-5f * (float)desc.depth; // more than rounding errors
    pond_area changed = {0};
    pond_copy_walls(water, 0, 0, g->columns, g->rows, g->now, g->columns);
    for (size_t i = 0; i < cells_of(g); i++) {
        const float rise = g->depths[i] - depth_of(g, water, (float)desc.cell_size, i);
        const uint8_t built = g->now[i] != 0 && g->walls[i] == 0 ? 255 : 0;
        if (fabsf(rise - g->rise[i]) > little || built != g->built[i]) {
            g->rise[i] = rise;
            g->built[i] = built;
            include(&changed, (int)(i % (size_t)g->columns), (int)(i / (size_t)g->columns));
        }
    }
    return changed;
}

// ---- soil ---------------------------------------------------------------------------------------

static float rise_at(const bed_picture *g, float x, float y) {
    const float u = paint_clamp(x, 0.0f, (float)(g->columns - 1));
    const float v = paint_clamp(y, 0.0f, (float)(g->rows - 1));
    const int i = (int)u;
    const int j = (int)v;
    const int right = i < g->columns - 1 ? 1 : 0;
    const int below = j < g->rows - 1 ? g->columns : 0;
    const float *r = g->rise + (size_t)j * (size_t)g->columns + (size_t)i;
    const float above = r[0] + (r[right] - r[0]) * (u - (float)i);
    const float low = r[below] + (r[below + right] - r[below]) * (u - (float)i);
    return above + (low - above) * (v - (float)j);
}

// Brightness of a slope relative to level ground.
static float light_of(float slope_x, float slope_y) {
    const float size = 1.0f / sqrtf(1.0f + slope_x * slope_x + slope_y * slope_y);
    const float sun =
        (-slope_x * WALL_STONES_SUN_X - slope_y * WALL_STONES_SUN_Y + WALL_STONES_SUN_Z) * size;
    return 1.0f + RELIEF * ((sun > 0.0f ? sun : 0.0f) / WALL_STONES_SUN_Z - 1.0f);
}

static uint8_t byte_of(float value) {
    return (uint8_t)(paint_clamp(value, 0.0f, 255.0f) + 0.5f);
}

// x, y: in cells.
static void draw_soil(const bed_picture *g, const pond_desc *desc, float x, float y,
                      uint8_t *pixel) {
    const float depth = (float)desc->depth;
    const float rise = rise_at(g, x, y);
    const float bare = paint_step(0.0f, BARE * depth, fabsf(rise));
    if (bare <= 0.0f) {
        return;
    }
    const float per = 0.5f / (float)desc->cell_size;
    const float light = light_of((rise_at(g, x + 1.0f, y) - rise_at(g, x - 1.0f, y)) * per,
                                 (rise_at(g, x, y + 1.0f) - rise_at(g, x, y - 1.0f)) * per);
    const float hollow = 1.0f - DARK * paint_step(0.0f, HOLLOW * depth, -rise);
    const float clods = 1.0f + 0.10f * paint_noise(x * 0.28f, y * 0.28f, 81u) +
                        0.09f * paint_noise(x * 0.9f, y * 0.9f, 82u);
    const float *tone = rise < 0.0f ? moist : loose;
    for (int c = 0; c < 3; c++) {
        const float old = (float)pixel[c];
        const float bared = OLD * old + (1.0f - OLD) * tone[c] * clods;
        pixel[c] = byte_of((old + (bared - old) * bare) * light * hollow);
    }
}

// ---- the picture --------------------------------------------------------------------------------

static bool make_pixels(bed_picture *g, const pond_texture *under, bool in_perspective) {
    const size_t count = (size_t)under->width * (size_t)under->height;
    clear_pixels(g);
    g->width = under->width;
    g->height = under->height;
    g->in_perspective = in_perspective;
    g->pixels = malloc(4 * count);
    g->dry = in_perspective ? malloc(count * sizeof *g->dry) : NULL;
    return g->pixels != NULL &&
           (!in_perspective ||
            (g->dry != NULL && wall_stones_make(&g->stones, g->width, g->height, NULL)));
}

static void lay_stone(const uint8_t *stone, uint8_t *pixel) {
    const int share = stone[3];
    for (int c = 0; c < 3; c++) {
        pixel[c] = (uint8_t)((stone[c] * share + pixel[c] * (255 - share) + 127) / 255);
    }
}

// The pixels that depend on some cells.
static void paint(bed_picture *g, const pond *water, const pond_texture *under,
                  const pond_area *cells) {
    const pond_desc desc = pond_get_desc(water);
    const float across = (float)g->columns / (float)g->width;
    const float down = (float)g->rows / (float)g->height;
    const pond_area area = wall_stones_pixels(g->width, g->height, g->columns, g->rows, cells);
    const scene_walls walls = {.cells = g->built, .width = g->columns, .height = g->rows};
    if (g->in_perspective) {
        wall_stones_draw(&g->stones, &walls, cells, g->dry);
    }
    for (int y = area.y; y < area.y + area.height; y++) {
        const uint8_t *from = under->pixels + y * under->stride;
        for (int x = area.x; x < area.x + area.width; x++) {
            const size_t i = (size_t)y * (size_t)g->width + (size_t)x;
            memcpy(g->pixels + 4 * i, from + (ptrdiff_t)4 * x, 4);
            draw_soil(g, &desc, ((float)x + 0.5f) * across - 0.5f, ((float)y + 0.5f) * down - 0.5f,
                      g->pixels + 4 * i);
            if (g->in_perspective) {
                lay_stone(g->stones.pixels + 4 * i, g->pixels + 4 * i);
            }
        }
    }
    g->serial++;
}

pond_texture bed_picture_show(bed_picture *g, const pond *water, const pond_texture *under,
                              bool in_perspective, bool look, bool anew) {
    if (g->columns == 0 || under->pixels == NULL) {
        return *under;
    }
    pond_area changed = look ? survey(g, water) : (pond_area){0};
    if (g->pixels == NULL && changed.width == 0) {
        return *under;
    }
    if (g->pixels == NULL || anew || g->of != under->pixels || g->width != under->width ||
        g->height != under->height || g->in_perspective != in_perspective) {
        changed = (pond_area){0, 0, g->columns, g->rows};
        g->of = under->pixels;
        if (!make_pixels(g, under, in_perspective)) {
            clear_pixels(g);
            return *under;
        }
    }
    if (changed.width > 0) {
        paint(g, water, under, &changed);
    }
    return (pond_texture){.pixels = g->pixels,
                          .width = g->width,
                          .height = g->height,
                          .stride = (ptrdiff_t)4 * g->width,
                          .wraps = under->wraps};
}
