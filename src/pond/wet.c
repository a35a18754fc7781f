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
#define PERIOD 1.0          // life of a copy of a pattern [s]
#define HOLE 6.0f           // width of the lace's holes [cells]
#define SOFT 0.45f          // width of a seam's soft side [holes]
#define THINNED 0.4f        // decrease of the seams' width when a copy begins and ends [holes]
#define WAVE 2.5f           // half the length of the waves that make water rough [cells]
#define FAINT 2e-4f         // decrease of their height, so that slow water has none [m]
#define ROUGHEST 0.15f      // height of those waves, share of the depth

// A copy of a pattern.
typedef struct copy {
    float way;     // at a velocity of 1 m/s, from the middle of its life [cells·s/m]
    float present; // 0 when it begins and ends, 1 in between
    int number;
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
    float per_cell;  // seconds per cell size [s/m]
    float dries;     // share of moisture that is left
    float fades;     // share of foam that is left
    float per_depth; // [1/m]
    int moment;      // of the patches, and the way to the next one
    float later;
    copy copies[2];
} wetting;

// 2^(−time/half) without libm, whose last bits differ.
static float left_after(double time, double half) {
    const double a = PONDI_LN2 * time / half;
    return (float)(1.0 / (1.0 + a * (1.0 + a * (0.5 + a * (1.0 / 6.0 + a * (1.0 / 24.0))))));
}

static float depth_of(const wetting *w, int x, int y) {
    return pondi_flow_depth(w->flow, w->heights, x, y) +
           pondi_flow_lift_at(w->flow, w->heights, x, y);
}

// ---- the water at a shore -----------------------------------------------------------------------

