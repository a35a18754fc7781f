// The ground: depths from a map or a function.

#include <assert.h>
#include <math.h>

#include "base/message.h"
#include "field/bilinear.h"
#include "pond/subdomain.h"

#include <millpond/flow.h>

static pond_result check_depth_water(const pond *water) {
    if (water == NULL) {
        return pondi_shore_no_pond();
    }
    if (!water->solver->traits.ground) {
        return pondi_fail(
            &water->desc.logger, POND_ERROR_RANGE,
            "water: %s; only flow water, dispersive water and wave water with nine or five "
            "neighbours have a ground: the others have one speed for all cells",
            water->solver->traits.name);
    }
    if (water->solver->traits.disperses && water->desc.capillary_length > 0.0) {
        return pondi_fail(
            &water->desc.logger, POND_ERROR_RANGE,
            "capillary_length: %g m; over uneven ground only 0 is allowed: links between "
            "cells cannot represent surface tension",
            water->desc.capillary_length);
    }
    return POND_OK;
}

// Depths are often computed in float, so errors in the last bits are accepted.
static bool depth_is_fine(const pond *water, float depth) {
    return isfinite(depth) && (double)depth <= water->desc.depth * (1.0 + 1e-6);
}

static bool depth_fits(const pond *water, float depth, const char *where, int x, int y) {
    if (pondi_flows(water) && isfinite(depth) &&
        (double)depth < -POND_HIGHEST_GROUND * water->desc.depth) {
        (void)pondi_fail(&water->desc.logger, POND_ERROR_RANGE,
                         "depth at %s (%d, %d): %g m, land above %g x desc.depth, %g m; raise "
                         "desc.depth",
                         where, x, y, (double)depth, POND_HIGHEST_GROUND, water->desc.depth);
        return false;
    }
    if (depth_is_fine(water, depth)) {
        return true;
    }
    (void)pondi_fail(
        &water->desc.logger, POND_ERROR_RANGE,
        "depth at %s (%d, %d): %g m; allowed are finite numbers up to desc.depth, %g m", where, x,
        y, (double)depth, water->desc.depth);
    return false;
}

// Clamped to the range that pondi_shore_judge() accepts from a snapshot.
static void set_depth(pond *water, int x, int y, float depth) {
    const float deepest = (float)water->desc.depth;
    const float low = depth > PONDI_LOWEST_GROUND ? depth : PONDI_LOWEST_GROUND;
    pondi_row_f32(&water->shore.depth, y + water->top)[x + water->left] =
        low < deepest ? low : deepest;
}

typedef struct depths {
    const float *numbers;
    int columns;
    int rows;
    ptrdiff_t stride;
} depths;

static double depth_sample(const void *from, int column, int row) {
    const depths *d = from;
    const int x = column < 0 ? 0 : column < d->columns ? column : d->columns - 1;
    const int y = row < 0 ? 0 : row < d->rows ? row : d->rows - 1;
    return (double)d->numbers[y * d->stride + x];
}

static float stretched(const depths *d, double u, double v) {
    return (float)pondi_bilinear(depth_sample, d, u * d->columns - 0.5, v * d->rows - 0.5);
}

static pond_result check_map(const pond *water, const depths *d) {
    const pond_logger *logger = &water->desc.logger;
    if (d->numbers == NULL) {
        return pondi_fail(logger, POND_ERROR_ARGUMENT, "depths: NULL; a map needs depths");
    }
    if (d->columns < 1 || d->columns > POND_MAX_PIXELS_SIDE || d->rows < 1 ||
        d->rows > POND_MAX_PIXELS_SIDE) {
        return pondi_fail(logger, POND_ERROR_RANGE, "columns x rows: %d x %d; allowed are 1 to %d",
                          d->columns, d->rows, POND_MAX_PIXELS_SIDE);
    }
    if (d->stride < d->columns && d->stride > -(ptrdiff_t)d->columns) {
        return pondi_fail(logger, POND_ERROR_RANGE,
                          "stride: %td floats; rows of %d depths need at least as much, either way",
                          d->stride, d->columns);
    }
    for (int y = 0; y < d->rows; y++) {
        for (int x = 0; x < d->columns; x++) {
            if (!depth_fits(water, d->numbers[y * d->stride + x], "column and row", x, y)) {
                return POND_ERROR_RANGE;
            }
        }
    }
    return POND_OK;
}

