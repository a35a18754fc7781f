#include "gpu_water.h"

#include <millpond/command.h>
#include <millpond/current.h>
#include <stdio.h>
#include <stdlib.h>

#define LOOK_EVERY 1.0 // after the last touch, between measurements of whether it rests [s]

// ---- what a GPU does not support ----------------------------------------------------------------

static bool foams(const scene *s) {
    return s->foam > 0.0f && (s->look == POND_LOOK_POOL || s->look == POND_LOOK_LAGOON);
}

static const char *too_much(const show *s) {
    const scene *now = &s->plan->scene;
    return s->plan->recording != NULL                                   ? "a recording"
           : now->body_count > 0                                        ? "bodies"
           : now->emitter_count > 0                                     ? "emitters"
           : now->trail_count > 0                                       ? "trails"
           : now->beach_count > 0                                       ? "beaches"
           : scene_breeze_blows(now)                                    ? "a breeze"
           : pond_has_current(s->water)                                 ? "a current"
           : now->fish_count > 0                                        ? "fish"
           : foams(now)                                                 ? "foam"
           : now->look == POND_LOOK_PROFILE && now->spray_amount > 0.0f ? "spray"
           : now->look == POND_LOOK_LAGOON && now->lagoon_ripples       ? "a web of ripples"
                                                                        : NULL;
}

static bool has_walls(const scene *s) {
    return scene_map_is_there(&s->land.map) || s->wall_count > 0;
}

// All walls have the same hardness on the GPU. False: the scene's do not.
static bool find_hardness(const show *s, float otherwise, float *out) {
    const scene *now = &s->plan->scene;
    *out = scene_map_is_there(&now->land.map) ? now->land.hardness
           : now->wall_count > 0              ? now->walls[0].hardness
                                              : otherwise;
    for (int i = 0; i < now->wall_count; i++) {
        if (now->walls[i].hardness != *out) {
            return false;
        }
    }
    return true;
}

// ---- giving it to the GPU, and back -------------------------------------------------------------

static void wake(gpu_water *w, const show *s) {
    w->rests = false;
    w->was_calm = false;
    w->look_at = w->steps + (uint64_t)(LOOK_EVERY * s->rate) + 1;
}

bool gpu_water_begin(gpu_water *w, const show *s, float hardness, char *why, size_t size) {
    const char *beyond = too_much(s);
    if (beyond != NULL) {
        snprintf(why, size, "the scene has %s, which water on the GPU does not support", beyond);
        return false;
    }
    if (!find_hardness(s, hardness, &w->hardness)) {
        snprintf(why, size, "the scene's walls have several hardnesses");
        return false;
    }
    w->water = w->gpu->make(w->gpu->user, s->water, w->hardness, why, size);
    w->steps = 0;
    w->under_way = false;
    w->walls_changed = false;
    wake(w, s);
    w->rests = true; // still at first
    return w->water != NULL;
}

void gpu_water_forget(gpu_water *w) {
    free(w->heights);
    w->heights = NULL;
}

void gpu_water_end(gpu_water *w) {
    if (w->water != NULL) {
        w->gpu->free(w->water);
    }
    w->water = NULL;
    w->under_way = false;
    gpu_water_forget(w);
}

// ---- commands -----------------------------------------------------------------------------------

// Copies all walls drawn since the last call; they wait for the end of a step, as touches do.
static void bring_walls(gpu_water *w, const show *s) {
    if (w->under_way) {
        return;
    }
    if (w->walls_changed && !w->gpu->set_walls(w->water, s->water, w->hardness)) {
        w->trouble = "no memory for walls on the GPU";
    }
    w->walls_changed = false;
}

static void change_walls(gpu_water *w, const show *s, const pond_command *command) {
    if (command->kind == POND_COMMAND_WALL_BUILD && !has_walls(&s->plan->scene)) {
        w->hardness = command->is.wall.hardness;
    }
    w->walls_changed = true;
    wake(w, s);
}

static bool lie_flat(gpu_water *w, const pond_command *command, char *why, size_t size) {
    const bool good = w->gpu->command(w->water, command, why, size);
    w->steps = gpu_water_steps(w);
    w->under_way = false;
    w->rests = true;
    return good;
}

