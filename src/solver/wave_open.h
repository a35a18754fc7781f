// wave_open.h — the absorbing layers of the wave solver at open sides: perfectly matched layers.
#ifndef PONDI_SOLVER_WAVE_OPEN_H
#define PONDI_SOLVER_WAVE_OPEN_H

#include "field/field.h"
#include "solver/margin_rows.h"
#include "solver/shore_rows.h"
#include "solver/solver.h"

// One axis of the grid.
typedef struct pondi_open_axis {
    int cells;   // of the grid
    int low;     // width of the layer before the pond's first cell, 0 or PONDI_OPEN_MARGIN
    int high;    // and after its last
    float *zeta; // at the cells
    // At the faces −1…cells − 1, face i after cell i; the pointers are to face 0.
    float *fade; // 1 − ζ/2
    float *ease; // 1/(1 + ζ/2)
    float *face; // ζ
} pondi_open_axis;

typedef struct pondi_open {
    const pondi_shore_rows *rows;
    pondi_margin_kernel *push;
    pondi_margin_kernel *step;
    pondi_open_axis x;
    pondi_open_axis y;
    float c2; // of plain water
    float a;  // weights of its neighbours, as in pondi_open_row
    float b;
    float damping;  // and its γ
    float lossy;    // ordinary damping in the layers, as a share of ζ: the greater of two needs,
    float caught;   // that of waves trapped between layers, and that of the flow
    float flow;     // greatest speed of a current in the layers, in wave speeds
    bool closed;    // a side of the water is not open
    bool smooth;    // nine neighbours: slopes are averaged [1 10 1]/12 along the faces, as in L9
    float *phi_x;   // at right faces, row by row: see wave_open.c
    float *phi_y;   // at lower faces
    size_t *starts; // of rows −1…cells − 1 of φ; points to that of row 0
    float *zeros;   // a row of zeros, −1…width
    float *plain;   // a row of PONDI_KEEP_PLAIN of the same length
    size_t length;  // of phi_x, and of phi_y
    size_t size;    // of all memory [bytes]
    void *memory;
} pondi_open;

// The links of a pond with walls, ground or beaches, including those of the border of its grid.
typedef struct pondi_open_shore {
    const pondi_field *east;
    const pondi_field *south;
    const pondi_field *southeast;
    const pondi_field *southwest;
} pondi_open_shore;

// Memory of the layers of a pond [bytes]; `grid` is the desc with layers. 0 if no side is open.
size_t pondi_open_size(const pond_desc *given, const pond_desc *grid);

// Creates the layers, or nothing if no side is open. False if there is no memory.
bool pondi_open_make(const pond_desc *given, const pond_desc *grid, pondi_open *out);
void pondi_open_free(pondi_open *open, const pond_allocator *allocator);
// Sets whether waves may be trapped between layers: `closed` is set, or walls reach the layers.
void pondi_open_set_caught(pondi_open *open, const pond_desc *grid, bool walls_reach_out);
// Sets the greatest speed of a current in the layers, in wave speeds; 0: none. φ stays.
void pondi_open_set_flow(pondi_open *open, const pond_desc *grid, double flow);
void pondi_open_clear(pondi_open *open);

// Shifts φ up by dy and to the left by dx, like the cells.
void pondi_open_shift(pondi_open *open, int dx, int dy);

// Steps φ in the cells of a span that are in a layer. Call it before those cells and their eight
// neighbours are stepped. `shore` is NULL if there are no links.
void pondi_open_push(const pondi_open *open, const pondi_field *now, const pondi_field *before,
                     const pondi_open_shore *shore, const pondi_span *span);

// The part of a span outside the layers at the top and bottom; may have no rows.
pondi_span pondi_open_between(const pondi_open *open, const pondi_span *span);

// Steps the heights of the left or right layer, in rows that are plain and outside the layers at
// the top and bottom.
void pondi_open_step_side(const pondi_open *open, float kept, const pondi_field *now,
                          pondi_field *next, bool right, int y0, int y1);

// The greatest |φ| at the faces of the cells of a span; and setting φ to 0 there.
float pondi_open_most(const pondi_open *open, const pondi_span *span);
void pondi_open_still(pondi_open *open, const pondi_span *span);

// φ of the cells of a span, one number after the other.
typedef struct pondi_open_faces {
    bool sides; // of cells in the layers of left and right sides
    bool ends;  // of cells in those of top and bottom sides
    bool left;  // including the faces before the grid's first column
    bool above; // including those above its first row
} pondi_open_faces;
size_t pondi_open_count(const pondi_open *open, const pondi_span *span, pondi_open_faces which);
void pondi_open_get(const pondi_open *open, const pondi_span *span, pondi_open_faces which,
                    float *numbers);
void pondi_open_set(pondi_open *open, const pondi_span *span, pondi_open_faces which,
                    const float *numbers);

// Copies φ across periodic sides: the faces before the first cells are those after the last.
void pondi_open_meet(pondi_open *open, bool across, bool down);

// A row of φ from cell x0 on, in row y; all cells read must be in one layer. `lower` selects lower
// faces, else right ones.
const float *pondi_open_row_of(const pondi_open *open, bool lower, int x0, int y);

// Face x of row y of φ, right of cell x or below it, in a layer or next to it; −1 is before the
// first.
float *pondi_open_face(const pondi_open *open, bool lower, int x, int y);

#endif
