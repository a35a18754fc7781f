// Seed 002: the texture is stretched from the middle of the picture by data/1024, with
// data = 1024 − height, cut to a whole pixel towards the middle and held inside the picture.

#include <math.h>

#include "look/looks/lens.h"
#include "look/preset.h"
#include "look/records.h"
#include "look/rows/short_levels.h"
#include "look/usable.h"

#define FIELD(member, ...) PONDI_FIELD(pond_lens_look, member, __VA_ARGS__)

static const pond_field fields[] = {
    FIELD(lookup, "", "How the texture is read between its pixels.", PONDI_CHOICES(pondi_lookups),
          PONDI_INITIAL(POND_LOOKUP_BILINEAR)),
    FIELD(strength, "", "Factor on the heights.", PONDI_RANGE(-1000, 1000), PONDI_INITIAL(1),
          PONDI_LOG_SLIDER(-20, 20)),
};

const pondi_record pondi_lens_record = PONDI_RECORD(pond_lens_look, fields);

pond_lens_look pond_lens_look_default(void) {
    pond_lens_look look;
    pondi_record_default(&pondi_lens_record, &look);
    return look;
}

static const char *const preset_names[] = {"smooth", "literal", "strong", "hollow"};
enum { PRESETS = sizeof preset_names / sizeof preset_names[0] };

const char *pond_lens_look_preset_name(int index) {
    return pondi_preset_name(preset_names, PRESETS, index);
}

static pond_lens_look preset_at(int index) {
    pond_lens_look l = pond_lens_look_default();
    switch (index) {
    case 1: // seed 002 as written
        l.lookup = POND_LOOKUP_NEAREST;
        break;
    case 2:
        l.strength = 4.0f;
        break;
    case 3: // crests shrink what troughs enlarged
        l.strength = -1.0f;
        break;
    default:
        break;
    }
    return l;
}

bool pond_lens_look_preset(const char *preset, pond_lens_look *out) {
    const int index = pondi_preset_find(pond_lens_look_preset_name, preset);
    if (index < 0 || out == NULL) {
        return false;
    }
    *out = preset_at(index);
    return true;
}

// Whether all numbers are whole, as they were in the seed.
static bool is_whole(const pondi_lens *s, const pond_view *view, const pond_texture *texture,
                     const pond_target *target) {
    return s->lookup == POND_LOOKUP_NEAREST && s->strength == 1.0f && s->texels_x == 1.0f &&
           s->texels_y == 1.0f && view->format == POND_FORMAT_I16 &&
           view->unit == view->count_height && target->format != POND_PIXELS_RGBA_F32 &&
           pondi_short_readable(texture);
}

void pond_draw_lens(const pond_lens_look *look, const pond_view *view, const pond_texture *texture,
                    const pond_target *target, const pond_parallel *parallel) {
    if (look == NULL || !pondi_drawable(view, texture, target) || !isfinite(look->strength)) {
        return;
    }
    const pondi_lens state = {
        .lookup = look->lookup,
        .strength = look->strength,
        .written = look->lookup == POND_LOOKUP_NEAREST && look->strength == 1.0f &&
                   view->format == POND_FORMAT_I16,
        .texels_x = (float)texture->width / (float)target->width,
        .texels_y = (float)texture->height / (float)target->height,
    };
    if (pondi_has_cell_rows(view, target)) {
        const pondi_cell_picture picture = {.look = &state,
                                            .view = view,
                                            .texture = texture,
                                            .target = target,
                                            .paint = is_whole(&state, view, texture, target)
                                                         ? PONDI_ISA_BEST(pondi_paint_lens_whole_)
                                                         : PONDI_ISA_BEST(pondi_paint_lens_cells_)};
        pondi_draw_cell_rows(&picture, parallel);
        return;
    }
    const pondi_drawing drawing = {.view = view,
                                   .texture = texture,
                                   .target = target,
                                   .channels = PONDI_CHANNELS_HEIGHT,
                                   .paint = PONDI_ISA_BEST(pondi_paint_lens_),
                                   .look = &state};
    pondi_draw_tiles(&drawing, parallel);
}
