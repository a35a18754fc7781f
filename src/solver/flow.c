// Bulk water that flows, wets and dries: the shallow-water equations on a staggered grid, with the
// depth h and the ground b at cells and the velocities u, v at faces (Stelling & Duinmeijer 2003).
// With λ = dt/dx, C = λ|u| and mm the minmod of two slopes, a step is
//
//   1. depth at a face: d₁ = max(e_up − max(b_L, b_R), 0), e = b + h; to second order
//      d₂ = h_up + max(½ − C, 0)·mm(h_up − h_behind, h_ahead − h_up), no further from d₁ than
//      min(h_L, h_R); 0 if d ≤ ε; flux q = λud
//   2. where the outflow of a cell exceeds h, it is scaled by 0.9999·h/outflow; then all fluxes are
//      truncated to multiples of Q
//   3. h⁺ = h + Σq
//   4. push: u′ = u − gλ(w_R − w_L), w = e⁺ + min(p, 9h⁺) with the depth p that hulls displace; 0
//      if there is no water that could flow
//   5. carry: u⁺ = (h̄u′ + Σ q(û − u′) + max(Σq, −h̄)(u′ − u))/(h̄ + dt·c_f|u|), û from upwind;
//      0 where the water hardly moves and is level to 2Q, so that lakes become still
//
// Pushing before carrying matters: the other way round short waves across a stream grow. The last
// term of 5 conserves momentum, which gives bores their speed.
//
// Heights are multiples of Q, so their sums in float are exact: no water is lost, and level water
// stays level to the bit. The pond's fields hold e, which is b where a cell is dry. The ground of a
// wall is above all water, and the height stored there has no effect.
//
// Rows that are still, with all that they depend on, are skipped: a step leaves them bit-identical.
//
// A band of rows is stepped row by row, and keeps what later rows need in rings of rows. The first
// and last rows of a band are computed by its neighbours too.

#include "solver/flow.h"

#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/parallel.h"
#include "shared/clamp.h"
#include "shared/parts.h"
#include "shared/water_numbers.h"
#include "solver/solver.h"

#if PONDI_WITH_FLOW

#define COURANT 0.35         // of the default time step, with the wave speed at desc.depth
#define THIN 0x1p-12         // of desc.depth
#define THICKEST_THIN 2.5e-4 // [m]
#define FINEST 0x1p-20       // quantum of water up to 1 m deep, and in proportion [m]
#define STILL 3e-5           // speed of water at rest, in units of the wave speed at desc.depth
#define LEVEL_QUANTA 2.0     // most difference of level between its cells [quanta]
#define SLACK_QUANTA 16.0
#define PAD 16       // room on both sides of a row [floats]
#define BAND_ROWS 16 // least rows of a band
#define MAX_BANDS 64
#define MARGIN_ROWS 3
#define REACH 6 // rows on both sides that a row depends on

enum { DEPTH, NEW_DEPTH, NEW_HEIGHT, FLUX_X, FLUX_Y, SHARE, PUSHED_X, PUSHED_Y, RINGS };
enum { RING = 8 }; // rows of a ring, a power of 2

// ---- memory -------------------------------------------------------------------------------------

static size_t row_floats(const pond_desc *desc) {
    return ((size_t)desc->width + 1 + 2 * PAD + 15) / 16 * 16;
}

static int most_bands(const pond_desc *desc) {
    const int threads = desc->parallel.run != NULL ? desc->parallel.width : desc->threads;
    const int useful = pondi_least(desc->height / BAND_ROWS, MAX_BANDS);
    return pondi_most(threads > 0 ? pondi_least(useful, threads) : useful, 1);
}

static size_t scratch_bytes(const pond_desc *desc) {
    return (size_t)most_bands(desc) * RINGS * RING * row_floats(desc) * sizeof(float);
}

static size_t size(const pond_desc *desc) {
    const size_t cells =
        pondi_field_size(desc->width, desc->height, POND_FORMAT_F32, PONDI_WIDE_BORDER);
    const size_t faces = pondi_field_size(desc->width + 1, desc->height + 1, POND_FORMAT_F32, 1);
    const size_t margins =
        pondi_field_size(desc->width, MARGIN_ROWS, POND_FORMAT_F32, PONDI_WIDE_BORDER);
    return sizeof(pondi_flow) + 2 * (size_t)desc->height + 6 * cells + 4 * faces + margins +
           scratch_bytes(desc);
}

