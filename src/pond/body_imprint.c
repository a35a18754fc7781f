// A body's imprint: from the nodes of its hull to the pressure on each cell, and back to the motion
// of the water there. See body.h.

#include <math.h>

#include "base/maths.h"
#include "pond/body.h"
#include "pond/flow.h"
#include "pond/subdomain.h"

#define MOST_SAMPLES 256 // largest number of samples laid at once, and of a turn
#define FINE 64.0        // sufficient number of samples along a hull's smaller half side
#define MOST_WEIGHED 1e6 // nodes of a hull evaluated for its scale, over all samples
#define PERIODS 3.0      // largest number of periods of a pond that a way may span in one step
#define CHUNK 256        // columns processed at once, so that no memory is needed
#define DEGREES 57.295779513082321

// ---- samples ------------------------------------------------------------------------------------

// A hull at one place, in cells of the grid.
typedef struct laid {
    double x;
    double y;
    double cosine;
    double sine;
    double weight;
} laid;

typedef pondi_box box;

static double weighted(const float *nodes, const double *w) {
    return (w[0] * (double)nodes[0] + w[1] * (double)nodes[1]) +
           (w[2] * (double)nodes[2] + w[3] * (double)nodes[3]);
}

static void spline(double t, double *w) {
    const double s = 1.0 - t;
    w[0] = s * s * s * (1.0 / 6.0);
    w[3] = t * t * t * (1.0 / 6.0);
    w[1] = (4.0 - 3.0 * t * t * (1.0 + s)) * (1.0 / 6.0);
    w[2] = 1.0 - (w[0] + w[3]) - w[1];
}

// A place in a hull: the first of the sixteen nodes around it, and its distance beyond the sixth,
// 0…1.
typedef struct spot {
    const float *nodes;
    double beyond_x;
    double beyond_y;
} spot;

// x, y: in the hull's own frame. Returns false beyond its reach.
static bool find_spot(const pondi_hull *hull, double x, double y, spot *out) {
    if (!(fabs(x) < hull->reach_x && fabs(y) < hull->reach_y)) {
        return false;
    }
    const int middle_column = hull->columns / 2;
    const int middle_row = hull->rows / 2;
    const double u = x + middle_column;
    const double v = y + middle_row;
    if (!(u < middle_column + hull->reach_x && v < middle_row + hull->reach_y)) { // rounded up
        return false;
    }
    const int i = (int)u;
    const int j = (int)v;
    *out = (spot){.nodes = hull->nodes + (j - 1) * hull->columns + (i - 1),
                  .beyond_x = u - i,
                  .beyond_y = v - j};
    return true;
}

// The hull at a place in its own frame.
static double hull_at(const pondi_hull *hull, double x, double y) {
    spot at;
    if (!find_spot(hull, x, y, &at)) {
        return 0.0;
    }
    double across[4];
    double down[4];
    spline(at.beyond_x, across);
    spline(at.beyond_y, down);
    double sum = 0.0;
    for (int row = 0; row < 4; row++) {
        sum += down[row] * weighted(at.nodes + row * hull->columns, across);
    }
    return sum;
}

static void spline_slope(double t, double *w) {
    const double s = 1.0 - t;
    w[0] = -0.5 * s * s;
    w[1] = 0.5 * t * (3.0 * t - 4.0);
    w[3] = 0.5 * t * t;
    w[2] = -(w[0] + w[3]) - w[1];
}

// The hull and its slopes at a place in its own frame.
typedef struct leaning {
    double value;
    double along_x;
    double along_y;
} leaning;

static leaning hull_lean(const pondi_hull *hull, double x, double y) {
    leaning sum = {0};
    spot at;
    if (!find_spot(hull, x, y, &at)) {
        return sum;
    }
    double across[4];
    double across_slope[4];
    double down[4];
    double down_slope[4];
    spline(at.beyond_x, across);
    spline(at.beyond_y, down);
    spline_slope(at.beyond_x, across_slope);
    spline_slope(at.beyond_y, down_slope);
    for (int row = 0; row < 4; row++) {
        const float *line = at.nodes + row * hull->columns;
        const double value = weighted(line, across);
        sum.value += down[row] * value;
        sum.along_x += down[row] * weighted(line, across_slope);
        sum.along_y += down_slope[row] * value;
    }
    return sum;
}

