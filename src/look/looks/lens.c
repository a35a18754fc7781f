// The lens listing: the texture is stretched from the middle of the picture by data/1024, with
// data = 1024 − height, cut to a whole pixel towards the middle and held inside the picture.

#include <math.h>

#include "look/look_row.h"
#include "look/looks/lens.h"
#include "look/usable.h"

#include <millpond/field.h>

#define FIELD(member, ...) PONDI_FIELD(pond_lens_look, member, __VA_ARGS__)

static const pond_field fields[] = {
    FIELD(lookup, "", "Interpolation of the texture.", PONDI_CHOICES(pondi_lookups),
          PONDI_INITIAL(POND_LOOKUP_BILINEAR)),
    FIELD(strength, "", "Factor on the heights.", PONDI_RANGE(-1000, 1000), PONDI_INITIAL(1),
          PONDI_LOG_SLIDER(-20, 20)),
};

static const pondi_look_preset presets[] = {
    {.name = "smooth"},
    // the listing as written
    {.name = "literal", .settings = {PONDI_SET(lookup, POND_LOOKUP_NEAREST)}},
    {.name = "strong", .settings = {PONDI_SET(strength, 4)}},
    // crests shrink what troughs enlarged
    {.name = "hollow", .settings = {PONDI_SET(strength, -1)}},
};

static void draw(const void *look, const pondi_canvas *canvas) {
    const pond_lens_look *l = look;
    const pond_view *view = canvas->view;
    const pond_texture *texture = canvas->texture;
    const pond_target *target = canvas->target;
    const pondi_lens state = {
        .look = l,
        .written = l->lookup == POND_LOOKUP_NEAREST && l->strength == 1.0f &&
                   view->format == POND_FORMAT_I16,
        .texels_x = (float)texture->width / (float)target->width,
        .texels_y = (float)texture->height / (float)target->height,
    };
    pondi_draw_tiles(canvas, PONDI_CHANNELS_HEIGHT, PONDI_ISA_BEST(pondi_paint_lens_), &state);
}

const pondi_look_row pondi_look_lens = {
    .traits =
        {
            .name = "lens",
            .constant = "POND_LOOK_LENS",
            .about = "The picture is stretched from its middle by the height.",
            .needs_texture = true,
            .local = true,
        },
    .record = PONDI_RECORD(pond_lens_look, fields),
    .presets = presets,
    .preset_count = PONDI_COUNT(presets),
    .scaled = {"strength"},
    .draw = draw,
};
