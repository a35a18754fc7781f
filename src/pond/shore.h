// shore.h — walls, uneven ground, beaches and open sides of a pond.
//
// Three layers say what was asked for: wall, depth, beach. From them follow, cell by cell, what it
// keeps of its movement and, where the solver has them, its links to its neighbours.
#ifndef PONDI_POND_SHORE_H
#define PONDI_POND_SHORE_H

#include <millpond/shore.h>

#include "base/tape.h"
#include "field/field.h"
#include "field/shape.h"
#include "pond/blocks.h"
#include "pond/mean.h"
#include "shared/water_numbers.h"
#include "solver/link_rows.h"
#include "solver/shore_rows.h"
#include "solver/solver.h"
#include "solver/wave_open.h"

// How a block of cells is stepped.
typedef enum pondi_shore_kind {
    PONDI_SHORE_PLAIN = 0, // nothing special in it
    PONDI_SHORE_MIXED = 1,
    PONDI_SHORE_DRY = 2 // wall or land all over: not at all
} pondi_shore_kind;

// Which neighbour a field's links lead to; the others are the neighbours' own.
typedef enum pondi_link_field {
    PONDI_LINK_EAST,
    PONDI_LINK_SOUTH,
    PONDI_LINK_SOUTHEAST,
    PONDI_LINK_SOUTHWEST,
    PONDI_LINK_FIELDS
} pondi_link_field;

// Where the links of a block are.
typedef enum pondi_shore_form {
    PONDI_SHORE_BARE = 0, // there are none, or they are worked out at each step
    PONDI_SHORE_CODED,
    PONDI_SHORE_IN_PLANES
} pondi_shore_form;

typedef struct pondi_shore_block {
    int wet; // cells of water
    pondi_shore_kind kind;
    bool held;       // there are walls held at 0 in it
    bool soft;       // or beaches, or walls that take in some of what meets them
    int plain_until; // the first column of blocks from this one on that is not plain
    pondi_shore_form form;
    void *codes; // as shore_pack.h has them, or NULL
    size_t codes_bytes;
} pondi_shore_block;

// Where a row of a block is not plain. Bit i stands for its piece i, of PONDI_LINKED cells.
typedef struct pondi_shore_marks {
    uint8_t linked; // has cells that are not plain
    uint8_t dry;    // has dry cells only; such a piece is not linked
    uint16_t first; // how many linked pieces the rows above have
} pondi_shore_marks;

#define PONDI_SHORE_PIECES (2 * PONDI_BLOCK / PONDI_LINKED) // of a row of a block, at most

typedef struct pondi_shore {
    // Fields of the grid; their memory is NULL as long as there is nothing of the kind.
    pondi_field wall;  // hardness, or PONDI_NO_WALL
    pondi_field depth; // [m]
    pondi_field beach; // γ at each cell [1/step]
    pondi_field keep;  // as in pondi_links; with mask water, what is kept of a step
    pondi_field links[PONDI_LINK_FIELDS]; // where sides are open: their margins read them
    pondi_shore_block *blocks;
    size_t block_bytes;
    float **planes; // of each row of blocks, as shore_pack.h has them, or NULL
    size_t planes_bytes;
    pondi_shore_marks *marks; // of each row in the first column of blocks, then in the next one;
                              // where the solver has links
    size_t marks_bytes;
    const pondi_shore_rows *rows;
    pondi_open open;
    int64_t dry;      // cells of the grid
    float held_at;    // what walls read as. [as stored]
    bool kept;        // the pond would keep its volume without any of this
    uint64_t changed; // the blocks' clock when it last did
} pondi_shore;

typedef struct pond pond;

// What creation makes: the margins of open sides. False when there is no memory.
bool pondi_shore_make(pond *water);
size_t pondi_shore_size(const pond_desc *desc, const pond_desc *grid);
void pondi_shore_free(pond *water);

// Calm water: the margins hold no waves.
void pondi_shore_calm(pond *water);

// Moves what the margins of open sides hold in a span before a step from `now`: neither the span
// nor the cells around it are stepped yet, and `before` has one step ago.
void pondi_shore_push(const pond *water, const pondi_field *now, pondi_field *before,
                      const pondi_span *span);

// Moves a span from `now` to `next`, whatever is in it. Cells depend on their neighbours only, and
// on what pondi_shore_push() moved.
void pondi_shore_step(const pond *water, const pondi_field *now, pondi_field *next,
                      const pondi_span *span);

// A row's marks in a column of blocks, of water with links.
pondi_shore_marks *pondi_shore_marks_at(const pond *water, int column, int y);

// The links of a row's cells, from cell x0 on, in a pond with open sides.
pondi_links pondi_shore_links_row(const pondi_shore *shore, int x0, int y);

