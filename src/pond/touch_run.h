// touch_run.h — a run of cells in a row of a drop or stroke, and adding it. Inlined completely,
// because wide touches spend their time here.
#ifndef PONDI_POND_TOUCH_RUN_H
#define PONDI_POND_TOUCH_RUN_H

#include "base/maths.h"
#include "field/field.h"
#include "pond/touch_row.h"
#include "shared/water_numbers.h"
#include "solver/solver.h"

// The values of a shape in a run.
typedef struct pondi_touch_run {
    int64_t left;
    int count;
    double across[PONDI_TOUCH_RUN]; // a drop's bell along the row
    int64_t top;                    // first of the rows whose bell down the column is known
    int rows;
    double down[PONDI_TOUCH_RUN];
    double values[PONDI_TOUCH_RUN];
    double humps[PONDI_TOUCH_RUN];
    double bends[PONDI_TOUCH_RUN];
} pondi_touch_run;

// The amounts of one step ago for a shape in the water of a desc; its bends are per height.
static inline pondi_touch_past pondi_touch_past_in(const pond_desc *desc,
                                                   const pondi_touch_shape *s) {
    const double dt2 = desc->time_step * desc->time_step;
    pondi_touch_past past =
        pondi_touch_past_of(dt2 * pondi_omega2(desc, PONDI_TOUCH_LONG / s->sigma),
                            dt2 * pondi_omega2(desc, PONDI_TOUCH_SHORT / s->sigma));
    past.bend *= s->height;
    return past;
}

static inline int pondi_touch_run_of(int64_t first, int64_t end) {
    return (int)(end - first < PONDI_TOUCH_RUN ? end - first : PONDI_TOUCH_RUN);
}

// Starts a run of cells from `left`, up to `end` at most.
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

// Computes row y of a drop; rows up to `end` may follow.
static inline void pondi_touch_drop_row(const pondi_touch_rows *work, const pondi_touch_shape *s,
                                        int64_t y, int64_t end, pondi_touch_run *r) {
    if (r->rows == 0 || y < r->top || y >= r->top + r->rows) {
        r->top = y;
        r->rows = pondi_touch_run_of(y, end);
        const pondi_touch_bell down = {s->y0, s->sigma, y, r->rows};
        work->bell(&down, r->down);
    }
    work->drop(s, r->left, y, r->count, r->across, r->down[y - r->top], r->values, r->humps,
               r->bends);
}

// Adds to a cell of any type of field; returns 0 for integers.
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
