// scene_draw.c — a scene's picture: the look, dry land over it, and what floats.
#include <stdlib.h>
#include <string.h>

#include "scene_cover.h"
#include "scene_lagoon.h"
#include "scene_look_now.h"
#include "scene_path.h"
#include "scene_plane.h"
#include "scene_surface.h"
#include "sprite.h"
#include "sprite_light.h"

#define DEGREES (180.0f / 3.14159265f)

// ---- the look -----------------------------------------------------------------------------------

// What a look points to while it is drawn.
typedef struct look_inputs {
    pond_map light;
    pond_map foam;
    pond_map bed;
    pond_map dry;
    pond_texture web;
    pond_texture mirror;
} look_inputs;

static look_inputs find_inputs(const scene *s, const scene_surface *surface) {
    if (surface == NULL) {
        return (look_inputs){0};
    }
    return (look_inputs){
        .light = scene_map_of(&surface->light),
        .foam = s->foam > 0.0f ? scene_map_of(&surface->foam) : (pond_map){0},
        .bed = scene_map_of(&surface->bed),
        .dry = scene_map_of(&surface->dry),
        .web = scene_web_texture(surface->web),
    };
}

// No water at all.
static bool copy_picture(const pond_texture *texture, const pond_target *target) {
    if (texture == NULL || texture->pixels == NULL || texture->width != target->width ||
        texture->height != target->height || target->format == POND_PIXELS_RGBA_F32) {
        return false;
    }
    const pond_area all = {.width = target->width, .height = target->height};
    const pond_area *part = target->part != NULL ? target->part : &all;
    for (int y = part->y; y < part->y + part->height; y++) {
        memcpy(target->pixels + y * target->stride + (ptrdiff_t)4 * part->x,
               texture->pixels + y * texture->stride + (ptrdiff_t)4 * part->x,
               (size_t)part->width * 4);
    }
    return true;
}

// seen: or NULL, all of it.
static void draw_look(const scene *s, const pond *water, const scene_surface *surface,
                      const pond_texture *texture, const scene_seen *seen,
                      const pond_target *target) {
    if (s->strength == 0.0f && copy_picture(texture, target)) {
        return;
    }
    const pond_view view = scene_surface_view(surface, water);
    const pond_parallel parallel = pond_get_parallel(water);
    pond_look look = scene_look_now(s, &view, pond_get_time(water), surface);
    look_inputs inputs = find_inputs(s, surface);
    if (look.kind == POND_LOOK_POOL) {
        look.is.pool.light = &inputs.light;
        look.is.pool.foam = &inputs.foam;
        look.is.pool.bed = &inputs.bed;
        look.is.pool.dry = &inputs.dry;
    } else if (look.kind == POND_LOOK_PLANE) {
        look.is.plane.dry = &inputs.dry;
    } else if (look.kind == POND_LOOK_LAGOON) {
        if (surface != NULL && surface->mirror != NULL && look.is.lagoon.reflectivity > 0.0f) {
            inputs.mirror = scene_mirror_image(surface->mirror, &surface->dry, texture,
                                               surface->still, target->width, target->height);
        }
        look.is.lagoon.surface = &inputs.web;
        look.is.lagoon.reflection = &inputs.mirror;
        look.is.lagoon.foam = &inputs.foam;
    }
    pond_texture under = {0};
    if (texture != NULL) {
        under = scene_surface_under(surface, water, texture);
    }
    const pond_texture *below = texture != NULL ? &under : NULL;
    if (look.kind == POND_LOOK_POOL && surface != NULL) {
        look.is.pool.land =
            scene_cover_land(surface->cover, &look.is.pool, &view, below, target, &parallel);
    }
    if (seen == NULL) {
        pond_draw(&look, &view, below, target, &parallel);
        return;
    }
    for (int i = 0; i < seen->count; i++) {
        pond_target part = *target;
        part.part = &seen->of[i];
        pond_draw(&look, &view, below, &part, &parallel);
    }
}

// ---- the picture but for what floats ------------------------------------------------------------

typedef struct still_life {
    const scene *scene;
    const pond *water;
    const scene_surface *surface; // or NULL
    const pond_texture *texture;
} still_life;

static void draw_still_life(void *context, const pond_target *target) {
    const still_life *l = context;
    const scene *s = l->scene;
    const pond_look_traits *look = pond_look_info(s->look);
    const bool bare = look->data || look->own_land || look->from_side;
    if (bare || l->surface == NULL ||
        !scene_cover_lies_over(&l->surface->dry, l->texture, target)) {
        draw_look(s, l->water, l->surface, l->texture, NULL, target);
        return;
    }
    scene_cover *cover = l->surface->cover;
    const pond_map_target *dry = &l->surface->dry;
    scene_seen seen;
    const bool parted = target->part == NULL && scene_cover_find_seen(cover, dry, &seen);
    draw_look(s, l->water, l->surface, l->texture, parted ? &seen : NULL, target);
    scene_cover_draw(cover, dry, l->texture, target);
}

static sprite_layer layer_of(const uint8_t *pixel, const float *linear) {
    const float alpha = (float)pixel[3] / 255.0f;
    return (sprite_layer){alpha * linear[pixel[0]], alpha * linear[pixel[1]],
                          alpha * linear[pixel[2]], alpha};
}

