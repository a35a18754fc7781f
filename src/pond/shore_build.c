// Walls and beaches: shapes and masks change their layers. shore.c updates everything else.

#include <math.h>

#include "base/maths.h"
#include "base/message.h"
#include "field/shape.h"
#include "pond/pond.h"
#include "pond/shore.h"
#include "pond/subdomain.h"

// ---- checks -------------------------------------------------------------------------------------

// Applies to dispersive water.
static bool may_be_hard(const pond *water) {
    return !(water->desc.capillary_length > 0.0);
}

bool pondi_shore_takes_wall(const pond *water, float hardness) {
    if (pondi_flows(water)) {
        return hardness >= 0.0f && hardness <= 0.0f;
    }
    if (!(hardness >= 0.0f) || isinf(hardness) || pondi_shore_has_links(water)) {
        return hardness >= 0.0f && (isinf(hardness) || hardness <= POND_MAX_HARDNESS);
    }
    return hardness <= 0.0f && water->solver->whole.lay_walls != NULL && may_be_hard(water);
}

static pond_result check_hardness(const pond *water, float hardness) {
    const pond_logger *logger = &water->desc.logger;
    if (pondi_shore_takes_wall(water, hardness)) {
        return POND_OK;
    }
    if (pondi_flows(water)) {
        return pondi_fail(logger, POND_ERROR_RANGE,
                          "hardness: %g; allowed for walls in flow water is 0 (hard)",
                          (double)hardness);
    }
    if (!(hardness >= 0.0f && (hardness <= POND_MAX_HARDNESS || isinf(hardness)))) {
        return pondi_fail(logger, POND_ERROR_RANGE,
                          "hardness: %g; allowed are 0 to %g, or infinity (fixed)",
                          (double)hardness, (double)POND_MAX_HARDNESS);
    }
    if (water->solver->whole.lay_walls == NULL) {
        return pondi_fail(
            logger, POND_ERROR_RANGE,
            "hardness: %g; walls in %s water are cells held at rest: allowed is infinity "
            "(fixed)",
            (double)hardness, water->solver->traits.name);
    }
    if (hardness <= 0.0f) {
        return pondi_fail(logger, POND_ERROR_RANGE,
                          "hardness: 0; with surface tension walls in dispersive water are "
                          "cells held at rest: allowed is infinity (fixed)");
    }
    return pondi_fail(
        logger, POND_ERROR_RANGE,
        "hardness: %g; allowed for walls in dispersive water are 0 (hard) and infinity "
        "(fixed): the absorption of others would depend on the wavelength",
        (double)hardness);
}

static pond_result check_wall_water(const pond *water) {
    if (water == NULL) {
        return pondi_shore_no_pond();
    }
    if (water->solver->traits.one_row) {
        return pondi_fail(&water->desc.logger, POND_ERROR_RANGE,
                          "water: column water has no walls");
    }
    return POND_OK;
}

static pond_result check_beach_water(const pond *water) {
    if (water == NULL) {
        return pondi_shore_no_pond();
    }
    if (!water->solver->traits.pressure) {
        return pondi_fail(&water->desc.logger, POND_ERROR_RANGE,
                          "water: %s; only wave and dispersive water can have beaches",
                          water->solver->traits.name);
    }
    return POND_OK;
}

static pond_result check_damping(const pond *water, double half_life, float ramp) {
    const pond_logger *logger = &water->desc.logger;
    if (!(half_life >= 1e-3 && half_life <= 1e9)) {
        return pondi_fail(logger, POND_ERROR_RANGE, "half_life: %g s; allowed are 0.001 to 1e+09 s",
                          half_life);
    }
    if (!(ramp >= 0.0f && ramp <= 1e6f)) {
        return pondi_fail(logger, POND_ERROR_RANGE, "ramp: %g m; allowed are 0 to 1e+06 m",
                          (double)ramp);
    }
    return POND_OK;
}

static pond_result check_wall(const pond *water, const pond_shape *shape, const pond_pose *pose) {
    const pond_result result = check_wall_water(water);
    return result == POND_OK ? pondi_shape_check(&water->desc.logger, shape, pose) : result;
}

static pond_result check_beach(const pond *water, const pond_shape *shape, const pond_pose *pose) {
    const pond_result result = check_beach_water(water);
    return result == POND_OK ? pondi_shape_check(&water->desc.logger, shape, pose) : result;
}

// ---- shapes -------------------------------------------------------------------------------------

// The new number of a layer's cell for the one it had.
typedef float layer_edit(float old, double coverage, double distance, const float *numbers);