static double cells_of(double metres, double cell_size, int margin) {
    const double cells = metres / cell_size - 0.5 + margin;
    return fmin(fmax(cells, -4.0 * PONDI_FARTHEST), 4.0 * PONDI_FARTHEST);
}

static laid lay(const pondi_patch *patch, const pondi_place *place, double weight) {
    const double h = patch->desc->cell_size;
    const double degrees = place->angle * DEGREES;
    return (laid){
        .x = cells_of(place->x, h, patch->left),
        .y = cells_of(place->y, h, patch->top),
        .cosine = pondi_cos_degrees(degrees),
        .sine = pondi_sin_degrees(degrees),
        .weight = weight,
    };
}

static box box_of(const pondi_hull *hull, const laid *l) {
    const double c = fabs(l->cosine);
    const double s = fabs(l->sine);
    const double x = c * hull->reach_x + s * hull->reach_y;
    const double y = s * hull->reach_x + c * hull->reach_y;
    return (box){(int64_t)ceil(l->x - x), (int64_t)ceil(l->y - y), (int64_t)floor(l->x + x) + 1,
                 (int64_t)floor(l->y + y) + 1};
}

static box around(box a, box b) {
    return (box){a.x0 < b.x0 ? a.x0 : b.x0, a.y0 < b.y0 ? a.y0 : b.y0, a.x1 > b.x1 ? a.x1 : b.x1,
                 a.y1 > b.y1 ? a.y1 : b.y1};
}

static double weigh(const pondi_hull *hull, const laid *l, int64_t x, int64_t y) {
    const double dx = (double)x - l->x;
    const double dy = (double)y - l->y;
    return hull_at(hull, dx * l->cosine + dy * l->sine, dy * l->cosine - dx * l->sine);
}

static void add_to_row(const pondi_hull *hull, const laid *l, int64_t x0, int64_t y, int count,
                       double *sums) {
    const box b = box_of(hull, l);
    if (y < b.y0 || y >= b.y1) {
        return;
    }
    const int64_t first = b.x0 > x0 ? b.x0 : x0;
    const int64_t end = b.x1 < x0 + count ? b.x1 : x0 + count;
    for (int64_t x = first; x < end; x++) {
        sums[x - x0] += l->weight * weigh(hull, l, x, y);
    }
}

// ---- imprints -----------------------------------------------------------------------------------

static pondi_place between(const pondi_imprint *i, double t) {
    return (pondi_place){
        .x = i->from.x + (i->to.x - i->from.x) * t,
        .y = i->from.y + (i->to.y - i->from.y) * t,
        .angle = i->from.angle + (i->to.angle - i->from.angle) * t,
    };
}

// A way in one step, in cells, and its number of samples.
typedef struct way {
    pondi_imprint imprint;   // its end is moved closer if it spans too many periods
    double shift_x, shift_y; // whole periods that bring it close
    int64_t count;           // samples of the whole way
    int64_t first, end;      // those that may reach the grid
    double weight;           // of each sample
} way;

// Processes a coordinate of a way along a periodic axis: returns its shift in cells, and removes
// whole periods from a way that has too many.
static double bring_near(double from, double *to, double cell_size, int cells, int margin) {
    const double period = cells * cell_size;
    const double periods = trunc((*to - from) / period);
    if (fabs(periods) > PERIODS) {
        *to -= (periods - copysign(PERIODS, periods)) * period;
    }
    const double start = cells_of(from, cell_size, margin);
    const bool near = start >= -cells && start <= 2.0 * cells;
    return near ? 0.0 : floor(start / cells) * cells;
}

// The number of samples for which their sum is smooth: a cell apart, which is less than the width
// of a rim, or a small fraction of a large hull.
static int64_t samples_of(const pondi_patch *patch, const pondi_hull *hull,
                          const pondi_imprint *i) {
    const double h = patch->desc->cell_size;
    const double dx = (i->to.x - i->from.x) / h;
    const double dy = (i->to.y - i->from.y) / h;
    const double turned = fabs(i->to.angle - i->from.angle) * (hull->size_x + hull->size_y);
    const double straight = sqrt(dx * dx + dy * dy);
    const double count = 1.0 + (straight + turned);
    if (count < MOST_SAMPLES) {
        return (int64_t)count;
    }
    const double apart = fmax(1.0, fmin(hull->size_x, hull->size_y) / FINE);
    return (int64_t)fmax(MOST_SAMPLES, fmin(straight, 4.0 * PONDI_FARTHEST) / apart);
}

