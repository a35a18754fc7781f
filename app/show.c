#include "show.h"

#include <math.h>
#include <string.h>

#include "maps.h"
#include "media/error.h"
#include "paint.h"
#include "report.h"
#include "scene_input.h"
#include "stop.h"

#define MORE_STEPS 4 // of a frame, where a current is too fast for fewer

show show_of(plan *p, bool looks, bool tile) {
    show s = {.plan = p, .tile = tile};
    if (p->recording != NULL) {
        s.player = recording_player_make(p->recording, &p->scene, looks);
    }
    return s;
}

// ---- opening and closing ------------------------------------------------------------------------

static bool fill_water(show *s, scene_error *refused, media_error *error) {
    const plan *p = s->plan;
    if (pond_create(&p->pond, &s->water) != POND_OK) {
        return media_fail(error, EXIT_RUN_FAILED, "%s", pond_message());
    }
    s->rate = scene_steps_per_second(s->water, plan_fps(p));
    paint_set_threads(p->pond.threads);
    if (!scene_furnish(&p->scene, s->water, maps_read_grey, (void *)p->scene_input, refused)) {
        return scene_input_refused(p->scene_input, refused, error);
    }
    if (p->pond.solver == POND_SOLVER_FLOW && !bed_picture_begin(&s->ground, s->water)) {
        return media_fail_memory(error);
    }
    s->ground_changed = p->scene.raise_count > 0; // which is drawn as bare soil
    return scene_raise_ground(&p->scene, s->water, refused) ||
           scene_input_refused(p->scene_input, refused, error);
}

static bool fill_world(show *s, media_error *error) {
    const plan *p = s->plan;
    if (!s->in_world || !plan_is_for_world(p)) {
        return true;
    }
    scene_error refused;
    s->world = scene_world_make(&p->scene, s->water, &refused);
    if (s->world == NULL && refused.message[0] == '\0') {
        return media_fail(error, EXIT_RUN_FAILED,
                          "no memory for a world of %d x %d cells; smaller --cells need less",
                          p->pond.width, p->pond.height);
    }
    if (s->world == NULL && !s->said) {
        report_note(s->quiet, "falling back to a pond: %s", refused.message);
        s->said = true;
    }
    return true;
}

// The fastest current around obstacles is known only once it flows.
bool show_open_water(show *s, media_error *error) {
    plan *p = s->plan;
    for (int more = 0;; more++) {
        scene_error refused = {0};
        if (fill_water(s, &refused, error)) {
            return fill_world(s, error);
        }
        if (!refused.too_fast || !pond_solver_info(&p->pond)->disperses || more == MORE_STEPS) {
            return false;
        }
        p->pond.time_step = 1.0 / (s->rate + plan_fps(p));
        pond_destroy(s->water);
        s->water = NULL;
    }
}

bool show_make_surface(show *s, media_error *error) {
    const plan *p = s->plan;
    scene_surface_clear(&s->surface);
    const bool made = scene_surface_make(&p->scene, s->water, p->width, p->height, &s->surface);
    s->surface.still = !p->backdrop.film;
    return made ||
           media_fail(error, EXIT_RUN_FAILED,
                      "no memory for light, foam and land of %d x %d cells under %d x %d pixels; "
                      "smaller --cells or --size need less",
                      p->pond.width, p->pond.height, p->width, p->height);
}

bool show_open_backdrop(show *s, media_error *error) {
    const plan *p = s->plan;
    backdrop_close(s->backdrop);
    const backdrop_place under = plan_under(p);
    s->backdrop = backdrop_open(&under, error);
    if (s->backdrop != NULL) {
        backdrop_set_fit(s->backdrop, p->fit);
        backdrop_set_tile(s->backdrop, p->tile_edges);
        backdrop_set_start(s->backdrop, (double)p->before / plan_fps(p));
    }
    return s->backdrop != NULL && backdrop_start(s->backdrop, p->width, p->height, p->rate, error);
}

void show_leave_world(show *s) {
    scene_world_free(s->world);
    s->world = NULL;
}

