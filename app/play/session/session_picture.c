// The picture of a session: its water between two steps, and the pictures under and over it.
#include <math.h>
#include <stdlib.h>

#include "scene_draw.h"
#include "session_inside.h"

void session_shape(const session *s, int *width, int *height) {
    *width = s->own_width;
    *height = s->own_height;
}

void session_settle(session *s) {
    session_under_take(s, true);
}

void session_size(const session *s, int *width, int *height) {
    *width = plan_of(s)->width;
    *height = plan_of(s)->height;
}

bool session_resize(session *s, int width, int height) {
    if (width == plan_of(s)->width && height == plan_of(s)->height) {
        return true;
    }
    s->commands.changed = true;
    return session_surface_make_anew(s, width, height);
}

// ---- heights ------------------------------------------------------------------------------------

bool session_heights_make(session_heights *h, const pond *water) {
    const pond_view view = pond_get_view(water);
    h->stride = view.width + 2;
    const size_t count = (size_t)h->stride * ((size_t)view.height + 2);
    h->before = calloc(count, sizeof *h->before);
    h->shown = calloc(count, sizeof *h->shown);
    h->blends = false;
    return h->before != NULL && h->shown != NULL;
}

void session_heights_clear(session_heights *h) {
    free(h->before);
    free(h->shown);
    *h = (session_heights){0};
}

// A row with its border, as floats.
static void read_row(const pond_view *view, int y, float *out) {
    const ptrdiff_t from = y * view->stride - 1;
    const int count = view->width + 2;
    if (view->format == POND_FORMAT_F32) {
        const float *heights = (const float *)view->heights + from;
        for (int x = 0; x < count; x++) {
            out[x] = heights[x];
        }
    } else {
        const int16_t *heights = (const int16_t *)view->heights + from;
        for (int x = 0; x < count; x++) {
            out[x] = heights[x];
        }
    }
}

void session_heights_keep(session_heights *h, const pond_view *now) {
    if (h->before == NULL) {
        return; // without memory: the last state is shown
    }
    for (int y = -1; y <= now->height; y++) {
        read_row(now, y, h->before + (y + 1) * h->stride);
    }
    h->blends = true;
}

// Heights from the state before to the present one.
static pond_view between(session_heights *h, const pond_view *now, double share) {
    pond_view view = *now;
    if (!h->blends || share >= 1.0) {
        return view;
    }
    const float part = (float)share;
    for (int y = -1; y <= view.height; y++) {
        const float *before = h->before + (y + 1) * h->stride;
        float *shown = h->shown + (y + 1) * h->stride;
        read_row(&view, y, shown);
        for (int x = 0; x < view.width + 2; x++) {
            shown[x] = before[x] + (shown[x] - before[x]) * part;
        }
    }
    view.heights = h->shown + h->stride + 1;
    view.format = POND_FORMAT_F32;
    view.stride = h->stride;
    view.border = 1;
    return view;
}

// ---- drawing ------------------------------------------------------------------------------------

// The position between the last two states, 0…1.
static double share_shown(const session *s) {
    return s->paused || !s->heights.blends ? 1.0 : fmin(s->left_over * s->commands.show.rate, 1.0);
}

pond_view session_view(session *s) {
    s->commands.changed = false;
    if (session_is_on_gpu(s)) {
        return gpu_water_view(&s->commands.gpu, &s->commands.show);
    }
    const pond_view now = show_view(&s->commands.show);
    return between(&s->heights, &now, share_shown(s));
}

// The frame as session_view() shows it.
static scene_frame frame_of(session *s, const pond_view *view) {
    scene_frame now = show_now(&s->commands.show);
    if (now.surface->wet == NULL) { // bulk water has its own view
        scene_frame_show(&now, view);
    }
    now.time -= (1.0 - share_shown(s)) / s->commands.show.rate;
    now.sprites = s->sprites;
    session_show_walls(s);
    now.over = (pond_texture){.pixels = s->stones.pixels,
                              .width = s->stones.width,
                              .height = s->stones.height,
                              .stride = (ptrdiff_t)s->stones.width * 4};
    return now;
}

pond_texture session_texture(session *s, uint64_t *serial) {
    show *now = &s->commands.show;
    now->under_serial = s->under.serial;
    const pond_texture texture = show_texture(now, &s->under.texture);
    if (serial != NULL) {
        *serial = s->under.serial + now->ground.serial;
    }
    return texture;
}

session_parts session_get_parts(session *s) {
    const bool on_gpu = session_is_on_gpu(s);
    const pond_view view = on_gpu ? pond_get_view(s->commands.show.water) : session_view(s);
    s->commands.changed = false;
    session_parts parts = {.now = frame_of(s, &view),
                           .gpu_water =
                               on_gpu ? gpu_water_shown(&s->commands.gpu, &s->commands.show) : NULL,
                           .gpu_share = (float)share_shown(s),
                           .land_serial = s->land_serial};
    scene_frame_blow(&parts.now);
    s->shown = session_texture(s, &parts.texture_serial);
    parts.now.under = &s->shown;
    return parts;
}

void session_draw(session *s, const pond_target *target) {
    const pond_view view = session_view(s);
    scene_frame now = frame_of(s, &view);
    s->commands.show.under_serial = s->under.serial;
    show_prepare(&s->commands.show, &now, &s->under.texture, target);
    scene_draw(&now, target);
    const plan *p = s->commands.show.plan;
    if (s->lake.on && p->lake != NULL && p->scene.look == POND_LOOK_LAKE) {
        lake_tint(p->lake, p->scene.looks[POND_LOOK_LAKE].is.lake.horizon, target);
    }
}