static void destroy(void *state, const pond_allocator *allocator) {
    pondi_flow *flow = state;
    pondi_field_destroy(&flow->ground, allocator);
    pondi_field_destroy(&flow->pressed, allocator);
    for (int i = 0; i < 2; i++) {
        pondi_field_destroy(&flow->u[i], allocator);
        pondi_field_destroy(&flow->v[i], allocator);
        pondi_field_destroy(&flow->ripples[i], allocator);
        pondi_field_destroy(&flow->aside[i], allocator);
    }
    pondi_field_destroy(&flow->margins, allocator);
    pondi_release(allocator, flow->scratch, flow->scratch_bytes);
    pondi_release(allocator, flow->moved, 2 * (size_t)flow->height);
    pondi_release(allocator, flow, sizeof *flow);
}

static bool make_cells(pondi_field *field, const pond_desc *desc, int rows, bool second) {
    return pondi_field_create(field, desc->width, rows, POND_FORMAT_F32, PONDI_WIDE_BORDER, second,
                              &desc->allocator);
}

static bool make_fields(pondi_flow *flow, const pond_desc *desc) {
    bool made = make_cells(&flow->ground, desc, desc->height, false) &&
                make_cells(&flow->pressed, desc, desc->height, true) &&
                make_cells(&flow->margins, desc, MARGIN_ROWS, false);
    for (int i = 0; i < 2 && made; i++) {
        made = pondi_field_create(&flow->u[i], desc->width + 1, desc->height + 1, POND_FORMAT_F32,
                                  1, i == 1, &desc->allocator) &&
               pondi_field_create(&flow->v[i], desc->width + 1, desc->height + 1, POND_FORMAT_F32,
                                  1, i == 0, &desc->allocator) &&
               make_cells(&flow->ripples[i], desc, desc->height, i == 1) &&
               make_cells(&flow->aside[i], desc, desc->height, i == 0);
    }
    flow->bands = most_bands(desc);
    flow->scratch_bytes = scratch_bytes(desc);
    flow->scratch = pondi_allocate(&desc->allocator, flow->scratch_bytes, PONDI_CACHE_LINE);
    flow->moved = pondi_allocate(&desc->allocator, 2 * (size_t)desc->height, PONDI_CACHE_LINE);
    flow->active = flow->moved != NULL ? flow->moved + desc->height : NULL;
    return made && flow->scratch != NULL && flow->moved != NULL;
}

// The greatest power of 2 that is less than twice `depth`, and not less than it.
static double power_over(double depth) {
    int exponent;
    return frexp(depth, &exponent) > 0.5 ? ldexp(1.0, exponent) : ldexp(1.0, exponent - 1);
}

static pondi_flow_numbers numbers_of(const pond_desc *desc) {
    const double lambda = desc->time_step / desc->cell_size;
    const double quantum = FINEST * power_over(desc->depth);
    const double still = STILL * sqrt(PONDI_GRAVITY * desc->depth);
    return (pondi_flow_numbers){
        .lambda = (float)lambda,
        .push = (float)(PONDI_GRAVITY * lambda),
        .fastest = (float)(0.5 / lambda),
        .thin = (float)fmax(fmin(THIN * desc->depth, THICKEST_THIN), quantum),
        .quantum = (float)quantum,
        .per_quantum = (float)(1.0 / quantum),
        .drag = (float)(desc->friction * desc->time_step),
        .kept = (float)pondi_kept_movement(desc),
        .still = (float)still,
        .slack = (float)(SLACK_QUANTA * quantum),
        .push_weight = (float)(still / (PONDI_GRAVITY * lambda * LEVEL_QUANTA * quantum)),
    };
}

float pondi_flow_round(const pondi_flow *flow, double height) {
    const double quantum = (double)flow->numbers.quantum;
    return (float)(floor(height / quantum + 0.5) * quantum);
}

// A layer may have been freed since the solver received it.
static bool exists(const pondi_field *layer) {
    return layer != NULL && layer->memory != NULL;
}

// The ground of a cell by the layers of the shore.
static float ground_at(const pondi_flow *flow, int x, int y) {
    if (exists(flow->walls) && pondi_row_f32(flow->walls, y)[x] > PONDI_NO_WALL) {
        return flow->top;
    }
    const double depth =
        exists(flow->depths) ? (double)pondi_row_f32(flow->depths, y)[x] : flow->depth;
    const float highest = flow->top * (15.0f / 16.0f);
    const float ground = pondi_flow_round(flow, fmax(-depth, -(double)flow->top));
    return ground < highest ? ground : highest;
}

