// Maps of bulk water for looks.
//
// A cell is wet if it has more than `FILM` of water. Its shore depth s is the water above that, and
// in dry cells the height of the nearest water over the ground, less the film: s is smooth across
// the shoreline, so that ½ + s/|∇s| is the wet share of a cell.
//
// Foam is born where water runs together, −(∇·u)·Δx/√(g·h) > ONSET: at bores and fronts, and where
// streams meet, in patches that change with time. Then it comes from where its water was before,
// and fades.

#include <millpond/wet.h>

#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "base/parallel.h"
#include "field/lace.h"
#include "pond/pond.h"
#include "shared/light.h"
#include "shared/parts.h"
#include "solver/flow.h"

#if PONDI_WITH_FLOW

#define FILM 0.003f     // [m]
#define ROWS 16         // in a task
#define WALL_OVER 0.12f // least height of walls over their ground, share of desc.depth
#define ONSET 0.04f
#define FULL 0.20f          // foam covers all
#define SHALLOW 0.012f      // least depth of foaming water, share of desc.depth
#define UNKNOWN (-1.0f)     // the shore depth of cells far from water, below all others
#define SLOWEST_DEPTH 0.01f // for the speed of waves [m]
#define PATCH 5.0f          // side of a patch [cells]
#define PATCH_TIME 0.15     // [s]
#define BARE 0.35f          // share of the time in which a place makes no foam
#define LONGEST 10.0        // [s]
#define PERIOD 1.0          // life of a copy of a pattern [s]
#define HOLE 10.0f          // width of the lace's holes [cells]
#define VEIL 0.25f          // share of foam in the lace's holes
#define WAVE 2.5f           // half the length of the waves that make water rough [cells]
#define FAINT 2e-4f         // decrease of their height, so that slow water has none [m]
#define ROUGHEST 0.15f      // height of those waves, share of the depth

// A copy of a pattern.
typedef struct copy {
    float way;     // at a velocity of 1 m/s, from the middle of its life [cells·s/m]
    float present; // 0 when it begins and ends, 1 in between
    float past;    // offset in the pattern
} copy;

typedef struct wetting {
    const pondi_flow *flow;
    const pondi_field *heights;
    const pondi_field *shown; // with ripples
    const pond_wet *wet;
    float *shore; // s of each cell
    float *born;  // new foam
    int width;
    int height;
    float per_cell;   // seconds per cell size [s/m]
    float dries;      // share of moisture that is left
    float fades;      // share of foam that is left
    float per_depth;  // [1/m]
    float moments[2]; // offsets of the patches in the noise, of this moment and of the next
    float later;      // share of the time to the next moment that has passed
    copy copies[2];
    pondi_lattices lace;
    pondi_lace_bounds bounds;
} wetting;

// 2^(−time/half) without libm, whose last bits differ.
static float left_after(double time, double half) {
    const double a = PONDI_LN2 * time / half;
    return (float)(1.0 / (1.0 + a * (1.0 + a * (0.5 + a * (1.0 / 6.0 + a * (1.0 / 24.0))))));
}

// ---- the water at a shore -----------------------------------------------------------------------

static void measure_rows(void *context, int index) {
    const wetting *w = context;
    const int end = pondi_least((index + 1) * ROWS, w->height);
    for (int y = index * ROWS; y < end; y++) {
        float *depth = w->wet->depth + (size_t)y * (size_t)w->width;
        for (int x = 0; x < w->width; x++) {
            depth[x] = pondi_flow_depth(w->flow, w->heights, x, y) +
                       pondi_flow_lift_at(w->flow, w->heights, x, y);
        }
    }
}

// The mean height of the wet cells at most `reach` away. False if there are none.
static bool find_water(const wetting *w, int x, int y, int reach, float *height) {
    const int first_x = pondi_most(x - reach, 0);
    const int last_x = pondi_least(x + reach, w->width - 1);
    const int last_y = pondi_least(y + reach, w->height - 1);
    float sum = 0.0f;
    int count = 0;
    for (int j = pondi_most(y - reach, 0); j <= last_y; j++) {
        const float *ground = pondi_row_f32(&w->flow->ground, j);
        const float *depth = w->wet->depth + (size_t)j * (size_t)w->width;
        for (int i = first_x; i <= last_x; i++) {
            sum += depth[i] > FILM ? ground[i] + depth[i] : 0.0f;
            count += depth[i] > FILM ? 1 : 0;
        }
    }
    *height = sum / (float)(count > 0 ? count : 1);
    return count > 0;
}

