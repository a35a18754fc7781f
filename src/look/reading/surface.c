// Blends heights along the rows of cells first, with the spline's weights and with those of its
// derivative, and keeps the results for the rows of points that need them; then down the columns.

#include "look/reading/surface.h"

#include <limits.h>

#include "base/compiler.h"
#include "base/maths.h"
#include "base/prefetch.h"
#include "look/reading/cells.h"
#include "look/reading/fetch.h"
#include "look/reading/sampler.h"

enum { TAPS = 4 };

#define CALLED 6 // rows of cells that are prefetched ahead

// Position of a point of a grid among samples: the one before it, and the share beyond, 0…1.
static inline int locate(int point, int points, int samples, float *beyond) {
    const double at = ((double)point + 0.5) * samples / points - 0.5;
    const int toward_zero = (int)at;
    const int before = toward_zero - ((double)toward_zero > at ? 1 : 0);
    *beyond = (float)(at - before);
    return before;
}

static void locate_run(const pondi_run *run, int samples, int *restrict before,
                       float *restrict beyond) {
    for (int i = 0; i < run->count; i++) {
        before[i] = locate(run->first + i, run->columns, samples, &beyond[i]);
    }
}

// Cells beyond a side by at most `beyond` are in memory; farther ones are the last, or where
// the sides meet the opposite ones.
static int held_index(int index, int count, int beyond, bool wraps) {
    if (wraps) {
        return pondi_wrap_index(index, count);
    }
    return pondi_most(-beyond, pondi_least(index, count - 1 + beyond));
}

// The sample `step` further than the one before each point.
static void hold_run(const int *before, int step, int points, int count, int beyond, bool wraps,
                     int *restrict out) {
    for (int i = 0; i < points; i++) {
        out[i] = held_index(before[i] + step, count, beyond, wraps);
    }
}

static inline void weigh_spline(float t, float *weight, float *rise) {
    const float s = 1.0f - t;
    weight[0] = s * s * s * (1.0f / 6.0f);
    weight[1] = (4.0f - 3.0f * t * t * (2.0f - t)) * (1.0f / 6.0f);
    weight[2] = (4.0f - 3.0f * s * s * (2.0f - s)) * (1.0f / 6.0f);
    weight[3] = t * t * t * (1.0f / 6.0f);
    rise[0] = -0.5f * s * s;
    rise[1] = -0.5f * t * (4.0f - 3.0f * t);
    rise[2] = 0.5f * s * (4.0f - 3.0f * s);
    rise[3] = 0.5f * t * t;
}

// ---- slopes -------------------------------------------------------------------------------------

static bool side_by_side(const pondi_slopes *s, int i) {
    return s->cell[1][i] == s->cell[0][i] + 1 && s->cell[2][i] == s->cell[0][i] + 2 &&
           s->cell[3][i] == s->cell[0][i] + 3;
}

// The most consecutive points whose cells are side by side: without wrapping, all that
// are not at a side of the pond.
static void find_plain(pondi_slopes *s) {
    s->plain_from = 0;
    s->plain_end = 0;
    for (int from = 0, i = 0; i < s->run.count; i++) {
        if (!side_by_side(s, i)) {
            from = i + 1;
        } else if (i + 1 - from > s->plain_end - s->plain_from) {
            s->plain_from = from;
            s->plain_end = i + 1;
        }
    }
    const int *cell = s->cell[0];
    const int second = s->plain_from + 1;
    const int apart = second < s->plain_end ? cell[second] - cell[second - 1] : 0;
    s->apart = apart == 1 || apart == 2 ? apart : 0;
    for (int i = second + 1; i < s->plain_end; i++) {
        s->apart = cell[i] - cell[i - 1] == apart ? s->apart : 0;
    }
}

