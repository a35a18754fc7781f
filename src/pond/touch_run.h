// touch_run.h — part of a row of a drop or stroke, and adding it to cells. No calls out: it is
// where wide touches spend their time.
#ifndef PONDI_POND_TOUCH_RUN_H
#define PONDI_POND_TOUCH_RUN_H

#include "base/maths.h"
#include "field/field.h"
#include "pond/touch_row.h"
#include "shared/water_numbers.h"

// What a shape has in some cells of a row.
typedef struct pondi_touch_run {
    int64_t left;
    int count;
    double across[PONDI_TOUCH_RUN]; // a drop's bell along the row
    int64_t top;                    // rows of which its bell down a column is known
    int rows;
    double down[PONDI_TOUCH_RUN];
    double values[PONDI_TOUCH_RUN];
    double humps[PONDI_TOUCH_RUN];
} pondi_touch_run;

static inline int pondi_touch_run_of(int64_t first, int64_t end) {
    return (int)(end - first < PONDI_TOUCH_RUN ? end - first : PONDI_TOUCH_RUN);
}

// Cells from `left` on, up to `end` at most.
static inline void pondi_touch_run_begin(const pondi_touch_rows *work, const pondi_touch_shape *s,
                                         int64_t left, int64_t end, pondi_touch_run *r) {
    r->left = left;
    r->count = pondi_touch_run_of(left, end);
    r->rows = 0;
    if (!(s->length > 0.0)) {
        const pondi_touch_bell across = {s->x0, s->sigma, left, r->count};
        work->bell(&across, r->across);
    }
}

// Row y of a drop of which rows up to `end` may follow.
static inline void pondi_touch_drop_row(const pondi_touch_rows *work, const pondi_touch_shape *s,
                                        int64_t y, int64_t end, pondi_touch_run *r) {
    if (r->rows == 0 || y < r->top || y >= r->top + r->rows) {
        r->top = y;
        r->rows = pondi_touch_run_of(y, end);
        const pondi_touch_bell down = {s->y0, s->sigma, y, r->rows};
        work->bell(&down, r->down);
    }
    work->drop(s, r->left, y, r->count, r->across, r->down[y - r->top], r->values, r->humps);
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
