// Ripples on bulk water: short waves of small height z, which drops, rain and bodies make. They do
// not act on the bulk. With its depth h and velocities u, v, a step is
//
//   z⁺ = z + ((1 − a)(z − z⁻) + dt²·∇·(c²∇z))/(1 + a),   c² = g·min(h, DEEPEST)
//   both levels are carried by the bulk, z ← Σ (−dt·W)^m z/m!, m = 0…3, and decay
//
// W weighs the neighbours of a cell with the velocities between them, to fourth order. Its weights
// are antisymmetric, so ripples do not grow where streams converge. a damps ripples in thin
// water, and absorbs them at sides that let water out. Ripples are at most
// 0.45 h high or deep: they break, also at once when something touches the water. They are drawn on
// the bulk, and fade out in its last SHORE/2.
//
// Only rows near a ripple are stepped.

#include "solver/flow.h"

#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "base/parallel.h"
#include "shared/clamp.h"
#include "shared/parts.h"
#include "shared/water_numbers.h"
#include "solver/solver.h"

#if PONDI_WITH_FLOW

#define DEEPEST 0.3 // depth that sets the speed of ripples in deeper water [m]
#define SHORE 0.04  // ripples are damped in water below 3 times this depth [m]
#define SHALLOW 0.1 // and of desc.depth, if that is less
#define LONGEST 2.0 // half-life, since that of the bulk may be infinite [s]
#define LN_2 0.69314718055994531
#define REACH 7 // rows that a ripple crosses in a step

enum { MIDDLE, SIDE, FLAT }; // rows of margins: absorption of middle rows, of sides, and zeros

pondi_ripple_numbers pondi_ripple_numbers_of(const pond_desc *desc) {
    const double lambda = desc->time_step / desc->cell_size;
    const double shore = fmin(SHORE, SHALLOW * desc->depth);
    return (pondi_ripple_numbers){
        .lambda = (float)lambda,
        .stiffness = (float)(PONDI_GRAVITY * lambda * lambda),
        .deepest = (float)DEEPEST,
        .kept = (float)pondi_exp(-LN_2 * desc->time_step / fmin(desc->half_life, LONGEST)),
        .breaking = (float)(desc->time_step * sqrt(PONDI_GRAVITY / shore)),
        .per_shallow = (float)(1.0 / (3.0 * shore)),
        .dry = (float)(0.1 * shore),
        .per_faint = (float)(2.0 / shore),
    };
}

static bool lets_out(pond_edge edge) {
    return edge != POND_EDGE_FREE;
}

void pondi_ripples_begin(pondi_flow *flow) {
    // Waves leave at sides that water leaves.
    const float depth = fminf(flow->ripple.deepest, (float)flow->depth);
    const float absorbed = 0.5f * sqrtf(flow->ripple.stiffness * depth);
    for (int x = 0; x < flow->width; x++) {
        const bool side = (x == 0 && lets_out(flow->edges.left)) ||
                          (x == flow->width - 1 && lets_out(flow->edges.right));
        pondi_row_f32(&flow->margins, MIDDLE)[x] = side ? absorbed : 0.0f;
        pondi_row_f32(&flow->margins, SIDE)[x] = absorbed;
    }
}

// ---- drawing ------------------------------------------------------------------------------------

static void draw_row(pondi_flow *flow, const pondi_field *heights, int y) {
    float *surface = pondi_row_f32(&flow->aside[0], y);
    flow->rows->draw(&flow->ripple, pondi_row_f32(heights, y), pondi_row_f32(&flow->ground, y),
                     pondi_row_f32(&flow->ripples[flow->now], y), surface, flow->width);
    if (pondi_flow_is_pressed(flow, y)) {
        for (int x = flow->press.x0; x < flow->press.x1; x++) {
            surface[x] += pondi_flow_lift_at(flow, heights, x, y);
        }
    }
}

void pondi_ripples_draw(pondi_flow *flow, const pondi_field *heights, int first, int end) {
    for (int y = first; y < end; y++) {
        draw_row(flow, heights, y);
    }
    pondi_border_fill(&flow->aside[0], &flow->edges);
    flow->drawn = true;
}

// ---- rows that hold ripples ---------------------------------------------------------------------

