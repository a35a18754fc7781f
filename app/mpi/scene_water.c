#include "scene_water.h"

#include <math.h>
#include <millpond/command.h>
#include <millpond/detail/region.h>
#include <stdlib.h>
#include <unistd.h>

#include "maps.h"
#include "paint.h"
#include "report.h"
#include "scene_breeze.h"
#include "scene_draw.h"
#include "scene_furnish.h"

static const pond_origin corner = {0, 0};

#define MOST_STEPS_AT_ONCE 256  // [steps]
#define SHARE 0.6               // of a machine's memory, for the water of its ranks
#define MOST_OF_MAPS 67108864.0 // values that each rank may keep of a whole

// ---- limits -------------------------------------------------------------------------------------

static bool is_periodic(const pond_edges *e) {
    return e->left == POND_EDGE_PERIODIC || e->top == POND_EDGE_PERIODIC;
}

bool scene_water_fits(const ranks *r, const plan *p) {
    const double memory = (double)sysconf(_SC_PHYS_PAGES) * (double)sysconf(_SC_PAGESIZE);
    const double needed = (double)r->beside * ((double)pond_memory_size(&p->pond) +
                                               scene_surface_memory(&p->scene, &p->pond, 0, 0));
    return !ranks_any(r, needed > SHARE * memory);
}

static bool has_map(const scene *s) {
    return scene_map_is_there(&s->land.map) || scene_map_is_there(&s->bed.map);
}

const char *scene_water_lacks(const plan *p) {
    const scene *s = &p->scene;
    const double cells = (double)p->pond.width * p->pond.height;
    return p->recording != NULL                 ? "a recording: name its scene"
           : s->trail_count > 0                 ? "trails"
           : has_map(s) && cells > MOST_OF_MAPS ? "land or a bed from a picture in more than 67 "
                                                  "million cells"
           : s->current.velocity.x != 0.0f || s->current.velocity.y != 0.0f ? "a current"
           : scene_breeze_blows(s)                                          ? "a breeze"
                                                                            : NULL;
}

const char *scene_water_hides(const plan *p) {
    const scene *s = &p->scene;
    const pond_look_traits *look = pond_look_info(s->look);
    const pond_pool_look *pool = &s->looks[POND_LOOK_POOL].is.pool;
    const bool is_pool = s->look == POND_LOOK_POOL;
    const double pixels = (double)p->width * p->height;
    const double cells = (double)p->pond.width * p->pond.height;
    if (!look->local || s->look == POND_LOOK_LAGOON) {
        return "its look; allowed are offset, lens, pool, height, slope and normals";
    }
    if (is_pool && s->caustics == SCENE_CAUSTICS_RAYS && pool->caustics > 0.0f) {
        return "light by rays; set \"caustics_by\": \"curvature\"";
    }
    const bool land = s->wall_count > 0 || scene_map_is_there(&s->land.map) || s->bed.sloping ||
                      scene_map_is_there(&s->bed.map);
    return s->foam > 0.0f && is_pool ? "foam"
           : s->land.map.painting && !look->data && pixels > MOST_OF_MAPS
               ? "land of a painting in more than 67 million pixels"
           : land && is_pool && fmax(cells, pixels) > MOST_OF_MAPS
               ? "walls, land and beds under the look pool in more than 67 million cells or pixels"
           : s->body_count > 0 && !look->data &&
                   (p->width > POND_MAX_SIDE || p->height > POND_MAX_SIDE)
               ? "bodies in pictures beyond 32768 pixels"
           : land && is_periodic(&p->pond.edges) ? "walls, land and beds with periodic sides"
           : s->strength <= 0.0f                 ? "a strength of 0, which hides the water"
                                                 : NULL;
}

// ---- making -------------------------------------------------------------------------------------

// The library fails on all ranks alike; rank 0 reports it.
static bool refuse(scene_water *w) {
    w->status =
        ranks_agree(w->ranks, report_error(EXIT_BAD_USE, "%s: %s", w->input, pond_mpi_message()));
    return false;
}

static bool report(const scene_water *w, const scene_error *error) {
    report_error(EXIT_BAD_USE, "%s: %s", w->input, error->message);
    return false;
}

static bool check_item(scene_water *w, const char *list, int index, pond_result result) {
    if (result == POND_OK) {
        return true;
    }
    scene_error error;
    scene_refuse_item(&error, list, index, pond_mpi_message());
    (void)report(w, &error);
    w->status = ranks_agree(w->ranks, EXIT_BAD_USE);
    return false;
}

static bool make_pond(scene_water *w) {
    const plan *p = w->plan;
    pond_mpi_desc desc = pond_mpi_desc_default(w->ranks->comm);
    desc.water = p->pond;
    w->slope = scene_slope_of(&p->scene, &p->pond);
    if (p->scene.bed.sloping) {
        desc.depth = scene_slope_depth;
        desc.depth_user = &w->slope;
    }
    if (pond_mpi_create(&desc, &w->water) != POND_OK) {
        return refuse(w);
    }
    w->desc = pond_mpi_get_desc(w->water);
    return true;
}

