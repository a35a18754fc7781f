// touch_shape.h — drops and strokes as shapes on the grid: clipping to the pond, and the cells that
// they change. Water on the CPU and on the GPU share it.
#ifndef PONDI_SHARED_TOUCH_SHAPE_H
#define PONDI_SHARED_TOUCH_SHAPE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

#include <millpond/pond.h>

#include "shared/clamp.h"
#include "shared/parts.h"

#define PONDI_TOUCH_REACH 6.0 // beyond it a shape is below 1e-6 of its height [σ]
#define PONDI_DROP_REACH 9    // of the smallest drop, to either side [cells]
// Least σ, 1.5 cells: the waves of narrower drops would show the grid.
#define PONDI_TOUCH_NARROWEST (PONDI_DROP_REACH / PONDI_TOUCH_REACH)
#define PONDI_TOUCH_WIDEST 1e5    // greatest σ [cells]
#define PONDI_TOUCH_HIGHEST 1e6   // greatest height [m]
#define PONDI_TOUCH_PERIODS 3     // periods that one shape covers at most
#define PONDI_TOUCH_FARTHEST 1e9  // greatest coordinate in a periodic pond [cells]
#define PONDI_STROKE_LONGEST 16.0 // greatest length [half circumferences of the pond]

// In units of cells. A drop is a stroke of length 0.
typedef struct pondi_touch_shape {
    double x0, y0; // start; the centre of cell (0, 0) is (0, 0)
    double length;
    double along_x, along_y; // direction, unit length
    double sigma;
    double height; // in the units of stored heights
    bool one_row;  // in a pond seen from the side
} pondi_touch_shape;

// A position in metres, in doubles: exact in the widest water.
typedef struct pondi_touch_place {
    double x;
    double y;
} pondi_touch_place;

// The position of a pond's cells in its grid.
typedef struct pondi_touch_grid {
    const pond_desc *desc; // the pond's
    int left;              // widths of the absorbing layers [cells]
    int top;
    bool one_row; // a pond seen from the side: y is ignored
    double unit;  // height that is stored as 1 [m]
} pondi_touch_grid;

// Cells of a shape along one axis: low … high − 1.
typedef struct pondi_touch_span {
    int64_t low;
    int64_t high;
} pondi_touch_span;

// The cell that a periodic side shows at an index.
static inline int pondi_touch_fold(int64_t index, int cells) {
    const int64_t rest = index % cells;
    return (int)(rest < 0 ? rest + cells : rest);
}

// The cell that receives the water of a cell beyond a side: mirrored at a free side, wrapped at a
// periodic one.
static inline int pondi_touch_land(int64_t index, int cells, pond_edge edge) {
    if (edge == POND_EDGE_PERIODIC) {
        return pondi_touch_fold(index, cells);
    }
    return (int)(index < 0 ? -1 - index : index < cells ? index : 2 * (int64_t)cells - 1 - index);
}

// Cells along one axis of a stroke from `from` to `to`.
static inline pondi_touch_span pondi_touch_span_of(double from, double to, double sigma) {
    const double reach = PONDI_TOUCH_REACH * sigma;
    return (pondi_touch_span){.low = (int64_t)ceil(fmin(from, to) - reach),
                              .high = (int64_t)floor(fmax(from, to) + reach) + 1};
}

// Whether the part of a shape beyond a side is dropped.
static inline bool pondi_touch_passes(pond_edge edge) {
    return edge == POND_EDGE_FIXED || edge == POND_EDGE_OPEN;
}

