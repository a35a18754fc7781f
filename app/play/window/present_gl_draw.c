// A scene as millpond-gl draws it: what has changed is handed over, then come the look and what
// floats.
#include <stdlib.h>

#include "gpu_gl.h"
#include "present_gl_inside.h"
#include "scene_draw.h"
#include "scene_lagoon.h"
#include "sprite_light.h"
#include "sprite_shape.h"

#include <millpond/light.h>

// ---- what stands in a plane ---------------------------------------------------------------------

// Sprites turn anticlockwise by degrees.
static float radians(float degrees) {
    return degrees * -0.01745329252f;
}

static void draw_standing(gl_present *g, const scene_frame *now, const pond_plane_look *look,
                          const pond_gl_target *target) {
    scene_actor actors[SCENE_MAX_ACTORS];
    pond_gl_standing things[SCENE_MAX_ACTORS];
    const int count = scene_list_actors(now, actors);
    for (int i = 0; i < count; i++) {
        things[i] = (pond_gl_standing){.relief = reliefs_find(&g->reliefs, actors[i].sprite),
                                       .pose = {actors[i].centre, radians(actors[i].angle)},
                                       .length = actors[i].length,
                                       .tint = scene_plane_tint(look)};
        sprite_sun(things[i].sun);
    }
    pond_gl_draw_reliefs(g->gl, look, things, count, target);
}

// ---- what is drawn ------------------------------------------------------------------------------

// The floor with fish in it is another in each frame.
static void set_fish(const gl_present *g, const scene_frame *now) {
    if (now->surface->school != NULL && now->under->pixels != NULL) {
        const pond_texture under = scene_frame_under(now);
        pond_gl_set_picture(g->gl, POND_GL_PICTURE_FLOOR, &under);
    }
}

static void set_pictures(gl_present *g, const session_parts *parts) {
    const scene_frame *now = &parts->now;
    if (parts->texture_serial != g->texture_serial || now->under->pixels != g->texture) {
        pond_gl_set_picture(g->gl, POND_GL_PICTURE_FLOOR,
                            now->under->pixels != NULL ? now->under : NULL);
        pond_gl_set_picture(g->gl, POND_GL_PICTURE_SKY,
                            now->scene->looks[POND_LOOK_POOL].is.pool.sky);
        g->texture_serial = parts->texture_serial;
        g->texture = now->under->pixels;
    }
    if (parts->land_serial != g->land_serial) {
        const pond_map dry = scene_map_of(&now->surface->dry);
        const pond_map bed = scene_map_of(&now->surface->bed);
        pond_gl_set_map(g->gl, POND_GL_MAP_DRY, dry.values != NULL ? &dry : NULL);
        pond_gl_set_map(g->gl, POND_GL_MAP_BED, bed.values != NULL ? &bed : NULL);
        const pond_map under = scene_map_of(&now->surface->floor);
        pond_gl_set_map(g->gl, POND_GL_MAP_LIGHT_BED, under.values != NULL ? &under : NULL);
        pond_gl_sprite_set(g->gl, g->over, now->over.pixels != NULL ? &now->over : NULL);
        g->land_serial = parts->land_serial;
    }
}

// Light falls through the water as it would go on under land; the water shown is set already.
static void cast_light(const gl_present *g, const scene_frame *now) {
    const pond_caustics caustics = scene_caustics_of(now->scene);
    pond_gl_draw_caustics(g->gl, &caustics, now->surface->light.width, now->surface->light.height);
}

// Looks that go by the difference from one cell to the next need every cell.
static bool goes_by_cells(const scene *now) {
    return now->look == POND_LOOK_OFFSET ||
           (now->look == POND_LOOK_LAGOON && now->looks[POND_LOOK_LAGOON].is.lagoon.literal);
}

// Sets the water, and first that which light falls through where it is another.
static bool set_water(const gl_present *g, const session_parts *parts) {
    const scene_frame *now = &parts->now;
    const bool pool = now->scene->look == POND_LOOK_POOL;
    const bool lit = pool && now->surface->light.values != NULL;
    // Heights on the GPU have no continuation under land.
    const bool banks = lit && now->surface->waves.values != NULL && parts->gpu_water == NULL;
    if (pool && !lit) {
        pond_gl_set_map(g->gl, POND_GL_MAP_LIGHT, NULL);
    }
    if (banks) {
        const pond_view waves = scene_frame_waves(now);
        if (pond_gl_set_view(g->gl, &waves) != POND_OK) {
            return false;
        }
        cast_light(g, now);
    }
    if (parts->gpu_water != NULL) {
        const bool all = goes_by_cells(now->scene);
        gpu_gl_show(g->gl, parts->gpu_water, parts->gpu_share, all ? 0 : g->width,
                    all ? 0 : g->height);
    } else if (pond_gl_set_view(g->gl, &now->view) != POND_OK) {
        return false;
    }
    if (lit && !banks) {
        cast_light(g, now);
    }
    return true;
}

static void set_foam(const gl_present *g, const scene_frame *now) {
    const pond_map foam = scene_map_of(&now->surface->foam);
    const bool foams = now->scene->foam > 0.0f && foam.values != NULL;
    pond_gl_set_map(g->gl, POND_GL_MAP_FOAM, foams ? &foam : NULL);
}

