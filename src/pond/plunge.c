// Plunges and impulses: the splash of an object that falls in, and a push on the surface.
//
// A dent of height A and radius σ (touch.c) has the potential energy ¼πρg·A²σ². That of a plunge is
// a share of the kinetic energy; a crater that would be too steep for water is wider instead.
//
// A pressure impulse P(r) of total I gives the surface the velocity H·∇²P/ρ, which has the shape of
// a drop:
//
//   v = −V·(1 − q)·exp(−q),   q = r²/2σ²,   V = I·H/(πρσ⁴)
//
// H is the depth in which water moves: that of the waves, and at most about σ.

#include <math.h>
#include <millpond/touch.h>

#include "base/maths.h"
#include "pond/body.h"
#include "pond/touch.h"
#include "shared/splash.h"
#include "shared/water_numbers.h"

#define PI (0.5 * PONDI_TURN)
#define CRATER 0.333 // share of the kinetic energy
#define FASTEST 0.85 // surface speed of an impulse over √(g·H), for a depth of 0.6σ
#define RUN 512      // cells read at once

// ---- plunges ------------------------------------------------------------------------------------

float pond_plunge_size(float *radius, float speed, float mass) {
    if (radius == NULL || !(*radius > 0.0f) || !isfinite(*radius) || !(speed > 0.0f) ||
        !isfinite(speed) || !(mass > 0.0f) || !isfinite(mass)) {
        return 0.0f;
    }
    const double energy = CRATER * 0.5 * (double)mass * (double)speed * (double)speed;
    const double square = energy / (0.25 * PI * PONDI_DENSITY * PONDI_GRAVITY); // (Aσ)²
    const double least = sqrt(sqrt(square) / PONDI_DROP_STEEPEST);
    const double sigma = fmin(fmax((double)*radius, least), (double)PONDI_SPLASH_WIDEST);
    *radius = (float)sigma;
    return (float)-fmin(sqrt(square) / sigma, PONDI_DROP_STEEPEST * sigma);
}

void pond_plunge(pond *water, pond_vec2 at, float radius, float speed, float mass) {
    const float height = pond_plunge_size(&radius, speed, mass);
    if (height < 0.0f) {
        pond_splash(water, at, radius, height);
    }
}

// ---- impulses -----------------------------------------------------------------------------------

typedef struct push {
    pond *water;
    double x; // [cells]; the centre of cell (0, 0) is (0, 0)
    double y;
    double sigma; // [cells]
    double speed; // V, downward [m/s]
    double balance;
    double values; // sums over wet cells
    double humps;
} push;

// The cells of a range inside the sides, or wrapped around a periodic one.
static void range_of(double centre, double sigma, int cells, pond_edge edge, int64_t *low,
                     int64_t *high) {
    const pondi_touch_span all = pondi_touch_span_of(centre, centre, sigma);
    *low = all.low;
    *high = all.high;
    if (edge != POND_EDGE_PERIODIC) {
        *low = *low < 0 ? 0 : *low;
        *high = *high > cells ? cells : *high;
    } else if (*high - *low > cells) {
        *low = (int64_t)floor(centre + 0.5) - cells / 2;
        *high = *low + cells;
    }
}

// A run of cells in one row of the pond. `far`: from its first cell to the centre.
static void push_run(push *p, int64_t far, int x, int y, int count, double across2, bool adding) {
    pond *water = p->water;
    const float *keep = pondi_shore_keep(water, y + water->top);
    float heights[RUN];
    float velocities[RUN];
    if (adding) {
        pond_copy_heights(water, x, y, count, 1, heights, count);
        pond_copy_velocities(water, x, y, count, 1, velocities, count);
    }
    for (int i = 0; i < count; i++) {
        const double along = (double)(far + i) - p->x;
        const double q = (along * along + across2) / (2.0 * p->sigma * p->sigma);
        const double hump = pondi_exp(-q);
        if (adding) {
            velocities[i] -= (float)(p->speed * (1.0 - q - p->balance) * hump);
        } else if (keep == NULL || keep[x + water->left + i] != PONDI_KEEP_DRY) {
            p->values += (1.0 - q) * hump;
            p->humps += hump;
        }
    }
    if (adding) {
        pondi_write_row(water, x + water->left, x + water->left + count, y + water->top, heights,
                        velocities);
    }
}

