// The water of a session: made from its scene, given to a GPU, measured; its surface, walls and
// rain.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "media/error.h"
#include "report.h"
#include "session_inside.h"

#include <millpond/command.h>

#define BRUSH 0.0175f   // radius of the brush for scenes without drops [pond's width]
#define NEAR_PART 0.67f // of a lake's pond
#define THINNEST_BRUSH 0.008f
#define STEEPNESS 0.8f // height of a drop over its radius, for the same scenes
#define FOREVER 1e300
#define DENSITY 5.6f    // rain for scenes without: drops on the whole pond in a second
#define RAIN_SHARE 0.7f // of the brush, a raindrop's radius

// ---- the end of the scene's events --------------------------------------------------------------

static double path_ends(const scene_path *path) {
    return path->count == 0 ? 0.0 : path->repeat > 0.0 ? FOREVER : path->end;
}

static double last_act(const scene *s) {
    double last = s->rain.rain.rate > 0.0f ? s->rain.start + 1e-3 : 0.0;
    for (int i = 0; i < s->drop_count; i++) {
        last = fmax(last, s->drops[i].time + 1e-3);
    }
    for (int i = 0; i < s->stroke_count; i++) {
        last = fmax(last, s->strokes[i].end + 1e-3);
    }
    for (int i = 0; i < s->body_count; i++) {
        last = fmax(last, path_ends(&s->bodies[i].path));
    }
    for (int i = 0; i < s->trail_count; i++) {
        last = fmax(last, path_ends(&s->trails[i].path));
    }
    return last;
}

// ---- water --------------------------------------------------------------------------------------

// Makes everything that belongs to one pond. Does not clear the old.
static bool fill(session *s, media_error *error) {
    const plan *p = plan_of(s);
    pond **water = &s->commands.show.water;
    s->last_act = last_act(&p->scene);
    s->left_over = 0.0;
    s->commands.changed = true;
    s->replays = s->commands.show.player.file != NULL;
    s->land_serial++;
    s->commands.show.in_world = !s->recorded;
    return show_open_water(&s->commands.show, error) &&
           ((session_heights_make(&s->heights, *water) &&
             walls_make_cells(&s->walls, p->pond.width, p->pond.height) &&
             scene_surface_make_quick(&p->scene, *water, p->width, p->height, NULL,
                                      &s->commands.show.surface)) ||
            media_fail_memory(error));
}

bool session_water_make(session *s, media_error *error) {
    return fill(s, error);
}

void session_water_clear(session *s) {
    gpu_water_end(&s->commands.gpu);
    show_close_water(&s->commands.show);
    session_heights_clear(&s->heights);
    walls_clear_cells(&s->walls);
    wall_stones_clear(&s->stones);
}

// The session without everything that belongs to its pond.
static session without_water(const session *s) {
    session next = *s;
    const show *now = &s->commands.show;
    next.commands.show.water = NULL;
    next.commands.show.world = NULL;
    next.commands.show.surface = (scene_surface){0};
    next.commands.gpu = (gpu_water){.gpu = s->commands.gpu.gpu};
    next.heights = (session_heights){0};
    next.walls.drawn = NULL;
    next.walls.hardness = NULL;
    next.walls.opened = NULL;
    next.stones = (wall_stones){0};
    next.commands.show.ground = (bed_picture){.serial = now->ground.serial + 1};
    next.pointers = (pointers){.stopwatch = s->pointers.stopwatch, .calm = s->pointers.calm};
    return next;
}

// The recording starts again; bodies that it added so far are not in the new water.
static void begin_recording_anew(show *s) {
    if (s->player.file != NULL) {
        s->player = recording_player_make(s->player.file, &s->plan->scene, true);
    }
}

bool session_water_remake(session *s, media_error *error) {
    show *now = &s->commands.show;
    plan *p = now->plan;
    scene_error refused = {0};
    const pond_desc before = p->pond;
    const int bodies = p->scene.body_count;
    if (!plan_make_pond(p, &refused)) {
        p->pond = before;
        return media_fail(error, EXIT_BAD_USE, "%s", refused.message);
    }
    if (now->player.file != NULL) {
        p->scene.body_count = now->player.first.body_count;
    }
    session next = without_water(s);
    if (!fill(&next, error)) {
        session_water_clear(&next);
        p->pond = before;
        p->scene.body_count = bodies;
        return false;
    }
    commands_notify(&s->commands, SESSION_WATER_ENDS);
    session_water_clear(s);
    *s = next;
    begin_recording_anew(now);
    session_gpu_again(s);
    if (p->scene.land.map.painting) {
        session_under_repaint(s); // its shore is finer than the water's cells
    }
    return true;
}