// Adapts a height to new ground: water keeps its surface, dry cells stay dry, and walls become
// water at the rest level.
static float settled(const pondi_flow *flow, float height, float old_ground, float ground) {
    if (ground >= flow->top) {
        return 0.0f;
    }
    const bool wet = old_ground >= flow->top || height > old_ground;
    const float level = pondi_flow_round(flow, fmin((double)height, (double)flow->top));
    return wet && level > ground ? level : ground;
}

void pondi_flow_stir(pondi_flow *flow, int y0, int y1) {
    memset(flow->moved + y0, 1, (size_t)(y1 - y0));
}

void pondi_flow_settle(pondi_flow *flow, pondi_field *now, pondi_field *before,
                       const pondi_cells *cells) {
    for (int y = cells->y0; y < cells->y1; y++) {
        float *ground = pondi_row_f32(&flow->ground, y);
        float *row = pondi_row_f32(now, y);
        float *earlier = pondi_row_f32(before, y);
        for (int x = cells->x0; x < cells->x1; x++) {
            const float changed = ground_at(flow, x, y);
            row[x] = settled(flow, row[x], ground[x], changed);
            earlier[x] = settled(flow, earlier[x], ground[x], changed);
            ground[x] = changed;
        }
    }
    pondi_flow_stir(flow, cells->y0, cells->y1);
    pondi_border_fill(&flow->ground, &flow->edges);
    pondi_border_fill(now, &flow->edges);
    pondi_border_fill(before, &flow->edges);
}

static void lay_ground(void *state, const pondi_field *depths) {
    pondi_flow *flow = state;
    flow->depths = depths;
}

static bool lay_walls(void *state, const pondi_field *walls, const pond_allocator *allocator) {
    pondi_flow *flow = state;
    (void)allocator;
    flow->walls = walls;
    return true;
}

static void *create(const pond_desc *desc) {
    pondi_flow *flow = pondi_allocate(&desc->allocator, sizeof *flow, PONDI_CACHE_LINE);
    if (flow == NULL) {
        return NULL;
    }
    flow->numbers = numbers_of(desc);
    flow->ripple = pondi_ripple_numbers_of(desc);
    flow->rows = PONDI_ISA_BEST(pondi_flow_rows_);
    flow->edges = desc->edges;
    flow->sides[POND_SIDE_LEFT - 1] = (pondi_flow_side){desc->edges.left, .outwards = -1.0f};
    flow->sides[POND_SIDE_RIGHT - 1] = (pondi_flow_side){desc->edges.right, .outwards = 1.0f};
    flow->sides[POND_SIDE_TOP - 1] = (pondi_flow_side){desc->edges.top, .outwards = -1.0f};
    flow->sides[POND_SIDE_BOTTOM - 1] = (pondi_flow_side){desc->edges.bottom, .outwards = 1.0f};
    flow->time_step = desc->time_step;
    flow->depth = desc->depth;
    flow->width = desc->width;
    flow->height = desc->height;
    flow->top = flow->numbers.quantum * 0x1p24f; // of larger numbers floats do not hold all quanta
    if (!make_fields(flow, desc)) {
        destroy(flow, &desc->allocator);
        return NULL;
    }
    pondi_ripples_begin(flow);
    pondi_flow_stir(flow, 0, flow->height);
    for (int y = 0; y < flow->height; y++) {
        for (int x = 0; x < flow->width; x++) {
            pondi_row_f32(&flow->ground, y)[x] = ground_at(flow, x, y);
        }
    }
    pondi_border_fill(&flow->ground, &flow->edges);
    return flow;
}

// ---- a band -------------------------------------------------------------------------------------

typedef struct band {
    pondi_flow *flow;
    const pondi_field *heights;
    pondi_field *new_heights;
    float *rings;
    size_t floats; // of a row
    int y0;        // its own rows
    int y1;
    int first; // rows whose fluxes are computed
    int end;
} band;

// A row of a ring, for a row of cells or faces.
static float *ring(const band *b, int which, int y) {
    return b->rings + (size_t)(which * RING + y % RING) * b->floats + PAD;
}

