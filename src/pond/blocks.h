// blocks.h — the grid in blocks, so that a step passes over water at rest and plain water runs the
// plain kernel.
#ifndef PONDI_POND_BLOCKS_H
#define PONDI_POND_BLOCKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "shared/parts.h"
#include "solver/solver.h"

// Side of a block; the last one of a row or column takes what is left over and is up to twice as
// long. Waves go at most two cells a step, so whoever looks at least every 32 steps which blocks
// are stirred needs to step only those and their neighbours. [cells]
#define PONDI_BLOCK 64

typedef struct pondi_blocks {
    int columns;
    int rows;
    int width; // of the grid [cells]
    int height;
    pond_edges edges; // of the grid
    int own_left;  // blocks that are its own; the others are those of the parts around it (part.h)
    int own_right; // ends excluded
    int own_top;
    int own_bottom;
    bool together;   // waves know no limit: all blocks are active or none
    bool never_skip; // for tests: steps all, whatever rests; the water is the same to the bit
    int active_count;
    bool resting;      // nothing moves, as far as is known
    uint64_t clock;    // counts kept states, and never goes back
    uint64_t stepped;  // the clock at the last step that moved anything
    double *sums;      // one for each block: of its heights, while the level is measured
    uint64_t *moved;   // steps since which it may be looked at as unmoved, but for active ones
    uint64_t *changed; // the clock when it last did, but for active ones
    float *values;     // the one height of a block that is flat, as stored
    uint8_t *notes;    // what the last look found, PONDI_BLOCK_…
    uint8_t *stirred;  // it holds water that may move
    uint8_t *active;   // stirred, or a neighbour of one that is: to be stepped
} pondi_blocks;

// Notes of a look.
enum {
    PONDI_BLOCK_FLAT = 1,  // all cells of now and before are one value, to the bit
    PONDI_BLOCK_CALM = 2,  // all are near the rest level
    PONDI_BLOCK_LAY = 4,   // is to be put to rest
    PONDI_BLOCK_DRY = 8,   // holds no water
    PONDI_BLOCK_MOVES = 16 // its levels differ, as a change of walls found
};

// How many blocks lie along a side.
int pondi_blocks_along(int cells);

// How many blocks a grid has.
size_t pondi_blocks_number(int width, int height);

// Bytes of the arrays of a grid.
size_t pondi_blocks_size(int width, int height);

// Whether water of each block depends on all others', as in dispersive and fourth-order water.
static inline bool pondi_blocks_move_together(const pondi_blocks *blocks) {
    return (PONDI_WITH_DISPERSIVE || PONDI_WITH_LISTINGS) && blocks->together;
}

// Lays the arrays into `memory`, which is aligned for doubles. All blocks are active until the
// first look, though the water is taken to rest.
void pondi_blocks_make(const pond_desc *grid, bool together, void *memory, pondi_blocks *blocks);

// Blocks that hold cells of a rectangle (ends excluded) are stirred, they and their neighbours are
// active from now on. It may reach over a side: free ones mirror it, periodic ones wrap it.
// `steps`: run so far.
void pondi_blocks_stir(pondi_blocks *blocks, int64_t x0, int64_t y0, int64_t x1, int64_t y1,
                       uint64_t steps);
void pondi_blocks_stir_all(pondi_blocks *blocks);

// A block is active, as others found; with it all, where they move together.
void pondi_blocks_wake(pondi_blocks *blocks, int column, int row);

// Whoever looked at blocks after so many steps finds them changed, active or not.
void pondi_blocks_change_all(pondi_blocks *blocks, uint64_t steps);

// Whether a block's heights may differ from those after `since` steps; now it is after `steps`.
static inline bool pondi_blocks_moved(const pondi_blocks *blocks, size_t block, uint64_t since,
                                      uint64_t steps) {
    return since > steps || blocks->moved[block] > since ||
           ((blocks->active[block] || blocks->never_skip) && steps > since);
}

// Whether a block's cells may differ from those at a time of the clock.
static inline bool pondi_blocks_changed(const pondi_blocks *blocks, size_t block, uint64_t since) {
    return blocks->changed[block] > since ||
           ((blocks->active[block] || blocks->never_skip) && blocks->stepped > since);
}

// All of them have.
void pondi_blocks_changed_all(pondi_blocks *blocks);

// All blocks rest: the water is flat and nothing moves it.
void pondi_blocks_still(pondi_blocks *blocks);

// Works out which blocks are active, from those that are stirred. Those that have been until now,
// `steps` steps, are noted as moved.
void pondi_blocks_spread(pondi_blocks *blocks, uint64_t steps);

// Whether there is anything to step.
static inline bool pondi_blocks_any(const pondi_blocks *blocks) {
    return blocks->active_count > 0 || blocks->never_skip;
}

// The next run of active blocks in a row of blocks, from block column *column on, which is moved
// behind it. False when there is none.
bool pondi_blocks_next(const pondi_blocks *blocks, int row, int *column, pondi_span *span);

// Which of so many blocks along a side a cell lies in; the last may be larger.
static inline int pondi_block_at(int64_t cell, int blocks) {
    const int64_t index = cell / PONDI_BLOCK;
    return index < blocks ? (int)index : blocks - 1;
}

// The row of blocks that a row of cells lies in, and the column that a column does.
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

// A block and its neighbours, those across periodic sides included; returns how many.
int pondi_blocks_around(const pondi_blocks *blocks, int column, int row, size_t indices[9]);

#endif
