// Walls, ground and beaches: their memory, and how everything else follows a change. They are built
// in shore_build.c and shore_depth.c.

#include "pond/shore.h"

#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "base/memory.h"
#include "base/message.h"
#include "pond/flow.h"
#include "pond/pond.h"
#include "pond/rest.h"
#include "pond/shore_pack.h"
#include "pond/subdomain.h"

// ---- memory -------------------------------------------------------------------------------------

bool pondi_shore_make(pond *water) {
    water->shore.rows = PONDI_ISA_BEST(pondi_shore_rows_);
    water->shore.kept = water->mean.kept;
    if (!pondi_shore_has_links(water)) {
        return true;
    }
    return pondi_open_make(&water->desc, &water->grid, &water->shore.open);
}

static size_t marks_size(int width, int height) {
    return (size_t)height * pondi_blocks_number(width, 1) * sizeof(pondi_shore_marks);
}

size_t pondi_shore_size(const pond_desc *desc, const pond_desc *grid) {
    if (pondi_solver_of(desc) == &pondi_solver_wave) {
        return pondi_open_size(desc, grid);
    }
    return 0;
}

static void free_layers(pond *water, unsigned layers) {
    pondi_shore *shore = &water->shore;
    pondi_field *const fields[] = {&shore->wall, &shore->depth, &shore->beach};
    const unsigned each[] = {PONDI_LAYER_WALL, PONDI_LAYER_DEPTH, PONDI_LAYER_BEACH};
    for (int i = 0; i < 3; i++) {
        if (layers & each[i]) {
            pondi_field_destroy(fields[i], &water->desc.allocator);
        }
    }
}

static void free_derived(pond *water) {
    pondi_shore *shore = &water->shore;
    const pond_allocator *allocator = &water->desc.allocator;
    pondi_shore_unpack(water);
    pondi_field_destroy(&shore->keep, allocator);
    for (int i = 0; i < PONDI_LINK_FIELDS; i++) {
        pondi_field_destroy(&shore->links[i], allocator);
    }
    pondi_release(allocator, shore->blocks, shore->block_bytes);
    pondi_release(allocator, shore->planes, shore->planes_bytes);
    pondi_release(allocator, shore->marks, shore->marks_bytes);
    shore->blocks = NULL;
    shore->planes = NULL;
    shore->marks = NULL;
}

void pondi_shore_free(pond *water) {
    pondi_shore *shore = &water->shore;
    const pond_allocator *allocator = &water->desc.allocator;
    free_derived(water);
    free_layers(water, ~0u);
    pondi_open_free(&shore->open, allocator);
}

void pondi_shore_calm(pond *water) {
    pondi_open_clear(&water->shore.open);
    pondi_rest_beyond(water);
}

// cells: the changed ones; NULL: all.
static void settle_heights(pond *water, const pondi_cells *cells) {
    if (pondi_flows(water)) {
        pondi_flow_follow(water, cells);
    }
}

static void lay_ground(pond *water) {
    const pondi_field *depth = &water->shore.depth;
    if (water->solver->whole.lay_ground != NULL) {
        water->solver->whole.lay_ground(water->whole, depth->memory != NULL ? depth : NULL);
    }
    settle_heights(water, NULL);
}

// Gives hard walls to a solver without links. Returns false if an allocation fails; the solver then
// keeps its previous walls.
static bool give_walls(pond *water) {
    const pondi_field *wall = &water->shore.wall;
    return water->solver->whole.lay_walls == NULL ||
           water->solver->whole.lay_walls(water->whole, wall->memory != NULL ? wall : NULL,
                                          &water->grid.allocator);
}

static bool lay_walls(pond *water) {
    const bool good = give_walls(water);
    settle_heights(water, NULL);
    return good;
}