void pondi_begin_slopes(pondi_slopes *s, const pond_view *view, const pondi_run *run) {
    s->view = view;
    s->run = *run;
    int before[PONDI_RUN_MOST];
    float beyond[PONDI_RUN_MOST];
    locate_run(run, view->width, before, beyond);
    for (int tap = 0; tap < TAPS; tap++) {
        hold_run(before, tap - 1, run->count, view->width, pondi_beyond_x(view),
                 pondi_comes_round_x(view), s->cell[tap]);
    }
    find_plain(s);
    for (int i = 0; i < run->count; i++) {
        float weight[TAPS];
        float rise[TAPS];
        weigh_spline(beyond[i], weight, rise);
        for (int tap = 0; tap < TAPS; tap++) {
            s->weight[tap][i] = weight[tap];
            s->rise[tap][i] = rise[tap];
        }
    }
    for (int slot = 0; slot < TAPS; slot++) {
        s->held[slot] = INT_MIN;
    }
}

// Two neighbouring cells for each point.
typedef struct cell_pairs {
    float cell[2 * PONDI_RUN_MOST];
} cell_pairs;

static void fetch_singly(const pondi_slopes *s, const float *cells, int from, int end,
                         cell_pairs *restrict left, cell_pairs *restrict right) {
    for (int i = from; i < end; i++) {
        left->cell[2 * i] = cells[s->cell[0][i]];
        left->cell[2 * i + 1] = cells[s->cell[1][i]];
        right->cell[2 * i] = cells[s->cell[2][i]];
        right->cell[2 * i + 1] = cells[s->cell[3][i]];
    }
}

static void fetch_i16(const pondi_slopes *s, const int16_t *cells, cell_pairs *restrict left,
                      cell_pairs *restrict right) {
    for (int i = 0; i < s->run.count; i++) {
        left->cell[2 * i] = (float)cells[s->cell[0][i]];
        left->cell[2 * i + 1] = (float)cells[s->cell[1][i]];
        right->cell[2 * i] = (float)cells[s->cell[2][i]];
        right->cell[2 * i + 1] = (float)cells[s->cell[3][i]];
    }
}

// Points from…end − 1; `left` and `right` hold two cells for each of these, `apart` behind those of
// the one before. Differences from the second tap make the slope of level water exactly 0.
PONDI_INLINE void blend_apart(const pondi_slopes *s, int apart, int from, int end,
                              const float *left, const float *right, float *restrict height,
                              float *restrict along) {
    for (int i = from; i < end; i++) {
        const int at = apart * (i - from);
        const float c = left[at + 1];
        const float e0 = left[at] - c;
        const float e2 = right[at] - c;
        const float e3 = right[at + 1] - c;
        height[i] = c + ((e0 * s->weight[0][i] + e2 * s->weight[2][i]) + e3 * s->weight[3][i]);
        along[i] = (e0 * s->rise[0][i] + e2 * s->rise[2][i]) + e3 * s->rise[3][i];
    }
}

static void blend_some(const pondi_slopes *s, int from, int end, const float *left,
                       const float *right, float *restrict height, float *restrict along) {
    blend_apart(s, 2, from, end, left, right, height, along);
}

static void blend_fetched(pondi_slopes *s, int slot, int from, int end, const cell_pairs *left,
                          const cell_pairs *right) {
    blend_some(s, from, end, left->cell + 2 * (ptrdiff_t)from, right->cell + 2 * (ptrdiff_t)from,
               s->height[slot], s->along[slot]);
}

static void hold_f32(pondi_slopes *s, int slot, const float *cells) {
    const int from = s->plain_from;
    const int end = s->plain_end;
    const int count = s->run.count;
    cell_pairs left;
    cell_pairs right;
    if (s->apart == 0) {
        fetch_singly(s, cells, 0, count, &left, &right);
        blend_fetched(s, slot, 0, count, &left, &right);
        return;
    }
    // A point for each cell or every other one, as in maps of foam and light: cells are read in
    // place.
    const float *first = cells + s->cell[0][from];
    fetch_singly(s, cells, 0, from, &left, &right);
    fetch_singly(s, cells, end, count, &left, &right);
    blend_fetched(s, slot, 0, from, &left, &right);
    if (s->apart == 1) {
        blend_apart(s, 1, from, end, first, first + 2, s->height[slot], s->along[slot]);
    } else {
        blend_some(s, from, end, first, first + 2, s->height[slot], s->along[slot]);
    }
    blend_fetched(s, slot, end, count, &left, &right);
}

