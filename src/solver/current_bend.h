// current_bend.h — relaxation of a stream function around obstacles.
#ifndef PONDI_SOLVER_CURRENT_BEND_H
#define PONDI_SOLVER_CURRENT_BEND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A grid of nodes.
typedef struct pondi_lattice {
    int columns;
    int rows;
    bool wraps_x; // the first column follows the last one
    bool wraps_y;
    double *value;
    const double *pull;   // wanted Σ (value − neighbour) of each node; NULL: 0
    const uint8_t *fixed; // not 0: the value is fixed; NULL: none is
} pondi_lattice;

// Solves Σ (value − neighbour) = pull at each node that is not fixed, starting on coarser grids. A
// fixed number of sweeps in a fixed order gives bit-identical results everywhere; the remaining
// error is smooth. `room`: pondi_bend_room() bytes, aligned for doubles.
void pondi_bend(const pondi_lattice *lattice, void *room);
size_t pondi_bend_room(int columns, int rows, bool wraps_x, bool wraps_y);

// Values on a grid. If it wraps, they rise by a jump from one side to the other.
typedef struct pondi_sheet {
    int columns;
    int rows;
    bool wraps_x;
    bool wraps_y;
    double jump_x;
    double jump_y;
    double *value;
} pondi_sheet;

// The value at any node. Beyond sides that do not wrap it is that of the nearest node.
double pondi_sheet_beyond(const pondi_sheet *sheet, int x, int y);

// The same, faster for nodes inside. It adds 0.0 there too, which turns −0 into 0.
static inline double pondi_sheet_at(const pondi_sheet *s, int x, int y) {
    return x >= 0 && x < s->columns && y >= 0 && y < s->rows
               ? s->value[(int64_t)y * s->columns + x] + 0.0
               : pondi_sheet_beyond(s, x, y);
}

// Sets all nodes of each connected patch (diagonals connect) to the mean of those that count, or of
// all if none does.
enum { PONDI_PATCH_INSIDE = 1, PONDI_PATCH_COUNTS = 2 };
typedef struct pondi_patches {
    const pondi_sheet *sheet;
    const uint8_t *inside; // PONDI_PATCH_… of each node
    // Room for each node:
    uint8_t *seen; // zeros
    int32_t *stack;
    double *shift;
} pondi_patches;
void pondi_level_patches(const pondi_patches *patches);

#endif
