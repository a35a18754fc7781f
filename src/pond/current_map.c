// What lies on the water and goes along with it, as a map: each value comes from where its water
// was.

#include <math.h>
#include <stdbool.h>

#include "base/parallel.h"
#include "pond/pond.h"

#define LONGEST 10.0 // [s]
#define ROWS 32      // of a piece of work
#define RUN 32

typedef struct ferry {
    const pond *water;
    const pond_map *from;
    const pond_map_target *to;
    double cells_x; // of the pond, for one of the map
    double cells_y;
    double rate_x; // [values·s/m²]: from a difference of the stream function to a way
    double rate_y;
} ferry;

// Most lie within.
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

// Where processors have no such instruction compilers call a function for floor().
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

// Values that are carried at once, and where they come from.
typedef struct run {
    int count;
    double x[RUN];
    double y[RUN];
} run;

static void find_places(const ferry *f, int first, int y, run *out) {
    const pond_desc *d = &f->water->desc;
    const int row = folded((int)((y + 0.5) * f->cells_y), d->height, false);
    const float *stream = f->water->current.stream + (ptrdiff_t)row * (d->width + 1);
    const float *next = stream + d->width + 1;
    for (int k = 0; k < out->count; k++) {
        const int x = first + k;
        const int i = folded((int)((x + 0.5) * f->cells_x), d->width, false);
        const double along_x =
            f->rate_x * (double)((next[i] - stream[i]) + (next[i + 1] - stream[i + 1]));
        const double along_y =
            f->rate_y * (double)((stream[i] - stream[i + 1]) + (next[i] - next[i + 1]));
        out->x[k] = x - along_x;
        out->y[k] = y - along_y;
    }
}

typedef struct span {
    double low;
    double high;
} span;

static span span_of(const double *places, int count) {
    span s = {places[0], places[0]};
    for (int k = 1; k < count; k++) {
        s.low = places[k] < s.low ? places[k] : s.low;
        s.high = places[k] > s.high ? places[k] : s.high;
    }
    return s;
}

// Whether all that the run reads is 0, which much of a map of foam is; false where it reads beyond
// the map.
static bool reads_nothing(const ferry *f, const run *r) {
    const span x = span_of(r->x, r->count);
    const span y = span_of(r->y, r->count);
    if (!(x.low >= 0.0 && y.low >= 0.0 && x.high < f->from->width - 1 &&
          y.high < f->from->height - 1)) {
        return false;
    }
    for (int row = (int)y.low; row <= (int)y.high + 1; row++) {
        const float *values = f->from->values + row * f->from->stride;
        bool any = false;
        for (int column = (int)x.low; column <= (int)x.high + 1; column++) {
            any |= values[column] != 0.0f;
        }
        if (any) {
            return false;
        }
    }
    return true;
}

static void carry_row(const ferry *f, int y) {
    float *out = f->to->values + y * f->to->stride;
    run r;
    for (int x = 0; x < f->to->width; x += r.count) {
        r.count = f->to->width - x < RUN ? f->to->width - x : RUN;
        find_places(f, x, y, &r);
        const bool nothing = reads_nothing(f, &r);
        for (int k = 0; k < r.count; k++) {
            out[x + k] = nothing ? 0.0f : value_at(f, r.x[k], r.y[k]);
        }
    }
}

static void carry_rows(void *context, int index) {
    const ferry *f = context;
    for (int y = index * ROWS; y < (index + 1) * ROWS && y < f->to->height; y++) {
        carry_row(f, y);
    }
}

void pond_carry_map(const pond *water, double seconds, const pond_map *from,
                    const pond_map_target *to) {
    PONDI_ASSERT_POND(water);
    const bool fits = from != NULL && to != NULL && from->values != NULL && to->values != NULL &&
                      from->width == to->width && from->height == to->height && to->width > 0 &&
                      to->height > 0;
    if (!fits || !pondi_current_any(water) || !(seconds > 0.0)) {
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
    pondi_parallel_run(&water->parallel, (to->height + ROWS - 1) / ROWS, carry_rows, &f);
}
