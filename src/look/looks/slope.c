// The slope's size through a colour map, or its direction as a hue of OKLab: the slope itself,
// turned so that it says where the water faces, is the pair (a, b).

#include <math.h>

#include "look/looks/slope.h"
#include "look/preset.h"
#include "look/usable.h"

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

void pond_draw_slope(const pond_slope_look *look, const pond_view *view, const pond_target *target,
                     const pond_parallel *parallel) {
    if (look == NULL || !pondi_drawable_alone(view, target) || !isfinite(look->range)) {
        return;
    }
    const bool direction = look->show == POND_SLOPE_DIRECTION;
    const pondi_slope state = {.colours = direction ? NULL : pondi_colour_table_of(look->colours),
                               .per_range = 1.0f / pondi_clamp(look->range, 1e-9f, 1e6f)};
    if (!direction && state.colours == NULL) {
        return;
    }
    const pondi_drawing drawing = {.view = view,
                                   .target = target,
                                   .channels = PONDI_CHANNELS_SURFACE,
                                   .paint = PONDI_ISA_BEST(pondi_paint_slope_),
                                   .look = &state};
    pondi_draw_tiles(&drawing, parallel);
}
