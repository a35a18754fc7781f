// shore_rows.h — row kernels of the wave solver for absorbing layers, with links next to walls,
// over uneven ground and on beaches.
//
// shore_rows.c is compiled for each instruction set (PONDI_ISA names it), with bit-identical
// results.
#ifndef PONDI_SOLVER_SHORE_ROWS_H
#define PONDI_SOLVER_SHORE_ROWS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/isa.h"
#include "shared/water_numbers.h"
#include "solver/rows.h"

// Rows of the links between cells, C²·weight, each stored at the cell it starts from. `…_above` are
// those of the row above.
typedef struct pondi_links {
    const float *east;
    const float *south;
    const float *southeast;
    const float *southwest;
    const float *south_above;
    const float *southeast_above;
    const float *southwest_above;
    const float *keep;
} pondi_links;

// u⁺ = kept·(u + d(u − p) + ½(1 + d)·Σ link·(neighbour − u))
typedef struct pondi_shore_row {
    pondi_wave_row plain; // b is 0 for five neighbours
    pondi_links links;
} pondi_shore_row;

// In an absorbing layer, with q = ζxζy + γ(ζx + ζy) and D = 1 + ½(γ + ζx + ζy) + ¼q:
// u⁺ = u + (D − γ − ζx − ζy)/D·(u − p) + (Σ link·(neighbour − u) + ∇·φ − q·u)/D
typedef struct pondi_open_row {
    pondi_shore_row shore; // plain.a and plain.b without the damping's ½(1 + d)
    float damping;         // γ of plain cells
    float lossy;           // as in pondi_open: adds lossy·(ζx + ζy) to γ
    const float *zeta_x;   // at the cells
    float zeta_y;
    const float *phi_x; // at the cells' right faces
    const float *phi_y; // at their lower faces
    const float *phi_y_above;
} pondi_open_row;

// C²·slope over the faces of cells in an absorbing layer: between now[i] and now[i + across]. The
// neighbouring faces are ±`along` away.
typedef struct pondi_face_row {
    const float *now;
    const float *before;
    ptrdiff_t across; // [floats]
    ptrdiff_t along;
    float c2;
    bool smooth; // averaged [1 10 1]/12 along the face
    // The links over the faces, or NULL for plain water; and the diagonal links of the squares on
    // their far side. Those of the near side are `back` before them.
    const float *link;
    const float *southeast;
    const float *southwest;
    ptrdiff_t back;
    float *out;
    int count;
} pondi_face_row;

// φ⁺ = ((1 − ½ζ)φ + (ζ across − ζ)·pull)/(1 + ½ζ), where ζ is that of the direction of the faces.
typedef struct pondi_phi_row {
    float *phi;
    const float *pull;
    int count;
    const float *fades; // right faces: 1 − ½ζ, 1/(1 + ½ζ)
    const float *eases;
    const float *zetas; // right: ζ at the faces; lower: ζ across, at the cells
    float fade;         // lower faces: the same for all
    float ease;
    float zeta; // right: ζ across, at the cells; lower: ζ at the faces
} pondi_phi_row;

typedef struct pondi_shore_rows {
    void (*open)(const pondi_open_row *row);
    void (*pull)(const pondi_face_row *row);
    void (*push_right)(const pondi_phi_row *row);
    void (*push_lower)(const pondi_phi_row *row);
} pondi_shore_rows;

extern PONDI_ISA_DECLARE(const pondi_shore_rows, pondi_shore_rows);

#endif
