// The trail of a moving box: the tile-map listing adds to each cell of the box; water that keeps
// its volume gets a furrow without volume.

#include <math.h>
#include <millpond/body.h>

#include "base/maths.h"
#include "pond/touch.h"

#define CHUNK 256 // columns processed at once, so that no memory is needed
#define SOFT 1.5  // width of a furrow's edge [cells]
#define RIM 0.5 // width of the rim around the box that restores the volume [its smaller half side]
#define LEAST_RIM 2.0      // [cells]
#define LEAST_HALF 0.25    // for a box in a periodic pond of a few cells [cells]
#define FARTHEST 1e9       // [cells]
#define MOST_SUMMED 131072 // cells times samples; above this a furrow is an integral

// In units of a periodic pond's length: longer ways count by their end, larger boxes are reduced.
#define LONGEST_AROUND 0.5
#define WIDEST_AROUND 0.5         // half width of boxes that leave no furrow
#define WIDEST_FURROW_AROUND 0.75 // half a furrow with its rim; leaves water beside it

// In cells of the grid.
typedef struct way {
    double x, y;   // start of the box
    double dx, dy; // its displacement
    double half_x, half_y;
    double height; // as stored
    int64_t x0, y0, x1, y1;
} way;

static void range(double low, double high, int cells, pond_edge edge, int64_t *first,
                  int64_t *end) {
    const double most = edge == POND_EDGE_PERIODIC ? 2.0 * (double)cells : 0.0;
    *first = (int64_t)ceil(pondi_clamp_double(low, -most, cells + most));
    *end = (int64_t)floor(pondi_clamp_double(high, -most - 1.0, cells + most - 1.0)) + 1;
}

// Shifts a coordinate so that the way starts in a periodic pond.
static void bring_near(double *start, int cells, pond_edge edge) {
    if (edge == POND_EDGE_PERIODIC) {
        *start -= floor(*start / cells) * cells;
    }
}

// The fraction of a way that counts along an axis, measured from its end.
static double share_around(double by, int cells, pond_edge edge) {
    const double longest = LONGEST_AROUND * cells;
    return edge == POND_EDGE_PERIODIC && fabs(by) > longest ? longest / fabs(by) : 1.0;
}

// Half the size of a box, limited in a periodic pond.
static double half_around(const pond *water, double half, int cells, pond_edge edge) {
    if (edge != POND_EDGE_PERIODIC) {
        return half;
    }
    const double most = 0.5 * WIDEST_FURROW_AROUND * cells - SOFT;
    const double furrow = fmin(most / (1.0 + RIM), most - LEAST_RIM);
    return fmin(half,
                water->solver->traits.pressure ? fmax(furrow, LEAST_HALF) : WIDEST_AROUND * cells);
}

// Limits the way by the size of the pond, so that the work does not depend on the box.
static void fit_around(const pond *water, way *w) {
    const pond_desc *g = &water->grid;
    w->half_x = half_around(water, w->half_x, g->width, g->edges.left);
    w->half_y = half_around(water, w->half_y, g->height, g->edges.top);
    const double share = fmin(share_around(w->dx, g->width, g->edges.left),
                              share_around(w->dy, g->height, g->edges.top));
    if (share < 1.0) {
        w->x += (1.0 - share) * w->dx;
        w->y += (1.0 - share) * w->dy;
        w->dx *= share;
        w->dy *= share;
    }
    bring_near(&w->x, g->width, g->edges.left);
    bring_near(&w->y, g->height, g->edges.top);
}

static void find_cells(const pond *water, way *w, double around) {
    const pond_desc *g = &water->grid;
    const double reach_x = w->half_x + around;
    const double reach_y = w->half_y + around;
    range(fmin(w->x, w->x + w->dx) - reach_x, fmax(w->x, w->x + w->dx) + reach_x, g->width,
          g->edges.left, &w->x0, &w->x1);
    range(fmin(w->y, w->y + w->dy) - reach_y, fmax(w->y, w->y + w->dy) + reach_y, g->height,
          g->edges.top, &w->y0, &w->y1);
}

