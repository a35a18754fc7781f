// Water from the side: a column of pixels shows one place of the pond's row, upward to scale.
//
//   below:  backdrop·clarity·e^(−a·d) + (1 − clarity)·(deep + (water − deep)·e^(−a·d)) + highlight
//   above:  backdrop, or the sky; at most `thickness` above the edge, the surface behind it
//
// Waves focus light: on the way to depth d a bundle of rays narrows by 1 + ¼·d·h″, as n is 4/3. Its
// brightness is taken from the curvature where the line to the sun leaves the water, of short waves
// near the surface and of long ones at the bottom, and added to the highlight.
//
// d is the distance up to the surface or, farther down, where light comes from all directions, to
// still water's level. The surface's edge and its line are antialiased over a pixel along the
// normal, so that the line keeps its width on steep waves.

#include <math.h>

#include "base/maths.h"
#include "look/look_row.h"
#include "look/looks/profile.h"
#include "look/reading/sampler.h"
#include "look/usable.h"
#include "shared/look_numbers.h"

#include <millpond/field.h>

#define FIELD(member, ...) PONDI_FIELD(pond_profile_look, member, __VA_ARGS__)

static const pond_field fields[] = {
    FIELD(water_level, "picture heights", "Level of still water, from the bottom.",
          PONDI_SPAN(0, 1), PONDI_INITIAL(0.55)),
    FIELD(metres, "m", "Height of the picture in metres; 0: the same scale as the width.",
          PONDI_RANGE(0, 1e6), PONDI_INITIAL(0), PONDI_LOG_SLIDER(0, 20)),
    FIELD(line_width, "pixels", "Width of the bright line along the surface; 0: none.",
          PONDI_RANGE(0, 1000), PONDI_INITIAL(2.5), PONDI_SLIDER(0, 20)),
    FIELD(line_colour, "", "Colour of the line, of droplets and of the highlight.", PONDI_LIGHT,
          PONDI_INITIAL(0.90, 0.97, 1.0), PONDI_SLIDER(0, 1)),
    FIELD(sky_zenith, "", "Sky at the top of the picture, without a backdrop.", PONDI_LIGHT,
          PONDI_INITIAL(0.16, 0.38, 0.76), PONDI_SLIDER(0, 1)),
    FIELD(sky_horizon, "", "Sky at the water level.", PONDI_LIGHT, PONDI_INITIAL(0.56, 0.74, 0.88),
          PONDI_SLIDER(0, 1)),
    FIELD(water_colour, "", "Water just below the surface.", PONDI_LIGHT,
          PONDI_INITIAL(0.045, 0.34, 0.44), PONDI_SLIDER(0, 1)),
    FIELD(deep_colour, "", "Water too deep for light.", PONDI_LIGHT,
          PONDI_INITIAL(0.003, 0.030, 0.075), PONDI_SLIDER(0, 1)),
    FIELD(absorption, "1/m", "Light absorbed per metre of depth.", PONDI_LIGHT,
          PONDI_INITIAL(4.2, 2.4, 1.9), PONDI_LOG_SLIDER(0, 20)),
    FIELD(clarity, "", "Visibility of the backdrop through the water.", PONDI_SPAN(0, 1),
          PONDI_INITIAL(0.35)),
    FIELD(highlight, "", "Soft light under the surface, strongest under crests.", PONDI_LIGHT,
          PONDI_INITIAL(0.30), PONDI_SLIDER(0, 2)),
    FIELD(highlight_reach, "picture heights", "Depth of the highlight.", PONDI_RANGE(1e-4, 10),
          PONDI_INITIAL(0.07), PONDI_LOG_SLIDER(0.001, 0.5)),
    FIELD(thickness, "picture heights",
          "Height of the surface that is seen behind the edge; 0: none.", PONDI_RANGE(0, 1),
          PONDI_INITIAL(0), PONDI_SLIDER(0, 0.2)),
    FIELD(shafts, "", "Strength of the light shafts that the waves focus; 0: none.",
          PONDI_RANGE(0, 10), PONDI_INITIAL(0), PONDI_SLIDER(0, 2)),
    FIELD(sun, "",
          "Position from which the shafts come: 0, 0 is the picture's upper left corner, 1, 1 its "
          "lower right one; above the water.",
          PONDI_RANGE(-10, 11), PONDI_INITIAL(0.5, -0.5), PONDI_SLIDER(-1, 2)),
};

