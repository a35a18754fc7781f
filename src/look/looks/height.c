// Heights through a colour map, with contour lines and relief shading where asked for.

#include <math.h>
#include <string.h>

#include "look/looks/height.h"
#include "look/preset.h"
#include "look/records.h"
#include "look/usable.h"

#define FIELD(member, ...) PONDI_FIELD(pond_height_look, member, __VA_ARGS__)

static const pond_field fields[] = {
    FIELD(colours, "", "The colour map.", PONDI_CHOICES(pondi_colour_maps),
          PONDI_INITIAL(POND_COLOUR_MAP_TIDE)),
    FIELD(level, "m", "Height in the middle of the colours.", PONDI_RANGE(-1e6, 1e6),
          PONDI_INITIAL(0), PONDI_LOG_SLIDER(-0.1, 0.1)),
    FIELD(range, "m", "So far above and below lie the last colours.", PONDI_RANGE(1e-9, 1e6),
          PONDI_INITIAL(0.003), PONDI_LOG_SLIDER(1e-4, 1)),
    FIELD(contours, "m", "From one line of equal height to the next; 0: none.", PONDI_RANGE(0, 1e6),
          PONDI_INITIAL(0), PONDI_LOG_SLIDER(0, 0.1)),
    FIELD(shading, "", "Light on the relief from the upper left.", PONDI_RANGE(0, 100),
          PONDI_INITIAL(0), PONDI_SLIDER(0, 20)),
};

const pondi_record pondi_height_record = PONDI_RECORD(pond_height_look, fields);

pond_height_look pond_height_look_default(void) {
    pond_height_look look;
    pondi_record_default(&pondi_height_record, &look);
    return look;
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

void pond_draw_height(const pond_height_look *look, const pond_view *view,
                      const pond_target *target, const pond_parallel *parallel) {
    if (look == NULL || !pondi_drawable_alone(view, target) || !isfinite(look->level) ||
        !isfinite(look->range) || !isfinite(look->contours) || !isfinite(look->shading)) {
        return;
    }
    const float shading = pondi_clamp(look->shading, 0.0f, 100.0f);
    const pondi_height state = {
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
                                   .paint = PONDI_ISA_BEST(pondi_paint_height_),
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
