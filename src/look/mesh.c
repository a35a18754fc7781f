#include <millpond/mesh.h>

#include <math.h>

#include "base/maths.h"
#include "look/reading/cells.h"

// The square between four vertices is cut from its upper left to its lower right corner.

// Sizes suffice for measuring: a view needs no size of its cells.
static bool has_cells(const pond_view *view) {
    return view != NULL && view->heights != NULL && view->width >= 1 &&
           view->width <= POND_MAX_SIDE && view->height >= 1 && view->height <= POND_MAX_SIDE;
}

static int step_of(int every) {
    return pondi_least(pondi_most(every, 1), POND_MAX_SIDE);
}

static int count_along(int cells, int every) {
    return (cells - 1 + every - 1) / every + 1;
}

static int cell_of(int vertex, int every, int cells) {
    return pondi_least(vertex * every, cells - 1);
}

pond_mesh pond_mesh_measure(const pond_view *view, int every) {
    if (!has_cells(view)) {
        return (pond_mesh){0};
    }
    const int columns = count_along(view->width, step_of(every));
    const int rows = count_along(view->height, step_of(every));
    return (pond_mesh){.columns = columns,
                       .rows = rows,
                       .vertices = (size_t)columns * (size_t)rows,
                       .indices = (size_t)(columns - 1) * (size_t)(rows - 1) * 6};
}

static float height_at(const pond_view *view, int x, int y) {
    const float height = pondi_stored_height(view, x, y) * view->unit;
    return isfinite(height) ? height : 0.0f;
}

// From the middle of the pond. [m]
static float place_of(const pond_view *view, int cell, int cells) {
    return ((float)cell - 0.5f * (float)(cells - 1)) * view->cell_size;
}

void pond_mesh_positions(const pond_view *view, int every, float *out) {
    const pond_mesh mesh = pond_mesh_measure(view, every);
    if (out == NULL) {
        return;
    }
    for (int row = 0; row < mesh.rows; row++) {
        const int y = cell_of(row, step_of(every), view->height);
        for (int column = 0; column < mesh.columns; column++, out += 3) {
            const int x = cell_of(column, step_of(every), view->width);
            out[0] = place_of(view, x, view->width);
            out[1] = height_at(view, x, y);
            out[2] = place_of(view, y, view->height);
        }
    }
}

// Sums over the faces around a vertex: −slope along x and z, each times the face's area on the
// ground, and those areas. All are doubled.
typedef struct faces {
    double x;
    double up;
    double z;
} faces;

// The two triangles of the square between vertices (x0, y0) and (x1, y1), or one of them.
static void add_square(const pond_view *view, int x0, int y0, int x1, int y1, bool upper,
                       bool lower, faces *sum) {
    const double a = (double)height_at(view, x0, y0);
    const double b = (double)height_at(view, x1, y0);
    const double c = (double)height_at(view, x0, y1);
    const double d = (double)height_at(view, x1, y1);
    const double dx = (double)(x1 - x0) * (double)view->cell_size;
    const double dz = (double)(y1 - y0) * (double)view->cell_size;
    if (upper) {
        sum->x -= (b - a) * dz;
        sum->z -= (d - b) * dx;
        sum->up += dx * dz;
    }
    if (lower) {
        sum->x -= (d - c) * dz;
        sum->z -= (c - a) * dx;
        sum->up += dx * dz;
    }
}

static faces faces_around(const pond_view *view, int every, int column, int row,
                          const pond_mesh *mesh) {
    const int x = cell_of(column, every, view->width);
    const int y = cell_of(row, every, view->height);
    const int left = cell_of(pondi_most(column - 1, 0), every, view->width);
    const int right = cell_of(pondi_least(column + 1, mesh->columns - 1), every, view->width);
    const int above = cell_of(pondi_most(row - 1, 0), every, view->height);
    const int below = cell_of(pondi_least(row + 1, mesh->rows - 1), every, view->height);
    faces sum = {0};
    if (left < x && above < y) {
        add_square(view, left, above, x, y, true, true, &sum);
    }
    if (right > x && below > y) {
        add_square(view, x, y, right, below, true, true, &sum);
    }
    if (right > x && above < y) {
        add_square(view, x, above, right, y, false, true, &sum);
    }
    if (left < x && below > y) {
        add_square(view, left, y, x, below, true, false, &sum);
    }
    return sum;
}

void pond_mesh_normals(const pond_view *view, int every, float *out) {
    const pond_mesh mesh = pond_mesh_measure(view, every);
    if (out == NULL) {
        return;
    }
    for (int row = 0; row < mesh.rows; row++) {
        for (int column = 0; column < mesh.columns; column++, out += 3) {
            const faces sum = faces_around(view, step_of(every), column, row, &mesh);
            const double length = sqrt(sum.x * sum.x + sum.up * sum.up + sum.z * sum.z);
            const bool flat = !(length > 0.0 && isfinite(length)); // a mesh without faces
            out[0] = flat ? 0.0f : (float)(sum.x / length);
            out[1] = flat ? 1.0f : (float)(sum.up / length);
            out[2] = flat ? 0.0f : (float)(sum.z / length);
        }
    }
}

void pond_mesh_coordinates(const pond_view *view, int every, float *out) {
    const pond_mesh mesh = pond_mesh_measure(view, every);
    if (out == NULL) {
        return;
    }
    for (int row = 0; row < mesh.rows; row++) {
        const int y = cell_of(row, step_of(every), view->height);
        for (int column = 0; column < mesh.columns; column++, out += 2) {
            const int x = cell_of(column, step_of(every), view->width);
            out[0] = ((float)x + 0.5f) / (float)view->width;
            out[1] = ((float)y + 0.5f) / (float)view->height;
        }
    }
}

void pond_mesh_triangles(const pond_view *view, int every, uint32_t *out) {
    const pond_mesh mesh = pond_mesh_measure(view, every);
    if (out == NULL) {
        return;
    }
    for (int row = 0; row + 1 < mesh.rows; row++) {
        for (int column = 0; column + 1 < mesh.columns; column++, out += 6) {
            const uint32_t a = (uint32_t)row * (uint32_t)mesh.columns + (uint32_t)column;
            const uint32_t c = a + (uint32_t)mesh.columns;
            const uint32_t corners[6] = {a, c, c + 1, a, c + 1, a + 1};
            for (int i = 0; i < 6; i++) {
                out[i] = corners[i];
            }
        }
    }
}
