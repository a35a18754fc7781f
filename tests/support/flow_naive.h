// flow_naive.h — bulk water on its own: the solver without a pond, and the reference implementation
// that it is held to: src/solver/flow.c's scheme cell by cell, without rows, bands or borders.
#ifndef FLOW_NAIVE_H
#define FLOW_NAIVE_H

#include "solver/flow.h"
#include "solver/solver.h"

#include "support.h"

// ---- the solver ---------------------------------------------------------------------------------

typedef struct water {
    pond_desc desc;
    pondi_flow *flow;
    pondi_field heights[2];
    pondi_field depths; // of the ground
    pondi_field walls;
    pond_parallel parallel;
    int now;
} water;

static inline pond_desc flow_desc(int width, int height, double cell_size, double depth) {
    pond_desc desc = pond_desc_default();
    desc.width = width;
    desc.height = height;
    desc.cell_size = cell_size;
    desc.depth = depth;
    desc.solver = POND_SOLVER_FLOW;
    desc.half_life = INFINITY;
    desc.friction = 0.0;
    desc.time_step = 0.35 * cell_size / sqrt(9.81 * depth);
    return desc;
}

static inline water make_water(const pond_desc *desc) {
    water w = {.desc = *desc};
    w.flow = pondi_solver_flow.whole.create(desc);
    assert_non_null(w.flow);
    for (int i = 0; i < 2; i++) {
        assert_true(pondi_field_create(&w.heights[i], desc->width, desc->height, POND_FORMAT_F32,
                                       PONDI_WIDE_BORDER, i == 1, &desc->allocator));
    }
    assert_true(pondi_field_create_filled(&w.depths, desc->width, desc->height,
                                          &(float){(float)desc->depth}, &desc->allocator));
    assert_true(pondi_field_create_filled(&w.walls, desc->width, desc->height,
                                          &(float){PONDI_NO_WALL}, &desc->allocator));
    return w;
}

static inline void free_water(water *w) {
    pondi_solver_flow.whole.destroy(w->flow, &w->desc.allocator);
    pondi_field_destroy(&w->heights[0], &w->desc.allocator);
    pondi_field_destroy(&w->heights[1], &w->desc.allocator);
    pondi_field_destroy(&w->depths, &w->desc.allocator);
    pondi_field_destroy(&w->walls, &w->desc.allocator);
}

static inline float *height_of(const water *w, int x, int y) {
    return &pondi_row_f32(&w->heights[w->now], y)[x];
}
static inline float *u_of(const water *w, int x, int y) {
    return &pondi_row_f32(&w->flow->u[w->flow->now], y)[x];
}
static inline float *v_of(const water *w, int x, int y) {
    return &pondi_row_f32(&w->flow->v[w->flow->now], y)[x];
}
static inline float ground_at_cell(const water *w, int x, int y) {
    return pondi_row_f32(&w->flow->ground, y)[x];
}
static inline float depth_of(const water *w, int x, int y) {
    return pondi_flow_depth(w->flow, &w->heights[w->now], x, y);
}

// Call after heights, depths or walls were written.
static inline void settle_water(water *w) {
    pondi_solver_flow.whole.lay_ground(w->flow, &w->depths);
    (void)pondi_solver_flow.whole.lay_walls(w->flow, &w->walls, &w->desc.allocator);
    const pondi_cells all = {0, 0, w->flow->width, w->flow->height};
    pondi_flow_settle(w->flow, &w->heights[w->now], &w->heights[1 - w->now], &all);
}

// Ground and surface of a cell; a surface below the ground makes it dry.
static inline void set_cell(water *w, int x, int y, double ground, double surface) {
    pondi_row_f32(&w->depths, y)[x] = (float)-ground;
    *height_of(w, x, y) = (float)surface;
}

static inline void step_water(water *w, int steps) {
    for (int i = 0; i < steps; i++) {
        pondi_solver_flow.whole.run(w->flow, &w->parallel, &w->heights[w->now],
                                    &w->heights[1 - w->now]);
        w->now = 1 - w->now;
    }
}

