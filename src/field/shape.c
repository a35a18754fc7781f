#include "field/shape.h"

#include <math.h>
#include <millpond/field.h>

#include "base/maths.h"
#include "base/message.h"
#include "field/bilinear.h"

#define LARGEST 1e6 // [m]
#define DEGREES 57.295779513082321
#define MOST_SAMPLES 8

// ---- checks -------------------------------------------------------------------------------------

static const pond_choice kinds[] = {
    PONDI_CHOICE(POND_SHAPE_DISC, "disc", "All points within a radius."),
    PONDI_CHOICE(POND_SHAPE_CAPSULE, "capsule", "All points within a radius of a segment."),
    PONDI_CHOICE(POND_SHAPE_RECTANGLE, "rectangle", "Four corners."),
    PONDI_CHOICE(POND_SHAPE_POLYGON, "polygon", "Any corners, in order."),
    PONDI_CHOICE(POND_SHAPE_BITMAP, "bitmap", "The area that pixels cover."),
};

#define ONE(kind) (1u << POND_SHAPE_##kind)
#define FIELD(member, ...) PONDI_FIELD(pond_shape, member, __VA_ARGS__)

static const pond_field fields[] = {
    FIELD(kind, "", "Outline.", PONDI_CHOICES(kinds), PONDI_INITIAL(POND_SHAPE_DISC)),
    FIELD(radius, "m", "Of the disc, or of the capsule's round ends.", PONDI_RANGE(1e-6, LARGEST),
          PONDI_INITIAL(0.05), PONDI_LOG_SLIDER(0.002, 10),
          PONDI_USED_BY(ONE(DISC) | ONE(CAPSULE))),
    FIELD(length, "m", "Between the centres of the capsule's round ends.", PONDI_RANGE(0, LARGEST),
          PONDI_INITIAL(0.1), PONDI_LOG_SLIDER(0, 10), PONDI_USED_BY(ONE(CAPSULE))),
    FIELD(width, "m", "Along x.", PONDI_RANGE(1e-6, LARGEST), PONDI_INITIAL(0.1),
          PONDI_LOG_SLIDER(0.002, 10), PONDI_USED_BY(ONE(RECTANGLE) | ONE(BITMAP))),
    FIELD(height, "m", "Along y.", PONDI_RANGE(1e-6, LARGEST), PONDI_INITIAL(0.1),
          PONDI_LOG_SLIDER(0.002, 10), PONDI_USED_BY(ONE(RECTANGLE) | ONE(BITMAP))),
};

const pondi_record pondi_shape_record = PONDI_RECORD(pond_shape, fields);

static bool count_fits(const pond_logger *logger, const char *name, int value, int low, int high) {
    if (value >= low && value <= high) {
        return true;
    }
    (void)pondi_fail(logger, POND_ERROR_RANGE, "shape.%s: %d; allowed are %d to %d", name, value,
                     low, high);
    return false;
}

static pond_result check_polygon(const pond_logger *logger, const pond_shape *shape) {
    if (shape->points == NULL) {
        return pondi_fail(logger, POND_ERROR_ARGUMENT, "shape.points: NULL; a polygon needs them");
    }
    if (!count_fits(logger, "point_count", shape->point_count, 3, POND_MAX_POINTS)) {
        return POND_ERROR_RANGE;
    }
    for (int i = 0; i < shape->point_count; i++) {
        const double x = (double)shape->points[i].x;
        const double y = (double)shape->points[i].y;
        if (!(fabs(x) <= LARGEST && fabs(y) <= LARGEST)) {
            return pondi_fail(logger, POND_ERROR_RANGE,
                              "shape.points[%d]: (%g, %g) m; allowed are %g to %g m", i, x, y,
                              -LARGEST, LARGEST);
        }
    }
    return POND_OK;
}

static pond_result check_bitmap(const pond_logger *logger, const pond_shape *shape) {
    if (shape->pixels == NULL) {
        return pondi_fail(logger, POND_ERROR_ARGUMENT, "shape.pixels: NULL; a bitmap needs them");
    }
    if (!count_fits(logger, "columns", shape->columns, 1, POND_MAX_PIXELS_SIDE) ||
        !count_fits(logger, "rows", shape->rows, 1, POND_MAX_PIXELS_SIDE)) {
        return POND_ERROR_RANGE;
    }
    if (shape->stride < shape->columns && shape->stride > -(ptrdiff_t)shape->columns) {
        return pondi_fail(logger, POND_ERROR_RANGE,
                          "shape.stride: %td bytes; allowed for rows of %d pixels are at least %d, "
                          "or at most -%d",
                          shape->stride, shape->columns, shape->columns, shape->columns);
    }
    return POND_OK;
}