// Omits the samples from which a hull does not reach 0…cells − 1.
static void leave_out(way *w, double from, double to, double reach, int cells) {
    if (from == to) {
        return;
    }
    const double a = (-reach - from) / (to - from);
    const double b = (cells - 1.0 + reach - from) / (to - from);
    const double count = (double)w->count;
    const double first = floor(fmin(fmax(fmin(a, b), 0.0), 1.0) * count) - 1.0;
    const double end = ceil(fmin(fmax(fmax(a, b), 0.0), 1.0) * count) + 1.0;
    w->first = (double)w->first < first ? (int64_t)first : w->first;
    w->end = (double)w->end > end ? (int64_t)end : w->end;
}

static way way_of(const pondi_patch *patch, const pondi_hull *hull, const pondi_imprint *i,
                  double sign) {
    way w = {0};
    if (i == NULL || !(i->draught > 0.0)) {
        return w;
    }
    const double h = patch->desc->cell_size;
    const pond_desc *g = patch->grid;
    const bool wraps_x = g != NULL && g->edges.left == POND_EDGE_PERIODIC;
    const bool wraps_y = g != NULL && g->edges.top == POND_EDGE_PERIODIC;
    const int left = patch->left;
    const int top = patch->top;
    w.imprint = *i;
    pondi_place *to = &w.imprint.to;
    w.shift_x = wraps_x ? bring_near(i->from.x, &to->x, h, g->width, left) : 0.0;
    w.shift_y = wraps_y ? bring_near(i->from.y, &to->y, h, g->height, top) : 0.0;
    w.count = samples_of(patch, hull, &w.imprint);
    w.end = w.count;
    w.weight = sign * i->draught * i->scale / (double)w.count;
    if (w.count > MOST_SAMPLES && g != NULL) {
        const double reach = hull->reach_x + hull->reach_y;
        if (!wraps_x) {
            leave_out(&w, cells_of(i->from.x, h, left), cells_of(to->x, h, left), reach, g->width);
        }
        if (!wraps_y) {
            leave_out(&w, cells_of(i->from.y, h, top), cells_of(to->y, h, top), reach, g->height);
        }
    }
    return w;
}

static laid lay_sample(const pondi_patch *patch, const way *w, double sample) {
    const pondi_place place = between(&w->imprint, (sample + 0.5) / (double)w->count);
    laid l = lay(patch, &place, w->weight);
    l.x -= w->shift_x;
    l.y -= w->shift_y;
    return l;
}

// Takes the next samples of a way, at most MOST_SAMPLES.
static int lay_next(const pondi_patch *patch, way *w, laid *out) {
    int count = 0;
    for (; w->first < w->end && count < MOST_SAMPLES; w->first++) {
        out[count++] = lay_sample(patch, w, (double)w->first);
    }
    return count;
}

// For a long way or a large hull some samples represent all: the error depends on the place within
// a cell, and is small for a large hull.
static int samples_weighed(const pondi_hull *hull, const way *w) {
    const double nodes = (double)hull->columns * (double)hull->rows;
    const double most = fmin(fmax(floor(MOST_WEIGHED / nodes), 1.0), MOST_SAMPLES);
    return (int)fmin((double)w->count, most);
}

bool pondi_imprint_same(const pondi_imprint *a, const pondi_imprint *b) {
    return a->from.x == b->from.x && a->from.y == b->from.y && a->from.angle == b->from.angle &&
           a->to.x == b->to.x && a->to.y == b->to.y && a->to.angle == b->to.angle &&
           a->draught == b->draught;
}

void pondi_imprint_scale(const pondi_patch *patch, const pondi_hull *hull, pondi_imprint *imprint) {
    imprint->scale = 1.0;
    if (imprint->from.angle == 0.0 && imprint->to.angle == 0.0) {
        return; // integer shifts of splines sum to 1 anyway
    }
    pondi_imprint unit = *imprint;
    unit.draught = 1.0;
    way w = way_of(patch, hull, &unit, 1.0);
    w.weight = 1.0;
    const int count = samples_weighed(hull, &w);
    double sum = 0.0;
    for (int k = 0; k < count; k++) {
        const double sample = w.count <= count ? k : floor((k + 0.5) * (double)w.count / count);
        const laid l = lay_sample(patch, &w, sample);
        const box b = box_of(hull, &l);
        for (int64_t y = b.y0; y < b.y1; y++) {
            for (int64_t x = b.x0; x < b.x1; x++) {
                sum += weigh(hull, &l, x, y);
            }
        }
    }
    imprint->scale = sum > 0.0 ? hull->sum * count / sum : 1.0;
}

