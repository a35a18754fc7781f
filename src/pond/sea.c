// The sea beyond open sides of bulk water: its level, and swell that comes in. src/solver/flow.c
// exchanges the water.

#include <math.h>

#include "base/maths.h"
#include "base/message.h"
#include "pond/flow.h"
#include "pond/pond.h"
#include "shared/parts.h"
#include "solver/flow.h"

#if PONDI_WITH_FLOW

#define LEAST_CELLS 10.0 // in a wavelength of the swell
#define LONGEST 1e6      // period [s]

static const char *const names[4] = {"left", "right", "top", "bottom"};

// ---- setting ------------------------------------------------------------------------------------

static double shortest(const pond_desc *desc) {
    return LEAST_CELLS * desc->cell_size / sqrt(PONDI_GRAVITY * desc->depth);
}

static bool is_within(double value, double low, double high) {
    return value >= low && value <= high;
}

static bool level_fits(const pond_desc *desc, float level) {
    return is_within((double)level, -desc->depth, desc->depth);
}

static bool height_fits(const pond_desc *desc, float height) {
    return is_within((double)height, 0.0, desc->depth);
}

static bool period_fits(const pond_desc *desc, float height, float period) {
    return height == 0.0f || is_within((double)period, shortest(desc), LONGEST);
}

static pond_result check(const pond *water, pond_side side, float level, float height,
                         float period) {
    const pond_desc *desc = &water->desc;
    const pond_logger *logger = &desc->logger;
    if (side < POND_SIDE_LEFT || side > POND_SIDE_BOTTOM) {
        return pondi_fail(logger, POND_ERROR_RANGE,
                          "side: %d; allowed are 1 left, 2 right, 3 top, 4 bottom", (int)side);
    }
    const pondi_flow *flow = water->whole;
    if (flow->sides[side - 1].edge != POND_EDGE_OPEN) {
        return pondi_fail(logger, POND_ERROR_RANGE,
                          "side: %s; it is not open: set edges.%s to open for a sea",
                          names[side - 1], names[side - 1]);
    }
    if (!level_fits(desc, level)) {
        return pondi_fail(logger, POND_ERROR_RANGE,
                          "level: %g m; allowed are %g to %g, up to desc.depth", (double)level,
                          -desc->depth, desc->depth);
    }
    if (!height_fits(desc, height)) {
        return pondi_fail(logger, POND_ERROR_RANGE, "height: %g m; allowed are 0 to %g, desc.depth",
                          (double)height, desc->depth);
    }
    if (!period_fits(desc, height, period)) {
        return pondi_fail(logger, POND_ERROR_RANGE,
                          "period: %g s; allowed are %g, a wavelength of %g cells, to %g",
                          (double)period, shortest(desc), LEAST_CELLS, LONGEST);
    }
    return POND_OK;
}

pond_result pond_sea(pond *water, pond_side side, float level, float height, float period) {
    PONDI_ASSERT_POND_OR_NULL(water);
    pond_result result = pondi_flow_check(water);
    result = result == POND_OK ? check(water, side, level, height, period) : result;
    if (result == POND_OK) {
        pondi_flow *flow = water->whole;
        pondi_flow_side *s = &flow->sides[side - 1];
        s->level = level;
        s->height = height;
        s->period = height > 0.0f ? period : 0.0f;
        s->phase = height > 0.0f ? s->phase : 0.0;
    }
    return result;
}

// ---- a step -------------------------------------------------------------------------------------

// Gives a dry cell below the surface of the sea as much water as can flow.
static void wet(pond *water, int x, int y, float surface) {
    const pondi_flow *flow = water->whole;
    const float ground = pondi_row_f32(&flow->ground, y)[x];
    const float least = ground + pondi_flow_round(flow, 2.0 * (double)flow->numbers.thin);
    float *height = &pondi_row_f32(&water->fields[water->now], y)[x];
    if (surface > least && *height < least) {
        *height = least;
        pondi_flow_stir(water->whole, y, y + 1);
    }
}

static void wet_side(pond *water, pond_side side, float surface) {
    const bool across = side == POND_SIDE_LEFT || side == POND_SIDE_RIGHT;
    const int right = side == POND_SIDE_RIGHT ? water->desc.width - 1 : 0;
    const int bottom = side == POND_SIDE_BOTTOM ? water->desc.height - 1 : 0;
    const int cells = across ? water->desc.height : water->desc.width;
    for (int i = 0; i < cells; i++) {
        wet(water, across ? right : i, across ? i : bottom, surface);
    }
}

static void stir_side(pondi_flow *flow, pond_side side) {
    pondi_flow_stir(flow, side == POND_SIDE_BOTTOM ? flow->height - 1 : 0,
                    side == POND_SIDE_TOP ? 1 : flow->height);
}

void pondi_sea_step(pond *water) {
    pondi_flow *flow = water->whole;
    bool any = false;
    for (int i = 0; i < 4; i++) {
        pondi_flow_side *s = &flow->sides[i];
        if (s->edge != POND_EDGE_OPEN) {
            continue;
        }
        s->phase += s->height > 0.0f ? flow->time_step / (double)s->period : 0.0;
        s->phase -= floor(s->phase);
        const double swell = 0.5 * (double)s->height * pondi_sin_degrees(360.0 * s->phase);
        const float target = pondi_flow_round(flow, (double)s->level + 2.0 * swell);
        if (target != s->target) {
            stir_side(flow, (pond_side)(i + 1));
        }
        s->target = target;
        wet_side(water, (pond_side)(i + 1), (float)((double)s->level + swell));
        any = true;
    }
    if (any) {
        pondi_border_fill(&water->fields[water->now], &water->grid.edges);
    }
}

// ---- saved state --------------------------------------------------------------------------------

bool pondi_sea_lay(pond *water, pondi_tape *tape) {
    pondi_flow *flow = water->whole;
    bool fits = true;
    for (int i = 0; i < 4; i++) {
        pondi_flow_side *s = &flow->sides[i];
        pondi_tape_f32(tape, &s->level);
        pondi_tape_f32(tape, &s->height);
        pondi_tape_f32(tape, &s->period);
        pondi_tape_f64(tape, &s->phase);
        fits = fits && level_fits(&water->desc, s->level) && height_fits(&water->desc, s->height) &&
               period_fits(&water->desc, s->height, s->period) && is_within(s->phase, 0.0, 1.0);
    }
    return fits;
}

bool pondi_sea_differs(const pond *water) {
    const pondi_flow *flow = water->whole;
    bool differs = false;
    for (int i = 0; i < 4; i++) {
        differs = differs || flow->sides[i].level != 0.0f || flow->sides[i].height != 0.0f;
    }
    return differs;
}

#endif
