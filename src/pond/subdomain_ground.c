// Walls, ground and beaches of subdomains. Each subdomain has them for its own cells and its halo,
// like any pond; for touches that reach other cells it computes them from the commands.

#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/message.h"
#include "pond/emitter.h"
#include "pond/subdomain.h"

#include <millpond/detail/subdomain.h>

// ---- places of cells ----------------------------------------------------------------------------

// first: the cell of the whole that the first of `count` cells shows.
static void cells_along(int64_t first, bool wraps, int count, int whole, int *low, int *high) {
    if (wraps) {
        *low = 0;
        *high = count;
        return;
    }
    const int64_t from = *low - first;
    const int64_t to = *high - first;
    // Cells beyond the sides show the outermost cell.
    *low = *low > 0 && from > 0 ? (int)(from < count ? from : count) : 0;
    *high = *high < whole && to < count ? (int)(to > 0 ? to : 0) : count;
}

pondi_cells pondi_subdomain_cells(const pond *water, const pondi_cells *box) {
    const pondi_subdomain *part = pondi_cut_of(water);
    pondi_cells cells = *box;
    cells_along(part->x + water->left - part->left, part->wraps_x, water->desc.width,
                part->whole.width, &cells.x0, &cells.x1);
    cells_along(part->y + water->top - part->top, part->wraps_y, water->desc.height,
                part->whole.height, &cells.y0, &cells.y1);
    return cells;
}

static bool covers(const pondi_subdomain_laid *l, int column, int row) {
    return column >= l->box.x0 && column < l->box.x1 && row >= l->box.y0 && row < l->box.y1 &&
           pondi_shape_coverage(&l->placed, column, row) >= 0.5;
}

static bool is_land(const pond_desc *whole, const pond_command *c, int column, int row) {
    if (c->kind == POND_COMMAND_DEPTH_FUNCTION) {
        const pond_vec2 centre = {(float)((column + 0.5) * whole->cell_size),
                                  (float)((row + 0.5) * whole->cell_size)};
        return !(c->is.function.value(centre, c->is.function.user) > 0.0f);
    }
    return !(pondi_depth_on_map(whole, c->is.map.values, c->is.map.columns, c->is.map.rows,
                                c->is.map.stride, column, row) > 0.0f);
}

// A cell that the subdomain does not have. Absorbing layers continue the outermost cell.
static bool is_dry_beyond(const pondi_subdomain *part, int grid_column, int grid_row) {
    const int column = pondi_whole_index(grid_column - part->left, false, part->whole.width);
    const int row = pondi_whole_index(grid_row - part->top, false, part->whole.height);
    bool wall = false;
    bool land = false;
    for (int i = 0; i < part->laid_count; i++) {
        const pondi_subdomain_laid *l = &part->laid[i];
        switch (l->command.kind) {
        case POND_COMMAND_WALL_BUILD:
            wall = wall || covers(l, column, row);
            break;
        case POND_COMMAND_WALL_CLEAR:
            wall = wall && !covers(l, column, row);
            break;
        case POND_COMMAND_WALL_MASK:
            wall = covers(l, column, row);
            break;
        default:
            land = is_land(&part->whole, &l->command, column, row);
            break;
        }
    }
    return wall || land;
}

bool pondi_subdomain_is_dry(const pond *water, int column, int row) {
    const pondi_subdomain_axis across = pondi_subdomain_across(water);
    const pondi_subdomain_axis down = pondi_subdomain_down(water);
    int64_t x;
    int64_t y;
    if (!pondi_subdomain_find(&across, column, (int64_t)column + 1, &x) ||
        !pondi_subdomain_find(&down, row, (int64_t)row + 1, &y)) {
        return is_dry_beyond(pondi_cut_of(water), column, row);
    }
    const float *keep = pondi_shore_keep(water, (int)y);
    return keep != NULL && keep[x] == PONDI_KEEP_DRY;
}

// ---- commands of the whole ----------------------------------------------------------------------

void pondi_subdomain_forget_ground(pondi_subdomain *part) {
    pondi_release(&part->whole.allocator, part->laid,
                  (size_t)part->laid_capacity * sizeof *part->laid);
}

