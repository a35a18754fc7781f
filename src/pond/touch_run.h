// touch_run.h — part of a row of a drop or stroke, and adding it to cells. No calls out: it is
// where wide touches spend their time.
#ifndef PONDI_POND_TOUCH_RUN_H
#define PONDI_POND_TOUCH_RUN_H

#include "base/maths.h"
#include "field/field.h"
#include "pond/touch_row.h"
#include "shared/water_numbers.h"

// What a shape has in some cells of a row, as pondi_touch_row_work() returns it.
typedef struct pondi_touch_run {
    int64_t left;
    int count;
    double gauss_x[PONDI_TOUCH_RUN]; // of a drop
    double values[PONDI_TOUCH_RUN];
    double humps[PONDI_TOUCH_RUN];
} pondi_touch_run;

static inline double pondi_touch_gauss(const pondi_touch_shape *s, double distance) {
    return pondi_exp(-(distance * distance) / (2.0 * s->sigma * s->sigma));
}

// Cells from `left` on, up to `end` at most.
static inline void pondi_touch_run_begin(const pondi_touch_shape *s, int64_t left, int64_t end,
                                         pondi_touch_run *r) {
    r->left = left;
    r->count = (int)(end - left < PONDI_TOUCH_RUN ? end - left : PONDI_TOUCH_RUN);
    for (int i = 0; i < r->count; i++) {
        r->gauss_x[i] = s->length > 0.0 ? 0.0 : pondi_touch_gauss(s, (double)(left + i) - s->x0);
    }
}

static inline void pondi_touch_drop_row(const pondi_touch_shape *s, int64_t y, pondi_touch_run *r) {
    const double dy = (double)y - s->y0;
    const double gauss_y = pondi_touch_gauss(s, dy);
    for (int i = 0; i < r->count; i++) {
        const double dx = (double)(r->left + i) - s->x0;
        const double hump = r->gauss_x[i] * gauss_y;
        const double q = (dx * dx + dy * dy) / (2.0 * s->sigma * s->sigma);
        r->values[i] = (1.0 - q) * hump;
        r->humps[i] = hump;
    }
}

// Adds to a cell; `top` is that of a solver. Returns by how much it really changed.
static inline double pondi_touch_float(float *cell, float top, double amount) {
    const float highest = top > 0.0f ? top : PONDI_HIGHEST;
    const float lowest = top > 0.0f ? 0.0f : -PONDI_HIGHEST;
    const float before = *cell;
    const float after = before + (float)amount;
    const float held = after < highest ? after : highest;
    *cell = held > lowest ? held : lowest;
    return (double)*cell - (double)before;
}

// The same for a cell of any field; 0 for integers.
static inline double pondi_touch_cell(const pondi_field *field, float top, int x, int y,
                                      double amount) {
    if (pondi_format_is_float(field->format)) {
        return pondi_touch_float(&pondi_row_f32(field, y)[x], top, amount);
    }
    int16_t *cell = &pondi_row_i16(field, y)[x];
    const double rounded = amount + (amount < 0.0 ? -0.5 : 0.5);
    *cell =
        (int16_t)pondi_clamp_double((double)((int64_t)*cell + (int64_t)rounded), -32767.0, 32767.0);
    return 0.0;
}

#endif