// The part of a box inside the grid, or all of it along a periodic axis.
static box clip(const pondi_patch *patch, box b) {
    const pond_desc *g = patch->grid;
    if (g != NULL && g->edges.left != POND_EDGE_PERIODIC) {
        b.x0 = b.x0 > 0 ? b.x0 : 0;
        b.x1 = b.x1 < g->width ? b.x1 : g->width;
    }
    if (g != NULL && g->edges.top != POND_EDGE_PERIODIC) {
        b.y0 = b.y0 > 0 ? b.y0 : 0;
        b.y1 = b.y1 < g->height ? b.y1 : g->height;
    }
    return b;
}

static double sum_in_water(const pondi_patch *patch, const pondi_hull *hull, const laid *l) {
    const box b = clip(patch, box_of(hull, l));
    double sum = 0.0;
    for (int64_t y = b.y0; y < b.y1; y++) {
        for (int64_t x = b.x0; x < b.x1; x += CHUNK) {
            const int count = (int)(b.x1 - x < CHUNK ? b.x1 - x : CHUNK);
            float heights[CHUNK];
            patch->ways->read(patch, x, y, count, heights);
            for (int i = 0; i < count; i++) {
                sum += isnan(heights[i]) ? 0.0 : weigh(hull, l, x + i, y);
            }
        }
    }
    return sum;
}

double pondi_imprint_in_water(const pondi_patch *patch, const pondi_hull *hull,
                              const pondi_imprint *imprint) {
    laid places[MOST_SAMPLES];
    way w = way_of(patch, hull, imprint, 1.0);
    double sum = 0.0;
    for (int count = lay_next(patch, &w, places); count > 0; count = lay_next(patch, &w, places)) {
        for (int k = 0; k < count; k++) {
            sum += sum_in_water(patch, hull, &places[k]);
        }
    }
    return sum;
}

static void add_places(const pondi_patch *patch, const pondi_hull *hull, const laid *places,
                       int count) {
    box b = box_of(hull, &places[0]);
    for (int k = 1; k < count; k++) {
        b = around(b, box_of(hull, &places[k]));
    }
    b = clip(patch, b);
    for (int64_t y = b.y0; y < b.y1; y++) {
        for (int64_t x = b.x0; x < b.x1; x += CHUNK) {
            const int cells = (int)(b.x1 - x < CHUNK ? b.x1 - x : CHUNK);
            double sums[CHUNK] = {0};
            for (int k = 0; k < count; k++) {
                add_to_row(hull, &places[k], x, y, cells, sums);
            }
            patch->ways->add(patch, x, y, cells, sums);
        }
    }
    patch->ways->added(patch, &b, 0);
}

void pondi_imprint_add(const pondi_patch *patch, const pondi_hull *hull,
                       const pondi_imprint *before, const pondi_imprint *after) {
    laid places[2 * MOST_SAMPLES];
    way old = way_of(patch, hull, before, -1.0);
    way new = way_of(patch, hull, after, 1.0);
    for (;;) { // once, unless a way is long
        int count = lay_next(patch, &old, places);
        count += lay_next(patch, &new, places + count);
        if (count == 0) {
            return;
        }
        add_places(patch, hull, places, count);
    }
}

// Sums over the cells under a hull. Heights count from `datum`, so that a hull that is partly
// outside feels no pressure of the whole depth.
typedef struct summed {
    pondi_sense sense;
    double datum;
    double weights;
} summed;

static void sum_cell(const pondi_hull *hull, const laid *l, int64_t x, int64_t y, double height,
                     summed *out) {
    const double dx = (double)x - l->x;
    const double dy = (double)y - l->y;
    const double own_x = dx * l->cosine + dy * l->sine;
    const double own_y = dy * l->cosine - dx * l->sine;
    const leaning m = hull_lean(hull, own_x, own_y);
    pondi_sense *sum = &out->sense;
    out->weights += m.value;
    sum->own += m.value * m.value;
    sum->level += m.value * height;
    sum->slope_x -= (m.along_x * l->cosine - m.along_y * l->sine) * height;
    sum->slope_y -= (m.along_x * l->sine + m.along_y * l->cosine) * height;
    sum->twist += (m.along_x * own_y - m.along_y * own_x) * height;
}

