// Water from the side: a column of pixels shows one place of the pond's row, upward to scale.
//
//   below:  backdrop·clarity·e^(−a·d) + (1 − clarity)·(deep + (water − deep)·e^(−a·d)) + highlight
//   above:  backdrop, or the sky
//
// d is the way up to the surface, and further down, where light comes from all around, that to the
// still water's level. The surface's edge and its line are softened over a pixel along
// the surface's normal, so that steep waves keep the line's width.

#include <math.h>

#include "base/maths.h"
#include "look/colour/colour.h"
#include "look/looks/profile.h"
#include "look/preset.h"
#include "look/ranges.h"
#include "look/reading/sampler.h"
#include "look/usable.h"
#include "shared/look_numbers.h"

pond_profile_look pond_profile_look_default(void) {
    return (pond_profile_look){
        .water_level = 0.55f,
        .metres = 0.0f,
        .line_width = 2.5f,
        .line_colour = {0.90f, 0.97f, 1.0f},
        .sky_zenith = {0.16f, 0.38f, 0.76f},
        .sky_horizon = {0.56f, 0.74f, 0.88f},
        .water_colour = {0.045f, 0.34f, 0.44f},
        .deep_colour = {0.003f, 0.030f, 0.075f},
        .absorption = {4.2f, 2.4f, 1.9f},
        .clarity = 0.35f,
        .highlight = 0.30f,
        .highlight_reach = 0.07f,
        .spray = NULL,
    };
}

static const char *const preset_names[] = {"tank", "evening", "storm", "lagoon", "ink"};
enum { PRESETS = sizeof preset_names / sizeof preset_names[0] };

const char *pond_profile_look_preset_name(int index) {
    return pondi_preset_name(preset_names, PRESETS, index);
}

static pond_profile_look preset_at(int index) {
    pond_profile_look l = pond_profile_look_default();
    switch (index) {
    case 1:
        l.line_colour = (pond_colour){1.0f, 0.72f, 0.42f};
        l.sky_zenith = (pond_colour){0.050f, 0.065f, 0.19f};
        l.sky_horizon = (pond_colour){0.92f, 0.38f, 0.15f};
        l.water_colour = (pond_colour){0.13f, 0.085f, 0.13f};
        l.deep_colour = (pond_colour){0.006f, 0.010f, 0.035f};
        l.absorption = (pond_colour){2.2f, 3.0f, 3.2f};
        l.highlight = 0.45f;
        break;
    case 2:
        l.line_colour = (pond_colour){0.62f, 0.68f, 0.70f};
        l.sky_zenith = (pond_colour){0.055f, 0.070f, 0.090f};
        l.sky_horizon = (pond_colour){0.30f, 0.34f, 0.37f};
        l.water_colour = (pond_colour){0.035f, 0.105f, 0.115f};
        l.deep_colour = (pond_colour){0.003f, 0.012f, 0.018f};
        l.absorption = (pond_colour){5.5f, 3.6f, 3.4f};
        l.line_width = 3.5f;
        l.highlight = 0.18f;
        break;
    case 3:
        l.line_colour = (pond_colour){0.95f, 1.0f, 0.97f};
        l.sky_zenith = (pond_colour){0.11f, 0.42f, 0.86f};
        l.sky_horizon = (pond_colour){0.68f, 0.88f, 0.94f};
        l.water_colour = (pond_colour){0.060f, 0.56f, 0.55f};
        l.deep_colour = (pond_colour){0.006f, 0.12f, 0.20f};
        l.absorption = (pond_colour){3.0f, 1.1f, 0.9f};
        l.highlight = 0.40f;
        break;
    case 4: // a drawing: paper, one wash, one line
        l.line_colour = (pond_colour){0.010f, 0.012f, 0.020f};
        l.sky_zenith = (pond_colour){0.84f, 0.81f, 0.73f};
        l.sky_horizon = (pond_colour){0.90f, 0.87f, 0.80f};
        l.water_colour = (pond_colour){0.36f, 0.43f, 0.50f};
        l.deep_colour = (pond_colour){0.10f, 0.14f, 0.20f};
        l.absorption = (pond_colour){1.6f, 1.6f, 1.6f};
        l.line_width = 4.0f;
        l.highlight = 0.0f;
        break;
    default:
        break;
    }
    return l;
}

bool pond_profile_look_preset(const char *preset, pond_profile_look *out) {
    const int index = pondi_preset_find(pond_profile_look_preset_name, preset);
    if (index < 0 || out == NULL) {
        return false;
    }
    *out = preset_at(index);
    return true;
}