// ---- the tile-map listing -----------------------------------------------------------------------

// The part of the way, 0…1, during which one coordinate is within the box.
static void cut(double from, double by, double half, double at, double *first, double *last) {
    if (by == 0.0) {
        *last = fabs(at - from) <= half ? *last : -1.0;
        return;
    }
    const double a = (at - half - from) / by;
    const double b = (at + half - from) / by;
    *first = fmax(*first, fmin(a, b));
    *last = fmin(*last, fmax(a, b));
}

static void add_literally(pond *water, way *w) {
    find_cells(water, w, 0.0);
    for (int64_t y = w->y0; y < w->y1; y++) {
        double row_first = 0.0;
        double row_last = 1.0;
        cut(w->y, w->dy, w->half_y, (double)y, &row_first, &row_last);
        for (int64_t x = w->x0; x < w->x1 && row_first <= row_last; x += CHUNK) {
            const int count = (int)(w->x1 - x < CHUNK ? w->x1 - x : CHUNK);
            double amounts[CHUNK];
            for (int i = 0; i < count; i++) {
                double first = row_first;
                double last = row_last;
                cut(w->x, w->dx, w->half_x, (double)(x + i), &first, &last);
                amounts[i] = first <= last ? w->height : 0.0;
            }
            pondi_touch_row(water, x, y, count, amounts);
        }
    }
    pondi_touched(water, w->x0, w->y0, w->x1, w->y1);
}

// ---- the furrow ---------------------------------------------------------------------------------

static double soft(double half, double distance) {
    const double t = pondi_clamp_double((half - fabs(distance)) / SOFT + 0.5, 0.0, 1.0);
    return t * t * (3.0 - 2.0 * t);
}

// Parameters of a furrow.
typedef struct furrow {
    way w;
    double rim;
    int samples; // along the way, a cell apart; 0: integrate
    double scale;
    double balance;
} furrow;

// Sums the box and a wider one along the way.
static void sum_row(const furrow *f, int64_t x0, int64_t y, int count, double *inner,
                    double *outer) {
    const way *w = &f->w;
    const double reach = w->half_x + f->rim + SOFT;
    for (int k = 0; k < f->samples; k++) {
        const double t = (k + 0.5) / f->samples;
        const double dy = (double)y - (w->y + w->dy * t);
        const double x = w->x + w->dx * t;
        const double wide_y = soft(w->half_y + f->rim, dy);
        if (wide_y == 0.0) {
            continue;
        }
        const double near_y = soft(w->half_y, dy);
        const int64_t first = (int64_t)fmax((double)x0, ceil(fmin(x - reach, 2e9)));
        const int64_t end = (int64_t)fmin((double)(x0 + count), floor(fmax(x + reach, -2e9)) + 1.0);
        for (int64_t i = first; i < end; i++) {
            inner[i - x0] += near_y * soft(w->half_x, (double)i - x);
            outer[i - x0] += wide_y * soft(w->half_x + f->rim, (double)i - x);
        }
    }
}

// ---- the furrow as an integral
//
//     ∫ soft(half_x, x − x(t))·soft(half_y, y − y(t)) dt over the way, t = 0…1
//
// Both are 1 or 0 nearly everywhere, so a cell costs a few sums however long the way is.

#define ALIKE 1e-3 // distances that change less count as constant [cells]
#define PARTS 6    // largest number of parts of a way in which soft() is a single polynomial

// The distance of a cell from the box's centre along one axis, d − by·t, and the half side there.
typedef struct passage {
    double d;
    double by;
    double half;
} passage;

static double soft_at(const passage *p, double t) {
    return soft(p->half, p->d - p->by * t);
}