// Walls on high ground are above it.
static float wall_height(const wetting *w, int x, int y) {
    const pondi_field *depths = w->flow->depths;
    const bool any = depths != NULL && depths->memory != NULL;
    const float ground = any ? -pondi_row_f32(depths, y)[x] : -(float)w->flow->depth;
    return fmaxf(w->wet->wall, ground + WALL_OVER * (float)w->flow->depth);
}

static void survey_dry(const wetting *w, int x, int y, size_t at) {
    const float ground = pondi_row_f32(&w->flow->ground, y)[x];
    const bool wall = pondi_flow_is_wall(w->flow, x, y);
    float level = 0.0f;
    const bool around = find_water(w, x, y, 1, &level) || find_water(w, x, y, 2, &level);
    w->shore[at] = around && !wall ? pondi_clamp(level - FILM - ground, -0.9f, 0.0f) : UNKNOWN;
    const float land = wall ? wall_height(w, x, y) : ground;
    w->wet->height[at] = around && !w->wet->solid ? level : land;
}

static void survey_row(const wetting *w, int y) {
    const float *shown = pondi_row_f32(w->shown, y);
    const size_t first = (size_t)y * (size_t)w->width;
    for (int x = 0; x < w->width; x++) {
        const float depth = w->wet->depth[first + (size_t)x];
        if (depth > FILM) {
            w->shore[first + (size_t)x] = depth - FILM;
            w->wet->height[first + (size_t)x] = shown[x];
        } else {
            survey_dry(w, x, y, first + (size_t)x);
        }
    }
}

static void survey_rows(void *context, int index) {
    const wetting *w = context;
    const int end = pondi_least((index + 1) * ROWS, w->height);
    for (int y = index * ROWS; y < end; y++) {
        survey_row(w, y);
    }
}

// ---- dry, damp and foam -------------------------------------------------------------------------

// The change from a cell to the next, of which neighbours may be unknown.
static float change_of(float before, float here, float after) {
    const float from = before > UNKNOWN ? before : here;
    const float to = after > UNKNOWN ? after : here;
    return before > UNKNOWN && after > UNKNOWN ? 0.5f * (to - from) : to - from;
}

static float dryness(const wetting *w, int x, int y) {
    const float *s = w->shore + (size_t)y * (size_t)w->width;
    const float *above = y > 0 ? s - w->width : s;
    const float *below = y < w->height - 1 ? s + w->width : s;
    const float dx = change_of(s[pondi_most(x - 1, 0)], s[x], s[pondi_least(x + 1, w->width - 1)]);
    const float dy = change_of(above[x], s[x], below[x]);
    const float change = sqrtf(dx * dx + dy * dy) + 1e-6f;
    return s[x] > UNKNOWN ? pondi_clamp(0.5f - s[x] / change, 0.0f, 1.0f) : 1.0f;
}

static float foam_at(const wetting *w, float x, float y) {
    const float u = pondi_clamp(x, 0.0f, (float)(w->width - 1));
    const float v = pondi_clamp(y, 0.0f, (float)(w->height - 1));
    const int i = pondi_least((int)u, pondi_most(w->width - 2, 0));
    const int j = pondi_least((int)v, pondi_most(w->height - 2, 0));
    const float *upper = w->wet->foam + (size_t)j * (size_t)w->width;
    const float *lower = j < w->height - 1 ? upper + w->width : upper;
    const int next = pondi_least(i + 1, w->width - 1);
    return pondi_blend(upper[i], upper[next], lower[i], lower[next], u - (float)i, v - (float)j);
}

// ---- patterns that the water carries ------------------------------------------------------------

enum { POINTS = PONDI_LACE_POINTS };

// Cells of a row with the velocity of the water. The last one fills the rest.
typedef struct points {
    int count;
    size_t first; // in the maps
    pondi_lace_row x;
    pondi_lace_row y;
    pondi_lace_row velocity_x;
    pondi_lace_row velocity_y;
} points;

// A different offset in the pattern for each number.
static float place_of(int64_t number) {
    return (float)((uint32_t)number * PONDI_SCATTER_X >> 20);
}

static void set_copies(wetting *w, double time, double cell_size) {
    for (int k = 0; k < 2; k++) {
        const double at = time / PERIOD + 0.5 * k;
        const double part = at - floor(at);
        w->copies[k] = (copy){(float)((part - 0.5) * PERIOD / cell_size),
                              (float)(1.0 - fabs(2.0 * part - 1.0)), place_of(2 * (int64_t)at + k)};
    }
}

