// Seed 001: water half-transparent over its bed, in linear light.
//
//   blue  = trough + (crest − trough)·share of the height
//   tone  = blue + (surface − blue)·surface share          the surface texture drifts
//   lit   = tone·(ambient + diffuse·max(0, N·L))
//   pixel = bed + (lit − bed)·opacity, then the reflection over it, then the light's mirror image,
//           then foam
//
// N is the seed's ((lu − ru) + 2(l − r) + (ld − rd))/3 + .333, z = 1 as it stands, or the true
// normal. Bed, surface texture and reflection are read to the side by N's way off the vertical.

#include <math.h>

#include "base/maths.h"
#include "look/colour/colour.h"
#include "look/looks/lagoon.h"
#include "look/preset.h"
#include "look/ranges.h"
#include "look/reading/sampler.h"
#include "look/usable.h"

#define LISTED_TILT .333f // of still water, as the seed writes it

pond_lagoon_look pond_lagoon_look_default(void) {
    return (pond_lagoon_look){
        .trough = -32.0f,
        .crest = 32.0f,
        .trough_colour = {0.002f, 0.042f, 0.13f},
        .crest_colour = {0.060f, 0.34f, 0.50f},
        .literal = false,
        .steepness = 3.0f,
        .light_azimuth = 125.0f,
        .light_elevation = 50.0f,
        .light_colour = {1.0f, 0.96f, 0.86f},
        .ambient = 0.4f,
        .diffuse = 0.8f,
        .specular = 0.7f,
        .roughness = 0.15f,
        .surface = NULL,
        .surface_share = 0.5f,
        .surface_metres = 1.0f,
        .surface_shift = 0.03f,
        .scroll = {0.03f, 0.02f},
        .time = 0.0,
        .opacity = 0.45f,
        .refraction = 0.04f,
        .reflection = NULL,
        .reflectivity = 0.5f,
        .reflection_shift = 0.06f,
        .foam = NULL,
        .foam_size = 0.05f,
    };
}

static const char *const preset_names[] = {"lagoon", "literal", "clear", "dusk", "mire"};
enum { PRESETS = sizeof preset_names / sizeof preset_names[0] };

const char *pond_lagoon_look_preset_name(int index) {
    return pondi_preset_name(preset_names, PRESETS, index);
}

static pond_lagoon_look preset_at(int index) {
    pond_lagoon_look l = pond_lagoon_look_default();
    switch (index) {
    case 1: // seed 001's range and normals
        l.trough = 0.0f;
        l.crest = 256.0f;
        l.literal = true;
        break;
    case 2:
        l.opacity = 0.22f;
        l.trough_colour = (pond_colour){0.02f, 0.20f, 0.26f};
        l.crest_colour = (pond_colour){0.30f, 0.72f, 0.74f};
        l.refraction = 0.07f;
        break;
    case 3:
        l.trough_colour = (pond_colour){0.006f, 0.010f, 0.055f};
        l.crest_colour = (pond_colour){0.26f, 0.11f, 0.10f};
        l.light_azimuth = 20.0f;
        l.light_elevation = 24.0f;
        l.light_colour = (pond_colour){1.0f, 0.55f, 0.26f};
        l.ambient = 0.42f;
        l.diffuse = 1.2f;
        l.specular = 1.4f;
        l.surface_share = 0.22f;
        l.opacity = 0.66f;
        break;
    case 4:
        l.trough_colour = (pond_colour){0.016f, 0.030f, 0.012f};
        l.crest_colour = (pond_colour){0.17f, 0.21f, 0.075f};
        l.light_colour = (pond_colour){0.92f, 0.95f, 0.88f};
        l.specular = 0.5f;
        l.surface_share = 0.12f;
        l.opacity = 0.72f;
        break;
    default:
        break;
    }
    return l;
}

bool pond_lagoon_look_preset(const char *preset, pond_lagoon_look *out) {
    const int index = pondi_preset_find(pond_lagoon_look_preset_name, preset);
    if (index < 0 || out == NULL) {
        return false;
    }
    *out = preset_at(index);
    return true;
}

