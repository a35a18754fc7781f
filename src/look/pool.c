// Water over a floor from straight above, in linear light:
//
//   pixel = (1 − F)·floor·(sky share + sun share·gathered)·absorption + F·(sky + glitter)
//
// The view ray is bent by Snell's law and hits the floor depth·tan further along the slope; F is
// Schlick's Fresnel term; sun light is gathered by 1/J with J = 1 + (1 − 1/n)·depth·∇²h, the change
// in area of a light ray's tube to first order; glitter asks how far the slope is from the one that
// mirrors the sun to the eye.

#include <math.h>

#include "base/maths.h"
#include "look/store.h"
#include "look/surface.h"

#define SUN_SHARE 0.62f  // of the light on the floor; the sky gives the rest
#define SCHLICK_F0 0.02f // water's, whatever the refraction
#define BRIGHTEST 1e4f

typedef struct pool_state {
    const pond_map *map; // of the light on the floor, or NULL
    float steepness;
    float inverse_index; // 1/n
    float depth_x;       // depth in texels
    float depth_y;       // ditto along y
    float texels_x;      // texels for each pixel
    float texels_y;      //
    float absorption[3]; // of the view ray's way, for each of its lengths over the straight one
    float straight[3];   // what is left of light after the straight way
    float gathering;     // caustics·(1 − 1/n)·depth
    float zenith[3];
    float horizon[3];
    float sun[3];
    float mirror_x; // slope that mirrors the sun
    float mirror_y;
    float rough2;
} pool_state;

pond_pool_look pond_pool_look_default(void) {
    return (pond_pool_look){
        .depth = 0.25f,
        .refractive_index = 1.333f,
        .steepness = 1.0f,
        .absorption = {0.55f, 0.16f, 0.13f},
        .sky_zenith = {0.42f, 0.62f, 0.95f},
        .sky_horizon = {0.95f, 0.98f, 1.0f},
        .sky_brightness = 1.2f,
        .sun_colour = {1.0f, 0.93f, 0.80f},
        .sun_azimuth = 125.0f,
        .sun_elevation = 58.0f,
        .glitter = 6.0f,
        .roughness = 0.06f,
        .caustics = 1.0f,
    };
}

// What a row of pixels sees, apart from the texture.
typedef struct optics {
    pondi_points floor;       // where the view ray hits it
    float light[PONDI_TILE];  // on the floor, 1 = still water
    float longer[PONDI_TILE]; // way of the view ray over the straight one, less 1
    float fresnel[PONDI_TILE];
    float horizon[PONDI_TILE]; // share of the horizon in the mirrored sky
    float glitter[PONDI_TILE];
} optics;

// Light from the map, where the view ray hits the floor.
static void read_light(const pond_map *map, const pond_texture *texture, const pondi_tile *tile,
                       optics *o) {
    const float scale_x = (float)map->width / (float)texture->width;
    const float scale_y = (float)map->height / (float)texture->height;
    for (int x = 0; x < tile->width; x++) {
        const float u =
            pondi_clamp((o->floor.u[x] + 0.5f) * scale_x - 0.5f, 0.0f, (float)(map->width - 1));
        const float v =
            pondi_clamp((o->floor.v[x] + 0.5f) * scale_y - 0.5f, 0.0f, (float)(map->height - 1));
        const float *at = map->values + (int)v * map->stride + (int)u;
        const ptrdiff_t across = (int)u + 1 < map->width ? 1 : 0;
        const ptrdiff_t down = (int)v + 1 < map->height ? map->stride : 0;
        o->light[x] = pondi_blend(at[0], at[across], at[down], at[down + across], u - (float)(int)u,
                                  v - (float)(int)v);
    }
}

