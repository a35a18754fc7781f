// The order of every sum is part of the result: water that is mirrored, turned or transposed stays
// equal to the bit. Loops are plain, and vectorised by the compiler.

#include "solver/flow_rows.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"

PONDI_INLINE float most(float a, float b) {
    return a > b ? a : b;
}

PONDI_INLINE float least(float a, float b) {
    return a < b ? a : b;
}

// The smaller of two slopes; 0 if their signs differ.
PONDI_INLINE float minmod(float a, float b) {
    return most(least(a, b), 0.0f) + least(most(a, b), 0.0f);
}

static void wet(const float *height, const float *ground, float *depth, int count) {
    PONDI_ROWS_APART
    for (int i = 0; i < count; i++) {
        depth[i] = most(height[i] - ground[i], 0.0f);
    }
}

// ---- fluxes -------------------------------------------------------------------------------------

static void faces(const pondi_flow_numbers *n, const pondi_flow_faces *row) {
    const pondi_flow_faces r = *row;
    const float lambda = n->lambda;
    const float thin = n->thin;
    PONDI_ROWS_APART
    for (int i = 0; i < r.count; i++) {
        const float u = r.u[i];
        const float h0 = r.before[i];
        const float h1 = r.after[i];
        const float b0 = r.ground_before[i];
        const float b1 = r.ground_after[i];
        const float behind0 = h0 - r.before2[i];
        const float behind1 = h1 - r.after2[i];
        const float between = h1 - h0;
        const float e0 = h0 + b0;
        const float e1 = h1 + b1;
        const float up = u > 0.0f ? h0 : h1;
        const float behind = u > 0.0f ? behind0 : behind1;
        const float ahead = u > 0.0f ? between : -between;
        const float first = most((u > 0.0f ? e0 : e1) - most(b0, b1), 0.0f);
        const float weight = most(0.5f - lambda * fabsf(u), 0.0f);
        const float second = up + weight * minmod(behind, ahead);
        // No further from the first than the shallower cell is deep: at the water's edge the first.
        const float margin = least(h0, h1);
        const float depth = most(least(most(second, first - margin), first + margin), 0.0f);
        r.q[i] = (u * (depth > thin ? depth : 0.0f)) * lambda;
    }
}

static void share(const pondi_flow_share *row) {
    const pondi_flow_share r = *row;
    PONDI_ROWS_APART
    for (int i = 0; i < r.count; i++) {
        const float out = (most(r.qx[i + 1], 0.0f) - least(r.qx[i], 0.0f)) +
                          (most(r.qy_below[i], 0.0f) - least(r.qy[i], 0.0f));
        const float part = 0.9999f * r.depth[i] / most(out, 1e-30f);
        r.share[i] = out > r.depth[i] ? part : 1.0f;
    }
}

static void limit(const pondi_flow_numbers *n, const pondi_flow_limit *row) {
    const pondi_flow_limit r = *row;
    const float quantum = n->quantum;
    const float per_quantum = n->per_quantum;
    PONDI_ROWS_APART
    for (int i = 0; i < r.count; i++) {
        const float before = r.share_before[i];
        const float after = r.share_after[i];
        const float q = r.q[i] * (r.q[i] > 0.0f ? before : after);
        r.q[i] = (float)(int)(q * per_quantum) * quantum;
    }
}

static void fill(const pondi_flow_fill *row) {
    const pondi_flow_fill r = *row;
    PONDI_ROWS_APART
    for (int i = 0; i < r.count; i++) {
        const float change = (r.qx[i] - r.qx[i + 1]) + (r.qy[i] - r.qy_below[i]);
        r.new_height[i] = r.height[i] + change;
        r.new_depth[i] = r.depth[i] + change;
    }
}

// ---- velocities ---------------------------------------------------------------------------------

PONDI_INLINE void push_row(const pondi_flow_numbers *n, const pondi_flow_push *row, bool under) {
    const pondi_flow_push r = *row;
    const float strength = n->push;
    const float fastest = n->fastest;
    const float thin = n->thin;
    const float slack = n->slack;
    PONDI_ROWS_APART
    for (int i = 0; i < r.count; i++) {
        const float e0 = r.before[i];
        const float e1 = r.after[i];
        const float b0 = r.ground_before[i];
        const float b1 = r.ground_after[i];
        float rise = e1 - e0;
        if (under) {
            const float lift0 = pondi_flow_lift(e0 - b0, r.pressed_before[i]);
            const float lift1 = pondi_flow_lift(e1 - b1, r.pressed_after[i]);
            const float all = (e1 + lift1) - (e0 + lift0);
            rise = fabsf(all) > (lift0 != lift1 ? slack : 0.0f) ? all : 0.0f;
        }
        const float u = least(most(r.u[i] - strength * rise, -fastest), fastest);
        const float depth = (u > 0.0f ? e0 : e1) - most(b0, b1);
        r.pushed[i] = depth > thin ? u : 0.0f;
    }
}

