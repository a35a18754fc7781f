#include "scene_world.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scene_furnish.h"
#include "scene_surface.h"

#define LEAST_CHUNKS 16 // that a world takes

static const pond_chunk corner = {0, 0};

struct scene_world {
    pond_world *world;
    pond_desc desc; // the pond's
    uint8_t *walls; // 1 where land is
    void *heights;  // of the view
    size_t size;
    pond_view view;
    int body_count;
    pond_body_id bodies[SCENE_MAX_THINGS];
};

// ---- making -------------------------------------------------------------------------------------

static bool read_map(void *user, pond_chunk chunk, uint8_t *cells) {
    const scene_world *w = user;
    const int64_t left = (int64_t)chunk.x * POND_WORLD_CHUNK;
    const int64_t top = (int64_t)chunk.y * POND_WORLD_CHUNK;
    bool any = false;
    for (int y = 0; y < POND_WORLD_CHUNK; y++) {
        for (int x = 0; x < POND_WORLD_CHUNK; x++) {
            const bool inside = left + x >= 0 && left + x < w->desc.width && top + y >= 0 &&
                                top + y < w->desc.height;
            const bool water = inside && !w->walls[(top + y) * w->desc.width + left + x];
            cells[y * POND_WORLD_CHUNK + x] = water;
            any = any || water;
        }
    }
    return any;
}

static pond_world_point point_of(pond_vec2 metres) {
    return (pond_world_point){corner, metres};
}

static pond_world_desc world_desc(const pond_desc *water) {
    pond_world_desc desc = pond_world_desc_default();
    desc.water = *water;
    // One more beside each that has water in it.
    const size_t across = (size_t)(water->width / POND_WORLD_CHUNK + 3);
    const size_t down = (size_t)(water->height / POND_WORLD_CHUNK + 3);
    desc.memory = pond_world_chunk_size(&desc) * (across * down + LEAST_CHUNKS);
    return desc;
}

static bool make_world(scene_world *w, scene_error *error) {
    pond_world_desc desc = world_desc(&w->desc);
    desc.map = read_map;
    desc.user = w;
    const pond_result result = pond_world_create(&desc, &w->world);
    if (result != POND_OK && result != POND_ERROR_MEMORY) {
        (void)snprintf(error->message, sizeof error->message, "world: %s", pond_message());
    }
    return result == POND_OK;
}

static bool check_item(scene_error *error, const char *list, int index, pond_result result) {
    if (result != POND_OK && result != POND_ERROR_MEMORY) {
        scene_refuse_item(error, list, index, pond_message());
    }
    return result == POND_OK;
}

// Those of the pond, in its order, which is the scene's.
static bool add_bodies(scene_world *w, const scene *s, scene_error *error) {
    bool good = true;
    for (int i = 0; i < s->body_count && good; i++) {
        const pond_body_desc desc = scene_body_desc(s, i, &w->desc);
        good = check_item(
            error, "bodies", i,
            pond_world_body_add(w->world, point_of(desc.pose.centre), &desc, &w->bodies[i]));
        w->body_count += good;
    }
    return good;
}

static bool add_emitters(scene_world *w, const scene *s, scene_error *error) {
    bool good = true;
    for (int i = 0; i < s->emitter_count && good; i++) {
        const pond_emitter_desc desc = scene_emitter_desc(s, i, &w->desc);
        pond_emitter_id id;
        good =
            check_item(error, "emitters", i, pond_world_emitter_add(w->world, corner, &desc, &id));
    }
    return good;
}

static void see(scene_world *w) {
    w->view = pond_world_get_view(w->world, corner, 0, 0, w->desc.width, w->desc.height, w->heights,
                                  w->size);
}

scene_world *scene_world_make(const scene *s, pond *water, scene_error *error) {
    *error = (scene_error){0};
    scene_world *w = calloc(1, sizeof *w);
    if (w == NULL) {
        return NULL;
    }
    w->desc = pond_get_desc(water);
    w->walls = malloc((size_t)w->desc.width * (size_t)w->desc.height);
    if (w->walls != NULL && make_world(w, error)) {
        pond_copy_walls(water, 0, 0, w->desc.width, w->desc.height, w->walls, w->desc.width);
        w->size = pond_world_view_size(w->world, w->desc.width, w->desc.height);
        w->heights = malloc(w->size);
    }
    if (w->heights == NULL || !add_bodies(w, s, error) || !add_emitters(w, s, error)) {
        scene_world_free(w);
        return NULL;
    }
    see(w);
    return w;
}

