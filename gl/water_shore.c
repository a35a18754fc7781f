// Walls and ground of water on the GPU: links between cells, derived there from two maps.

#include "shared/water_numbers.h"
#include "water.h"

#include <math.h>

#include <millpond/shore.h>

#define WALL_BYTE 128 // and more is wall

static size_t cells_of(const pond_gl_water *water) {
    return (size_t)water->desc.width * (size_t)water->desc.height;
}

static bool is_wall(const uint8_t *walls, size_t cell) {
    return walls != NULL && walls[cell] != 0;
}

static bool is_dry(const pond_gl_water *water, size_t cell) {
    return is_wall(water->walls, cell) || (water->depths != NULL && water->depths[cell] <= 0.0f);
}

static int inside(int index, int cells) {
    return index < 0 ? 0 : index < cells ? index : cells - 1;
}

bool pondi_gl_water_is_dry(const pond_gl_water *water, int x, int y) {
    if (!water->linked) {
        return false;
    }
    const int column = inside(x - water->margins.left, water->desc.width);
    const int row = inside(y - water->margins.top, water->desc.height);
    return is_dry(water, (size_t)row * (size_t)water->desc.width + (size_t)column);
}

static double wet_within(const pond_gl_water *water) {
    double count = 0.0;
    for (size_t i = 0; i < cells_of(water); i++) {
        count += water->linked && is_dry(water, i) ? 0.0 : 1.0;
    }
    return count;
}

// ---- maps ---------------------------------------------------------------------------------------

// A map of a number for each cell, or of one for all where there is no row.
static bool fill_map(const pond_gl_water *water, pondi_gl_texture *map, float all,
                     pondi_gl_water_row *row) {
    const int width = row != NULL ? water->desc.width : 1;
    const int height = row != NULL ? water->desc.height : 1;
    pondi_gl_unpack unpack;
    pondi_gl_unpack_save(&unpack, water->gl->info.es);
    const bool done = pondi_gl_texture_size(water->gl, map, GL_R32F, width, height);
    if (done && row != NULL) {
        pondi_gl_water_upload(water, 0, 0, row, NULL);
    } else if (done) {
        pondi_gl_texture_fill(map, &all, 1);
    }
    pondi_gl_unpack_restore(&unpack);
    return done;
}

static void row_of_walls(const pond_gl_water *water, const void *from, int y, float *numbers) {
    (void)from;
    const float wall = isinf(water->hardness) ? PONDI_FIXED_WALL : water->hardness;
    const size_t first = (size_t)y * (size_t)water->desc.width;
    for (int x = 0; x < water->desc.width; x++) {
        numbers[x] = is_wall(water->walls, first + (size_t)x) ? wall : PONDI_NO_WALL;
    }
}

static void row_of_ground(const pond_gl_water *water, const void *from, int y, float *numbers) {
    (void)from;
    const float *depths = water->depths + (ptrdiff_t)y * water->desc.width;
    for (int x = 0; x < water->desc.width; x++) {
        const double share = (double)depths[x] / water->desc.depth;
        numbers[x] =
            fabs(share - 1.0) < 1e-6 ? water->weights.c2 : (float)(water->courant2 * share);
    }
}

static bool upload_maps(pond_gl_water *water) {
    return fill_map(water, &water->wall_map, PONDI_NO_WALL,
                    water->walls != NULL ? row_of_walls : NULL) &&
           fill_map(water, &water->ground_map, water->weights.c2,
                    water->depths != NULL ? row_of_ground : NULL);
}

// ---- links --------------------------------------------------------------------------------------

static bool make_layers(pond_gl_water *water) {
    const pondi_gl_rect whole = pondi_gl_water_whole(water);
    return pondi_gl_layer_size(water->gl, &water->links, GL_RGBA32F, whole.width, whole.height) &&
           pondi_gl_layer_size(water->gl, &water->keep, GL_R32F, whole.width, whole.height);
}