// ---- the GPU ------------------------------------------------------------------------------------

static bool begin_on_gpu(session *s, char *why, size_t size) {
    const bool good =
        gpu_water_begin(&s->commands.gpu, &s->commands.show, s->tools.hardness, why, size);
    if (good) {
        session_heights_clear(&s->heights);
        show_leave_world(&s->commands.show);
    }
    return good;
}

void session_gpu_again(session *s) {
    char why[256] = "";
    if (s->commands.gpu.gpu != NULL && !begin_on_gpu(s, why, sizeof why)) {
        commands_note(&s->commands, "--gpu: %s; the processor steps the water", why);
    }
}

bool session_use_gpu(session *s, const session_gpu *gpu, char *why, size_t size) {
    gpu_water *w = &s->commands.gpu;
    if (w->water != NULL) {
        if (s->options.json) {
            s->measured = session_measure(s);
        }
        gpu_water_end(w);
        if (!session_heights_make(&s->heights, s->commands.show.water)) {
            session_heights_clear(&s->heights);
        }
    }
    w->gpu = gpu;
    return gpu == NULL || begin_on_gpu(s, why, size);
}

// ---- measuring ----------------------------------------------------------------------------------

double session_energy(session *s) {
    const gpu_water *w = &s->commands.gpu;
    scene_world *world = s->commands.show.world;
    return w->water != NULL ? w->gpu->stats(w->water).energy
           : world != NULL  ? scene_world_energy(world)
                            : pond_get_stats(s->commands.show.water).energy;
}

float session_height_at(session *s, pond_vec2 metres) {
    const gpu_water *w = &s->commands.gpu;
    const scene_world *world = s->commands.show.world;
    return w->water != NULL ? w->gpu->height_at(w->water, metres)
           : world != NULL  ? scene_world_height_at(world, metres)
                            : pond_height_at(s->commands.show.water, metres);
}

static void add_row(session_measures *m, const float *row, int width) {
    for (int x = 0; x < width; x++) {
        const double height = (double)row[x];
        m->lowest = fmin(m->lowest, height);
        m->highest = fmax(m->highest, height);
        m->rms += height * height;
    }
}

static void measure_rows(session *s, const float *heights, float *row, session_measures *m) {
    const pond_desc desc = pond_get_desc(s->commands.show.water);
    m->lowest = INFINITY;
    m->highest = -INFINITY;
    for (int y = 0; y < desc.height; y++) {
        if (heights == NULL) {
            show_copy_row(&s->commands.show, y, row);
        }
        add_row(m, heights != NULL ? heights + (ptrdiff_t)y * desc.width : row, desc.width);
    }
    m->rms = sqrt(m->rms / ((double)desc.width * desc.height));
}

// False without memory.
static bool measure(session *s, session_measures *m) {
    const pond_desc desc = pond_get_desc(s->commands.show.water);
    const bool on_gpu = session_is_on_gpu(s);
    const float *heights = on_gpu ? gpu_water_read(&s->commands.gpu, &s->commands.show) : NULL;
    float *row = on_gpu ? NULL : malloc((size_t)desc.width * sizeof *row);
    const bool good = heights != NULL || row != NULL;
    if (good) {
        measure_rows(s, heights, row, m);
    }
    free(row);
    gpu_water_forget(&s->commands.gpu); // the heights may be large
    return good;
}

session_measures session_measure(session *s) {
    const bool on_gpu = session_is_on_gpu(s);
    if (!on_gpu && s->measured.on_gpu) {
        return s->measured;
    }
    session_measures m = {.on_gpu = on_gpu, .steps = session_steps(s), .time = session_time(s)};
    (void)measure(s, &m);
    return m;
}

// ---- the surface --------------------------------------------------------------------------------

// Land and drawn walls stay while the picture keeps its size.
static void keep_land(scene_surface *from, scene_surface *to) {
    free(to->dry.values);
    to->dry = from->dry;
    from->dry.values = NULL;
    scene_surface_land_changed(to);
}

bool session_surface_make_anew(session *s, int width, int height) {
    plan *p = plan_of(s);
    const bool same_size = width == p->width && height == p->height;
    scene_surface next;
    if (!scene_surface_make_quick(&p->scene, s->commands.show.water, width, height, s->walls.drawn,
                                  &next)) {
        scene_surface_clear(&next);
        return false;
    }
    if (same_size) {
        keep_land(&s->commands.show.surface, &next);
    }
    scene_surface_clear(&s->commands.show.surface);
    s->commands.show.surface = next;
    s->land_serial++;
    if (!same_size) {
        wall_stones_clear(&s->stones);
        s->walls.shown = (wall_area){0, 0, s->walls.width, s->walls.height};
        p->width = width;
        p->height = height;
        session_under_repaint(s);
    }
    return true;
}

