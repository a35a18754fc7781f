// scene_draw.c — a scene's picture: the look, dry land over it, and what floats.
#include <stdlib.h>
#include <string.h>

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

enum { BLOCK = 32, MOST_PARTS = 256 }; // pixels a side; of a picture

// What is seen of a picture; what is not need not be drawn.
typedef struct seen_parts {
    pond_area of[MOST_PARTS];
    int count;
} seen_parts;

// seen: or NULL, all of it.
static void draw_look(const scene *s, const pond *water, const scene_surface *surface,
                      const pond_texture *texture, const seen_parts *seen,
                      const pond_target *target) {
    if (s->strength == 0.0f && copy_picture(texture, target)) {
        return;
    }
    const pond_view view = scene_surface_view(surface, water);
    const pond_parallel parallel = pond_get_parallel(water);
    pond_look look = scene_look_now(s, &view, pond_time(water), surface);
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
                                               target->width, target->height);
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

// ---- land ---------------------------------------------------------------------------------------

// Of both colours, each counts by what it covers; `share` of 256 is dry.
static void cover_pixel(uint8_t *wet, const uint8_t *dry, int share) {
    const int dry_weight = share * dry[3];
    const int wet_weight = (256 - share) * wet[3];
    const int sum = dry_weight + wet_weight;
    for (int c = 0; c < 3 && sum > 0; c++) {
        wet[c] = (uint8_t)((wet[c] * wet_weight + dry[c] * dry_weight + sum / 2) / sum);
    }
    wet[3] = (uint8_t)((sum + 128) >> 8);
}

// In 256ths, as it is laid.
static int share_of(float dry) {
    return (int)(256.0f * dry + 0.5f);
}

enum { RUN = 64 }; // pixels that are looked at together

// Whether all of a run is wet, and whether all is dry. Rounded as share_of() does it.
static void look_at_run(const float *shares, int count, bool *wet, bool *dry) {
    int not_wet = 0;
    int not_dry = 0;
    for (int x = 0; x < count; x++) {
        const float share = 256.0f * shares[x] + 0.5f;
        not_wet |= share < 1.0f ? 0 : 1;
        not_dry |= share < 256.0f ? 1 : 0;
    }
    *wet = not_wet == 0;
    *dry = not_dry == 0;
}

static bool is_seen_all_over(const uint8_t *pixels, int count) {
    static const uint8_t alpha[4] = {0, 0, 0, 255};
    uint32_t bits;
    int clear = 0;
    memcpy(&bits, alpha, sizeof bits);
    for (int x = 0; x < count; x++) {
        uint32_t pixel;
        memcpy(&pixel, pixels + (ptrdiff_t)4 * x, sizeof pixel);
        clear |= (pixel & bits) == 0 ? 1 : 0;
    }
    return clear == 0;
}

// A row of land, and of the picture that it is laid over.
typedef struct land_row {
    const float *shares;
    const uint8_t *land;
    uint8_t *to;
    int texels; // of the land
    int pixels;
} land_row;

static void cover_some(const land_row *r, int from, int end) {
    for (int x = from; x < end; x++) {
        const int share = share_of(r->shares[x]);
        const int64_t there = r->texels == r->pixels ? x : (int64_t)x * r->texels / r->pixels;
        const uint8_t *dry = r->land + 4 * there;
        if (share == 256 && dry[3] > 0) { // what the mean would come to
            memcpy(r->to + 4 * (ptrdiff_t)x, dry, 4);
        } else if (share > 0) {
            cover_pixel(r->to + 4 * (ptrdiff_t)x, dry, share);
        }
    }
}

// Pixels from…end − 1 of a row.
static void cover_row(const pond_map_target *dry_map, const pond_texture *texture,
                      const pond_target *target, int from, int end, int y) {
    const land_row r = {
        .shares = dry_map->values + y * dry_map->stride,
        .land = texture->pixels + ((int64_t)y * texture->height / target->height) * texture->stride,
        .to = target->pixels + y * target->stride,
        .texels = texture->width,
        .pixels = target->width,
    };
    for (int x = from; x < end; x += RUN) {
        const int count = end - x < RUN ? end - x : RUN;
        bool wet = false;
        bool dry = false;
        look_at_run(r.shares + x, count, &wet, &dry);
        const ptrdiff_t at = 4 * (ptrdiff_t)x;
        if (dry && r.texels == r.pixels && is_seen_all_over(r.land + at, count)) {
            memcpy(r.to + at, r.land + at, 4 * (size_t)count);
        } else if (!wet) {
            cover_some(&r, x, x + count);
        }
    }
}

