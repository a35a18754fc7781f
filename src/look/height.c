// Heights through a colour map, with contour lines and relief shading where asked for.

#include <math.h>
#include <string.h>

#include "look/colour_map.h"
#include "look/preset.h"
#include "look/usable.h"

#define LINE_HALF 0.6f  // half a contour line's width [pixels]
#define LINE_DARK 0.62f // share of light that a line takes
#define CROWDED 2.5f    // contours closer than this are not drawn [pixels] …
#define LOOSE 6.0f      // … and in full from here on

typedef struct height_state {
    const pondi_colour_table *colours;
    float level;
    float per_range; // 1/(2·range)
    float spacing;   // of the contours [m], 0 = none
    float metres_x;  // width of a pixel [m]
    float metres_y;
    float shade_x; // brightness for each unit of slope
    float shade_y;
} height_state;

pond_height_look pond_height_look_default(void) {
    return (pond_height_look){.colours = POND_COLOUR_MAP_TIDE, .range = 0.003f};
}

static const struct {
    const char *name;
    pond_height_look look;
} presets[] = {
    {"tide", {.colours = POND_COLOUR_MAP_TIDE, .range = 0.003f}},
    {"ember", {.colours = POND_COLOUR_MAP_EMBER, .range = 0.003f}},
    {"deep", {.colours = POND_COLOUR_MAP_DEEP, .range = 0.003f}},
    {"grey", {.colours = POND_COLOUR_MAP_GREY, .range = 0.003f}},
    {"chart",
     {.colours = POND_COLOUR_MAP_TIDE, .range = 0.004f, .contours = 0.001f, .shading = 2.5f}},
};

#define PRESETS ((int)(sizeof presets / sizeof presets[0]))

const char *pond_height_look_preset_name(int index) {
    return index >= 0 && index < PRESETS ? presets[index].name : NULL;
}

bool pond_height_look_preset(const char *preset, pond_height_look *out) {
    const int index = pondi_preset_find(pond_height_look_preset_name, preset);
    if (index < 0 || out == NULL) {
        return false;
    }
    *out = presets[index].look;
    return true;
}

// What is left of light at the contours: the nearest line's distance in pixels, made from the
// height's distance and the slope.
static float line_light(const height_state *s, float height, float slope_x, float slope_y) {
    const float fall_x = slope_x * s->metres_x;
    const float fall_y = slope_y * s->metres_y;
    const float fall = sqrtf(fall_x * fall_x + fall_y * fall_y); // [m/pixel]
    const float apart = s->spacing / (fall + 1e-30f);            // [pixels]
    const float lines = pondi_clamp((height - s->level) / s->spacing, -1e6f, 1e6f) + 1e6f;
    const float off = fabsf(lines - (float)(int)lines - 0.5f) * apart; // [pixels]
    const float cover = pondi_clamp(LINE_HALF + 0.5f - off, 0.0f, 1.0f);
    const float room = pondi_clamp((apart - CROWDED) * (1.0f / (LOOSE - CROWDED)), 0.0f, 1.0f);
    return 1.0f - LINE_DARK * cover * room;
}

static void mark_row(const height_state *s, const pondi_tile *tile, int row, pondi_light *light) {
    const ptrdiff_t at = (ptrdiff_t)row * PONDI_TILE;
    const float *height = tile->channel[0] + at;
    const float *slope_x = tile->channel[1] + at;
    const float *slope_y = tile->channel[2] + at;
    for (int x = 0; x < tile->width; x++) {
        const float shade = 1.0f + slope_x[x] * s->shade_x + slope_y[x] * s->shade_y;
        const float line =
            s->spacing > 0.0f ? line_light(s, height[x], slope_x[x], slope_y[x]) : 1.0f;
        const float factor = pondi_clamp(shade, 0.25f, 1.75f) * line;
        for (int c = 0; c < 3; c++) {
            light->channel[c][x] = pondi_clamp(light->channel[c][x] * factor, 0.0f, 1.0f);
        }
    }
}

static void paint(const void *look, const pondi_tile *tile, const pond_view *view,
                  const pond_texture *texture, const pond_target *target) {
    (void)view;
    (void)texture;
    const height_state *s = look;
    for (int y = 0; y < tile->height; y++) {
        const float *height = tile->channel[0] + (ptrdiff_t)y * PONDI_TILE;
        float shares[PONDI_TILE];
        for (int x = 0; x < tile->width; x++) {
            shares[x] = (height[x] - s->level) * s->per_range + 0.5f;
        }
        pondi_light light;
        pondi_colour_row(s->colours, shares, tile->width, &light);
        if (s->spacing > 0.0f || s->shade_x > 0.0f) {
            mark_row(s, tile, y, &light);
        }
        pondi_store_light(target, tile->x0, tile->y0 + y, &light, tile->width);
    }
}

void pond_draw_height(const pond_height_look *look, const pond_view *view,
                      const pond_target *target, const pond_parallel *parallel) {
    if (look == NULL || !pondi_drawable_alone(view, target) || !isfinite(look->level) ||
        !isfinite(look->range) || !isfinite(look->contours) || !isfinite(look->shading)) {
        return;
    }
    const float shading = pondi_clamp(look->shading, 0.0f, 100.0f);
    const height_state state = {
        .colours = pondi_colour_table_of(look->colours),
        .level = pondi_clamp(look->level, -1e6f, 1e6f),
        .per_range = 0.5f / pondi_clamp(look->range, 1e-9f, 1e6f),
        .spacing = pondi_clamp(look->contours, 0.0f, 1e6f),
        .metres_x = view->cell_size * ((float)view->width / (float)target->width),
        .metres_y = view->cell_size * ((float)view->height / (float)target->height),
        .shade_x = shading * 0.6f,
        .shade_y = shading * 0.8f,
    };
    if (state.colours == NULL) {
        return;
    }
    const pondi_drawing drawing = {.view = view,
                                   .target = target,
                                   .channels = PONDI_CHANNELS_SURFACE,
                                   .paint = paint,
                                   .look = &state};
    pondi_draw_tiles(&drawing, parallel);
}

static void copy_tile(const void *look, const pondi_tile *tile, const pond_view *view,
                      const pond_texture *texture, const pond_target *target) {
    (void)view;
    (void)texture;
    (void)target;
    const pond_map_target *map = look;
    for (int y = 0; y < tile->height; y++) {
        memcpy(map->values + (tile->y0 + y) * map->stride + tile->x0,
               tile->channel[0] + (ptrdiff_t)y * PONDI_TILE,
               (size_t)tile->width * sizeof *map->values);
    }
}

void pond_draw_heights(const pond_view *view, const pond_map_target *map,
                       const pond_parallel *parallel) {
    if (map == NULL) {
        return;
    }
    // The tiles only ask for the size.
    const pond_target size = {
        .pixels = (uint8_t *)map->values, .width = map->width, .height = map->height};
    if (!pondi_drawable_alone(view, &size)) {
        return;
    }
    const pondi_drawing drawing = {.view = view,
                                   .target = &size,
                                   .channels = PONDI_CHANNELS_SURFACE,
                                   .paint = copy_tile,
                                   .look = map};
    pondi_draw_tiles(&drawing, parallel);
}
