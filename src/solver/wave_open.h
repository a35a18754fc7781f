// wave_open.h — margins in which waves that leave through open sides die away (a perfectly matched
// layer), for the wave solver.
#ifndef PONDI_SOLVER_WAVE_OPEN_H
#define PONDI_SOLVER_WAVE_OPEN_H

#include "field/field.h"
#include "solver/shore_rows.h"
#include "solver/solver.h"

// Width of a margin. [cells]
#define PONDI_OPEN_MARGIN 8

// One axis of the grid.
typedef struct pondi_open_axis {
    int cells;   // of the grid
    int low;     // margin before the first cell of the pond, 0 or PONDI_OPEN_MARGIN
    int high;    // and behind its last
    float *zeta; // at the cells
    // At the faces −1…cells−1, face i behind cell i; they point at face 0.
    float *fade; // 1 − ζ/2
    float *ease; // 1/(1 + ζ/2)
    float *face; // ζ
} pondi_open_axis;

typedef struct pondi_open {
    const pondi_shore_rows *rows;
    pondi_open_axis x;
    pondi_open_axis y;
    float c2;     // of plain water
    float lossy;  // ordinary damping in the margins, as a share of ζ
    bool smooth;  // nine neighbours: slopes are averaged [1 10 1]/12 along the faces, as L9 does
    float *phi_x; // at right faces, then at lower ones, row by row; wave_open.c says how
    float *phi_y;
    size_t *starts; // where rows −1…cells−1 of φ begin; points at row 0's
    float *zeros;   // a row of them, −1…width
    float *plain;   // a row of PONDI_KEEP_PLAIN, as long
    size_t length;  // of phi_x, and of phi_y
    size_t size;    // of all memory [bytes]
    void *memory;
} pondi_open;

// The links of a pond in which anything is special, with the ring around its grid.
typedef struct pondi_open_shore {
    const pondi_field *east;
    const pondi_field *south;
    const pondi_field *southeast;
    const pondi_field *southwest;
} pondi_open_shore;

// Bytes the margins of a pond take; `grid` is it with margins. 0 where no side is open.
size_t pondi_open_size(const pond_desc *given, const pond_desc *grid);

// False when there is no memory. Nothing is made where no side is open.
bool pondi_open_make(const pond_desc *given, const pond_desc *grid, pondi_open *out);
void pondi_open_free(pondi_open *open, const pond_allocator *allocator);
// Says whether waves may be caught between the margins: a side is not open, or walls reach out.
void pondi_open_set_caught(pondi_open *open, const pond_desc *grid, bool walls_reach_out);
void pondi_open_clear(pondi_open *open);

// Moves φ on, in the cells of a span that lie in a margin. All spans before the first is stepped.
void pondi_open_push(pondi_open *open, const pondi_field *now, const pondi_field *before,
                     const pondi_open_shore *shore, const pondi_span *span);

// Greatest |φ| at the faces that belong to the cells of a span, and setting them to 0.
float pondi_open_most(const pondi_open *open, const pondi_span *span);
void pondi_open_still(pondi_open *open, const pondi_span *span);

// Whether all cells of a row lie in a margin.
bool pondi_open_row_lies_in(const pondi_open *open, int y);

// Rows of φ for the cells from x0 on, in row y: all in one margin, or all in one row of a margin.
// `lower` is false for faces to the right.
const float *pondi_open_row_of(const pondi_open *open, bool lower, int x0, int y);

#endif
