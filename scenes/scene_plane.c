// scene_plane.c — what floats, in the plane look's picture: each on the water under it, leaning as
// that does, and hidden by crests before it.
#include "scene_draw.h"

#include <math.h>

#include "sprite.h"

#define STEPS 24      // from a place toward the eye, as long as crests may be in the way
#define APART 0.7f    // of a sprite's length: its own water does not hide it
#define BRIGHT 1.025f // light on the ground that sprites' own colours are made for

typedef struct surface {
    const pond_view *view;
    float wide; // [m]
    float high;
    float exaggeration;
    float top; // no drawn water is higher [m]
    float eye[3];
    const scene_actor *actor; // that is being drawn
} surface;

static float length_of(float x, float y) {
    return sqrtf(x * x + y * y);
}

static float cell_at(const pond_view *v, int x, int y) {
    const int column = x < 0 ? 0 : x < v->width ? x : v->width - 1;
    const int row = y < 0 ? 0 : y < v->height ? y : v->height - 1;
    const ptrdiff_t at = row * v->stride + column;
    return v->format == POND_FORMAT_I16 ? (float)((const int16_t *)v->heights)[at]
                                        : ((const float *)v->heights)[at];
}

// Of the water as it is drawn. [m]
static float height_at(const surface *s, float x, float y) {
    const float u = fminf(fmaxf(x / s->view->cell_size - 0.5f, 0.0f), (float)s->view->width);
    const float v = fminf(fmaxf(y / s->view->cell_size - 0.5f, 0.0f), (float)s->view->height);
    const int i = (int)u;
    const int j = (int)v;
    const float fx = u - (float)i;
    const float fy = v - (float)j;
    const float above = cell_at(s->view, i, j) * (1.0f - fx) + cell_at(s->view, i + 1, j) * fx;
    const float below =
        cell_at(s->view, i, j + 1) * (1.0f - fx) + cell_at(s->view, i + 1, j + 1) * fx;
    return (above * (1.0f - fy) + below * fy) * s->view->unit * s->exaggeration;
}

static bool is_outside(const surface *s, float x, float y) {
    return !(x >= 0.0f && x <= s->wide && y >= 0.0f && y <= s->high);
}

// Behind a crest; or no water to be shaded.
static bool is_hidden(const void *user, const float place[3], bool of_sprite) {
    const surface *s = user;
    if (!of_sprite && is_outside(s, place[0], place[1])) {
        return true;
    }
    const float dx = s->eye[0] - place[0];
    const float dy = s->eye[1] - place[1];
    const float dz = s->eye[2] - place[2];
    const float share = dz > 0.0f ? (s->top - place[2]) / dz : 0.0f; // of the way to the eye
    for (int i = 1; share > 0.0f && i <= STEPS; i++) {
        const float way = share * (float)i / (float)STEPS;
        const float x = place[0] + dx * way;
        const float y = place[1] + dy * way;
        const float away = length_of(x - s->actor->centre.x, y - s->actor->centre.y);
        if (away > APART * s->actor->length && !is_outside(s, x, y) &&
            height_at(s, x, y) > place[2] + dz * way) {
            return true;
        }
    }
    return false;
}

static float highest(const pond_view *view) {
    float top = 0.0f;
    for (int y = 0; y < view->height; y++) {
        for (int x = 0; x < view->width; x++) {
            top = fmaxf(top, cell_at(view, x, y));
        }
    }
    return top * view->unit;
}

// Leaning as the water does around it, and on the highest of that: waves may be drawn steeper than
// what floats on them.
static sprite_place place_of(const surface *s, const scene_actor *a) {
    const float half = 0.35f * a->length;
    const float x = a->centre.x;
    const float y = a->centre.y;
    const float left = height_at(s, x - half, y);
    const float right = height_at(s, x + half, y);
    const float up = height_at(s, x, y - half);
    const float down = height_at(s, x, y + half);
    return (sprite_place){.centre = a->centre,
                          .height = fmaxf(fmaxf(left, right), fmaxf(up, down)),
                          .slope_x = (right - left) / (2.0f * half),
                          .slope_y = (down - up) / (2.0f * half),
                          .angle = a->angle,
                          .length = a->length};
}

pond_colour scene_plane_tint(const pond_plane_look *look) {
    const float sun = look->diffuse * sqrtf(fmaxf(look->sun_elevation, 0.0f) / 46.0f) * 0.72f;
    return (pond_colour){fminf((look->ambient + sun * look->sun_colour.r) / BRIGHT, 4.0f),
                         fminf((look->ambient + sun * look->sun_colour.g) / BRIGHT, 4.0f),
                         fminf((look->ambient + sun * look->sun_colour.b) / BRIGHT, 4.0f)};
}

static float distance_of(const scene_actor *a, const pond_plane_eye *eye) {
    return length_of(a->centre.x - eye->position[0], a->centre.y - eye->position[1]);
}

static void sort(scene_actor *actors, int count, const pond_plane_eye *eye) {
    for (int i = 1; i < count; i++) {
        const scene_actor one = actors[i];
        int at = i;
        for (; at > 0 && distance_of(&actors[at - 1], eye) < distance_of(&one, eye); at--) {
            actors[at] = actors[at - 1];
        }
        actors[at] = one;
    }
}

void scene_draw_actors_in_plane(const pond_plane_look *look, const pond_view *view,
                                scene_actor *actors, int count, const pond_target *target) {
    pond_plane_eye eye;
    if (count == 0 || !pond_plane_get_eye(look, view, target, &eye)) {
        return;
    }
    surface s = {.view = view,
                 .wide = (float)view->width * view->cell_size,
                 .high = (float)view->height * view->cell_size,
                 .exaggeration = look->exaggeration,
                 .top = highest(view) * look->exaggeration,
                 .eye = {eye.position[0], eye.position[1], eye.position[2]}};
    const sprite_hidden hidden = {.test = is_hidden, .user = &s};
    const pond_colour tint = scene_plane_tint(look);
    sort(actors, count, &eye);
    for (int i = 0; i < count; i++) {
        s.actor = &actors[i];
        if (!is_outside(&s, actors[i].centre.x, actors[i].centre.y)) {
            sprite_place place = place_of(&s, &actors[i]);
            place.tint[0] = tint.r;
            place.tint[1] = tint.g;
            place.tint[2] = tint.b;
            (void)sprite_draw_relief(target, actors[i].sprite, &place, &eye, &hidden);
        }
    }
}
