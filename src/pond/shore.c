// Walls, ground and beaches: the memory they take, what follows when one changes; walls and
// beaches themselves.

#include "pond/shore.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "base/memory.h"
#include "base/message.h"
#include "field/shape.h"
#include "pond/part.h"
#include "pond/pond.h"
#include "pond/rest.h"
#include "pond/shore_pack.h"

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

static void lay_ground(pond *water) {
    const pondi_field *depth = &water->shore.depth;
    if (water->solver->whole.lay_ground != NULL) {
        water->solver->whole.lay_ground(water->whole, depth->memory != NULL ? depth : NULL);
    }
}

// What a solver without links makes of hard walls; false when there is no memory for it, and it has
// those before.
static bool lay_walls(pond *water) {
    const pondi_field *wall = &water->shore.wall;
    return water->solver->whole.lay_walls == NULL ||
           water->solver->whole.lay_walls(water->whole, wall->memory != NULL ? wall : NULL,
                                          &water->grid.allocator);
}

pond_result pondi_shore_remake(pond *water, unsigned layers) {
    pondi_shore *shore = &water->shore;
    free_derived(water);
    free_layers(water, ~0u);
    lay_ground(water);
    (void)lay_walls(water); // none
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

// What a solver without links keeps of the ground.
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

// The grid's cells that show cells of the pond from `first` to `end`: margins continue the
// outermost.
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

// A rectangle of the pond's cells was written in a layer: everything follows but the account of the
// mean. Returns what was lost.
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
    // Cells beside it have other links now.
    pondi_blocks_stir(&water->blocks, cells.x0 - 1, cells.y0 - 1, cells.x1 + 1, cells.y1 + 1,
                      water->steps);
    pondi_blocks_changed_all(&water->blocks); // the mean may have changed anywhere
    shore->changed = water->blocks.clock;
    return lost;
}

static void settle_change(pond *water, pondi_cells cells) {
    if (cells.x0 >= cells.x1 || cells.y0 >= cells.y1) {
        return;
    }
    const pondi_mean was = water->mean;
    const pondi_lost lost = follow_change(water, cells);
    pondi_mean_change(water, &was, &lost);
    pondi_border_fill(&water->fields[0], &water->grid.edges);
    pondi_border_fill(&water->fields[1], &water->grid.edges);
    pondi_current_refresh(water);
}

pond_result pondi_shore_no_pond(void) {
    return pondi_fail(NULL, POND_ERROR_ARGUMENT, "water: NULL; a pond is needed");
}

