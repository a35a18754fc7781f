// What a session shows: its water between two steps, what lies under it, what is drawn over it.
#include <math.h>

#include "session_inside.h"
#include "session_water.h"

void session_shape(const session *s, int *width, int *height) {
    *width = s->own_width;
    *height = s->own_height;
}

void session_settle(session *s) {
    session_under_take(s, true);
}

void session_size(const session *s, int *width, int *height) {
    *width = s->plan->width;
    *height = s->plan->height;
}

bool session_resize(session *s, int width, int height) {
    if (width == s->plan->width && height == s->plan->height) {
        return true;
    }
    s->changed = true;
    return session_surface_make_anew(s, width, height);
}

// How far between the last two steps.
static double share_shown(const session *s) {
    return s->paused || !s->heights.blends ? 1.0 : fmin(s->left_over * s->rate, 1.0);
}

pond_view session_view(session *s) {
    s->changed = false;
    if (session_is_on_card(s)) {
        return session_card_view(s);
    }
    return session_heights_between(&s->heights, s->water, share_shown(s));
}

// The surface as session_view() shows it.
static void bring_up_surface(session *s, const pond_view *view) {
    const bool own = view->heights == pond_get_view(s->water).heights;
    s->surface.shown = *view;
    s->surface.sprites = s->sprites;
    if (view->format != POND_FORMAT_F32 || own) {
        s->surface.shown.heights = NULL;
    }
    session_show_walls(s);
    s->surface.over = (pond_texture){.pixels = s->stones.pixels,
                                     .width = s->stones.width,
                                     .height = s->stones.height,
                                     .stride = (ptrdiff_t)s->stones.width * 4};
}

pond_texture session_texture(session *s, uint64_t *serial) {
    const plan *p = s->plan;
    // A painting is a floor seen from above: from the side there is sky.
    const bool side = p->scene.look == SCENE_LOOK_PROFILE && p->painting != NULL;
    if (serial != NULL) {
        *serial = s->under.serial;
    }
    pond_texture texture = side ? (pond_texture){0} : s->under.texture;
    texture.wraps = s->options.tile;
    return texture;
}

session_parts session_get_parts(session *s) {
    const bool on_card = session_is_on_card(s);
    const pond_view view = on_card ? pond_get_view(s->water) : session_view(s);
    s->changed = false;
    bring_up_surface(s, &view);
    session_parts parts = {.now = session_scene(s),
                           .view = view,
                           .card_water = on_card ? session_card_water(s) : NULL,
                           .card_share = (float)share_shown(s),
                           .surface = &s->surface,
                           .land_serial = s->land_serial};
    parts.texture = session_texture(s, &parts.texture_serial);
    return parts;
}

void session_draw(session *s, const pond_target *target) {
    const pond_texture texture = session_texture(s, NULL);
    const pond_view view = session_view(s);
    bring_up_surface(s, &view);
    scene_surface_light(&s->surface, session_scene(s), s->water);
    scene_draw(session_scene(s), s->water, &s->surface, texture.pixels != NULL ? &texture : NULL,
               target);
}
