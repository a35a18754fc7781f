// A body's hull: from an outline to soft nodes. See body.h.

#include <math.h>

#include "base/memory.h"
#include "field/shape.h"
#include "pond/body.h"

#define ZEROS 3            // zero nodes on each side, so that a spline never reads outside
#define SPLINE 2.0         // reach of a node [cells]
#define SOFT_VARIANCE 0.42 // variance of the spline and of a cell's coverage [cells²]

// The number of times that nodes are averaged 1 2 1. Each adds ½ to the variance, and a rim is 2.56
// deviations wide from a tenth to nine tenths.
static int softenings(double cell_size, double rim) {
    const double deviation = rim / cell_size / 2.56;
    const double more = (deviation * deviation - SOFT_VARIANCE) / 0.5;
    return more > 0.0 ? (int)ceil(more) : 0;
}

static void extent_of(const pond_shape *shape, double cell_size, double *x, double *y) {
    const pond_pose origin = {{0.0f, 0.0f}, 0.0f};
    const pondi_placed p = pondi_shape_place(shape, &origin, cell_size, 0, 0);
    *x = fmax(fabs(p.own_x[0]), fabs(p.own_x[1]));
    *y = fmax(fabs(p.own_y[0]), fabs(p.own_y[1]));
}

// The number of nodes from the middle one to the last that is not zero.
static double half_of(double extent, int soft) {
    return ceil(extent + 0.5) + soft;
}

static double side_of(double extent, int soft) {
    return 2.0 * (half_of(extent, soft) + ZEROS) + 1.0;
}

double pondi_hull_count(const pond_shape *shape, double cell_size, double rim) {
    double x;
    double y;
    extent_of(shape, cell_size, &x, &y);
    const int soft = softenings(cell_size, rim);
    return side_of(x, soft) * side_of(y, soft);
}

// Samples the outline `finely` times along each cell's side.
static void cover(const pond_shape *shape, double cell_size, int finely, pondi_hull *hull) {
    const pond_pose origin = {{0.0f, 0.0f}, 0.0f};
    const int mid_x = hull->columns / 2;
    const int mid_y = hull->rows / 2;
    // The origin lies at the centre of the middle node, in fractions of a cell.
    pondi_placed p = pondi_shape_place(shape, &origin, cell_size / finely, 0, 0);
    p.x = (mid_x + 0.5) * finely;
    p.y = (mid_y + 0.5) * finely;
    for (int j = 0; j < hull->rows; j++) {
        for (int i = 0; i < hull->columns; i++) {
            double sum = 0.0;
            for (int part = 0; part < finely * finely; part++) {
                sum += pondi_shape_coverage(&p, i * finely + part % finely,
                                            j * finely + part / finely);
            }
            hull->nodes[j * hull->columns + i] = (float)(sum / (finely * finely));
        }
    }
}

// Averages 1 2 1 along one line of nodes.
static void soften_line(float *line, int count, int stride) {
    float before = 0.0f;
    for (int i = 0; i < count; i++) {
        const float here = line[i * stride];
        const float after = i + 1 < count ? line[(i + 1) * stride] : 0.0f;
        line[i * stride] = 0.25f * (before + after) + 0.5f * here;
        before = here;
    }
}

static void soften(pondi_hull *hull) {
    for (int j = 0; j < hull->rows; j++) {
        soften_line(hull->nodes + j * hull->columns, hull->columns, 1);
    }
    for (int i = 0; i < hull->columns; i++) {
        soften_line(hull->nodes + i, hull->rows, hull->columns);
    }
}

void pondi_hull_measure(pondi_hull *hull) {
    const int mid_x = hull->columns / 2;
    const int mid_y = hull->rows / 2;
    double along_x = 0.0;
    double along_y = 0.0;
    double spread2 = 0.0;
    hull->sum = 0.0;
    hull->turn2 = 0.0;
    for (int j = 1; j < hull->rows - 1; j++) {
        for (int i = 1; i < hull->columns - 1; i++) {
            const float *node = hull->nodes + j * hull->columns + i;
            const double sx = 0.5 * ((double)node[1] - (double)node[-1]);
            const double sy = 0.5 * ((double)node[hull->columns] - (double)node[-hull->columns]);
            const double x = i - mid_x;
            const double y = j - mid_y;
            const double turned = x * sy - y * sx;
            hull->sum += (double)*node;
            spread2 += (double)*node * (x * x + y * y);
            along_x += sx * sx;
            along_y += sy * sy;
            hull->turn2 += turned * turned;
        }
    }
    hull->slope2 = along_x > along_y ? along_x : along_y;
    hull->spread2 = hull->sum > 0.0 ? spread2 / hull->sum : 1.0;
    hull->reach_x = mid_x - ZEROS + SPLINE;
    hull->reach_y = mid_y - ZEROS + SPLINE;
}

static double radius_of(const pond_shape *shape, double cell_size, const pondi_hull *hull) {
    if (shape->kind == POND_SHAPE_DISC || shape->kind == POND_SHAPE_CAPSULE) {
        return hull->size_x;
    }
    double square = hull->size_x * hull->size_x + hull->size_y * hull->size_y;
    if (shape->kind == POND_SHAPE_POLYGON) {
        square = 0.0;
        for (int i = 0; i < shape->point_count; i++) {
            const double x = (double)shape->points[i].x / cell_size;
            const double y = (double)shape->points[i].y / cell_size;
            const double corner = x * x + y * y;
            square = corner > square ? corner : square;
        }
    }
    return sqrt(square);
}

bool pondi_hull_make(const pond_shape *shape, double cell_size, double rim,
                     const pond_allocator *allocator, pondi_hull *hull) {
    *hull = (pondi_hull){0};
    extent_of(shape, cell_size, &hull->size_x, &hull->size_y);
    hull->radius = radius_of(shape, cell_size, hull);
    const int soft = softenings(cell_size, rim);
    hull->columns = (int)side_of(hull->size_x, soft);
    hull->rows = (int)side_of(hull->size_y, soft);
    const size_t count = (size_t)hull->columns * (size_t)hull->rows;
    hull->nodes = pondi_allocate(allocator, count * sizeof(float), PONDI_CACHE_LINE);
    if (hull->nodes == NULL) {
        return false;
    }
    const double size = hull->size_x > hull->size_y ? hull->size_x : hull->size_y;
    cover(shape, cell_size, size < 16.0 ? 8 : size < 128.0 ? 4 : 1, hull);
    for (int i = 0; i < soft; i++) {
        soften(hull);
    }
    pondi_hull_measure(hull);
    return true;
}

void pondi_hull_destroy(pondi_hull *hull, const pond_allocator *allocator) {
    pondi_release(allocator, hull->nodes,
                  (size_t)hull->columns * (size_t)hull->rows * sizeof(float));
    *hull = (pondi_hull){0};
}
