// Worlds. Positions are in metres from the corner of chunk (0, 0); cells are counted from it.

#include <math.h>
#include <stdlib.h>

#include "web.h"

#include <millpond/upload.h>
#include <millpond/world.h>

#define SIDE ((double)POND_WORLD_CHUNK)

typedef struct web_world {
    pond_world *water;
    pond_desc desc;
} web_world;

// Splits a position. A position beyond all chunks becomes NAN, and touches there do nothing.
static pond_world_point point(const web_world *world, double x, double y) {
    const double side = SIDE * world->desc.cell_size;
    const double i = floor(x / side);
    const double j = floor(y / side);
    if (!(fabs(i) < INT32_MAX && fabs(j) < INT32_MAX)) {
        return (pond_world_point){.at = {NAN, NAN}};
    }
    return (pond_world_point){{(int32_t)i, (int32_t)j},
                              {(float)(x - i * side), (float)(y - j * side)}};
}

web_world *WEB_EXPORT(web_world_create)(const pond_desc *water, bool masks, double memory) {
    pond_world_desc desc = pond_world_desc_default();
    desc.water = *water;
    desc.masks = masks;
    if (memory > 0.0) {
        desc.memory = memory < (double)SIZE_MAX ? (size_t)memory : SIZE_MAX;
    }
    web_world *made = calloc(1, sizeof *made);
    if (made == NULL || pond_world_create(&desc, &made->water) != POND_OK) {
        free(made);
        return NULL;
    }
    made->desc = pond_world_get_desc(made->water).water;
    return made;
}

void WEB_EXPORT(web_world_destroy)(web_world *world) {
    pond_world_destroy(world->water);
    free(world);
}

double WEB_EXPORT(web_world_cell_size)(const web_world *world) {
    return world->desc.cell_size;
}

// cells: 64 rows of 64 bytes, 0 for land.
bool WEB_EXPORT(web_world_mask)(web_world *world, int x, int y, const uint8_t *cells, size_t size) {
    return pond_world_set_mask(world->water, (pond_chunk){x, y}, cells, size) == POND_OK;
}

void WEB_EXPORT(web_world_clear_mask)(web_world *world, int x, int y) {
    pond_world_clear_mask(world->water, (pond_chunk){x, y});
}

// ---- time ---------------------------------------------------------------------------------------

int WEB_EXPORT(web_world_advance)(web_world *world, double seconds) {
    return pond_world_advance(world->water, seconds);
}

void WEB_EXPORT(web_world_step)(web_world *world, int steps) {
    pond_world_step_many(world->water, steps);
}

double WEB_EXPORT(web_world_steps)(const web_world *world) {
    return (double)pond_world_get_steps(world->water);
}

double WEB_EXPORT(web_world_time)(const web_world *world) {
    return (double)pond_world_get_steps(world->water) * world->desc.time_step;
}

bool WEB_EXPORT(web_world_is_resting)(const web_world *world) {
    return pond_world_is_resting(world->water);
}

uint64_t WEB_EXPORT(web_world_hash)(const web_world *world) {
    return pond_world_hash(world->water);
}

// ---- touches ------------------------------------------------------------------------------------

bool WEB_EXPORT(web_world_drop)(web_world *world, double x, double y, float radius, float height) {
    pond_world_drop(world->water, point(world, x, y), radius, height);
    return true;
}

bool WEB_EXPORT(web_world_splash)(web_world *world, double x, double y, float radius,
                                  float height) {
    pond_world_splash(world->water, point(world, x, y), radius, height);
    return true;
}

bool WEB_EXPORT(web_world_plunge)(web_world *world, double x, double y, float radius, float speed,
                                  float mass) {
    const float height = pond_plunge_size(&radius, speed, mass);
    return web_world_splash(world, x, y, radius, height);
}

bool WEB_EXPORT(web_world_stroke)(web_world *world, double x, double y, double to_x, double to_y,
                                  float radius, float height) {
    pond_world_stroke(world->water, point(world, x, y), point(world, to_x, to_y), radius, height);
    return true;
}