double scene_world_memory(const pond_desc *water) {
    const double wide = water->width;
    const double high = water->height;
    const double heights = sizeof(float) * (wide + 2.0) * (high + 2.0);
    return (double)world_desc(water).memory + wide * high + heights;
}

void scene_world_free(scene_world *w) {
    if (w != NULL) {
        pond_world_destroy(w->world);
        free(w->walls);
        free(w->heights);
        free(w);
    }
}

// ---- running ------------------------------------------------------------------------------------

static void let_rain(const scene_world *w, const pond_rain *rain) {
    const double cell = w->desc.cell_size;
    const double width = w->desc.width * cell;
    const double height = w->desc.height * cell;
    const scene_rain_box box = scene_rain_falls_on(rain, width, height);
    const pond_vec2 from = {(float)box.x, (float)box.y};
    const pond_vec2 to = {(float)(box.x + box.width * width), (float)(box.y + box.height * height)};
    pond_world_set_rain(w->world, rain, point_of(from), point_of(to));
}

static void do_in_world(void *user, pond_act *act) {
    const scene_world *w = user;
    const pond_world_point centre = point_of(act->is.drop.centre);
    if (act->kind == POND_ACT_DROP) {
        pond_world_drop(w->world, centre, act->is.drop.radius, act->is.drop.height);
    } else if (act->kind == POND_ACT_SPLASH) {
        pond_world_splash(w->world, centre, act->is.drop.radius, act->is.drop.height);
    } else if (act->kind == POND_ACT_STROKE) {
        pond_world_stroke(w->world, point_of(act->is.stroke.from), point_of(act->is.stroke.to),
                          act->is.stroke.radius, act->is.stroke.height);
    } else if (act->kind == POND_ACT_RAIN) {
        let_rain(w, &act->is.rain);
    } else if (act->kind == POND_ACT_BODY_MOVE) {
        pond_world_body_move(w->world, act->is.body.id, point_of(act->is.body.pose.centre),
                             act->is.body.pose.angle);
    } else if (act->kind == POND_ACT_BODY_PLACE) {
        pond_world_body_place(w->world, act->is.body.id, point_of(act->is.body.pose.centre),
                              act->is.body.pose.angle);
    }
}

static void bring_bodies(scene_world *w, pond *water) {
    pond_body_id ids[SCENE_MAX_THINGS];
    const int count = w->body_count > 0 ? pond_body_list(water, ids, SCENE_MAX_THINGS) : 0;
    const double side = POND_WORLD_CHUNK * w->desc.cell_size;
    for (int i = 0; i < w->body_count && i < count; i++) {
        pond_chunk chunk;
        pond_body_state state;
        if (pond_world_body_get(w->world, w->bodies[i], &chunk, &state)) {
            state.pose.centre.x += (float)(chunk.x * side);
            state.pose.centre.y += (float)(chunk.y * side);
            pond_body_place(water, ids[i], state.pose);
        }
    }
}

void scene_world_run_frame(scene_world *w, const scene *s, pond *water, int64_t frame, double fps) {
    const double rate = scene_steps_per_second(water, fps);
    const int64_t steps = (int64_t)round(rate / fps);
    const scene_bodies bodies = {w->bodies, w->body_count};
    for (int64_t step = frame * steps; step < (frame + 1) * steps; step++) {
        if (s->goes_on != NULL && !s->goes_on()) {
            break;
        }
        scene_run_touches(s, &w->desc, step, rate, do_in_world, w);
        scene_run_bodies(s, &bodies, &w->desc, step, rate, do_in_world, w);
        pond_world_step_many(w->world, 1);
    }
    pond_part_set_clock(water, pond_world_steps(w->world), 0.0);
    bring_bodies(w, water);
    see(w);
}

// ---- reading ------------------------------------------------------------------------------------

static void copy_velocities(const void *of, const pond_map_target *out) {
    const scene_world *w = of;
    pond_world_copy_velocities(w->world, corner, 0, 0, w->desc.width, w->desc.height, out->values,
                               out->stride);
}

void scene_world_show(const scene_world *w, scene_surface *surface) {
    surface->shown = w->view;
    surface->moves = copy_velocities;
    surface->moves_of = w;
}

uint64_t scene_world_hash(const scene_world *w) {
    return pond_world_hash(w->world);
}
