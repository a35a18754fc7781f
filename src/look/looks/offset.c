// The offset listing: for each pixel, Xoffset = left − right, Yoffset = upper − lower neighbour;
// the texture is read at (x + Xoffset, y + Yoffset) and Xoffset is added as light.

#include <math.h>

#include "look/look_row.h"
#include "look/looks/offset.h"
#include "look/rows/short_levels.h"
#include "look/usable.h"

#include <millpond/field.h>

#define FIELD(member, ...) PONDI_FIELD(pond_offset_look, member, __VA_ARGS__)

static const pond_field fields[] = {
    FIELD(lookup, "", "Interpolation of the texture.", PONDI_CHOICES(pondi_lookups),
          PONDI_INITIAL(POND_LOOKUP_BILINEAR)),
    FIELD(refraction, "cells", "Displacement per count of height difference.",
          PONDI_RANGE(-1000, 1000), PONDI_INITIAL(1), PONDI_LOG_SLIDER(-20, 20)),
    FIELD(shading, "8-bit levels", "Light per count of height difference along x.",
          PONDI_RANGE(-1000, 1000), PONDI_INITIAL(1), PONDI_LOG_SLIDER(-20, 20)),
};

static const pondi_look_preset presets[] = {
    {.name = "smooth"},
    // the listing as written
    {.name = "literal", .settings = {PONDI_SET(lookup, POND_LOOKUP_NEAREST)}},
    {.name = "glass", .settings = {PONDI_SET(refraction, 3), PONDI_SET(shading, 0.25)}},
    {.name = "relief", .settings = {PONDI_SET(refraction, 0.5), PONDI_SET(shading, 3)}},
};

// Whether there is a pixel and a texel for each cell, and all numbers are integers, as in the
// listing.
static bool is_whole(const pondi_offset *s, const pondi_canvas *canvas) {
    const pond_view *view = canvas->view;
    const pond_target *target = canvas->target;
    return view->width == target->width && view->height == target->height && view->border > 0 &&
           !view->wraps_x && !view->wraps_y && s->look->shading == 1.0f && s->per_count_x == 1.0f &&
           s->per_count_y == 1.0f && s->texels_x == 1.0f && s->texels_y == 1.0f &&
           view->format == POND_FORMAT_I16 && view->unit == view->count_height &&
           target->format != POND_PIXELS_RGBA_F32 && pondi_short_readable(canvas->texture);
}

static void draw_whole(const pondi_canvas *canvas) {
    pondi_offset_whole whole = {.canvas = canvas, .part = pondi_subdomain_of(canvas->target)};
    const int tasks = (whole.part.height + PONDI_OFFSET_ROWS - 1) / PONDI_OFFSET_ROWS;
    pondi_parallel_run(canvas->parallel, whole.part.width > 0 ? tasks : 0,
                       PONDI_ISA_BEST(pondi_paint_offset_whole_), &whole);
}

static void draw(const void *look, const pondi_canvas *canvas) {
    const pond_offset_look *l = look;
    const pond_view *view = canvas->view;
    const pond_texture *texture = canvas->texture;
    const pond_target *target = canvas->target;
    const pondi_offset state = {
        .look = l,
        .per_count_x = l->refraction * ((float)texture->width / (float)view->width),
        .per_count_y = l->refraction * ((float)texture->height / (float)view->height),
        .texels_x = (float)texture->width / (float)target->width,
        .texels_y = (float)texture->height / (float)target->height,
    };
    if (is_whole(&state, canvas)) {
        draw_whole(canvas);
    } else {
        pondi_draw_tiles(canvas, PONDI_CHANNELS_DIFFERENCE, PONDI_ISA_BEST(pondi_paint_offset_),
                         &state);
    }
}

const pondi_look_row pondi_look_offset = {
    .traits =
        {
            .name = "offset",
            .constant = PONDI_TEXT("POND_LOOK_OFFSET"),
            .about = PONDI_TEXT("The picture is displaced by the slope, and lit."),
            .needs_texture = true,
            .local = true,
        },
    .record = PONDI_RECORD(pond_offset_look, fields),
    .presets = presets,
    .preset_count = PONDI_COUNT(presets),
    .scaled = {"refraction", "shading"},
    .draw = PONDI_WITH_PAINT ? draw : NULL,
};
