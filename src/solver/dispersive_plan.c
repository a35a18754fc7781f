// Coarse cells fill each side exactly, so that they have the boundary conditions of the fine ones:
// an even n becomes n/2, an odd n becomes (n + 1)/2 or (n − 1)/2, the one nearer to the true length
// over 2^level. Such cells are slightly shorter or longer than two fine ones. The centre of coarse
// cell j is at fine cell
//
//   X = (j + ½)·n/m − ½
//
// and it reads the four or five around it with weights w(x) of their distances x = i − X, Σw = 1,
// Σwx = 0 and Σwx² = ¾, as [1 3 3 1]/8 has. The transfer up is n/m times the transpose. So the
// operator is symmetric at any size, flat water is flat on every level, and mirrors change no bit.
// The coefficients are fitted to cells of these lengths (dispersive_fit.c).
//
// Beyond open sides each level has a ring of cells around the area of the finer level, which
// reaches thousands of cells of level 0 away: see dispersive_rings.c.

#include "solver/dispersive_plan.h"

#include <math.h>
#include <stdint.h>

#define FEWEST_LEVELS 3 // of a fit: fewer would not be round enough in shallow water
// The cells of the coarsest level are at least this many depths long. With 1, water 2^n cells deep
// lacks a level that its long waves need.
#define LEAST_REACH 1.35

static int levels_for(double depth_cells) {
    int levels = 1;
    for (double reach = 1.0; reach < LEAST_REACH * depth_cells && levels < PONDI_DISPERSIVE_LEVELS;
         reach *= 2.0) {
        levels++;
    }
    return levels < FEWEST_LEVELS ? FEWEST_LEVELS : levels;
}

static pondi_narrowing narrowing_of(int cells, int whole, int level) {
    if (cells == 1) {
        return PONDI_NARROW_KEEP;
    }
    if (cells % 2 == 0) {
        return PONDI_NARROW_HALVE;
    }
    const bool over = 2.0 * whole >= (double)cells * (double)(1 << level);
    return over ? PONDI_NARROW_OVER : PONDI_NARROW_UNDER;
}

static bool is_odd(const pondi_axis *axis) {
    return axis->kind == PONDI_NARROW_OVER || axis->kind == PONDI_NARROW_UNDER;
}

static int narrowed(int cells, pondi_narrowing kind) {
    switch (kind) {
    case PONDI_NARROW_KEEP:
        return cells;
    case PONDI_NARROW_HALVE:
    case PONDI_NARROW_UNDER:
        return cells / 2;
    case PONDI_NARROW_OVER:
        break;
    }
    return cells / 2 + 1;
}

// The images of a single cell between fixed sides alternate in sign: no coarser level sees it.
static bool ends(int cells, pond_edge low, pond_edge high) {
    return cells == 1 && (low == POND_EDGE_FIXED || high == POND_EDGE_FIXED);
}

static bool is_open(pond_edge low, pond_edge high) {
    return low == POND_EDGE_OPEN || high == POND_EDGE_OPEN;
}

// A ring that makes `cells` even, so that an axis with an open side always halves evenly.
static void surround(int *cells, pond_edge low, pond_edge high, int *before, int *behind) {
    *before = low == POND_EDGE_OPEN ? PONDI_RING : 0;
    *behind = high == POND_EDGE_OPEN ? PONDI_RING : 0;
    *(*behind > 0 ? behind : before) += is_open(low, high) ? *cells % 2 : 0;
    *cells += *before + *behind;
}

static pondi_ring_width margins(const pond_edges *e) {
    return (pondi_ring_width){
        .left = e->left == POND_EDGE_OPEN ? PONDI_RING_MARGIN : 0,
        .right = e->right == POND_EDGE_OPEN ? PONDI_RING_MARGIN : 0,
        .top = e->top == POND_EDGE_OPEN ? PONDI_RING_MARGIN : 0,
        .bottom = e->bottom == POND_EDGE_OPEN ? PONDI_RING_MARGIN : 0,
    };
}

int pondi_ring_parts(const pondi_level *level, int y, pondi_ring_part parts[2]) {
    const pondi_ring_width *ring = &level->ring;
    if (y < ring->top || y >= level->height - ring->bottom) {
        parts[0] = (pondi_ring_part){0, level->width};
        return 1;
    }
    int count = 0;
    if (ring->left > 0) {
        parts[count++] = (pondi_ring_part){0, ring->left};
    }
    if (ring->right > 0) {
        parts[count++] = (pondi_ring_part){level->width - ring->right, level->width};
    }
    return count;
}