static bool is_flat(const passage *p, double a, double b) { // soft() is 1 everywhere
    const double flat = p->half - 0.5 * SOFT;
    return fabs(p->d - p->by * a) <= flat && fabs(p->d - p->by * b) <= flat;
}

static bool is_far(const passage *p, double a, double b) { // soft() is 0 everywhere
    const double far = p->half + 0.5 * SOFT;
    const double da = p->d - p->by * a;
    const double db = p->d - p->by * b;
    return fmin(da, db) >= far || fmax(da, db) <= -far;
}

// ∫ soft from 0 to a distance; without a branch, so that loops over rows vectorise.
static inline double soft_sum(double half, double distance) {
    const double flat = half > 0.5 * SOFT ? half - 0.5 * SOFT : 0.0;
    const double u0 = half > 0.5 * SOFT ? 1.0 : half / SOFT + 0.5;
    const double d = fabs(distance);
    double u = (half - d) / SOFT + 0.5;
    u = u < u0 ? u : u0;
    u = u > 0.0 ? u : 0.0;
    const double slope = u0 * u0 * u0 * (1.0 - 0.5 * u0) - u * u * u * (1.0 - 0.5 * u);
    return copysign((d < flat ? d : flat) + SOFT * slope, distance);
}

// ∫ soft dt from a to b.
static double soft_between(const passage *p, double a, double b) {
    const double da = p->d - p->by * a;
    const double db = p->d - p->by * b;
    return fabs(da - db) < ALIKE
               ? (b - a) * soft(p->half, 0.5 * (da + db))
               : (b - a) * (soft_sum(p->half, da) - soft_sum(p->half, db)) / (da - db);
}

// Divides a…b where soft() changes from one polynomial to the next; returns the number of parts.
static int divide(const passage *p, double a, double b, double t[PARTS + 1]) {
    const double flat = p->half - 0.5 * SOFT;
    const double side = p->by < 0.0 ? -1.0 : 1.0;
    const double at[] = {p->half + 0.5 * SOFT, fmax(flat, 0.0), -fmax(flat, 0.0),
                         -p->half - 0.5 * SOFT};
    int parts = 0;
    t[0] = a;
    for (int i = 0; i < 4 && p->by != 0.0; i++) {
        const double next = (p->d - side * at[i]) / p->by;
        if (next > t[parts] && next < b) {
            t[++parts] = next;
        }
    }
    t[++parts] = b;
    return parts;
}

// ∫ of the product from a to b: Gauss with two points unless one factor is constant.
static double product_between(const passage *px, const passage *py, double a, double b) {
    static const double point = 0.5773502691896257;
    double t[PARTS + 1];
    const int parts = divide(px, a, b, t);
    double sum = 0.0;
    for (int i = 0; i < parts; i++) {
        if (is_flat(px, t[i], t[i + 1])) {
            sum += soft_between(py, t[i], t[i + 1]);
        } else if (!is_far(px, t[i], t[i + 1])) {
            const double middle = 0.5 * (t[i] + t[i + 1]);
            const double half = 0.5 * (t[i + 1] - t[i]);
            for (int side = -1; side <= 1; side += 2) {
                const double at = middle + side * half * point;
                sum += half * soft_at(px, at) * soft_at(py, at);
            }
        }
    }
    return sum;
}

// A part of the way in which a row of cells has constant depth in the box from above and below.
typedef struct part {
    double a;
    double b;
    double whole; // ∫ soft dt for the row
    double depth; // of the row, where it is constant
    bool level;
} part;