static void derive(pond_gl_water *water) {
    const pondi_gl_rect whole = pondi_gl_water_whole(water);
    const pondi_gl_program *program = pondi_gl_water_use(water, PONDI_GL_PROGRAM_WATER_GROUND);
    pondi_gl_water_bind(PONDI_GL_UNIT_GROUND, water->ground_map.name);
    pondi_gl_water_bind(PONDI_GL_UNIT_WALLS, water->wall_map.name);
    pondi_gl_put_int(program, "wants_keep", 0);
    pondi_gl_water_draw(&water->links, &whole);
    pondi_gl_put_int(program, "wants_keep", 1);
    pondi_gl_water_draw(&water->keep, &whole);
}

static bool have_programs(pond_gl_water *water) {
    return pondi_gl_program_of(water->gl, PONDI_GL_PROGRAM_WATER_SHORE) != NULL &&
           pondi_gl_program_of(water->gl, PONDI_GL_PROGRAM_WATER_GROUND) != NULL;
}

// Where there are walls or ground. Leaves the driver's message.
static pond_result link_cells(pond_gl_water *water) {
    if (!have_programs(water)) {
        return POND_ERROR_SYSTEM;
    }
    if (!upload_maps(water) || !make_layers(water)) {
        return POND_ERROR_MEMORY;
    }
    derive(water);
    return POND_OK;
}

// Whether walls or land continue into a margin: they stand at a side that is open.
static bool reach_out(const pond_gl_water *water) {
    const pondi_gl_sides *m = &water->margins;
    const int right = water->width - 1;
    const int bottom = water->height - 1;
    for (int y = 0; y <= bottom; y++) {
        if ((m->left > 0 && pondi_gl_water_is_dry(water, 0, y)) ||
            (m->right > 0 && pondi_gl_water_is_dry(water, right, y))) {
            return true;
        }
    }
    for (int x = 0; x <= right; x++) {
        if ((m->top > 0 && pondi_gl_water_is_dry(water, x, 0)) ||
            (m->bottom > 0 && pondi_gl_water_is_dry(water, x, bottom))) {
            return true;
        }
    }
    return false;
}

static pond_result renew(pond_gl_water *water) {
    pondi_gl_state saved;
    pondi_gl_water_begin(water, &saved);
    water->linked = water->walls != NULL || water->depths != NULL;
    water->reaches_out = reach_out(water);
    pondi_gl_water_tell_anew(water);
    const pond_result result = water->linked ? link_cells(water) : POND_OK;
    if (result == POND_OK) {
        water->wet_within = wet_within(water);
        pondi_gl_water_settle(water, 0);
        pondi_gl_water_settle(water, 1);
        pondi_gl_water_take_mean(water);
    }
    pondi_gl_water_end(&saved);
    return result;
}

// ---- the caller's -------------------------------------------------------------------------------

static pond_result no_memory(const pond_gl_water *water, const char *what) {
    return pondi_gl_fail(water->gl, POND_ERROR_MEMORY, "no memory for the %s of %d x %d cells",
                         what, water->desc.width, water->desc.height);
}

static bool any_wall(const pond_gl_water *water, const uint8_t *cells, ptrdiff_t stride) {
    for (int y = 0; y < water->desc.height && cells != NULL; y++) {
        for (int x = 0; x < water->desc.width; x++) {
            if (cells[y * stride + x] >= WALL_BYTE) {
                return true;
            }
        }
    }
    return false;
}

