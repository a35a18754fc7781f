#include "scene_surface.h"

#include <math.h>
#include <stdlib.h>

#include "paint.h"
#include "scene_dry.h"

#define FOAMING_WAVE 0.05 // length of the waves that are to foam, as a share of the pond's width
#define GRAVITY 9.81      // [m/s²]
#define LARGE_PICTURE (1024 * 1024)
#define DEGREE 0.017453292519943295
#define BANK_REACH                                                                                 \
    0.45 // so far behind banks are looked for, as a share of the way light went aside

enum { BANK_STEPS = 12 };

static bool make_map(int width, int height, pond_map_target *out) {
    out->values = calloc((size_t)width * (size_t)height, sizeof *out->values);
    out->width = width;
    out->height = height;
    out->stride = width;
    return out->values != NULL;
}

// A value for each cell, but not more than one for each pixel nor less than one for two.
static int values_along(int cells, int pixels) {
    const int least = (pixels + 1) / 2;
    return cells < least ? least : cells > pixels ? pixels : cells;
}

// Light is softer than the water it falls through: in large pictures one value for two pixels shows
// all that the eye can see of it (docs/light.md).
static bool make_light(const pond_desc *desc, int width, int height, pond_map_target *out) {
    const bool large = (int64_t)width * height > LARGE_PICTURE;
    return make_map(values_along(large ? 1 : desc->width, width),
                    values_along(large ? 1 : desc->height, height), out);
}

// ---- bed ----------------------------------------------------------------------------------------

static void copy_depths(const pond *water, const pond_map_target *bed) {
    const double cell = pond_get_desc(water).cell_size;
    for (int y = 0; y < bed->height; y++) {
        for (int x = 0; x < bed->width; x++) {
            const pond_vec2 centre = {(float)((x + 0.5) * cell), (float)((y + 0.5) * cell)};
            bed->values[y * bed->stride + x] = pond_depth_at(water, centre);
        }
    }
}

// The pond's own depths, or those that the painting shows; neither where the floor is level.
static bool make_bed(const scene *s, const pond *water, pond_map_target *out) {
    const pond_desc desc = pond_get_desc(water);
    const bool shaped = s->bed.sloping || s->bed.map.painting || s->bed.map.file[0] != '\0';
    if (!shaped && !s->land.map.painting) {
        return true;
    }
    if (!make_map(desc.width, desc.height, out)) {
        return false;
    }
    if (shaped) {
        copy_depths(water, out);
        return true;
    }
    (void)paint_depth(s->painting, out->width, out->height, out->values, out->stride);
    for (size_t i = 0; i < (size_t)out->width * (size_t)out->height; i++) {
        out->values[i] *= s->pool.depth;
    }
    return true;
}

// ---- banks --------------------------------------------------------------------------------------

// Where the map has light that came through the surface `aside` of the way it goes further: a place
// of the picture, as a share, or its mirror image, or where sides meet what comes round.
static double brought_in(double share, bool wraps) {
    const double back = fabs(share);
    return wraps ? share - floor(share) : back <= 1.0 ? back : fmax(0.0, 2.0 - back);
}

static double land_at(const pond_map_target *dry, const pond_view *view, double x, double y) {
    const int column = (int)fmin(brought_in(x, view->wraps_x) * dry->width, dry->width - 1);
    const int row = (int)fmin(brought_in(y, view->wraps_y) * dry->height, dry->height - 1);
    return (double)dry->values[row * dry->stride + column];
}

static double depth_at(const scene *s, const pond_map_target *bed, double x, double y) {
    if (bed->values == NULL) {
        return (double)s->pool.depth;
    }
    const int column = (int)fmin(x * bed->width, bed->width - 1);
    const int row = (int)fmin(y * bed->height, bed->height - 1);
    return (double)bed->values[row * bed->stride + column];
}

// Towards the bank that the sun stands over the pattern fades: there is less and less water that
// light could come through.
static bool make_banks(const scene *s, const pond *water, scene_surface *out) {
    if (out->dry.values == NULL) {
        return true;
    }
    if (!make_map(out->light.width, out->light.height, &out->banks)) {
        return false;
    }
    const pond_view view = pond_get_view(water);
    const pond_desc desc = pond_get_desc(water);
    const double azimuth = (double)s->pool.sun_azimuth * DEGREE;
    const double level =
        cos((double)s->pool.sun_elevation * DEGREE) / (double)s->pool.refractive_index;
    const double slant = BANK_REACH / BANK_STEPS * level / sqrt(1.0 - level * level);
    const double pace_x = slant * cos(azimuth) / (desc.width * desc.cell_size);
    const double pace_y = -slant * sin(azimuth) / (desc.height * desc.cell_size);
    for (int j = 0; j < out->banks.height; j++) {
        const double y = (j + 0.5) / out->banks.height;
        for (int i = 0; i < out->banks.width; i++) {
            const double x = (i + 0.5) / out->banks.width;
            const double depth = depth_at(s, &out->bed, x, y);
            double land = 0.0;
            for (int step = 0; step < BANK_STEPS; step++) {
                land +=
                    land_at(&out->dry, &view, x + depth * pace_x * step, y + depth * pace_y * step);
            }
            const double wet = 1.0 - land / BANK_STEPS;
            out->banks.values[j * out->banks.stride + i] = (float)(wet * wet);
        }
    }
    return true;
}