pond_result pondi_subdomain_begin_ground(const pond *water) {
    pondi_subdomain *part = pondi_cut_of(water);
    const pond_logger *log = &part->whole.logger;
    if (water->steps > 0 || part->touch > 0) {
        return pondi_fail(log, POND_ERROR_RANGE,
                          "command: walls, beaches or depths after %llu steps and %llu touches; in "
                          "subdomains they must come first",
                          (unsigned long long)water->steps, (unsigned long long)part->touch);
    }
    for (int i = 0; i < water->emitters.used; i++) {
        if (water->emitters.slots[i].kind != POND_EMITTER_FOUNTAIN) {
            return pondi_fail(log, POND_ERROR_RANGE,
                              "command: walls, beaches or depths after a wave maker; in subdomains "
                              "they must come first");
        }
    }
    pondi_subdomain_laid *laid = pondi_make_room(
        &part->whole.allocator, part->laid, part->laid_count, &part->laid_capacity, sizeof *laid);
    if (laid == NULL) {
        return pondi_fail(log, POND_ERROR_MEMORY,
                          "command: no memory for %d walls, beaches and depths",
                          part->laid_count + 1);
    }
    part->laid = laid;
    return POND_OK;
}

void pondi_subdomain_remember(pondi_subdomain *part, const pond_command *command) {
    const pond_desc *whole = &part->whole;
    pondi_subdomain_laid l = {.command = *command};
    if (command->kind == POND_COMMAND_BEACH_BUILD || command->kind == POND_COMMAND_BEACH_CLEAR) {
        return; // the cells stay wet
    }
    if (command->kind == POND_COMMAND_WALL_MASK) {
        const pond_shape pixels =
            pond_bitmap(0.0f, 0.0f, command->is.mask.pixels, command->is.mask.columns,
                        command->is.mask.rows, command->is.mask.stride);
        pond_pose pose;
        const pond_shape mask = pondi_shore_mask(whole, &pixels, &pose);
        l.placed = pondi_shape_place(&mask, &pose, 1.0, 0, 0);
    } else if (command->kind == POND_COMMAND_WALL_BUILD ||
               command->kind == POND_COMMAND_WALL_CLEAR) {
        l.placed = pondi_shape_place(&command->is.wall.shape, &command->is.wall.pose,
                                     whole->cell_size, 0, 0);
    }
    if (command->kind != POND_COMMAND_DEPTH_MAP && command->kind != POND_COMMAND_DEPTH_FUNCTION) {
        l.box = pondi_shape_box(&l.placed, whole->width, whole->height);
    }
    part->laid[part->laid_count++] = l;
}

// ---- report to the whole ------------------------------------------------------------------------

pond_subdomain_shore pond_subdomain_get_shore(const pond *part) {
    PONDI_ASSERT_POND(part);
    const pondi_blocks *blocks = &part->blocks;
    pond_subdomain_shore own = {.reaches_out = pondi_shore_reaches_out(part)};
    const bool any = part->shore.blocks != NULL; // NULL for absorbing layers alone
    for (int row = blocks->own_top; any && row < blocks->own_bottom; row++) {
        for (int column = blocks->own_left; column < blocks->own_right; column++) {
            const pondi_span span = pondi_blocks_span(blocks, column, row);
            const pondi_shore_block *b = pondi_shore_block_in(&part->shore, blocks, column, row);
            own.dry += (span.x1 - span.x0) * (span.y1 - span.y0) - b->wet;
            own.held = own.held || b->held;
            own.soft = own.soft || b->soft;
        }
    }
    return own;
}

void pond_subdomain_set_shore(pond *part, const pond_subdomain_shore *whole) {
    PONDI_ASSERT_POND(part);
    pondi_subdomain *cut = pondi_cut_of(part);
    if (cut != NULL && whole != NULL) {
        const int64_t all = (int64_t)cut->grid.width * cut->grid.height;
        cut->dry = whole->dry;
        part->mean.kept = part->shore.kept && !whole->held;
        part->mean.wanders = whole->soft;
        part->mean.cells = all > whole->dry ? all - whole->dry : 1;
        if (part->shore.open.memory != NULL) {
            pondi_open_set_caught(&part->shore.open, &part->grid, whole->reaches_out);
        }
    }
}
