#include "pond/blocks.h"

#include <string.h>

int pondi_blocks_along(int cells) {
    return cells < 2 * PONDI_BLOCK ? 1 : cells / PONDI_BLOCK;
}

size_t pondi_blocks_number(int width, int height) {
    return (size_t)pondi_blocks_along(width) * (size_t)pondi_blocks_along(height);
}

size_t pondi_blocks_size(int width, int height) {
    const size_t each = sizeof(double) + 2 * sizeof(uint64_t) + sizeof(float) + 3;
    return each * pondi_blocks_number(width, height);
}

void pondi_blocks_make(const pond_desc *grid, bool together, void *memory, pondi_blocks *blocks) {
    *blocks = (pondi_blocks){
        .columns = pondi_blocks_along(grid->width),
        .rows = pondi_blocks_along(grid->height),
        .width = grid->width,
        .height = grid->height,
        .edges = grid->edges,
        .own_right = pondi_blocks_along(grid->width),
        .own_bottom = pondi_blocks_along(grid->height),
        .together = together,
        .sums = memory,
        .clock = 1,
    };
    const size_t count = pondi_blocks_count(blocks);
    blocks->moved = (uint64_t *)(blocks->sums + count);
    blocks->changed = blocks->moved + count;
    blocks->values = (float *)(blocks->changed + count);
    blocks->notes = (uint8_t *)(blocks->values + count);
    blocks->stirred = blocks->notes + count;
    blocks->active = blocks->stirred + count;
    memset(memory, 0, pondi_blocks_size(grid->width, grid->height));
    pondi_blocks_stir_all(blocks);
    blocks->resting = true;
}

void pondi_blocks_stir_all(pondi_blocks *blocks) {
    memset(blocks->stirred, 1, pondi_blocks_count(blocks));
    memset(blocks->active, 1, pondi_blocks_count(blocks));
    blocks->active_count = (int)pondi_blocks_count(blocks);
    blocks->resting = false;
    pondi_blocks_changed_all(blocks);
}

void pondi_blocks_changed_all(pondi_blocks *blocks) {
    for (size_t b = 0; b < pondi_blocks_count(blocks); b++) {
        blocks->changed[b] = blocks->clock;
    }
}

void pondi_blocks_still(pondi_blocks *blocks) {
    memset(blocks->stirred, 0, pondi_blocks_count(blocks));
    memset(blocks->active, 0, pondi_blocks_count(blocks));
    blocks->active_count = 0;
    blocks->resting = true;
}

// The index of a neighbouring block along one axis, or −1 if there is none.
static int neighbour(int index, int blocks, pond_edge edge) {
    if (index >= 0 && index < blocks) {
        return index;
    }
    return edge == POND_EDGE_PERIODIC ? (index + blocks) % blocks : -1;
}

int pondi_blocks_around(const pondi_blocks *blocks, int column, int row, size_t indices[9]) {
    int count = 0;
    for (int j = row - 1; j <= row + 1; j++) {
        const int y = neighbour(j, blocks->rows, blocks->edges.top);
        for (int i = column - 1; y >= 0 && i <= column + 1; i++) {
            const int x = neighbour(i, blocks->columns, blocks->edges.left);
            if (x >= 0) {
                indices[count++] = pondi_blocks_index(blocks, x, y);
            }
        }
    }
    return count;
}

static void activate_all(pondi_blocks *blocks) {
    memset(blocks->active, 1, pondi_blocks_count(blocks));
    blocks->active_count = (int)pondi_blocks_count(blocks);
}

static void wake_around(pondi_blocks *blocks, int column, int row) {
    if (pondi_blocks_move_together(blocks)) {
        activate_all(blocks);
        return;
    }
    size_t around[9];
    const int count = pondi_blocks_around(blocks, column, row, around);
    for (int i = 0; i < count; i++) {
        blocks->active_count += !blocks->active[around[i]];
        blocks->active[around[i]] = 1;
    }
}

void pondi_blocks_wake(pondi_blocks *blocks, int column, int row) {
    const size_t b = pondi_blocks_index(blocks, column, row);
    if (pondi_blocks_move_together(blocks)) {
        activate_all(blocks);
    } else if (!blocks->active[b]) {
        blocks->active[b] = 1;
        blocks->active_count++;
    }
}

void pondi_blocks_change_all(pondi_blocks *blocks, uint64_t steps) {
    for (size_t b = 0; b < pondi_blocks_count(blocks); b++) {
        blocks->moved[b] = steps + 1;
    }
    pondi_blocks_changed_all(blocks);
}

