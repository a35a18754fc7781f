// world_show.c — the water of a world and its rain.
#include "world_show.h"

#include <math.h>
#include <millpond/world.h>
#include <stdlib.h>
#include <string.h>

#include "media/error.h"
#include "report.h"
#include "world_show_inside.h"

#define MEMORY ((size_t)192 << 20) // for chunks; unused memory is never touched [bytes]
#define HALF_LIFE 2.2              // [s]
#define REST_SLOPE 3e-4f           // calmer water is invisible
#define STEP (1.0 / 120)           // the longest [s]
#define MOST_COURANT 0.7           // above it the step is shortened
#define RAIN 0.12f                 // [1/(m² s)]
#define RAIN_RADIUS 0.07f          // [m]
#define RAIN_HEIGHT (-0.0374f)     // [m]
#define RAIN_CELLS 8000.0          // greatest side of the rectangle of rain
#define RAIN_MARGIN 0.15           // of rain around the picture, as a share of its sides
#define WEB_METRES 14.0            // period of the web of light
#define WEB_CELLS 224
#define WEB_TEXELS 448

// ---- its scene ----------------------------------------------------------------------------------

scene world_scene(void) {
    scene s = scene_default();
    scene tiles;
    if (scene_builtin("tiles", &tiles)) {
        memcpy(s.looks, tiles.looks, sizeof s.looks);
        s.look = tiles.look;
        s.rain = tiles.rain;
        s.pond.count_height = tiles.pond.count_height;
        s.pond.wave_speed = tiles.pond.wave_speed;
        s.pond.restoring = tiles.pond.restoring;
        scene_clear(&tiles);
    }
    s.pond.solver = POND_SOLVER_WAVE;
    s.pond.half_life = HALF_LIFE;
    s.rain.rain.rate = RAIN;
    s.rain.rain.radius = RAIN_RADIUS;
    s.rain.rain.height = RAIN_HEIGHT;
    return s;
}

// ---- making -------------------------------------------------------------------------------------

static bool read_chunk(void *user, pond_chunk chunk, uint8_t *cells) {
    world_show *w = user;
    return ground_read_water(w->ground, (int64_t)chunk.x * POND_WORLD_CHUNK,
                             (int64_t)chunk.y * POND_WORLD_CHUNK, POND_WORLD_CHUNK,
                             POND_WORLD_CHUNK, w->chunk_pixels, cells);
}

static bool make_world(world_show *w, double rate, media_error *error) {
    pond_world_desc desc = pond_world_desc_default();
    desc.water = w->scene.pond;
    desc.water.cell_size = WORLD_CELL;
    desc.water.rest_slope = REST_SLOPE;
    // A step that divides the frame, if the solver allows a choice.
    const bool chooses = !pond_solver_info(&desc.water)->one_speed;
    const double step = 1.0 / (rate * ceil(1.0 / (rate * STEP) - 1e-9));
    const double share = desc.water.wave_speed * step / WORLD_CELL;
    desc.water.time_step = chooses && share < MOST_COURANT ? step : 0.0;
    desc.map = read_chunk;
    desc.user = w;
    desc.memory = MEMORY;
    const pond_result made = pond_world_create(&desc, &w->world);
    return made == POND_OK ||
           media_fail(error,
                      made == POND_ERROR_MEMORY || made == POND_ERROR_SYSTEM ? EXIT_RUN_FAILED
                                                                             : EXIT_BAD_USE,
                      "the water: %s", pond_message());
}

// Still periodic water as wide as the web of light.
static bool make_web(world_show *w, media_error *error) {
    pond_desc desc = pond_desc_default();
    scene s = w->scene;
    s.looks[POND_LOOK_LAGOON].is.lagoon.scroll = (pond_vec2){0.0f, 0.0f};
    desc.width = desc.height = WEB_CELLS;
    desc.cell_size = WEB_METRES / WEB_CELLS;
    desc.edges = (pond_edges){POND_EDGE_PERIODIC, POND_EDGE_PERIODIC, POND_EDGE_PERIODIC,
                              POND_EDGE_PERIODIC};
    desc.threads = w->scene.pond.threads;
    w->web_metres = WEB_METRES;
    if (pond_create(&desc, &w->web_water) != POND_OK) {
        return media_fail(error, EXIT_RUN_FAILED, "caustics: %s", pond_message());
    }
    w->web = scene_web_make(&s, w->web_water, WEB_TEXELS, WEB_TEXELS);
    return w->web != NULL || media_fail_memory(error);
}