pond_result pondi_shore_remake(pond *water, unsigned layers) {
    pondi_shore *shore = &water->shore;
    free_derived(water);
    free_layers(water, ~0u);
    lay_ground(water);
    (void)lay_walls(water); // removes them
    shore->dry = 0;
    shore->changed = water->blocks.clock;
    if (shore->open.memory != NULL) {
        pondi_open_set_caught(&shore->open, &water->grid, false);
    }
    pondi_mean_start(water);
    pondi_current_refresh(water);
    return layers != 0 ? pondi_shore_need(water, layers) : POND_OK;
}

bool pondi_shore_has_links(const pond *water) {
    return water->solver->traits.hard_walls && water->solver->whole.run == NULL;
}

static bool make_field(const pond *water, pondi_field *field, const float *value) {
    const pond_desc *grid = &water->grid;
    return field->memory != NULL ||
           pondi_field_create_filled(field, grid->width, grid->height, value, &grid->allocator);
}

static bool make_links(pond *water) {
    pondi_shore *shore = &water->shore;
    shore->marks_bytes = marks_size(water->grid.width, water->grid.height);
    shore->marks =
        pondi_allocate(&water->grid.allocator, shore->marks_bytes, _Alignof(pondi_shore_marks));
    shore->planes_bytes = (size_t)water->blocks.rows * sizeof *shore->planes;
    shore->planes = pondi_allocate(&water->grid.allocator, shore->planes_bytes, _Alignof(float *));
    bool made = shore->marks != NULL && shore->planes != NULL;
    for (int i = 0; i < PONDI_LINK_FIELDS && shore->open.memory != NULL; i++) {
        made = made && make_field(water, &shore->links[i], &(float){0.0f});
    }
    return made;
}

static bool make_derived(pond *water) {
    pondi_shore *shore = &water->shore;
    if (shore->keep.memory != NULL) {
        return true;
    }
    shore->block_bytes = pondi_blocks_count(&water->blocks) * sizeof(pondi_shore_block);
    shore->blocks =
        pondi_allocate(&water->grid.allocator, shore->block_bytes, _Alignof(pondi_shore_block));
    bool made = shore->blocks != NULL;
    if (pondi_shore_has_links(water)) {
        made = make_links(water) && made;
    }
    return made && make_field(water, &shore->keep, &(float){PONDI_KEEP_PLAIN});
}

static bool has_margins(const pond *water) {
    return water->grid.width != water->desc.width || water->grid.height != water->desc.height;
}

// Makes what a solver without links needs of the ground; returns false if an allocation fails.
static bool need_ground(pond *water) {
    const pondi_whole *whole = &water->solver->whole;
    return whole->need_ground == NULL || whole->need_ground(water->whole, &water->grid.allocator);
}

pond_result pondi_shore_need(pond *water, unsigned layers) {
    pondi_shore *shore = &water->shore;
    const bool fresh = shore->keep.memory == NULL;
    const bool unset = (layers & PONDI_LAYER_UNSET) != 0 && !has_margins(water);
    const float *no_wall = unset ? NULL : &(float){PONDI_NO_WALL};
    const unsigned held = pondi_shore_layers(water);
    const bool made =
        make_derived(water) &&
        (!(layers & PONDI_LAYER_WALL) || make_field(water, &shore->wall, no_wall)) &&
        (!(layers & PONDI_LAYER_DEPTH) ||
         (make_field(water, &shore->depth, &(float){(float)water->desc.depth}) &&
          need_ground(water))) &&
        (!(layers & PONDI_LAYER_BEACH) || make_field(water, &shore->beach, &(float){0.0f}));
    if (!made) {
        free_layers(water, ~held);
        if (fresh) {
            free_derived(water);
        }
        return pondi_fail(&water->desc.logger, POND_ERROR_MEMORY,
                          "walls, depths and beaches of %d x %d cells: no memory",
                          water->grid.width, water->grid.height);
    }
    if (fresh) {
        shore->held_at = water->fields[0].outside;
        pondi_shore_begin_plain(water);
    }
    return POND_OK;
}