void pondi_blocks_spread(pondi_blocks *blocks, uint64_t steps) {
    for (size_t b = 0; b < pondi_blocks_count(blocks); b++) {
        if (blocks->active[b]) {
            blocks->moved[b] = blocks->moved[b] < steps ? steps : blocks->moved[b];
            const uint64_t changed = blocks->changed[b];
            blocks->changed[b] = changed < blocks->stepped ? blocks->stepped : changed;
        }
    }
    memset(blocks->active, 0, pondi_blocks_count(blocks));
    blocks->active_count = 0;
    for (int row = 0; row < blocks->rows; row++) {
        for (int column = 0; column < blocks->columns; column++) {
            if (blocks->stirred[pondi_blocks_index(blocks, column, row)]) {
                wake_around(blocks, column, row);
            }
        }
    }
}

// Cells of one axis, ends excluded.
typedef struct stretch {
    int64_t first;
    int64_t end;
} stretch;

// Folds a range that may cross the sides into the grid; returns the number of ranges.
static int fold(int64_t first, int64_t end, int cells, bool wraps, stretch parts[2]) {
    if (first >= end) {
        return 0;
    }
    if (first >= 0 && end <= cells) {
        parts[0] = (stretch){first, end};
        return 1;
    }
    if (!wraps) {
        // A mirror image adjoins what it mirrors.
        const int64_t low = end > cells ? 2 * (int64_t)cells - end : first;
        const int64_t high = first < 0 ? -first : end;
        const int64_t from = low < first ? low : first;
        const int64_t to = high > end ? high : end;
        parts[0] = (stretch){from > 0 ? from : 0, to < cells ? to : cells};
        return parts[0].first < parts[0].end;
    }
    if (end - first >= cells) {
        parts[0] = (stretch){0, cells};
        return 1;
    }
    const int64_t rest = first % cells;
    const int64_t from = rest < 0 ? rest + cells : rest;
    const int64_t to = from + (end - first);
    parts[0] = (stretch){from, to < cells ? to : cells};
    parts[1] = (stretch){0, to - cells};
    return to > cells ? 2 : 1;
}

static void stir_inside(pondi_blocks *blocks, const stretch *x, const stretch *y, uint64_t steps) {
    const int right = pondi_block_at(x->end - 1, blocks->columns);
    const int bottom = pondi_block_at(y->end - 1, blocks->rows);
    for (int row = pondi_block_at(y->first, blocks->rows); row <= bottom; row++) {
        for (int column = pondi_block_at(x->first, blocks->columns); column <= right; column++) {
            const size_t b = pondi_blocks_index(blocks, column, row);
            blocks->moved[b] = steps + 1; // changed after the last step
            blocks->changed[b] = blocks->clock;
            if (!blocks->stirred[b]) {
                blocks->stirred[b] = 1;
                wake_around(blocks, column, row);
            }
        }
    }
}

void pondi_blocks_stir(pondi_blocks *blocks, int64_t x0, int64_t y0, int64_t x1, int64_t y1,
                       uint64_t steps) {
    stretch x[2];
    stretch y[2];
    const int columns = fold(x0, x1, blocks->width, blocks->edges.left == POND_EDGE_PERIODIC, x);
    const int rows = fold(y0, y1, blocks->height, blocks->edges.top == POND_EDGE_PERIODIC, y);
    for (int j = 0; j < rows; j++) {
        for (int i = 0; i < columns; i++) {
            stir_inside(blocks, &x[i], &y[j], steps);
            blocks->resting = false;
        }
    }
}

pondi_span pondi_blocks_span(const pondi_blocks *blocks, int column, int row) {
    return (pondi_span){
        .x0 = column * PONDI_BLOCK,
        .x1 = column + 1 < blocks->columns ? (column + 1) * PONDI_BLOCK : blocks->width,
        .y0 = row * PONDI_BLOCK,
        .y1 = row + 1 < blocks->rows ? (row + 1) * PONDI_BLOCK : blocks->height,
    };
}

// The first column, from one on, whose `active` has this value; the number of columns if none has.
static int next_column(const pondi_blocks *blocks, int row, int column, int wanted) {
    const uint8_t *active = blocks->active + pondi_blocks_index(blocks, 0, row);
    const uint8_t *found = memchr(active + column, wanted, (size_t)(blocks->columns - column));
    return found != NULL ? (int)(found - active) : blocks->columns;
}

bool pondi_blocks_next(const pondi_blocks *blocks, int row, int *column, pondi_span *span) {
    const bool skip = !blocks->never_skip;
    const int first = skip ? next_column(blocks, row, *column, 1) : *column;
    const int end = skip ? next_column(blocks, row, first, 0) : blocks->columns;
    *column = end;
    if (first == end) {
        return false;
    }
    *span = pondi_blocks_span(blocks, first, row);
    span->x1 = pondi_blocks_span(blocks, end - 1, row).x1;
    return true;
}
