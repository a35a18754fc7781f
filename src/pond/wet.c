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

typedef struct wetting {
    const pondi_flow *flow;
    const pondi_field *heights;
    const pondi_field *shown; // with ripples
    const pond_wet *wet;
    float *shore; // s of each cell
    float *born;  // new foam
    int width;
    int height;
    float per_cell;  // seconds per cell size [s/m]
    float dries;     // share of moisture that is left
    float fades;     // share of foam that is left
    float per_depth; // [1/m]
    int moment;      // of the patches, and the way to the next one
    float later;
} wetting;

// 2^(−time/half) without libm, whose last bits differ.
static float left_after(double time, double half) {
    const double a = PONDI_LN2 * time / half;
    return (float)(1.0 / (1.0 + a * (1.0 + a * (0.5 + a * (1.0 / 6.0 + a * (1.0 / 24.0))))));
}

static float depth_of(const wetting *w, int x, int y) {
    return pondi_flow_depth(w->flow, w->heights, x, y);
}

// ---- the water at a shore -----------------------------------------------------------------------

// The mean height of the wet cells at most `reach` away. False if there are none.
static bool find_water(const wetting *w, int x, int y, int reach, float *height) {
    const int last_x = pondi_least(x + reach, w->width - 1);
    const int last_y = pondi_least(y + reach, w->height - 1);
    float sum = 0.0f;
    int count = 0;
    for (int j = pondi_most(y - reach, 0); j <= last_y; j++) {
        const float *e = pondi_row_f32(w->heights, j);
        const float *ground = pondi_row_f32(&w->flow->ground, j);
        for (int i = pondi_most(x - reach, 0); i <= last_x; i++) {
            const bool is_wet = e[i] - ground[i] > FILM;
            sum += is_wet ? e[i] : 0.0f;
            count += is_wet ? 1 : 0;
        }
    }
    *height = sum / (float)(count > 0 ? count : 1);
    return count > 0;
}

// Walls on high ground stand out of it.
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
        const float depth = depth_of(w, x, y);
        w->wet->depth[first + (size_t)x] = depth;
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
    const float above = upper[i] + (upper[next] - upper[i]) * (u - (float)i);
    const float below = lower[i] + (lower[next] - lower[i]) * (u - (float)i);
    return above + (below - above) * (v - (float)j);
}

// 0…1 at a corner of patches.
static float corner(int x, int y, int moment) {
    uint32_t h =
        (uint32_t)x * 0x9e3779b1u ^ (uint32_t)y * 0x85ebca77u ^ (uint32_t)moment * 0xc2b2ae3du;
    h = (h ^ (h >> 15)) * PONDI_MIX_FIRST;
    h = (h ^ (h >> 12)) * PONDI_MIX_SECOND;
    return (float)((h ^ (h >> 15)) >> 8) * (1.0f / 16777216.0f);
}

static float patch_then(int i, int j, float u, float v, int moment) {
    const float above =
        corner(i, j, moment) + (corner(i + 1, j, moment) - corner(i, j, moment)) * u;
    const float below =
        corner(i, j + 1, moment) + (corner(i + 1, j + 1, moment) - corner(i, j + 1, moment)) * u;
    return above + (below - above) * v;
}

// How much of its foam a place makes now, 0…1.
static float patch_at(const wetting *w, int x, int y) {
    const float u = (float)x * (1.0f / PATCH);
    const float v = (float)y * (1.0f / PATCH);
    const int i = (int)u;
    const int j = (int)v;
    const float now = patch_then(i, j, u - (float)i, v - (float)j, w->moment);
    const float next = patch_then(i, j, u - (float)i, v - (float)j, w->moment + 1);
    const float all = now + (next - now) * w->later;
    return pondi_clamp((all - BARE) * 2.5f, 0.0f, 1.0f);
}

static float foam_of(const wetting *w, int x, int y, float depth) {
    if (!(depth > FILM)) {
        return 0.0f;
    }
    const pondi_field *v_faces = &w->flow->v[w->flow->now];
    const float *u = pondi_row_f32(&w->flow->u[w->flow->now], y) + x;
    const float *v = pondi_row_f32(v_faces, y) + x;
    const float v_below = v[v_faces->stride];
    const float spread = (u[1] - u[0]) + (v_below - v[0]);
    const float speed = sqrtf(9.81f * (depth > SLOWEST_DEPTH ? depth : SLOWEST_DEPTH));
    const float strength =
        pondi_clamp((-spread / speed - ONSET) * (1.0f / (FULL - ONSET)), 0.0f, 1.0f);
    const float deep = pondi_clamp(depth * w->per_depth - 0.3f, 0.0f, 1.0f);
    const float born = strength > 0.0f ? strength * deep * patch_at(w, x, y) : 0.0f;
    const float carried = foam_at(w, (float)x - 0.5f * (u[0] + u[1]) * w->per_cell,
                                  (float)y - 0.5f * (v[0] + v_below) * w->per_cell);
    const float now = carried * w->fades;
    return now > born ? now : born;
}

static void wet_rows(void *context, int index) {
    const wetting *w = context;
    const int end = pondi_least((index + 1) * ROWS, w->height);
    for (int y = index * ROWS; y < end; y++) {
        for (int x = 0; x < w->width; x++) {
            const size_t at = (size_t)y * (size_t)w->width + (size_t)x;
            const float dry = dryness(w, x, y);
            const float old = pondi_clamp(w->wet->damp[at], 0.0f, 1.0f) * w->dries;
            w->wet->dry[at] = dry;
            w->wet->damp[at] = old > 1.0f - dry ? old : 1.0f - dry;
            w->born[at] = foam_of(w, x, y, w->wet->depth[at]);
        }
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
    const double moments = (double)water->steps * water->desc.time_step / PATCH_TIME;
    w.moment = (int)((int64_t)moments & 0xffffff);
    w.later = (float)(moments - floor(moments));
    const int tasks = (w.height + ROWS - 1) / ROWS;
    pondi_parallel_run(&water->parallel, tasks, survey_rows, &w);
    pondi_parallel_run(&water->parallel, tasks, wet_rows, &w);
    memcpy(wet->foam, w.born, cells * sizeof *wet->foam);
}

#endif