static const pondi_range range_list[] = {
    PONDI_RANGE(pond_profile_look, water_level, 0.0f, 1.0f),
    PONDI_RANGE(pond_profile_look, metres, 0.0f, 1e6f),
    PONDI_RANGE(pond_profile_look, line_width, 0.0f, 1000.0f),
    PONDI_RANGE(pond_profile_look, line_colour, 0.0f, PONDI_BRIGHTEST),
    PONDI_RANGE(pond_profile_look, sky_zenith, 0.0f, PONDI_BRIGHTEST),
    PONDI_RANGE(pond_profile_look, sky_horizon, 0.0f, PONDI_BRIGHTEST),
    PONDI_RANGE(pond_profile_look, water_colour, 0.0f, PONDI_BRIGHTEST),
    PONDI_RANGE(pond_profile_look, deep_colour, 0.0f, PONDI_BRIGHTEST),
    PONDI_RANGE(pond_profile_look, absorption, 0.0f, PONDI_BRIGHTEST),
    PONDI_RANGE(pond_profile_look, clarity, 0.0f, 1.0f),
    PONDI_RANGE(pond_profile_look, highlight, 0.0f, PONDI_BRIGHTEST),
    PONDI_RANGE(pond_profile_look, highlight_reach, 1e-4f, 10.0f),
};
static const pondi_ranges ranges = PONDI_RANGES(pond_profile_look, range_list);

bool pond_profile_look_hold(const pond_profile_look *look, pond_profile_look *out) {
    if (!pondi_ranges_hold(&ranges, look, out)) {
        return false;
    }
    if (out->metres > 0.0f && out->metres < 1e-6f) {
        out->metres = 1e-6f;
    }
    return true;
}

static void mix_colours(pondi_profile *s, const pond_profile_look *l, float metres, int rows) {
    float absorption[3];
    float horizon[3];
    float water[3];
    pondi_colour_spread(l->line_colour, 1.0f, s->line);
    pondi_colour_spread(l->sky_zenith, 1.0f, s->zenith);
    pondi_colour_spread(l->sky_horizon, 1.0f, horizon);
    pondi_colour_spread(l->water_colour, 1.0f, water);
    pondi_colour_spread(l->deep_colour, 1.0f, s->deep);
    pondi_colour_spread(l->absorption, 1.0f, absorption);
    s->per_fade = (float)PONDI_PROFILE_FADES / (2.0f * (float)rows);
    for (int c = 0; c < 3; c++) {
        s->to_horizon[c] = horizon[c] - s->zenith[c];
        s->to_water[c] = water[c] - s->deep[c];
        for (int i = 0; i < PONDI_PROFILE_FADES + 2; i++) {
            const double way = 2.0 * (double)metres * i / PONDI_PROFILE_FADES;
            s->fade[c][i] = (float)pondi_exp(-(double)absorption[c] * way);
        }
    }
}

void pond_draw_profile(const pond_profile_look *look, const pond_view *view,
                       const pond_texture *texture, const pond_target *target,
                       const pond_parallel *parallel) {
    static const uint8_t none[4] = {0};
    const pond_texture empty = {.pixels = none, .width = 1, .height = 1, .stride = 4};
    const bool sky = texture == NULL || texture->pixels == NULL;
    const pond_texture *back = sky ? &empty : texture;
    pond_profile_look l;
    if (!pondi_drawable(view, back, target) || !pond_profile_look_hold(look, &l)) {
        return;
    }
    // The middle row, as a pond of its own.
    pond_view middle = *view;
    const ptrdiff_t element = view->format == POND_FORMAT_I16 ? 2 : 4;
    middle.heights = (const char *)view->heights + view->height / 2 * view->stride * element;
    middle.height = 1;

    const float rows = (float)target->height;
    const float cell_pixels = (float)target->width / (float)view->width;
    const float even = rows / cell_pixels * view->cell_size;
    const float metres = l.metres > 0.0f ? l.metres : even;
    const float line = l.line_width;
    pondi_profile state = {
        .linear = pondi_srgb_linear(),
        .sky = sky,
        .texels_x = (float)back->width / (float)target->width,
        .texels_y = (float)back->height / rows,
        .level = (1.0f - l.water_level) * rows,
        .per_metre = rows / metres,
        .per_slope = rows / metres / cell_pixels,
        .half_line = line > 1.0f ? 0.5f * line : 0.5f,
        .line_share = line > 1.0f ? 1.0f : line,
        .clarity = sky ? 0.0f : l.clarity,
        .highlight = l.highlight,
        .per_reach = 1.0f / (l.highlight_reach * rows),
        .per_crest = 1.0f / (PONDI_PROFILE_CREST * rows),
        .wide2 = PONDI_PROFILE_WIDE * rows * (PONDI_PROFILE_WIDE * rows),
        .spray = pondi_spray_flies(l.spray) ? l.spray : NULL,
    };
    state.air = (pondi_spray_place){.level = state.level,
                                    .per_along = cell_pixels / view->cell_size,
                                    .per_up = state.per_metre};
    mix_colours(&state, &l, metres, target->height);
    const pondi_drawing drawing = {.view = &middle,
                                   .texture = back,
                                   .target = target,
                                   .channels = PONDI_CHANNELS_PROFILE,
                                   .paint = PONDI_ISA_BEST(pondi_paint_profile_),
                                   .look = &state};
    pondi_draw_tiles(&drawing, parallel);
}
