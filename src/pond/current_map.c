// A map of something that floats on the water and moves with it: each value comes from where its
// water was before.

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "base/maths.h"
#include "base/parallel.h"
#include "pond/pond.h"

#include <millpond/current.h>

#define LONGEST 10.0 // [s]
#define ROWS 32      // in a task
#define RUN 32
#define MOST_REACH 64 // largest distance at which zeros are searched [values]

typedef struct ferry {
    const pond *water;
    const pond_map *from;
    const pond_map_target *to;
    double cells_x; // of the pond, per cell of the map
    double cells_y;
    double rate_x; // [values·s/m²]: from a difference of the stream function to a distance
    double rate_y;
    int reach; // values that the fastest water crosses, and one more
} ferry;

// Most indices need no folding.
static inline int folded(int index, int count, bool wraps) {
    if (index >= 0 && index < count) {
        return index;
    }
    if (wraps) {
        const int rest = index % count;
        return rest < 0 ? rest + count : rest;
    }
    return index < 0 ? 0 : count - 1;
}

// Without an instruction for it, compilers call a function for floor().
static inline int whole_below(double at) {
    const int toward_zero = (int)at;
    return (double)toward_zero > at ? toward_zero - 1 : toward_zero;
}

static float value_at(const ferry *f, double x, double y) {
    const pond_edges *edges = &f->water->desc.edges;
    const bool wraps_x = edges->left == POND_EDGE_PERIODIC;
    const bool wraps_y = edges->top == POND_EDGE_PERIODIC;
    const int low_x = whole_below(x);
    const int low_y = whole_below(y);
    const float right = (float)(x - low_x);
    const float down = (float)(y - low_y);
    const int x0 = folded(low_x, f->from->width, wraps_x);
    const int x1 = folded(low_x + 1, f->from->width, wraps_x);
    const float *upper =
        f->from->values + folded(low_y, f->from->height, wraps_y) * f->from->stride;
    const float *lower =
        f->from->values + folded(low_y + 1, f->from->height, wraps_y) * f->from->stride;
    const float above = upper[x0] + right * (upper[x1] - upper[x0]);
    const float below = lower[x0] + right * (lower[x1] - lower[x0]);
    return above + down * (below - above);
}

// The column of cells that contains a value.
static inline int column_of(const ferry *f, int x) {
    return folded((int)((x + 0.5) * f->cells_x), f->water->desc.width, false);
}

static inline int row_of(const ferry *f, int y) {
    return folded((int)((y + 0.5) * f->cells_y), f->water->desc.height, false);
}

static void carry_run(const ferry *f, int first, int count, int y) {
    const pond_desc *d = &f->water->desc;
    const float *stream = f->water->current.stream + (ptrdiff_t)row_of(f, y) * (d->width + 1);
    const float *next = stream + d->width + 1;
    float *out = f->to->values + y * f->to->stride;
    for (int x = first; x < first + count; x++) {
        const int i = column_of(f, x);
        const double along_x =
            f->rate_x * (double)((next[i] - stream[i]) + (next[i + 1] - stream[i + 1]));
        const double along_y =
            f->rate_y * (double)((stream[i] - stream[i + 1]) + (next[i] - next[i + 1]));
        out[x] = value_at(f, x - along_x, y - along_y);
    }
}

static bool is_zero(const float *values, int count) {
    int any = 0;
    for (int x = 0; x < count; x++) {
        any |= values[x] != 0.0f ? 1 : 0;
    }
    return any == 0;
}

// Whether only zeros can reach an area, as in most of a map of foam. Returns false if something may
// come across a periodic side from the other end of a row.
static bool stays_empty(const ferry *f, const pond_area *a) {
    const pond_edges *edges = &f->water->desc.edges;
    const int width = f->from->width;
    const int left = pondi_most(a->x - f->reach, 0);
    const int right = pondi_least(a->x + a->width + f->reach, width);
    bool empty = f->reach <= MOST_REACH &&
                 (edges->left != POND_EDGE_PERIODIC || (left > 0 && right < width));
    for (int y = a->y - f->reach; empty && y < a->y + a->height + f->reach; y++) {
        const int row = folded(y, f->from->height, edges->top == POND_EDGE_PERIODIC);
        empty = is_zero(f->from->values + row * f->from->stride + left, right - left);
    }
    return empty;
}

static void carry_area(const ferry *f, const pond_area *a) {
    const bool empty = stays_empty(f, a);
    for (int y = a->y; y < a->y + a->height; y++) {
        if (empty) {
            memset(f->to->values + y * f->to->stride + a->x, 0, (size_t)a->width * sizeof(float));
        } else {
            carry_run(f, a->x, a->width, y);
        }
    }
}

static void carry_rows(void *context, int index) {
    const ferry *f = context;
    const int y = index * ROWS;
    for (int x = 0; x < f->to->width; x += RUN) {
        const pond_area area = {x, y, pondi_least(RUN, f->to->width - x),
                                pondi_least(ROWS, f->to->height - y)};
        carry_area(f, &area);
    }
}

void pond_carry_map(const pond *water, double seconds, const pond_map *from,
                    const pond_map_target *to) {
    PONDI_ASSERT_POND(water);
    const bool fits = from != NULL && to != NULL && from->values != NULL && to->values != NULL &&
                      from->width == to->width && from->height == to->height && to->width > 0 &&
                      to->height > 0;
    if (!fits || !pondi_has_current(water) || !(seconds > 0.0)) {
        for (int y = 0; fits && y < to->height; y++) {
            for (int x = 0; x < to->width; x++) {
                to->values[y * to->stride + x] = from->values[y * from->stride + x];
            }
        }
        return;
    }
    const pond_desc *d = &water->desc;
    const double time = fmin(seconds, LONGEST);
    const double area = 2.0 * d->cell_size * d->cell_size;
    ferry f = {.water = water,
               .from = from,
               .to = to,
               .cells_x = (double)d->width / to->width,
               .cells_y = (double)d->height / to->height,
               .rate_x = time * to->width / (area * d->width),
               .rate_y = time * to->height / (area * d->height)};
    const double rate = f.rate_x > f.rate_y ? f.rate_x : f.rate_y;
    f.reach = (int)fmin(2.0 * (double)water->current.rise * rate, MOST_REACH) + 2;
    pondi_parallel_run(&water->parallel, (to->height + ROWS - 1) / ROWS, carry_rows, &f);
}
