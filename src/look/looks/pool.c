// Water over a floor, in linear light:
//
//   pixel = floor·(sky share + sun share·gathered)·T·(1 − F)/(1 − F₀) + scattered·(1 − T)
//           + F·(sky + sun) − F₀·(still sky + sun)·T
//
// T = exp(−absorption·way) is what is left of light on its way down and up (Beer–Lambert), F what
// the surface mirrors, F₀ what still water mirrors. The texture is what still, clear water shows:
// so its losses and its mirrored sky are in it already. pool_optics.c has the rays, pool_foam.c
// what swims on the water, pool_shore.c where it ends.

#include "look/looks/pool.h"

#include "base/maths.h"
#include "look/colour/colour.h"
#include "look/ranges.h"
#include "look/usable.h"
#include "shared/look_numbers.h"

static void mix_colours(pondi_pool *s, const pond_pool_look *look) {
    pondi_colour_spread(look->absorption, 1.0f, s->absorption);
    pondi_colour_spread(look->scatter, 1.0f, s->scatter);
    pondi_colour_spread(look->sky_zenith, look->sky_brightness, s->zenith);
    pondi_colour_spread(look->sky_horizon, look->sky_brightness, s->horizon);
    // Sun light is some thousand times the sky's: the brightest glint outshines Fresnel's 2 %.
    pondi_colour_spread(look->sun_colour, look->glitter / PONDI_F0, s->sun);
    s->sky_brightness = look->sky_brightness;
}

static const pondi_range range_list[] = {
    PONDI_RANGE(pond_pool_look, depth, 0.0f, 1000.0f),
    PONDI_RANGE(pond_pool_look, refractive_index, 1.0f, 3.0f),
    PONDI_RANGE(pond_pool_look, steepness, 0.0f, 100.0f),
    PONDI_RANGE(pond_pool_look, absorption, 0.0f, PONDI_BRIGHTEST),
    PONDI_RANGE(pond_pool_look, scatter, 0.0f, PONDI_BRIGHTEST),
    PONDI_RANGE(pond_pool_look, sky_zenith, 0.0f, PONDI_BRIGHTEST),
    PONDI_RANGE(pond_pool_look, sky_horizon, 0.0f, PONDI_BRIGHTEST),
    PONDI_RANGE(pond_pool_look, sky_brightness, 0.0f, PONDI_BRIGHTEST),
    PONDI_RANGE(pond_pool_look, sun_colour, 0.0f, PONDI_BRIGHTEST),
    PONDI_RANGE(pond_pool_look, sun_azimuth, -36000.0f, 36000.0f),
    PONDI_RANGE(pond_pool_look, sun_elevation, 1.0f, 90.0f),
    PONDI_RANGE(pond_pool_look, glitter, 0.0f, PONDI_BRIGHTEST),
    PONDI_RANGE(pond_pool_look, roughness, 0.005f, 1.0f),
    PONDI_RANGE(pond_pool_look, caustics, 0.0f, 4.0f),
    PONDI_RANGE(pond_pool_look, tilt, 0.0f, 75.0f),
    PONDI_RANGE(pond_pool_look, shore, 0.0f, 1000.0f),
    PONDI_RANGE(pond_pool_look, foam_size, 1e-4f, 1000.0f),
};
static const pondi_ranges ranges = PONDI_RANGES(pond_pool_look, range_list);

bool pond_pool_look_hold(const pond_pool_look *look, pond_pool_look *out) {
    return pondi_ranges_hold(&ranges, look, out);
}

// What cannot be read counts as not there.
static void keep_readable(pond_pool_look *l) {
    l->bed = pondi_usable_map(l->bed);
    l->light = pondi_usable_map(l->light);
    l->foam = pondi_usable_map(l->foam);
    l->dry = pondi_usable_map(l->dry);
    l->sky = pondi_readable(l->sky) ? l->sky : NULL;
}

void pond_draw_pool(const pond_pool_look *look, const pond_view *view, const pond_texture *texture,
                    const pond_target *target, const pond_parallel *parallel) {
    pond_pool_look l;
    if (!pondi_drawable(view, texture, target) || !pond_pool_look_hold(look, &l)) {
        return;
    }
    keep_readable(&l);
    const float metres_x = view->cell_size * (float)view->width;
    const float metres_y = view->cell_size * (float)view->height;
    pondi_pool state = {
        .bed = l.bed,
        .light = l.light,
        .foam = l.foam,
        .dry = l.dry,
        .sky = l.sky,
        .texture_wraps = texture->wraps,
        .wraps_x = view->wraps_x,
        .wraps_y = view->wraps_y,
        .texture_width = texture->width,
        .texture_height = texture->height,
        .texels_x = (float)texture->width / (float)target->width,
        .texels_y = (float)texture->height / (float)target->height,
        .texels_metre_x = (float)texture->width / metres_x,
        .texels_metre_y = (float)texture->height / metres_y,
        .steepness = l.steepness,
        .inverse_index = 1.0f / l.refractive_index,
        .depth = l.depth,
        .gathering = l.caustics * l.steepness * (1.0f - 1.0f / l.refractive_index),
        .facets = 2.0f / (3.0f * l.roughness * l.roughness),
        .shore = l.shore,
        .foam_scale_x = metres_x / (l.foam_size * (float)texture->width),
        .foam_scale_y = metres_y / (l.foam_size * (float)texture->height),
    };
    mix_colours(&state, &l);
    pondi_pool_aim(&state, &l);
    const pondi_drawing drawing = {.view = view,
                                   .texture = texture,
                                   .target = target,
                                   .channels =
                                       state.curved ? PONDI_CHANNELS_OPTICS : PONDI_CHANNELS_SLOPES,
                                   .paint = PONDI_ISA_BEST(pondi_paint_pool_),
                                   .look = &state};
    pondi_draw_tiles(&drawing, parallel);
}