// Places of cells in a copy's pattern, whose parts are `size` cells wide.
static void follow(const copy *c, const points *p, float size, float *restrict u,
                   float *restrict v) {
    for (int n = 0; n < POINTS; n++) {
        u[n] = (p->x[n] - p->velocity_x[n] * c->way) * (1.0f / size) + c->past;
        v[n] = (p->y[n] - p->velocity_y[n] * c->way) * (1.0f / size);
    }
}

static void draw_lace(const wetting *w, const points *p) {
    const float *foam = w->born + p->first;
    float *lace = w->wet->lace + p->first;
    pondi_lace_row most = {0};
    float any = 0.0f;
    for (int n = 0; n < p->count; n++) {
        any += foam[n];
    }
    for (int k = 0; k < 2 && any > 0.0f; k++) {
        const float seen = pondi_clamp(2.0f * w->copies[k].present, 0.0f, 1.0f);
        pondi_lace_row u;
        pondi_lace_row v;
        pondi_lace_row shown;
        pondi_lace_row white;
        follow(&w->copies[k], p, HOLE, u, v);
        for (int n = 0; n < POINTS; n++) {
            shown[n] = foam[pondi_least(n, p->count - 1)] * seen;
        }
        pondi_lace_white(&w->bounds, &w->lace, shown, u, v, white);
        for (int n = 0; n < POINTS; n++) {
            most[n] = white[n] > most[n] ? white[n] : most[n];
        }
    }
    for (int n = 0; n < p->count; n++) {
        lace[n] = most[n] + VEIL * foam[n] * (1.0f - most[n]);
    }
}

static void roughen(const wetting *w, const points *p) {
    const float *depth = w->wet->depth + p->first;
    float *height = w->wet->height + p->first;
    pondi_lace_row waves[2];
    pondi_lace_row strength;
    float any = 0.0f;
    for (int n = 0; n < p->count; n++) {
        const float speed2 =
            p->velocity_x[n] * p->velocity_x[n] + p->velocity_y[n] * p->velocity_y[n];
        const float most = depth[n] > FILM ? ROUGHEST * depth[n] : 0.0f;
        strength[n] = pondi_clamp(w->wet->roughness * (1.0f / 9.81f) * speed2 - FAINT, 0.0f, most);
        any += strength[n];
    }
    if (!(any > 0.0f)) {
        return;
    }
    for (int k = 0; k < 2; k++) {
        pondi_lace_row u;
        pondi_lace_row v;
        follow(&w->copies[k], p, WAVE, u, v);
        pondi_lace_noise(&w->bounds, &w->lace.coarse, u, v, 0.0f, 0.0f, waves[k]);
    }
    for (int n = 0; n < p->count; n++) {
        height[n] += strength[n] * (w->copies[0].present * (2.0f * waves[0][n] - 1.0f) +
                                    w->copies[1].present * (2.0f * waves[1][n] - 1.0f));
    }
}

// ---- all maps -----------------------------------------------------------------------------------

// Multiplies new foam by the patches of this moment, 0…1.
static void patch(const wetting *w, const points *p, float *restrict born) {
    pondi_lace_row u;
    pondi_lace_row v;
    pondi_lace_row all[2];
    float any = 0.0f;
    for (int n = 0; n < p->count; n++) {
        any += born[n];
    }
    if (!(any > 0.0f)) {
        return;
    }
    for (int n = 0; n < POINTS; n++) {
        u[n] = p->x[n] * (1.0f / PATCH);
        v[n] = p->y[n] * (1.0f / PATCH);
    }
    for (int k = 0; k < 2; k++) {
        pondi_lace_noise(&w->bounds, &w->lace.coarse, u, v, w->moments[k], 0.0f, all[k]);
    }
    for (int n = 0; n < p->count; n++) {
        const float now = all[0][n] + (all[1][n] - all[0][n]) * w->later;
        born[n] *= pondi_clamp((now - BARE) * 2.5f, 0.0f, 1.0f);
    }
}

// New foam of converging water. spread: (∇·u)·Δx [m/s]
static float born_at(const wetting *w, float depth, float spread) {
    const float speed = sqrtf(9.81f * (depth > SLOWEST_DEPTH ? depth : SLOWEST_DEPTH));
    const float strength =
        pondi_clamp((-spread / speed - ONSET) * (1.0f / (FULL - ONSET)), 0.0f, 1.0f);
    return strength * pondi_clamp(depth * w->per_depth - 0.3f, 0.0f, 1.0f);
}