world_show *world_show_make(ground *g, const scene *s, int width, int height, double rate,
                            media_error *error) {
    world_show *w = calloc(1, sizeof *w);
    if (w == NULL) {
        media_fail_memory(error);
        return NULL;
    }
    w->ground = g;
    w->scene = *s;
    const size_t side = (size_t)POND_WORLD_CHUNK * (size_t)g->cell;
    w->chunk_pixels = malloc(side * side);
    const bool room = w->chunk_pixels != NULL || media_fail_memory(error);
    if (!room || !make_world(w, rate, error) || !make_web(w, error) ||
        (!world_show_resize(w, width, height) && !media_fail_memory(error))) {
        world_show_free(w);
        return NULL;
    }
    return w;
}

void world_show_free(world_show *w) {
    if (w == NULL) {
        return;
    }
    world_region_free(&w->region);
    scene_web_free(w->web);
    pond_destroy(w->web_water);
    pond_world_destroy(w->world);
    free(w->chunk_pixels);
    free(w);
}

bool world_show_resize(world_show *w, int width, int height) {
    w->width = width;
    w->height = height;
    w->region.filled = false;
    return true;
}

void world_show_set_look(world_show *w, pond_look_kind look) {
    w->scene.look = look;
}

void world_show_set_rain(world_show *w, float rate) {
    w->scene.rain.rain.rate = rate;
}

// ---- positions ----------------------------------------------------------------------------------

static double floor_to(double value, double *rest) {
    const double whole = floor(value);
    *rest = value - whole;
    return whole;
}

// Splits a position into a chunk and the rest, which keeps its precision far from the origin.
static int32_t chunk_of(double tiles, int tile, int cell, float *metres) {
    double rest;
    const double chunk = floor_to(tiles * tile / cell / POND_WORLD_CHUNK, &rest);
    *metres = (float)(rest * POND_WORLD_CHUNK * WORLD_CELL);
    return (int32_t)fmin(fmax(chunk, -2147483648.0), 2147483647.0);
}

pond_world_point world_point(const world_show *w, double x, double y) {
    pond_world_point p;
    p.chunk.x = chunk_of(x, w->ground->tile_width, w->ground->cell, &p.at.x);
    p.chunk.y = chunk_of(y, w->ground->tile_height, w->ground->cell, &p.at.y);
    return p;
}

float world_show_metres(const world_show *w) {
    const int cells = w->ground->tile_width / w->ground->cell;
    return (float)(cells * WORLD_CELL);
}

void world_show_drop(world_show *w, double x, double y, float radius, float height) {
    pond_world_drop(w->world, world_point(w, x, y), radius, height);
}

void world_show_stroke(world_show *w, double x0, double y0, double x1, double y1, float radius,
                       float height) {
    pond_world_stroke(w->world, world_point(w, x0, y0), world_point(w, x1, y1), radius, height);
}

bool world_show_is_water(world_show *w, double x, double y) {
    const ground *g = w->ground;
    uint8_t water;
    uint8_t pixels[64 * 64];
    if (g->cell > 64) {
        return false;
    }
    return ground_read_water(w->ground, (int64_t)floor(x * g->tile_width / g->cell),
                             (int64_t)floor(y * g->tile_height / g->cell), 1, 1, pixels, &water);
}

pond_vec2 world_show_slope(const world_show *w, double x, double y) {
    return pond_world_slope_at(w->world, world_point(w, x, y));
}

// ---- time ---------------------------------------------------------------------------------------

// On the camera's picture and a little around it.
static void rain(world_show *w, const world_camera *camera) {
    const double left = -RAIN_MARGIN * w->width;
    const double top = -RAIN_MARGIN * w->height;
    double x0;
    double y0;
    double x1;
    double y1;
    world_show_place(w, camera, left, top, &x0, &y0);
    world_show_place(w, camera, w->width - left, w->height - top, &x1, &y1);
    const double most_x = 0.5 * RAIN_CELLS * w->ground->cell / w->ground->tile_width;
    const double most_y = 0.5 * RAIN_CELLS * w->ground->cell / w->ground->tile_height;
    x0 = fmax(x0, camera->x - most_x);
    x1 = fmin(x1, camera->x + most_x);
    y0 = fmax(y0, camera->y - most_y);
    y1 = fmin(y1, camera->y + most_y);
    pond_world_set_rain(w->world, &w->scene.rain.rain, world_point(w, x0, y0),
                        world_point(w, x1, y1));
}

void world_show_run(world_show *w, const world_camera *camera, double seconds) {
    rain(w, camera);
    (void)pond_world_advance(w->world, seconds);
    (void)pond_advance(w->web_water, seconds);
    w->time += seconds;
}

world_numbers world_show_numbers(const world_show *w) {
    const pond_world_desc desc = pond_world_get_desc(w->world);
    return (world_numbers){.steps = pond_world_get_steps(w->world),
                           .hash = pond_world_hash(w->world),
                           .chunks = pond_world_get_stats(w->world),
                           .chunk_size = pond_world_chunk_memory(&desc)};
}