// Whether there is land to be laid over a picture of the water.
static bool lies_over(const pond_map_target *dry, const pond_texture *texture,
                      const pond_target *target) {
    return texture != NULL && texture->pixels != NULL && dry->values != NULL &&
           dry->width == target->width && dry->height == target->height;
}

// Land is no water: the backdrop shows there as it is.
static void draw_land(const pond_map_target *dry, const pond_texture *texture,
                      const pond_target *target) {
    const pond_area all = {.width = target->width, .height = target->height};
    const pond_area *part = target->part != NULL ? target->part : &all;
    for (int y = part->y; y < part->y + part->height; y++) {
        cover_row(dry, texture, target, part->x, part->x + part->width, y);
    }
}

typedef struct still_life {
    const scene *scene;
    const pond *water;
    const scene_surface *surface; // or NULL
    const pond_texture *texture;
} still_life;

// ---- where the water is seen --------------------------------------------------------------------

// Whether land hides a block, as cover_row() lays it.
static bool is_hidden(const pond_map_target *dry, const pond_texture *texture, int left, int top) {
    const int right = left + BLOCK < dry->width ? left + BLOCK : dry->width;
    const int bottom = top + BLOCK < dry->height ? top + BLOCK : dry->height;
    for (int y = top; y < bottom; y++) {
        const uint8_t *land =
            texture->pixels + ((int64_t)y * texture->height / dry->height) * texture->stride;
        bool wet = false;
        bool all = false;
        look_at_run(dry->values + y * dry->stride + left, right - left, &wet, &all);
        if (!all) {
            return false;
        }
        if (texture->width == dry->width) {
            all = is_seen_all_over(land + 4 * (ptrdiff_t)left, right - left);
        } else {
            for (int x = left; x < right && all; x++) {
                all = land[4 * ((int64_t)x * texture->width / dry->width) + 3] != 0;
            }
        }
        if (!all) {
            return false;
        }
    }
    return true;
}

// Below a part that is as wide it makes that one higher.
static void add_part(seen_parts *seen, int row, pond_area part) {
    for (int i = seen->count - 1; i >= 0 && seen->of[i].y + seen->of[i].height >= row; i--) {
        pond_area *above = &seen->of[i];
        if (above->x == part.x && above->width == part.width && above->y + above->height == row) {
            above->height += part.height;
            return;
        }
    }
    seen->of[seen->count++] = part;
}

// All but the blocks that land hides, in runs of a row. False where that is too many.
static bool find_seen(const pond_map_target *dry, const pond_texture *texture, seen_parts *out) {
    const int across = (dry->width + BLOCK - 1) / BLOCK;
    out->count = 0;
    for (int y = 0; y < dry->height; y += BLOCK) {
        const int high = dry->height - y < BLOCK ? dry->height - y : BLOCK;
        int first = 0; // block of the run
        for (int x = 0; x <= across; x++) {
            if (x < across && !is_hidden(dry, texture, x * BLOCK, y)) {
                continue;
            }
            if (out->count == MOST_PARTS) {
                return false;
            }
            const int right = x * BLOCK < dry->width ? x * BLOCK : dry->width;
            if (x > first) {
                add_part(out, y,
                         (pond_area){.x = first * BLOCK,
                                     .y = y,
                                     .width = right - first * BLOCK,
                                     .height = high});
            }
            first = x + 1;
        }
    }
    return true;
}

// ---- the picture but for what floats ------------------------------------------------------------

static void draw_still_life(void *context, const pond_target *target) {
    const still_life *l = context;
    const scene *s = l->scene;
    const pond_look_traits *look = pond_look_info(s->look);
    const bool bare = look->data || look->own_land || look->from_side;
    if (bare || l->surface == NULL || !lies_over(&l->surface->dry, l->texture, target)) {
        draw_look(s, l->water, l->surface, l->texture, NULL, target);
        return;
    }
    seen_parts seen;
    const bool parted = target->part == NULL && find_seen(&l->surface->dry, l->texture, &seen);
    draw_look(s, l->water, l->surface, l->texture, parted ? &seen : NULL, target);
    draw_land(&l->surface->dry, l->texture, target);
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
        if (pond_body_get(water, ids[i], &state)) {
            add_actor(list, s->bodies[i].sprite, s->bodies[i].length, state.pose.centre,
                      state.pose.angle);
        }
    }
}

static void list_trails(const scene *s, const pond *water, const scene_ground *ground,
                        cast_list *list) {
    for (int i = 0; i < s->trail_count; i++) {
        const scene_path *path = &s->trails[i].path;
        const double time = scene_path_time(path, pond_time(water));
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
