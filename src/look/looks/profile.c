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
#include "look/reading/sampler.h"
#include "look/records.h"
#include "look/usable.h"
#include "shared/look_numbers.h"

#define FIELD(member, ...) PONDI_FIELD(pond_profile_look, member, __VA_ARGS__)

static const pond_field fields[] = {
    FIELD(water_level, "share of the height", "Where still water stands, from the bottom.",
          PONDI_SPAN(0, 1), PONDI_INITIAL(0.55)),
    FIELD(metres, "m", "What the whole height shows; 0: as long upward as along.",
          PONDI_RANGE(0, 1e6), PONDI_INITIAL(0), PONDI_LOG_SLIDER(0, 20)),
    FIELD(line_width, "pixels", "Of the bright line along the surface; 0: none.",
          PONDI_RANGE(0, 1000), PONDI_INITIAL(2.5), PONDI_SLIDER(0, 20)),
    FIELD(line_colour, "", "Of that line, of droplets and of the light under the surface.",
          PONDI_LIGHT, PONDI_INITIAL(0.90, 0.97, 1.0), PONDI_SLIDER(0, 1)),
    FIELD(sky_zenith, "", "Sky at the top, where there is no picture.", PONDI_LIGHT,
          PONDI_INITIAL(0.16, 0.38, 0.76), PONDI_SLIDER(0, 1)),
    FIELD(sky_horizon, "", "Sky at the water level.", PONDI_LIGHT, PONDI_INITIAL(0.56, 0.74, 0.88),
          PONDI_SLIDER(0, 1)),
    FIELD(water_colour, "", "Water just below the surface.", PONDI_LIGHT,
          PONDI_INITIAL(0.045, 0.34, 0.44), PONDI_SLIDER(0, 1)),
    FIELD(deep_colour, "", "Water that no light reaches any more.", PONDI_LIGHT,
          PONDI_INITIAL(0.003, 0.030, 0.075), PONDI_SLIDER(0, 1)),
    FIELD(absorption, "1/m", "Light lost for each metre below the surface.", PONDI_LIGHT,
          PONDI_INITIAL(4.2, 2.4, 1.9), PONDI_LOG_SLIDER(0, 20)),
    FIELD(clarity, "", "How much of a picture is seen through the water.", PONDI_SPAN(0, 1),
          PONDI_INITIAL(0.35)),
    FIELD(highlight, "", "Soft light under the surface, strongest under crests.", PONDI_LIGHT,
          PONDI_INITIAL(0.30), PONDI_SLIDER(0, 2)),
    FIELD(highlight_reach, "share of the height", "How far down it reaches.", PONDI_RANGE(1e-4, 10),
          PONDI_INITIAL(0.07), PONDI_LOG_SLIDER(0.001, 0.5)),
};

const pondi_record pondi_profile_record = PONDI_RECORD(pond_profile_look, fields);

pond_profile_look pond_profile_look_default(void) {
    pond_profile_look look;
    pondi_record_default(&pondi_profile_record, &look);
    return look;
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

bool pond_profile_look_hold(const pond_profile_look *look, pond_profile_look *out) {
    if (!pondi_record_clamp(&pondi_profile_record, look, out)) {
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