bool WEB_EXPORT(web_world_rain)(web_world *world, const pond_rain *rain, double x, double y,
                                double to_x, double to_y) {
    pond_world_set_rain(world->water, rain, point(world, x, y), point(world, to_x, to_y));
    return true;
}

bool WEB_EXPORT(web_world_calm)(web_world *world) {
    pond_world_calm(world->water);
    return true;
}

// ---- bodies, emitters, events -------------------------------------------------------------------

uint64_t WEB_EXPORT(web_world_body_add)(web_world *world, pond_body_desc *desc, int kind, float a,
                                        float b, const pond_vec2 *points, int count, double x,
                                        double y, float angle) {
    const pond_world_point place = point(world, x, y);
    desc->shape = web_shape(kind, a, b, points, count);
    desc->pose = (pond_pose){place.at, angle};
    pond_body_id id = {0};
    return pond_world_body_add(world->water, place.chunk, desc, &id) == POND_OK ? id.value : 0;
}

bool WEB_EXPORT(web_world_body_remove)(web_world *world, uint64_t id) {
    pond_world_body_remove(world->water, (pond_body_id){id});
    return true;
}

bool WEB_EXPORT(web_world_body_move)(web_world *world, uint64_t id, double x, double y,
                                     float angle) {
    const pond_world_point place = point(world, x, y);
    pond_world_body_move(world->water, (pond_body_id){id}, place.chunk,
                         (pond_pose){place.at, angle});
    return true;
}

bool WEB_EXPORT(web_world_body_push)(web_world *world, uint64_t id, float x, float y) {
    pond_world_body_push(world->water, (pond_body_id){id}, (pond_vec2){x, y});
    return true;
}

// Adds the corner of a chunk to a place in it.
static void globally(const web_world *world, pond_chunk chunk, double *place) {
    place[0] += SIDE * world->desc.cell_size * chunk.x;
    place[1] += SIDE * world->desc.cell_size * chunk.y;
}

bool WEB_EXPORT(web_world_body_get)(web_world *world, uint64_t id, double *out) {
    pond_chunk chunk;
    pond_body_state state;
    if (!pond_world_body_get_state(world->water, (pond_body_id){id}, &chunk, &state)) {
        return false;
    }
    web_body_numbers(&state, out);
    globally(world, chunk, out);
    return true;
}

// `from` and `to` of the desc are relative to (x, y).
uint64_t WEB_EXPORT(web_world_emitter_add)(web_world *world, const pond_emitter_desc *desc,
                                           double x, double y) {
    const pond_world_point place = point(world, x, y);
    pond_emitter_desc placed = *desc;
    placed.from = (pond_vec2){placed.from.x + place.at.x, placed.from.y + place.at.y};
    placed.to = (pond_vec2){placed.to.x + place.at.x, placed.to.y + place.at.y};
    pond_emitter_id id = {0};
    return pond_world_emitter_add(world->water, place.chunk, &placed, &id) == POND_OK ? id.value
                                                                                      : 0;
}

bool WEB_EXPORT(web_world_emitter_remove)(web_world *world, uint64_t id) {
    pond_world_emitter_remove(world->water, (pond_emitter_id){id});
    return true;
}

void WEB_EXPORT(web_world_set_splash_height)(web_world *world, float height) {
    pond_world_set_splash_height(world->water, height);
}

int WEB_EXPORT(web_world_next_event)(web_world *world, double *out) {
    pond_event event;
    pond_chunk chunk;
    if (!pond_world_event_next(world->water, &event, &chunk)) {
        return 0;
    }
    web_event_numbers(&event, out);
    globally(world, chunk, out + 2);
    return (int)event.kind;
}

// ---- reading ------------------------------------------------------------------------------------

float WEB_EXPORT(web_world_height_at)(const web_world *world, double x, double y) {
    return pond_world_height_at(world->water, point(world, x, y));
}

