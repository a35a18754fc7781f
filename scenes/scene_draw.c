// scene_draw.c — a scene's picture: the look, dry land over it, and what floats.
#include "scene.h"

#include "scene_path.h"
#include "sprite.h"

#define DEGREES (180.0f / 3.14159265f)

static void draw_look(const scene *s, const pond *water, const pond_texture *texture,
                      const pond_target *target) {
    const pond_view view = pond_get_view(water);
    const pond_parallel parallel = pond_get_parallel(water);
    switch (s->look) {
    case SCENE_LOOK_POOL:
        pond_draw_pool(&s->pool, &view, texture, target, &parallel);
        break;
    case SCENE_LOOK_OFFSET:
        pond_draw_offset(&s->offset, &view, texture, target, &parallel);
        break;
    case SCENE_LOOK_LENS:
        pond_draw_lens(&s->lens, &view, texture, target, &parallel);
        break;
    case SCENE_LOOK_PROFILE:
        pond_draw_profile(&s->profile, &view, texture, target, &parallel);
        break;
    }
}

static void cover_row(const scene_cover *cover, const pond_texture *texture,
                      const pond_target *target, int y) {
    const uint8_t *shares = cover->pixels + (size_t)y * (size_t)cover->width;
    const uint8_t *from =
        texture->pixels + ((int64_t)y * texture->height / target->height) * texture->stride;
    uint8_t *to = target->pixels + y * target->stride;
    for (int x = 0; x < target->width; x++) {
        const uint8_t *dry = from + 4 * ((int64_t)x * texture->width / target->width);
        const int share = shares[x] + (shares[x] >> 7); // 0…256
        for (int c = 0; c < 3 && share > 0; c++) {
            to[4 * x + c] = (uint8_t)((to[4 * x + c] * (256 - share) + dry[c] * share + 128) >> 8);
        }
    }
}

// Land is no water: the backdrop shows there as it is.
static void draw_cover(const scene_cover *cover, const pond_texture *texture,
                       const pond_target *target) {
    if (cover == NULL || cover->pixels == NULL || cover->width != target->width ||
        cover->height != target->height) {
        return;
    }
    for (int y = 0; y < target->height; y++) {
        cover_row(cover, texture, target, y);
    }
}

// ---- what floats ------------------------------------------------------------------------------

typedef struct stage {
    const pond_target *target;
    scene_ground ground;
} stage;

static void draw_sprite(const stage *on, const char *sprite, float length, pond_vec2 centre,
                        float angle) {
    if (sprite[0] == '\0') {
        return;
    }
    const float scale = (float)(on->target->width / on->ground.width);
    const pond_vec2 place = {centre.x * scale,
                             centre.y * (float)(on->target->height / on->ground.height)};
    (void)sprite_draw(on->target, sprite, place, -angle * DEGREES, length * scale);
}

static void draw_bodies(const scene *s, const pond *water, const stage *on) {
    pond_body_id ids[SCENE_MAX_THINGS];
    const int count = s->body_count > 0 ? pond_body_list(water, ids, SCENE_MAX_THINGS) : 0;
    for (int i = 0; i < s->body_count && i < count; i++) {
        pond_body_state state;
        if (pond_body_get(water, ids[i], &state)) {
            draw_sprite(on, s->bodies[i].sprite, s->bodies[i].length, state.pose.centre,
                        state.pose.angle);
        }
    }
}

static void draw_trails(const scene *s, const pond *water, const stage *on) {
    for (int i = 0; i < s->trail_count; i++) {
        const scene_path *path = &s->trails[i].path;
        const double time = scene_path_time(path, pond_time(water));
        float angle = 0;
        (void)scene_path_heading(path, &on->ground, time, &angle);
        draw_sprite(on, s->trails[i].sprite, s->trails[i].length,
                    scene_path_point(path, &on->ground, scene_path_progress(path, time)), angle);
    }
}

void scene_draw(const scene *s, const pond *water, const scene_cover *cover,
                const pond_texture *texture, const pond_target *target) {
    const pond_desc desc = pond_get_desc(water);
    draw_look(s, water, texture, target);
    if (s->look != SCENE_LOOK_PROFILE) {
        draw_cover(cover, texture, target);
    }
    const stage on = {.target = target,
                      .ground = {desc.width * desc.cell_size, desc.height * desc.cell_size}};
    draw_trails(s, water, &on);
    draw_bodies(s, water, &on);
}
