#include "scene_cover.h"
#include "scene_draw.h"
#include "scene_lagoon.h"

#include <math.h>

#define DEGREES (180.0f / 3.14159265f)
#define STEEPEST 9.0f // waves, in standard deviations: what leans away less than they is seen

// The texture has scrolled since the water began.
static void move_plane(pond_plane_look *look, double time) {
    const float so_far = (float)time;
    look->scroll = (pond_vec2){look->scroll.x * so_far, look->scroll.y * so_far};
}

// The web of light, its surface, is stretched over the whole drawn water, and does not drift.
static void spread_lagoon(pond_lagoon_look *look, const pond_view *view) {
    look->surface_metres = view->cell_size * (float)view->width;
    look->scroll = (pond_vec2){0.0f, 0.0f};
}

// Seen too much from the side, steep waves turn their backs on the eye, which mirror the sky as
// flat plates: the steeper the breeze, the more it is seen from above.
static void turn_to_eye(pond_pool_look *pool, const scene *s) {
    const float steepest = STEEPEST * scene_breeze_slope(s) * pool->steepness;
    const float most = atan2f(1.0f, steepest) * DEGREES;
    if (pool->tilt > most) {
        const float share = most / pool->tilt;
        pool->glitter *= share * share; // more of the waves show the sun
        pool->tilt = most;
    }
}

static void adapt_sky(pond_pool_look *pool, const pond_texture *under) {
    pond_sky sky;
    if (pond_sky_from_picture(under, &sky)) {
        pool->sky_zenith = sky.zenith;
        pool->sky_horizon = sky.horizon;
        pool->glitter *= sky.sun;
    }
}

pond_look scene_look_now(const scene_frame *now) {
    const scene *s = now->scene;
    pond_look look = s->looks[s->look];
    if (s->look == POND_LOOK_PLANE) {
        move_plane(&look.is.plane, now->time);
    } else if (s->look == POND_LOOK_LAGOON) {
        spread_lagoon(&look.is.lagoon, &now->view);
    } else if (s->look == POND_LOOK_POOL && s->sky_from_picture) {
        adapt_sky(&look.is.pool, now->under);
    } else if (s->look == POND_LOOK_LAKE) {
        look.is.lake.time = now->time;
    } else if (s->look == POND_LOOK_PROFILE && now->surface != NULL) {
        look.is.profile.spray = scene_spray_now(now->surface->spray);
    }
    pond_look_strengthen(&look, s->strength);
    if (s->look == POND_LOOK_POOL && scene_breeze_blows(s)) {
        turn_to_eye(&look.is.pool, s);
    }
    return look;
}

// ---- with its maps ------------------------------------------------------------------------------

static void use_pool_maps(scene_frame *now, pond_pool_look *pool, const pond_target *target) {
    scene_look_maps *maps = &now->surface->maps;
    pool->light = &maps->light;
    pool->foam = &maps->foam;
    pool->bed = &maps->bed;
    pool->dry = &maps->dry;
    if (now->surface->wet != NULL) { // land changes
        return;
    }
    pool->land =
        scene_cover_land(now->surface->cover, pool, &now->view,
                         now->below.pixels != NULL ? &now->below : NULL, target, &now->parallel);
}

static void use_lagoon_maps(scene_frame *now, pond_lagoon_look *lagoon, const pond_target *target) {
    scene_surface *surface = now->surface;
    scene_look_maps *maps = &surface->maps;
    if (lagoon->reflectivity > 0.0f && surface->mirror != NULL) {
        maps->mirror = scene_mirror_image(surface->mirror, &surface->dry, now->under,
                                          surface->still, target->width, target->height);
    }
    lagoon->surface = &maps->web;
    lagoon->reflection = &maps->mirror;
    lagoon->foam = &maps->foam;
}

// The maps of bulk water. Ground is as dark under water as at the shore, so no shore is shaded.
static void use_wet_maps(scene_frame *now) {
    scene_look_maps *maps = &now->surface->maps;
    const scene_wet *wet = now->surface->wet;
    maps->foam = now->scene->foam > 0.0f ? scene_wet_map(wet, wet->maps.lace) : (pond_map){0};
    maps->bed = scene_wet_map(wet, wet->maps.depth);
    if (now->surface->dry.values == NULL || now->look.kind == POND_LOOK_PLANE) {
        maps->dry = scene_wet_map(wet, wet->maps.dry); // with the cells of the mesh
    }
    if (now->look.kind == POND_LOOK_POOL) {
        now->look.is.pool.shore = 0.0f;
        now->look.is.pool.foam_size = 0.0f; // the lace has holes that move
    } else if (now->look.kind == POND_LOOK_LAGOON) {
        // Heights follow the ground: they are no crests or troughs.
        now->look.is.lagoon.trough_colour = now->look.is.lagoon.crest_colour;
        now->look.is.lagoon.foam_size = 0.0f;
    } else if (now->look.kind == POND_LOOK_PLANE) {
        now->look.is.plane.bed = &maps->bed;
        now->look.is.plane.foam = &maps->foam;
    }
}

static void wet_ground(scene_frame *now, const pond_target *target) {
    scene_surface *surface = now->surface;
    now->under = scene_wet_ground(surface->wet, now->under, &now->parallel);
    if (surface->dry.values != NULL) {
        scene_wet_fill_dry(surface->wet, surface->dry.values, target->width, target->height);
        scene_surface_land_changed(surface);
    }
}

void scene_frame_set_look(scene_frame *now, const pond_target *target) {
    scene_surface *surface = now->surface;
    if (surface != NULL && surface->wet != NULL) {
        wet_ground(now, target);
    }
    now->look = scene_look_now(now);
    now->below = scene_frame_under(now);
    if (surface == NULL) {
        return;
    }
    surface->maps = (scene_look_maps){
        .light = scene_map_of(&surface->light),
        .foam = now->scene->foam > 0.0f ? scene_map_of(&surface->foam) : (pond_map){0},
        .bed = scene_map_of(&surface->bed),
        .dry = scene_map_of(&surface->dry),
        .web = scene_web_texture(surface->web),
    };
    if (now->look.kind == POND_LOOK_POOL) {
        use_pool_maps(now, &now->look.is.pool, target);
    } else if (now->look.kind == POND_LOOK_PLANE) {
        now->look.is.plane.dry = &surface->maps.dry;
    } else if (now->look.kind == POND_LOOK_LAGOON) {
        use_lagoon_maps(now, &now->look.is.lagoon, target);
    }
    if (surface->wet != NULL) {
        use_wet_maps(now);
    }
}