float WEB_EXPORT(web_world_slope_x_at)(const web_world *world, double x, double y) {
    return pond_world_slope_at(world->water, point(world, x, y)).x;
}

float WEB_EXPORT(web_world_slope_y_at)(const web_world *world, double x, double y) {
    return pond_world_slope_at(world->water, point(world, x, y)).y;
}

void WEB_EXPORT(web_world_sample)(web_world *world, int count, const double *points, float *out) {
    for (int i = 0; i < count; i++) {
        const pond_world_point at = point(world, points[2 * i], points[2 * i + 1]);
        pond_surface found = {0};
        pond_world_sample(world->water, 1, &at, &found);
        web_surface_numbers(&found, out + 8 * i);
    }
}

// The chunk of a cell; *x and *y become the cell's numbers in it.
static pond_chunk chunk_of(double *x, double *y) {
    const pond_chunk chunk = {(int32_t)floor(*x / SIDE), (int32_t)floor(*y / SIDE)};
    *x -= SIDE * chunk.x;
    *y -= SIDE * chunk.y;
    return chunk;
}

// Heights of a rectangle of cells, row by row. out: width · height numbers
void WEB_EXPORT(web_world_heights)(const web_world *world, double x, double y, int width,
                                   int height, float *out) {
    const pond_chunk chunk = chunk_of(&x, &y);
    pond_world_copy_heights(world->water, chunk, (int)x, (int)y, width, height, out, width);
}

// 1 for land, 0 for water.
void WEB_EXPORT(web_world_land)(web_world *world, double x, double y, int width, int height,
                                float *out) {
    const pond_chunk chunk = chunk_of(&x, &y);
    pond_world_copy_land(world->water, chunk, (int)x, (int)y, width, height, out, width);
}

size_t WEB_EXPORT(web_world_view_size)(const web_world *world, int width, int height) {
    return pond_world_view_size(world->water, width, height);
}

// Four half floats for each cell of a rectangle; the view is made in `memory`.
void WEB_EXPORT(web_world_texels)(const web_world *world, double x, double y, int width, int height,
                                  void *memory, size_t size, uint8_t *texels) {
    const pond_chunk chunk = chunk_of(&x, &y);
    const pond_view view =
        pond_world_get_view(world->water, chunk, (int)x, (int)y, width, height, memory, size);
    pond_write_texels(&view, NULL, POND_TEXELS_RGBA16F, 0, texels, (ptrdiff_t)8 * width, NULL);
}

bool WEB_EXPORT(web_world_moved_next)(const web_world *world, double since, double x, double y,
                                      int width, int height, pond_area *area) {
    const pond_chunk chunk = chunk_of(&x, &y);
    return pond_world_moved_next(world->water, (uint64_t)since, chunk, (int)x, (int)y, width,
                                 height, area);
}

// ---- snapshots and rollback ---------------------------------------------------------------------

void WEB_EXPORT(web_world_round)(web_world *world, double precision) {
    pond_world_round(world->water, precision);
}

size_t WEB_EXPORT(web_world_save_size)(const web_world *world) {
    return pond_world_save_size(world->water);
}

bool WEB_EXPORT(web_world_save)(const web_world *world, void *bytes, size_t size) {
    return pond_world_save(world->water, bytes, size) == POND_OK;
}

bool WEB_EXPORT(web_world_load)(web_world *world, const void *bytes, size_t size) {
    return pond_world_load(world->water, bytes, size) == POND_OK;
}

size_t WEB_EXPORT(web_world_state_size)(const web_world *world) {
    return pond_world_state_size(world->water);
}

bool WEB_EXPORT(web_world_state)(const web_world *world, void *bytes, size_t size) {
    return pond_world_state_save(world->water, bytes, size) == POND_OK;
}

bool WEB_EXPORT(web_world_state_restore)(web_world *world, const void *bytes, size_t size) {
    return pond_world_state_restore(world->water, bytes, size) == POND_OK;
}
