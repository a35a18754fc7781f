// shore.h — walls, uneven ground, beaches and open sides of a pond.
//
// Three layers store the walls, depths and beaches that were set. From them each cell gets the
// factor by which it keeps its movement and, if the solver uses them, the links to its neighbours.
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
    PONDI_SHORE_PLAIN = 0, // only plain water
    PONDI_SHORE_MIXED = 1,
    PONDI_SHORE_DRY = 2 // all wall or land: it is not stepped
} pondi_shore_kind;

// Which neighbour a field's links lead to; a cell finds its other links with its neighbours.
typedef enum pondi_link_field {
    PONDI_LINK_EAST,
    PONDI_LINK_SOUTH,
    PONDI_LINK_SOUTHEAST,
    PONDI_LINK_SOUTHWEST,
    PONDI_LINK_FIELDS
} pondi_link_field;

// How the links of a block are stored.
typedef enum pondi_shore_form {
    PONDI_SHORE_BARE = 0, // not stored: none, or computed at each step
    PONDI_SHORE_CODED,
    PONDI_SHORE_IN_PLANES
} pondi_shore_form;

typedef struct pondi_shore_block {
    int wet; // number of cells with water
    pondi_shore_kind kind;
    bool held;       // contains walls that hold the water at 0
    bool soft;       // contains beaches, or walls that absorb part of a wave
    int plain_until; // the first column of blocks from here on that is not plain
    pondi_shore_form form;
    void *codes; // laid out as in shore_pack.h, or NULL
    size_t codes_bytes;
} pondi_shore_block;

// Which parts of a block's row are not plain. Bit i stands for its piece i, of PONDI_LINKED cells.
typedef struct pondi_shore_marks {
    uint8_t linked; // contains cells that are not plain
    uint8_t dry;    // only dry cells; such a piece is not linked
    uint16_t first; // number of linked pieces in the rows above
} pondi_shore_marks;

#define PONDI_SHORE_PIECES (2 * PONDI_BLOCK / PONDI_LINKED) // most pieces in a row of a block

typedef struct pondi_shore {
    // Fields of the grid. Their memory is NULL until they are needed.
    pondi_field wall;  // hardness, or PONDI_NO_WALL
    pondi_field depth; // [m]
    pondi_field beach; // γ at each cell [1/step]
    pondi_field keep;  // as in pondi_links; in water with masks, the factor for a step
    pondi_field links[PONDI_LINK_FIELDS]; // with open sides, whose layers read them
    pondi_shore_block *blocks;
    size_t block_bytes;
    float **planes; // for each row of blocks, laid out as in shore_pack.h, or NULL
    size_t planes_bytes;
    pondi_shore_marks *marks; // for each row of the first column of blocks, then of the next;
                              // if the solver uses links
    size_t marks_bytes;
    const pondi_shore_rows *rows;
    pondi_open open;
    int64_t dry;      // cells of the grid
    float held_at;    // height that walls are read at. [as stored]
    bool kept;        // without shores the pond would keep its volume
    uint64_t changed; // the blocks' clock at the last change
} pondi_shore;

typedef struct pond pond;

// Makes the absorbing layers of open sides for a new pond. Returns false if an allocation fails.
bool pondi_shore_make(pond *water);
size_t pondi_shore_size(const pond_desc *desc, const pond_desc *grid);
void pondi_shore_free(pond *water);

// Removes all waves from the absorbing layers.
void pondi_shore_calm(pond *water);

// Advances the absorbing layers in a span before a step from `now`. Neither the span nor the cells
// around it have been stepped; `before` holds the previous step.
void pondi_shore_push(const pond *water, const pondi_field *now, pondi_field *before,
                      const pondi_span *span);

// Steps a span from `now` to `next`, whatever it contains. Depends only on neighbouring cells and
// on the layers that pondi_shore_push() advanced.
void pondi_shore_step(const pond *water, const pondi_field *now, pondi_field *next,
                      const pondi_span *span);

// The marks of a row in a column of blocks, in water with links.
pondi_shore_marks *pondi_shore_marks_at(const pond *water, int column, int y);

// The links of a row's cells, from cell x0, in a pond with open sides.
pondi_links pondi_shore_links_row(const pondi_shore *shore, int x0, int y);

// Call after the step of a solver without links: holds walls and applies beaches.
void pondi_shore_hold(const pond *water, const pondi_field *now, pondi_field *next,
                      const pondi_span *span);

