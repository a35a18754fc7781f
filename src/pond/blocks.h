// blocks.h — the grid in blocks. A step skips blocks at rest and uses the plain kernel for plain
// water.
#ifndef PONDI_POND_BLOCKS_H
#define PONDI_POND_BLOCKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "shared/parts.h"
#include "solver/solver.h"

// Side of a block. The last block of a row or column takes the remainder and is up to twice as
// long. Waves travel at most two cells a step, so with a check every 32 steps only stirred blocks
// and their neighbours need to be stepped. [cells]
#define PONDI_BLOCK 64

typedef struct pondi_blocks {
    int columns;
    int rows;
    int width; // of the grid [cells]
    int height;
    pond_edges edges; // of the grid
    int own_left;     // its own blocks; the others belong to neighbouring subdomains (subdomain.h)
    int own_right;    // ends excluded
    int own_top;
    int own_bottom;
    bool together;   // waves have no speed limit: all blocks are active, or none
    bool never_skip; // for tests: steps all blocks; the water stays bit-identical
    int active_count;
    bool resting;      // nothing is known to move
    uint64_t clock;    // counts states of the water, and never decreases
    uint64_t stepped;  // the clock at the last step that moved anything
    double *sums;      // sum of each block's heights while the level is measured
    uint64_t *moved;   // the step since which an inactive block has not moved
    uint64_t *changed; // the clock at the last change of an inactive block
    float *values;     // the one height of a block that is flat, as stored
    uint8_t *notes;    // findings of the last check, PONDI_BLOCK_…
    uint8_t *stirred;  // it holds water that may move
    uint8_t *active;   // it or a neighbour is stirred: it is stepped
} pondi_blocks;

// Findings of a check.
enum {
    PONDI_BLOCK_FLAT = 1,  // all present and previous cells are one value, bit for bit
    PONDI_BLOCK_CALM = 2,  // all cells are close to the rest level
    PONDI_BLOCK_LAY = 4,   // to be put to rest
    PONDI_BLOCK_DRY = 8,   // holds no water
    PONDI_BLOCK_MOVES = 16 // a change of walls left its two levels different
};

// The number of blocks along a side.
int pondi_blocks_along(int cells);

// The number of blocks of a grid.
size_t pondi_blocks_number(int width, int height);

// The size of a grid's arrays in bytes.
size_t pondi_blocks_size(int width, int height);

// Whether each block depends on all others, as in dispersive and fourth-order water.
static inline bool pondi_blocks_move_together(const pondi_blocks *blocks) {
    return (PONDI_WITH_DISPERSIVE || PONDI_WITH_LISTINGS) && blocks->together;
}

// Places the arrays in `memory`, which is aligned for doubles. All blocks are active until the
// first check, although the water counts as resting.
void pondi_blocks_make(const pond_desc *grid, bool together, void *memory, pondi_blocks *blocks);

// Stirs the blocks that hold cells of a rectangle (ends excluded) and activates them and their
// neighbours. The rectangle may cross the sides: free sides mirror it, periodic sides wrap it.
// `steps`: steps done so far.
void pondi_blocks_stir(pondi_blocks *blocks, int64_t x0, int64_t y0, int64_t x1, int64_t y1,
                       uint64_t steps);
void pondi_blocks_stir_all(pondi_blocks *blocks);

// Activates a block that other code found moving; activates all if they move together.
void pondi_blocks_wake(pondi_blocks *blocks, int column, int row);

// Marks all blocks as changed at a step, active or not.
void pondi_blocks_change_all(pondi_blocks *blocks, uint64_t steps);

// Whether a block's heights may differ from those after `since` steps; now it is after `steps`.
static inline bool pondi_blocks_moved(const pondi_blocks *blocks, size_t block, uint64_t since,
                                      uint64_t steps) {
    return since > steps || blocks->moved[block] > since ||
           ((blocks->active[block] || blocks->never_skip) && steps > since);
}

// Whether a block's cells may have changed since a time of the clock.
static inline bool pondi_blocks_changed(const pondi_blocks *blocks, size_t block, uint64_t since) {
    return blocks->changed[block] > since ||
           ((blocks->active[block] || blocks->never_skip) && blocks->stepped > since);
}

// Marks all blocks as changed now.
void pondi_blocks_changed_all(pondi_blocks *blocks);

// Puts all blocks to rest: the water is flat and nothing moves it.
void pondi_blocks_still(pondi_blocks *blocks);

// Finds the active blocks from the stirred ones. Blocks active so far are marked as moved at
// `steps`.
void pondi_blocks_spread(pondi_blocks *blocks, uint64_t steps);

// Whether any block needs a step.
static inline bool pondi_blocks_any(const pondi_blocks *blocks) {
    return blocks->active_count > 0 || blocks->never_skip;
}

// Finds the next run of active blocks in a row, from block column *column, and moves *column behind
// it. Returns false if there is none.
bool pondi_blocks_next(const pondi_blocks *blocks, int row, int *column, pondi_span *span);

// The block along a side that contains a cell; the last may be larger.
static inline int pondi_block_at(int64_t cell, int blocks) {
    const int64_t index = cell / PONDI_BLOCK;
    return index < blocks ? (int)index : blocks - 1;
}

// The row of blocks that contains a row of cells, or the column that contains a column.
static inline int pondi_blocks_row_of(const pondi_blocks *blocks, int y) {
    return pondi_block_at(y, blocks->rows);
}
static inline int pondi_blocks_column_of(const pondi_blocks *blocks, int x) {
    return pondi_block_at(x, blocks->columns);
}

// The cells of a block.
pondi_span pondi_blocks_span(const pondi_blocks *blocks, int column, int row);

static inline size_t pondi_blocks_index(const pondi_blocks *blocks, int column, int row) {
    return (size_t)row * (size_t)blocks->columns + (size_t)column;
}
static inline size_t pondi_blocks_count(const pondi_blocks *blocks) {
    return (size_t)blocks->columns * (size_t)blocks->rows;
}

// Lists a block and its neighbours, including those across periodic sides; returns how many.
int pondi_blocks_around(const pondi_blocks *blocks, int column, int row, size_t indices[9]);

#endif
