// shape.h — a shape laid over a grid of cells: distances, coverage, bounding box.
//
// Places are in cells of the grid: cell (i, j) covers [i, i + 1) × [j, j + 1). Only + − × ÷, square
// roots and the library's own sine and cosine are used, so that cells come out alike everywhere.
#ifndef PONDI_FIELD_SHAPE_H
#define PONDI_FIELD_SHAPE_H

#include <millpond/shape.h>

#include "base/record.h"

extern const pondi_record pondi_shape_record;

typedef struct pondi_placed {
    pond_shape shape; // its points and pixels are still the caller's
    double x;         // the origin [cells]
    double y;
    double cosine;
    double sine;
    double metres;   // a cell's side [m]
    double own_x[2]; // bounds in its own coordinates [cells]
    double own_y[2];
    int samples; // bitmap: places looked at along a cell's side
} pondi_placed;

// Cells, ends excluded; empty when x0 ≥ x1 or y0 ≥ y1.
typedef struct pondi_cells {
    int x0;
    int y0;
    int x1;
    int y1;
} pondi_cells;

// As pond_shape_check(), and the pose; messages go to the logger, too (may be NULL).
pond_result pondi_shape_check(const pond_logger *logger, const pond_shape *shape,
                              const pond_pose *pose);

// Lays a checked shape over a grid whose cell (left, top) is the first of the pond.
pondi_placed pondi_shape_place(const pond_shape *shape, const pond_pose *pose, double cell_size,
                               int left, int top);

// Distance of a place from the outline, negative inside. [cells] A bitmap's is only a guess: ½ less
// its coverage.
double pondi_shape_distance(const pondi_placed *placed, double x, double y);

// Share of a cell that lies inside, 0…1: ½ less the distance of its centre, or the bitmap's value.
double pondi_shape_coverage(const pondi_placed *placed, int x, int y);

// For each cell of a width × height grid: `inside` where a bitmap covers half of it, else
// `outside`.
void pondi_mask_cells(const pondi_placed *placed, int width, int height, float inside,
                      float outside, float *out, ptrdiff_t stride);

// Cells of a width × height grid that the shape may touch, even in part.
pondi_cells pondi_shape_box(const pondi_placed *placed, int width, int height);

#endif