static const pondi_look_preset presets[] = {
    {.name = "tank"},
    {.name = "evening",
     .settings = {PONDI_SET(line_colour, 1, 0.72, 0.42), PONDI_SET(sky_zenith, 0.05, 0.065, 0.19),
                  PONDI_SET(sky_horizon, 0.92, 0.38, 0.15),
                  PONDI_SET(water_colour, 0.13, 0.085, 0.13),
                  PONDI_SET(deep_colour, 0.006, 0.01, 0.035), PONDI_SET(absorption, 2.2, 3, 3.2),
                  PONDI_SET(highlight, 0.45)}},
    {.name = "storm",
     .settings = {PONDI_SET(line_width, 3.5), PONDI_SET(line_colour, 0.62, 0.68, 0.7),
                  PONDI_SET(sky_zenith, 0.055, 0.07, 0.09), PONDI_SET(sky_horizon, 0.3, 0.34, 0.37),
                  PONDI_SET(water_colour, 0.035, 0.105, 0.115),
                  PONDI_SET(deep_colour, 0.003, 0.012, 0.018), PONDI_SET(absorption, 5.5, 3.6, 3.4),
                  PONDI_SET(highlight, 0.18)}},
    {.name = "lagoon",
     .settings = {PONDI_SET(line_colour, 0.95, 1, 0.97), PONDI_SET(sky_zenith, 0.11, 0.42, 0.86),
                  PONDI_SET(sky_horizon, 0.68, 0.88, 0.94),
                  PONDI_SET(water_colour, 0.06, 0.56, 0.55),
                  PONDI_SET(deep_colour, 0.006, 0.12, 0.2), PONDI_SET(absorption, 3, 1.1, 0.9),
                  PONDI_SET(highlight, 0.4)}},
    // a drawing: paper, one wash, one line
    {.name = "ink",
     .settings = {PONDI_SET(line_width, 4), PONDI_SET(line_colour, 0.01, 0.012, 0.02),
                  PONDI_SET(sky_zenith, 0.84, 0.81, 0.73), PONDI_SET(sky_horizon, 0.9, 0.87, 0.8),
                  PONDI_SET(water_colour, 0.36, 0.43, 0.5), PONDI_SET(deep_colour, 0.1, 0.14, 0.2),
                  PONDI_SET(absorption, 1.6, 1.6, 1.6), PONDI_SET(highlight, 0)}},
};

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

// Height of the view's middle row between cells. [m]
static float height_at(const pond_view *row, float x) {
    const float most = (float)(row->width - 1);
    const float cell = pondi_clamp(x * (float)row->width - 0.5f, 0.0f, most);
    const int left = (int)cell;
    const int right = left + 1 < row->width ? left + 1 : left;
    const bool whole = row->format == POND_FORMAT_I16;
    const float a =
        whole ? (float)((const int16_t *)row->heights)[left] : ((const float *)row->heights)[left];
    const float b = whole ? (float)((const int16_t *)row->heights)[right]
                          : ((const float *)row->heights)[right];
    return (a + (b - a) * (cell - (float)left)) * row->unit;
}