static int within(int y, int rows) {
    return y < 0 ? 0 : y < rows ? y : rows - 1;
}

static const float *cells_of(const band *b, int which, int y) {
    return ring(b, which, within(y, b->flow->height));
}

static const float *ground_of(const band *b, int y) {
    return pondi_row_f32(&b->flow->ground, within(y, b->flow->height));
}

static float *new_heights_of(const band *b, int y) {
    const int row = within(y, b->flow->height);
    return row >= b->y0 && row < b->y1 ? pondi_row_f32(b->new_heights, row)
                                       : ring(b, NEW_HEIGHT, row);
}

// Repeats the first and last of a row's numbers.
static void extend(float *row, int count) {
    row[-2] = row[-1] = row[0];
    row[count] = row[count + 1] = row[count - 1];
}

static void wet_row(const band *b, int y) {
    b->flow->rows->wet(pondi_row_f32(b->heights, y) - 2, ground_of(b, y) - 2, ring(b, DEPTH, y) - 2,
                       b->flow->width + 4);
}

static void faces_x(const band *b, int y) {
    const float *depth = ring(b, DEPTH, y);
    const float *ground = ground_of(b, y);
    b->flow->rows->faces(&b->flow->numbers, &(pondi_flow_faces){
                                                .before2 = depth - 2,
                                                .before = depth - 1,
                                                .after = depth,
                                                .after2 = depth + 1,
                                                .ground_before = ground - 1,
                                                .ground_after = ground,
                                                .u = pondi_row_f32(&b->flow->u[b->flow->now], y),
                                                .q = ring(b, FLUX_X, y),
                                                .count = b->flow->width + 1,
                                            });
}

static void faces_y(const band *b, int y) {
    b->flow->rows->faces(&b->flow->numbers, &(pondi_flow_faces){
                                                .before2 = cells_of(b, DEPTH, y - 2),
                                                .before = cells_of(b, DEPTH, y - 1),
                                                .after = cells_of(b, DEPTH, y),
                                                .after2 = cells_of(b, DEPTH, y + 1),
                                                .ground_before = ground_of(b, y - 1),
                                                .ground_after = ground_of(b, y),
                                                .u = pondi_row_f32(&b->flow->v[b->flow->now], y),
                                                .q = ring(b, FLUX_Y, y),
                                                .count = b->flow->width,
                                            });
}

static void share_row(const band *b, int y) {
    b->flow->rows->share(&(pondi_flow_share){
        .depth = ring(b, DEPTH, y),
        .qx = ring(b, FLUX_X, y),
        .qy = ring(b, FLUX_Y, y),
        .qy_below = ring(b, FLUX_Y, y + 1),
        .share = ring(b, SHARE, y),
        .count = b->flow->width,
    });
    extend(ring(b, SHARE, y), b->flow->width);
}

static void limit_x(const band *b, int y) {
    const float *share = ring(b, SHARE, y);
    b->flow->rows->limit(&b->flow->numbers, &(pondi_flow_limit){
                                                .share_before = share - 1,
                                                .share_after = share,
                                                .q = ring(b, FLUX_X, y),
                                                .count = b->flow->width + 1,
                                            });
}

static void limit_y(const band *b, int y) {
    b->flow->rows->limit(&b->flow->numbers, &(pondi_flow_limit){
                                                .share_before = cells_of(b, SHARE, y - 1),
                                                .share_after = cells_of(b, SHARE, y),
                                                .q = ring(b, FLUX_Y, y),
                                                .count = b->flow->width,
                                            });
}

static void fill_row(const band *b, int y) {
    b->flow->rows->fill(&(pondi_flow_fill){
        .height = pondi_row_f32(b->heights, y),
        .depth = ring(b, DEPTH, y),
        .qx = ring(b, FLUX_X, y),
        .qy = ring(b, FLUX_Y, y),
        .qy_below = ring(b, FLUX_Y, y + 1),
        .new_height = new_heights_of(b, y),
        .new_depth = ring(b, NEW_DEPTH, y),
        .count = b->flow->width,
    });
    extend(new_heights_of(b, y), b->flow->width);
}

static const float *pressed_of(const band *b, int y) {
    return pondi_row_f32(&b->flow->pressed, within(y, b->flow->height));
}