// Reads a map with a value for each cell and applies it. All ranks call it.
static bool lay_map(scene_water *w, size_t value, bool (*read)(const scene_water *, void *values),
                    pond_result (*lay)(const scene_water *, const void *values)) {
    void *values = malloc((size_t)w->desc.width * (size_t)w->desc.height * value);
    int status = values != NULL ? EXIT_FINE : report_error(EXIT_RUN_FAILED, "out of memory");
    if (status == EXIT_FINE && !read(w, values)) {
        status = EXIT_BAD_USE;
    }
    w->status = ranks_agree(w->ranks, status);
    const bool good = w->status == EXIT_FINE && (lay(w, values) == POND_OK || refuse(w));
    free(values);
    return good;
}

static bool read_land(const scene_water *w, void *values) {
    const plan *p = w->plan;
    scene_error error = {0};
    return scene_read_land(&p->scene, &w->desc, maps_read_grey, (void *)p->scene_input, values,
                           &error) ||
           report(w, &error);
}

static pond_result lay_land(const scene_water *w, const void *values) {
    pond_command mask = {.kind = POND_COMMAND_WALL_MASK,
                         .is.mask = {values, w->desc.width, w->desc.height, w->desc.width,
                                     w->plan->scene.land.hardness}};
    return pond_mpi_do(w->water, corner, &mask);
}

static bool read_bed(const scene_water *w, void *values) {
    const plan *p = w->plan;
    scene_error error = {0};
    return scene_read_bed(&p->scene, &w->desc, maps_read_grey, (void *)p->scene_input, values,
                          &error) ||
           report(w, &error);
}

static pond_result lay_bed(const scene_water *w, const void *values) {
    pond_command map = {.kind = POND_COMMAND_DEPTH_MAP,
                        .is.map = {values, w->desc.width, w->desc.height, w->desc.width}};
    return pond_mpi_do(w->water, corner, &map);
}

static bool lay_maps(scene_water *w) {
    const scene *s = &w->plan->scene;
    paint_set_threads(w->desc.threads);
    return (s->bed.sloping || !scene_map_is_there(&s->bed.map) ||
            lay_map(w, sizeof(float), read_bed, lay_bed)) &&
           (!scene_map_is_there(&s->land.map) || lay_map(w, 1, read_land, lay_land));
}

static bool add_bodies(scene_water *w) {
    const scene *s = &w->plan->scene;
    bool good = true;
    for (int i = 0; i < s->body_count && good; i++) {
        pond_command add = {.kind = POND_COMMAND_BODY_ADD,
                            .is.body_add.desc = scene_body_desc(s, i, &w->desc)};
        good = check_item(w, "bodies", i, pond_mpi_do(w->water, corner, &add));
        w->bodies[i] = add.is.body_add.id;
        w->body_count += good;
    }
    return good;
}

static bool add_emitters(scene_water *w) {
    const scene *s = &w->plan->scene;
    bool good = true;
    for (int i = 0; i < s->emitter_count && good; i++) {
        pond_command add = {.kind = POND_COMMAND_EMITTER_ADD,
                            .is.emitter.desc = scene_emitter_desc(s, i, &w->desc)};
        good = check_item(w, "emitters", i, pond_mpi_do(w->water, corner, &add));
    }
    return good;
}

// Adds walls, beaches, emitters and bodies. All ranks call it.
static bool furnish(scene_water *w) {
    const scene *s = &w->plan->scene;
    const pond_desc *d = &w->desc;
    bool good = true;
    for (int i = 0; i < s->wall_count && good; i++) {
        const scene_wall *wall = &s->walls[i];
        pond_command build = {
            .kind = POND_COMMAND_WALL_BUILD,
            .is.wall = {wall->where.shape, scene_shape_pose(&wall->where, d), wall->hardness}};
        good = check_item(w, "walls", i, pond_mpi_do(w->water, corner, &build));
    }
    for (int i = 0; i < s->beach_count && good; i++) {
        const scene_beach *b = &s->beaches[i];
        pond_command build = {.kind = POND_COMMAND_BEACH_BUILD,
                              .is.beach = {b->where.shape, scene_shape_pose(&b->where, d),
                                           (double)b->half_life, b->ramp}};
        good = check_item(w, "beaches", i, pond_mpi_do(w->water, corner, &build));
    }
    return good && add_emitters(w) && add_bodies(w);
}

static bool make_shore(scene_water *w) {
    const bool good = scene_shore_make(&w->shore, w->ranks, w->plan, w->water);
    w->status = ranks_agree(w->ranks, good ? EXIT_FINE
                                           : report_error(EXIT_RUN_FAILED,
                                                          "no memory for land and fish of a "
                                                          "picture of %d x %d pixels",
                                                          w->plan->width, w->plan->height));
    return w->status == EXIT_FINE;
}