unsigned pondi_shore_layers(const pond *water) {
    const pondi_shore *shore = &water->shore;
    return (shore->wall.memory != NULL ? PONDI_LAYER_WALL : 0u) |
           (shore->depth.memory != NULL ? PONDI_LAYER_DEPTH : 0u) |
           (shore->beach.memory != NULL ? PONDI_LAYER_BEACH : 0u);
}

// ---- changes ------------------------------------------------------------------------------------

// The cells of the grid that show the pond's cells from `first` to `end`: absorbing layers continue
// the outermost cells.
static void with_margins(int *first, int *end, int margin, int cells, int all) {
    *end = *end == cells ? all : *end + margin;
    *first = *first == 0 ? 0 : *first + margin;
}

static void continue_outward(const pond *water, pondi_field *layer) {
    if (layer->memory == NULL) {
        return;
    }
    const int left = water->left;
    const int right = left + water->desc.width;
    const int top = water->top;
    const int bottom = top + water->desc.height;
    for (int y = top; y < bottom; y++) {
        float *row = pondi_row_f32(layer, y);
        for (int x = 0; x < left; x++) {
            row[x] = row[left];
        }
        for (int x = right; x < layer->width; x++) {
            row[x] = row[right - 1];
        }
    }
    for (int y = 0; y < layer->height; y++) {
        const int from = y < top ? top : y >= bottom ? bottom - 1 : y;
        for (int x = 0; x < layer->width && from != y; x++) {
            pondi_row_f32(layer, y)[x] = pondi_row_f32(layer, from)[x];
        }
    }
}

static void find_mean(pond *water) {
    bool held = false;
    bool soft = false;
    for (size_t b = 0; b < pondi_blocks_count(&water->blocks); b++) {
        held = held || water->shore.blocks[b].held;
        soft = soft || water->shore.blocks[b].soft;
    }
    water->mean.kept = water->shore.kept && !held;
    water->mean.wanders = soft;
}

static bool row_holds_wall(const pond *water, int x0, int x1, int y) {
    const float *keep = pondi_row_f32(&water->shore.keep, y);
    for (int x = x0; x < x1; x++) {
        if (keep[x] == PONDI_KEEP_DRY) {
            return true;
        }
    }
    return false;
}

bool pondi_shore_reaches_out(const pond *water) {
    if (water->shore.keep.memory == NULL) {
        return false;
    }
    const int width = water->grid.width;
    const int right = water->left + water->desc.width;
    const int bottom = water->top + water->desc.height;
    for (int y = 0; y < water->grid.height; y++) {
        const bool inside = y >= water->top && y < bottom;
        if (inside
                ? row_holds_wall(water, 0, water->left, y) || row_holds_wall(water, right, width, y)
                : row_holds_wall(water, 0, width, y)) {
            return true;
        }
    }
    return false;
}

// Updates everything that depends on a rectangle of the pond's cells in a layer, except the mean.
// Returns the water that was lost.
static pondi_lost follow_change(pond *water, pondi_cells cells) {
    pondi_shore *shore = &water->shore;
    with_margins(&cells.x0, &cells.x1, water->left, water->desc.width, water->grid.width);
    with_margins(&cells.y0, &cells.y1, water->top, water->desc.height, water->grid.height);
    const bool at_side = cells.x0 == 0 || cells.x1 == water->grid.width || cells.y0 == 0 ||
                         cells.y1 == water->grid.height;
    if (at_side && has_margins(water)) {
        continue_outward(water, &shore->wall);
        continue_outward(water, &shore->depth);
        continue_outward(water, &shore->beach);
    }
    const pondi_lost lost = pondi_shore_derive(water, cells.x0, cells.y0, cells.x1, cells.y1);
    if (shore->open.memory != NULL) {
        pondi_open_set_caught(&shore->open, &water->grid, pondi_shore_reaches_out(water));
    }
    find_mean(water);
    const int64_t all = (int64_t)water->grid.width * water->grid.height;
    water->mean.cells = all > shore->dry ? all - shore->dry : 1;
    // The links of neighbouring cells change too.
    pondi_blocks_stir(&water->blocks, cells.x0 - 1, cells.y0 - 1, cells.x1 + 1, cells.y1 + 1,
                      water->steps);
    pondi_blocks_changed_all(&water->blocks); // the mean may have changed anywhere
    shore->changed = water->blocks.clock;
    return lost;
}