static void bend_row(const pool_state *s, const pondi_tile *tile, int y, optics *o) {
    const float *slope_x = tile->channel[0] + (ptrdiff_t)y * PONDI_TILE;
    const float *slope_y = tile->channel[1] + (ptrdiff_t)y * PONDI_TILE;
    const float *laplacian = tile->channel[2] + (ptrdiff_t)y * PONDI_TILE;
    const float v0 = ((float)(tile->y0 + y) + 0.5f) * s->texels_y - 0.5f;
    const float n1 = s->inverse_index;
    for (int x = 0; x < tile->width; x++) {
        const float sx = slope_x[x] * s->steepness;
        const float sy = slope_y[x] * s->steepness;
        const float rise2 = sx * sx + sy * sy;
        const float cos_in = 1.0f / sqrtf(1.0f + rise2);
        const float sin_in2 = rise2 * cos_in * cos_in;
        const float cos_out2 = 1.0f - sin_in2 * n1 * n1;
        const float cos_out = sqrtf(cos_out2 > 0.0f ? cos_out2 : 0.0f); // rounding may pass 0
        // The bent ray is −z/n + (cos_in/n − cos_out)·normal.
        const float pull = (cos_out - cos_in * n1) * cos_in;
        const float down = n1 + pull;
        const float shift = pull / down;
        o->floor.u[x] =
            ((float)(tile->x0 + x) + 0.5f) * s->texels_x - 0.5f + shift * sx * s->depth_x;
        o->floor.v[x] = v0 + shift * sy * s->depth_y;
        o->longer[x] = 1.0f / down - 1.0f;
        const float area = s->gathering * laplacian[x];
        // 1/J, without its pole: light focused above the floor has spread again.
        o->light[x] = 1.0f / (1.0f + pondi_clamp(area, -0.72f, 8.0f));
        const float miss = 1.0f - cos_in;
        const float miss2 = miss * miss;
        o->fresnel[x] = SCHLICK_F0 + (1.0f - SCHLICK_F0) * miss2 * miss2 * miss;
        const float up = 2.0f * cos_in * cos_in - 1.0f; // height of the mirrored ray
        o->horizon[x] = 1.0f - (up > 0.0f ? up : 0.0f);
        const float mx = sx - s->mirror_x;
        const float my = sy - s->mirror_y;
        const float q = 1.0f + (mx * mx + my * my) / s->rough2;
        o->glitter[x] = 1.0f / (q * q);
    }
}

// One channel of a row: from what the floor reflects to what reaches the eye.
static void mix_channel(const pool_state *s, const optics *o, int c, int count, float *light) {
    const float straight = s->straight[c];
    const float absorption = s->absorption[c];
    const float zenith = s->zenith[c];
    const float to_horizon = s->horizon[c] - s->zenith[c];
    const float sun = s->sun[c];
    for (int x = 0; x < count; x++) {
        const float lit = (1.0f - SUN_SHARE) + SUN_SHARE * o->light[x];
        const float way = 1.0f - absorption * o->longer[x];
        const float below = light[x] * lit * straight * (way > 0.0f ? way : 0.0f);
        const float above = (zenith + to_horizon * o->horizon[x]) + sun * o->glitter[x];
        light[x] = below + o->fresnel[x] * (above - below);
    }
}

static void paint(const void *look, const pondi_tile *tile, const pond_view *view,
                  const pond_texture *texture, const pond_target *target) {
    (void)view;
    const pool_state *s = look;
    optics o;
    pondi_light light;
    for (int y = 0; y < tile->height; y++) {
        bend_row(s, tile, y, &o);
        if (s->map != NULL) {
            read_light(s->map, texture, tile, &o);
        }
        pondi_read_light(texture, &o.floor, tile->width, light.channel, light.alpha);
        for (int c = 0; c < 3; c++) {
            mix_channel(s, &o, c, tile->width, light.channel[c]);
        }
        pondi_store_light(target, tile->x0, tile->y0 + y, &light, tile->width);
    }
}

static void aim_sun(pool_state *s, const pond_pool_look *look) {
    const double up = pondi_sin_degrees((double)look->sun_elevation);
    const double level = pondi_cos_degrees((double)look->sun_elevation);
    const double x = level * pondi_cos_degrees((double)look->sun_azimuth);
    const double y = -level * pondi_sin_degrees((double)look->sun_azimuth); // y points down
    // A surface mirrors the sun to the eye where its normal halves the angle between them.
    s->mirror_x = (float)(-x / (1.0 + up));
    s->mirror_y = (float)(-y / (1.0 + up));
}