// Integrates cells x0+first…x0+end−1, which the sides of the box pass.
static void integrate_sides(const passage *px, const passage *py, const part *p, double x0,
                            int first, int end, double *sums) {
    const double along = -px->by * (p->b - p->a); // the growth of each distance
    if (!p->level || fabs(along) < ALIKE) {
        for (int i = first; i < end; i++) {
            const passage cell = {x0 + i - px->d, px->by, px->half};
            sums[i] += p->level ? p->depth * soft_between(&cell, p->a, p->b)
                                : product_between(&cell, py, p->a, p->b);
        }
        return;
    }
    const double at_a = x0 - px->d - px->by * p->a;
    const double factor = p->depth * (p->b - p->a) / along;
    for (int i = first; i < end; i++) {
        const double d = at_a + i;
        sums[i] += factor * (soft_sum(px->half, d + along) - soft_sum(px->half, d));
    }
}

// Integrates one of the two boxes in a row of cells.
static void integrate_row(const furrow *f, double rim, int64_t x0, int64_t y, int count,
                          double *sums) {
    const way *w = &f->w;
    const passage px = {w->x, w->dx, w->half_x + rim};
    const passage py = {(double)y - w->y, w->dy, w->half_y + rim};
    double t[PARTS + 1];
    const int parts = divide(&py, 0.0, 1.0, t);
    for (int k = 0; k < parts; k++) {
        part p = {.a = t[k], .b = t[k + 1]};
        if (is_far(&py, p.a, p.b)) {
            continue;
        }
        p.level = is_flat(&py, p.a, p.b) || fabs(py.by * (p.b - p.a)) < ALIKE;
        p.depth = soft_at(&py, 0.5 * (p.a + p.b));
        p.whole = p.level ? (p.b - p.a) * p.depth : soft_between(&py, p.a, p.b);
        const double from = w->x + w->dx * p.a - (double)x0;
        const double to = w->x + w->dx * p.b - (double)x0;
        const double far = px.half + 0.5 * SOFT;
        const double flat = px.half - 0.5 * SOFT;
        const int first = (int)pondi_clamp_double(ceil(fmin(from, to) - far), 0.0, count);
        const int end = (int)pondi_clamp_double(floor(fmax(from, to) + far) + 1.0, first, count);
        const int inside = (int)pondi_clamp_double(ceil(fmax(from, to) - flat), first, end);
        const int beyond = (int)pondi_clamp_double(floor(fmin(from, to) + flat) + 1.0, inside, end);
        integrate_sides(&px, &py, &p, (double)x0, first, inside, sums);
        for (int i = inside; i < beyond; i++) {
            sums[i] += p.whole;
        }
        integrate_sides(&px, &py, &p, (double)x0, beyond, end, sums);
    }
}

static void shape_row(const furrow *f, int64_t x0, int64_t y, int count, double *inner,
                      double *outer) {
    for (int i = 0; i < count; i++) {
        inner[i] = 0.0;
        outer[i] = 0.0;
    }
    if (f->samples > 0) {
        sum_row(f, x0, y, count, inner, outer);
    } else {
        integrate_row(f, 0.0, x0, y, count, inner);
        integrate_row(f, f->rim, x0, y, count, outer);
    }
}

// The number of samples to sum; 0 if that would take long.
static int samples_of(const way *w, double length, double rim) {
    const double wide = fmin(2.0 * (w->half_x + rim + SOFT), (double)(w->x1 - w->x0));
    const double high = fmin(2.0 * (w->half_y + rim + SOFT), (double)(w->y1 - w->y0));
    const double samples = ceil(length);
    return samples * wide * high <= MOST_SUMMED && samples <= MOST_SUMMED ? (int)samples : 0;
}

// The distance that the box travels until it lies beside its old place.
static double length_along(const way *w, double length, double rim) {
    const double half_x = w->half_x + rim;
    const double half_y = w->half_y + rim;
    const double x = fabs(w->dx) > 0.0 ? 2.0 * half_x * length / fabs(w->dx) : INFINITY;
    const double y = fabs(w->dy) > 0.0 ? 2.0 * half_y * length / fabs(w->dy) : INFINITY;
    return fmin(x, y);
}

