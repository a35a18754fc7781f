// dispersive_rows.h — row kernels of the dispersive solver.
//
// They do two rows at a time, which share most of what they read. Where there is one row only, the
// second goes to a row that nobody looks at.
//
// dispersive_rows.c is compiled once for each instruction set, as rows.c is, with the same bits.
#ifndef PONDI_SOLVER_DISPERSIVE_ROWS_H
#define PONDI_SOLVER_DISPERSIVE_ROWS_H

#include "base/isa.h"
#include "solver/dispersive_fit.h"

// One level's operator on a run of cells of two rows, plus what the levels below have to say about
// them.
typedef struct pondi_level_rows {
    const float *rows[6]; // two above … two below both; two cells more are read at either end
    const float *add[2];  // these and `out` may not overlap anything
    float *out[2];
    int count;
    float d; // step: share of the last movement that is kept
    float terms[PONDI_DISPERSIVE_TERMS];
    float leans[PONDI_DISPERSIVE_LEANS]; // operate_lean
} pondi_level_rows;

// The same over uneven ground, of one row: the five rows of heights and links around it, of which
// two cells more are read at either end.
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
    int count; // of a row that comes out
} pondi_halved_rows;

// A row and the ones above and below it become two of twice the cells; one cell more is read at
// either end.
typedef struct pondi_raised_rows {
    const float *above;
    const float *near;
    const float *below;
    float *out[2];
    int count; // of a row that goes in
} pondi_raised_rows;

// What damping takes from the movement of a row of cells beyond an open side, and gives to their
// heights a step ago: `all` of it, and by links to the cells 1 and 2 away. Of a link's two cells
// the one with less `swift` counts.
typedef struct pondi_slowed_row {
    const float *rows[5]; // movement, two rows above … two below; two cells more at either end
    const float *swift;   // of the columns, likewise
    const float *all;     // of the columns
    float swift_down[5];  // of the rows
    float all_down;       // of this row
    float *out;
    int count;
} pondi_slowed_row;

// Links to the eight neighbours, added to `out`; one cell more is read at either end.
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
    // The same where a cell's sides differ.
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