// Of dispersive water.
static bool may_be_hard(const pond *water) {
    return !(water->desc.capillary_length > 0.0);
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

static bool hardness_fits(const pond *water, float hardness) {
    const pond_logger *logger = &water->desc.logger;
    if (hardness >= 0.0f && (hardness <= POND_MAX_HARDNESS || isinf(hardness))) {
        if (isinf(hardness) || pondi_shore_has_links(water)) {
            return true;
        }
        if (water->solver->whole.lay_walls != NULL && hardness <= 0.0f) {
            if (!may_be_hard(water)) {
                (void)pondi_fail(logger, POND_ERROR_RANGE,
                                 "hardness: 0; with surface tension walls in dispersive water are "
                                 "cells held at rest: allowed is infinity (fixed)");
            }
            return may_be_hard(water);
        }
        if (water->solver->whole.lay_walls != NULL) {
            (void)pondi_fail(
                logger, POND_ERROR_RANGE,
                "hardness: %g; allowed for walls in dispersive water are 0 (hard) and infinity "
                "(fixed): how much one between took in would depend on the wavelength",
                (double)hardness);
            return false;
        }
        (void)pondi_fail(
            logger, POND_ERROR_RANGE,
            "hardness: %g; walls in %s water are cells held at rest: allowed is infinity "
            "(fixed)",
            (double)hardness, water->solver->traits.name);
        return false;
    }
    (void)pondi_fail(&water->desc.logger, POND_ERROR_RANGE,
                     "hardness: %g; allowed are 0 to %g, or infinity (fixed)", (double)hardness,
                     (double)POND_MAX_HARDNESS);
    return false;
}

static pond_result check_wall_water(const pond *water) {
    if (water == NULL) {
        return pondi_shore_no_pond();
    }
    if (water->solver->traits.one_row) {
        return pondi_fail(&water->desc.logger, POND_ERROR_RANGE,
                          "water: column water has no walls");
    }
    return POND_OK;
}

// What a shape does to a cell of a layer: the number it gets for the one it had.
typedef float layer_edit(float old, double coverage, double distance, const float *numbers);

// Cells of the layer of walls as they were, for a solver that may have no memory for others.
typedef struct undo {
    pondi_cells cells;
    unsigned held; // layers that there were before
    float *walls;
    size_t bytes;
} undo;

// Nothing has followed from the walls yet: a layer that was made for them goes again.
static pond_result fail_walls(pond *water, unsigned held) {
    free_layers(water, ~held);
    if (held == 0) {
        free_derived(water);
    }
    return pondi_fail(&water->desc.logger, POND_ERROR_MEMORY,
                      "hard walls of %d x %d cells: no memory", water->grid.width,
                      water->grid.height);
}

static float *walls_at(pond *water, int y) {
    return pondi_row_f32(&water->shore.wall, y + water->top) + water->left;
}

static bool begin_undo(pond *water, pondi_cells cells, unsigned held, undo *u) {
    *u = (undo){.cells = cells, .held = held};
    const bool any = cells.x0 < cells.x1 && cells.y0 < cells.y1;
    if (water->solver->whole.lay_walls == NULL || !any) {
        return true;
    }
    const size_t width = (size_t)(cells.x1 - cells.x0);
    u->bytes = width * (size_t)(cells.y1 - cells.y0) * sizeof(float);
    u->walls = pondi_allocate(&water->grid.allocator, u->bytes, PONDI_CACHE_LINE);
    for (int y = cells.y0; y < cells.y1 && u->walls != NULL; y++) {
        memcpy(u->walls + (size_t)(y - cells.y0) * width, walls_at(water, y) + cells.x0,
               width * sizeof(float));
    }
    return u->walls != NULL;
}

static void continue_walls(pond *water) {
    if (has_margins(water)) {
        continue_outward(water, &water->shore.wall);
    }
}

// Walls were changed: all follows from that, or they are as they were.
static pond_result end_undo(pond *water, undo *u) {
    continue_walls(water);
    const bool good = u->walls == NULL || lay_walls(water);
    const size_t width = (size_t)(u->cells.x1 - u->cells.x0);
    for (int y = u->cells.y0; y < u->cells.y1 && !good; y++) {
        memcpy(walls_at(water, y) + u->cells.x0, u->walls + (size_t)(y - u->cells.y0) * width,
               width * sizeof(float));
    }
    continue_walls(water);
    pondi_release(&water->grid.allocator, u->walls, u->bytes);
    if (!good) {
        return fail_walls(water, u->held);
    }
    settle_change(water, u->cells);
    return POND_OK;
}

// Changes a layer's cells around a checked shape; what follows from them is the caller's matter.
static void edit_cells(pond *water, pondi_field *layer, const pond_shape *shape,
                       const pondi_placed *placed, pondi_cells box, layer_edit *change,
                       const float *numbers) {
    const bool grey = shape->kind == POND_SHAPE_BITMAP;
    for (int y = box.y0; y < box.y1; y++) {
        float *row = pondi_row_f32(layer, y + water->top) + water->left;
        const int whole_y = pondi_whole_row(water, y);
        for (int x = box.x0; x < box.x1; x++) {
            const int whole_x = pondi_whole_column(water, x);
            const double coverage = pondi_shape_coverage(placed, whole_x, whole_y);
            const double distance =
                grey ? 0.0 : pondi_shape_distance(placed, whole_x + 0.5, whole_y + 0.5);
            row[x] = change(row[x], coverage, distance, numbers);
        }
    }
}

// The pond's cells that a shape may touch.
static pondi_cells box_of(const pond *water, const pondi_placed *placed) {
    const pond_desc *whole = pondi_whole_desc(water);
    const pondi_cells box = pondi_shape_box(placed, whole->width, whole->height);
    return pondi_cut_of(water) != NULL ? pondi_part_cells(water, &box) : box;
}

static void edit_beach(pond *water, const pond_shape *shape, const pond_pose *pose,
                       layer_edit *change, const float *numbers) {
    const pondi_placed placed = pondi_shape_place(shape, pose, water->desc.cell_size, 0, 0);
    const pondi_cells box = box_of(water, &placed);
    edit_cells(water, &water->shore.beach, shape, &placed, box, change, numbers);
    settle_change(water, box);
}

// held: the layers that there were before it.
static pond_result edit_walls(pond *water, const pond_shape *shape, const pond_pose *pose,
                              unsigned held, layer_edit *change, const float *numbers) {
    const pondi_placed placed = pondi_shape_place(shape, pose, water->desc.cell_size, 0, 0);
    const pondi_cells box = box_of(water, &placed);
    undo u;
    if (!begin_undo(water, box, held, &u)) {
        return fail_walls(water, held);
    }
    edit_cells(water, &water->shore.wall, shape, &placed, box, change, numbers);
    return end_undo(water, &u);
}

// ---- walls --------------------------------------------------------------------------------------

static float build(float old, double coverage, double distance, const float *hardness) {
    (void)distance;
    return coverage >= 0.5 ? *hardness : old;
}

static float mask(float old, double coverage, double distance, const float *numbers) {
    (void)old;
    (void)distance;
    return numbers[coverage >= 0.5 ? 0 : 1];
}

pond_result pond_wall_build(pond *water, const pond_shape *shape, const pond_pose *pose,
                            float hardness) {
    PONDI_ASSERT_POND_OR_NULL(water);
    pond_result result = check_wall_water(water);
    if (result == POND_OK) {
        result = pondi_shape_check(&water->desc.logger, shape, pose);
    }
    if (result == POND_OK && !hardness_fits(water, hardness)) {
        result = POND_ERROR_RANGE;
    }
    if (result != POND_OK) {
        return result;
    }
    const unsigned held = pondi_shore_layers(water);
    result = pondi_shore_need(water, PONDI_LAYER_WALL);
    if (result == POND_OK) {
        result = edit_walls(water, shape, pose, held, build, &hardness);
    }
    return result;
}

pond_result pond_wall_clear(pond *water, const pond_shape *shape, const pond_pose *pose) {
    PONDI_ASSERT_POND_OR_NULL(water);
    pond_result result = check_wall_water(water);
    if (result == POND_OK) {
        result = pondi_shape_check(&water->desc.logger, shape, pose);
    }
    if (result == POND_OK && water->shore.wall.memory != NULL) {
        const float none = PONDI_NO_WALL;
        result = edit_walls(water, shape, pose, pondi_shore_layers(water), build, &none);
    }
    return result;
}

// A unit of its own: the pond may be larger than any shape.
pond_shape pondi_shore_mask(const pond_desc *whole, const pond_shape *pixels, pond_pose *pose) {
    const float width = (float)whole->width;
    const float height = (float)whole->height;
    *pose = (pond_pose){{0.5f * width, 0.5f * height}, 0.0f};
    return pond_bitmap(width, height, pixels->pixels, pixels->columns, pixels->rows,
                       pixels->stride);
}

pond_result pond_wall_mask(pond *water, const uint8_t *pixels, int columns, int rows,
                           ptrdiff_t stride, float hardness) {
    PONDI_ASSERT_POND_OR_NULL(water);
    pond_result result = check_wall_water(water);
    if (result != POND_OK) {
        return result;
    }
    if (pixels == NULL) {
        return pondi_fail(&water->desc.logger, POND_ERROR_ARGUMENT,
                          "pixels: NULL; a mask needs them");
    }
    const pond_shape given = pond_bitmap(0.0f, 0.0f, pixels, columns, rows, stride);
    pond_pose pose;
    const pond_shape shape = pondi_shore_mask(pondi_whole_desc(water), &given, &pose);
    result = pondi_shape_check(&water->desc.logger, &shape, &pose);
    if (result == POND_OK && !hardness_fits(water, hardness)) {
        result = POND_ERROR_RANGE;
    }
    if (result != POND_OK) {
        return result;
    }
    const unsigned held = pondi_shore_layers(water);
    result = pondi_shore_need(water, PONDI_LAYER_WALL | PONDI_LAYER_UNSET);
    if (result != POND_OK) {
        return result;
    }
    const pondi_placed placed = pondi_shape_place(&shape, &pose, 1.0, 0, 0);
    pondi_field *wall = &water->shore.wall;
    undo u;
    const pondi_cells all_cells = {0, 0, water->desc.width, water->desc.height};
    if (!begin_undo(water, all_cells, held, &u)) {
        return fail_walls(water, held);
    }
    if (pondi_cut_of(water) != NULL) {
        const float numbers[2] = {hardness, PONDI_NO_WALL};
        edit_cells(water, wall, &shape, &placed, all_cells, mask, numbers);
    } else {
        pondi_mask_cells(&placed, water->desc.width, water->desc.height, hardness, PONDI_NO_WALL,
                         pondi_row_f32(wall, water->top) + water->left, wall->stride);
    }
    return end_undo(water, &u);
}

static bool is_dry(const pond *water, int x, int y) {
    const float *keep = pondi_shore_keep(water, y + water->top);
    return keep != NULL && keep[x + water->left] == PONDI_KEEP_DRY;
}

bool pond_is_wall(const pond *water, pond_vec2 point) {
    PONDI_ASSERT_POND(water);
    const double x = floor((double)point.x / water->desc.cell_size);
    const double y = floor((double)point.y / water->desc.cell_size);
    return x >= 0.0 && x < water->desc.width && y >= 0.0 && y < water->desc.height &&
           is_dry(water, (int)x, (int)y);
}

void pond_copy_walls(const pond *water, int x, int y, int width, int height, uint8_t *out,
                     ptrdiff_t stride) {
    PONDI_ASSERT_POND(water);
    for (int j = 0; out != NULL && j < height; j++) {
        const int64_t row = (int64_t)y + j;
        for (int i = 0; i < width; i++) {
            const int64_t column = (int64_t)x + i;
            const bool inside =
                row >= 0 && row < water->desc.height && column >= 0 && column < water->desc.width;
            out[j * stride + i] = inside && is_dry(water, (int)column, (int)row) ? 255 : 0;
        }
    }
}

// ---- the whole state ----------------------------------------------------------------------------

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

// The same where nothing can be taken back: without memory they become fixed ones.
static pond_result lay_walls_or_hold(pond *water) {
    if (lay_walls(water)) {
        return POND_OK;
    }
    hold_hard_cells(&water->shore.wall);
    (void)follow_change(water, (pondi_cells){0, 0, water->desc.width, water->desc.height});
    (void)lay_walls(water); // fixed ones need no memory
    return pondi_fail(&water->desc.logger, POND_ERROR_MEMORY,
                      "hard walls of %d x %d cells: no memory; they have become fixed ones, of "
                      "hardness INFINITY",
                      water->grid.width, water->grid.height);
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
    settle_change(water, (pondi_cells){0, 0, water->desc.width, water->desc.height});
    return POND_OK;
}

// ---- as they come -------------------------------------------------------------------------------

pond_result pondi_shore_refresh(pond *water) {
    settle_change(water, (pondi_cells){0, 0, water->desc.width, water->desc.height});
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

// ---- beaches ------------------------------------------------------------------------------------

// Beaches: where waves are damped.

// Numbers, in order: γ at full strength, ramp in cells, whether grey is the strength.
static float damp(float old, double coverage, double distance, const float *numbers) {
    double strength = coverage;
    if (numbers[2] == 0.0f) {
        const double ramp = (double)numbers[1];
        const double in = ramp > 0.0 ? fmin(fmax(-distance / ramp, 0.0), 1.0) : distance <= 0.0;
        strength = in * in * (3.0 - 2.0 * in);
    }
    const float gamma = (float)(strength * (double)numbers[0]);
    return gamma > old ? gamma : old;
}

static float undamp(float old, double coverage, double distance, const float *numbers) {
    (void)distance;
    (void)numbers;
    return coverage >= 0.5 ? 0.0f : old;
}

static pond_result check_beach_water(const pond *water) {
    if (water == NULL) {
        return pondi_shore_no_pond();
    }
    if (!water->solver->traits.pressure) {
        return pondi_fail(&water->desc.logger, POND_ERROR_RANGE,
                          "water: %s; only wave and dispersive water can have beaches",
                          water->solver->traits.name);
    }
    return POND_OK;
}

static pond_result check_beach(const pond *water, double half_life, float ramp) {
    const pond_logger *logger = &water->desc.logger;
    if (!(half_life >= 1e-3 && half_life <= 1e9)) {
        return pondi_fail(logger, POND_ERROR_RANGE, "half_life: %g s; allowed are 0.001 to 1e+09 s",
                          half_life);
    }
    if (!(ramp >= 0.0f && ramp <= 1e6f)) {
        return pondi_fail(logger, POND_ERROR_RANGE, "ramp: %g m; allowed are 0 to 1e+06 m",
                          (double)ramp);
    }
    return POND_OK;
}

pond_result pond_beach_build(pond *water, const pond_shape *shape, const pond_pose *pose,
                             double half_life, float ramp) {
    PONDI_ASSERT_POND_OR_NULL(water);
    pond_result result = check_beach_water(water);
    if (result == POND_OK) {
        result = pondi_shape_check(&water->desc.logger, shape, pose);
    }
    if (result == POND_OK) {
        result = check_beach(water, half_life, ramp);
    }
    if (result == POND_OK) {
        result = pondi_shore_need(water, PONDI_LAYER_BEACH);
    }
    if (result == POND_OK) {
        const double kept =
            pondi_exp(-0.6931471805599453 * 2.0 * water->desc.time_step / half_life);
        const float numbers[3] = {(float)(2.0 * (1.0 - kept) / (1.0 + kept)),
                                  (float)((double)ramp / water->desc.cell_size),
                                  shape->kind == POND_SHAPE_BITMAP ? 1.0f : 0.0f};
        edit_beach(water, shape, pose, damp, numbers);
    }
    return result;
}

pond_result pond_beach_clear(pond *water, const pond_shape *shape, const pond_pose *pose) {
    PONDI_ASSERT_POND_OR_NULL(water);
    pond_result result = check_beach_water(water);
    if (result == POND_OK) {
        result = pondi_shape_check(&water->desc.logger, shape, pose);
    }
    if (result == POND_OK && water->shore.beach.memory != NULL) {
        edit_beach(water, shape, pose, undamp, NULL);
    }
    return result;
}

// ---- numbers that come from elsewhere -----------------------------------------------------------

#define STRONGEST 1e9f // damping of a beach [1/step]

typedef bool judge(float number, float most);

static bool is_wall(float number, float most) {
    return (number >= 0.0f && (number <= most || isinf(number))) ||
           (number <= PONDI_NO_WALL && number >= PONDI_NO_WALL);
}

bool pondi_shore_takes_wall(const pond *water, float hardness) {
    if (!(hardness >= 0.0f) || isinf(hardness) || pondi_shore_has_links(water)) {
        return hardness >= 0.0f && (isinf(hardness) || hardness <= POND_MAX_HARDNESS);
    }
    return hardness <= 0.0f && water->solver->whole.lay_walls != NULL && may_be_hard(water);
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
    const float hardest = pondi_shore_has_links(water) ? FLT_MAX : 0.0f;
    return all(water, &s->wall, is_wall, hardest) &&
           (!pondi_shore_has_hard_cells(water) || pondi_shore_takes_wall(water, 0.0f)) &&
           all(water, &s->depth, is_depth, deepest) && all(water, &s->beach, is_beach, STRONGEST) &&
           judge_beyond(water) &&
           (s->open.memory == NULL ||
            (within(s->open.phi_x, s->open.length) && within(s->open.phi_y, s->open.length)));
}
