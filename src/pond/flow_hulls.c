// Hulls press on bulk water: the depth p that they displace raises its level, which pushes it
// (solver/flow.c). Under a hull at rest the water is p lower than around it.

#include <math.h>
#include <string.h>

#include "pond/body.h"
#include "pond/flow.h"
#include "pond/pond.h"
#include "pond/touch.h"
#include "shared/clamp.h"
#include "shared/parts.h"
#include "solver/flow.h"

#if PONDI_WITH_FLOW

// The next p is made in a field that ripples use only during a step.
static pondi_field *next_of(pondi_flow *flow) {
    return &flow->aside[1];
}

static void add(const pondi_patch *patch, int64_t x, int64_t y, int count, const double *depths) {
    const pond *water = patch->water;
    pondi_flow *flow = water->whole;
    float *row = pondi_row_f32(next_of(flow), (int)y) + x;
    for (int i = 0; i < count; i++) {
        row[i] =
            fminf(row[i] + pondi_flow_round(flow, fmin(depths[i], (double)flow->top)), flow->top);
    }
}

static void added(const pondi_patch *patch, const pondi_box *box, int64_t rows) {
    (void)patch;
    (void)box;
    (void)rows;
}

static pondi_cells around(pondi_cells a, pondi_cells b) {
    if (b.x0 >= b.x1 || b.y0 >= b.y1) {
        return a;
    }
    if (a.x0 >= a.x1 || a.y0 >= a.y1) {
        return b;
    }
    return (pondi_cells){pondi_least(a.x0, b.x0), pondi_least(a.y0, b.y0), pondi_most(a.x1, b.x1),
                         pondi_most(a.y1, b.y1)};
}

static void widen(void *user, const pondi_box *b) {
    pondi_cells *all = user;
    *all = around(*all, (pondi_cells){(int)b->x0, (int)b->y0, (int)b->x1, (int)b->y1});
}

// ---- the change of the push ---------------------------------------------------------------------

typedef struct change {
    pondi_flow *flow;
    const pondi_field *heights;
} change;

static float depth_at(const change *c, int x, int y) {
    return pondi_flow_depth(c->flow, c->heights, x, y);
}

static float rise_at(const change *c, int x, int y) {
    const float depth = depth_at(c, x, y);
    return pondi_flow_lift(depth, pondi_row_f32(next_of(c->flow), y)[x]) -
           pondi_flow_lift(depth, pondi_row_f32(&c->flow->pressed, y)[x]);
}

// Gives the velocity of a face the part of the last push that the new p would have added.
static void push_face(const change *c, float *u, int x0, int y0, int x1, int y1) {
    const pondi_flow_numbers *n = &c->flow->numbers;
    const float ground =
        fmaxf(pondi_row_f32(&c->flow->ground, y0)[x0], pondi_row_f32(&c->flow->ground, y1)[x1]);
    const float pushed = *u - n->push * (rise_at(c, x1, y1) - rise_at(c, x0, y0));
    const float fast = pondi_clamp(pushed, -n->fastest, n->fastest);
    const float up =
        fast > 0.0f ? pondi_row_f32(c->heights, y0)[x0] : pondi_row_f32(c->heights, y1)[x1];
    *u = up - ground > n->thin ? fast : 0.0f;
}

static void push_row(const change *c, const pondi_cells *box, int y, bool row, bool above) {
    pondi_flow *flow = c->flow;
    float *u = pondi_row_f32(&flow->u[flow->now], y);
    float *v = pondi_row_f32(&flow->v[flow->now], y);
    for (int x = pondi_most(box->x0, 1); row && x <= pondi_least(box->x1, flow->width - 1); x++) {
        push_face(c, &u[x], x - 1, y, x, y);
    }
    for (int x = box->x0; (row || above) && y > 0 && x < box->x1; x++) {
        push_face(c, &v[x], x, y - 1, x, y);
    }
}

static bool differs(const change *c, int y) {
    return memcmp(pondi_row_f32(next_of(c->flow), y), pondi_row_f32(&c->flow->pressed, y),
                  (size_t)c->flow->width * sizeof(float)) != 0;
}