// Touches cannot make higher ripples than steps leave.
static void hold_row(pondi_flow *flow, const pondi_field *heights, int y) {
    float *levels[] = {pondi_row_f32(&flow->ripples[0], y), pondi_row_f32(&flow->ripples[1], y)};
    for (int x = 0; x < flow->width; x++) {
        const float most = PONDI_RIPPLE_HIGHEST * pondi_flow_depth(flow, heights, x, y);
        levels[0][x] = pondi_clamp(levels[0][x], -most, most);
        levels[1][x] = pondi_clamp(levels[1][x], -most, most);
    }
}

void pondi_ripples_touched(pondi_flow *flow, const pondi_field *heights, int64_t y0, int64_t y1) {
    const int64_t rows = flow->height;
    const int64_t low = 2 * rows - y1 < y0 ? 2 * rows - y1 : y0;
    const int64_t high = -y0 > y1 ? -y0 : y1;
    const int first = (int)(low < 0 ? 0 : low < rows ? low : rows - 1);
    const int end = (int)(high < 1 ? 1 : high < rows ? high : rows);
    const bool any = pondi_flow_has_ripples(flow);
    for (int y = first; y < end; y++) {
        hold_row(flow, heights, y);
    }
    flow->first_ripple = any ? pondi_least(first, flow->first_ripple) : first;
    flow->end_ripple = pondi_most(end, flow->end_ripple);
    if (!flow->stepping) {
        pondi_ripples_draw(flow, heights, flow->drawn ? first : 0,
                           flow->drawn ? end : flow->height);
    }
}

static bool is_flat(const pondi_flow *flow, int y) {
    const float *now = pondi_row_f32(&flow->ripples[0], y);
    const float *before = pondi_row_f32(&flow->ripples[1], y);
    bool flat = true;
    for (int x = 0; x < flow->width && flat; x++) {
        flat = now[x] == 0.0f && before[x] == 0.0f;
    }
    return flat;
}

static void trim(pondi_flow *flow) {
    while (flow->end_ripple > flow->first_ripple && is_flat(flow, flow->end_ripple - 1)) {
        flow->end_ripple--;
    }
    while (flow->first_ripple < flow->end_ripple && is_flat(flow, flow->first_ripple)) {
        flow->first_ripple++;
    }
    if (flow->first_ripple == flow->end_ripple) {
        flow->first_ripple = flow->end_ripple = 0;
    }
}

// ---- a step -------------------------------------------------------------------------------------

typedef struct job job;
typedef void job_row(const job *j, int y);

struct job {
    pondi_flow *flow;
    const pondi_field *heights;
    int first; // rows that are stepped
    int end;
    int bands;
    job_row *each;
    const pondi_field *from; // that is carried
    pondi_field *to;
};

static void run_index(void *context, int index) {
    const job *j = context;
    const int64_t rows = j->end - j->first;
    const int end = j->first + (int)(rows * (index + 1) / j->bands);
    for (int y = j->first + (int)(rows * index / j->bands); y < end; y++) {
        j->each(j, y);
    }
}

static void run_rows(const pond_parallel *parallel, job *j, job_row *each) {
    j->each = each;
    pondi_parallel_run(parallel, j->bands, run_index, j);
}

// Repeats the first and last of a row's cells.
static void extend(float *row, int count) {
    row[-2] = row[-1] = row[0];
    row[count] = row[count + 1] = row[count - 1];
}

static int within(int y, int rows) {
    return y < 0 ? 0 : y < rows ? y : rows - 1;
}

static void step_row(const job *j, int y) {
    pondi_flow *flow = j->flow;
    const pond_edges *e = &flow->edges;
    const bool side =
        (y == 0 && lets_out(e->top)) || (y == flow->height - 1 && lets_out(e->bottom));
    float *next = pondi_row_f32(&flow->ripples[flow->now], y); // one step before, so far
    pondi_flow_ripple row = {
        .before = next,
        .absorbed = pondi_row_f32(&flow->margins, side ? SIDE : MIDDLE),
        .count = flow->width,
    };
    for (int i = 0; i < 3; i++) {
        const int at = within(y + i - 1, flow->height);
        row.now[i] = pondi_row_f32(&flow->ripples[1 - flow->now], at);
        row.height[i] = pondi_row_f32(j->heights, at);
        row.ground[i] = pondi_row_f32(&flow->ground, at);
    }
    flow->rows->ripple(&flow->ripple, &row);
    extend(next, flow->width);
}