void pondi_shore_settle(pond *water, pondi_cells cells) {
    if (cells.x0 >= cells.x1 || cells.y0 >= cells.y1) {
        return;
    }
    const pondi_mean was = water->mean;
    const pondi_lost lost = follow_change(water, cells);
    pondi_mean_change(water, &was, &lost);
    pondi_border_fill(&water->fields[0], &water->grid.edges);
    pondi_border_fill(&water->fields[1], &water->grid.edges);
    settle_heights(water, &cells);
    pondi_current_refresh(water);
}

pond_result pondi_shore_no_pond(void) {
    return pondi_fail(NULL, POND_ERROR_ARGUMENT, "water: NULL; a pond is needed");
}

bool pondi_shore_has_hard_cells(const pond *water) {
    const pondi_field *wall = &water->shore.wall;
    const bool known = water->solver->whole.lay_walls != NULL && wall->memory != NULL;
    for (int y = 0; y < wall->height && known; y++) {
        const float *row = pondi_row_f32(wall, y);
        for (int x = 0; x < wall->width; x++) {
            if (row[x] >= 0.0f && !isinf(row[x])) {
                return true;
            }
        }
    }
    return false;
}

// ---- saved state --------------------------------------------------------------------------------

static void lay_layer(const pond *water, pondi_field *layer, pondi_tape *tape) {
    for (int y = 0; layer->memory != NULL && y < water->desc.height; y++) {
        pondi_tape_f32s(tape, pondi_row_f32(layer, y + water->top) + water->left,
                        (size_t)water->desc.width);
    }
}

static void lay_numbers(void *context, float *numbers, size_t count) {
    pondi_tape_f32s(context, numbers, count);
}

void pondi_shore_lay(pond *water, pondi_tape *tape) {
    pondi_shore *shore = &water->shore;
    lay_layer(water, &shore->wall, tape);
    lay_layer(water, &shore->depth, tape);
    lay_layer(water, &shore->beach, tape);
    if (shore->open.memory != NULL) {
        pondi_tape_f32s(tape, shore->open.phi_x, shore->open.length);
        pondi_tape_f32s(tape, shore->open.phi_y, shore->open.length);
    }
    if (water->solver->whole.visit != NULL) {
        water->solver->whole.visit(water->whole, lay_numbers, tape);
    }
}

static void hold_hard_cells(pondi_field *wall) {
    for (int y = 0; y < wall->height; y++) {
        float *row = pondi_row_f32(wall, y);
        for (int x = 0; x < wall->width; x++) {
            row[x] = row[x] >= 0.0f ? INFINITY : row[x];
        }
    }
}

// The same where nothing can be undone: if an allocation fails, hard walls become fixed.
static pond_result lay_walls_or_hold(pond *water) {
    if (lay_walls(water)) {
        return POND_OK;
    }
    hold_hard_cells(&water->shore.wall);
    (void)follow_change(water, (pondi_cells){0, 0, water->desc.width, water->desc.height});
    (void)lay_walls(water); // needs no memory for fixed walls
    return pondi_fail(&water->desc.logger, POND_ERROR_MEMORY,
                      "hard walls of %d x %d cells: no memory; they are now fixed walls, of "
                      "hardness INFINITY",
                      water->grid.width, water->grid.height);
}