static void push_rows(const change *c, const pondi_cells *box) {
    bool above = false;
    for (int y = box->y0; y < pondi_least(box->y1 + 1, c->flow->height); y++) {
        const bool row = y < box->y1 && differs(c, y);
        push_row(c, box, y, row, above);
        above = row;
    }
}

// Replaces p in a box, outside which both are 0.
static void take_next(pond *water, const pondi_cells *box, bool push) {
    pondi_flow *flow = water->whole;
    const change c = {flow, pondi_now(water)};
    const int width = flow->width;
    if (push) {
        push_rows(&c, box);
    }
    for (int y = box->y0; y < box->y1; y++) {
        float *row = pondi_row_f32(&flow->pressed, y);
        if (differs(&c, y)) {
            memcpy(row, pondi_row_f32(next_of(flow), y), (size_t)width * sizeof(float));
            row[-1] = row[0];
            row[width] = row[width - 1];
            pondi_flow_stir(flow, y, pondi_least(y + 2, flow->height));
        }
    }
}

// ---- all hulls ----------------------------------------------------------------------------------

// Whether p is that of the present bodies.
static bool is_pressed(const pond *water) {
    const pondi_flow *flow = water->whole;
    bool all = flow->hulls == water->bodies.used;
    for (int i = 0; all && i < water->bodies.used; i++) {
        const pondi_imprint *now = &water->bodies.slots[i].imprint;
        const pondi_imprint *pressed = &water->bodies.slots[i].pressed;
        all = pondi_imprint_same(now, pressed) && now->scale == pressed->scale;
    }
    return all;
}

void pondi_flow_press(pond *water, bool push) {
    static const pondi_patch_ways on_bulk = {.add = add, .added = added};
    pondi_flow *flow = water->whole;
    if (push && is_pressed(water)) {
        return;
    }
    pondi_patch patch = pondi_patch_of(water);
    patch.ways = &on_bulk;
    pondi_cells press = {0};
    for (int i = 0; i < water->bodies.used; i++) {
        const pondi_body *body = &water->bodies.slots[i];
        pondi_imprint_boxes(&patch, &body->hull, &body->imprint, widen, &press);
    }
    const pondi_cells both = around(press, flow->press);
    for (int y = both.y0; y < both.y1; y++) {
        memset(pondi_row_f32(next_of(flow), y), 0, (size_t)flow->width * sizeof(float));
    }
    for (int i = 0; i < water->bodies.used; i++) {
        pondi_body *body = &water->bodies.slots[i];
        pondi_imprint_add(&patch, &body->hull, NULL, &body->imprint);
        body->pressed = body->imprint;
    }
    flow->hulls = water->bodies.used;
    flow->press = press;
    take_next(water, &both, push);
    if (!flow->stepping) {
        pondi_ripples_show(flow, NULL, pondi_now(water));
    }
}

void pondi_flow_add_short(pond *water, int x, int y, int count, const double *amounts) {
    const pondi_flow *flow = water->whole;
    for (int i = 0; i < count; i++) {
        const double depth = (double)(pondi_flow_depth(flow, pondi_now(water), x + i, y) +
                                      pondi_flow_lift_at(flow, pondi_now(water), x + i, y));
        const double share = 1.0 - (double)flow->ripple.deepest / depth;
        if (share > 0.0) {
            const double amount = amounts[i] * share;
            pondi_touch_row(water, x + i, y, 1, &amount);
        }
    }
}

float pondi_flow_sunk(const pond *water, int x, int y, float level) {
    const pondi_flow *flow = water->whole;
    const float ground = pondi_row_f32(&flow->ground, y)[x];
    const float pressed = pondi_row_f32(&flow->pressed, y)[x];
    const float depth = level - ground;
    const float least = pondi_flow_round(flow, 0.1 * (double)depth);
    return pressed > 0.0f && depth > 0.0f ? ground + fmaxf(depth - pressed, least) : level;
}

#endif
