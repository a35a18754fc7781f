// wave_open.h — margins in which waves that leave through open sides die away (a perfectly matched
// layer), for the wave solver.
#ifndef PONDI_SOLVER_WAVE_OPEN_H
#define PONDI_SOLVER_WAVE_OPEN_H

#include "field/field.h"
#include "solver/margin_rows.h"
#include "solver/shore_rows.h"
#include "solver/solver.h"

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
    pondi_margin_kernel *push;
    pondi_margin_kernel *step;
    pondi_open_axis x;
    pondi_open_axis y;
    float c2; // of plain water
    float a;  // weights of its neighbours, as in pondi_open_row
    float b;
    float damping; // and its γ
    float lossy;  // ordinary damping in the margins, as a share of ζ: what is caught or flows asks
    float caught; // of it, for waves that are caught
    float flow;   // greatest speed of a current in the margins, in wave speeds
    bool closed;  // a side of the water is not open
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
// Says whether waves may be caught between the margins: `closed` is set, or walls reach out.
void pondi_open_set_caught(pondi_open *open, const pond_desc *grid, bool walls_reach_out);
// Says how fast a current flows in the margins, in wave speeds: 0 where none does. φ stays.
void pondi_open_set_flow(pondi_open *open, const pond_desc *grid, double flow);
void pondi_open_clear(pondi_open *open);

// Moves φ up by dy and to the left by dx, as the cells are moved.
void pondi_open_shift(pondi_open *open, int dx, int dy);

// Moves φ on, in the cells of a span that lie in a margin. Neither they nor the cells next to them,
// diagonally too, are stepped yet. `shore` is NULL where there are no links.
void pondi_open_push(const pondi_open *open, const pondi_field *now, const pondi_field *before,
                     const pondi_open_shore *shore, const pondi_span *span);

// What of a span lies in rows that are in no margin as a whole; no rows where none does.
pondi_span pondi_open_between(const pondi_open *open, const pondi_span *span);

// Moves the heights of the left or right margin on, where nothing in it is special; the rows are in
// no margin as a whole.
void pondi_open_step_side(const pondi_open *open, float kept, const pondi_field *now,
                          pondi_field *next, bool right, int y0, int y1);

// Greatest |φ| at the faces that belong to the cells of a span, and setting them to 0.
float pondi_open_most(const pondi_open *open, const pondi_span *span);
void pondi_open_still(pondi_open *open, const pondi_span *span);

// φ of the cells of a span, one number after the other.
typedef struct pondi_open_faces {
    bool sides; // of cells in the margins of left and right sides
    bool ends;  // of top and bottom ones
    bool left;  // with the faces before the grid's first column
    bool above; // and those above its first row
} pondi_open_faces;
size_t pondi_open_count(const pondi_open *open, const pondi_span *span, pondi_open_faces which);
void pondi_open_get(const pondi_open *open, const pondi_span *span, pondi_open_faces which,
                    float *numbers);
void pondi_open_set(pondi_open *open, const pondi_span *span, pondi_open_faces which,
                    const float *numbers);

// Where left and right sides meet, or top and bottom: the faces before the first cells are those
// behind the last.
void pondi_open_meet(pondi_open *open, bool across, bool down);

// Rows of φ for the cells from x0 on, in row y: all in one margin, or all in one row of a margin.
// `lower` is false for faces to the right.
const float *pondi_open_row_of(const pondi_open *open, bool lower, int x0, int y);

// Face x of row y of φ, right of cell x or below it, in or beside a margin; −1 is before the first.
float *pondi_open_face(const pondi_open *open, bool lower, int x, int y);

#endif