// ---- walls --------------------------------------------------------------------------------------

// The map of land has the picture's size. Water without land has none at first.
static bool make_dry(scene_surface *surface, int width, int height) {
    pond_map_target *dry = &surface->dry;
    if (dry->values == NULL) {
        dry->values = calloc((size_t)width * (size_t)height, sizeof *dry->values);
    }
    return dry->values != NULL;
}

void session_set_dry(session *s, const float *dry) {
    const plan *p = plan_of(s);
    if (make_dry(&s->commands.show.surface, p->width, p->height)) {
        memcpy(s->commands.show.surface.dry.values, dry,
               (size_t)p->width * (size_t)p->height * sizeof *dry);
        scene_surface_land_changed(&s->commands.show.surface);
        wall_stones_clear(&s->stones);
        s->land_serial++;
        s->walls.shown = (wall_area){0, 0, s->walls.width, s->walls.height};
        s->commands.changed = true;
    }
}

static bool any_drawn(const drawn_walls *w) {
    for (size_t i = 0; i < (size_t)w->width * (size_t)w->height; i++) {
        if (w->drawn[i] != 0) {
            return true;
        }
    }
    return false;
}

void session_show_walls(session *s) {
    const wall_area area = s->walls.shown;
    const plan *p = plan_of(s);
    s->walls.shown = (wall_area){0};
    if (area.width == 0 || (s->stones.pixels == NULL && !any_drawn(&s->walls))) {
        return;
    }
    const scene_walls walls = {
        .cells = s->walls.drawn, .width = s->walls.width, .height = s->walls.height};
    if ((s->stones.pixels != NULL ||
         wall_stones_make(&s->stones, p->width, p->height, s->commands.show.surface.dry.values)) &&
        make_dry(&s->commands.show.surface, p->width, p->height)) {
        wall_stones_draw(&s->stones, &walls, &area, s->commands.show.surface.dry.values);
        scene_surface_land_changed(&s->commands.show.surface);
        s->land_serial++;
    }
}

// ---- tools --------------------------------------------------------------------------------------

session_tools session_tools_for(const scene *s, const pond_desc *desc) {
    // A lake's pond reaches far: the brush suits its near part.
    const float reach = s->look == POND_LOOK_LAKE ? NEAR_PART : 1.0f;
    const float width = reach * (float)(desc->width * desc->cell_size);
    session_tools tools = {.radius = BRUSH * width,
                           .height = -STEEPNESS * BRUSH * width,
                           .hardness = walls_hardness(desc, 0.0f),
                           .pace = 1.0,
                           .splash = s->rain.rain.splash};
    if (s->drop_count > 0) {
        tools.radius = s->drops[0].radius;
        tools.height = s->drops[0].height;
        tools.splash = s->drops[0].splash;
    } else if (s->rain.rain.rate > 0.0f) {
        tools.radius = s->rain.rain.radius;
        tools.height = s->rain.rain.height;
    }
    if (tools.radius < THINNEST_BRUSH * width) {
        tools.height *= THINNEST_BRUSH * width / tools.radius;
        tools.radius = THINNEST_BRUSH * width;
    }
    return tools;
}

pond_rain session_rain_for(const session *s) {
    const pond_vec2 sides = show_sides(&s->commands.show);
    pond_rain rain = s->last_rain.rate > 0.0f ? s->last_rain : plan_of(s)->scene.rain.rain;
    if (!(rain.rate > 0.0f)) {
        const session_tools tools = session_tools_for(&plan_of(s)->scene, &plan_of(s)->pond);
        rain = pond_rain_default();
        rain.radius = RAIN_SHARE * tools.radius;
        rain.height = RAIN_SHARE * RAIN_SHARE * tools.height;
        rain.rate = DENSITY / (sides.x * sides.y);
    }
    return rain;
}

// From now on the scene's own times of rain do not count.
void session_rain(session *s, const pond_rain *rain) {
    scene_rain *kept = &plan_of(s)->scene.rain;
    if (kept->rain.rate > 0.0f) {
        s->last_rain = kept->rain;
    }
    *kept = (scene_rain){.rain = *rain, .start = 0.0, .end = SCENE_LATEST};
    pond_command command = {.kind = POND_COMMAND_RAIN, .is.rain = *rain};
    (void)commands_do(&s->commands, &command);
}
