// Walls, ground and beaches of parts. Each part has those of its own cells and its halo as any pond
// does; what it does not have, it works out for touches that reach there.

#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/message.h"
#include "pond/emitter.h"
#include "pond/subdomain.h"

#include <millpond/detail/subdomain.h>

// ---- where cells are ----------------------------------------------------------------------------

// first: the cell of the whole that the first of the part's `count` shows.
static void cells_along(int64_t first, bool wraps, int count, int whole, int *low, int *high) {
    if (wraps) {
        *low = 0;
        *high = count;
        return;
    }
    const int64_t from = *low - first;
    const int64_t to = *high - first;
    // What lies beyond shows the outermost.
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

static bool lies_in(const pondi_subdomain_laid *l, int column, int row) {
    return column >= l->box.x0 && column < l->box.x1 && row >= l->box.y0 && row < l->box.y1;
}

static bool covers(const pondi_subdomain_laid *l, int column, int row) {
    return lies_in(l, column, row) && pondi_shape_coverage(&l->placed, column, row) >= 0.5;
}

static bool is_land(const pond *water, const pond_subdomain_ground *g, int column, int row) {
    const pond_desc *whole = &pondi_cut_of(water)->whole;
    if (g->kind == POND_SUBDOMAIN_DEPTH_FUNCTION) {
        const pond_vec2 centre = {(float)((column + 0.5) * whole->cell_size),
                                  (float)((row + 0.5) * whole->cell_size)};
        return !(g->depth(centre, g->user) > 0.0f);
    }
    return !(pondi_depth_on_map(whole, g->depths, g->columns, g->rows, g->stride, column, row) >
             0.0f);
}

// A cell that the part does not have. Margins continue the outermost.
static bool is_dry_beyond(const pond *water, int grid_column, int grid_row) {
    const pondi_subdomain *part = pondi_cut_of(water);
    const int column = pondi_whole_index(grid_column - part->left, false, part->whole.width);
    const int row = pondi_whole_index(grid_row - part->top, false, part->whole.height);
    bool wall = false;
    bool land = false;
    for (int i = 0; i < part->laid_count; i++) {
        const pondi_subdomain_laid *l = &part->laid[i];
        switch (l->ground.kind) {
        case POND_SUBDOMAIN_WALL:
            wall = wall || covers(l, column, row);
            break;
        case POND_SUBDOMAIN_NO_WALL:
            wall = wall && !covers(l, column, row);
            break;
        case POND_SUBDOMAIN_WALL_MASK:
            wall = covers(l, column, row);
            break;
        case POND_SUBDOMAIN_DEPTH_MAP:
        case POND_SUBDOMAIN_DEPTH_FUNCTION:
            land = is_land(water, &l->ground, column, row);
            break;
        case POND_SUBDOMAIN_BEACH:
        case POND_SUBDOMAIN_NO_BEACH:
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
        return is_dry_beyond(water, column, row);
    }
    const float *keep = pondi_shore_keep(water, (int)y);
    return keep != NULL && keep[x] == PONDI_KEEP_DRY;
}

// ---- laying -------------------------------------------------------------------------------------

static pond_result lay(pond *water, const pond_subdomain_ground *g) {
    const pond_shape *s = &g->shape;
    switch (g->kind) {
    case POND_SUBDOMAIN_WALL:
        return pond_wall_build(water, s, &g->pose, g->hardness);
    case POND_SUBDOMAIN_NO_WALL:
        return pond_wall_clear(water, s, &g->pose);
    case POND_SUBDOMAIN_WALL_MASK:
        return pond_set_wall_mask(water, s->pixels, s->columns, s->rows, s->stride, g->hardness);
    case POND_SUBDOMAIN_DEPTH_MAP:
        return pond_set_depth_map(water, g->depths, g->columns, g->rows, g->stride);
    case POND_SUBDOMAIN_DEPTH_FUNCTION:
        return pond_set_depth_function(water, g->depth, g->user);
    case POND_SUBDOMAIN_BEACH:
        return pond_beach_build(water, s, &g->pose, g->half_life, g->ramp);
    case POND_SUBDOMAIN_NO_BEACH:
        return pond_beach_clear(water, s, &g->pose);
    }
    return pondi_fail(&water->desc.logger, POND_ERROR_RANGE, "ground.kind: %d; allowed are 1 to %d",
                      (int)g->kind, (int)POND_SUBDOMAIN_NO_BEACH);
}

static bool make_room(pondi_subdomain *part) {
    if (part->laid_count < part->laid_capacity) {
        return true;
    }
    const int more = part->laid_capacity < 16 ? 16 : 2 * part->laid_capacity;
    const pond_allocator *allocator = &part->whole.allocator;
    pondi_subdomain_laid *list =
        pondi_allocate(allocator, (size_t)more * sizeof *list, _Alignof(pondi_subdomain_laid));
    if (list == NULL) {
        return false;
    }
    if (part->laid_count > 0) {
        memcpy(list, part->laid, (size_t)part->laid_count * sizeof *list);
    }
    pondi_subdomain_forget_ground(part);
    part->laid = list;
    part->laid_capacity = more;
    return true;
}

void pondi_subdomain_forget_ground(pondi_subdomain *part) {
    pondi_release(&part->whole.allocator, part->laid,
                  (size_t)part->laid_capacity * sizeof *part->laid);
}

static void remember(pondi_subdomain *part, const pond_subdomain_ground *g) {
    const pond_desc *whole = &part->whole;
    pondi_subdomain_laid *l = &part->laid[part->laid_count++];
    *l = (pondi_subdomain_laid){.ground = *g};
    if (g->kind == POND_SUBDOMAIN_WALL || g->kind == POND_SUBDOMAIN_NO_WALL) {
        l->placed = pondi_shape_place(&g->shape, &g->pose, whole->cell_size, 0, 0);
    } else if (g->kind == POND_SUBDOMAIN_WALL_MASK) {
        pond_pose pose;
        const pond_shape mask = pondi_shore_mask(whole, &g->shape, &pose);
        l->placed = pondi_shape_place(&mask, &pose, 1.0, 0, 0);
    } else {
        return;
    }
    l->box = pondi_shape_box(&l->placed, whole->width, whole->height);
}

pond_result pond_subdomain_lay_ground(pond *part, const pond_subdomain_ground *ground) {
    if (part == NULL || ground == NULL) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT, "%s: NULL; it is needed",
                          part == NULL ? "part" : "ground");
    }
    PONDI_ASSERT_POND(part);
    pondi_subdomain *cut = pondi_cut_of(part);
    if (cut == NULL) {
        return lay(part, ground);
    }
    if (part->steps > 0 || cut->touch > 0) {
        return pondi_fail(&cut->whole.logger, POND_ERROR_RANGE,
                          "ground: after %llu steps and %llu touches; what bounds water that is "
                          "cut into parts is laid before any: what moving water would lose there "
                          "is a sum over all parts",
                          (unsigned long long)part->steps, (unsigned long long)cut->touch);
    }
    for (int i = 0; i < part->emitters.used; i++) {
        if (part->emitters.slots[i].kind != POND_EMITTER_FOUNTAIN) {
            return pondi_fail(&cut->whole.logger, POND_ERROR_RANGE,
                              "ground: after a wave maker; what bounds water that is cut into "
                              "parts is laid before any");
        }
    }
    if (!make_room(cut)) {
        return pondi_fail(&cut->whole.logger, POND_ERROR_MEMORY,
                          "ground: no memory for %d walls, depths and beaches",
                          cut->laid_count + 1);
    }
    const pond_result result = lay(part, ground);
    if (result == POND_OK) {
        remember(cut, ground);
    }
    return result;
}

// ---- what is of the whole -----------------------------------------------------------------------

pond_subdomain_shore pond_subdomain_get_shore(const pond *part) {
    PONDI_ASSERT_POND(part);
    const pondi_blocks *blocks = &part->blocks;
    pond_subdomain_shore own = {.reaches_out = pondi_shore_reaches_out(part)};
    const bool any = part->shore.blocks != NULL; // margins of open sides are there without
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