static inline double volume_of(const water *w) { // in quanta: a whole number
    double sum = 0.0;
    for (int y = 0; y < w->desc.height; y++) {
        for (int x = 0; x < w->desc.width; x++) {
            sum += (double)depth_of(w, x, y) * (double)w->flow->numbers.per_quantum;
        }
    }
    return sum;
}

// ---- the reference ------------------------------------------------------------------------------

typedef struct naive {
    int width;
    int height;
    pond_edges edges;
    pondi_flow_numbers n;
    float *e;
    float *b;
    float *u; // (width + 1) × height
    float *v; // width × (height + 1)
    float *work[8];
} naive;

static inline float naive_most(float a, float b) {
    return a > b ? a : b;
}
static inline float naive_least(float a, float b) {
    return a < b ? a : b;
}
static inline int naive_clamp(int i, int count) {
    return i < 0 ? 0 : i < count ? i : count - 1;
}

// A slope, limited.
static inline float naive_slope(float behind, float ahead) {
    return naive_most(naive_least(behind, ahead), 0.0f) +
           naive_least(naive_most(behind, ahead), 0.0f);
}

static inline naive naive_of(const water *w) {
    naive a = {.width = w->desc.width,
               .height = w->desc.height,
               .edges = w->desc.edges,
               .n = w->flow->numbers};
    const size_t cells = ((size_t)a.width + 1) * ((size_t)a.height + 1);
    float **all[4] = {&a.e, &a.b, &a.u, &a.v};
    for (int i = 0; i < 4; i++) {
        *all[i] = room(cells, sizeof(float));
    }
    for (int i = 0; i < 8; i++) {
        a.work[i] = room(cells, sizeof(float));
    }
    for (int y = 0; y <= a.height; y++) {
        for (int x = 0; x <= a.width; x++) {
            if (x < a.width && y < a.height) {
                a.e[y * a.width + x] = *height_of(w, x, y);
                a.b[y * a.width + x] = ground_at_cell(w, x, y);
            }
            if (y < a.height) {
                a.u[y * (a.width + 1) + x] = *u_of(w, x, y);
            }
            if (x < a.width) {
                a.v[y * a.width + x] = *v_of(w, x, y);
            }
        }
    }
    return a;
}

static inline void free_naive(naive *a) {
    free(a->e);
    free(a->b);
    free(a->u);
    free(a->v);
    for (int i = 0; i < 8; i++) {
        free(a->work[i]);
    }
}

// One axis of the water, so that the scheme is written once: lines along it, and faces 0…cells of
// each line.
typedef struct naive_axis {
    int cells; // of a line
    int lines;
    int along;       // distance of neighbouring cells along a line
    int across;      // and of neighbouring lines
    int face_along;  // the same of faces
    int face_across; //
    pond_edge low;
    pond_edge high;
} naive_axis;

static inline naive_axis naive_axis_of(const naive *a, bool x) {
    return x ? (naive_axis){a->width,      a->height,     1, a->width, 1, a->width + 1,
                            a->edges.left, a->edges.right}
             : (naive_axis){a->height, a->width, a->width,     1,
                            a->width,  1,        a->edges.top, a->edges.bottom};
}

static inline float naive_at(const naive_axis *s, const float *cells, int i, int line) {
    return cells[naive_clamp(i, s->cells) * s->along + naive_clamp(line, s->lines) * s->across];
}

static inline float naive_face(const naive_axis *s, const float *faces, int i, int line) {
    return faces[naive_clamp(i, s->cells + 1) * s->face_along +
                 naive_clamp(line, s->lines) * s->face_across];
}

