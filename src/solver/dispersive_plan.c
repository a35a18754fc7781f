// Sides that halve evenly all the way down keep every wave exact: a coarse cell then mirrors at a
// side just as the fine ones do. Where a side is odd, the coarse cells are laid out evenly around
// its middle, as many as come nearest to the true length, and the way up is the transpose of the
// way down with the pond's edge folded in. So the operator is symmetric at any size, mirrors change
// no bit, and the coarse levels see a wall at most a quarter of one of their cells off. What they
// weigh too much or too little in all is taken from their coefficients (dispersive.c).

#include "solver/dispersive_plan.h"

#include "field/field.h"

#define FEWEST_LEVELS 3 // of a fit: fewer would not be round enough in shallow water

static int levels_for(double depth_cells) {
    int levels = 1;
    for (double reach = 1.0; reach < depth_cells && levels < PONDI_DISPERSIVE_LEVELS;
         reach *= 2.0) {
        levels++;
    }
    return levels < FEWEST_LEVELS ? FEWEST_LEVELS : levels;
}

// Levels a periodic side allows: cells that lie in a ring must halve evenly.
static int ring_levels(int cells) {
    int levels = 1;
    while (cells > 1 && cells % 2 == 0 && levels < PONDI_DISPERSIVE_LEVELS) {
        cells /= 2;
        levels++;
    }
    return cells == 1 ? PONDI_DISPERSIVE_LEVELS : levels;
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

// A single cell between fixed sides turns its sign from image to image: nothing coarser sees it.
static bool ends(int cells, pond_edge low, pond_edge high) {
    return cells == 1 && (low == POND_EDGE_FIXED || high == POND_EDGE_FIXED);
}

void pondi_plan_make(const pond_desc *desc, pondi_plan *plan) {
    const pond_edges *e = &desc->edges;
    *plan = (pondi_plan){.fitted = levels_for(desc->depth / desc->cell_size), .count = 1};
    plan->levels[0] = (pondi_level){.width = desc->width, .height = desc->height};
    if (e->left == POND_EDGE_PERIODIC && ring_levels(desc->width) < plan->fitted) {
        plan->fitted = ring_levels(desc->width);
    }
    if (e->top == POND_EDGE_PERIODIC && ring_levels(desc->height) < plan->fitted) {
        plan->fitted = ring_levels(desc->height);
    }
    while (plan->count < plan->fitted) {
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
        coarse->width = narrowed(fine->width, coarse->x.kind);
        coarse->height = narrowed(fine->height, coarse->y.kind);
        plan->count++;
    }
}

size_t pondi_plan_taps(const pondi_plan *plan) {
    size_t taps = 0;
    for (int l = 1; l < plan->count; l++) {
        const pondi_level *level = &plan->levels[l];
        if (!pondi_level_halved(level)) {
            taps += (size_t)level->x.cells + (size_t)level->y.cells;
        }
    }
    return taps;
}

// Even sides: the coarse border stands for what lies beyond.
static void fill_even(const pondi_axis *axis) {
    for (int i = 0; i < axis->cells; i++) {
        const bool odd = i % 2 != 0;
        axis->taps[i] = (pondi_tap){
            .first = odd ? i / 2 : i / 2 - 1,
            .weights = {odd ? 0.75f : 0.25f, odd ? 0.25f : 0.75f, 0.0f},
        };
    }
}

// Odd sides: twice the transpose of [1 8 14 8 1]/32 on cells that are mirrored at the sides.
static void fill_odd(const pondi_axis *axis, pond_edge low, pond_edge high) {
    static const float down[5] = {1.0f / 16.0f, 8.0f / 16.0f, 14.0f / 16.0f, 8.0f / 16.0f,
                                  1.0f / 16.0f};
    const int shift = axis->kind == PONDI_NARROW_UNDER ? 1 : 0;
    const int coarse = narrowed(axis->cells, axis->kind);
    for (int i = 0; i < axis->cells; i++) {
        // The lowest centre that is at most two cells off: (i − 2 − shift)/2, rounded up.
        const int first = (i + 3 - shift) / 2 - 2;
        axis->taps[i] = (pondi_tap){.first = first};
    }
    for (int j = 0; j < coarse; j++) {
        for (int t = 0; t < 5; t++) {
            float sign;
            const int i = pondi_fold(2 * j + shift + t - 2, axis->cells, low, high, &sign);
            axis->taps[i].weights[j - axis->taps[i].first] += sign * down[t];
        }
    }
}

static void fill_axis(const pondi_axis *axis, pond_edge low, pond_edge high) {
    switch (axis->kind) {
    case PONDI_NARROW_KEEP:
        axis->taps[0] = (pondi_tap){.first = 0, .weights = {1.0f, 0.0f, 0.0f}};
        break;
    case PONDI_NARROW_HALVE:
        fill_even(axis);
        break;
    case PONDI_NARROW_OVER:
    case PONDI_NARROW_UNDER:
        fill_odd(axis, low, high);
        break;
    }
}

void pondi_plan_fill(const pond_desc *desc, pondi_plan *plan, pondi_tap *memory) {
    for (int l = 1; l < plan->count; l++) {
        pondi_level *level = &plan->levels[l];
        if (!pondi_level_halved(level)) {
            level->x.taps = memory;
            level->y.taps = memory + level->x.cells;
            memory += level->x.cells + level->y.cells;
            fill_axis(&level->x, desc->edges.left, desc->edges.right);
            fill_axis(&level->y, desc->edges.top, desc->edges.bottom);
        }
    }
}
