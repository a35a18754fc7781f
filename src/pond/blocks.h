// blocks.h — the grid in blocks, so that a step passes over water at rest and plain water runs the
// plain kernel.
#ifndef PONDI_POND_BLOCKS_H
#define PONDI_POND_BLOCKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "solver/solver.h"

// Side of a block. Waves go at most one cell a step, so whoever looks at least every so many steps
// which blocks are stirred needs to step only those and their neighbours. [cells]
#define PONDI_BLOCK 64

typedef struct pondi_blocks {
    int columns;
    int rows;
    int width; // of the grid [cells]
    int height;
    bool wraps_x; // the first column is the last one's neighbour
    bool wraps_y;
    uint8_t *stirred; // one for each block: it holds water that may move
    uint8_t *active;  // stirred, or a neighbour of one that is: to be stepped
} pondi_blocks;

// Bytes of the arrays of a grid.
size_t pondi_blocks_size(int width, int height);

// Lays the arrays into `memory`; all blocks are stirred.
void pondi_blocks_make(const pond_desc *grid, void *memory, pondi_blocks *blocks);

// Blocks that hold cells of a rectangle (ends excluded) are stirred, they and their neighbours are
// active from now on. What reaches over the grid stirs all.
void pondi_blocks_stir(pondi_blocks *blocks, int64_t x0, int64_t y0, int64_t x1, int64_t y1);
void pondi_blocks_stir_all(pondi_blocks *blocks);

// Works out which blocks are active, from those that are stirred.
void pondi_blocks_spread(pondi_blocks *blocks);

// The next run of active blocks in a row of blocks, from block column *column on, which is moved
// behind it. False when there is none.
bool pondi_blocks_next(const pondi_blocks *blocks, int row, int *column, pondi_span *span);

#endif