static void grow_foam(const wetting *w, int x0, int y, points *p) {
    const float *depth = w->wet->depth + p->first;
    const pondi_field *v_faces = &w->flow->v[w->flow->now];
    const float *u = pondi_row_f32(&w->flow->u[w->flow->now], y);
    const float *v = pondi_row_f32(v_faces, y);
    pondi_lace_row born;
    for (int n = 0; n < POINTS; n++) {
        const int x = pondi_least(x0 + n, x0 + p->count - 1);
        const float v_below = v[x + v_faces->stride];
        p->x[n] = (float)x;
        p->y[n] = (float)y;
        p->velocity_x[n] = 0.5f * (u[x] + u[x + 1]);
        p->velocity_y[n] = 0.5f * (v[x] + v_below);
        born[n] = born_at(w, depth[x - x0], (u[x + 1] - u[x]) + (v_below - v[x]));
    }
    patch(w, p, born);
    for (int n = 0; n < p->count; n++) {
        const float now = w->fades * foam_at(w, p->x[n] - p->velocity_x[n] * w->per_cell,
                                             p->y[n] - p->velocity_y[n] * w->per_cell);
        w->born[p->first + (size_t)n] = !(depth[n] > FILM) ? 0.0f : now > born[n] ? now : born[n];
    }
}

static void wet_row(const wetting *w, int y) {
    const size_t first = (size_t)y * (size_t)w->width;
    for (int x = 0; x < w->width; x++) {
        const size_t at = first + (size_t)x;
        const float dry = dryness(w, x, y);
        const float old = pondi_clamp(w->wet->damp[at], 0.0f, 1.0f) * w->dries;
        w->wet->dry[at] = dry;
        w->wet->damp[at] = old > 1.0f - dry ? old : 1.0f - dry;
    }
    for (int x = 0; x < w->width; x += POINTS) {
        points p = {.count = pondi_least(POINTS, w->width - x), .first = first + (size_t)x};
        grow_foam(w, x, y, &p);
        if (w->wet->roughness > 0.0f) {
            roughen(w, &p);
        }
        if (w->wet->lace != NULL) {
            draw_lace(w, &p);
        }
    }
}

static void wet_rows(void *context, int index) {
    const wetting *w = context;
    const int end = pondi_least((index + 1) * ROWS, w->height);
    for (int y = index * ROWS; y < end; y++) {
        wet_row(w, y);
    }
}

void pond_update_wet(const pond *water, double seconds, pond_wet *wet) {
    PONDI_ASSERT_POND(water);
    if (wet == NULL || wet->height == NULL || wet->depth == NULL || wet->dry == NULL ||
        wet->damp == NULL || wet->foam == NULL || wet->room == NULL || !pondi_flows(water) ||
        !(wet->drying > 0.0) || !(wet->foam_half_life > 0.0)) {
        return;
    }
    const size_t cells = (size_t)water->desc.width * (size_t)water->desc.height;
    const double time = pondi_clamp_double(seconds, 0.0, LONGEST);
    wetting w = {.flow = water->whole,
                 .heights = pondi_now(water),
                 .shown = pondi_surface(water),
                 .wet = wet,
                 .shore = wet->room,
                 .born = wet->room + cells,
                 .width = water->desc.width,
                 .height = water->desc.height,
                 .per_cell = (float)(time / water->desc.cell_size),
                 .dries = left_after(time, wet->drying),
                 .fades = left_after(time, wet->foam_half_life),
                 .per_depth = (float)(1.0 / ((double)SHALLOW * water->desc.depth))};
    set_copies(&w, (double)water->steps * water->desc.time_step, water->desc.cell_size);
    const double moments = (double)water->steps * water->desc.time_step / PATCH_TIME;
    for (int k = 0; k < 2; k++) {
        w.moments[k] = place_of((int64_t)moments + k);
    }
    w.later = (float)(moments - floor(moments));
    w.lace = pondi_lattices_make(&(pondi_lace_size){.wide = 1.0f, .high = 1.0f});
    w.bounds = pondi_lace_bounds_make();
    const int tasks = (w.height + ROWS - 1) / ROWS;
    pondi_parallel_run(&water->parallel, tasks, measure_rows, &w);
    pondi_parallel_run(&water->parallel, tasks, survey_rows, &w);
    pondi_parallel_run(&water->parallel, tasks, wet_rows, &w);
    memcpy(wet->foam, w.born, cells * sizeof *wet->foam);
}

#endif
