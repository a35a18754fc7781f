#include "scene_frame.h"

#include <math.h>
#include <millpond/current.h>

#include "scene_caustics.h"
#include "scene_school.h"

#define FOAMING_WAVE 0.05 // length of the waves that are to foam, as a share of the pond's width

scene_frame scene_frame_of(const scene *s, pond *water, scene_surface *surface,
                           const pond_texture *under) {
    const pond_desc desc = pond_get_desc(water);
    const pond_view stored = pond_get_view(water);
    const bool bulk = surface != NULL && surface->wet != NULL;
    const pond_view view = bulk ? scene_wet_view(surface->wet, &stored) : stored;
    return (scene_frame){
        .scene = s,
        .water = water,
        .surface = surface,
        .under = under,
        .time = pond_get_time(water),
        .calm = view,
        .view = view,
        .parallel = pond_get_parallel(water),
        .sides = {desc.width * desc.cell_size, desc.height * desc.cell_size},
        .splashes = scene_splashes_of(water),
    };
}

void scene_frame_show(scene_frame *now, const pond_view *heights) {
    now->calm = *heights;
    now->view = *heights;
}

void scene_copy_heights(const pond_view *view, float *out, ptrdiff_t stride) {
    for (int y = 0; y < view->height; y++, out += stride) {
        const ptrdiff_t row = y * view->stride;
        if (view->format == POND_FORMAT_F32) {
            const float *from = (const float *)view->heights + row;
            for (int x = 0; x < view->width; x++) {
                out[x] = from[x] * view->unit;
            }
        } else {
            const int16_t *from = (const int16_t *)view->heights + row;
            for (int x = 0; x < view->width; x++) {
                out[x] = (float)from[x] * view->unit;
            }
        }
    }
}

// ---- foam and droplets --------------------------------------------------------------------------

// Of the waves that are to foam: as fast as the pond's, or as in deep water of that depth
// be.
static double speed_of_waves(const pond_desc *desc) {
    const double turn = 6.283185307;
    if (!pond_solver_info(desc)->disperses) {
        const double restored =
            desc->restoring * FOAMING_WAVE * desc->width * desc->cell_size / turn;
        return sqrt(desc->wave_speed * desc->wave_speed + restored * restored);
    }
    const double deep = FOAMING_WAVE * desc->width * desc->cell_size / turn;
    return sqrt(SCENE_GRAVITY * (deep < desc->depth ? deep : desc->depth));
}

static void carry_foam(const scene_frame *now, double seconds) {
    scene_surface *surface = now->surface;
    if (surface->carried.values == NULL || !pond_has_current(now->water)) {
        return;
    }
    const pond_map from = scene_map_of(&surface->foam);
    pond_carry_map(now->water, seconds, &from, &surface->carried);
    const pond_map_target carried = surface->carried;
    surface->carried = surface->foam;
    surface->foam = carried;
}

static void grow_foam(const scene_frame *now, double seconds) {
    const pond_desc desc = pond_get_desc(now->water);
    const pond_map_target *velocity = &now->surface->velocity;
    pond_foam foam = pond_foam_default();
    foam.wave_speed = (float)speed_of_waves(&desc);
    foam.growth *= now->scene->foam > 0.0f ? now->scene->foam : 1.0f;
    if (now->velocities != NULL) {
        now->velocities(now->velocities_of, velocity);
    } else {
        pond_copy_velocities(now->water, 0, 0, desc.width, desc.height, velocity->values,
                             velocity->stride);
    }
    const pond_map speeds = scene_map_of(velocity);
    pond_update_foam(&foam, &now->calm, &speeds, seconds, &now->surface->foam, &now->parallel);
}

void scene_frame_advance(const scene_frame *now, double seconds) {
    if (now->surface->wet != NULL) {
        scene_wet_advance(now->surface->wet, now->water, seconds);
    } else if (now->surface->foam.values != NULL) {
        carry_foam(now, seconds);
        grow_foam(now, seconds);
    }
    if (now->surface->spray != NULL) {
        scene_spray_run(now->surface->spray, now->scene->spray_amount, &now->calm, &now->splashes,
                        seconds);
    }
}

// ---- the heights and the light ------------------------------------------------------------------

void scene_frame_blow(scene_frame *now) {
    now->view = scene_breeze_over(&now->surface->breeze, now->scene, &now->calm, now->time);
}

pond_view scene_frame_waves(const scene_frame *now) {
    const scene_surface *surface = now->surface;
    pond_view view = now->view;
    if (surface->waves.values != NULL) {
        scene_copy_heights(&view, surface->waves.values, surface->waves.stride);
        scene_banks_fill(&surface->banks, surface->waves.values);
        view.heights = surface->waves.values;
        view.format = POND_FORMAT_F32;
        view.stride = surface->waves.stride;
        view.border = 0;
        view.unit = 1.0f;
    }
    return view;
}

pond_caustics scene_caustics_of(const scene *s) {
    return scene_caustics_under(&s->looks[POND_LOOK_POOL].is.pool, s->strength);
}

void scene_frame_light(const scene_frame *now) {
    scene_surface *surface = now->surface;
    if (surface->light.values != NULL) {
        const pond_view waves = scene_frame_waves(now);
        const pond_caustics caustics = scene_caustics_of(now->scene);
        const pond_map bed =
            surface->wet != NULL
                ? scene_wet_map(surface->wet, surface->wet->maps.depth)
                : scene_map_of(surface->floor.values != NULL ? &surface->floor : &surface->bed);
        pond_draw_caustics(&caustics, &waves, bed.values != NULL ? &bed : NULL, &surface->light,
                           &now->parallel);
    }
    if (surface->web != NULL) {
        scene_web_cast(surface->web, &now->calm, now->time, &now->parallel);
    }
}

pond_texture scene_frame_under(const scene_frame *now) {
    if (now->under == NULL || now->surface == NULL || now->surface->school == NULL) {
        return now->under != NULL ? *now->under : (pond_texture){0};
    }
    return scene_school_under(now->surface->school, now->under, now->surface->still, now->time);
}