static double height_over(const summed *sum, float height) {
    return (double)height - (PONDI_WITH_FLOW ? sum->datum : 0.0);
}

static void sum_row(const pondi_patch *patch, const pondi_hull *hull, const laid *l, const box *b,
                    int64_t y, summed *sum) {
    for (int64_t x = b->x0; x < b->x1; x += CHUNK) {
        const int count = (int)(b->x1 - x < CHUNK ? b->x1 - x : CHUNK);
        float heights[CHUNK];
        patch->ways->read(patch, x, y, count, heights);
        for (int i = 0; i < count; i++) {
            if (!isnan(heights[i])) {
                sum_cell(hull, l, x + i, y, height_over(sum, heights[i]), sum);
            }
        }
    }
}

static laid lay_middle(const pondi_patch *patch, const pondi_imprint *imprint) {
    const pondi_place middle = between(imprint, 0.5);
    return lay(patch, &middle, 1.0);
}

pondi_sense pondi_hull_sense(const pondi_patch *patch, const pondi_hull *hull,
                             const pondi_imprint *imprint) {
    const laid l = lay_middle(patch, imprint);
    const box b = clip(patch, box_of(hull, &l));
    summed all = {.datum = pondi_patch_is_bulk(patch)
                               ? pondi_flow_level_at(patch->water, patch->before, l.x, l.y)
                               : 0.0};
    for (int64_t y = b.y0; y < b.y1; y++) {
        sum_row(patch, hull, &l, &b, y, &all);
    }
    const pondi_sense sum = all.sense;
    const double weights = all.weights;
    if (!(weights > 1e-3 * hull->sum)) {
        return (pondi_sense){.level = PONDI_WITH_FLOW ? all.datum : 0.0};
    }
    const double share = 1.0 / weights;
    return (pondi_sense){
        .level = pondi_patch_is_bulk(patch) ? sum.level * share + all.datum : sum.level * share,
        .own = sum.own * share,
        .slope_x = sum.slope_x * share / patch->desc->cell_size,
        .slope_y = sum.slope_y * share / patch->desc->cell_size,
        .twist = sum.twist * share,
    };
}

// ---- boxes --------------------------------------------------------------------------------------

void pondi_imprint_boxes(const pondi_patch *patch, const pondi_hull *hull,
                         const pondi_imprint *imprint, pondi_each_box *each, void *user) {
    pondi_imprint unit = *imprint; // a body in the air may come down
    unit.draught = 1.0;
    way all = way_of(patch, hull, &unit, 1.0);
    for (; all.first < all.end; all.first++) {
        const laid l = lay_sample(patch, &all, (double)all.first);
        const box b = clip(patch, box_of(hull, &l));
        each(user, &b);
    }
}

pondi_box pondi_hull_box(const pondi_patch *patch, const pondi_hull *hull,
                         const pondi_imprint *imprint) {
    const laid l = lay_middle(patch, imprint);
    return clip(patch, box_of(hull, &l));
}

// ---- rows ---------------------------------------------------------------------------------------

void pondi_imprint_rows(const pond *water, const pondi_hull *hull, const pondi_imprint *imprint,
                        int ahead, pondi_busy *busy) {
    const double h = water->desc.cell_size;
    const double from = cells_of(imprint->from.y, h, pondi_whole_top(water));
    const double to = cells_of(imprint->to.y, h, pondi_whole_top(water));
    const double reach = sqrt(hull->reach_x * hull->reach_x + hull->reach_y * hull->reach_y) + 1.0;
    const double farther = fabs(to - from) * ahead;
    const pondi_subdomain *part = pondi_cut_of(water);
    if (part != NULL && part->wraps_y) { // the imprint may be there under other rows
        pondi_busy_insert(busy, 0, water->grid.height);
        return;
    }
    const double first = part != NULL ? (double)part->y : 0.0;
    pondi_busy_add(water, fmin(from, to) - reach - farther - first,
                   fmax(from, to) + reach + farther - first, busy);
}
