// scene_look_now.c — what a scene's looks need of the moment.
#include "scene_look_now.h"

pond_plane_look scene_plane_now(const scene *s, double time) {
    const float so_far = (float)time;
    pond_plane_look look = s->plane;
    look.scroll = (pond_vec2){s->plane.scroll.x * so_far, s->plane.scroll.y * so_far};
    return look;
}

pond_profile_look scene_profile_now(const scene *s, const scene_surface *surface) {
    pond_profile_look look = s->profile;
    look.spray = surface != NULL ? scene_spray_now(surface->spray) : NULL;
    return look;
}

pond_lagoon_look scene_lagoon_now(const scene *s, const pond_view *view) {
    pond_lagoon_look look = s->lagoon;
    look.surface_metres = view->cell_size * (float)view->width;
    look.scroll = (pond_vec2){0.0f, 0.0f};
    return look;
}