// The shores' mirror image changes only where they do.
static void set_mirror(gl_present *g, const session_parts *parts) {
    if (parts->land_serial == g->mirror_land && parts->texture_serial == g->mirror_texture) {
        return;
    }
    pond_texture image;
    uint8_t *memory = scene_lagoon_mirror(&parts->now.surface->dry, parts->now.under, g->width,
                                          g->height, &image);
    pond_gl_set_picture(g->gl, POND_GL_PICTURE_REFLECTION, memory != NULL ? &image : NULL);
    free(memory);
    g->mirror_land = parts->land_serial;
    g->mirror_texture = parts->texture_serial;
}

// The web of light on it.
static void set_web(const gl_present *g, const scene_frame *now) {
    pond_texture web = {0};
    if (now->surface->web != NULL) {
        scene_web_cast(now->surface->web, &now->calm, now->time, &now->parallel);
        web = scene_web_texture(now->surface->web);
    }
    pond_gl_set_picture(g->gl, POND_GL_PICTURE_SURFACE, web.pixels != NULL ? &web : NULL);
}

// What stands in a plane has a shape there.
static bool can_stand(gl_present *g) {
    if (reliefs_make(&g->reliefs, g->gl)) {
        return true;
    }
    gl_present_note(POND_LOG_WARNING, "no GPU memory for what floats; the CPU draws", g);
    return false;
}

bool gl_present_can_draw(gl_present *g, session *s) {
    const pond_look_kind look = session_scene(s)->look;
    return !session_mends_lake(s) && pond_gl_can_draw(g->gl, look) &&
           (look != POND_LOOK_PLANE || can_stand(g));
}

static void draw_look(gl_present *g, const session_parts *parts, const pond_gl_target *target) {
    const scene_frame *now = &parts->now;
    const pond_look look = scene_look_now(now);
    if (look.kind == POND_LOOK_POOL || look.kind == POND_LOOK_LAGOON) {
        set_foam(g, now);
    }
    if (look.kind == POND_LOOK_LAGOON) {
        set_web(g, now);
        if (look.is.lagoon.reflectivity > 0.0f) {
            set_mirror(g, parts);
        }
    }
    if (look.kind == POND_LOOK_LAKE) {
        (void)pond_gl_set_lake(g->gl, look.is.lake.lake);
    }
    pond_gl_draw(g->gl, &look, target);
    if (look.kind == POND_LOOK_PLANE) {
        draw_standing(g, now, &look.is.plane, target);
    }
}

// ---- what floats --------------------------------------------------------------------------------

void gl_present_forget_patches(gl_present *g) {
    for (int i = 0; i < SPRITE_CACHE_MOST; i++) {
        pond_gl_sprite_destroy(g->gl, g->patches[i]);
        g->patches[i] = NULL;
    }
}

static void draw_actor(gl_present *g, const scene_actor *actor, sprite_cache *sprites,
                       pond_vec2 scale, const pond_gl_target *target) {
    sprite_patch patch;
    if (!sprite_cache_find(sprites, actor->sprite, actor->angle, actor->length * scale.x, &patch)) {
        return;
    }
    if (g->patches[patch.number] == NULL &&
        pond_gl_sprite_create(g->gl, &patch.picture, &g->patches[patch.number]) != POND_OK) {
        return;
    }
    const float side = (float)patch.picture.width * patch.scale;
    const pond_gl_place place = {
        .pose = {{actor->centre.x * scale.x, actor->centre.y * scale.y}, radians(patch.turn)},
        .width = side,
        .height = side,
        .opacity = 1.0f};
    pond_gl_draw_sprite(g->gl, g->patches[patch.number], &place, target);
}

static void draw_actors(gl_present *g, const scene_frame *now, const pond_gl_target *target) {
    if (sprite_cache_serial(now->sprites) != g->patches_of) {
        gl_present_forget_patches(g);
        g->patches_of = sprite_cache_serial(now->sprites);
    }
    scene_actor actors[SCENE_MAX_ACTORS];
    const int count = scene_list_actors(now, actors);
    const pond_vec2 scale = {(float)(g->width / now->sides.width),
                             (float)(g->height / now->sides.height)};
    for (int i = 0; i < count; i++) {
        draw_actor(g, &actors[i], now->sprites, scale, target);
    }
}

// Walls drawn by hand, and what floats, where the water is seen from above.
static void draw_over(gl_present *g, const scene_frame *now, const pond_gl_target *target) {
    const pond_look_traits *look = pond_look_info(now->scene->look);
    if (look->data || look->perspective) {
        return;
    }
    const pond_gl_place all = {.pose.centre = {0.5f * (float)g->width, 0.5f * (float)g->height},
                               .width = (float)g->width,
                               .height = (float)g->height,
                               .opacity = 1.0f};
    if (now->over.pixels != NULL && !look->from_side) {
        pond_gl_draw_sprite(g->gl, g->over, &all, target);
    }
    draw_actors(g, now, target);
}

bool gl_present_draw(gl_present *g, session *s) {
    const pond_gl_target target = {
        .framebuffer = g->framebuffer, .width = g->width, .height = g->height};
    const session_parts parts = session_get_parts(s);
    set_pictures(g, &parts);
    set_fish(g, &parts.now);
    if (!set_water(g, &parts)) {
        return false;
    }
    draw_look(g, &parts, &target);
    draw_over(g, &parts.now, &target);
    return true;
}