static void push_faces(const band *b, const pondi_flow_push *row, bool under) {
    const pondi_flow_rows *rows = b->flow->rows;
    (under ? rows->push_under : rows->push)(&b->flow->numbers, row);
    extend(row->pushed, row->count);
}

static void push_x(const band *b, int y) {
    const float *heights = new_heights_of(b, y);
    const float *ground = ground_of(b, y);
    const pondi_flow_push row = {
        .before = heights - 1,
        .after = heights,
        .pressed_before = pressed_of(b, y) - 1,
        .pressed_after = pressed_of(b, y),
        .ground_before = ground - 1,
        .ground_after = ground,
        .u = pondi_row_f32(&b->flow->u[b->flow->now], y),
        .pushed = ring(b, PUSHED_X, y),
        .count = b->flow->width + 1,
    };
    push_faces(b, &row, pondi_flow_is_pressed(b->flow, y));
}

static void push_y(const band *b, int y) {
    const pondi_flow_push row = {
        .before = new_heights_of(b, y - 1),
        .after = new_heights_of(b, y),
        .pressed_before = pressed_of(b, y - 1),
        .pressed_after = pressed_of(b, y),
        .ground_before = ground_of(b, y - 1),
        .ground_after = ground_of(b, y),
        .u = pondi_row_f32(&b->flow->v[b->flow->now], y),
        .pushed = ring(b, PUSHED_Y, y),
        .count = b->flow->width,
    };
    push_faces(b, &row, pondi_flow_is_pressed(b->flow, y) || pondi_flow_is_pressed(b->flow, y - 1));
}

// The velocity at a side from the cell there and the velocity at the next face. Beyond an open side
// is a sea: waves leave, and its swell comes in (Flather 1976).
static float at_side(const band *b, pond_side side, float next, int x, int y) {
    const pondi_flow *flow = b->flow;
    const pondi_flow_side *s = &flow->sides[side - 1];
    const float height = new_heights_of(b, y)[x];
    const float depth = height - ground_of(b, y)[x];
    if (s->edge == POND_EDGE_OUT) {
        return next * s->outwards > 0.0f ? next : 0.0f;
    }
    if (s->edge != POND_EDGE_OPEN || !(depth > flow->numbers.thin)) {
        return 0.0f;
    }
    const float most = flow->numbers.fastest;
    const float lift =
        pondi_flow_is_pressed(flow, y) ? pondi_flow_lift(depth, pressed_of(b, y)[x]) : 0.0f;
    const float above = height + lift - s->target;
    const float u = s->outwards * sqrtf((float)PONDI_GRAVITY / depth) * above;
    return u > most ? most : u < -most ? -most : u;
}

static void carry_x(const band *b, int y) {
    const pondi_flow *flow = b->flow;
    const int width = flow->width;
    float *out = pondi_row_f32(&flow->u[1 - flow->now], y);
    pondi_flow_carry row = {
        .u = pondi_row_f32(&flow->u[flow->now], y) + 1,
        .along = {ring(b, FLUX_X, y) + 1},
        .across = {ring(b, FLUX_Y, y) + 1, ring(b, FLUX_Y, y + 1) + 1},
        .before = ring(b, NEW_DEPTH, y),
        .after = ring(b, NEW_DEPTH, y) + 1,
        .out = out + 1,
        .count = width - 1,
    };
    for (int j = 0; j < 5; j++) {
        row.pushed[j] = cells_of(b, PUSHED_X, y + j - 2) + 1;
    }
    flow->rows->carry_x(&flow->numbers, &row);
    out[0] = at_side(b, POND_SIDE_LEFT, width > 1 ? out[1] : 0.0f, 0, y);
    out[width] = at_side(b, POND_SIDE_RIGHT, width > 1 ? out[width - 1] : 0.0f, width - 1, y);
}

static void carry_y(const band *b, int y) {
    const pondi_flow *flow = b->flow;
    pondi_flow_carry row = {
        .u = pondi_row_f32(&flow->v[flow->now], y),
        .along = {ring(b, FLUX_Y, y - 1), ring(b, FLUX_Y, y), ring(b, FLUX_Y, y + 1)},
        .across = {ring(b, FLUX_X, y - 1), ring(b, FLUX_X, y)},
        .before = ring(b, NEW_DEPTH, y - 1),
        .after = ring(b, NEW_DEPTH, y),
        .out = pondi_row_f32(&flow->v[1 - flow->now], y),
        .count = flow->width,
    };
    for (int j = 0; j < 5; j++) {
        row.pushed[j] = ring(b, PUSHED_Y, within(y + j - 2, flow->height + 1));
    }
    flow->rows->carry_y(&flow->numbers, &row);
}