// ---- numbers -----------------------------------------------------------------------------------

static const pondi_range range_list[] = {
    PONDI_RANGE(pond_lagoon_look, trough, -1e6f, 1e6f),
    PONDI_RANGE(pond_lagoon_look, crest, -1e6f, 1e6f),
    PONDI_RANGE(pond_lagoon_look, trough_colour, 0.0f, PONDI_BRIGHTEST),
    PONDI_RANGE(pond_lagoon_look, crest_colour, 0.0f, PONDI_BRIGHTEST),
    PONDI_RANGE(pond_lagoon_look, steepness, 0.0f, 100.0f),
    PONDI_RANGE(pond_lagoon_look, light_azimuth, -36000.0f, 36000.0f),
    PONDI_RANGE(pond_lagoon_look, light_elevation, 1.0f, 90.0f),
    PONDI_RANGE(pond_lagoon_look, light_colour, 0.0f, PONDI_BRIGHTEST),
    PONDI_RANGE(pond_lagoon_look, ambient, 0.0f, PONDI_BRIGHTEST),
    PONDI_RANGE(pond_lagoon_look, diffuse, 0.0f, PONDI_BRIGHTEST),
    PONDI_RANGE(pond_lagoon_look, specular, 0.0f, PONDI_BRIGHTEST),
    PONDI_RANGE(pond_lagoon_look, roughness, 0.005f, 1.0f),
    PONDI_RANGE(pond_lagoon_look, surface_share, 0.0f, 1.0f),
    PONDI_RANGE(pond_lagoon_look, surface_metres, 1e-6f, 1e6f),
    PONDI_RANGE(pond_lagoon_look, surface_shift, -1e6f, 1e6f),
    PONDI_RANGE(pond_lagoon_look, scroll, -1e6f, 1e6f),
    PONDI_RANGE(pond_lagoon_look, opacity, 0.0f, 1.0f),
    PONDI_RANGE(pond_lagoon_look, refraction, -1e6f, 1e6f),
    PONDI_RANGE(pond_lagoon_look, reflectivity, 0.0f, 1.0f),
    PONDI_RANGE(pond_lagoon_look, reflection_shift, -1e6f, 1e6f),
    PONDI_RANGE(pond_lagoon_look, foam_size, 1e-4f, 1000.0f),
};
static const pondi_ranges ranges = PONDI_RANGES(pond_lagoon_look, range_list);

bool pond_lagoon_look_hold(const pond_lagoon_look *look, pond_lagoon_look *out) {
    if (look == NULL || !isfinite(look->time) || !pondi_ranges_hold(&ranges, look, out)) {
        return false;
    }
    out->time = pondi_held(out->time, -1e9, 1e9);
    return true;
}

static void mix_colours(pondi_lagoon *s, const pond_lagoon_look *l) {
    float crest[3];
    pondi_colour_spread(l->trough_colour, 1.0f, s->blue);
    pondi_colour_spread(l->crest_colour, 1.0f, crest);
    pondi_colour_spread(l->light_colour, l->specular, s->gloss);
    for (int c = 0; c < 3; c++) {
        s->to_crest[c] = crest[c] - s->blue[c];
    }
}

static void set_normals(pondi_lagoon *s, const pond_lagoon_look *l, const pond_view *view) {
    const float counts = pondi_clamp(l->crest - l->trough, 1e-3f, 2e6f);
    s->trough = l->trough * view->count_height;
    s->per_range = 1.0f / (counts * view->count_height);
    s->per_tilt = l->literal ? s->per_range / 3.0f : -l->steepness;
    s->tilt = l->literal ? LISTED_TILT : 0.0f;
    s->normalise = l->literal ? 0.0f : 1.0f;
}

static void aim_light(pondi_lagoon *s, const pond_lagoon_look *l) {
    const double azimuth = (double)l->light_azimuth;
    const double elevation = (double)l->light_elevation;
    const double level = pondi_cos_degrees(elevation);
    const double x = level * pondi_cos_degrees(azimuth);
    const double y = -level * pondi_sin_degrees(azimuth); // y points down
    const double z = pondi_sin_degrees(elevation);
    s->light_x = (float)x;
    s->light_y = (float)y;
    s->light_z = (float)z;
    // The normal that halves the angle between the light and the eye straight above.
    s->mirror_x = (float)(x / (1.0 + z));
    s->mirror_y = (float)(y / (1.0 + z));
    s->per_rough2 = 1.0f / (l->roughness * l->roughness);
}