// ---- making -------------------------------------------------------------------------------------

static bool keeps_foam(const scene *s) {
    return s->keeps_foam || (s->look == SCENE_LOOK_POOL && s->foam > 0.0f);
}

bool scene_surface_make(const scene *s, pond *water, int width, int height, scene_surface *out) {
    *out = (scene_surface){0};
    if (!scenei_dry_make(s, water, width, height, &out->dry.values)) {
        return false;
    }
    out->dry.width = width;
    out->dry.height = height;
    out->dry.stride = width;
    const pond_desc desc = pond_get_desc(water);
    const int across = values_along(desc.width, width);
    const int down = values_along(desc.height, height);
    if (keeps_foam(s) && !(make_map(across, down, &out->foam) &&
                           make_map(desc.width, desc.height, &out->velocity))) {
        return false;
    }
    if (s->look == SCENE_LOOK_PROFILE && s->spray_amount > 0.0f) {
        out->spray = scene_spray_make(s, water);
        return out->spray != NULL;
    }
    return s->look != SCENE_LOOK_POOL ||
           (make_bed(s, water, &out->bed) &&
            (s->caustics != SCENE_CAUSTICS_RAYS ||
             (make_light(&desc, width, height, &out->light) && make_banks(s, water, out))));
}

void scene_surface_clear(scene_surface *surface) {
    free(surface->light.values);
    free(surface->banks.values);
    free(surface->foam.values);
    free(surface->velocity.values);
    free(surface->bed.values);
    free(surface->dry.values);
    scene_spray_free(surface->spray);
    *surface = (scene_surface){0};
}

// ---- each frame ---------------------------------------------------------------------------------

pond_caustics scene_surface_caustics(const scene *s) {
    pond_caustics caustics = pond_caustics_default();
    caustics.depth = s->pool.depth;
    caustics.refractive_index = s->pool.refractive_index;
    caustics.steepness = s->pool.steepness;
    caustics.sun_azimuth = s->pool.sun_azimuth;
    caustics.sun_elevation = s->pool.sun_elevation;
    caustics.strength = s->pool.caustics;
    return caustics;
}

static void cast_light(const scene_surface *surface, const scene *s, const pond_view *view,
                       const pond_parallel *parallel) {
    const pond_caustics caustics = scene_surface_caustics(s);
    const pond_map bed = scene_map_of(&surface->bed);
    const pond_map_target *light = &surface->light;
    pond_draw_caustics(&caustics, view, bed.values != NULL ? &bed : NULL, light, parallel);
    const size_t count =
        surface->banks.values != NULL ? (size_t)light->width * (size_t)light->height : 0;
    for (size_t i = 0; i < count; i++) {
        light->values[i] = 1.0f + (light->values[i] - 1.0f) * surface->banks.values[i];
    }
}

// Of the waves that are to foam: as fast as the pond's, or as deep water of that depth lets them
// be.
static double speed_of_waves(const pond_desc *desc) {
    if (desc->solver != POND_SOLVER_DISPERSIVE) {
        return desc->wave_speed;
    }
    const double turn = 6.283185307;
    const double deep = FOAMING_WAVE * desc->width * desc->cell_size / turn;
    return sqrt(GRAVITY * (deep < desc->depth ? deep : desc->depth));
}

static void grow_foam(const scene_surface *surface, const scene *s, const pond *water,
                      double seconds, const pond_view *view, const pond_parallel *parallel) {
    const pond_desc desc = pond_get_desc(water);
    pond_foam foam = pond_foam_default();
    foam.wave_speed = (float)speed_of_waves(&desc);
    foam.growth *= s->foam > 0.0f ? s->foam : 1.0f;
    pond_copy_velocities(water, 0, 0, desc.width, desc.height, surface->velocity.values,
                         surface->velocity.stride);
    const pond_map velocity = scene_map_of(&surface->velocity);
    pond_update_foam(&foam, view, &velocity, seconds, &surface->foam, parallel);
}

void scene_surface_update(scene_surface *surface, const scene *s, pond *water, double seconds) {
    const pond_view view = pond_get_view(water);
    const pond_parallel parallel = pond_get_parallel(water);
    if (surface->foam.values != NULL) {
        grow_foam(surface, s, water, seconds, &view, &parallel);
    }
    if (surface->spray != NULL) {
        scene_spray_run(surface->spray, s->spray_amount, water, seconds);
    }
}

void scene_surface_light(scene_surface *surface, const scene *s, const pond *water) {
    const pond_view view = pond_get_view(water);
    const pond_parallel parallel = pond_get_parallel(water);
    if (surface->light.values != NULL) {
        cast_light(surface, s, &view, &parallel);
    }
}
