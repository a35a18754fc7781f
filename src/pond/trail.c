// The trail of a box that moves: the tile-map listing's addition to each cell of the box, and a
// furrow without volume for water that keeps its own.

#include <math.h>
#include <millpond/body.h>

#include "base/maths.h"
#include "pond/touch.h"

#define CHUNK 256         // columns handled at once, so that no memory is needed
#define SOFT 1.5          // width of a furrow's edge [cells]
#define RIM 0.5           // what is taken off lies so far around the box [its smaller half side]
#define FARTHEST 1e9      // [cells]
#define MOST_SAMPLES 4096 // of a way

// In cells of the grid.
typedef struct way {
    double x, y;   // where the box starts
    double dx, dy; // how it moves
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

// A periodic pond sees the way where its first cell begins.
static void bring_near(double *start, int cells, pond_edge edge) {
    if (edge == POND_EDGE_PERIODIC) {
        *start -= floor(*start / cells) * cells;
    }
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

// ---- the tile-map listing
// -----------------------------------------------------------------------------------

// The part of the way, 0…1, along which one coordinate is within the box.
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
        for (int64_t x = w->x0; x < w->x1; x += CHUNK) {
            const int count = (int)(w->x1 - x < CHUNK ? w->x1 - x : CHUNK);
            double amounts[CHUNK];
            for (int i = 0; i < count; i++) {
                double first = 0.0;
                double last = 1.0;
                cut(w->x, w->dx, w->half_x, (double)(x + i), &first, &last);
                cut(w->y, w->dy, w->half_y, (double)y, &first, &last);
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

// The box and a wider one, summed along the way.
static void sum_row(const way *w, int samples, double rim, int64_t x0, int64_t y, int count,
                    double *inner, double *outer) {
    for (int i = 0; i < count; i++) {
        inner[i] = 0.0;
        outer[i] = 0.0;
    }
    for (int k = 0; k < samples; k++) {
        const double t = (k + 0.5) / samples;
        const double dy = (double)y - (w->y + w->dy * t);
        const double x = w->x + w->dx * t;
        const double reach = w->half_x + rim + SOFT;
        const double wide_y = soft(w->half_y + rim, dy);
        if (wide_y == 0.0) {
            continue;
        }
        const double near_y = soft(w->half_y, dy);
        const int64_t first = (int64_t)fmax((double)x0, ceil(fmin(x - reach, 2e9)));
        const int64_t end = (int64_t)fmin((double)(x0 + count), floor(fmax(x + reach, -2e9)) + 1.0);
        for (int64_t i = first; i < end; i++) {
            inner[i - x0] += near_y * soft(w->half_x, (double)i - x);
            outer[i - x0] += wide_y * soft(w->half_x + rim, (double)i - x);
        }
    }
}

// How far the box goes until it lies beside where it lay.
static double length_along(const way *w, double length, double rim) {
    const double half_x = w->half_x + rim;
    const double half_y = w->half_y + rim;
    const double x = fabs(w->dx) > 0.0 ? 2.0 * half_x * length / fabs(w->dx) : INFINITY;
    const double y = fabs(w->dy) > 0.0 ? 2.0 * half_y * length / fabs(w->dy) : INFINITY;
    return fmin(x, y);
}

static void add_furrow(pond *water, way *w) {
    const double length = sqrt(w->dx * w->dx + w->dy * w->dy);
    if (!(length > 0.0)) {
        return;
    }
    const int samples = (int)fmin(ceil(length), MOST_SAMPLES);
    const double rim = fmax(2.0, RIM * fmin(w->half_x, w->half_y));
    find_cells(water, w, rim + SOFT);
    double inner[CHUNK];
    double outer[CHUNK];
    double in = 0.0;
    double out = 0.0;
    double scale = 0.0;
    double balance = 0.0;
    for (int pass = 0; pass < 2; pass++) { // first the sums, then what makes them 0
        for (int64_t y = w->y0; y < w->y1; y++) {
            for (int64_t x = w->x0; x < w->x1; x += CHUNK) {
                const int count = (int)(w->x1 - x < CHUNK ? w->x1 - x : CHUNK);
                sum_row(w, samples, rim, x, y, count, inner, outer);
                const float *keep =
                    pondi_shore_keep(water, pondi_touch_fold(y, water->grid.height));
                for (int i = 0; i < count; i++) {
                    if (keep != NULL &&
                        keep[pondi_touch_fold(x + i, water->grid.width)] == PONDI_KEEP_DRY) {
                        continue; // nothing is added there
                    }
                    in += inner[i];
                    out += outer[i];
                    inner[i] = scale * (inner[i] - balance * outer[i]);
                }
                if (pass == 1) {
                    pondi_touch_row(water, x, y, count, inner);
                }
            }
        }
        if (!(out > 0.0)) {
            return;
        }
        if (pass == 0) {
            balance = in / out;
            const double along = length_along(w, length, 0.0);
            // A way of one box makes the whole depth, of which the wider one takes a share again.
            const double taken = balance * length_along(w, length, rim) / along;
            scale = w->height * (length / samples) / along / fmax(1.0 - taken, 0.1);
        }
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
    const bool column = water->solver->traits.one_row; // seen from the side, y says nothing
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
    bring_near(&w.x, water->grid.width, water->grid.edges.left);
    bring_near(&w.y, water->grid.height, water->grid.edges.top);
    if (water->solver->traits.pressure) {
        add_furrow(water, &w);
    } else {
        add_literally(water, &w);
    }
}