// Changes a layer's cells around a valid shape. The caller updates what depends on them.
static void edit_cells(pond *water, pondi_field *layer, const pond_shape *shape,
                       const pondi_placed *placed, pondi_cells box, layer_edit *change,
                       const float *numbers) {
    const bool grey = shape->kind == POND_SHAPE_BITMAP;
    for (int y = box.y0; y < box.y1; y++) {
        float *row = pondi_row_f32(layer, y + water->top) + water->left;
        const int whole_y = pondi_whole_row(water, y);
        for (int x = box.x0; x < box.x1; x++) {
            const int whole_x = pondi_whole_column(water, x);
            const double coverage = pondi_shape_coverage(placed, whole_x, whole_y);
            const double distance =
                grey ? 0.0 : pondi_shape_distance(placed, whole_x + 0.5, whole_y + 0.5);
            row[x] = change(row[x], coverage, distance, numbers);
        }
    }
}

// The pond's cells that a shape may touch.
static pondi_cells box_of(const pond *water, const pondi_placed *placed) {
    const pond_desc *whole = pondi_whole_desc(water);
    const pondi_cells box = pondi_shape_box(placed, whole->width, whole->height);
    return pondi_cut_of(water) != NULL ? pondi_subdomain_cells(water, &box) : box;
}

// ---- walls --------------------------------------------------------------------------------------

static pond_result edit_walls(pond *water, const pond_shape *shape, const pond_pose *pose,
                              layer_edit *change, const float *numbers) {
    const pondi_placed placed = pondi_shape_place(shape, pose, water->desc.cell_size, 0, 0);
    const pondi_cells box = box_of(water, &placed);
    pondi_old_walls old;
    const pond_result result = pondi_shore_begin_walls(water, box, PONDI_LAYER_WALL, &old);
    if (result != POND_OK) {
        return result;
    }
    edit_cells(water, &water->shore.wall, shape, &placed, box, change, numbers);
    return pondi_shore_end_walls(water, &old);
}

static float build(float old, double coverage, double distance, const float *hardness) {
    (void)distance;
    return coverage >= 0.5 ? *hardness : old;
}

static float mask(float old, double coverage, double distance, const float *numbers) {
    (void)old;
    (void)distance;
    return numbers[coverage >= 0.5 ? 0 : 1];
}

pond_result pond_wall_build(pond *water, const pond_shape *shape, const pond_pose *pose,
                            float hardness) {
    PONDI_ASSERT_POND_OR_NULL(water);
    pond_result result = check_wall(water, shape, pose);
    if (result == POND_OK) {
        result = check_hardness(water, hardness);
    }
    return result == POND_OK ? edit_walls(water, shape, pose, build, &hardness) : result;
}

pond_result pond_wall_clear(pond *water, const pond_shape *shape, const pond_pose *pose) {
    PONDI_ASSERT_POND_OR_NULL(water);
    pond_result result = check_wall(water, shape, pose);
    if (result == POND_OK && water->shore.wall.memory != NULL) {
        const float none = PONDI_NO_WALL;
        result = edit_walls(water, shape, pose, build, &none);
    }
    return result;
}

// A unit of its own, since the pond may be larger than any shape.
pond_shape pondi_shore_mask(const pond_desc *whole, const pond_shape *pixels, pond_pose *pose) {
    const float width = (float)whole->width;
    const float height = (float)whole->height;
    *pose = (pond_pose){{0.5f * width, 0.5f * height}, 0.0f};
    return pond_bitmap(width, height, pixels->pixels, pixels->columns, pixels->rows,
                       pixels->stride);
}

// Writes all cells of the layer.
static pond_result lay_mask(pond *water, const pond_shape *shape, const pond_pose *pose,
                            float hardness) {
    const pondi_cells all = {0, 0, water->desc.width, water->desc.height};
    pondi_old_walls old;
    const pond_result result =
        pondi_shore_begin_walls(water, all, PONDI_LAYER_WALL | PONDI_LAYER_UNSET, &old);
    if (result != POND_OK) {
        return result;
    }
    const pondi_placed placed = pondi_shape_place(shape, pose, 1.0, 0, 0);
    pondi_field *wall = &water->shore.wall;
    if (pondi_cut_of(water) != NULL) {
        const float numbers[2] = {hardness, PONDI_NO_WALL};
        edit_cells(water, wall, shape, &placed, all, mask, numbers);
    } else {
        pondi_mask_cells(&placed, water->desc.width, water->desc.height, hardness, PONDI_NO_WALL,
                         pondi_row_f32(wall, water->top) + water->left, wall->stride);
    }
    return pondi_shore_end_walls(water, &old);
}

