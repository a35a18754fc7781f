// Water over a floor, in linear light:
//
//   pixel = floor·(sky share + sun share·gathered)·T·(1 − F)/(1 − F₀) + scattered·(1 − T)
//           + F·(sky + sun) − F₀·(still sky + sun)·T
//
// T = exp(−absorption·way) is what is left of light on its way down and up (Beer–Lambert), F what
// the surface mirrors, F₀ what still water mirrors. The texture is what still, clear water shows:
// so its losses and its mirrored sky are in it already. pool_optics.c has the rays, pool_foam.c
// what swims on the water, pool_shore.c where it ends.

#include "look/pool.h"

#include <math.h>

#include "base/maths.h"
#include "look/colour.h"
#include "look/usable.h"

static void mix_colours(pondi_pool *s, const pond_pool_look *look) {
    pondi_colour_spread(look->absorption, 1.0f, s->absorption);
    pondi_colour_spread(look->scatter, 1.0f, s->scatter);
    pondi_colour_spread(look->sky_zenith, look->sky_brightness, s->zenith);
    pondi_colour_spread(look->sky_horizon, look->sky_brightness, s->horizon);
    // Sun light is some thousand times the sky's: the brightest glint outshines Fresnel's 2 %.
    pondi_colour_spread(look->sun_colour, look->glitter / PONDI_POOL_F0, s->sun);
    s->sky_brightness = look->sky_brightness;
}

static bool all_finite(const pond_pool_look *l) {
    return isfinite(l->depth) && isfinite(l->refractive_index) && isfinite(l->steepness) &&
           pondi_colour_finite(l->absorption) && pondi_colour_finite(l->scatter) &&
           pondi_colour_finite(l->sky_zenith) && pondi_colour_finite(l->sky_horizon) &&
           isfinite(l->sky_brightness) && pondi_colour_finite(l->sun_colour) &&
           isfinite(l->sun_azimuth) && isfinite(l->sun_elevation) && isfinite(l->glitter) &&
           isfinite(l->roughness) && isfinite(l->caustics) && isfinite(l->tilt) &&
           isfinite(l->shore) && isfinite(l->foam_size);
}

// The look brought into its documented ranges.
static pond_pool_look tame(const pond_pool_look *l) {
    return (pond_pool_look){
        .depth = pondi_clamp(l->depth, 0.0f, 1000.0f),
        .refractive_index = pondi_clamp(l->refractive_index, 1.0f, 3.0f),
        .steepness = pondi_clamp(l->steepness, 0.0f, 100.0f),
        .absorption = l->absorption,
        .scatter = l->scatter,
        .sky_zenith = l->sky_zenith,
        .sky_horizon = l->sky_horizon,
        .sky_brightness = pondi_clamp(l->sky_brightness, 0.0f, PONDI_BRIGHTEST),
        .sun_colour = l->sun_colour,
        .sun_azimuth = pondi_clamp(l->sun_azimuth, -36000.0f, 36000.0f),
        .sun_elevation = pondi_clamp(l->sun_elevation, 1.0f, 90.0f),
        .glitter = pondi_clamp(l->glitter, 0.0f, PONDI_BRIGHTEST),
        .roughness = pondi_clamp(l->roughness, 0.005f, 1.0f),
        .caustics = pondi_clamp(l->caustics, 0.0f, 4.0f),
        .tilt = pondi_clamp(l->tilt, 0.0f, 75.0f),
        .shore = pondi_clamp(l->shore, 0.0f, 1000.0f),
        .foam_size = pondi_clamp(l->foam_size, 1e-4f, 1000.0f),
        .bed = pondi_usable_map(l->bed),
        .light = pondi_usable_map(l->light),
        .foam = pondi_usable_map(l->foam),
        .dry = pondi_usable_map(l->dry),
        .sky = pondi_readable(l->sky) ? l->sky : NULL,
    };
}

void pond_draw_pool(const pond_pool_look *look, const pond_view *view, const pond_texture *texture,
                    const pond_target *target, const pond_parallel *parallel) {
    if (look == NULL || !pondi_drawable(view, texture, target) || !all_finite(look)) {
        return;
    }
    const pond_pool_look l = tame(look);
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