// Sets the velocities at the upper or lower side from those of the row of faces next to it.
static void end_y(const band *b, bool top) {
    const pondi_flow *flow = b->flow;
    const pondi_field *v = &flow->v[1 - flow->now];
    const int row = top ? 0 : flow->height - 1;
    const float *next = pondi_row_f32(v, top ? 1 : row);
    float *out = pondi_row_f32(v, top ? 0 : flow->height);
    for (int x = 0; x < flow->width; x++) {
        out[x] = at_side(b, top ? POND_SIDE_TOP : POND_SIDE_BOTTOM,
                         flow->height > 1 ? next[x] : 0.0f, x, row);
    }
}

static void begin(const band *b) {
    for (int y = pondi_most(b->first - 2, 0); y < b->first + 2 && y < b->flow->height; y++) {
        wet_row(b, y);
    }
    faces_y(b, b->first);
}

// Fluxes of row y and the faces below it.
static void flux_row(const band *b, int y) {
    if (y + 2 < b->flow->height) {
        wet_row(b, y + 2);
    }
    faces_x(b, y);
    faces_y(b, y + 1);
    share_row(b, y);
    limit_x(b, y);
}

static void run_band(const band *b) {
    const int height = b->flow->height;
    const int top = b->first == 0 ? 0 : b->first + 1; // first row whose fluxes are all limited
    const int bottom = b->end == height ? height : b->end - 1;
    begin(b);
    for (int y = b->first; y < b->y1 + 3; y++) {
        if (y < b->end) {
            flux_row(b, y);
        }
        if (y >= top && y <= bottom) {
            limit_y(b, y);
        }
        if (y > top && y <= bottom) {
            fill_row(b, y - 1);
            push_x(b, y - 1);
        }
        if (y - 1 == 0 || (y - 1 > top && y - 1 < bottom) || y - 1 == height) {
            push_y(b, y - 1);
        }
        const int done = y - 3;
        if (done >= b->y0) {
            carry_x(b, done);
        }
        if (done >= b->y0 && done > 0) {
            carry_y(b, done);
        }
    }
    if (b->y0 == 0) {
        end_y(b, true);
    }
    if (b->y1 == height) {
        end_y(b, false);
    }
}

// ---- a step -------------------------------------------------------------------------------------

typedef struct job {
    pondi_flow *flow;
    const pondi_field *now;
    pondi_field *next;
    int first; // rows
    int end;
    int bands;
} job;

static bool differ(const pondi_field *a, const pondi_field *b, int y, int count) {
    return memcmp(pondi_row_f32(a, y), pondi_row_f32(b, y), (size_t)count * sizeof(float)) != 0;
}

static bool row_moved(const job *j, int y) {
    const pondi_flow *flow = j->flow;
    return differ(j->now, j->next, y, flow->width) ||
           differ(&flow->u[0], &flow->u[1], y, flow->width + 1) ||
           differ(&flow->v[0], &flow->v[1], y, flow->width) ||
           (y == flow->height - 1 && differ(&flow->v[0], &flow->v[1], y + 1, flow->width));
}

static void run_index(void *context, int index) {
    const job *j = context;
    pondi_flow *flow = j->flow;
    const size_t floats = flow->scratch_bytes / sizeof(float) / (size_t)flow->bands;
    band b = {
        .flow = flow,
        .heights = j->now,
        .new_heights = j->next,
        .rings = flow->scratch + (size_t)index * floats,
        .floats = floats / (RINGS * RING),
        .y0 = j->first + (int)((int64_t)(j->end - j->first) * index / j->bands),
        .y1 = j->first + (int)((int64_t)(j->end - j->first) * (index + 1) / j->bands),
    };
    b.first = pondi_most(b.y0 - 4, 0);
    b.end = pondi_least(b.y1 + 3, flow->height);
    run_band(&b);
    for (int y = b.y0; y < b.y1; y++) {
        flow->moved[y] = row_moved(j, y);
    }
}