static pond_result check_shape(const pond_logger *logger, const pond_shape *shape) {
    if (shape == NULL) {
        return pondi_fail(logger, POND_ERROR_ARGUMENT, "shape: NULL; a shape is needed");
    }
    const unsigned kind = (unsigned)shape->kind;
    const uint32_t bit = kind < 32 ? 1u << kind : 0;
    if (!pondi_record_fits(&pondi_shape_record, logger, "shape.", bit, shape)) {
        return POND_ERROR_RANGE;
    }
    return shape->kind == POND_SHAPE_POLYGON  ? check_polygon(logger, shape)
           : shape->kind == POND_SHAPE_BITMAP ? check_bitmap(logger, shape)
                                              : POND_OK;
}

pond_result pond_shape_check(const pond_shape *shape) {
    return check_shape(NULL, shape);
}

pond_result pondi_shape_check(const pond_logger *logger, const pond_shape *shape,
                              const pond_pose *pose) {
    const pond_result result = check_shape(logger, shape);
    if (result != POND_OK) {
        return result;
    }
    if (pose == NULL) {
        return pondi_fail(logger, POND_ERROR_ARGUMENT, "pose: NULL; a pose is needed");
    }
    if (!isfinite(pose->centre.x) || !isfinite(pose->centre.y) || !isfinite(pose->angle)) {
        return pondi_fail(logger, POND_ERROR_RANGE,
                          "pose: centre (%g, %g) m, angle %g; all must be finite",
                          (double)pose->centre.x, (double)pose->centre.y, (double)pose->angle);
    }
    return POND_OK;
}

// ---- placing ------------------------------------------------------------------------------------

static void grow(double bounds[2], double low, double high) {
    bounds[0] = low < bounds[0] ? low : bounds[0];
    bounds[1] = high > bounds[1] ? high : bounds[1];
}

static void find_bounds(pondi_placed *p) {
    const pond_shape *s = &p->shape;
    const double r = (double)s->radius / p->metres;
    double half_x = 0.5 * (double)s->width / p->metres;
    double half_y = 0.5 * (double)s->height / p->metres;
    if (s->kind == POND_SHAPE_DISC) {
        half_x = half_y = r;
    } else if (s->kind == POND_SHAPE_CAPSULE) {
        half_x = 0.5 * (double)s->length / p->metres + r;
        half_y = r;
    }
    p->own_x[0] = p->own_y[0] = INFINITY;
    p->own_x[1] = p->own_y[1] = -INFINITY;
    if (s->kind != POND_SHAPE_POLYGON) {
        grow(p->own_x, -half_x, half_x);
        grow(p->own_y, -half_y, half_y);
        return;
    }
    for (int i = 0; i < s->point_count; i++) {
        const double x = (double)s->points[i].x / p->metres;
        const double y = (double)s->points[i].y / p->metres;
        grow(p->own_x, x, x);
        grow(p->own_y, y, y);
    }
}

// Samples along a cell's side: pixels smaller than cells are averaged, up to MOST_SAMPLES.
static int samples_for(const pondi_placed *p) {
    if (p->shape.kind != POND_SHAPE_BITMAP) {
        return 1;
    }
    const double x = p->shape.columns / (p->own_x[1] - p->own_x[0]);
    const double y = p->shape.rows / (p->own_y[1] - p->own_y[0]);
    const double finer = x > y ? x : y; // pixels on a cell's side
    return finer > MOST_SAMPLES ? MOST_SAMPLES : finer > 1.0 ? (int)ceil(finer) : 1;
}

pondi_placed pondi_shape_place(const pond_shape *shape, const pond_pose *pose, double cell_size,
                               int left, int top) {
    // The remainder is exact, so any angle is allowed.
    const double degrees = fmod((double)pose->angle, PONDI_TURN) * DEGREES;
    pondi_placed placed = {
        .shape = *shape,
        .x = (double)pose->centre.x / cell_size + left,
        .y = (double)pose->centre.y / cell_size + top,
        .cosine = pondi_cos_degrees(degrees),
        .sine = pondi_sin_degrees(degrees),
        .metres = cell_size,
    };
    find_bounds(&placed);
    placed.samples = samples_for(&placed);
    return placed;
}

// Converts a range of places to cells in [0, cells), with one more on each side for partly covered
// ones.
static void to_cells(double low, double high, int cells, int *first, int *end) {
    const double a = floor(low) - 1.0;
    const double b = floor(high) + 2.0;
    *first = a > 0.0 ? (a < cells ? (int)a : cells) : 0;
    *end = b < cells ? (b > 0.0 ? (int)b : 0) : cells;
}