// The mean height of the wet cells at most `reach` away. False if there are none.
static bool find_water(const wetting *w, int x, int y, int reach, float *height) {
    const int last_x = pondi_least(x + reach, w->width - 1);
    const int last_y = pondi_least(y + reach, w->height - 1);
    float sum = 0.0f;
    int count = 0;
    for (int j = pondi_most(y - reach, 0); j <= last_y; j++) {
        const float *ground = pondi_row_f32(&w->flow->ground, j);
        for (int i = pondi_most(x - reach, 0); i <= last_x; i++) {
            const float depth = depth_of(w, i, j);
            sum += depth > FILM ? ground[i] + depth : 0.0f;
            count += depth > FILM ? 1 : 0;
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

static uint32_t scatter(int x, int y, int number) {
    uint32_t h =
        (uint32_t)x * 0x9e3779b1u ^ (uint32_t)y * 0x85ebca77u ^ (uint32_t)number * 0xc2b2ae3du;
    h = (h ^ (h >> 15)) * PONDI_MIX_FIRST;
    h = (h ^ (h >> 12)) * PONDI_MIX_SECOND;
    return h ^ (h >> 15);
}

// 0…1 at a corner of patches.
static float corner(int x, int y, int moment) {
    return (float)(scatter(x, y, moment) >> 8) * (1.0f / 16777216.0f);
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

// ---- patterns that the water carries ------------------------------------------------------------

static void set_copies(wetting *w, double time, double cell_size) {
    for (int k = 0; k < 2; k++) {
        const double at = time / PERIOD + 0.5 * k;
        const double part = at - floor(at);
        w->copies[k] =
            (copy){(float)((part - 0.5) * PERIOD / cell_size),
                   (float)(1.0 - fabs(2.0 * part - 1.0)), 2 * (int)((int64_t)at & 0xffffff) + k};
    }
}

// Rounded down; floorf() is a call on processors without SSE4.1.
static int whole(float x) {
    const int toward_0 = (int)x;
    return (float)toward_0 > x ? toward_0 - 1 : toward_0;
}

static float smooth(float t) {
    return t * t * (3.0f - 2.0f * t);
}

// Smooth noise, 0…1.
static float noise_at(float x, float y, int number) {
    const int i = whole(x);
    const int j = whole(y);
    return patch_then(i, j, smooth(x - (float)i), smooth(y - (float)j), number);
}

// Distance of the second nearest of scattered points less that of the nearest, 0 on a seam between
// the cells around them (Worley 1996).
static float off_seam(float x, float y, int number) {
    const int i = whole(x);
    const int j = whole(y);
    float nearest2 = 8.0f;
    float second2 = 8.0f;
    for (int k = 0; k < 9; k++) {
        const int column = i + k % 3 - 1;
        const int row = j + k / 3 - 1;
        const uint32_t h = scatter(column, row, number);
        const float dx = (float)column + (float)(h & 0xffffu) * (1.0f / 65536.0f) - x;
        const float dy = (float)row + (float)(h >> 16) * (1.0f / 65536.0f) - y;
        const float far2 = dx * dx + dy * dy;
        const float farther2 = far2 > nearest2 ? far2 : nearest2;
        second2 = farther2 < second2 ? farther2 : second2;
        nearest2 = far2 < nearest2 ? far2 : nearest2;
    }
    return sqrtf(second2) - sqrtf(nearest2);
}

// Little foam shows only the seams between holes, much foam shows no holes.
static float lace_of(const wetting *w, float x, float y, pond_vec2 velocity, float foam) {
    float seam = 8.0f;
    for (int k = 0; k < 2; k++) {
        const copy *c = &w->copies[k];
        const float u = (x - velocity.x * c->way) * (1.0f / HOLE);
        const float v = (y - velocity.y * c->way) * (1.0f / HOLE);
        const float bent_u = u + 0.9f * noise_at(0.8f * u, 0.8f * v, c->number + 31);
        const float bent_v = v + 0.9f * noise_at(0.8f * u, 0.8f * v, c->number + 57);
        const float own = off_seam(bent_u, bent_v, c->number) + THINNED * (1.0f - c->present);
        seam = own < seam ? own : seam;
    }
    const float part = (foam * (1.0f + SOFT) - seam) * (1.0f / SOFT);
    const float white = smooth(pondi_clamp(part, 0.0f, 1.0f));
    return white * pondi_clamp(0.2f + 1.1f * foam, 0.0f, 1.0f);
}

static float rough_height(const wetting *w, float x, float y, pond_vec2 velocity, float depth) {
    const float strength =
        w->wet->roughness * (1.0f / 9.81f) * (velocity.x * velocity.x + velocity.y * velocity.y);
    const float most = ROUGHEST * depth;
    if (!(strength > FAINT)) {
        return 0.0f;
    }
    float sum = 0.0f;
    for (int k = 0; k < 2; k++) {
        const copy *c = &w->copies[k];
        const float u = (x - velocity.x * c->way) * (1.0f / WAVE);
        const float v = (y - velocity.y * c->way) * (1.0f / WAVE);
        sum += c->present * (2.0f * noise_at(u, v, c->number) - 1.0f);
    }
    return sum * (strength - FAINT < most ? strength - FAINT : most);
}

static pond_vec2 velocity_at(const pondi_flow *flow, int x, int y) {
    const pondi_field *v_faces = &flow->v[flow->now];
    const float *u = pondi_row_f32(&flow->u[flow->now], y) + x;
    const float *v = pondi_row_f32(v_faces, y) + x;
    return (pond_vec2){0.5f * (u[0] + u[1]), 0.5f * (v[0] + v[v_faces->stride])};
}

static void draw_patterns(const wetting *w, int x, int y, size_t at) {
    const pond_wet *wet = w->wet;
    const float foam = w->born[at];
    const pond_vec2 velocity = velocity_at(w->flow, x, y);
    if (wet->roughness > 0.0f && wet->depth[at] > FILM) {
        wet->height[at] += rough_height(w, (float)x, (float)y, velocity, wet->depth[at]);
    }
    if (wet->lace != NULL) {
        wet->lace[at] = foam > 0.0f ? lace_of(w, (float)x, (float)y, velocity, foam) : 0.0f;
    }
}

// ---- all maps -----------------------------------------------------------------------------------

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
            if (w->wet->lace != NULL || w->wet->roughness > 0.0f) {
                draw_patterns(w, x, y, at);
            }
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
    set_copies(&w, (double)water->steps * water->desc.time_step, water->desc.cell_size);
    const double moments = (double)water->steps * water->desc.time_step / PATCH_TIME;
    w.moment = (int)((int64_t)moments & 0xffffff);
    w.later = (float)(moments - floor(moments));
    const int tasks = (w.height + ROWS - 1) / ROWS;
    pondi_parallel_run(&water->parallel, tasks, survey_rows, &w);
    pondi_parallel_run(&water->parallel, tasks, wet_rows, &w);
    memcpy(wet->foam, w.born, cells * sizeof *wet->foam);
}

#endif
