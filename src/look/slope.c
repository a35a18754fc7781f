// The slope's size through a colour map, or its direction as a hue of OKLab: the slope itself,
// turned so that it says where the water faces, is the pair (a, b).

#include <math.h>

#include "look/colour_map.h"
#include "look/oklab.h"
#include "look/preset.h"
#include "look/usable.h"

#define STEEPEST 1e12f // whose square is a number still
#define DARKEST 0.15f  // lightness of flat water …
#define LIGHTEST 0.75f // … and of the steepest
#define CHROMA 0.12f   // of the steepest: what sRGB has for every hue

typedef struct slope_state {
    const pondi_colour_table *colours; // NULL = by direction
    float per_range;
} slope_state;

pond_slope_look pond_slope_look_default(void) {
    return (pond_slope_look){
        .show = POND_SLOPE_STEEPNESS, .colours = POND_COLOUR_MAP_DEEP, .range = 0.12f};
}

static const struct {
    const char *name;
    pond_slope_look look;
} presets[] = {
    {"steepness", {.show = POND_SLOPE_STEEPNESS, .colours = POND_COLOUR_MAP_DEEP, .range = 0.12f}},
    {"direction", {.show = POND_SLOPE_DIRECTION, .colours = POND_COLOUR_MAP_DEEP, .range = 0.12f}},
    {"grey", {.show = POND_SLOPE_STEEPNESS, .colours = POND_COLOUR_MAP_GREY, .range = 0.12f}},
};

#define PRESETS ((int)(sizeof presets / sizeof presets[0]))

const char *pond_slope_look_preset_name(int index) {
    return index >= 0 && index < PRESETS ? presets[index].name : NULL;
}

bool pond_slope_look_preset(const char *preset, pond_slope_look *out) {
    const int index = pondi_preset_find(pond_slope_look_preset_name, preset);
    if (index < 0 || out == NULL) {
        return false;
    }
    *out = presets[index].look;
    return true;
}

// Slopes along x, along y, and their size.
static void measure_row(const pondi_tile *tile, int row, pondi_numbers *out) {
    const float *slope_x = tile->channel[1] + (ptrdiff_t)row * PONDI_TILE;
    const float *slope_y = tile->channel[2] + (ptrdiff_t)row * PONDI_TILE;
    for (int x = 0; x < tile->width; x++) {
        const float sx = pondi_number(slope_x[x], STEEPEST);
        const float sy = pondi_number(slope_y[x], STEEPEST);
        out->channel[0][x] = sx;
        out->channel[1][x] = sy;
        out->channel[2][x] = sqrtf(sx * sx + sy * sy);
    }
}

static void colour_steepness(const slope_state *s, const pondi_numbers *slope, int count,
                             pondi_light *light) {
    float shares[PONDI_TILE];
    for (int x = 0; x < count; x++) {
        shares[x] = slope->channel[2][x] * s->per_range;
    }
    pondi_colour_row(s->colours, shares, count, light);
}

static void colour_direction(const slope_state *s, const pondi_numbers *slope, int count,
                             pondi_light *light) {
    for (int x = 0; x < count; x++) {
        const float steepness = slope->channel[2][x];
        const float share = pondi_clamp(steepness * s->per_range, 0.0f, 1.0f);
        const float chroma = CHROMA * share / (steepness > 0.0f ? steepness : 1.0f);
        const pondi_oklab colour = {.l = DARKEST + (LIGHTEST - DARKEST) * share,
                                    .a = (0.0f - slope->channel[0][x]) * chroma,
                                    .b = slope->channel[1][x] * chroma};
        float rgb[3];
        pondi_oklab_light(colour, rgb);
        for (int c = 0; c < 3; c++) {
            light->channel[c][x] = pondi_clamp(rgb[c], 0.0f, 1.0f);
        }
        light->alpha[x] = 255.0f;
    }
}

static void paint(const void *look, const pondi_tile *tile, const pond_view *view,
                  const pond_texture *texture, const pond_target *target) {
    (void)view;
    (void)texture;
    const slope_state *s = look;
    for (int y = 0; y < tile->height; y++) {
        pondi_numbers slope;
        measure_row(tile, y, &slope);
        if (target->format == POND_PIXELS_RGBA_F32) {
            pondi_store_numbers(target, tile->x0, tile->y0 + y, &slope, tile->width);
            continue;
        }
        pondi_light light;
        if (s->colours != NULL) {
            colour_steepness(s, &slope, tile->width, &light);
        } else {
            colour_direction(s, &slope, tile->width, &light);
        }
        pondi_store_light(target, tile->x0, tile->y0 + y, &light, tile->width);
    }
}

void pond_draw_slope(const pond_slope_look *look, const pond_view *view, const pond_target *target,
                     const pond_parallel *parallel) {
    if (look == NULL || !pondi_drawable_alone(view, target) || !isfinite(look->range)) {
        return;
    }
    const bool direction = look->show == POND_SLOPE_DIRECTION;
    const slope_state state = {.colours = direction ? NULL : pondi_colour_table_of(look->colours),
                               .per_range = 1.0f / pondi_clamp(look->range, 1e-9f, 1e6f)};
    if (!direction && state.colours == NULL) {
        return;
    }
    const pondi_drawing drawing = {.view = view,
                                   .target = target,
                                   .channels = PONDI_CHANNELS_SURFACE,
                                   .paint = paint,
                                   .look = &state};
    pondi_draw_tiles(&drawing, parallel);
}
