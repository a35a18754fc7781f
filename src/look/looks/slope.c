// The slope's size through a colour map, or its direction as a hue of OKLab: the slope itself,
// turned so that it says where the water faces, is the pair (a, b).

#include <math.h>

#include "look/looks/slope.h"
#include "look/preset.h"
#include "look/records.h"
#include "look/usable.h"

static const pond_choice shows[] = {
    PONDI_CHOICE(POND_SLOPE_STEEPNESS, "steepness", "How steep it is, through a colour map."),
    PONDI_CHOICE(POND_SLOPE_DIRECTION, "direction", "Which way the water faces, as a hue."),
};

#define FIELD(member, ...) PONDI_FIELD(pond_slope_look, member, __VA_ARGS__)

static const pond_field fields[] = {
    FIELD(show, "", "How steep the water is, or which way it faces.", PONDI_CHOICES(shows),
          PONDI_INITIAL(POND_SLOPE_STEEPNESS)),
    FIELD(colours, "", "Of the steepness.", PONDI_CHOICES(pondi_colour_maps),
          PONDI_INITIAL(POND_COLOUR_MAP_DEEP)),
    FIELD(range, "", "Slope of the last colour.", PONDI_RANGE(1e-9, 1e6), PONDI_INITIAL(0.12),
          PONDI_LOG_SLIDER(0.001, 10)),
};

const pondi_record pondi_slope_record = PONDI_RECORD(pond_slope_look, fields);

pond_slope_look pond_slope_look_default(void) {
    pond_slope_look look;
    pondi_record_default(&pondi_slope_record, &look);
    return look;
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
