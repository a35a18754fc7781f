// A bitmap as a mask over whole rows of cells. Where all pixels that a cell reads are on one side
// of half, which is nearly everywhere, no interpolation is needed.

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "field/shape.h"

#define PIXELS 2048 // of a row of the bitmap that are combined at once
#define STRIP 512   // cells of a row at once
#define HALF 128    // the least of 0…255 that is more than half

// Pixels along one axis that a cell reads: the neighbours of its samples with a weight above 0.
typedef struct reach {
    int first;
    int last;
} reach;

static double pixel_of(double at, double low, double high, int pixels) {
    return (at - low) / (high - low) * pixels - 0.5;
}

static reach reach_of(double middle, const double own[2], int pixels, int samples, int at) {
    const double small = 1e-9; // weight of a pixel that decides nothing
    const double step = 1.0 / samples;
    const double first = pixel_of(at + 0.5 * step - middle, own[0], own[1], pixels);
    const double last = pixel_of(at + 1.0 - 0.5 * step - middle, own[0], own[1], pixels);
    const int low = (int)floor(first + small);
    const int high = (int)ceil(last - small);
    return (reach){pondi_clamp_index(low, 0, pixels - 1), pondi_clamp_index(high, 0, pixels - 1)};
}

// Sets bit 7 of `all` if all rows of a column are at least half, and that of `any` if any is.
static void gather(const pond_shape *s, reach rows, int first, int count, uint8_t *all,
                   uint8_t *any) {
    assert(count > 0);
    for (int i = 0; i < count; i++) {
        all[i] = 255;
        any[i] = 0;
    }
    for (int y = rows.first; y <= rows.last; y++) {
        const uint8_t *pixels = s->pixels + y * s->stride + first;
        for (int i = 0; i < count; i++) {
            all[i] &= pixels[i];
            any[i] |= pixels[i];
        }
    }
}

static float exactly(const pondi_placed *p, int x, int y, float inside, float outside) {
    return pondi_shape_coverage(p, x, y) >= 0.5 ? inside : outside;
}

// Whether each cell along an axis reads one pixel, consecutively from `first` on.
static bool reads_alone(double middle, const double own[2], int pixels, int samples, int cells,
                        int *first) {
    bool alone = true;
    *first = reach_of(middle, own, pixels, samples, 0).first;
    for (int i = 0; i < cells && alone; i++) {
        const reach r = reach_of(middle, own, pixels, samples, i);
        alone = r.first == *first + i && r.last == *first + i;
    }
    return alone;
}

static void mask_row(const uint8_t *restrict pixels, int count, float inside, float outside,
                     float *restrict out) {
    for (int i = 0; i < count; i++) {
        out[i] = pixels[i] >= HALF ? inside : outside;
    }
}

// A bitmap with one pixel per cell, from `pixels` on.
static void mask_alone(const uint8_t *pixels, ptrdiff_t pixels_stride, int width, int height,
                       float inside, float outside, float *out, ptrdiff_t stride) {
    for (int y = 0; y < height; y++, pixels += pixels_stride, out += stride) {
        if (y > 0 && memcmp(pixels, pixels - pixels_stride, (size_t)width) == 0) {
            memcpy(out, out - stride, (size_t)width * sizeof *out);
        } else {
            mask_row(pixels, width, inside, outside, out);
        }
    }
}

// Columns of cells that are computed together, and the pixels that they read.
typedef struct strip {
    int x0;
    int count;
    reach columns[STRIP];
} strip;

static void mask_strip(const pondi_placed *p, const strip *s, reach rows, int y, float inside,
                       float outside, float *out) {
    uint8_t all[PIXELS];
    uint8_t any[PIXELS];
    int begin = 0; // of the gathered pixels
    int end = 0;
    for (int x = 0; x < s->count; x++) {
        const reach columns = s->columns[x];
        if (columns.last >= end) {
            begin = columns.first;
            const int last = s->columns[s->count - 1].last;
            end = pondi_least(begin + PIXELS, last + 1);
            gather(&p->shape, rows, begin, end - begin, all, any);
        }
        const bool gathered = columns.last < end;
        unsigned every = HALF;
        unsigned some = 0;
        for (int i = columns.first; i <= columns.last && gathered; i++) {
            every &= all[i - begin];
            some |= any[i - begin];
        }
        const bool clear = gathered && ((every ^ some) & HALF) == 0;
        out[x] = !clear           ? exactly(p, s->x0 + x, y, inside, outside)
                 : (every & HALF) ? inside
                                  : outside;
    }
}

void pondi_mask_cells(const pondi_placed *p, int width, int height, float inside, float outside,
                      float *out, ptrdiff_t stride) {
    const pond_shape *shape = &p->shape;
    int left;
    int top;
    if (reads_alone(p->x, p->own_x, shape->columns, p->samples, width, &left) &&
        reads_alone(p->y, p->own_y, shape->rows, p->samples, height, &top)) {
        mask_alone(shape->pixels + top * shape->stride + left, shape->stride, width, height, inside,
                   outside, out, stride);
        return;
    }
    for (int x0 = 0; x0 < width; x0 += STRIP) {
        strip s = {.x0 = x0, .count = pondi_least(STRIP, width - x0)};
        for (int i = 0; i < s.count; i++) {
            s.columns[i] = reach_of(p->x, p->own_x, shape->columns, p->samples, x0 + i);
        }
        for (int y = 0; y < height; y++) {
            const reach rows = reach_of(p->y, p->own_y, shape->rows, p->samples, y);
            mask_strip(p, &s, rows, y, inside, outside, out + y * stride + x0);
        }
    }
}