// Finds the rows that may change in a step.
static void find_active(pondi_flow *flow) {
    memset(flow->active, 0, (size_t)flow->height);
    for (int y = 0; y < flow->height; y++) {
        if (flow->moved[y]) {
            const int first = pondi_most(y - REACH, 0);
            const int end = pondi_least(y + REACH + 1, flow->height);
            memset(flow->active + first, 1, (size_t)(end - first));
        }
    }
}

static void run(void *state, const pond_parallel *parallel, const pondi_field *now,
                pondi_field *next) {
    pondi_flow *flow = state;
    find_active(flow);
    flow->active_rows = 0;
    job j = {flow, now, next, 0, 0, 0};
    for (int y = 0; y < flow->height; y = j.end + 1) {
        j.first = y;
        j.end = y;
        while (j.end < flow->height && flow->active[j.end]) {
            j.end++;
        }
        if (j.end > j.first) {
            const int rows = j.end - j.first;
            const int worth = pondi_band_count(flow->width, rows, parallel);
            j.bands = pondi_most(pondi_least(worth, flow->bands), 1);
            pondi_parallel_run(parallel, j.bands, run_index, &j);
            flow->active_rows += rows;
        }
    }
    flow->now = 1 - flow->now;
    pondi_border_fill(next, &flow->edges);
    if (pondi_flow_has_ripples(flow)) {
        pondi_ripples_step(flow, parallel, next);
    }
    pondi_ripples_show(flow, parallel, next);
    flow->stepping = false;
}

// ---- readings -----------------------------------------------------------------------------------

static void visit(void *state, pondi_numbers_visit *each, void *context) {
    pondi_flow *flow = state;
    for (int y = 0; y < flow->height; y++) {
        each(context, pondi_row_f32(&flow->u[flow->now], y), (size_t)flow->width + 1);
    }
    for (int y = 0; y <= flow->height; y++) {
        each(context, pondi_row_f32(&flow->v[flow->now], y), (size_t)flow->width);
    }
    for (int i = 0; i < 2; i++) { // now and one step before
        const pondi_field *ripples = &flow->ripples[i == 0 ? flow->now : 1 - flow->now];
        for (int y = 0; y < flow->height; y++) {
            each(context, pondi_row_f32(ripples, y), (size_t)flow->width);
        }
    }
}

// Kinetic and potential energy of a cell. [m³/s²]
static double energy_at(const pondi_flow *flow, const pondi_field *heights, int x, int y) {
    const float *u = pondi_row_f32(&flow->u[flow->now], y) + x;
    const float *v = pondi_row_f32(&flow->v[flow->now], y) + x;
    const double v0 = (double)v[0];
    const double v1 = (double)v[flow->v[0].stride];
    const double speed2 =
        0.5 * ((double)u[0] * (double)u[0] + (double)u[1] * (double)u[1] + v0 * v0 + v1 * v1);
    const double depth = (double)pondi_flow_depth(flow, heights, x, y);
    const double ground = (double)pondi_row_f32(&flow->ground, y)[x];
    return 0.5 * depth * (speed2 + PONDI_GRAVITY * (depth + 2.0 * ground));
}

static double energy(void *state, const pondi_field *now, const pondi_field *before) {
    const pondi_flow *flow = state;
    (void)before;
    double sum = 0.0;
    for (int y = 0; y < flow->height; y++) {
        for (int x = 0; x < flow->width; x++) {
            sum += energy_at(flow, now, x, y);
        }
    }
    return 2.0 * flow->time_step * flow->time_step * sum / flow->depth;
}

static double omega2(const pond_desc *desc, double k) {
    return PONDI_GRAVITY * desc->depth * k * k / (desc->cell_size * desc->cell_size);
}

static double step_limit(const pond_desc *desc) {
    return COURANT * desc->cell_size / sqrt(PONDI_GRAVITY * desc->depth);
}

const pondi_solver pondi_solver_flow = {
    .traits = {.name = "flow",
               .half_life = true,
               .hard_walls = true,
               .ground = true,
               .damped = true,
               .flows = true},
    .format = POND_FORMAT_F32,
    .at_limit = true,
    .rests = PONDI_RESTS_NEVER,
    .border = PONDI_WIDE_BORDER,
    .omega2 = omega2,
    .step_limit = step_limit,
    .whole =
        {
            .size = size,
            .create = create,
            .destroy = destroy,
            .run = run,
            .energy = energy,
            .lay_ground = lay_ground,
            .lay_walls = lay_walls,
            .visit = visit,
        },
};

#endif