// As its alpha says, in linear light.
static void lay_over(const pond_texture *over, const pond_target *target) {
    if (over->pixels == NULL || over->width != target->width || over->height != target->height) {
        return;
    }
    float linear[256];
    sprite_fill_linear(linear);
    for (int y = 0; y < over->height; y++) {
        const uint8_t *from = over->pixels + y * over->stride;
        uint8_t *to = target->pixels + y * target->stride;
        for (int x = 0; x < 4 * over->width; x += 4) {
            if (from[x + 3] == 255) {
                memcpy(to + x, from + x, 4);
            } else if (from[x + 3] > 0) {
                sprite_lay(to + x, layer_of(from + x, linear), linear);
            }
        }
    }
}

// ---- what floats ------------------------------------------------------------------------------

typedef struct cast_list {
    scene_actor *actors;
    int count;
} cast_list;

static void add_actor(cast_list *list, const char *sprite, float length, pond_vec2 centre,
                      float angle) {
    if (sprite[0] != '\0') {
        list->actors[list->count++] = (scene_actor){
            .sprite = sprite, .length = length, .centre = centre, .angle = -angle * DEGREES};
    }
}

static void list_bodies(const scene *s, const pond *water, cast_list *list) {
    pond_body_id ids[SCENE_MAX_THINGS];
    const int count = s->body_count > 0 ? pond_body_list(water, ids, SCENE_MAX_THINGS) : 0;
    for (int i = 0; i < s->body_count && i < count; i++) {
        pond_body_state state;
        if (pond_body_get_state(water, ids[i], &state)) {
            add_actor(list, s->bodies[i].sprite, s->bodies[i].length, state.pose.centre,
                      state.pose.angle);
        }
    }
}

static void list_trails(const scene *s, const pond *water, const scene_ground *ground,
                        cast_list *list) {
    for (int i = 0; i < s->trail_count; i++) {
        const scene_path *path = &s->trails[i].path;
        const double time = scene_path_time(path, pond_get_time(water));
        float angle = 0;
        (void)scene_path_heading(path, ground, time, &angle);
        add_actor(list, s->trails[i].sprite, s->trails[i].length,
                  scene_path_point(path, ground, scene_path_progress(path, time)), angle);
    }
}

static void draw_actor(const scene_actor *a, const scene_surface *surface, pond_vec2 place,
                       float length, const pond_target *target) {
    sprite_patch patch;
    if (surface != NULL && surface->sprites != NULL) {
        if (sprite_cache_find(surface->sprites, a->sprite, a->angle, length, &patch)) {
            sprite_patch_lay(&patch, target, place);
        }
    } else if (surface != NULL && surface->prints != NULL) {
        (void)sprite_prints_draw(surface->prints, target, a->sprite, place, a->angle, length);
    } else {
        (void)sprite_draw(target, a->sprite, place, a->angle, length);
    }
}

static void draw_actors(const cast_list *list, const scene_ground *ground,
                        const scene_surface *surface, const pond_target *target) {
    const float scale_x = (float)(target->width / ground->width);
    const float scale_y = (float)(target->height / ground->height);
    for (int i = 0; i < list->count; i++) {
        const scene_actor *a = &list->actors[i];
        const pond_vec2 place = {a->centre.x * scale_x, a->centre.y * scale_y};
        draw_actor(a, surface, place, a->length * scale_x, target);
    }
}

void scene_draw_bodies(const scene *s, const pond *water, const pond_desc *whole,
                       sprite_prints *prints, const pond_target *target) {
    const scene_ground ground = {whole->width * whole->cell_size, whole->height * whole->cell_size};
    const scene_surface surface = {.prints = prints};
    scene_actor actors[SCENE_MAX_THINGS];
    cast_list list = {.actors = actors};
    list_bodies(s, water, &list);
    draw_actors(&list, &ground, &surface, target);
}

int scene_list_actors(const scene *s, const pond *water, scene_actor *out) {
    const pond_desc desc = pond_get_desc(water);
    const scene_ground ground = {desc.width * desc.cell_size, desc.height * desc.cell_size};
    cast_list list = {.actors = out};
    list_trails(s, water, &ground, &list);
    list_bodies(s, water, &list);
    return list.count;
}

void scene_draw(const scene *s, const pond *water, const scene_surface *surface,
                const pond_texture *texture, const pond_target *target) {
    const pond_desc desc = pond_get_desc(water);
    still_life life = {s, water, surface, texture};
    if (surface == NULL || surface->canvas == NULL ||
        !scene_canvas_draw(surface->canvas, water, draw_still_life, &life, target)) {
        draw_still_life(&life, target);
    }
    if (pond_look_info(s->look)->data) {
        return;
    }
    const scene_ground ground = {desc.width * desc.cell_size, desc.height * desc.cell_size};
    scene_actor actors[SCENE_MAX_ACTORS];
    const cast_list list = {.actors = actors, .count = scene_list_actors(s, water, actors)};
    if (pond_look_info(s->look)->perspective) {
        const pond_view view = scene_surface_view(surface, water);
        scene_draw_actors_in_plane(&s->looks[POND_LOOK_PLANE].is.plane, &view, list.actors,
                                   list.count, target);
        return;
    }
    if (!pond_look_info(s->look)->from_side && surface != NULL) {
        lay_over(&surface->over, target);
    }
    draw_actors(&list, &ground, surface, target);
}