static void hold_i16(pondi_slopes *s, int slot, const int16_t *cells) {
    cell_pairs left;
    cell_pairs right;
    fetch_i16(s, cells, &left, &right);
    blend_fetched(s, slot, 0, s->run.count, &left, &right);
}

// Runs are too short for a processor to predict which cells come next.
PONDI_PREFETCH prefetch_below(const pondi_slopes *s, int row) {
    const pond_view *view = s->view;
    const int below = row + CALLED;
    if (below < 0 || below >= view->height || s->plain_end == s->plain_from) {
        return;
    }
    const ptrdiff_t size = view->format == POND_FORMAT_I16 ? 2 : 4;
    const int left = s->cell[0][s->plain_from];
    const int right = s->cell[3][s->plain_end - 1] + 1;
    pondi_prefetch_read((const uint8_t *)view->heights + (below * view->stride + left) * size,
                        (right - left) * size);
}

static void hold_row(pondi_slopes *s, int row) {
    const pond_view *view = s->view;
    const int slot = row & (TAPS - 1);
    if (s->held[slot] == row) {
        return;
    }
    s->held[slot] = row;
    prefetch_below(s, row);
    const int held = held_index(row, view->height, pondi_beyond_y(view), pondi_comes_round_y(view));
    const ptrdiff_t at = held * view->stride;
    if (view->format == POND_FORMAT_I16) {
        hold_i16(s, slot, (const int16_t *)view->heights + at);
    } else {
        hold_f32(s, slot, (const float *)view->heights + at);
    }
}

void pondi_read_slopes(pondi_slopes *s, int row, float *restrict x, float *restrict y) {
    float beyond;
    const int before = locate(row, s->run.rows, s->view->height, &beyond);
    const float scale = s->view->unit / s->view->cell_size;
    float w[TAPS];
    float d[TAPS];
    weigh_spline(beyond, w, d);
    const float *height[TAPS];
    const float *along[TAPS];
    for (int tap = 0; tap < TAPS; tap++) {
        const int cells = before - 1 + tap;
        hold_row(s, cells);
        height[tap] = s->height[cells & (TAPS - 1)];
        along[tap] = s->along[cells & (TAPS - 1)];
    }
    for (int i = 0; i < s->run.count; i++) {
        const float c = height[1][i];
        x[i] = ((along[0][i] * w[0] + along[1][i] * w[1]) +
                (along[2][i] * w[2] + along[3][i] * w[3])) *
               scale;
        y[i] =
            (((height[0][i] - c) * d[0] + (height[2][i] - c) * d[2]) + (height[3][i] - c) * d[3]) *
            scale;
    }
}

// ---- maps ---------------------------------------------------------------------------------------

void pondi_begin_map(pondi_map_run *m, const pond_map *map, const pond_view *view,
                     const pondi_run *run) {
    m->map = map;
    m->wraps_y = view->wraps_y;
    m->run = *run;
    int before[PONDI_RUN_MOST];
    locate_run(run, map->width, before, m->beyond);
    hold_run(before, 0, run->count, map->width, 0, view->wraps_x, m->left);
    hold_run(before, 1, run->count, map->width, 0, view->wraps_x, m->right);
}

void pondi_read_map(const pondi_map_run *m, int row, float *restrict out) {
    const pond_map *map = m->map;
    float beyond;
    const int before = locate(row, m->run.rows, map->height, &beyond);
    const float *above = map->values + held_index(before, map->height, 0, m->wraps_y) * map->stride;
    const float *below =
        map->values + held_index(before + 1, map->height, 0, m->wraps_y) * map->stride;
    for (int i = 0; i < m->run.count; i++) {
        out[i] = pondi_blend(above[m->left[i]], above[m->right[i]], below[m->left[i]],
                             below[m->right[i]], m->beyond[i], beyond);
    }
}