static void visit(push *p, bool adding) {
    const pond_desc *d = &p->water->desc;
    const bool flat = p->water->solver->traits.one_row;
    int64_t x0;
    int64_t x1;
    int64_t y0 = 0;
    int64_t y1 = 1;
    range_of(p->x, p->sigma, d->width, d->edges.left, &x0, &x1);
    if (!flat) {
        range_of(p->y, p->sigma, d->height, d->edges.top, &y0, &y1);
    }
    for (int64_t y = y0; y < y1; y++) {
        const double across = flat ? 0.0 : (double)y - p->y;
        const int row = pondi_touch_fold(y, d->height);
        int count = 0;
        for (int64_t x = x0; x < x1; x += count) {
            const int column = pondi_touch_fold(x, d->width);
            const int64_t rest = x1 - x < RUN ? x1 - x : RUN;
            count = d->width - column < rest ? d->width - column : (int)rest;
            push_run(p, x, column, row, count, across * across, adding);
        }
    }
    if (adding && x0 < x1 && y0 < y1) {
        const int left = p->water->left;
        const int top = p->water->top;
        const bool wraps = d->edges.left == POND_EDGE_PERIODIC;
        const bool turns = d->edges.top == POND_EDGE_PERIODIC;
        pondi_touched(p->water, wraps ? left : x0 + left, turns ? top : y0 + top,
                      wraps ? left + d->width : x1 + left, turns ? top + d->height : y1 + top);
    }
}

// √(g·H) limits the speed.
static double depth_of(const pond_desc *d, double sigma) {
    const double waves = d->solver == POND_SOLVER_DISPERSIVE
                             ? d->depth
                             : d->wave_speed * d->wave_speed / PONDI_GRAVITY;
    return waves * sigma / (sigma + waves);
}

void pond_impulse(pond *water, pond_vec2 at, float radius, float impulse) {
    PONDI_ASSERT_POND(water);
    const pond_desc *d = &water->desc;
    const double cell = d->cell_size;
    if (!(radius > 0.0f) || !isfinite(radius) || !isfinite(impulse) || impulse == 0.0f ||
        !pondi_drop_touches(water, at, radius, impulse)) {
        return;
    }
    const double sigma =
        pondi_clamp_double((double)radius / cell, PONDI_TOUCH_NARROWEST, PONDI_TOUCH_WIDEST);
    const double metres = sigma * cell;
    const double depth = depth_of(d, metres);
    const double most = FASTEST * sqrt(PONDI_GRAVITY * depth);
    const double wanted =
        (double)impulse * depth / (PI * PONDI_DENSITY * metres * metres * metres * metres);
    push p = {.water = water, .sigma = sigma, .speed = pondi_clamp_double(wanted, -most, most)};
    const float hollow = (float)(-PONDI_DROP_STEEPEST * metres * p.speed / most);
    if (pondi_flows(water)) { // its ripples cannot be read separately
        pond_drop(water, at, radius, hollow);
        return;
    }
    p.x = (double)at.x / cell - 0.5;
    p.y = (double)at.y / cell - 0.5;
    visit(&p, false);
    p.balance = p.humps > 0.0 ? p.values / p.humps : 0.0;
    const bool moves = pondi_has_current(water);
    if (moves) {
        pondi_potential_leave(water);
    }
    visit(&p, true);
    if (moves) {
        pondi_potential_find(water);
    }
    pondi_event_splash(water, (pond_body_id){0}, (pond_emitter_id){0}, at, (float)metres, hollow);
}