static void mix_colours(pool_state *s, const pond_pool_look *look) {
    const float absorption[3] = {look->absorption.r, look->absorption.g, look->absorption.b};
    const float zenith[3] = {look->sky_zenith.r, look->sky_zenith.g, look->sky_zenith.b};
    const float horizon[3] = {look->sky_horizon.r, look->sky_horizon.g, look->sky_horizon.b};
    const float sun[3] = {look->sun_colour.r, look->sun_colour.g, look->sun_colour.b};
    for (int c = 0; c < 3; c++) {
        // Light goes down and comes up again.
        s->absorption[c] = absorption[c] * look->depth;
        s->straight[c] = (float)pondi_exp(-2.0 * (double)s->absorption[c]);
        s->zenith[c] = zenith[c] * look->sky_brightness;
        s->horizon[c] = horizon[c] * look->sky_brightness;
        // Sun light is some thousand times the sky's: the brightest glint outshines Fresnel's 2 %.
        s->sun[c] = sun[c] * look->glitter / SCHLICK_F0;
    }
}

static bool finite_colour(pond_colour c) {
    return isfinite(c.r) && isfinite(c.g) && isfinite(c.b);
}

static bool all_finite(const pond_pool_look *l) {
    return isfinite(l->depth) && isfinite(l->refractive_index) && isfinite(l->steepness) &&
           finite_colour(l->absorption) && finite_colour(l->sky_zenith) &&
           finite_colour(l->sky_horizon) && isfinite(l->sky_brightness) &&
           finite_colour(l->sun_colour) && isfinite(l->sun_azimuth) && isfinite(l->sun_elevation) &&
           isfinite(l->glitter) && isfinite(l->roughness) && isfinite(l->caustics);
}

static pond_colour clamp_colour(pond_colour c) {
    return (pond_colour){.r = pondi_clamp(c.r, 0.0f, BRIGHTEST),
                         .g = pondi_clamp(c.g, 0.0f, BRIGHTEST),
                         .b = pondi_clamp(c.b, 0.0f, BRIGHTEST)};
}

// The look brought into its documented ranges.
static pond_pool_look tame(const pond_pool_look *l) {
    return (pond_pool_look){
        .depth = pondi_clamp(l->depth, 0.0f, 1000.0f),
        .refractive_index = pondi_clamp(l->refractive_index, 1.0f, 3.0f),
        .steepness = pondi_clamp(l->steepness, 0.0f, 100.0f),
        .absorption = clamp_colour(l->absorption),
        .sky_zenith = clamp_colour(l->sky_zenith),
        .sky_horizon = clamp_colour(l->sky_horizon),
        .sky_brightness = pondi_clamp(l->sky_brightness, 0.0f, BRIGHTEST),
        .sun_colour = clamp_colour(l->sun_colour),
        .sun_azimuth = pondi_clamp(l->sun_azimuth, -36000.0f, 36000.0f),
        .sun_elevation = pondi_clamp(l->sun_elevation, 1.0f, 90.0f),
        .glitter = pondi_clamp(l->glitter, 0.0f, BRIGHTEST),
        .roughness = pondi_clamp(l->roughness, 0.005f, 1.0f),
        .caustics = pondi_clamp(l->caustics, 0.0f, 4.0f),
        .light = l->light,
    };
}

void pond_draw_pool(const pond_pool_look *look, const pond_view *view, const pond_texture *texture,
                    const pond_target *target, const pond_parallel *parallel) {
    if (look == NULL || !pondi_drawable(view, texture, target) || !all_finite(look)) {
        return;
    }
    const pond_pool_look l = tame(look);
    pool_state state = {
        .map = pondi_map_readable(l.light) ? l.light : NULL,
        .steepness = l.steepness,
        .inverse_index = 1.0f / l.refractive_index,
        .depth_x = l.depth / view->cell_size * ((float)texture->width / (float)view->width),
        .depth_y = l.depth / view->cell_size * ((float)texture->height / (float)view->height),
        .texels_x = (float)texture->width / (float)target->width,
        .texels_y = (float)texture->height / (float)target->height,
        .gathering = l.caustics * l.steepness * (1.0f - 1.0f / l.refractive_index) * l.depth,
        .rough2 = l.roughness * l.roughness,
    };
    aim_sun(&state, &l);
    mix_colours(&state, &l);
    const pondi_drawing drawing = {.view = view,
                                   .texture = texture,
                                   .target = target,
                                   .channels = PONDI_CHANNELS_OPTICS,
                                   .paint = paint,
                                   .look = &state};
    pondi_draw_tiles(&drawing, parallel);
}