static void push(const pondi_flow_numbers *n, const pondi_flow_push *row) {
    push_row(n, row, false);
}

static void push_under(const pondi_flow_numbers *n, const pondi_flow_push *row) {
    push_row(n, row, true);
}

// The velocity that a flux q carries from `low` to `high`, or back; `below` and `above` are beyond.
PONDI_INLINE float upwind(float lambda, float q, float below, float low, float high, float above) {
    const float between = high - low;
    const float behind_low = low - below;
    const float behind_high = high - above;
    const float u = q > 0.0f ? low : high;
    const float behind = q > 0.0f ? behind_low : behind_high;
    const float ahead = q > 0.0f ? between : -between;
    return u + most(0.5f - lambda * fabsf(u), 0.0f) * minmod(behind, ahead);
}

typedef struct line {
    float below2;
    float below;
    float above;
    float above2;
} line;

// q0, q1: fluxes along, before and after the face; p0, p1: across.
PONDI_INLINE float carried(const pondi_flow_numbers *n, float u, float was, line along, line across,
                           float q0, float q1, float p0, float p1, float depth) {
    const float u0 = upwind(n->lambda, q0, along.below2, along.below, u, along.above);
    const float u1 = upwind(n->lambda, q1, along.below, u, along.above, along.above2);
    const float w0 = upwind(n->lambda, p0, across.below2, across.below, u, across.above);
    const float w1 = upwind(n->lambda, p1, across.below, u, across.above, across.above2);
    const float brought = (q0 * (u0 - u) - q1 * (u1 - u)) + (p0 * (w0 - u) - p1 * (w1 - u));
    const float gain = most((q0 - q1) + (p0 - p1), -depth);
    const float change = u - was;
    const float pushed = u != 0.0f ? change : 0.0f;
    const float sum = depth * u + (brought + gain * pushed);
    const float wet_depth = depth + n->drag * fabsf(was);
    const float out = sum / (depth > n->thin ? wet_depth : 1.0f);
    const float kept = least(most(out, -n->fastest), n->fastest) * n->kept;
    const float motion = most(fabsf(kept), fabsf(change) * n->push_weight);
    return depth > n->thin && motion > n->still ? kept : 0.0f;
}

static void carry_x(const pondi_flow_numbers *given, const pondi_flow_carry *row) {
    const pondi_flow_numbers n = *given;
    const pondi_flow_carry r = *row;
    const float *p = r.pushed[2];
    const float *q = r.along[0];
    PONDI_ROWS_APART
    for (int i = 0; i < r.count; i++) {
        const line along = {p[i - 2], p[i - 1], p[i + 1], p[i + 2]};
        const line across = {r.pushed[0][i], r.pushed[1][i], r.pushed[3][i], r.pushed[4][i]};
        r.out[i] = carried(&n, p[i], r.u[i], along, across, (q[i - 1] + q[i]) * 0.5f,
                           (q[i] + q[i + 1]) * 0.5f, (r.across[0][i - 1] + r.across[0][i]) * 0.5f,
                           (r.across[1][i - 1] + r.across[1][i]) * 0.5f,
                           (r.before[i] + r.after[i]) * 0.5f);
    }
}

static void carry_y(const pondi_flow_numbers *given, const pondi_flow_carry *row) {
    const pondi_flow_numbers n = *given;
    const pondi_flow_carry r = *row;
    const float *p = r.pushed[2];
    PONDI_ROWS_APART
    for (int i = 0; i < r.count; i++) {
        const line along = {r.pushed[0][i], r.pushed[1][i], r.pushed[3][i], r.pushed[4][i]};
        const line across = {p[i - 2], p[i - 1], p[i + 1], p[i + 2]};
        r.out[i] = carried(
            &n, p[i], r.u[i], along, across, (r.along[0][i] + r.along[1][i]) * 0.5f,
            (r.along[1][i] + r.along[2][i]) * 0.5f, (r.across[0][i] + r.across[1][i]) * 0.5f,
            (r.across[0][i + 1] + r.across[1][i + 1]) * 0.5f, (r.before[i] + r.after[i]) * 0.5f);
    }
}