float pondi_depth_on_map(const pond_desc *whole, const float *numbers, int columns, int rows,
                         ptrdiff_t stride, int x, int y) {
    const depths d = {numbers, columns, rows, stride};
    return stretched(&d, (x + 0.5) / whole->width, (y + 0.5) / whole->height);
}

pond_result pond_set_depth_map(pond *water, const float *numbers, int columns, int rows,
                               ptrdiff_t stride) {
    PONDI_ASSERT_POND_OR_NULL(water);
    const depths d = {numbers, columns, rows, stride};
    pondi_old_ground old;
    pond_result result = check_depth_water(water);
    if (result == POND_OK) {
        result = check_map(water, &d);
    }
    if (result == POND_OK) {
        result = pondi_shore_begin_ground(water, &old);
    }
    if (result != POND_OK) {
        return result;
    }
    assert(numbers != NULL);
    for (int y = 0; y < water->desc.height; y++) {
        for (int x = 0; x < water->desc.width; x++) {
            set_depth(water, x, y,
                      pondi_depth_on_map(pondi_whole_desc(water), numbers, columns, rows, stride,
                                         pondi_whole_column(water, x), pondi_whole_row(water, y)));
        }
    }
    return pondi_shore_end_ground(water, &old);
}

static pond_vec2 centre_of(const pond *water, int x, int y) {
    return (pond_vec2){(float)((pondi_whole_column(water, x) + 0.5) * water->desc.cell_size),
                       (float)((pondi_whole_row(water, y) + 0.5) * water->desc.cell_size)};
}

pond_result pond_set_depth_function(pond *water, float (*depth)(pond_vec2 point, void *user),
                                    void *user) {
    PONDI_ASSERT_POND_OR_NULL(water);
    pondi_old_ground old;
    pond_result result = check_depth_water(water);
    if (result == POND_OK && depth == NULL) {
        return pondi_fail(&water->desc.logger, POND_ERROR_ARGUMENT,
                          "depth: NULL; a function is needed");
    }
    for (int y = 0; result == POND_OK && y < water->desc.height; y++) {
        for (int x = 0; result == POND_OK && x < water->desc.width; x++) {
            if (!depth_fits(water, depth(centre_of(water, x, y), user), "cell",
                            pondi_whole_column(water, x), pondi_whole_row(water, y))) {
                result = POND_ERROR_RANGE;
            }
        }
    }
    if (result == POND_OK) {
        result = pondi_shore_begin_ground(water, &old);
    }
    if (result != POND_OK) {
        return result;
    }
    for (int y = 0; y < water->desc.height; y++) {
        for (int x = 0; x < water->desc.width; x++) {
            const float d = depth(centre_of(water, x, y), user);
            // A function that returns something else the second time makes land.
            set_depth(water, x, y, depth_is_fine(water, d) ? d : 0.0f);
        }
    }
    return pondi_shore_end_ground(water, &old);
}

static int nearest(float metres, double cell_size, int cells) {
    const double index = floor((double)metres / cell_size);
    return index > 0.0 ? (index < cells ? (int)index : cells - 1) : 0;
}

float pond_depth_at(const pond *water, pond_vec2 point) {
    PONDI_ASSERT_POND(water);
    if (!isfinite(point.x) || !isfinite(point.y)) {
        return 0.0f;
    }
    if (water->shore.depth.memory == NULL) {
        return (float)water->desc.depth;
    }
    const int x = nearest(point.x, water->desc.cell_size, water->desc.width);
    const int y = nearest(point.y, water->desc.cell_size, water->desc.height);
    return pondi_row_f32(&water->shore.depth, y + water->top)[x + water->left];
}
