// shore_ground.h — the material of cells, and the links and damping that follow from it.
#ifndef PONDI_POND_SHORE_GROUND_H
#define PONDI_POND_SHORE_GROUND_H

#include "pond/pond.h"

typedef enum pondi_ground_state {
    PONDI_GROUND_WET,
    PONDI_GROUND_HARD,
    PONDI_GROUND_HELD
} pondi_ground_state;

// The material of a cell.
typedef struct pondi_ground {
    pondi_ground_state state;
    bool plain;      // plain water, or beyond a side
    double hardness; // of a hard wall
    double c2;
} pondi_ground;

// The offset of the neighbour in a direction. [cells]
extern const int pondi_way_across[PONDI_WAYS];
extern const int pondi_way_down[PONDI_WAYS];

typedef struct pondi_deriving {
    const pond *water;
    double c2;    // of plain water
    double gamma; // of plain water [1/step]
    bool nine;
} pondi_deriving;

pondi_deriving pondi_deriving_of(const pond *water);

// The same for water outside a pond; only pondi_ground_links() accepts it.
pondi_deriving pondi_deriving_for(const pond_desc *desc);

// Three rows of cells, as wide as a block with the ring around it and their neighbours.
#define PONDI_GROUND_WIDTH (2 * PONDI_BLOCK + 4)
typedef struct pondi_ground_rows {
    int x0; // the first cell in `rows`
    int y;  // of the middle row
    int cells;
    pondi_ground *rows[3]; // above, middle, below
    bool plain[3];         // all of the row's cells are plain
    bool wet[3];
    pondi_ground memory[3][PONDI_GROUND_WIDTH];
} pondi_ground_rows;

// The rows around row y, for the cells from x0 to x1 − 1 and their neighbours. `rows` is cleared or
// holds other rows of this water, of which some are reused.
void pondi_ground_rows_at(const pondi_deriving *d, int x0, int x1, int y, pondi_ground_rows *rows);

// The links of cells x0…x1−1 in one direction, C²·weight.
void pondi_ground_links(const pondi_deriving *d, const pondi_ground_rows *rows, int x0, int x1,
                        pondi_way way, float *out);

// The factor for the movement of a cell damped by gamma. [1/step]
float pondi_ground_kept(double gamma);

// The factor for the movement of a cell, as in pondi_links.
float pondi_ground_keep(const pondi_deriving *d, const pondi_ground_rows *rows, int x);

#endif