// After the step of a solver that has no links: walls are held, beaches damp.
void pondi_shore_hold(const pond *water, const pondi_field *now, pondi_field *next,
                      const pondi_span *span);

// A block of a pond in which anything is special.
static inline pondi_shore_block *
pondi_shore_block_in(const pondi_shore *shore, const pondi_blocks *blocks, int column, int row) {
    return &shore->blocks[pondi_blocks_index(blocks, column, row)];
}

// Whether any wall or land lies in the margins of open sides.
bool pondi_shore_reaches_out(const pond *water);

// A block's state; PLAIN and all wet where nothing is special.
pondi_shore_block pondi_shore_block_at(const pond *water, size_t index);

// u·Σ link·(p_u − p_neighbour) of a cell of the grid that is not plain, for the energy. In units of
// C².
double pondi_shore_potential(const pond *water, int x, int y);

// Works out what follows from layers that were just made, in which nothing is special yet: inside,
// all cells are alike.
void pondi_shore_begin_plain(pond *water);

// Works out what follows from the layers in a rectangle of the grid's cells (ends excluded) after
// they have changed there. Cells that fell dry lose their water, new ones get it at rest; returns
// how much that was.
pondi_lost pondi_shore_derive(pond *water, int x0, int y0, int x1, int y1);

// Makes the layers that are asked for, and what follows from them; POND_ERROR_MEMORY.
enum { PONDI_LAYER_WALL = 1, PONDI_LAYER_DEPTH = 2, PONDI_LAYER_BEACH = 4 };
// The caller writes all cells of the layer of walls, if it is made.
enum { PONDI_LAYER_UNSET = 16 };
pond_result pondi_shore_need(pond *water, unsigned layers);
unsigned pondi_shore_layers(const pond *water);

// Makes these layers and no others, in which nothing is special, whatever there was; the heights
// are the caller's matter. POND_ERROR_MEMORY.
pond_result pondi_shore_remake(pond *water, unsigned layers);

// Says that a pond is needed; POND_ERROR_ARGUMENT.
pond_result pondi_shore_no_pond(void);

// The whole state in a fixed order, run by run: wall, depth and beach of the pond's cells where
// there are such layers, then φ. After numbers were changed (as loading does), call
// pondi_shore_refresh().
void pondi_shore_lay(pond *water, pondi_tape *tape);
// POND_ERROR_MEMORY: hard walls of a solver without links have become such as hold the water.
pond_result pondi_shore_refresh(pond *water);

// After a rectangle of the pond's cells was written in a layer: everything follows.
void pondi_shore_settle(pond *water, pondi_cells cells);

// Makes the layers that are asked for, before such cells of that of walls are written; and after
// that: everything follows, or there is no memory for hard walls, and all is as it was.
typedef struct pondi_old_walls {
    pondi_cells cells;
    unsigned layers; // that there were before
    float *walls;    // of those cells; NULL: nothing to take back
    size_t bytes;
} pondi_old_walls;
pond_result pondi_shore_begin_walls(pond *water, pondi_cells cells, unsigned layers,
                                    pondi_old_walls *old);
pond_result pondi_shore_end_walls(pond *water, pondi_old_walls *old);

// Before the layer of depths is written, which is there then, and after that: everything follows,
// or there is no memory for hard walls over other depths, and all is as it was.
typedef struct pondi_old_ground {
    unsigned layers;
    float *depths; // of all cells; NULL: no wall is hard
} pondi_old_ground;
pond_result pondi_shore_begin_ground(pond *water, pondi_old_ground *old);
pond_result pondi_shore_end_ground(pond *water, pondi_old_ground *old);

// The layers were shifted, and what each cell keeps with them; heights stay as they are, but where
// new cells are dry.
pond_result pondi_shore_shifted(pond *water);

// A mask over a whole pond, as a bitmap of its own unit, a cell; *pose is where it lies.
pond_shape pondi_shore_mask(const pond_desc *whole, const pond_shape *pixels, pond_pose *pose);

// What a map of depths, stretched over the whole, says of a cell. [m]
float pondi_depth_on_map(const pond_desc *whole, const float *depths, int columns, int rows,
                         ptrdiff_t stride, int x, int y);

// Whether a solver without links has hard walls.
bool pondi_shore_has_hard_cells(const pond *water);

// Whether a wall in this water can have that hardness.
bool pondi_shore_takes_wall(const pond *water, float hardness);

// Whether all numbers are ones that a shore can have.
bool pondi_shore_judge(const pond *water);

// Whether the solver has links; else walls are cells held at rest.
bool pondi_shore_has_links(const pond *water);

#endif