static const float *carried_row(const job *j, int y) {
    const int at = within(y, j->flow->height);
    return at >= j->first && at < j->end ? pondi_row_f32(j->from, at)
                                         : pondi_row_f32(&j->flow->margins, FLAT);
}

static pondi_flow_advect advected(const job *j, int y) {
    const pondi_flow *flow = j->flow;
    pondi_flow_advect row = {
        .u = pondi_row_f32(&flow->u[flow->now], y),
        .to = pondi_row_f32(j->to, y),
        .count = flow->width,
    };
    for (int i = 0; i < 5; i++) {
        row.from[i] = carried_row(j, y + i - 2);
    }
    for (int i = 0; i < 4; i++) {
        row.v[i] = pondi_row_f32(&flow->v[flow->now], y + i - 1);
    }
    return row;
}

// aside[0] = −dt·W·level, aside[1] = −½dt·W·aside[0]
static void advect_first(const job *j, int y) {
    const pondi_flow_advect row = advected(j, y);
    j->flow->rows->advect(j->flow->ripple.lambda, &row);
    extend(row.to, row.count);
}

static void advect_second(const job *j, int y) {
    const pondi_flow_advect row = advected(j, y);
    j->flow->rows->advect(0.5f * j->flow->ripple.lambda, &row);
    extend(row.to, row.count);
}

// level += aside[0] + aside[1] − dt/3·W·aside[1]
static void advect_last(const job *j, int y) {
    pondi_flow_advect row = advected(j, y);
    row.first = pondi_row_f32(&j->flow->aside[0], y);
    j->flow->rows->advect_last(j->flow->ripple.lambda / 3.0f, &row);
}

static void break_row(const job *j, int y) {
    pondi_flow *flow = j->flow;
    for (int level = 0; level < 2; level++) {
        float *row = pondi_row_f32(&flow->ripples[level], y);
        flow->rows->breaking(&flow->ripple, pondi_row_f32(j->heights, y),
                             pondi_row_f32(&flow->ground, y), row, flow->width);
    }
}

void pondi_ripples_step(pondi_flow *flow, const pond_parallel *parallel,
                        const pondi_field *heights) {
    job j = {
        .flow = flow,
        .heights = heights,
        .first = pondi_most(flow->first_ripple - REACH, 0),
        .end = pondi_least(flow->end_ripple + REACH, flow->height),
    };
    j.bands = pondi_most(pondi_band_count(flow->width, j.end - j.first, parallel), 1);
    for (int y = j.first; y < j.end; y++) {
        extend(pondi_row_f32(&flow->ripples[1 - flow->now], y), flow->width);
    }
    run_rows(parallel, &j, step_row);
    for (int level = 0; level < 2; level++) {
        j.from = &flow->ripples[level];
        j.to = &flow->aside[0];
        run_rows(parallel, &j, advect_first);
        j.from = &flow->aside[0];
        j.to = &flow->aside[1];
        run_rows(parallel, &j, advect_second);
        j.from = &flow->aside[1];
        j.to = &flow->ripples[level];
        run_rows(parallel, &j, advect_last);
    }
    run_rows(parallel, &j, break_row);
    flow->first_ripple = j.first;
    flow->end_ripple = j.end;
    trim(flow);
}

static void draw_one(const job *j, int y) {
    draw_row(j->flow, j->heights, y);
}

void pondi_ripples_show(pondi_flow *flow, const pond_parallel *parallel,
                        const pondi_field *heights) {
    flow->drawn = pondi_flow_has_ripples(flow) || flow->press.y0 < flow->press.y1;
    if (flow->drawn) {
        job j = {.flow = flow, .heights = heights, .end = flow->height};
        j.bands = pondi_most(pondi_band_count(flow->width, flow->height, parallel), 1);
        run_rows(parallel, &j, draw_one);
        pondi_border_fill(&flow->aside[0], &flow->edges);
    }
}

#endif
