// Seed 000: for each pixel, Xoffset = left − right, Yoffset = upper − lower neighbour; the texture
// is read at (x + Xoffset, y + Yoffset) and Xoffset is added as light.

#include <math.h>

#include "look/looks/offset.h"
#include "look/preset.h"
#include "look/records.h"
#include "look/rows/short_levels.h"
#include "look/usable.h"

#define FIELD(member, ...) PONDI_FIELD(pond_offset_look, member, __VA_ARGS__)

static const pond_field fields[] = {
    FIELD(lookup, "", "How the texture is read between its pixels.", PONDI_CHOICES(pondi_lookups),
          PONDI_INITIAL(POND_LOOKUP_BILINEAR)),
    FIELD(refraction, "cells", "Offset for each count of height difference.",
          PONDI_RANGE(-1000, 1000), PONDI_INITIAL(1), PONDI_LOG_SLIDER(-20, 20)),
    FIELD(shading, "8-bit levels", "Light for each count of height difference along x.",
          PONDI_RANGE(-1000, 1000), PONDI_INITIAL(1), PONDI_LOG_SLIDER(-20, 20)),
};

const pondi_record pondi_offset_record = PONDI_RECORD(pond_offset_look, fields);

pond_offset_look pond_offset_look_default(void) {
    pond_offset_look look;
    pondi_record_default(&pondi_offset_record, &look);
    return look;
}

static const char *const preset_names[] = {"smooth", "literal", "glass", "relief"};
enum { PRESETS = sizeof preset_names / sizeof preset_names[0] };

const char *pond_offset_look_preset_name(int index) {
    return pondi_preset_name(preset_names, PRESETS, index);
}

static pond_offset_look preset_at(int index) {
    pond_offset_look l = pond_offset_look_default();
    switch (index) {
    case 1: // seed 000 as written
        l.lookup = POND_LOOKUP_NEAREST;
        break;
    case 2:
        l.refraction = 3.0f;
        l.shading = 0.25f;
        break;
    case 3:
        l.refraction = 0.5f;
        l.shading = 3.0f;
        break;
    default:
        break;
    }
    return l;
}

bool pond_offset_look_preset(const char *preset, pond_offset_look *out) {
    const int index = pondi_preset_find(pond_offset_look_preset_name, preset);
    if (index < 0 || out == NULL) {
        return false;
    }
    *out = preset_at(index);
    return true;
}

// Whether all numbers are whole, as they were in the seed. Then nothing is to be blended, whichever
// the lookup.
static bool is_whole(const pondi_offset *s, const pond_view *view, const pond_texture *texture,
                     const pond_target *target) {
    return s->shading == 1.0f && s->per_count_x == 1.0f && s->per_count_y == 1.0f &&
           s->texels_x == 1.0f && s->texels_y == 1.0f && view->format == POND_FORMAT_I16 &&
           view->unit == view->count_height && target->format != POND_PIXELS_RGBA_F32 &&
           pondi_short_readable(texture);
}

void pond_draw_offset(const pond_offset_look *look, const pond_view *view,
                      const pond_texture *texture, const pond_target *target,
                      const pond_parallel *parallel) {
    if (look == NULL || !pondi_drawable(view, texture, target) || !isfinite(look->refraction) ||
        !isfinite(look->shading)) {
        return;
    }
    const pondi_offset state = {
        .lookup = look->lookup,
        .shading = look->shading,
        .per_count_x = look->refraction * ((float)texture->width / (float)view->width),
        .per_count_y = look->refraction * ((float)texture->height / (float)view->height),
        .texels_x = (float)texture->width / (float)target->width,
        .texels_y = (float)texture->height / (float)target->height,
    };
    if (pondi_has_cell_rows(view, target)) {
        const pondi_cell_picture picture = {.look = &state,
                                            .view = view,
                                            .texture = texture,
                                            .target = target,
                                            .paint =
                                                is_whole(&state, view, texture, target)
                                                    ? PONDI_ISA_BEST(pondi_paint_offset_whole_)
                                                    : PONDI_ISA_BEST(pondi_paint_offset_cells_)};
        pondi_draw_cell_rows(&picture, parallel);
        return;
    }
    const pondi_drawing drawing = {.view = view,
                                   .texture = texture,
                                   .target = target,
                                   .channels = PONDI_CHANNELS_DIFFERENCE,
                                   .paint = PONDI_ISA_BEST(pondi_paint_offset_),
                                   .look = &state};
    pondi_draw_tiles(&drawing, parallel);
}