// Cells x…x+count−1 of a row: sums both boxes there, or adds the furrow.
static void furrow_run(pond *water, const furrow *f, int64_t x, int64_t y, int count, bool adding,
                       double *in, double *out) {
    double inner[CHUNK];
    double outer[CHUNK];
    shape_row(f, x, y, count, inner, outer);
    if (adding) {
        for (int i = 0; i < count; i++) {
            inner[i] = f->scale * (inner[i] - f->balance * outer[i]);
        }
        pondi_touch_row(water, x, y, count, inner); // adds nothing to dry cells
        return;
    }
    const float *keep = pondi_shore_keep(water, pondi_touch_fold(y, water->grid.height));
    for (int i = 0; i < count; i++) {
        if (keep == NULL || keep[pondi_touch_fold(x + i, water->grid.width)] != PONDI_KEEP_DRY) {
            *in += inner[i];
            *out += outer[i];
        }
    }
}

static void add_furrow(pond *water, const way *box) {
    furrow f = {.w = *box};
    way *w = &f.w;
    const double length = sqrt(w->dx * w->dx + w->dy * w->dy);
    if (!(length > 0.0)) {
        return;
    }
    f.rim = fmax(LEAST_RIM, RIM * fmin(w->half_x, w->half_y));
    find_cells(water, w, f.rim + SOFT);
    f.samples = samples_of(w, length, f.rim);
    double in = 0.0;
    double out = 0.0;
    for (int pass = 0; pass < 2; pass++) { // first the sums, then the correction that makes them 0
        for (int64_t y = w->y0; y < w->y1; y++) {
            for (int64_t x = w->x0; x < w->x1; x += CHUNK) {
                const int count = (int)(w->x1 - x < CHUNK ? w->x1 - x : CHUNK);
                furrow_run(water, &f, x, y, count, pass == 1, &in, &out);
            }
        }
        if (!(out > 0.0)) {
            return;
        }
        f.balance = in / out;
        const double along = length_along(w, length, 0.0);
        // A way of one box length reaches full depth, of which the wider box removes its share.
        const double taken = f.balance * length_along(w, length, f.rim) / along;
        f.scale = w->height * (f.samples > 0 ? length / f.samples : length) / along /
                  fmax(1.0 - taken, 0.1);
    }
    pondi_touched(water, w->x0, w->y0, w->x1, w->y1);
}

void pond_trail(pond *water, pond_vec2 from, pond_vec2 to, pond_vec2 half_size, float height) {
    PONDI_ASSERT_POND(water);
    if (!isfinite(from.x) || !isfinite(from.y) || !isfinite(to.x) || !isfinite(to.y) ||
        !isfinite(height) || !(half_size.x > 0.0f) || !(half_size.y > 0.0f) ||
        !isfinite(half_size.x) || !isfinite(half_size.y)) {
        return;
    }
    const double h = water->desc.cell_size;
    const bool column = water->solver->traits.one_row; // in a side view y has no meaning
    way w = {
        .x = (double)from.x / h - 0.5 + water->left,
        .y = column ? 0.0 : (double)from.y / h - 0.5 + water->top,
        .dx = ((double)to.x - (double)from.x) / h,
        .dy = column ? 0.0 : ((double)to.y - (double)from.y) / h,
        .half_x = fmin((double)half_size.x / h, FARTHEST),
        .half_y = column ? 0.0 : fmin((double)half_size.y / h, FARTHEST),
        .height = pondi_clamp_double((double)height, -1e6, 1e6) / (double)pondi_unit(water),
    };
    if (!(fabs(w.x) <= FARTHEST && fabs(w.y) <= FARTHEST && fabs(w.dx) <= FARTHEST &&
          fabs(w.dy) <= FARTHEST)) {
        return;
    }
    fit_around(water, &w);
    if (water->solver->traits.pressure || pondi_flows(water)) {
        add_furrow(water, &w);
    } else {
        add_literally(water, &w);
    }
}
