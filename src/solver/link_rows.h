// link_rows.h — a few rows of cells, one step on, some of which go by their links.
// tests/support/link_loop.h has the same water row by row as a plain loop.
//
// link_rows.c is compiled once for each instruction set, as rows.c is. It reads up to PONDI_LINKED
// cells beyond those it steps, on either side, and may write back what it finds there.
#ifndef PONDI_SOLVER_LINK_ROWS_H
#define PONDI_SOLVER_LINK_ROWS_H

#include <stdint.h>

#include "base/isa.h"
#include "solver/shore_rows.h"
#include "solver/wide_rows.h"

// Cells of a row that are noted together, as many as the widest vector has.
#define PONDI_LINKED 16

// Where links lead to, opposite ones side by side.
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

// Links (C²·weight) and what cells keep, where there are few different ones: numbers of them.
#define PONDI_LINK_COLOURS 16
#define PONDI_LINK_BITS 4
typedef struct pondi_link_palette {
    _Alignas(64) float links[PONDI_LINK_COLOURS];
    float keep[PONDI_LINK_COLOURS]; // begins with PONDI_KEEP_PLAIN and PONDI_KEEP_DRY
    int links_used;
    int keep_used;
} pondi_link_palette;

typedef struct pondi_link_codes {
    uint32_t links[PONDI_LINKED]; // PONDI_LINK_BITS for each way, from the lowest on
    uint8_t keep[PONDI_LINKED];
} pondi_link_codes;

// Pieces in which nothing is special, and dry ones, in any palette.
extern const pondi_link_codes pondi_link_codes_plain;
extern const pondi_link_codes pondi_link_codes_dry;

// Where there are many: rows of planes, one for each link that a cell owns, east, south, southeast
// and southwest, and one of what cells keep. Cells −1 and `width` have links as well, and so has
// the row above the first.
enum { PONDI_PLANES = 5, PONDI_PLANE_KEEP = 4 };
static inline ptrdiff_t pondi_plane_size(int width) { // [floats]
    return (width + PONDI_LINKED - 1) / PONDI_LINKED * PONDI_LINKED + PONDI_LINKED;
}
static inline ptrdiff_t pondi_planes_apart(ptrdiff_t plane) { // from one row's to the next one's
    return PONDI_LINKED + PONDI_PLANES * plane;
}

// Cells one below the other that are not all plain.
typedef struct pondi_link_patch {
    int x; // of the first, from the rows' first cell; may lie before it
    int from;
    int to;                                         // of its PONDI_LINKED cells these are stepped
    const pondi_link_palette *palette;              // NULL where links are not coded
    const pondi_link_codes *codes[PONDI_WIDE_ROWS]; // of each row
    const float *planes; // of the first cell, where they are not; NULL as well where all are dry
    ptrdiff_t plane;     // from one plane to the next one
} pondi_link_patch;

// Up to PONDI_WIDE_ROWS rows, with patches from left to right that do not overlap.
typedef void pondi_link_kernel(const pondi_float_rows *rows, const pondi_link_patch *list,
                               int count);

typedef struct pondi_link_rows {
    bool codes; // coded links are quicker
    pondi_link_kernel *nine;
    pondi_link_kernel *five;
    pondi_link_kernel *listed; // as in pondi_wide_rows
} pondi_link_rows;

extern PONDI_ISA_DECLARE(const pondi_link_rows, pondi_link_rows);

#endif
