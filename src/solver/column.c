// Water seen from the side: one row of columns, in four forms.
//
//   exact   u⁺ = u + d(u − p) + k·(W + E − 2u): the wave equation, which three-point leapfrog
//           solves without error at Courant number 1
//   listed  v = u − p; u⁺ = (u − v)·keep; then blurs              (the string listing)
//   blur    u⁺ = u + (u − p)·keep; then blurs                     (the same, as intended)
//   spring  v += −stiffness·u − friction·v; u += v; then spread·(W + E − 2u)
//           is added to both v and u                              (platform games)
//
// A blur is (u + lerp(u, W, blend) + lerp(u, E, blend))/3. Each pass reads the heights before it.
// The spring form stores its velocity in the pond's second field.

#include <math.h>

#include "base/maths.h"
#include "base/memory.h"
#include "solver/solver.h"

typedef struct columns {
    pond_edges edges;
    pond_column column;
    float d;
    float k;
    double courant2;
} columns;

static size_t size(const pond_desc *desc) {
    (void)desc;
    return sizeof(columns);
}

static void *create(const pond_desc *desc) {
    columns *c = pondi_allocate(&desc->allocator, sizeof *c, PONDI_CACHE_LINE);
    if (c == NULL) {
        return NULL;
    }
    const double courant = desc->wave_speed * desc->time_step / desc->cell_size;
    const double d = pondi_kept_movement(desc);
    c->edges = desc->edges;
    c->column = desc->column;
    c->courant2 = courant * courant;
    c->d = (float)d;
    c->k = (float)(c->courant2 * (0.5 * (1.0 + d)));
    return c;
}

static void destroy(void *state, const pond_allocator *allocator) {
    pondi_release(allocator, state, sizeof(columns));
}

static float lerp(float from, float to, float share) {
    return from + (to - from) * share;
}

static float end(pond_edge edge, float near, float far) {
    return edge == POND_EDGE_FIXED ? 0.0f : edge == POND_EDGE_PERIODIC ? far : near;
}

// Fills only the two cells beyond the ends of the row.
static void show_ends(const pond_edges *edges, float *row, int width) {
    const float first = row[0];
    const float last = row[width - 1];
    row[-1] = end(edges->left, first, last);
    row[width] = end(edges->right, last, first);
}

static void run_exact(void *state, const pond_parallel *parallel, const pondi_field *now,
                      pondi_field *next) {
    (void)parallel;
    const columns *c = state;
    const float *u = pondi_row_f32(now, 0);
    float *p = pondi_row_f32(next, 0);
    for (int x = 0; x < now->width; x++) {
        const float sides = (u[x - 1] + u[x + 1]) - 2.0f * u[x];
        p[x] = pondi_settle(u[x] + (c->d * (u[x] - p[x]) + c->k * sides));
    }
    pondi_border_fill(next, &c->edges);
}

// ---- listed and blur ----------------------------------------------------------------------------

// Every operation in the listing's order.
static void blur_listed(const columns *c, float *row, int width) {
    const float blend = c->column.blend;
    float left = row[-1];
    for (int x = 0; x < width; x++) {
        const float u = row[x];
        row[x] = ((u + lerp(u, left, blend)) + lerp(u, row[x + 1], blend)) / 3.0f;
        left = u;
    }
}

// The same blur in differences: flat water stays bit-identical, and the result is symmetric.
static void blur(const columns *c, float *row, int width) {
    const float share = c->column.blend / 3.0f;
    float left = row[-1];
    for (int x = 0; x < width; x++) {
        const float u = row[x];
        row[x] = u + share * ((left - u) + (row[x + 1] - u));
        left = u;
    }
}

typedef void blur_kernel(const columns *c, float *row, int width);

static void finish(const columns *c, blur_kernel *kernel, pondi_field *next) {
    float *row = pondi_row_f32(next, 0);
    for (int pass = 0; pass < c->column.passes; pass++) {
        show_ends(&c->edges, row, next->width);
        kernel(c, row, next->width);
    }
    for (int x = 0; x < next->width; x++) {
        row[x] = pondi_settle(row[x]);
    }
    pondi_border_fill(next, &c->edges);
}

static void run_listed(void *state, const pond_parallel *parallel, const pondi_field *now,
                       pondi_field *next) {
    (void)parallel;
    const columns *c = state;
    const float *u = pondi_row_f32(now, 0);
    float *row = pondi_row_f32(next, 0);
    for (int x = 0; x < now->width; x++) {
        const float v = u[x] - row[x];
        row[x] = (u[x] - v) * c->column.keep;
    }
    finish(c, blur_listed, next);
}

static void run_blur(void *state, const pond_parallel *parallel, const pondi_field *now,
                     pondi_field *next) {
    (void)parallel;
    const columns *c = state;
    const float *u = pondi_row_f32(now, 0);
    float *row = pondi_row_f32(next, 0);
    for (int x = 0; x < now->width; x++) {
        row[x] = u[x] + (u[x] - row[x]) * c->column.keep;
    }
    finish(c, blur, next);
}

// ---- springs ------------------------------------------------------------------------------------