// ---- walls --------------------------------------------------------------------------------------

// Nothing depends on the walls yet: removes a layer that was made for them.
static pond_result fail_walls(pond *water, const pondi_old_walls *old) {
    free_layers(water, ~old->layers);
    if (old->layers == 0) {
        free_derived(water);
    }
    return pondi_fail(&water->desc.logger, POND_ERROR_MEMORY,
                      "hard walls of %d x %d cells: no memory", water->grid.width,
                      water->grid.height);
}

static void copy_walls(const pond *water, const pondi_old_walls *old, bool back) {
    const pondi_cells *c = &old->cells;
    const size_t width = (size_t)(c->x1 - c->x0);
    for (int y = c->y0; y < c->y1; y++) {
        float *row = pondi_row_f32(&water->shore.wall, y + water->top) + water->left + c->x0;
        float *kept = old->walls + (size_t)(y - c->y0) * width;
        memcpy(back ? row : kept, back ? kept : row, width * sizeof(float));
    }
}

pond_result pondi_shore_begin_walls(pond *water, pondi_cells cells, unsigned layers,
                                    pondi_old_walls *old) {
    *old = (pondi_old_walls){.cells = cells, .layers = pondi_shore_layers(water)};
    const pond_result result = pondi_shore_need(water, layers);
    const bool any = cells.x0 < cells.x1 && cells.y0 < cells.y1;
    if (result != POND_OK || water->solver->whole.lay_walls == NULL || !any) {
        return result;
    }
    old->bytes = (size_t)(cells.x1 - cells.x0) * (size_t)(cells.y1 - cells.y0) * sizeof *old->walls;
    old->walls = pondi_allocate(&water->grid.allocator, old->bytes, PONDI_CACHE_LINE);
    if (old->walls == NULL) {
        return fail_walls(water, old);
    }
    copy_walls(water, old, false);
    return POND_OK;
}

static void continue_walls(pond *water) {
    if (has_margins(water)) {
        continue_outward(water, &water->shore.wall);
    }
}

pond_result pondi_shore_end_walls(pond *water, pondi_old_walls *old) {
    continue_walls(water);
    const bool good = old->walls == NULL || give_walls(water);
    if (!good) {
        copy_walls(water, old, true);
        continue_walls(water);
    }
    pondi_release(&water->grid.allocator, old->walls, old->bytes);
    if (!good) {
        return fail_walls(water, old);
    }
    pondi_shore_settle(water, old->cells);
    return POND_OK;
}

// ---- ground -------------------------------------------------------------------------------------

static size_t depth_bytes(const pond *water) {
    return (size_t)water->grid.width * (size_t)water->grid.height * sizeof(float);
}

static void copy_depths(pond *water, float *copy, bool back) {
    const size_t bytes = (size_t)water->grid.width * sizeof(float);
    for (int y = 0; y < water->grid.height && copy != NULL; y++) {
        float *row = pondi_row_f32(&water->shore.depth, y);
        float *kept = copy + (size_t)y * (size_t)water->grid.width;
        memcpy(back ? row : kept, back ? kept : row, bytes);
    }
}

pond_result pondi_shore_begin_ground(pond *water, pondi_old_ground *old) {
    *old = (pondi_old_ground){.layers = pondi_shore_layers(water)};
    const pond_result result = pondi_shore_need(water, PONDI_LAYER_DEPTH);
    if (result == POND_OK && pondi_shore_has_hard_cells(water)) {
        old->depths = pondi_allocate(&water->grid.allocator, depth_bytes(water), PONDI_CACHE_LINE);
        copy_depths(water, old->depths, false);
        if (old->depths == NULL) {
            free_layers(water, ~old->layers);
            return pondi_fail(&water->desc.logger, POND_ERROR_MEMORY,
                              "hard walls of %d x %d cells: no memory for other depths",
                              water->grid.width, water->grid.height);
        }
    }
    return result;
}