// A block of a pond that has shores.
static inline pondi_shore_block *
pondi_shore_block_in(const pondi_shore *shore, const pondi_blocks *blocks, int column, int row) {
    return &shore->blocks[pondi_blocks_index(blocks, column, row)];
}

// Whether any wall or land is in the absorbing layers of open sides.
bool pondi_shore_reaches_out(const pond *water);

// The state of a block; PLAIN and all wet in a pond without shores.
pondi_shore_block pondi_shore_block_at(const pond *water, size_t index);

// u·Σ link·(p_u − p_neighbour) for a cell of the grid that is not plain, which the energy needs. In
// units of C².
double pondi_shore_potential(const pond *water, int x, int y);

// Derives everything from new layers, in which all cells are plain and, inside, alike.
void pondi_shore_begin_plain(pond *water);

// Derives everything in a rectangle of the grid's cells (ends excluded) after the layers changed
// there. Cells that fall dry lose their water, and new ones start at rest; returns the difference.
pondi_lost pondi_shore_derive(pond *water, int x0, int y0, int x1, int y1);

// Makes the requested layers and what depends on them; POND_ERROR_MEMORY.
enum { PONDI_LAYER_WALL = 1, PONDI_LAYER_DEPTH = 2, PONDI_LAYER_BEACH = 4 };
// The caller writes every cell of the layer of walls if it is made.
enum { PONDI_LAYER_UNSET = 16 };
pond_result pondi_shore_need(pond *water, unsigned layers);
unsigned pondi_shore_layers(const pond *water);

// Makes exactly these layers, all plain, and discards the previous ones. Leaves the heights to the
// caller. POND_ERROR_MEMORY.
pond_result pondi_shore_remake(pond *water, unsigned layers);

// Fails because a pond is required; POND_ERROR_ARGUMENT.
pond_result pondi_shore_no_pond(void);

// Records the whole state in a fixed order: wall, depth and beach of the pond's cells, for layers
// that exist, then φ. Call pondi_shore_refresh() after the numbers were changed, as on loading.
void pondi_shore_lay(pond *water, pondi_tape *tape);
// POND_ERROR_MEMORY: hard walls of a solver without links have become fixed.
pond_result pondi_shore_refresh(pond *water);

// Updates everything after a rectangle of the pond's cells was written in a layer.
void pondi_shore_settle(pond *water, pondi_cells cells);

// Call the first before these cells of the layer of walls are written: it makes the requested
// layers. Call the second afterwards: it updates everything or, if there is no memory for hard
// walls, restores the previous state.
typedef struct pondi_old_walls {
    pondi_cells cells;
    unsigned layers; // layers that existed before
    float *walls;    // of those cells; NULL: nothing to restore
    size_t bytes;
} pondi_old_walls;
pond_result pondi_shore_begin_walls(pond *water, pondi_cells cells, unsigned layers,
                                    pondi_old_walls *old);
pond_result pondi_shore_end_walls(pond *water, pondi_old_walls *old);

// Call the first before the layer of depths, which it makes, is written. Call the second
// afterwards: it updates everything or, if there is no memory for hard walls over the new depths,
// restores the previous state.
typedef struct pondi_old_ground {
    unsigned layers;
    float *depths; // of all cells; NULL: no wall is hard
} pondi_old_ground;
pond_result pondi_shore_begin_ground(pond *water, pondi_old_ground *old);
pond_result pondi_shore_end_ground(pond *water, pondi_old_ground *old);

// Call after the layers and the factors of the cells were shifted. Heights change only where new
// cells are dry.
pond_result pondi_shore_shifted(pond *water);

// A mask over a whole pond, as a bitmap whose unit is a cell; *pose is its position.
pond_shape pondi_shore_mask(const pond_desc *whole, const pond_shape *pixels, pond_pose *pose);

// The depth of a cell on a map stretched over the whole. [m]
float pondi_depth_on_map(const pond_desc *whole, const float *depths, int columns, int rows,
                         ptrdiff_t stride, int x, int y);

// Whether a solver without links has hard walls.
bool pondi_shore_has_hard_cells(const pond *water);

// Whether a wall in this water can have that hardness.
bool pondi_shore_takes_wall(const pond *water, float hardness);

// Whether all numbers are valid for a shore.
bool pondi_shore_judge(const pond *water);

// Whether the solver uses links; otherwise walls are cells held at rest.
bool pondi_shore_has_links(const pond *water);

#endif
