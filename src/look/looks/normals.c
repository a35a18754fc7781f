// normal = (−∂h/∂x, ±∂h/∂y, 1), brought to length 1; y points down the picture.

#include <math.h>

#include "look/look_row.h"
#include "look/looks/normals.h"
#include "look/reading/sampler.h"
#include "look/usable.h"

#include <millpond/field.h>

static const pond_choice greens[] = {
    PONDI_CHOICE(POND_NORMALS_GREEN_UP, "up", "Up the picture, as in OpenGL."),
    PONDI_CHOICE(POND_NORMALS_GREEN_DOWN, "down", "Down the picture, as in DirectX."),
};

#define FIELD(member, ...) PONDI_FIELD(pond_normals_look, member, __VA_ARGS__)

static const pond_field fields[] = {
    FIELD(green, "", "Direction in which green points.", PONDI_CHOICES(greens),
          PONDI_INITIAL(POND_NORMALS_GREEN_UP)),
    FIELD(strength, "", "Factor on the slopes.", PONDI_RANGE(0, 1000), PONDI_INITIAL(1),
          PONDI_LOG_SLIDER(0, 50)),
};

static const pondi_look_preset presets[] = {
    {.name = "opengl"},
    {.name = "directx", .settings = {PONDI_SET(green, POND_NORMALS_GREEN_DOWN)}},
    {.name = "strong", .settings = {PONDI_SET(strength, 5)}},
};

static void draw(const void *look, const pondi_canvas *canvas) {
    const pond_normals_look *l = look;
    const pondi_normals state = {.look = l,
                                 .green = l->green == POND_NORMALS_GREEN_DOWN ? -1.0f : 1.0f};
    pondi_draw_tiles(canvas, PONDI_CHANNELS_SURFACE, PONDI_ISA_BEST(pondi_paint_normals_), &state);
}

const pondi_look_row pondi_look_normals = {
    .traits =
        {
            .name = "normals",
            .constant = "POND_LOOK_NORMALS",
            .about = "The surface's normals, for game engines.",
            .data = true,
            .local = true,
        },
    .record = PONDI_RECORD(pond_normals_look, fields),
    .presets = presets,
    .preset_count = PONDI_COUNT(presets),
    .scaled = {"strength"},
    .draw = draw,
};
