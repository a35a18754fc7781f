// scene_draw.c — a frame's picture: the look, dry land over it, and what floats.
#include "scene_draw.h"

#include <string.h>

#include "scene_cover.h"
#include "sprite.h"
#include "sprite_light.h"

#define DEGREES (180.0f / 3.14159265f)

// ---- the look -----------------------------------------------------------------------------------

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
static void draw_look(const scene_frame *now, const scene_seen *seen, const pond_target *target) {
    const pond_texture *below = now->below.pixels != NULL ? &now->below : NULL;
    if (now->scene->strength == 0.0f && copy_picture(now->under, target)) {
        return;
    }
    if (seen == NULL) {
        pond_draw(&now->look, &now->view, below, target, &now->parallel);
        return;
    }
    for (int i = 0; i < seen->count; i++) {
        pond_target part = *target;
        part.part = &seen->of[i];
        pond_draw(&now->look, &now->view, below, &part, &now->parallel);
    }
}

// ---- the picture but for what floats ------------------------------------------------------------

static void draw_still_life(const scene_frame *now, const pond_target *target) {
    const scene_surface *surface = now->surface;
    const pond_look_traits *look = pond_look_info(now->scene->look);
    const bool bare = look->data || look->own_land || look->from_side;
    if (bare || surface == NULL || !scene_cover_lies_over(&surface->dry, now->under, target)) {
        draw_look(now, NULL, target);
        return;
    }
    scene_seen seen;
    const bool parted =
        target->part == NULL && scene_cover_find_seen(surface->cover, &surface->dry, &seen);
    draw_look(now, parted ? &seen : NULL, target);
    scene_cover_draw(&surface->dry, now->under, target);
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

static void add_actor(scene_actor *list, int *count, const char *sprite, float length,
                      pond_vec2 centre, float angle) {
    if (sprite[0] != '\0') {
        list[(*count)++] = (scene_actor){
            .sprite = sprite, .length = length, .centre = centre, .angle = -angle * DEGREES};
    }
}

static void list_bodies(const scene_frame *now, scene_actor *list, int *count) {
    const scene *s = now->scene;
    pond_body_id ids[SCENE_MAX_THINGS];
    const int there = s->body_count > 0 ? pond_body_list(now->water, ids, SCENE_MAX_THINGS) : 0;
    for (int i = 0; i < s->body_count && i < there; i++) {
        pond_body_state state;
        if (pond_body_get_state(now->water, ids[i], &state)) {
            add_actor(list, count, s->bodies[i].sprite, s->bodies[i].length, state.pose.centre,
                      state.pose.angle);
        }
    }
}

static void list_trails(const scene_frame *now, scene_actor *list, int *count) {
    for (int i = 0; i < now->scene->trail_count; i++) {
        const scene_trail *trail = &now->scene->trails[i];
        const double time = scene_path_time(&trail->path, now->time);
        float angle = 0;
        (void)scene_path_heading(&trail->path, &now->sides, time, &angle);
        add_actor(
            list, count, trail->sprite, trail->length,
            scene_path_point(&trail->path, &now->sides, scene_path_progress(&trail->path, time)),
            angle);
    }
}

int scene_list_actors(const scene_frame *now, scene_actor *out) {
    int count = 0;
    list_trails(now, out, &count);
    list_bodies(now, out, &count);
    return count;
}

static void draw_actors(const scene_frame *now, const scene_actor *actors, int count,
                        const pond_target *target) {
    const float scale_x = (float)(target->width / now->sides.width);
    const float scale_y = (float)(target->height / now->sides.height);
    for (int i = 0; i < count; i++) {
        const scene_actor *a = &actors[i];
        const pond_vec2 place = {a->centre.x * scale_x, a->centre.y * scale_y};
        const float length = a->length * scale_x;
        (void)sprite_cache_draw(now->sprites, target, a->sprite, place, a->angle, length);
    }
}

void scene_draw_bodies(const scene_frame *now, const pond_target *target) {
    scene_actor actors[SCENE_MAX_THINGS];
    int count = 0;
    list_bodies(now, actors, &count);
    draw_actors(now, actors, count, target);
}

void scene_draw(const scene_frame *now, const pond_target *target) {
    const pond_look_traits *look = pond_look_info(now->scene->look);
    draw_still_life(now, target);
    if (look->data) {
        return;
    }
    scene_actor actors[SCENE_MAX_ACTORS];
    const int count = scene_list_actors(now, actors);
    if (look->perspective) {
        scene_draw_actors_in_plane(&now->scene->looks[POND_LOOK_PLANE].is.plane, &now->view, actors,
                                   count, target);
        return;
    }
    if (!look->from_side) {
        lay_over(&now->over, target);
    }
    draw_actors(now, actors, count, target);
}
