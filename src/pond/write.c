// Writing heights: sets a rectangle of cells, where touches add to them.

#include <math.h>

#include "pond/flow.h"
#include "pond/touch.h"
#include "shared/clamp.h"

// The values for a row of cells.
typedef struct sheet {
    const float *heights;    // [m]
    const float *velocities; // [m/s] NULL: at rest
    double rate;             // the stored value that one step at 1 m/s adds
    double scale;            // from metres to stored heights
} sheet;

static float held_float(double height, float top) {
    const double highest = top > 0.0f ? (double)top : (double)PONDI_HIGHEST;
    const double lowest = top > 0.0f ? 0.0 : -(double)PONDI_HIGHEST;
    return pondi_settle((float)pondi_clamp_double(height, lowest, highest));
}

static int16_t held_count(double count) {
    const double rounded = count < 0.0 ? ceil(count - 0.5) : floor(count + 0.5);
    return (int16_t)pondi_clamp_double(rounded, -32767.0, 32767.0);
}

// Sets a cell in both time levels and returns the rise of its height, which the sums account for.
static double set_float(pond *water, int x, int y, double height, double rise) {
    const float top = water->solver->top;
    float *now = &pondi_row_f32(&water->fields[water->now], y)[x];
    float *before = &pondi_row_f32(&water->fields[1 - water->now], y)[x];
    const float was = *now;
    *now = held_float(height, top);
    *before = water->solver->keeps_velocity ? held_float(rise, 0.0f)
                                            : held_float((double)*now - rise, top);
    if (water->potential.memory != NULL) {
        pondi_row_f32(&water->potential, y)[x] = 0.0f;
    }
    return (double)*now - (double)was;
}

static void set_count(pond *water, int x, int y, double height, double rise) {
    int16_t *now = &pondi_row_i16(&water->fields[water->now], y)[x];
    int16_t *before = &pondi_row_i16(&water->fields[1 - water->now], y)[x];
    *now = held_count(height);
    *before = held_count((double)*now - (double)held_count(rise));
}

static void set_row(pond *water, const sheet *s, int x0, int x1, int y) {
    const float *keep = pondi_shore_keep(water, y);
    const bool floats = water->solver->format == POND_FORMAT_F32;
    double added = 0.0;
    for (int x = x0; x < x1; x++) {
        const float height = s->heights[x - x0];
        const float velocity = s->velocities != NULL ? s->velocities[x - x0] : 0.0f;
        if (!isfinite(height) || !isfinite(velocity) ||
            (keep != NULL && keep[x] == PONDI_KEEP_DRY)) {
            continue;
        }
        const double stored = pondi_flows(water) ? (double)pondi_flow_sunk(water, x, y, height)
                                                 : (double)height * s->scale;
        const double rise = (double)velocity * s->rate;
        if (floats) {
            added += set_float(water, x, y, stored, rise);
        } else {
            set_count(water, x, y, stored, rise);
        }
    }
    water->mean.sum += added;
}

void pondi_write_row(pond *water, int x0, int x1, int y, const float *heights,
                     const float *velocities) {
    const double unit = (double)pondi_unit(water);
    const sheet s = {
        .heights = heights,
        .velocities = velocities,
        .rate = water->desc.time_step / unit,
        .scale = 1.0 / unit,
    };
    set_row(water, &s, x0, x1, y);
}

void pond_write_heights(pond *water, int x, int y, int width, int height, const float *heights,
                        const float *velocities, ptrdiff_t stride) {
    PONDI_ASSERT_POND(water);
    if (heights == NULL || width <= 0 || height <= 0) {
        return;
    }
    // 64 bits, so that no rectangle of a caller overflows.
    const int64_t right = (int64_t)x + width;
    const int64_t bottom = (int64_t)y + height;
    const int x0 = x < 0 ? 0 : x;
    const int y0 = y < 0 ? 0 : y;
    const int x1 = right > water->desc.width ? water->desc.width : (int)right;
    const int y1 = bottom > water->desc.height ? water->desc.height : (int)bottom;
    if (x0 >= x1 || y0 >= y1) {
        return;
    }
    const bool moves = pondi_has_current(water) && velocities != NULL;
    if (moves) {
        pondi_potential_leave(water);
    }
    for (int row = y0; row < y1; row++) {
        const ptrdiff_t at = ((ptrdiff_t)row - y) * stride + ((ptrdiff_t)x0 - x);
        pondi_write_row(water, x0 + water->left, x1 + water->left, row + water->top, heights + at,
                        velocities != NULL ? velocities + at : NULL);
    }
    if (pondi_flows(water)) {
        pondi_flow_follow(water, &(pondi_cells){x0, y0, x1, y1});
    }
    pondi_touched(water, x0 + water->left, y0 + water->top, x1 + water->left, y1 + water->top);
    if (moves) {
        pondi_potential_find(water);
    }
}