pondi_cells pondi_shape_box(const pondi_placed *placed, int width, int height) {
    double x[2] = {INFINITY, -INFINITY};
    double y[2] = {INFINITY, -INFINITY};
    for (int corner = 0; corner < 4; corner++) {
        const double ox = placed->own_x[corner & 1];
        const double oy = placed->own_y[corner >> 1];
        const double px = placed->x + ox * placed->cosine - oy * placed->sine;
        const double py = placed->y + ox * placed->sine + oy * placed->cosine;
        grow(x, px, px);
        grow(y, py, py);
    }
    pondi_cells cells;
    to_cells(x[0], x[1], width, &cells.x0, &cells.x1);
    to_cells(y[0], y[1], height, &cells.y0, &cells.y1);
    return cells;
}

// ---- distances ----------------------------------------------------------------------------------

static double length_of(double x, double y) {
    return sqrt(x * x + y * y);
}

static double box_distance(double x, double y, double half_x, double half_y) {
    const double dx = fabs(x) - half_x;
    const double dy = fabs(y) - half_y;
    const double outside = length_of(dx > 0.0 ? dx : 0.0, dy > 0.0 ? dy : 0.0);
    const double nearer = dx > dy ? dx : dy;
    return nearer > 0.0 ? outside : nearer;
}

static double capsule_distance(double x, double y, double half, double radius) {
    return length_of(x - pondi_clamp_double(x, -half, half), y) - radius;
}

// The nearest edge gives the distance, the crossings of a ray to the right the sign.
static double polygon_distance(const pondi_placed *p, double x, double y) {
    const pond_vec2 *points = p->shape.points;
    const int count = p->shape.point_count;
    double nearest = INFINITY;
    bool inside = false;
    double ax = (double)points[count - 1].x / p->metres;
    double ay = (double)points[count - 1].y / p->metres;
    for (int i = 0; i < count; i++) {
        const double bx = (double)points[i].x / p->metres;
        const double by = (double)points[i].y / p->metres;
        const double ex = bx - ax;
        const double ey = by - ay;
        const double square = ex * ex + ey * ey;
        const double dx = x - ax;
        const double dy = y - ay;
        const double along =
            square > 0.0 ? pondi_clamp_double((dx * ex + dy * ey) / square, 0.0, 1.0) : 0.0;
        const double away = length_of(dx - along * ex, dy - along * ey);
        nearest = away < nearest ? away : nearest;
        if ((ay > y) != (by > y) && dx < dy * ex / ey) {
            inside = !inside;
        }
        ax = bx;
        ay = by;
    }
    return inside ? -nearest : nearest;
}

// A pixel; indices outside read the nearest one.
static double pixel(const void *from, int column, int row) {
    const pond_shape *s = from;
    const int x = column < 0 ? 0 : column < s->columns ? column : s->columns - 1;
    const int y = row < 0 ? 0 : row < s->rows ? row : s->rows - 1;
    return s->pixels[y * s->stride + x] / 255.0;
}

static double bitmap_value(const pondi_placed *p, double x, double y) {
    const pond_shape *s = &p->shape;
    const double u = (x - p->own_x[0]) / (p->own_x[1] - p->own_x[0]);
    const double v = (y - p->own_y[0]) / (p->own_y[1] - p->own_y[0]);
    if (!(u >= 0.0 && u <= 1.0 && v >= 0.0 && v <= 1.0)) {
        return 0.0;
    }
    return pondi_bilinear(pixel, s, u * s->columns - 0.5, v * s->rows - 0.5);
}

double pondi_shape_distance(const pondi_placed *placed, double x, double y) {
    const pond_shape *s = &placed->shape;
    const double dx = x - placed->x;
    const double dy = y - placed->y;
    const double ox = dx * placed->cosine + dy * placed->sine;
    const double oy = dy * placed->cosine - dx * placed->sine;
    switch (s->kind) {
    case POND_SHAPE_DISC:
        return length_of(ox, oy) - placed->own_x[1];
    case POND_SHAPE_CAPSULE:
        return capsule_distance(ox, oy, placed->own_x[1] - placed->own_y[1], placed->own_y[1]);
    case POND_SHAPE_RECTANGLE:
        return box_distance(ox, oy, placed->own_x[1], placed->own_y[1]);
    case POND_SHAPE_POLYGON:
        return polygon_distance(placed, ox, oy);
    case POND_SHAPE_BITMAP:
        return 0.5 - bitmap_value(placed, ox, oy);
    }
    return INFINITY;
}

double pondi_shape_coverage(const pondi_placed *placed, int x, int y) {
    const int n = placed->samples;
    if (n == 1) {
        return pondi_clamp_double(0.5 - pondi_shape_distance(placed, x + 0.5, y + 0.5), 0.0, 1.0);
    }
    double sum = 0.0;
    for (int j = 0; j < n; j++) {
        for (int i = 0; i < n; i++) {
            sum += 0.5 - pondi_shape_distance(placed, x + (i + 0.5) / n, y + (j + 0.5) / n);
        }
    }
    return pondi_clamp_double(sum / (n * n), 0.0, 1.0);
}
