// normal = (−∂h/∂x, ±∂h/∂y, 1), brought to length 1; y points down the picture.

#include <math.h>

#include "look/looks/normals.h"
#include "look/preset.h"
#include "look/reading/sampler.h"
#include "look/records.h"
#include "look/usable.h"

static const pond_choice greens[] = {
    PONDI_CHOICE(POND_NORMALS_GREEN_UP, "up", "To the top of the picture, as OpenGL has it."),
    PONDI_CHOICE(POND_NORMALS_GREEN_DOWN, "down", "To its bottom, as DirectX has it."),
};

#define FIELD(member, ...) PONDI_FIELD(pond_normals_look, member, __VA_ARGS__)

static const pond_field fields[] = {
    FIELD(green, "", "Which way green points.", PONDI_CHOICES(greens),
          PONDI_INITIAL(POND_NORMALS_GREEN_UP)),
    FIELD(strength, "", "Factor on the slopes.", PONDI_RANGE(0, 1000), PONDI_INITIAL(1),
          PONDI_LOG_SLIDER(0, 50)),
};

const pondi_record pondi_normals_record = PONDI_RECORD(pond_normals_look, fields);

pond_normals_look pond_normals_look_default(void) {
    pond_normals_look look;
    pondi_record_default(&pondi_normals_record, &look);
    return look;
}

static const struct {
    const char *name;
    pond_normals_look look;
} presets[] = {
    {"opengl", {.green = POND_NORMALS_GREEN_UP, .strength = 1.0f}},
    {"directx", {.green = POND_NORMALS_GREEN_DOWN, .strength = 1.0f}},
    {"strong", {.green = POND_NORMALS_GREEN_UP, .strength = 5.0f}},
};

#define PRESETS ((int)(sizeof presets / sizeof presets[0]))

const char *pond_normals_look_preset_name(int index) {
    return index >= 0 && index < PRESETS ? presets[index].name : NULL;
}

bool pond_normals_look_preset(const char *preset, pond_normals_look *out) {
    const int index = pondi_preset_find(pond_normals_look_preset_name, preset);
    if (index < 0 || out == NULL) {
        return false;
    }
    *out = presets[index].look;
    return true;
}

void pond_draw_normals(const pond_normals_look *look, const pond_view *view,
                       const pond_target *target, const pond_parallel *parallel) {
    if (look == NULL || !pondi_drawable_alone(view, target) || !isfinite(look->strength)) {
        return;
    }
    const pondi_normals state = {.strength = pondi_clamp(look->strength, 0.0f, 1000.0f),
                                 .green = look->green == POND_NORMALS_GREEN_DOWN ? -1.0f : 1.0f};
    const pondi_drawing drawing = {.view = view,
                                   .target = target,
                                   .channels = PONDI_CHANNELS_SURFACE,
                                   .paint = PONDI_ISA_BEST(pondi_paint_normals_),
                                   .look = &state};
    pondi_draw_tiles(&drawing, parallel);
}
