// shape.h — a shape on a grid of cells: distances, coverage, bounding box.
//
// Places are in units of cells: cell (i, j) covers [i, i + 1) × [j, j + 1). Only + − × ÷, square
// roots and the library's sine and cosine are used, for bit-identical results everywhere.
#ifndef PONDI_FIELD_SHAPE_H
#define PONDI_FIELD_SHAPE_H

#include <millpond/shape.h>

#include "base/record.h"

extern const pondi_record pondi_shape_record;

typedef struct pondi_placed {
    pond_shape shape; // its points and pixels belong to the caller
    double x;         // the origin [cells]
    double y;
    double cosine;
    double sine;
    double metres;   // a cell's side [m]
    double own_x[2]; // bounds in local coordinates [cells]
    double own_y[2];
    int samples; // bitmap: samples along a cell's side
} pondi_placed;

// Cells, ends excluded; empty when x0 ≥ x1 or y0 ≥ y1.
typedef struct pondi_cells {
    int x0;
    int y0;
    int x1;
    int y1;
} pondi_cells;

// Like pond_shape_check(), but also checks the pose, and passes messages to the logger (may be
// NULL).
pond_result pondi_shape_check(const pond_logger *logger, const pond_shape *shape,
                              const pond_pose *pose);

// Places a checked shape on a grid whose cell (left, top) is the first of the pond.
pondi_placed pondi_shape_place(const pond_shape *shape, const pond_pose *pose, double cell_size,
                               int left, int top);

// Distance of a place from the outline, negative inside. [cells] For a bitmap an estimate: ½ −
// coverage.
double pondi_shape_distance(const pondi_placed *placed, double x, double y);

// Share of a cell inside the outline, 0…1: ½ − distance of its centre, or the value of the bitmap.
double pondi_shape_coverage(const pondi_placed *placed, int x, int y);

// Sets each cell of a width × height grid to `inside` if a bitmap covers at least half of it, else
// to `outside`.
void pondi_mask_cells(const pondi_placed *placed, int width, int height, float inside,
                      float outside, float *out, ptrdiff_t stride);

// Cells of a width × height grid that the shape may cover, even partly.
pondi_cells pondi_shape_box(const pondi_placed *placed, int width, int height);

#endif