// A texture stretched over the target; a slope of 1 moves it by `shift` metres.
static pondi_lagoon_layer stretched(const pond_texture *texture, float shift, const pond_view *view,
                                    const pond_target *target) {
    const float cells = -shift / view->cell_size;
    return (pondi_lagoon_layer){
        .texture = texture,
        .per_pixel_x = (float)texture->width / (float)target->width,
        .per_pixel_y = (float)texture->height / (float)target->height,
        .per_slope_x = cells * ((float)texture->width / (float)view->width),
        .per_slope_y = cells * ((float)texture->height / (float)view->height),
    };
}

// The part of a way that is left of whole textures.
static float wrapped(double way, int side) {
    const double turns = way / side;
    return (float)((turns - floor(turns)) * side);
}

// A texture laid side by side, drifting.
static pondi_lagoon_layer drifting(const pond_lagoon_look *l, const pond_view *view,
                                   const pond_target *target) {
    const pond_texture *texture = l->surface;
    // Along y as well: texels are square.
    const double texels = (double)texture->width / (double)l->surface_metres;
    const double pixel_x = (double)view->cell_size * view->width / target->width;
    const double pixel_y = (double)view->cell_size * view->height / target->height;
    const float shift = (float)(-(double)l->surface_shift * texels);
    const double drift_x = (double)l->scroll.x * l->time * texels;
    const double drift_y = (double)l->scroll.y * l->time * texels;
    return (pondi_lagoon_layer){
        .texture = texture,
        .per_pixel_x = (float)(pixel_x * texels),
        .per_pixel_y = (float)(pixel_y * texels),
        .per_slope_x = shift,
        .per_slope_y = shift,
        .x0 = wrapped(-drift_x, texture->width),
        .y0 = wrapped(-drift_y, texture->height),
    };
}

static void set_foam(pondi_lagoon *s, const pond_lagoon_look *l, const pond_view *view,
                     const pond_target *target) {
    s->foam = pondi_usable_map(l->foam);
    s->pixels_x = target->width;
    s->pixels_y = target->height;
    s->lace = (pondi_foam_lace){.wide = view->cell_size * (float)view->width / l->foam_size,
                                .high = view->cell_size * (float)view->height / l->foam_size,
                                .wraps_x = view->wraps_x,
                                .wraps_y = view->wraps_y};
}

void pond_draw_lagoon(const pond_lagoon_look *look, const pond_view *view,
                      const pond_texture *texture, const pond_target *target,
                      const pond_parallel *parallel) {
    pond_lagoon_look l;
    if (!pondi_drawable(view, texture, target) || !pond_lagoon_look_hold(look, &l)) {
        return;
    }
    pondi_lagoon state = {
        .ambient = l.ambient,
        .diffuse = l.diffuse,
        .share = l.surface_share,
        .opacity = l.opacity,
        .reflectivity = l.reflectivity,
        .bed = stretched(texture, l.refraction, view, target),
    };
    set_normals(&state, &l, view);
    aim_light(&state, &l);
    mix_colours(&state, &l);
    if (pondi_readable(l.surface)) {
        state.surface = drifting(&l, view, target);
    }
    if (pondi_readable(l.reflection)) {
        state.reflection = stretched(l.reflection, l.reflection_shift, view, target);
    }
    set_foam(&state, &l, view, target);
    const pondi_drawing drawing = {.view = view,
                                   .texture = texture,
                                   .target = target,
                                   .channels =
                                       l.literal ? PONDI_CHANNELS_LISTED : PONDI_CHANNELS_SURFACE,
                                   .paint = PONDI_ISA_BEST(pondi_paint_lagoon_),
                                   .look = &state};
    pondi_draw_tiles(&drawing, parallel);
}
