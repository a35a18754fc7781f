// Heights through a colour map, with contour lines and relief shading where asked for.

#include <math.h>
#include <string.h>

#include "look/look_row.h"
#include "look/looks/height.h"
#include "look/usable.h"

#include <millpond/colour_map.h>
#include <millpond/field.h>

#define FIELD(member, ...) PONDI_FIELD(pond_height_look, member, __VA_ARGS__)

static const pond_field fields[] = {
    FIELD(colours, "", "The colour map.", PONDI_CHOICES(pondi_colour_maps),
          PONDI_INITIAL(POND_COLOUR_MAP_TIDE)),
    FIELD(level, "m", "Height in the middle of the colours.", PONDI_RANGE(-1e6, 1e6),
          PONDI_INITIAL(0), PONDI_LOG_SLIDER(-0.1, 0.1)),
    FIELD(range, "m", "Distance from level to the last colours, above and below.",
          PONDI_RANGE(1e-9, 1e6), PONDI_INITIAL(0.003), PONDI_LOG_SLIDER(1e-4, 1)),
    FIELD(contours, "m", "Spacing of contour lines; 0: none.", PONDI_RANGE(0, 1e6),
          PONDI_INITIAL(0), PONDI_LOG_SLIDER(0, 0.1)),
    FIELD(shading, "", "Hillshading by light from the upper left; 0: none.", PONDI_RANGE(0, 100),
          PONDI_INITIAL(0), PONDI_SLIDER(0, 20)),
};

static const pondi_look_preset presets[] = {
    {.name = "tide"},
    {.name = "ember", .settings = {PONDI_SET(colours, POND_COLOUR_MAP_EMBER)}},
    {.name = "deep", .settings = {PONDI_SET(colours, POND_COLOUR_MAP_DEEP)}},
    {.name = "grey", .settings = {PONDI_SET(colours, POND_COLOUR_MAP_GREY)}},
    {.name = "chart",
     .settings = {PONDI_SET(range, 0.004), PONDI_SET(contours, 0.001), PONDI_SET(shading, 2.5)}},
};

static void draw(const void *look, const pondi_canvas *canvas) {
    const pond_height_look *l = look;
    const pond_view *view = canvas->view;
    const pond_target *target = canvas->target;
    const pondi_height state = {
        .look = l,
        .colours = pondi_colour_table_of(l->colours),
        .per_range = 0.5f / l->range,
        .metres_x = view->cell_size * ((float)view->width / (float)target->width),
        .metres_y = view->cell_size * ((float)view->height / (float)target->height),
        .shade_x = l->shading * 0.6f,
        .shade_y = l->shading * 0.8f,
    };
    pondi_draw_tiles(canvas, PONDI_CHANNELS_SURFACE, PONDI_ISA_BEST(pondi_paint_height_), &state);
}

const pondi_look_row pondi_look_height = {
    .traits =
        {
            .name = "height",
            .constant = "POND_LOOK_HEIGHT",
            .about = "A colour for each height.",
            .data = true,
            .local = true,
        },
    .record = PONDI_RECORD(pond_height_look, fields),
    .presets = presets,
    .preset_count = PONDI_COUNT(presets),
    .range = "range",
    .draw = draw,
};

static void copy_tile(const void *look, const pondi_tile *tile, const pondi_canvas *canvas) {
    (void)canvas;
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
    if (!pondi_drawable(view, &size)) {
        return;
    }
    const pondi_canvas canvas = {.view = view, .target = &size, .parallel = parallel};
    pondi_draw_tiles(&canvas, PONDI_CHANNELS_SURFACE, copy_tile, map);
}