void pondi_plan_make(const pond_desc *desc, pondi_plan *plan) {
    const pond_edges *e = &desc->edges;
    *plan = (pondi_plan){.fitted = levels_for(desc->depth / desc->cell_size), .count = 1};
    plan->open = is_open(e->left, e->right) || is_open(e->top, e->bottom);
    plan->levels[0] =
        (pondi_level){.width = desc->width, .height = desc->height, .ring = margins(e)};
    const int most = plan->open ? PONDI_DISPERSIVE_LEVELS : plan->fitted;
    while (plan->count < most) {
        const pondi_level *fine = &plan->levels[plan->count - 1];
        if ((fine->width == 1 && fine->height == 1) || ends(fine->width, e->left, e->right) ||
            ends(fine->height, e->top, e->bottom)) {
            break;
        }
        pondi_level *coarse = &plan->levels[plan->count];
        coarse->x = (pondi_axis){
            .cells = fine->width,
            .kind = narrowing_of(fine->width, desc->width, plan->count),
        };
        coarse->y = (pondi_axis){
            .cells = fine->height,
            .kind = narrowing_of(fine->height, desc->height, plan->count),
        };
        coarse->width = coarse->x.coarse = narrowed(fine->width, coarse->x.kind);
        coarse->height = coarse->y.coarse = narrowed(fine->height, coarse->y.kind);
        surround(&coarse->width, e->left, e->right, &coarse->ring.left, &coarse->ring.right);
        surround(&coarse->height, e->top, e->bottom, &coarse->ring.top, &coarse->ring.bottom);
        plan->count++;
    }
}

static pond_edge ended(pond_edge side) {
    return side == POND_EDGE_OPEN ? POND_EDGE_FIXED : side;
}

pond_edges pondi_plan_sides(const pondi_plan *plan, const pond_edges *e, int level) {
    if (level == 0 || level + 1 < plan->count) {
        return *e;
    }
    return (pond_edges){ended(e->left), ended(e->right), ended(e->top), ended(e->bottom)};
}

static size_t axis_weights(const pondi_axis *axis) {
    return (size_t)axis->cells * PONDI_UP_TAPS + (size_t)axis->coarse * PONDI_DOWN_TAPS;
}

size_t pondi_plan_weights(const pondi_plan *plan) {
    size_t weights = 0;
    for (int l = 1; l < plan->count; l++) {
        const pondi_level *level = &plan->levels[l];
        if (!pondi_level_halved(level)) {
            weights += axis_weights(&level->x) + axis_weights(&level->y);
        }
    }
    return weights;
}

#define WINDOW 5 // fine cells around the centre of a coarse one

// The fine cells that a coarse cell reads, which may be beyond the sides, and their weights.
typedef struct reading {
    int first;
    double w[WINDOW];
} reading;

// A centre at distance f, −½ … ½, from its nearest cell reads a parabolic spline (weights (½ −
// f)²/2, ¾ − f² and (½ + f)²/2) of cells smoothed by [1 2 1]/4. Halfway between two cells that is
// [1 3 3 1]/8.
// Its spread is Σwx² = ¾ for all f, and it does not see cells that alternate in sign: otherwise
// long waves would excite these, and leave stripes.
static reading spline(double f) {
    const double before = 0.5 - f;
    const double behind = 0.5 + f;
    return (reading){.w = {before * before / 8.0, (1.0 - f) / 4.0, 0.4375 - f * f / 4.0,
                           (1.0 + f) / 4.0, behind * behind / 8.0}};
}

// The same of the nearest four cells; its spread is smaller by (½ − |f|)².
static reading short_spline(double f) {
    const double far = fabs(f) / 4.0;
    return (reading){.w = {f < 0.0 ? far : 0.0, (1.0 - f) / 4.0, 0.5 - far, (1.0 + f) / 4.0,
                           f > 0.0 ? far : 0.0}};
}

static reading read_by(const pondi_axis *axis, int j) {
    const int64_t n = axis->cells;
    const int64_t m = axis->coarse;
    const int64_t place = (2 * j + 1) * n; // X + ½ in units of 1/(2m) cell; never a whole number
    const int64_t past = (place % (2 * m) + 2 * m) % (2 * m);
    const double f = (double)(past - m) / (2.0 * (double)m);
    // Otherwise fine cells next to the last of (n + 1)/2 cells would read three others.
    const bool last = axis->kind == PONDI_NARROW_OVER && (j <= 0 || j >= m - 1);
    reading r = last ? short_spline(f) : spline(f);
    r.first = (int)((place - past) / (2 * m)) - 2;
    return r;
}

static void fill_down(const pondi_axis *axis, float *down) {
    for (int j = 0; j < axis->coarse; j++) {
        const reading r = read_by(axis, j);
        const double kept[PONDI_DOWN_TAPS] = {r.w[0], r.w[1], r.w[3], r.w[4]};
        for (int t = 0; t < PONDI_DOWN_TAPS; t++) {
            down[t * axis->coarse + j] = (float)kept[t];
        }
    }
}

