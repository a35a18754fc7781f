// current_bend.h — a stream function that goes round what stands in its way.
#ifndef PONDI_SOLVER_CURRENT_BEND_H
#define PONDI_SOLVER_CURRENT_BEND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Nodes of a grid, and what is known of them.
typedef struct pondi_lattice {
    int columns;
    int rows;
    bool wraps_x; // the first column follows the last one
    bool wraps_y;
    double *value;
    const double *pull;   // the sum of what each node should be above its neighbours, or NULL for 0
    const uint8_t *fixed; // not 0: the value stays; NULL: all move
} pondi_lattice;

// Finds values such that Σ (value − neighbour) = pull at each node that is not fixed, beginning
// from rough ones on coarser grids. A fixed number of sweeps in a fixed order, so the same bits
// everywhere; what is left of the error is smooth. `room`: as many bytes as pondi_bend_room() says,
// aligned for doubles.
void pondi_bend(const pondi_lattice *lattice, void *room);
size_t pondi_bend_room(int columns, int rows, bool wraps_x, bool wraps_y);

// Values on a grid that may go round: then they rise by a jump from one side to the other.
typedef struct pondi_sheet {
    int columns;
    int rows;
    bool wraps_x;
    bool wraps_y;
    double jump_x;
    double jump_y;
    double *value;
} pondi_sheet;

// At any node, beyond the sides as well: there the nearest one counts, where it does not go round.
double pondi_sheet_beyond(const pondi_sheet *sheet, int x, int y);

// The same, quick where it lies within the sheet. 0.0 is added there as well: it turns −0 into 0.
static inline double pondi_sheet_at(const pondi_sheet *s, int x, int y) {
    return x >= 0 && x < s->columns && y >= 0 && y < s->rows
               ? s->value[(int64_t)y * s->columns + x] + 0.0
               : pondi_sheet_beyond(s, x, y);
}

// Gives all nodes of each connected patch (diagonals count) the mean of those that count, or of all
// where none does.
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