// ---- ripples ------------------------------------------------------------------------------------

#define FRICTION 1e-9f // that each step takes from the height, so that ripples end [m]

static void ripple(const pondi_ripple_numbers *given, const pondi_flow_ripple *row) {
    const pondi_ripple_numbers n = *given;
    const pondi_flow_ripple r = *row;
    const float *z = r.now[1];
    const float *e = r.height[1];
    const float *b = r.ground[1];
    PONDI_ROWS_APART
    for (int i = 0; i < r.count; i++) {
        const float depth = most(e[i] - b[i], 0.0f);
        const float own = least(depth, n.deepest);
        const float left = least(own, most(e[i - 1] - b[i - 1], 0.0f));
        const float right = least(own, most(e[i + 1] - b[i + 1], 0.0f));
        const float above = least(own, most(r.height[0][i] - r.ground[0][i], 0.0f));
        const float below = least(own, most(r.height[2][i] - r.ground[2][i], 0.0f));
        const float pull = (left * (z[i - 1] - z[i]) + right * (z[i + 1] - z[i])) +
                           (above * (r.now[0][i] - z[i]) + below * (r.now[2][i] - z[i]));
        const float thin = most(1.0f - depth * n.per_shallow, 0.0f);
        const float a = r.absorbed[i] + n.breaking * (thin * thin);
        const float moved = (1.0f - a) * (z[i] - r.before[i]) + n.stiffness * pull;
        r.before[i] = z[i] + moved / (1.0f + a);
    }
}

// W·from, which the bulk carries away.
PONDI_INLINE float leaving(const pondi_flow_advect *r, int i) {
    const float *f = r->from[2];
    const float *u = r->u;
    const float *v0 = r->v[0];
    const float *v1 = r->v[1];
    const float *v2 = r->v[2];
    const float *v3 = r->v[3];
    const float near =
        (u[i + 1] * f[i + 1] - u[i] * f[i - 1]) + (v2[i] * r->from[3][i] - v1[i] * r->from[1][i]);
    const float far = ((u[i + 1] + u[i + 2]) * f[i + 2] - (u[i] + u[i - 1]) * f[i - 2]) +
                      ((v2[i] + v3[i]) * r->from[4][i] - (v1[i] + v0[i]) * r->from[0][i]);
    return near * (2.0f / 3.0f) - far * (1.0f / 24.0f);
}

static void advect(float scale, const pondi_flow_advect *row) {
    const pondi_flow_advect r = *row;
    PONDI_ROWS_APART
    for (int i = 0; i < r.count; i++) {
        r.to[i] = -scale * leaving(&r, i);
    }
}

static void advect_last(float scale, const pondi_flow_advect *row) {
    const pondi_flow_advect r = *row;
    PONDI_ROWS_APART
    for (int i = 0; i < r.count; i++) {
        r.to[i] += (r.first[i] + r.from[2][i]) - scale * leaving(&r, i);
    }
}

static void breaking(const pondi_ripple_numbers *n, const float *height, const float *ground,
                     float *ripples, int count) {
    const float dry = n->dry;
    const float kept = n->kept;
    PONDI_ROWS_APART
    for (int i = 0; i < count; i++) {
        const float depth = height[i] - ground[i];
        const float highest = PONDI_RIPPLE_HIGHEST * most(depth, 0.0f);
        const float z = least(most(ripples[i] * kept, -highest), highest);
        const float left = depth > dry ? most(fabsf(z) - FRICTION, 0.0f) : 0.0f;
        ripples[i] = z > 0.0f ? left : 0.0f - left;
    }
}

static void draw(const pondi_ripple_numbers *n, const float *height, const float *ground,
                 const float *ripples, float *surface, int count) {
    const float per_faint = n->per_faint;
    PONDI_ROWS_APART
    for (int i = 0; i < count; i++) {
        const float depth = most(height[i] - ground[i], 0.0f);
        surface[i] = height[i] + ripples[i] * least(depth * per_faint, 1.0f);
    }
}

const pondi_flow_rows PONDI_ISA_TABLE(pondi_flow_rows_) = {
    .wet = wet,
    .faces = faces,
    .share = share,
    .limit = limit,
    .fill = fill,
    .push = push,
    .push_under = push_under,
    .carry_x = carry_x,
    .carry_y = carry_y,
    .ripple = ripple,
    .advect = advect,
    .advect_last = advect_last,
    .breaking = breaking,
    .draw = draw,
};
