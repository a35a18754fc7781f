#include "scene_surface.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "paint.h"
#include "scene_cover.h"
#include "scene_dry.h"
#include "scene_lagoon.h"
#include "scene_school.h"

#define LARGE_PICTURE (1024 * 1024)

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
    const bool shaped = s->bed.sloping || scene_map_is_there(&s->bed.map);
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
        out->values[i] *= s->looks[POND_LOOK_POOL].is.pool.depth;
    }
    return true;
}

// ---- banks --------------------------------------------------------------------------------------

// The floor continues under land, by the banks of the waves where those are upright, too.
static bool make_floor(const pond_desc *desc, bool upright, scene_surface *out) {
    scene_banks banks = {0};
    const bool made =
        make_map(desc->width, desc->height, &out->floor) &&
        (upright || scene_banks_make(&out->dry, desc->width, desc->height, true, &banks));
    if (made) {
        memcpy(out->floor.values, out->bed.values,
               (size_t)desc->width * (size_t)desc->height * sizeof *out->floor.values);
        scene_banks_fill(upright ? &out->banks : &banks, out->floor.values);
    }
    scene_banks_clear(&banks);
    return made;
}

// So do waves, for light to fall through. Land that holds the water at 0 sends them back upside
// down.
static bool make_banks(const scene *s, const pond *water, scene_surface *out) {
    const pond_desc desc = pond_get_desc(water);
    const bool upright = pond_solver_info(&desc)->hard_walls && isfinite(s->land.hardness);
    if (!scene_banks_make(&out->dry, desc.width, desc.height, upright, &out->banks)) {
        return false;
    }
    return out->banks.source == NULL ||
           (make_map(desc.width, desc.height, &out->waves) &&
            (out->bed.values == NULL || make_floor(&desc, upright, out)));
}

// ---- making -------------------------------------------------------------------------------------

static bool keeps_foam(const scene *s) {
    const bool shown = s->look == POND_LOOK_POOL || s->look == POND_LOOK_LAGOON;
    return s->keeps_foam || (shown && s->foam > 0.0f);
}

double scene_surface_memory(const scene *s, const pond_desc *desc, int width, int height) {
    const double value = sizeof(float);
    if (pond_solver_info(desc)->flows) {
        return 8.0 * value * desc->width * desc->height + 3.0 * value * width * height;
    }
    const bool pool = s->look == POND_LOOK_POOL;
    const bool land = s->wall_count > 0 || scene_map_is_there(&s->land.map);
    const bool bed = s->bed.sloping || scene_map_is_there(&s->bed.map) || s->land.map.painting;
    double cell = 1.0; // a byte, while it is seen where land is
    cell += scene_breeze_blows(s) ? value : 0.0;
    cell += keeps_foam(s) ? value : 0.0;
    cell += pool && bed ? value : 0.0;
    cell +=
        pool && land ? 2.0 * value + 2.0 * sizeof(pond_vec2) : 0.0; // waves and floor beyond banks
    const bool large = (int64_t)width * height > LARGE_PICTURE;
    const double light = (double)values_along(large ? 1 : desc->width, width) *
                         values_along(large ? 1 : desc->height, height);
    const double foam =
        (double)values_along(desc->width, width) * values_along(desc->height, height);
    // Land, and what a pool makes of it.
    const double pixels = !land ? 0.0 : pool ? 4.0 * value : value;
    return cell * desc->width * desc->height + pixels * width * height +
           value * ((pool ? light : 0.0) + (keeps_foam(s) ? foam : 0.0));
}

// Where the floor or, from the side, the backdrop is seen through the water.
static bool shows_fish(const scene *s) {
    const pond_look_traits *look = pond_look_info(s->look);
    const bool through = !look->data && !look->perspective;
    return s->fish_count > 0 && through && s->look != POND_LOOK_LAKE;
}

// All but `light` changes with the water.
static bool make_wet(const scene *s, pond *water, int width, int height, scene_surface *out) {
    const pond_desc desc = pond_get_desc(water);
    out->wet = scene_wet_make(s, water);
    out->cover = scene_cover_make();
    const bool made = out->wet != NULL && out->cover != NULL && make_map(width, height, &out->dry);
    return made && (s->look != POND_LOOK_POOL || s->caustics != SCENE_CAUSTICS_RAYS ||
                    make_light(&desc, width, height, &out->light));
}

static bool make(const scene *s, pond *water, int width, int height, bool quick, const uint8_t *but,
                 scene_surface *out) {
    *out = (scene_surface){0};
    const pond_desc bulk = pond_get_desc(water);
    if (pond_solver_info(&bulk)->flows) {
        return make_wet(s, water, width, height, out);
    }
    if (!scenei_dry_make(s, water, width, height, quick, but, &out->dry.values)) {
        return false;
    }
    out->dry.width = width;
    out->dry.height = height;
    out->dry.stride = width;
    out->cover = scene_cover_make();
    if (out->cover == NULL) {
        return false;
    }
    const pond_desc desc = pond_get_desc(water);
    const int across = values_along(desc.width, width);
    const int down = values_along(desc.height, height);
    if (keeps_foam(s) && !(make_map(across, down, &out->foam) &&
                           make_map(desc.width, desc.height, &out->velocity))) {
        return false;
    }
    const bool may_flow = pond_solver_info(&desc)->ground; // now or later
    if (keeps_foam(s) && may_flow && !make_map(across, down, &out->carried)) {
        return false;
    }
    if (shows_fish(s)) {
        out->school = scene_school_make(s, &desc, (double)height / width);
        if (out->school == NULL) {
            return false;
        }
    }
    if (s->look == POND_LOOK_PROFILE && s->spray_amount > 0.0f) {
        out->spray = scene_spray_make(s, water);
        return out->spray != NULL;
    }
    if (s->look == POND_LOOK_LAGOON) {
        out->mirror = scene_mirror_make();
        if (out->mirror == NULL) {
            return false;
        }
    }
    if (s->look == POND_LOOK_LAGOON && s->lagoon_ripples) {
        out->web = scene_web_make(s, water, across, down);
        return out->web != NULL;
    }
    return s->look != POND_LOOK_POOL ||
           (make_bed(s, water, &out->bed) &&
            (s->caustics != SCENE_CAUSTICS_RAYS ||
             (make_light(&desc, width, height, &out->light) && make_banks(s, water, out))));
}

bool scene_surface_make(const scene *s, pond *water, int width, int height, scene_surface *out) {
    return make(s, water, width, height, false, NULL, out);
}

bool scene_surface_make_quick(const scene *s, pond *water, int width, int height,
                              const uint8_t *but, scene_surface *out) {
    return make(s, water, width, height, true, but, out);
}

void scene_surface_clear(scene_surface *surface) {
    free(surface->light.values);
    scene_banks_clear(&surface->banks);
    free(surface->waves.values);
    free(surface->floor.values);
    free(surface->foam.values);
    free(surface->carried.values);
    free(surface->velocity.values);
    free(surface->bed.values);
    free(surface->dry.values);
    scene_spray_free(surface->spray);
    scene_web_free(surface->web);
    scene_cover_free(surface->cover);
    scene_wet_free(surface->wet);
    scene_mirror_free(surface->mirror);
    scene_school_free(surface->school);
    scene_breeze_free(surface->breeze);
    *surface = (scene_surface){0};
}

void scene_surface_land_changed(scene_surface *surface) {
    scene_cover_forget(surface->cover);
    scene_mirror_forget(surface->mirror);
}
