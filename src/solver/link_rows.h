// link_rows.h — kernels that step a few rows of cells, some of which have links: weights to their
// neighbours at walls, over uneven ground and on beaches. tests/support/link_loop.h is the
// reference implementation.
//
// link_rows.c is compiled for each instruction set. It reads up to PONDI_LINKED cells beyond those
// it steps, on either side, and may write the same values back.
#ifndef PONDI_SOLVER_LINK_ROWS_H
#define PONDI_SOLVER_LINK_ROWS_H

#include <stdint.h>

#include "base/isa.h"
#include "solver/shore_rows.h"
#include "solver/wide_rows.h"

// Cells of a row that are stored together: the width of the widest vector.
#define PONDI_LINKED 16

// Directions of links, in opposite pairs.
typedef enum pondi_way {
    PONDI_WEST,
    PONDI_EAST,
    PONDI_NORTH,
    PONDI_SOUTH,
    PONDI_NORTHWEST,
    PONDI_SOUTHEAST,
    PONDI_NORTHEAST,
    PONDI_SOUTHWEST,
    PONDI_WAYS
} pondi_way;

// Links (C²·weight) and `keep` of cells that have few different values: indices into a palette.
#define PONDI_LINK_COLOURS 16
#define PONDI_LINK_BITS 4
typedef struct pondi_link_palette {
    _Alignas(64) float links[PONDI_LINK_COLOURS];
    float keep[PONDI_LINK_COLOURS]; // begins with PONDI_KEEP_PLAIN and PONDI_KEEP_DRY
    int links_used;
    int keep_used;
} pondi_link_palette;

typedef struct pondi_link_codes {
    uint32_t links[PONDI_LINKED]; // PONDI_LINK_BITS for each direction, from the lowest bits
    uint8_t keep[PONDI_LINKED];
} pondi_link_codes;

// Plain cells, and dry ones, in any palette.
extern const pondi_link_codes pondi_link_codes_plain;
extern const pondi_link_codes pondi_link_codes_dry;

// Of cells with many different values: rows of planes, one for each link that a cell owns (east,
// south, southeast and southwest) and one for `keep`. Cells −1 and `width` and the row above the
// first have links too.
enum { PONDI_PLANES = 5, PONDI_PLANE_KEEP = 4 };
static inline ptrdiff_t pondi_plane_size(int width) { // [floats]
    return (width + PONDI_LINKED - 1) / PONDI_LINKED * PONDI_LINKED + PONDI_LINKED;
}
static inline ptrdiff_t pondi_planes_apart(ptrdiff_t plane) { // from a row to the next [floats]
    return PONDI_LINKED + PONDI_PLANES * plane;
}

// A column of rows of PONDI_LINKED cells that are not all plain.
typedef struct pondi_link_patch {
    int x;                                          // of the first cell, may be negative
    int from;                                       // first cell that is stepped, of PONDI_LINKED
    int to;                                         // end of the cells that are stepped
    const pondi_link_palette *palette;              // NULL: links are in planes
    const pondi_link_codes *codes[PONDI_WIDE_ROWS]; // of each row
    const float *planes; // of the first cell; NULL if there is a palette, or if all cells are dry
    ptrdiff_t plane;     // from a plane to the next [floats]
} pondi_link_patch;

// Up to PONDI_WIDE_ROWS rows, with patches from left to right that do not overlap.
typedef void pondi_link_kernel(const pondi_float_rows *rows, const pondi_link_patch *list,
                               int count);

typedef struct pondi_link_rows {
    bool codes; // coded links are faster than planes
    pondi_link_kernel *nine;
    pondi_link_kernel *five;
    pondi_link_kernel *listed; // as in pondi_wide_rows
} pondi_link_rows;

extern PONDI_ISA_DECLARE(const pondi_link_rows, pondi_link_rows);

#endif