pond_result pondi_shore_end_ground(pond *water, pondi_old_ground *old) {
    if (has_margins(water)) {
        continue_outward(water, &water->shore.depth);
    }
    lay_ground(water);
    const bool good = lay_walls(water);
    copy_depths(water, good ? NULL : old->depths, true);
    pondi_release(&water->grid.allocator, old->depths, depth_bytes(water));
    if (!good) {
        free_layers(water, ~old->layers);
        lay_ground(water);
        return pondi_fail(&water->desc.logger, POND_ERROR_MEMORY,
                          "hard walls of %d x %d cells: no memory for other depths",
                          water->grid.width, water->grid.height);
    }
    pondi_shore_settle(water, (pondi_cells){0, 0, water->desc.width, water->desc.height});
    return POND_OK;
}

// ---- refreshing ---------------------------------------------------------------------------------

pond_result pondi_shore_refresh(pond *water) {
    pondi_shore_settle(water, (pondi_cells){0, 0, water->desc.width, water->desc.height});
    lay_ground(water);
    return lay_walls_or_hold(water);
}

pond_result pondi_shore_shifted(pond *water) {
    pondi_shore *shore = &water->shore;
    shore->dry = 0;
    for (int y = 0; y < water->grid.height; y++) {
        const float *keep = pondi_row_f32(&shore->keep, y);
        for (int x = 0; x < water->grid.width; x++) {
            shore->dry += keep[x] == PONDI_KEEP_DRY;
        }
    }
    (void)follow_change(water, (pondi_cells){0, 0, water->desc.width, water->desc.height});
    lay_ground(water);
    return lay_walls_or_hold(water);
}

// ---- checks of loaded numbers -------------------------------------------------------------------

#define STRONGEST 1e9f // largest damping of a beach [1/step]

typedef bool judge(float number, float most);

static bool is_wall(float number, float most) {
    return (number >= 0.0f && (number <= most || isinf(number))) ||
           (number <= PONDI_NO_WALL && number >= PONDI_NO_WALL);
}

static bool is_depth(float number, float most) {
    return number >= PONDI_LOWEST_GROUND && number <= most;
}

static bool is_beach(float number, float most) {
    return number >= 0.0f && number <= most;
}

static bool all(const pond *water, const pondi_field *layer, judge *fits, float most) {
    for (int y = 0; layer->memory != NULL && y < water->desc.height; y++) {
        const float *row = pondi_row_f32(layer, y + water->top) + water->left;
        for (int x = 0; x < water->desc.width; x++) {
            if (!fits(row[x], most)) {
                return false;
            }
        }
    }
    return true;
}

static bool within(const float *numbers, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (!(fabsf(numbers[i]) <= PONDI_HIGHEST_LOADED)) {
            return false;
        }
    }
    return true;
}

static void judge_numbers(void *context, float *numbers, size_t count) {
    bool *fine = context;
    *fine = *fine && within(numbers, count);
}

static bool judge_beyond(const pond *water) {
    bool fine = true;
    if (water->solver->whole.visit != NULL) {
        water->solver->whole.visit(water->whole, judge_numbers, &fine);
    }
    return fine;
}

bool pondi_shore_judge(const pond *water) {
    const pondi_shore *s = &water->shore;
    const float deepest = (float)water->desc.depth;
    const float hardest = pondi_shore_has_links(water) ? POND_MAX_HARDNESS : 0.0f;
    return all(water, &s->wall, is_wall, hardest) &&
           (!pondi_shore_has_hard_cells(water) || pondi_shore_takes_wall(water, 0.0f)) &&
           all(water, &s->depth, is_depth, deepest) && all(water, &s->beach, is_beach, STRONGEST) &&
           judge_beyond(water) &&
           (s->open.memory == NULL ||
            (within(s->open.phi_x, s->open.length) && within(s->open.phi_y, s->open.length)));
}
