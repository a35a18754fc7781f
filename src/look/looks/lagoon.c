// The tile-map listing: water half-transparent over its bed, in linear light.
//
//   blue  = trough + (crest − trough)·share of the height
//   tone  = blue + (surface − blue)·surface share          the surface texture drifts
//   lit   = tone·(ambient + diffuse·max(0, N·L))
//   pixel = bed + (lit − bed)·opacity, then the reflection over it, then the light's mirror image,
//           then foam
//
// N is the listing's ((lu − ru) + 2(l − r) + (ld − rd))/3 + .333 with z = 1, or the true normal.
// The bed, the surface texture and the reflection are displaced by N's deviation from the vertical.

#include <math.h>

#include "base/maths.h"
#include "look/look_row.h"
#include "look/looks/lagoon.h"
#include "look/reading/sampler.h"
#include "look/usable.h"

#include <millpond/field.h>

#define LISTED_TILT .333f // of still water, as the listing has it

#define FIELD(member, ...) PONDI_FIELD(pond_lagoon_look, member, __VA_ARGS__)

static const pond_field fields[] = {
    FIELD(trough, "counts", "Height that has the trough's colour.", PONDI_RANGE(-1e6, 1e6),
          PONDI_INITIAL(-32), PONDI_SLIDER(-200, 200)),
    FIELD(crest, "counts", "Height that has the crest's colour, more than the trough's.",
          PONDI_RANGE(-1e6, 1e6), PONDI_INITIAL(32), PONDI_SLIDER(-200, 200)),
    FIELD(trough_colour, "", "Colour of the water's troughs.", PONDI_LIGHT,
          PONDI_INITIAL(0.002, 0.042, 0.13), PONDI_SLIDER(0, 1)),
    FIELD(crest_colour, "", "Colour of the water's crests.", PONDI_LIGHT,
          PONDI_INITIAL(0.060, 0.34, 0.50), PONDI_SLIDER(0, 1)),
    FIELD(literal, "", "Normals by the listing's formula, not normalised.", PONDI_INITIAL(false)),
    FIELD(steepness, "", "Factor on drawn slopes; 1 is true to scale.", PONDI_RANGE(0, 100),
          PONDI_INITIAL(3), PONDI_SLIDER(0, 20)),
    FIELD(light_azimuth, "°", "Direction of the light: 0 right, 90 top of the picture.",
          PONDI_ANGLE, PONDI_INITIAL(125)),
    FIELD(light_elevation, "°", "Elevation of the light above the horizon.", PONDI_SPAN(1, 90),
          PONDI_INITIAL(50)),
    FIELD(light_colour, "", "Colour of the light.", PONDI_LIGHT, PONDI_INITIAL(1.0, 0.96, 0.86),
          PONDI_SLIDER(0, 2)),
    FIELD(ambient, "", "Ambient light.", PONDI_LIGHT, PONDI_INITIAL(0.4), PONDI_SLIDER(0, 2)),
    FIELD(diffuse, "", "Light on a surface that faces it.", PONDI_LIGHT, PONDI_INITIAL(0.8),
          PONDI_SLIDER(0, 3)),
    FIELD(specular, "", "Brightness of the light's reflection.", PONDI_LIGHT, PONDI_INITIAL(0.7),
          PONDI_SLIDER(0, 5)),
    FIELD(roughness, "", "Width of the light's reflection, as a spread of slopes.",
          PONDI_SPAN(0.005, 1), PONDI_INITIAL(0.15)),
    FIELD(surface_share, "", "Opacity of the texture on the water.", PONDI_SPAN(0, 1),
          PONDI_INITIAL(0.5)),
    FIELD(surface_metres, "m", "Width of the texture on the water.", PONDI_RANGE(1e-6, 1e6),
          PONDI_INITIAL(1), PONDI_LOG_SLIDER(0.05, 50)),
    FIELD(surface_shift, "m", "Displacement of the texture by a drawn slope of 1.",
          PONDI_RANGE(-1e6, 1e6), PONDI_INITIAL(0.03), PONDI_LOG_SLIDER(-1, 1)),
    FIELD(scroll, "m/s", "Velocity of the texture's drift.", PONDI_RANGE(-1e6, 1e6),
          PONDI_INITIAL(0.03, 0.02), PONDI_SLIDER(-1, 1)),
    FIELD(time, "s", "Time of the picture: the texture has drifted by scroll x time.",
          PONDI_RANGE(-1e9, 1e9), PONDI_INITIAL(0)),
    FIELD(opacity, "", "Opacity of the water over the bed.", PONDI_SPAN(0, 1), PONDI_INITIAL(0.45)),
    FIELD(refraction, "m", "Displacement of the bed by a drawn slope of 1.", PONDI_RANGE(-1e6, 1e6),
          PONDI_INITIAL(0.04), PONDI_LOG_SLIDER(-1, 1)),
    FIELD(reflectivity, "", "Opacity of the mirror image of the shores.", PONDI_SPAN(0, 1),
          PONDI_INITIAL(0.5)),
    FIELD(reflection_shift, "m", "Displacement of the mirror image by a drawn slope of 1.",
          PONDI_RANGE(-1e6, 1e6), PONDI_INITIAL(0.06), PONDI_LOG_SLIDER(-1, 1)),
    FIELD(foam_size, "m", "Size of the holes in the foam; 0: it has none.", PONDI_RANGE(0, 1000),
          PONDI_INITIAL(0.05), PONDI_LOG_SLIDER(0.002, 1)),
};