// 1. Depths at faces, and fluxes.
static inline float naive_flux(const naive *a, const naive_axis *s, const float *h, const float *u,
                               int i, int line) {
    const float speed = naive_face(s, u, i, line);
    const int up = speed > 0.0f ? i - 1 : i;
    const int down = speed > 0.0f ? i : i - 1;
    const int behind = speed > 0.0f ? i - 2 : i + 1;
    const float h_up = naive_at(s, h, up, line);
    const float h_down = naive_at(s, h, down, line);
    const float b_most = naive_most(naive_at(s, a->b, i - 1, line), naive_at(s, a->b, i, line));
    const float e_up = h_up + naive_at(s, a->b, up, line);
    const float first = naive_most(e_up - b_most, 0.0f);
    const float weight = naive_most(0.5f - a->n.lambda * fabsf(speed), 0.0f);
    const float slope = naive_slope(h_up - naive_at(s, h, behind, line), h_down - h_up);
    const float second = h_up + weight * slope;
    const float margin = naive_least(h_up, h_down);
    float depth = naive_least(naive_most(second, first - margin), first + margin);
    depth = naive_most(depth, 0.0f);
    if (!(depth > a->n.thin)) {
        depth = 0.0f;
    }
    return (speed * depth) * a->n.lambda;
}

// 2. What a cell can give.
static inline float naive_limited(const naive *a, const naive_axis *s, const float *q,
                                  const float *share, int i, int line) {
    float flux = naive_face(s, q, i, line);
    flux *= naive_at(s, share, flux > 0.0f ? i - 1 : i, line);
    return (float)(int)(flux / a->n.quantum) * a->n.quantum;
}

// 4. The push of the new surface.
static inline float naive_push(const naive *a, const naive_axis *s, const float *e, const float *u,
                               int i, int line) {
    const float e0 = naive_at(s, e, i - 1, line);
    const float e1 = naive_at(s, e, i, line);
    float speed = naive_face(s, u, i, line) - a->n.push * (e1 - e0);
    speed = naive_least(naive_most(speed, -a->n.fastest), a->n.fastest);
    const float b_most = naive_most(naive_at(s, a->b, i - 1, line), naive_at(s, a->b, i, line));
    return (speed > 0.0f ? e0 : e1) - b_most > a->n.thin ? speed : 0.0f;
}

// û between two velocities.
static inline float naive_upwind(const naive *a, float q, const float *u) {
    const int up = q > 0.0f ? 1 : 2;
    const int to = q > 0.0f ? 1 : -1;
    const float weight = naive_most(0.5f - a->n.lambda * fabsf(u[up]), 0.0f);
    return u[up] + weight * naive_slope(u[up] - u[up - to], u[up + to] - u[up]);
}

// 5. q₀(û₀ − u) − q₁(û₁ − u) of five velocities in a line.
static inline float naive_brought(const naive *a, float q0, float q1, const float *u) {
    return q0 * (naive_upwind(a, q0, u) - u[2]) - q1 * (naive_upwind(a, q1, u + 1) - u[2]);
}

// q: along, t: across, at the faces of the other axis o.
static inline float naive_carry(const naive *a, const naive_axis *s, const naive_axis *o,
                                const float *h, const float *u, const float *p, const float *q,
                                const float *t, int i, int line) {
    float along[5];
    float across[5];
    for (int k = 0; k < 5; k++) {
        along[k] = naive_face(s, p, i + k - 2, line);
        across[k] = naive_face(s, p, i, line + k - 2);
    }
    const float speed = along[2];
    const float was = naive_face(s, u, i, line);
    const float q0 = (naive_face(s, q, i - 1, line) + naive_face(s, q, i, line)) * 0.5f;
    const float q1 = (naive_face(s, q, i, line) + naive_face(s, q, i + 1, line)) * 0.5f;
    const float t0 = (naive_face(o, t, line, i - 1) + naive_face(o, t, line, i)) * 0.5f;
    const float t1 = (naive_face(o, t, line + 1, i - 1) + naive_face(o, t, line + 1, i)) * 0.5f;
    const float depth = (naive_at(s, h, i - 1, line) + naive_at(s, h, i, line)) * 0.5f;
    const float brought = naive_brought(a, q0, q1, along) + naive_brought(a, t0, t1, across);
    const float gain = naive_most((q0 - q1) + (t0 - t1), -depth);
    const float pushed = speed != 0.0f ? speed - was : 0.0f;
    if (!(depth > a->n.thin)) {
        return 0.0f;
    }
    float out = (depth * speed + (brought + gain * pushed)) / (depth + a->n.drag * fabsf(was));
    out = naive_least(naive_most(out, -a->n.fastest), a->n.fastest) * a->n.kept;
    return naive_most(fabsf(out), fabsf(speed - was) * a->n.push_weight) > a->n.still ? out : 0.0f;
}