pond_result pond_gl_water_set_walls(pond_gl_water *water, const uint8_t *cells, ptrdiff_t stride,
                                    float hardness) {
    if (water == NULL) {
        return pondi_gl_fail(NULL, POND_ERROR_ARGUMENT, "water: NULL");
    }
    if (!(hardness >= 0.0f && (hardness <= POND_MAX_HARDNESS || isinf(hardness)))) {
        return pondi_gl_fail(water->gl, POND_ERROR_RANGE,
                             "hardness: %g; allowed are 0 to %g, or INFINITY", (double)hardness,
                             (double)POND_MAX_HARDNESS);
    }
    const bool any = any_wall(water, cells, stride);
    if (!any && water->walls == NULL) { // as it was
        water->hardness = hardness;
        return POND_OK;
    }
    uint8_t *walls = any ? pondi_gl_allocate(water->gl, cells_of(water)) : NULL;
    if (any && walls == NULL) {
        return no_memory(water, "walls");
    }
    const int width = water->desc.width;
    for (size_t i = 0; i < cells_of(water) && any; i++) {
        const ptrdiff_t row = (ptrdiff_t)(i / (size_t)width);
        walls[i] = cells[row * stride + (ptrdiff_t)(i % (size_t)width)] >= WALL_BYTE;
    }
    pondi_gl_water_finish_step(water);
    uint8_t *old = water->walls;
    const float old_hardness = water->hardness;
    water->walls = walls;
    water->hardness = hardness;
    const pond_result result = renew(water);
    if (result != POND_OK) {
        water->walls = old;
        water->hardness = old_hardness;
        old = walls;
        (void)renew(water);
    }
    pondi_gl_release(water->gl, old, cells_of(water));
    return result;
}

static pond_result check_depths(const pond_gl_water *water, const float *cells, ptrdiff_t stride) {
    for (int y = 0; y < water->desc.height && cells != NULL; y++) {
        for (int x = 0; x < water->desc.width; x++) {
            const double depth = (double)cells[y * stride + x];
            // Depths are often computed in float: the last bits are not held against them.
            if (!isfinite(depth) || depth > water->desc.depth * (1.0 + 1e-6)) {
                return pondi_gl_fail(water->gl, POND_ERROR_RANGE,
                                     "depth at cell (%d, %d): %g m; allowed are finite numbers up "
                                     "to desc.depth, %g m",
                                     x, y, depth, water->desc.depth);
            }
        }
    }
    return POND_OK;
}

static float held_depth(const pond_gl_water *water, float depth) {
    const float deepest = (float)water->desc.depth;
    const float raised = depth > PONDI_LOWEST_GROUND ? depth : PONDI_LOWEST_GROUND;
    return raised < deepest ? raised : deepest;
}

pond_result pond_gl_water_set_depths(pond_gl_water *water, const float *cells, ptrdiff_t stride) {
    if (water == NULL) {
        return pondi_gl_fail(NULL, POND_ERROR_ARGUMENT, "water: NULL");
    }
    const pond_result fine = check_depths(water, cells, stride);
    if (fine != POND_OK) {
        return fine;
    }
    const size_t bytes = cells_of(water) * sizeof(float);
    float *depths = cells != NULL ? pondi_gl_allocate(water->gl, bytes) : NULL;
    if (cells != NULL && depths == NULL) {
        return no_memory(water, "ground");
    }
    const int width = water->desc.width;
    for (size_t i = 0; i < cells_of(water) && depths != NULL; i++) {
        const ptrdiff_t row = (ptrdiff_t)(i / (size_t)width);
        depths[i] = held_depth(water, cells[row * stride + (ptrdiff_t)(i % (size_t)width)]);
    }
    pondi_gl_water_finish_step(water);
    float *old = water->depths;
    water->depths = depths;
    const pond_result result = renew(water);
    if (result != POND_OK) {
        water->depths = old;
        old = depths;
        (void)renew(water);
    }
    pondi_gl_release(water->gl, old, bytes);
    return result;
}

void pondi_gl_water_free_shore(pond_gl_water *water) {
    pondi_gl_texture_free(&water->wall_map);
    pondi_gl_texture_free(&water->ground_map);
    pondi_gl_layer_free(&water->links);
    pondi_gl_layer_free(&water->keep);
    pondi_gl_release(water->gl, water->walls, cells_of(water));
    pondi_gl_release(water->gl, water->depths, cells_of(water) * sizeof(float));
}
