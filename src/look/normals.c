// normal = (−∂h/∂x, ±∂h/∂y, 1), brought to length 1; y points down the picture.

#include <math.h>

#include "look/preset.h"
#include "look/store.h"
#include "look/usable.h"

#define STEEPEST 1e6f // beyond it a normal lies flat to seven digits

typedef struct normals_state {
    float strength;
    float green; // on the slope along y
} normals_state;

pond_normals_look pond_normals_look_default(void) {
    return (pond_normals_look){.green = POND_NORMALS_GREEN_UP, .strength = 1.0f};
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

static void paint(const void *look, const pondi_tile *tile, const pond_view *view,
                  const pond_texture *texture, const pond_target *target) {
    (void)view;
    (void)texture;
    const normals_state *s = look;
    for (int y = 0; y < tile->height; y++) {
        const float *slope_x = tile->channel[1] + (ptrdiff_t)y * PONDI_TILE;
        const float *slope_y = tile->channel[2] + (ptrdiff_t)y * PONDI_TILE;
        pondi_numbers normal;
        for (int x = 0; x < tile->width; x++) {
            const float sx = pondi_number(slope_x[x] * s->strength, STEEPEST);
            const float sy = pondi_number(slope_y[x] * s->strength, STEEPEST);
            const float length = sqrtf(1.0f + (sx * sx + sy * sy));
            normal.channel[0][x] = (0.0f - sx) / length;
            normal.channel[1][x] = sy * s->green / length;
            normal.channel[2][x] = 1.0f / length;
        }
        pondi_store_numbers(target, tile->x0, tile->y0 + y, &normal, tile->width);
    }
}

void pond_draw_normals(const pond_normals_look *look, const pond_view *view,
                       const pond_target *target, const pond_parallel *parallel) {
    if (look == NULL || !pondi_drawable_alone(view, target) || !isfinite(look->strength)) {
        return;
    }
    const normals_state state = {.strength = pondi_clamp(look->strength, 0.0f, 1000.0f),
                                 .green = look->green == POND_NORMALS_GREEN_DOWN ? -1.0f : 1.0f};
    const pondi_drawing drawing = {.view = view,
                                   .target = target,
                                   .channels = PONDI_CHANNELS_SURFACE,
                                   .paint = paint,
                                   .look = &state};
    pondi_draw_tiles(&drawing, parallel);
}