static inline float naive_side(const naive *a, const naive_axis *s, const float *u, int i,
                               int line) {
    const pond_edge edge = i == 0 ? s->low : s->high;
    const float sign = i == 0 ? -1.0f : 1.0f;
    const float e = naive_at(s, a->e, i, line);
    const float depth = e - naive_at(s, a->b, i, line);
    if (edge == POND_EDGE_OUT) {
        const float next = s->cells < 2 ? 0.0f : naive_face(s, u, i == 0 ? 1 : i - 1, line);
        return sign * next > 0.0f ? next : 0.0f;
    }
    if (edge == POND_EDGE_OPEN && depth > a->n.thin) {
        const float speed = sign * sqrtf(9.81f / depth) * e;
        return naive_least(naive_most(speed, -a->n.fastest), a->n.fastest);
    }
    return 0.0f;
}

typedef float naive_value(const naive *a, const naive_axis *s, const float *one, const float *two,
                          int i, int line);

static inline void naive_faces(const naive *a, bool x, naive_value *value, const float *one,
                               const float *two, float *out) {
    const naive_axis s = naive_axis_of(a, x);
    for (int line = 0; line < s.lines; line++) {
        for (int i = 0; i <= s.cells; i++) {
            out[i * s.face_along + line * s.face_across] = value(a, &s, one, two, i, line);
        }
    }
}

static inline void naive_velocities(const naive *a, bool x, const float *h, const float *u,
                                    const float *p, const float *q, const float *t, float *out) {
    const naive_axis s = naive_axis_of(a, x);
    const naive_axis o = naive_axis_of(a, !x);
    for (int line = 0; line < s.lines; line++) {
        float *first = out + line * s.face_across;
        for (int i = 1; i < s.cells; i++) {
            first[i * s.face_along] = naive_carry(a, &s, &o, h, u, p, q, t, i, line);
        }
        first[0] = naive_side(a, &s, out, 0, line);
        first[s.cells * s.face_along] = naive_side(a, &s, out, s.cells, line);
    }
}

static inline void naive_step(naive *a) {
    const int cells = a->width * a->height;
    float *h = a->work[0];
    float *qx = a->work[1];
    float *qy = a->work[2];
    float *share = a->work[3];
    float *x = a->work[4];
    float *y = a->work[5];
    float *px = a->work[6];
    float *py = a->work[7];
    for (int i = 0; i < cells; i++) {
        h[i] = naive_most(a->e[i] - a->b[i], 0.0f);
    }
    naive_faces(a, true, naive_flux, h, a->u, x);
    naive_faces(a, false, naive_flux, h, a->v, y);
    for (int i = 0; i < cells; i++) {
        const int left = i + i / a->width;
        const float out = (naive_most(x[left + 1], 0.0f) - naive_least(x[left], 0.0f)) +
                          (naive_most(y[i + a->width], 0.0f) - naive_least(y[i], 0.0f));
        share[i] = out > h[i] ? 0.9999f * h[i] / out : 1.0f;
    }
    naive_faces(a, true, naive_limited, x, share, qx);
    naive_faces(a, false, naive_limited, y, share, qy);
    for (int i = 0; i < cells; i++) {
        const int left = i + i / a->width;
        const float change = (qx[left] - qx[left + 1]) + (qy[i] - qy[i + a->width]);
        a->e[i] += change;
        h[i] += change;
    }
    naive_faces(a, true, naive_push, a->e, a->u, px);
    naive_faces(a, false, naive_push, a->e, a->v, py);
    naive_velocities(a, true, h, a->u, px, qx, qy, x);
    naive_velocities(a, false, h, a->v, py, qy, qx, y);
    memcpy(a->u, x, ((size_t)a->width + 1) * (size_t)a->height * sizeof(float));
    memcpy(a->v, y, (size_t)a->width * ((size_t)a->height + 1) * sizeof(float));
}

#endif