static void focus_light(pondi_profile *s, const pond_view *row, float metres) {
    enum { STEPS = PONDI_PROFILE_BEAMS, AROUND = PONDI_PROFILE_LONG };
    float height[STEPS + 1 + 2 * AROUND];
    for (int i = 0; i <= STEPS + 2 * AROUND; i++) {
        height[i] = height_at(row, (float)(i - AROUND) / (float)STEPS);
    }
    const float step = row->cell_size * (float)row->width / (float)STEPS;
    const float depth = fmaxf(s->look->water_level * metres, PONDI_PROFILE_LEAST);
    static const int reach[2] = {PONDI_PROFILE_SHORT, PONDI_PROFILE_LONG};
    for (int k = 0; k < 2; k++) {
        const float away = step * (float)reach[k];
        const float per_bend = PONDI_PROFILE_BENT * depth / (away * away);
        for (int i = 0; i <= STEPS; i++) {
            const float *h = height + i + AROUND;
            const float bend = (h[-reach[k]] - 2.0f * h[0] + h[reach[k]]) * per_bend;
            s->beam[k][i] = PONDI_PROFILE_BRIGHT / (PONDI_PROFILE_BLUR + fabsf(1.0f + bend)) - 1.0f;
        }
    }
}

static void draw(const void *look, const pondi_canvas *canvas) {
    const pond_profile_look *l = look;
    const pond_view *view = canvas->view;
    const pond_target *target = canvas->target;
    static const uint8_t none[4] = {0};
    const pond_texture empty = {.pixels = none, .width = 1, .height = 1, .stride = 4};
    const bool sky = canvas->texture == NULL;
    const pond_texture *back = sky ? &empty : canvas->texture;
    // The middle row as a separate pond.
    pond_view middle = *view;
    const ptrdiff_t element = view->format == POND_FORMAT_I16 ? 2 : 4;
    middle.heights = (const char *)view->heights + view->height / 2 * view->stride * element;
    middle.height = 1;

    const float rows = (float)target->height;
    const float cell_pixels = (float)target->width / (float)view->width;
    const float even = rows / cell_pixels * view->cell_size;
    const float metres = l->metres > 0.0f ? fmaxf(l->metres, PONDI_PROFILE_LEAST) : even;
    const float line = l->line_width;
    pondi_profile state = {
        .look = l,
        .sky = sky,
        .texels_x = (float)back->width / (float)target->width,
        .texels_y = (float)back->height / rows,
        .level = (1.0f - l->water_level) * rows,
        .per_metre = rows / metres,
        .per_slope = rows / metres / cell_pixels,
        .half_line = line > 1.0f ? 0.5f * line : 0.5f,
        .line_share = line > 1.0f ? 1.0f : line,
        .clarity = sky ? 0.0f : l->clarity,
        .per_reach = 1.0f / (l->highlight_reach * rows),
        .per_crest = 1.0f / (PONDI_PROFILE_CREST * rows),
        .wide2 = PONDI_PROFILE_WIDE * rows * (PONDI_PROFILE_WIDE * rows),
        .sun_x = l->sun.x * (float)target->width,
        .sun_up = fmaxf((1.0f - l->water_level - l->sun.y) * rows, 1.0f),
        .per_beam = (float)PONDI_PROFILE_BEAMS / (float)target->width,
        .to_bed = 1.0f / fmaxf(l->water_level * rows, 1.0f),
        .per_sheet = l->thickness > 0.0f ? 1.0f / (l->thickness * rows) : 0.0f,
        .spray = pondi_spray_flies(l->spray) ? l->spray : NULL,
    };
    state.air = (pondi_spray_place){.level = state.level,
                                    .per_along = cell_pixels / view->cell_size,
                                    .per_up = state.per_metre};
    mix_colours(&state, l, metres, target->height);
    if (l->shafts > 0.0f) {
        focus_light(&state, &middle, metres);
    }
    pondi_canvas row = *canvas;
    row.view = &middle;
    row.texture = back;
    pondi_draw_tiles(&row, PONDI_CHANNELS_PROFILE, PONDI_ISA_BEST(pondi_paint_profile_), &state);
}

const pondi_look_row pondi_look_profile = {
    .traits =
        {
            .name = "profile",
            .constant = "POND_LOOK_PROFILE",
            .about = "Water seen from the side, under a sky or in front of the picture.",
            .from_side = true,
        },
    .record = PONDI_RECORD(pond_profile_look, fields),
    .presets = presets,
    .preset_count = PONDI_COUNT(presets),
    .draw = draw,
};