void show_close_water(show *s) {
    show_leave_world(s);
    pond_destroy(s->water);
    scene_surface_clear(&s->surface);
    bed_picture_clear(&s->ground);
    s->water = NULL;
}

void show_close(show *s) {
    show_close_water(s);
    sprite_cache_free(s->sprites);
    s->sprites = NULL;
    backdrop_close(s->backdrop);
    s->backdrop = NULL;
}

// ---- running ------------------------------------------------------------------------------------

bool show_do_recorded(show *s, media_error *error) {
    return s->player.file == NULL || recording_player_touch(&s->player, s->water, error);
}

static bool replay_frame(show *s, int64_t frame, media_error *error) {
    const int64_t steps = (int64_t)round(s->rate / plan_fps(s->plan));
    for (int64_t step = frame * steps; step < (frame + 1) * steps && stop_is_far(); step++) {
        if (!show_do_recorded(s, error)) {
            return false;
        }
        scene_run_step(&s->plan->scene, s->water, step, s->rate);
    }
    const bool looks_new = s->player.looks_new;
    s->player.looks_new = false;
    return !looks_new || show_make_surface(s, error);
}

bool show_run_frame(show *s, int64_t frame, media_error *error) {
    if (s->player.file != NULL) {
        return replay_frame(s, frame, error);
    }
    if (s->world != NULL) {
        scene_world_run_frame(s->world, &s->plan->scene, frame, plan_fps(s->plan));
    } else {
        scene_run_frame(&s->plan->scene, s->water, frame, plan_fps(s->plan));
    }
    return true;
}

scene_frame show_now(show *s) {
    scene_frame now = scene_frame_of(&s->plan->scene, s->water, &s->surface, NULL);
    if (s->world != NULL) {
        scene_world_show(s->world, &now);
    }
    return now;
}

// ---- drawing ------------------------------------------------------------------------------------

// The texture with dug ground, in bulk water.
static pond_texture ground_of(show *s, const pond_texture *under) {
    const bool look = s->ground_changed || s->player.file != NULL;
    const bool anew = s->plan->backdrop.film || s->under_serial != s->seen_serial;
    s->ground_changed = false;
    s->seen_serial = s->under_serial;
    return bed_picture_show(&s->ground, s->water, under,
                            pond_look_info(s->plan->scene.look)->perspective, look, anew);
}

pond_texture show_texture(show *s, const pond_texture *under) {
    const plan *p = s->plan;
    // A floor seen from above is no backdrop from the side: there is sky.
    const bool side =
        p->scene.look == POND_LOOK_PROFILE && p->painting != NULL && !paint_from_side(p->painting);
    pond_texture texture = side ? (pond_texture){0} : ground_of(s, under);
    texture.wraps = s->tile;
    return p->lake != NULL ? lake_texture(p->lake, &texture) : texture;
}

void show_prepare(show *s, scene_frame *now, const pond_texture *under, const pond_target *target) {
    s->texture = show_texture(s, under);
    now->under = s->texture.pixels != NULL ? &s->texture : NULL;
    if (now->sprites == NULL) {
        s->sprites = s->sprites != NULL ? s->sprites : sprite_cache_make(false);
        now->sprites = s->sprites;
    }
    scene_frame_blow(now);
    scene_frame_light(now);
    scene_frame_set_look(now, target);
}

pond_view show_view(const show *s) {
    return s->world != NULL ? scene_world_view(s->world) : pond_get_view(s->water);
}

void show_copy_row(const show *s, int y, float *row) {
    const int width = s->plan->pond.width;
    if (s->world != NULL) {
        const pond_view view = scene_world_view(s->world);
        memcpy(row, (const float *)view.heights + y * view.stride, (size_t)width * sizeof *row);
    } else {
        pond_copy_heights(s->water, 0, y, width, 1, row, width);
    }
}

uint64_t show_hash(const show *s) {
    return s->world != NULL ? scene_world_hash(s->world) : pond_hash(s->water);
}

pond_vec2 show_sides(const show *s) {
    const pond_desc *desc = &s->plan->pond;
    return (pond_vec2){(float)(desc->width * desc->cell_size),
                       (float)(desc->height * desc->cell_size)};
}
