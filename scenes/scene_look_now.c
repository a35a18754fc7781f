#include "scene_look_now.h"

// The texture has scrolled since the water began.
static void move_plane(pond_plane_look *look, double time) {
    const float so_far = (float)time;
    look->scroll = (pond_vec2){look->scroll.x * so_far, look->scroll.y * so_far};
}

// The web of light, its surface, lies over the whole water that is drawn, and does not drift.
static void spread_lagoon(pond_lagoon_look *look, const pond_view *view) {
    look->surface_metres = view->cell_size * (float)view->width;
    look->scroll = (pond_vec2){0.0f, 0.0f};
}

pond_look scene_look_now(const scene *s, const pond_view *view, double time,
                         const scene_surface *surface) {
    pond_look look = s->looks[s->look];
    if (s->look == POND_LOOK_PLANE) {
        move_plane(&look.is.plane, time);
    } else if (s->look == POND_LOOK_LAGOON) {
        spread_lagoon(&look.is.lagoon, view);
    } else if (s->look == POND_LOOK_LAKE) {
        look.is.lake.time = time;
    } else if (s->look == POND_LOOK_PROFILE) {
        look.is.profile.spray = surface != NULL ? scene_spray_now(surface->spray) : NULL;
    }
    return look;
}