static void fill_up_odd(const pondi_axis *axis, float *up) {
    const double length = (double)axis->cells / axis->coarse;
    for (int j = -2; j < axis->coarse + 2; j++) {
        const reading r = read_by(axis, j);
        for (int t = 0; t < WINDOW; t++) {
            const int i = r.first + t;
            if (i >= 0 && i < axis->cells && r.w[t] != 0.0) {
                up[(j - i / 2 + 1) * axis->cells + i] = (float)(length * r.w[t]);
            }
        }
    }
}

static void fill_up(const pondi_axis *axis, float *up) {
    for (int i = 0; i < axis->cells; i++) {
        const bool keep = axis->kind == PONDI_NARROW_KEEP;
        up[i] = keep || i % 2 != 0 ? 0.0f : 0.25f;
        up[axis->cells + i] = keep ? 1.0f : 0.75f;
        up[2 * axis->cells + i] = keep || i % 2 == 0 ? 0.0f : 0.25f;
    }
}

static void fill_axis(pondi_axis *axis, float *memory) {
    axis->up = memory;
    if (!is_odd(axis)) {
        fill_up(axis, memory);
        return;
    }
    for (int i = 0; i < axis->cells * PONDI_UP_TAPS; i++) {
        memory[i] = 0.0f;
    }
    fill_up_odd(axis, memory);
    memory += (size_t)axis->cells * PONDI_UP_TAPS;
    axis->down = memory;
    fill_down(axis, memory);
}

void pondi_plan_fill(pondi_plan *plan, float *memory) {
    for (int l = 1; l < plan->count; l++) {
        pondi_level *level = &plan->levels[l];
        if (!pondi_level_halved(level)) {
            fill_axis(&level->x, memory);
            memory += axis_weights(&level->x);
            fill_axis(&level->y, memory);
            memory += axis_weights(&level->y);
        }
    }
}

// A side of one cell has no waves: its stretch continues unchanged.
static double stretch(int whole, int cells, int level, double before) {
    return cells > 1 ? whole / ldexp(cells, level) - 1.0 : before;
}

static bool halves_evenly(const pondi_plan *plan) {
    bool even = true;
    for (int l = 1; l < plan->count; l++) {
        even = even && !is_odd(&plan->levels[l].x) && !is_odd(&plan->levels[l].y);
    }
    return even;
}

static double period(int cells, pond_edge low, pond_edge high) {
    return cells * (low == POND_EDGE_PERIODIC ? 1.0 : low == high ? 2.0 : 4.0);
}

void pondi_plan_fit(const pondi_plan *plan, const pond_edges *edges,
                    pondi_dispersive_water *water) {
    if (halves_evenly(plan) || plan->open) {
        return;
    }
    const pondi_level *whole = &plan->levels[0];
    for (int l = 1; l < plan->fitted; l++) {
        const int at = l < plan->count ? l : plan->count - 1;
        const pondi_level *level = &plan->levels[at];
        water->stretch_x[l] = stretch(whole->width, level->width, at, water->stretch_x[l - 1]);
        water->stretch_y[l] = stretch(whole->height, level->height, at, water->stretch_y[l - 1]);
    }
    water->period_x = period(whole->width, edges->left, edges->right);
    water->period_y = period(whole->height, edges->top, edges->bottom);
}

// The factor of a level's links along a closed axis: the inverse square of their true length.
static double left_along(int whole, int cells, int level, bool open) {
    const double longer = open || cells == 1 ? 1.0 : whole / ldexp(cells, level);
    return 1.0 / (longer * longer);
}

void pondi_plan_scale(const pondi_plan *plan, const pond_edges *edges, pondi_dispersive_fit *fit) {
    const pondi_level *whole = &plan->levels[0];
    for (int l = 1; l < plan->count && plan->open && !halves_evenly(plan); l++) {
        const pondi_level *level = &plan->levels[l];
        const double x =
            left_along(whole->width, level->width, l, is_open(edges->left, edges->right));
        const double y =
            left_along(whole->height, level->height, l, is_open(edges->top, edges->bottom));
        double *terms = fit->terms[l];
        fit->leans[l][0] = 0.5 * (x - y) * terms[0];
        fit->leans[l][1] = 0.5 * (x - y) * terms[2];
        terms[0] *= 0.5 * (x + y);
        terms[2] *= 0.5 * (x + y);
        terms[1] *= sqrt(x * y);
        terms[3] *= sqrt(x * y);
        terms[4] *= sqrt(x * y);
    }
}
