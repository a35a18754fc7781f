// What lies on the water and goes along with it, as a map: each value comes from where its water
// was.

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "base/parallel.h"
#include "pond/pond.h"

#include <millpond/current.h>

#define LONGEST 10.0 // [s]
#define ROWS 32      // of a piece of work
#define FEW_ROWS 8
#define RUN 32
#define REACH 4 // values that most water goes at most

typedef struct ferry {
    const pond *water;
    const pond_map *from;
    const pond_map_target *to;
    double cells_x; // of the pond, for one of the map
    double cells_y;
    double rate_x; // [values·s/m²]: from a difference of the stream function to a way
    double rate_y;
    bool near; // all values come from less than REACH away
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

// The cell in which a value lies.
static inline int column_of(const ferry *f, int x) {
    return folded((int)((x + 0.5) * f->cells_x), f->water->desc.width, false);
}

static inline int row_of(const ferry *f, int y) {
    return folded((int)((y + 0.5) * f->cells_y), f->water->desc.height, false);
}

// Values that are carried at once, and where they come from.
typedef struct run {
    int count;
    double x[RUN];
    double y[RUN];
} run;

static void find_places(const ferry *f, int first, int y, run *out) {
    const pond_desc *d = &f->water->desc;
    const float *stream = f->water->current.stream + (ptrdiff_t)row_of(f, y) * (d->width + 1);
    const float *next = stream + d->width + 1;
    for (int k = 0; k < out->count; k++) {
        const int x = first + k;
        const int i = column_of(f, x);
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

static void carry_run(const ferry *f, int x, int count, int y) {
    float *out = f->to->values + y * f->to->stride + x;
    run r = {.count = count};
    find_places(f, x, y, &r);
    const bool nothing = reads_nothing(f, &r);
    for (int k = 0; k < count; k++) {
        out[k] = nothing ? 0.0f : value_at(f, r.x[k], r.y[k]);
    }
}

static bool is_zero(const float *values, int count) {
    int any = 0;
    for (int x = 0; x < count; x++) {
        any |= values[x] != 0.0f ? 1 : 0;
    }
    return any == 0;
}

// Whether all values of an area, which may go a little beyond the sides, are 0.
static bool is_empty(const ferry *f, const pond_area *a) {
    const pond_edges *edges = &f->water->desc.edges;
    const bool wraps_x = edges->left == POND_EDGE_PERIODIC;
    const bool wraps_y = edges->top == POND_EDGE_PERIODIC;
    const int width = f->from->width;
    const int end = a->x + a->width;
    const int left = a->x < 0 ? 0 : a->x;
    const int right = end < width ? end : width;
    for (int y = a->y; y < a->y + a->height; y++) {
        const float *values =
            f->from->values + folded(y, f->from->height, wraps_y) * f->from->stride;
        if (!is_zero(values + left, right - left) ||
            (wraps_x && (!is_zero(values + width - (left - a->x), left - a->x) ||
                         !is_zero(values, end - right)))) {
            return false;
        }
    }
    return true;
}

// Whether what comes to all values of an area was less than REACH away.
static bool comes_from_near(const ferry *f, const pond_area *a) {
    const pond_desc *d = &f->water->desc;
    const float most_x = (float)((REACH - 0.5) / f->rate_x);
    const float most_y = (float)((REACH - 0.5) / f->rate_y);
    const int first = column_of(f, a->x);
    const int last = column_of(f, a->x + a->width - 1);
    int far = 0;
    for (int row = row_of(f, a->y); row <= row_of(f, a->y + a->height - 1); row++) {
        const float *stream = f->water->current.stream + (ptrdiff_t)row * (d->width + 1);
        const float *next = stream + d->width + 1;
        for (int i = first; i <= last; i++) {
            const float along_x = (next[i] - stream[i]) + (next[i + 1] - stream[i + 1]);
            const float along_y = (stream[i] - stream[i + 1]) + (next[i] - next[i + 1]);
            far |= (fabsf(along_x) < most_x ? 0 : 1) | (fabsf(along_y) < most_y ? 0 : 1);
        }
    }
    return far == 0;
}

// Whether nothing comes to an area, which is so in most of a map of foam.
static bool stays_empty(const ferry *f, const pond_area *a) {
    const pond_area around = {a->x - REACH, a->y - REACH, a->width + 2 * REACH + 1,
                              a->height + 2 * REACH + 1};
    const bool wide = f->from->width >= around.width && f->from->height >= around.height;
    return wide && is_empty(f, &around) && (f->near || comes_from_near(f, a));
}

static void empty_area(const ferry *f, const pond_area *a) {
    for (int y = a->y; y < a->y + a->height; y++) {
        memset(f->to->values + y * f->to->stride + a->x, 0, (size_t)a->width * sizeof(float));
    }
}

static void carry_area(const ferry *f, const pond_area *a) {
    if (stays_empty(f, a)) {
        empty_area(f, a);
        return;
    }
    const int end = a->y + a->height;
    pond_area part = *a;
    for (; part.y < end; part.y += FEW_ROWS) { // some of them may be empty yet
        part.height = end - part.y < FEW_ROWS ? end - part.y : FEW_ROWS;
        if (stays_empty(f, &part)) {
            empty_area(f, &part);
            continue;
        }
        for (int y = part.y; y < part.y + part.height; y++) {
            carry_run(f, part.x, part.width, y);
        }
    }
}

static void carry_rows(void *context, int index) {
    const ferry *f = context;
    const int y = index * ROWS;
    for (int x = 0; x < f->to->width; x += RUN) {
        const pond_area area = {x, y, f->to->width - x < RUN ? f->to->width - x : RUN,
                                f->to->height - y < ROWS ? f->to->height - y : ROWS};
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
    f.near = 2.0 * (double)water->current.rise * rate < REACH - 0.5;
    pondi_parallel_run(&water->parallel, (to->height + ROWS - 1) / ROWS, carry_rows, &f);
}