static const pondi_look_preset presets[] = {
    {.name = "lagoon"},
    // the listing's range and normals
    {.name = "literal",
     .settings = {PONDI_SET(trough, 0), PONDI_SET(crest, 256), PONDI_SET(literal, true)}},
    {.name = "clear",
     .settings = {PONDI_SET(trough_colour, 0.02, 0.2, 0.26),
                  PONDI_SET(crest_colour, 0.3, 0.72, 0.74), PONDI_SET(opacity, 0.22),
                  PONDI_SET(refraction, 0.07)}},
    {.name = "dusk",
     .settings = {PONDI_SET(trough_colour, 0.006, 0.01, 0.055),
                  PONDI_SET(crest_colour, 0.26, 0.11, 0.1), PONDI_SET(light_azimuth, 20),
                  PONDI_SET(light_elevation, 24), PONDI_SET(light_colour, 1, 0.55, 0.26),
                  PONDI_SET(ambient, 0.42), PONDI_SET(diffuse, 1.2), PONDI_SET(specular, 1.4),
                  PONDI_SET(surface_share, 0.22), PONDI_SET(opacity, 0.66)}},
    {.name = "mire",
     .settings = {PONDI_SET(trough_colour, 0.016, 0.03, 0.012),
                  PONDI_SET(crest_colour, 0.17, 0.21, 0.075),
                  PONDI_SET(light_colour, 0.92, 0.95, 0.88), PONDI_SET(specular, 0.5),
                  PONDI_SET(surface_share, 0.12), PONDI_SET(opacity, 0.72)}},
};

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
    double to[3];
    pondi_towards(l->light_azimuth, l->light_elevation, to);
    s->light_x = (float)to[0];
    s->light_y = (float)to[1];
    s->light_z = (float)to[2];
    // The normal that halves the angle between the light and the eye straight above.
    s->mirror_x = (float)(to[0] / (1.0 + to[2]));
    s->mirror_y = (float)(to[1] / (1.0 + to[2]));
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

// The remainder of a distance after whole textures.
static float wrapped(double way, int side) {
    const double turns = way / side;
    return (float)((turns - floor(turns)) * side);
}

// A repeated texture that drifts.
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
    s->lace = (pondi_lace_size){.wraps_x = view->wraps_x, .wraps_y = view->wraps_y};
    if (l->foam_size > 0.0f) {
        s->lace.wide = view->cell_size * (float)view->width / l->foam_size;
        s->lace.high = view->cell_size * (float)view->height / l->foam_size;
    }
}

static void draw(const void *look, const pondi_canvas *canvas) {
    const pond_lagoon_look *l = look;
    const pond_view *view = canvas->view;
    const pond_texture *texture = canvas->texture;
    const pond_target *target = canvas->target;
    pondi_lagoon state = {
        .look = l,
        .bed = stretched(texture, l->refraction, view, target),
    };
    set_normals(&state, l, view);
    aim_light(&state, l);
    mix_colours(&state, l);
    if (pondi_readable(l->surface)) {
        state.surface = drifting(l, view, target);
    }
    if (pondi_readable(l->reflection)) {
        state.reflection = stretched(l->reflection, l->reflection_shift, view, target);
    }
    set_foam(&state, l, view, target);
    pondi_draw_tiles(canvas, l->literal ? PONDI_CHANNELS_LISTED : PONDI_CHANNELS_SURFACE,
                     PONDI_ISA_BEST(pondi_paint_lagoon_), &state);
}

const pondi_look_row pondi_look_lagoon = {
    .traits =
        {
            .name = "lagoon",
            .constant = "POND_LOOK_LAGOON",
            .about = "Half-transparent blue water over its bed, as in tile-based games.",
            .needs_texture = true,
        },
    .record = PONDI_RECORD(pond_lagoon_look, fields),
    .presets = presets,
    .preset_count = PONDI_COUNT(presets),
    .scaled = {"steepness"},
    .veils = {"opacity", "reflectivity"},
    .draw = draw,
};