int scene_water_make(scene_water *w, const ranks *r, plan *p, const char *input, bool drawn) {
    *w = (scene_water){.ranks = r, .plan = p, .input = input};
    p->scene.goes_on = NULL; // all ranks or none
    w->good = make_pond(w) && lay_maps(w) && furnish(w) && (!drawn || make_shore(w));
    w->rate = scene_steps_of_length(w->desc.time_step, plan_fps(p));
    w->each = (int64_t)round(w->rate / plan_fps(p));
    return w->status;
}

void scene_water_clear(scene_water *w) {
    pond_mpi_destroy(w->water);
    scene_shore_clear(&w->shore);
    sprite_cache_free(w->sprites);
    *w = (scene_water){0};
}

// ---- running ------------------------------------------------------------------------------------

static void make_steps(scene_water *w) {
    const int64_t steps = w->pending;
    w->pending = 0;
    w->good = w->good && (steps == 0 || pond_mpi_step_many(w->water, steps) == POND_OK);
}

// All ranks get the same commands; rank 0 does them.
static void do_command(void *user, pond_command *command) {
    scene_water *w = user;
    make_steps(w);
    w->moved = w->moved || command->kind == POND_COMMAND_BODY_MOVE;
    if (w->good && w->ranks->rank == 0) {
        (void)pond_mpi_do(w->water, corner, command); // the next step reports what failed
    }
}

bool scene_water_run(scene_water *w, int64_t frame) {
    const scene_bodies bodies = {w->bodies, w->body_count};
    for (int64_t step = frame * w->each; step < (frame + 1) * w->each && w->good; step++) {
        scene_run_touches(&w->plan->scene, &w->desc, step, w->rate, do_command, w);
        scene_run_bodies(&w->plan->scene, &bodies, &w->desc, step, w->rate, do_command, w);
        w->pending++;
        if (w->moved || w->pending >= MOST_STEPS_AT_ONCE) {
            make_steps(w);
        }
        w->moved = false;
    }
    return w->good;
}

int scene_water_settle(scene_water *w) {
    make_steps(w);
    w->good = w->good && pond_mpi_refresh(w->water) == POND_OK;
    return ranks_agree(w->ranks, w->good ? EXIT_FINE
                                         : report_error(EXIT_RUN_FAILED, "%s", pond_mpi_message()));
}

// ---- drawing ------------------------------------------------------------------------------------

pond_area *scene_water_areas(const scene_water *w) {
    pond_area *parts = calloc((size_t)w->ranks->count, sizeof *parts);
    const pond_framing whole = {.width = w->plan->width, .height = w->plan->height};
    for (int i = 0; i < w->ranks->count && parts != NULL; i++) {
        parts[i] = pond_mpi_get_pixels(w->water, i, &whole);
    }
    return parts;
}

void scene_water_lay(scene_water *w, const pond_texture *under) {
    w->land = *under;
    w->under = scene_shore_under(&w->shore, under, pond_mpi_get_time(w->water));
}

// `target` is an area of the whole picture, of which `drawn` has been drawn.
static void draw_bodies(scene_water *w, scene_frame *now, const pond_target *target, pond_area area,
                        pond_area drawn) {
    if (now->scene->body_count == 0 || pond_look_info(now->scene->look)->data) {
        return;
    }
    w->sprites = w->sprites != NULL ? w->sprites : sprite_cache_make(false);
    now->sprites = w->sprites;
    const pond_area part = {area.x + drawn.x, area.y + drawn.y, drawn.width, drawn.height};
    pond_target whole = *target;
    whole.pixels -= area.y * target->stride + (ptrdiff_t)4 * area.x;
    whole.width = w->plan->width;
    whole.height = w->plan->height;
    whole.part = &part;
    scene_draw_bodies(now, &whole);
}

bool scene_water_draw(scene_water *w, const pond_target *target, pond_area area) {
    const pond_framing framing = {w->plan->width, w->plan->height, area};
    scene_frame now = {
        .scene = &w->plan->scene,
        .water = pond_mpi_get_subdomain(w->water),
        .view = pond_get_view(pond_mpi_get_subdomain(w->water)),
        .time = pond_mpi_get_time(w->water),
        .sides = {w->desc.width * w->desc.cell_size, w->desc.height * w->desc.cell_size},
    };
    pond_look look = scene_look_now(&now);
    scene_shore_show(&w->shore, &look);
    const pond_texture *under = w->under.pixels != NULL ? &w->under : NULL;
    const pond_area drawn = pond_mpi_draw(w->water, &look, under, target, &framing);
    if (!scene_shore_draw(&w->shore, &w->land, target, &framing, drawn)) {
        return false;
    }
    draw_bodies(w, &now, target, area, drawn);
    return true;
}