// Clips a shape to the pond and its first mirror image or period beyond each side, so that the work
// is proportional to the pond's size. Returns true if cells that count were cut off.
static inline bool pondi_touch_clip(pondi_touch_span *s, int cells, pond_edge low_edge,
                                    pond_edge high_edge) {
    const int64_t first = low_edge == POND_EDGE_FREE ? -(int64_t)cells : 0;
    const int64_t last = high_edge == POND_EDGE_FREE ? 2 * (int64_t)cells : cells;
    const pondi_touch_span before = *s;
    if (low_edge == POND_EDGE_PERIODIC) {
        const int64_t most = PONDI_TOUCH_PERIODS * (int64_t)cells;
        if (s->high - s->low > most) {
            s->low = (s->low + s->high - most) / 2;
            s->high = s->low + most;
        }
    } else {
        s->low = s->low < first ? first : s->low;
        s->high = s->high > last ? last : s->high;
    }
    return (s->low != before.low && !pondi_touch_passes(low_edge)) ||
           (s->high != before.high && !pondi_touch_passes(high_edge));
}

// Clips a segment's coordinate to [-0.5, cells - 0.5]; `first` and `last` are shares of its length.
static inline void pondi_touch_cut(double from, double to, int cells, pond_edge edge, double *first,
                                   double *last) {
    if (edge == POND_EDGE_PERIODIC) {
        return;
    }
    const double step = to - from;
    const double at_low = (-0.5 - from) / step;
    const double at_high = (cells - 0.5 - from) / step;
    if (step == 0.0) {
        *last = from < -0.5 || from > cells - 0.5 ? -1.0 : *last;
        return;
    }
    *first = fmax(*first, fmin(at_low, at_high));
    *last = fmin(*last, fmax(at_low, at_high));
}

// ---- limits -------------------------------------------------------------------------------------

// Greatest height of a dent over its σ and over the depth of the water: slopes of 0.59 and 0.55,
// and no depth below 0, since a short stroke is up to 1.26 of its height deep.
#define PONDI_DROP_STEEPEST 0.6
#define PONDI_STROKE_STEEPEST 0.4
#define PONDI_STROKE_DEEPEST 0.75

// Limits a height to what water can be. The other solvers have no scale. sigma: [m]
static inline double pondi_touch_limited(const pond_desc *d, double height, double sigma,
                                         bool stroke) {
    double most = PONDI_TOUCH_HIGHEST;
    if (d->solver == POND_SOLVER_WAVE || d->solver == POND_SOLVER_DISPERSIVE) {
        const double steepest = (stroke ? PONDI_STROKE_STEEPEST : PONDI_DROP_STEEPEST) * sigma;
        const double deepest = (stroke ? PONDI_STROKE_DEEPEST : 1.0) * d->depth;
        most = fmin(most, fmin(steepest, deepest));
    }
    return pondi_clamp_double(height, -most, most);
}

// Makes the shape of the part inside the pond. Returns false if there is none or if a value is not
// finite.
static inline bool pondi_touch_make_at(const pondi_touch_grid *g, pondi_touch_place from,
                                       pondi_touch_place to, float radius, float height,
                                       pondi_touch_shape *out) {
    if (!(isfinite(from.x) && isfinite(from.y) && isfinite(to.x) && isfinite(to.y) &&
          isfinite(radius) && isfinite(height) && radius > 0.0f)) {
        return false;
    }
    const pond_desc *d = g->desc;
    const double x0 = from.x / d->cell_size - 0.5 + g->left;
    const double y0 = g->one_row ? 0.0 : from.y / d->cell_size - 0.5 + g->top;
    const double dx = to.x / d->cell_size - 0.5 + g->left - x0;
    const double dy = g->one_row ? 0.0 : to.y / d->cell_size - 0.5 + g->top - y0;
    double first = 0.0;
    double last = 1.0;
    pondi_touch_cut(x0 - g->left, x0 - g->left + dx, d->width, d->edges.left, &first, &last);
    pondi_touch_cut(y0 - g->top, y0 - g->top + dy, d->height, d->edges.top, &first, &last);
    const double whole = sqrt(dx * dx + dy * dy);
    const double longest = PONDI_STROKE_LONGEST * ((double)d->width + (double)d->height);
    if (first > last || whole * (last - first) > longest ||
        fabs(x0 + dx * first) > fmax(PONDI_TOUCH_FARTHEST, (double)d->width) ||
        fabs(y0 + dy * first) > fmax(PONDI_TOUCH_FARTHEST, (double)d->height)) {
        return false;
    }
    const double sigma = pondi_clamp_double((double)radius / d->cell_size, PONDI_TOUCH_NARROWEST,
                                            PONDI_TOUCH_WIDEST);
    // Without its mean, a drop in a single row is A/2·(1 − x²/σ²)·exp(−x²/2σ²): hence the factor 2.
    const double deep = pondi_touch_limited(d, (double)height, sigma * d->cell_size, whole > 0.0) *
                        (g->one_row ? 2.0 : 1.0);
    *out = (pondi_touch_shape){
        .x0 = x0 + dx * first,
        .y0 = y0 + dy * first,
        .length = whole * (last - first),
        .along_x = whole > 0.0 ? dx / whole : 0.0,
        .along_y = whole > 0.0 ? dy / whole : 0.0,
        .sigma = sigma,
        .height = deep / g->unit,
        .one_row = g->one_row,
    };
    return true;
}

