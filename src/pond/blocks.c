#include "pond/blocks.h"

#include <string.h>

static int blocks_of(int cells) {
    return (cells + PONDI_BLOCK - 1) / PONDI_BLOCK;
}

static size_t count(const pondi_blocks *blocks) {
    return (size_t)blocks->columns * (size_t)blocks->rows;
}

size_t pondi_blocks_size(int width, int height) {
    return 2 * (size_t)blocks_of(width) * (size_t)blocks_of(height);
}

void pondi_blocks_make(const pond_desc *grid, void *memory, pondi_blocks *blocks) {
    *blocks = (pondi_blocks){
        .columns = blocks_of(grid->width),
        .rows = blocks_of(grid->height),
        .width = grid->width,
        .height = grid->height,
        .wraps_x = grid->edges.left == POND_EDGE_PERIODIC,
        .wraps_y = grid->edges.top == POND_EDGE_PERIODIC,
        .stirred = memory,
    };
    blocks->active = blocks->stirred + count(blocks);
    pondi_blocks_stir_all(blocks);
}

void pondi_blocks_stir_all(pondi_blocks *blocks) {
    memset(blocks->stirred, 1, 2 * count(blocks));
}

// Index of a neighbouring block along one axis; −1 when there is none.
static int neighbour(int index, int blocks, bool wraps) {
    if (index >= 0 && index < blocks) {
        return index;
    }
    return wraps ? (index + blocks) % blocks : -1;
}

static void wake_around(pondi_blocks *blocks, int column, int row) {
    for (int j = row - 1; j <= row + 1; j++) {
        const int y = neighbour(j, blocks->rows, blocks->wraps_y);
        for (int i = column - 1; y >= 0 && i <= column + 1; i++) {
            const int x = neighbour(i, blocks->columns, blocks->wraps_x);
            if (x >= 0) {
                blocks->active[(size_t)y * (size_t)blocks->columns + (size_t)x] = 1;
            }
        }
    }
}

void pondi_blocks_spread(pondi_blocks *blocks) {
    memset(blocks->active, 0, count(blocks));
    for (int row = 0; row < blocks->rows; row++) {
        for (int column = 0; column < blocks->columns; column++) {
            if (blocks->stirred[(size_t)row * (size_t)blocks->columns + (size_t)column]) {
                wake_around(blocks, column, row);
            }
        }
    }
}

void pondi_blocks_stir(pondi_blocks *blocks, int64_t x0, int64_t y0, int64_t x1, int64_t y1) {
    if (x0 < 0 || y0 < 0 || x1 > blocks->width || y1 > blocks->height) {
        pondi_blocks_stir_all(blocks);
        return;
    }
    for (int row = (int)(y0 / PONDI_BLOCK); row * PONDI_BLOCK < y1; row++) {
        for (int column = (int)(x0 / PONDI_BLOCK); column * PONDI_BLOCK < x1; column++) {
            blocks->stirred[(size_t)row * (size_t)blocks->columns + (size_t)column] = 1;
            wake_around(blocks, column, row);
        }
    }
}

bool pondi_blocks_next(const pondi_blocks *blocks, int row, int *column, pondi_span *span) {
    const uint8_t *active = blocks->active + (size_t)row * (size_t)blocks->columns;
    int first = *column;
    while (first < blocks->columns && !active[first]) {
        first++;
    }
    int end = first;
    while (end < blocks->columns && active[end]) {
        end++;
    }
    *column = end;
    if (first == end) {
        return false;
    }
    const int right = end * PONDI_BLOCK;
    const int bottom = (row + 1) * PONDI_BLOCK;
    *span = (pondi_span){
        .x0 = first * PONDI_BLOCK,
        .x1 = right < blocks->width ? right : blocks->width,
        .y0 = row * PONDI_BLOCK,
        .y1 = bottom < blocks->height ? bottom : blocks->height,
    };
    return true;
}
