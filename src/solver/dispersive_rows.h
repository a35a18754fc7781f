// dispersive_rows.h — row kernels of the dispersive solver.
//
// They compute two rows at a time, which share most of their input. If there is only one row, the
// second result is ignored.
//
// dispersive_rows.c is compiled for each instruction set, with bit-identical results.
#ifndef PONDI_SOLVER_DISPERSIVE_ROWS_H
#define PONDI_SOLVER_DISPERSIVE_ROWS_H

#include "base/isa.h"
#include "solver/dispersive_fit.h"

// One level's operator on a run of cells of two rows, plus the pulls of the coarser levels.
typedef struct pondi_level_rows {
    const float *rows[6]; // two above … two below both; two more cells are read at either end
    const float *add[2];  // these and `out` must not overlap anything
    float *out[2];
    int count;
    float d; // step: share of the last movement that is kept
    float terms[PONDI_DISPERSIVE_TERMS];
    float leans[PONDI_DISPERSIVE_LEANS]; // operate_lean
} pondi_level_rows;

// The same over uneven ground, of one row: the five rows of heights and links around it; two more
// cells are read at either end.
typedef struct pondi_bed_rows {
    const float *rows[5];
    const float *edge[5];
    const float *corner[5];
    const float *far[5];
    const float *add;
    float *out;
    int count;
    float d;
    float longer[PONDI_DISPERSIVE_TERMS - 2];
} pondi_bed_rows;

// Six rows become two of half the cells.
typedef struct pondi_halved_rows {
    const float *rows[6];
    float *out[2];
    int count; // cells of an output row
} pondi_halved_rows;

// A row and the ones above and below it become two of twice the cells; one more cell is read at
// either end.
typedef struct pondi_raised_rows {
    const float *above;
    const float *near;
    const float *below;
    float *out[2];
    int count; // cells of an input row
} pondi_raised_rows;

// Damping of a row of cells beyond an open side, subtracted from the movement by changing the
// heights one step ago: by the factor `all`, and by links to the cells 1 and 2 away. The weight of
// a link is the smaller `swift` of its two cells.
typedef struct pondi_slowed_row {
    const float *rows[5]; // movement, two rows above … two below; two more cells at either end
    const float *swift;   // of the columns, likewise
    const float *all;     // of the columns
    float swift_down[5];  // of the rows
    float all_down;       // of this row
    float *out;
    int count;
} pondi_slowed_row;

// Links to the eight neighbours, added to `out`; one more cell is read at either end.
typedef struct pondi_linked_row {
    const float *rows[3];
    const float *edges[3];   // link_uneven: half links of the cells
    const float *corners[3]; // likewise
    float edge;              // link
    float corner;
    float *out;
    int count;
} pondi_linked_row;

typedef struct pondi_dispersive_rows {
    // out = K·u + add
    void (*operate)(const pondi_level_rows *rows);
    // The same for cells that are not square.
    void (*operate_lean)(const pondi_level_rows *rows);
    // out = u + d(u − out) − (K·u + add)
    void (*step)(const pondi_level_rows *rows);
    // Both over uneven ground.
    void (*operate_bed)(const pondi_bed_rows *rows);
    void (*step_bed)(const pondi_bed_rows *rows);
    // [1 3 3 1]/8 along both axes.
    void (*halve)(const pondi_halved_rows *rows);
    // ¾ of the near row, ¼ of the far one, along x likewise.
    void (*raise)(const pondi_raised_rows *rows);
    void (*slow)(const pondi_slowed_row *row);
    void (*link)(const pondi_linked_row *row);
    void (*link_uneven)(const pondi_linked_row *row);
} pondi_dispersive_rows;

extern PONDI_ISA_DECLARE(const pondi_dispersive_rows, pondi_dispersive_rows);

#endif