// As above, for positions in floats.
static inline bool pondi_touch_make(const pondi_touch_grid *g, pond_vec2 from, pond_vec2 to,
                                    float radius, float height, pondi_touch_shape *out) {
    const pondi_touch_place first = {(double)from.x, (double)from.y};
    const pondi_touch_place last = {(double)to.x, (double)to.y};
    return pondi_touch_make_at(g, first, last, radius, height, out);
}

// ---- a step earlier -----------------------------------------------------------------------------

// Water that is at rest in a shape moved in the step before: a wave of wavenumber k was then
// 1 − x/2 of its present height, x = 2 − 2cos(ω·dt). With x = a + b·k² fitted where a drop has most
// of its energy, the heights one step ago are
//
//   (1 − a/2)·f + (b/2)·∇²f
//
// so a touch needs no neighbours: ∇²f = 2/σ²·(c + d·q − q²)·exp(−q) for a drop, q = r²/2σ², with
// c = −2, d = 4, in one row c = −3/4, d = 3 (of the shape without its mean).
#define PONDI_TOUCH_LONG 1.4142135623730951 // wavenumbers of the fit [1/σ]: the nodes of a Gauss
#define PONDI_TOUCH_SHORT 2.449489742783178 // quadrature weighted with the spectrum of a drop

// c and d.
static inline double pondi_touch_bend_first(const pondi_touch_shape *s) {
    return PONDI_WITH_LISTINGS && s->one_row ? -0.75 : -2.0;
}

static inline double pondi_touch_bend_second(const pondi_touch_shape *s) {
    return PONDI_WITH_LISTINGS && s->one_row ? 3.0 : 4.0;
}

// The heights one step ago: kept·f + bend·(σ²/2)·∇²f.
typedef struct pondi_touch_past {
    double kept;
    double bend;
} pondi_touch_past;

// x, from (ω·dt)².
static inline double pondi_touch_swing(double turn2) {
    return turn2 * (1.0 - turn2 / 12.0 * (1.0 - turn2 / 30.0));
}

// From (ω·dt)² at both wavenumbers.
static inline pondi_touch_past pondi_touch_past_of(double of_long, double of_short) {
    const double x = pondi_touch_swing(of_long);
    const double y = pondi_touch_swing(of_short);
    return (pondi_touch_past){.kept = 1.0 - 0.25 * (3.0 * x - y), .bend = 0.25 * (y - x)};
}

// The number of sections in which a stroke is applied. None is longer than half the pond's
// circumference; together they are the stroke.
static inline int pondi_stroke_pieces(const pondi_touch_shape *whole, int width, int height) {
    return (int)ceil(whole->length / ((double)width + (double)height));
}

static inline pondi_touch_shape pondi_stroke_piece(const pondi_touch_shape *whole, int pieces,
                                                   int index) {
    pondi_touch_shape s = *whole;
    s.length = whole->length / pieces;
    s.x0 = whole->x0 + whole->along_x * (s.length * index);
    s.y0 = whole->y0 + whole->along_y * (s.length * index);
    return s;
}

#endif