pond_result pond_set_wall_mask(pond *water, const uint8_t *pixels, int columns, int rows,
                               ptrdiff_t stride, float hardness) {
    PONDI_ASSERT_POND_OR_NULL(water);
    pond_result result = check_wall_water(water);
    if (result != POND_OK) {
        return result;
    }
    if (pixels == NULL) {
        return pondi_fail(&water->desc.logger, POND_ERROR_ARGUMENT,
                          "pixels: NULL; a mask needs pixels");
    }
    const pond_shape given = pond_bitmap(0.0f, 0.0f, pixels, columns, rows, stride);
    pond_pose pose;
    const pond_shape shape = pondi_shore_mask(pondi_whole_desc(water), &given, &pose);
    result = pondi_shape_check(&water->desc.logger, &shape, &pose);
    if (result == POND_OK) {
        result = check_hardness(water, hardness);
    }
    return result == POND_OK ? lay_mask(water, &shape, &pose, hardness) : result;
}

static bool is_dry(const pond *water, int x, int y) {
    const float *keep = pondi_shore_keep(water, y + water->top);
    return keep != NULL && keep[x + water->left] == PONDI_KEEP_DRY;
}

bool pond_is_wall(const pond *water, pond_vec2 point) {
    PONDI_ASSERT_POND(water);
    const double x = floor((double)point.x / water->desc.cell_size);
    const double y = floor((double)point.y / water->desc.cell_size);
    return x >= 0.0 && x < water->desc.width && y >= 0.0 && y < water->desc.height &&
           is_dry(water, (int)x, (int)y);
}

void pond_copy_walls(const pond *water, int x, int y, int width, int height, uint8_t *out,
                     ptrdiff_t stride) {
    PONDI_ASSERT_POND(water);
    for (int j = 0; out != NULL && j < height; j++) {
        const int64_t row = (int64_t)y + j;
        for (int i = 0; i < width; i++) {
            const int64_t column = (int64_t)x + i;
            const bool inside =
                row >= 0 && row < water->desc.height && column >= 0 && column < water->desc.width;
            out[j * stride + i] = inside && is_dry(water, (int)column, (int)row) ? 255 : 0;
        }
    }
}

// ---- beaches ------------------------------------------------------------------------------------

// numbers: γ at full strength, ramp in cells, whether grey sets the strength.
static float damp(float old, double coverage, double distance, const float *numbers) {
    double strength = coverage;
    if (numbers[2] == 0.0f) {
        const double ramp = (double)numbers[1];
        const double in = ramp > 0.0 ? fmin(fmax(-distance / ramp, 0.0), 1.0) : distance <= 0.0;
        strength = in * in * (3.0 - 2.0 * in);
    }
    const float gamma = (float)(strength * (double)numbers[0]);
    return gamma > old ? gamma : old;
}

static float undamp(float old, double coverage, double distance, const float *numbers) {
    (void)distance;
    (void)numbers;
    return coverage >= 0.5 ? 0.0f : old;
}

static void edit_beach(pond *water, const pond_shape *shape, const pond_pose *pose,
                       layer_edit *change, const float *numbers) {
    const pondi_placed placed = pondi_shape_place(shape, pose, water->desc.cell_size, 0, 0);
    const pondi_cells box = box_of(water, &placed);
    edit_cells(water, &water->shore.beach, shape, &placed, box, change, numbers);
    pondi_shore_settle(water, box);
}

pond_result pond_beach_build(pond *water, const pond_shape *shape, const pond_pose *pose,
                             double half_life, float ramp) {
    PONDI_ASSERT_POND_OR_NULL(water);
    pond_result result = check_beach(water, shape, pose);
    if (result == POND_OK) {
        result = check_damping(water, half_life, ramp);
    }
    if (result == POND_OK) {
        result = pondi_shore_need(water, PONDI_LAYER_BEACH);
    }
    if (result == POND_OK) {
        const double kept =
            pondi_exp(-0.6931471805599453 * 2.0 * water->desc.time_step / half_life);
        const float numbers[3] = {(float)(2.0 * (1.0 - kept) / (1.0 + kept)),
                                  (float)((double)ramp / water->desc.cell_size),
                                  shape->kind == POND_SHAPE_BITMAP ? 1.0f : 0.0f};
        edit_beach(water, shape, pose, damp, numbers);
    }
    return result;
}

pond_result pond_beach_clear(pond *water, const pond_shape *shape, const pond_pose *pose) {
    PONDI_ASSERT_POND_OR_NULL(water);
    pond_result result = check_beach(water, shape, pose);
    if (result == POND_OK && water->shore.beach.memory != NULL) {
        edit_beach(water, shape, pose, undamp, NULL);
    }
    return result;
}