static void share(const columns *c, float *heights, float *speeds, int width) {
    show_ends(&c->edges, heights, width);
    float left = heights[-1];
    for (int x = 0; x < width; x++) {
        const float u = heights[x];
        const float delta = c->column.spread * ((left - u) + (heights[x + 1] - u));
        speeds[x] += delta;
        heights[x] = u + delta;
        left = u;
    }
}

static void run_spring(void *state, const pond_parallel *parallel, const pondi_field *now,
                       pondi_field *next) {
    (void)parallel;
    const columns *c = state;
    // The pond's fields swap in each step: new heights replace the velocity.
    float *speeds = pondi_row_f32(now, 0);
    float *heights = pondi_row_f32(next, 0);
    const int width = now->width;
    for (int x = 0; x < width; x++) {
        const float u = speeds[x];
        const float v = heights[x];
        speeds[x] = v + (-c->column.stiffness * u - c->column.friction * v);
        heights[x] = u + speeds[x];
    }
    for (int pass = 0; pass < c->column.passes; pass++) {
        share(c, heights, speeds, width);
    }
    for (int x = 0; x < width; x++) {
        speeds[x] = pondi_settle(speeds[x]);
        heights[x] = pondi_settle(heights[x]);
    }
    pondi_field velocity = *now;
    pondi_border_fill(&velocity, &c->edges);
    pondi_border_fill(next, &c->edges);
}

// With q = (1 + spread·λ)^passes, λ = −4…0 the symbol of (W + E − 2u), the matrix of a step has the
// determinant q(1 − friction) and the trace q(2 − stiffness − friction). Its eigenvalues are inside
// the unit circle (Jury) while
//
//   |q|·(1 − friction) ≤ 1,   q·(1 − stiffness) ≤ 1,   −q·(3 − stiffness − 2·friction) ≤ 1,
//
// The worst q is that of the shortest wave, (1 − 4·spread)^passes.
double pondi_spread_limit(const pond_column *column) {
    const double k = (double)column->stiffness;
    const double f = (double)column->friction;
    const bool odd = column->passes % 2 != 0; // the sign of that q
    const double steepest = fmax(1.0 - f, odd ? 3.0 - k - 2.0 * f : 1.0 - k);
    if (steepest <= 0.0) {
        return 1.0;
    }
    return fmin(1.0, 0.25 * (1.0 + pondi_pow(1.0 / steepest, 1.0 / column->passes)));
}

// ---- energy -------------------------------------------------------------------------------------

static double potential_exact(void *state, const pondi_field *now, const pondi_field *before) {
    const columns *c = state;
    const float *u = pondi_row_f32(now, 0);
    const float *p = pondi_row_f32(before, 0);
    double sum = 0.0;
    for (int x = 0; x < now->width; x++) {
        const double curve = ((double)p[x - 1] + (double)p[x + 1]) - 2.0 * (double)p[x];
        sum -= (double)u[x] * curve;
    }
    return sum * c->courant2;
}

// Blurring conserves no energy: this is the potential energy of the present heights.
static double potential_blur(void *state, const pondi_field *now, const pondi_field *before) {
    (void)before;
    return potential_exact(state, now, now);
}

// The invariant of springs without friction and spread: v² − stiffness·u·v + stiffness·u².
static double energy_spring(void *state, const pondi_field *now, const pondi_field *before) {
    const columns *c = state;
    const double stiffness = (double)c->column.stiffness;
    const float *heights = pondi_row_f32(now, 0);
    const float *speeds = pondi_row_f32(before, 0);
    double sum = 0.0;
    for (int x = 0; x < now->width; x++) {
        const double u = (double)heights[x];
        const double v = (double)speeds[x];
        sum += v * v + stiffness * u * (u - v);
    }
    return sum;
}

// Fields that all forms share. RUN is the form's run, MEASURE its energy or potential.
#define COLUMNS(RUN, MEASURE)                                                                      \
    .format = POND_FORMAT_F32, .border = 1, .courant2 = 1.0,                                       \
    .whole = {.size = size, .create = create, .destroy = destroy, .run = (RUN), MEASURE}

const pondi_solver pondi_solver_column_exact = {
    .traits = {.name = "column", .one_row = true, .half_life = true, .damped = true, .rests = true},
    .rests = PONDI_RESTS_LEVEL,
    .at_limit = true,
    COLUMNS(run_exact, .potential = potential_exact),
};

const pondi_solver pondi_solver_column_listed = {
    .traits = {.name = "column", .one_speed = true, .one_row = true, .damped = true, .rests = true},
    .rests = PONDI_RESTS_ZERO,
    COLUMNS(run_listed, .potential = potential_blur),
};

const pondi_solver pondi_solver_column_blur = {
    .traits = {.name = "column", .one_speed = true, .one_row = true, .damped = true, .rests = true},
    .rests = PONDI_RESTS_LEVEL,
    COLUMNS(run_blur, .potential = potential_blur),
};

const pondi_solver pondi_solver_column_spring = {
    .traits = {.name = "column",
               .one_speed = true,
               .one_row = true,
               .present_only = true,
               .damped = true,
               .rests = true},
    .keeps_velocity = true,
    .rests = PONDI_RESTS_ZERO, // its second field holds no level
    COLUMNS(run_spring, .energy = energy_spring),
};
