// The slope's size through a colour map, or its direction as a hue of OKLab: the slope itself,
// turned to the direction that the water faces, is the pair (a, b).

#include <math.h>

#include "look/look_row.h"
#include "look/looks/slope.h"
#include "look/usable.h"

#include <millpond/colour_map.h>
#include <millpond/field.h>

static const pond_choice shows[] = {
    PONDI_CHOICE(POND_SLOPE_STEEPNESS, "steepness", "Steepness of the surface, by a colour map."),
    PONDI_CHOICE(POND_SLOPE_DIRECTION, "direction", "Direction of the slope, as a hue."),
};

#define FIELD(member, ...) PONDI_FIELD(pond_slope_look, member, __VA_ARGS__)

static const pond_field fields[] = {
    FIELD(show, "", "Quantity that is shown.", PONDI_CHOICES(shows),
          PONDI_INITIAL(POND_SLOPE_STEEPNESS)),
    FIELD(colours, "", "Colours of the steepness.", PONDI_CHOICES(pondi_colour_maps),
          PONDI_INITIAL(POND_COLOUR_MAP_DEEP)),
    FIELD(range, "", "Slope of the last colour.", PONDI_RANGE(1e-9, 1e6), PONDI_INITIAL(0.12),
          PONDI_LOG_SLIDER(0.001, 10)),
};

static const pondi_look_preset presets[] = {
    {.name = "steepness"},
    {.name = "direction", .settings = {PONDI_SET(show, POND_SLOPE_DIRECTION)}},
    {.name = "grey", .settings = {PONDI_SET(colours, POND_COLOUR_MAP_GREY)}},
};

static void draw(const void *look, const pondi_canvas *canvas) {
    const pond_slope_look *l = look;
    const bool direction = l->show == POND_SLOPE_DIRECTION;
    const pondi_slope state = {.colours = direction ? NULL : pondi_colour_table_of(l->colours),
                               .per_range = 1.0f / l->range};
    pondi_draw_tiles(canvas, PONDI_CHANNELS_SURFACE, PONDI_ISA_BEST(pondi_paint_slope_), &state);
}

const pondi_look_row pondi_look_slope = {
    .traits =
        {
            .name = "slope",
            .constant = "POND_LOOK_SLOPE",
            .about = "The steepness or the direction of the slope.",
            .data = true,
            .local = true,
        },
    .record = PONDI_RECORD(pond_slope_look, fields),
    .presets = presets,
    .preset_count = PONDI_COUNT(presets),
    .range = "range",
    .draw = draw,
};