static bool hand_over(gpu_water *w, const show *s, const pond_command *command, char *why,
                      size_t size) {
    wake(w, s);
    bring_walls(w, s);
    return w->gpu->command(w->water, command, why, size);
}

bool gpu_water_do(gpu_water *w, show *s, pond_command *command, char *why, size_t size) {
    switch (command->kind) {
    case POND_COMMAND_RAIN: // its drops fall in gpu_water_step()
    case POND_COMMAND_NOTE:
        return pond_do(s->water, command) == POND_OK;
    case POND_COMMAND_WALL_BUILD:
    case POND_COMMAND_WALL_CLEAR:
    case POND_COMMAND_WALL_MASK:
        if (pond_do(s->water, command) != POND_OK) {
            return false;
        }
        change_walls(w, s, command);
        return true;
    case POND_COMMAND_CALM:
        return lie_flat(w, command, why, size);
    default:
        return hand_over(w, s, command, why, size);
    }
}

// ---- time ---------------------------------------------------------------------------------------

uint64_t gpu_water_steps(const gpu_water *w) {
    return w->steps - (w->under_way ? 1 : 0);
}

int gpu_water_affords(gpu_water *w, int steps) {
    const int most = w->gpu->begin(w->water);
    return w->under_way ? 0 : most < 1 && steps > 0 ? 1 : most < steps ? most : steps;
}

typedef struct stepping {
    gpu_water *water;
    show *show;
} stepping;

static void do_command(void *user, pond_command *command) {
    const stepping *at = user;
    char why[256];
    (void)gpu_water_do(at->water, at->show, command, why, sizeof why);
}

static void fall(void *user, pond_vec2 centre, float radius, float height) {
    do_command(user,
               &(pond_command){.kind = POND_COMMAND_DROP, .is.drop = {centre, radius, height}});
}

static void splash(void *user, pond_vec2 centre, float radius, float height) {
    do_command(user,
               &(pond_command){.kind = POND_COMMAND_SPLASH, .is.drop = {centre, radius, height}});
}

void gpu_water_step(gpu_water *w, show *s) {
    stepping at = {w, s};
    const pond_desc desc = pond_get_desc(s->water);
    scene_run_touches(&s->plan->scene, &desc, (int64_t)w->steps, s->rate, do_command, &at);
    const pond_rain rain = pond_get_rain(s->water);
    pond_rain_each(&desc, &rain, w->steps, rain.splash ? splash : fall, &at);
    bring_walls(w, s);
    w->gpu->step(w->water);
    w->steps++;
}

void gpu_water_work(gpu_water *w) {
    w->under_way = !w->gpu->work(w->water);
}

// ---- reading ------------------------------------------------------------------------------------

const float *gpu_water_read(gpu_water *w, const show *s) {
    const pond_desc *desc = &s->plan->pond;
    if (w->heights == NULL) {
        w->heights = malloc((size_t)desc->width * (size_t)desc->height * sizeof *w->heights);
    }
    if (w->heights != NULL) {
        bring_walls(w, s);
        w->gpu->read(w->water, w->heights, desc->width);
    }
    return w->heights;
}

pond_view gpu_water_view(gpu_water *w, const show *s) {
    const float *heights = gpu_water_read(w, s);
    pond_view view = pond_get_view(s->water);
    if (heights != NULL) {
        view.heights = heights;
        view.format = POND_FORMAT_F32;
        view.stride = view.width;
        view.border = 0;
        view.unit = 1.0f;
    }
    return view;
}

void *gpu_water_shown(gpu_water *w, const show *s) {
    bring_walls(w, s);
    return w->water;
}

// ---- rest ---------------------------------------------------------------------------------------

void gpu_water_look(gpu_water *w, const show *s) {
    if (w->rests || w->under_way || w->steps < w->look_at) {
        return;
    }
    const pond_desc desc = pond_get_desc(s->water);
    const pond_stats now = w->gpu->stats(w->water);
    const bool calm = now.highest - now.lowest < desc.rest_slope * desc.cell_size;
    w->rests = calm && w->was_calm; // twice, since a wave may be level for a moment
    w->was_calm = calm;
    w->look_at = w->steps + (calm ? 1 : (uint64_t)(LOOK_EVERY * s->rate) + 1);
}
