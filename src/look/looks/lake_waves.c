// Slopes of the lake look's water: of the breeze's waves, of its gusts, and of a pond.
//
// A wave counts by the share that a pixel's footprint on the water, z/f wide and z²/(eye·f) long,
// leaves of it; the lost variance of slopes blurs along y. Along a row each wave is a sine of the
// column, and twice the cosine of a step gives the next value from two: g₁ = 2·cos δ·g₀ − g₋₁.

#include <math.h>
#include <string.h>

#include "base/compiler.h"
#include "base/maths.h"
#include "field/breeze.h"
#include "look/colour/store.h"
#include "look/looks/lake_row.h"
#include "look/reading/cells.h"
#include "shared/look_numbers.h"

#include <millpond/breeze.h>

#define GUSTS PONDI_LAKE_GROUPS                                                // their group
#define STRIDE(group) ((group) == GUSTS ? PONDI_LAKE_GUST_STEP : 1 << (group)) // [pixels]
#define SEEN_PIXELS 0.001f // waves that displace less are skipped

// ---- sines --------------------------------------------------------------------------------------

// sin and cos of 2π·t for t within −½…½: by Taylor's series of half the angle's quarter.
static inline void turn_sine(float t, float *sine, float *cosine) {
    // The nearest quarter turn; what remains is −1/8…1/8.
    const float quarters = 4.0f * t;
    const float whole = (float)(int)(quarters + copysignf(0.5f, quarters));
    const float a = (quarters - whole) * 1.57079633f;
    const float a2 = a * a;
    const float s =
        a * (1.0f + a2 * (-1.66666667e-1f + a2 * (8.33333333e-3f + a2 * -1.98412698e-4f)));
    const float c =
        1.0f + a2 * (-0.5f + a2 * (4.16666667e-2f + a2 * (-1.38888889e-3f + a2 * 2.48015873e-5f)));
    const int quadrant = (int)whole & 3;
    const float first = quadrant & 1 ? c : s;
    const float second = quadrant & 1 ? s : c;
    *sine = quadrant & 2 ? -first : first;
    *cosine = (quadrant + 1) & 2 ? -second : second;
}

// The fraction of a number of cycles, −½…½.
static inline float fraction(double cycles) {
    return (float)(cycles - floor(cycles + 0.5));
}

// ---- a row --------------------------------------------------------------------------------------

// Share of a wave that remains in a row, for a width in pixels.
static float left_of(const pondi_lake_row *r, const pondi_lake_wave *wave, double footprint,
                     double pixels) {
    const double across = PONDI_TURN * wave->across * (double)r->wide * pixels;
    const double away = PONDI_TURN * wave->away * (double)r->deep;
    return pondi_lake_fall((float)(0.5 * footprint * (across * across + away * away)));
}

// Waves of low frequency need few samples.
static int group_of(double pace) {
    const double fast = fabs(pace);
    return fast <= 1.0 / 128.0 ? 3 : fast <= 1.0 / 48.0 ? 2 : fast <= 1.0 / 20.0 ? 1 : 0;
}

static void keep(pondi_lake_row *r, const pondi_lake_wave *wave, double first, double step,
                 float slope_x, float slope_z) {
    pondi_lake_row_waves *w = &r->waves;
    const int n = w->count++;
    w->phase[n] = wave->across * first + wave->away * (double)r->z + wave->phase;
    w->pace[n] = wave->across * step;
    w->slope_x[n] = slope_x;
    w->slope_z[n] = slope_z;
}

// Groups have even numbers of waves, where need be with one that adds nothing.
static void make_even(pondi_lake_row_waves *w, int group) {
    if ((w->count - w->begin[group]) % 2 != 0) {
        const int n = w->count++;
        w->phase[n] = w->pace[n] = 0.0;
        w->slope_x[n] = w->slope_z[n] = 0.0f;
    }
}

static void keep_waves(pondi_lake_row *r, double first, double step) {
    const pondi_lake_scene *s = r->scene;
    pondi_lake_row_waves *w = &r->waves;
    const float least = SEEN_PIXELS / (2.0f * s->camera.focal);
    float left[POND_BREEZE_WAVES];
    int group[POND_BREEZE_WAVES];
    float all = 0.0f; // variances
    float kept = 0.0f;
    float away = 0.0f;
    float away_kept = 0.0f;
    for (int i = 0; i < s->wave_count; i++) {
        const pondi_lake_wave *wave = &s->wave[i];
        left[i] = left_of(r, wave, (double)PONDI_LAKE_FOOTPRINT, 1.0);
        const float x2 = wave->slope_x * wave->slope_x;
        const float z2 = wave->slope_z * wave->slope_z;
        const float left2 = left[i] * left[i];
        all += x2 + z2;
        kept += (x2 + z2) * left2;
        away += 0.5f * z2;
        away_kept += 0.5f * z2 * left2;
    }
    // The few waves that remain far away would draw unnatural lines.
    const float few = PONDI_LAKE_MANY * kept / (all > 0.0f ? all : 1.0f);
    const float share = few < 1.0f ? few : 1.0f;
    const float lost = away - share * share * away_kept;
    w->deviation = sqrtf(lost > 0.0f ? lost : 0.0f);
    for (int i = 0; i < s->wave_count; i++) {
        const pondi_lake_wave *wave = &s->wave[i];
        left[i] *= share;
        const float seen = (fabsf(wave->slope_x) + fabsf(wave->slope_z)) * left[i];
        group[i] = seen < least ? -1 : group_of(wave->across * step);
    }
    w->count = 0;
    for (int g = 0; g < PONDI_LAKE_GROUPS; g++) {
        w->begin[g] = w->count;
        for (int i = 0; i < s->wave_count; i++) {
            const pondi_lake_wave *wave = &s->wave[i];
            if (group[i] == g) {
                keep(r, wave, first, step, wave->slope_x * left[i], wave->slope_z * left[i]);
            }
        }
        make_even(w, g);
    }
}

static void keep_gusts(pondi_lake_row *r, double first, double step) {
    const pondi_lake_scene *s = r->scene;
    pondi_lake_row_waves *w = &r->waves;
    w->begin[GUSTS] = w->count;
    for (int i = 0; i < s->gust_count; i++) {
        const float left =
            left_of(r, &s->gust[i], (double)PONDI_LAKE_GUST_FOOTPRINT, 0.5 * PONDI_LAKE_GUST_STEP);
        if (left > 0.0f) {
            keep(r, &s->gust[i], first, step, left, 0.0f);
        }
    }
    make_even(w, GUSTS);
    w->begin[GUSTS + 1] = w->count;
}

// Sines and cosines of 0, 1, 2 … steps: each doubling turns those before by one angle.
PONDI_INLINE void double_lanes(int have, float *sine, float *cosine, float *restrict lane_s,
                               float *restrict lane_c) {
    const float s = *sine;
    const float c = *cosine;
    for (int k = 0; k < have; k++) {
        lane_s[have + k] = lane_s[k] * c + lane_c[k] * s;
        lane_c[have + k] = lane_c[k] * c - lane_s[k] * s;
    }
    *sine = 2.0f * s * c;
    *cosine = c * c - s * s;
}

PONDI_INLINE void spread_lanes(float sine, float cosine, float *lane_s, float *lane_c) {
    _Static_assert(PONDI_LAKE_LANES == 16, "four doublings");
    lane_s[0] = 0.0f;
    lane_c[0] = 1.0f;
    double_lanes(1, &sine, &cosine, lane_s, lane_c);
    double_lanes(2, &sine, &cosine, lane_s, lane_c);
    double_lanes(4, &sine, &cosine, lane_s, lane_c);
    double_lanes(8, &sine, &cosine, lane_s, lane_c);
}

static void prepare_lanes(pondi_lake_row_waves *w) {
    const int count = w->count;
    float one[PONDI_LAKE_MOST_WAVES];
    float all[PONDI_LAKE_MOST_WAVES];
    float sine[PONDI_LAKE_MOST_WAVES];
    float cosine[PONDI_LAKE_MOST_WAVES];
    for (int g = 0; g <= GUSTS; g++) {
        for (int i = w->begin[g]; i < w->begin[g + 1]; i++) {
            const double pace = w->pace[i] * STRIDE(g);
            one[i] = fraction(pace);
            all[i] = fraction(pace * PONDI_LAKE_LANES);
        }
    }
    for (int i = 0; i < count; i++) {
        turn_sine(one[i], &sine[i], &cosine[i]);
    }
    for (int i = 0; i < count; i++) {
        turn_sine(all[i], &w->turn_s[i], &w->turn_c[i]);
        w->onward[i] = 2.0f * w->turn_c[i];
    }
    for (int i = 0; i < count; i++) {
        spread_lanes(sine[i], cosine[i], w->lane_s[i], w->lane_c[i]);
    }
}

void pondi_lake_begin_row(pondi_lake_row *r, const pondi_lake_scene *s, int y) {
    r->scene = s;
    r->y = y;
    r->ready = false;
    r->stretch = -1;
    r->py = ((float)y + 0.5f) * s->pace_y - 0.5f;
    const float v = (r->py - s->camera.horizon) / s->camera.focal;
    const float least = PONDI_LAKE_LEAST_DOWN / s->camera.focal;
    r->v = v > least ? v : least;
    r->z = s->camera.eye / r->v;
    r->wide = r->z / s->camera.focal;
    r->deep = r->z * r->z / (s->camera.eye * s->camera.focal);
}

// Compresses a distance below a limit.
static inline float bend_way(float way, float longest) {
    const float share = way / longest;
    return way / sqrtf(1.0f + share * share);
}

static void find_drift(pondi_lake_row *r) {
    const pondi_lake_scene *s = r->scene;
    const float height = (float)s->lake->height;
    r->drift_x = bend_way(s->drift_x / r->wide, PONDI_LAKE_DRIFT_X * height);
    r->drift_y = bend_way(-s->drift_z / r->deep, PONDI_LAKE_DRIFT_Y * height);
    const float x = 0.5f * r->drift_x / (PONDI_LAKE_GRAIN_X * height);
    const float y = 0.5f * r->drift_y / (PONDI_LAKE_GRAIN_Y * height);
    r->agree = pondi_lake_fall(0.5f * (x * x + y * y));
}

// Prepares what only rows with water need.
static void raise_row(pondi_lake_row *r) {
    const pondi_lake_scene *s = r->scene;
    const double step = (double)r->wide * (double)s->pace_x;
    const double first =
        (double)(-s->camera.middle * r->wide) + (0.5 * (double)s->pace_x - 0.5) * (double)r->wide;
    keep_waves(r, first, step);
    keep_gusts(r, first, step);
    find_drift(r);
    prepare_lanes(&r->waves);
    r->ready = true;
}

// ---- slopes -------------------------------------------------------------------------------------

// Vectors as wide as this build has them; PONDI_LAKE_LANES are a whole number of them.
#if PONDI_VECTORS
#if defined(__AVX512F__)
#define WIDE 16
#elif defined(__AVX2__)
#define WIDE 8
#else
#define WIDE 4
#endif
typedef float wide __attribute__((vector_size(WIDE * sizeof(float))));
#else
#define WIDE 1
typedef float wide;
#endif

static inline wide load(const float *from) {
    wide out;
    memcpy(&out, from, sizeof out);
    return out;
}

static inline void store(float *to, wide value) {
    memcpy(to, &value, sizeof value);
}

// First samples of waves, and the samples PONDI_LAKE_LANES earlier, for the recurrence.
typedef struct swings {
    float sine[PONDI_LAKE_MOST_WAVES];
    float cosine[PONDI_LAKE_MOST_WAVES];
    float before_s[PONDI_LAKE_MOST_WAVES]; // PONDI_LAKE_LANES samples earlier
    float before_c[PONDI_LAKE_MOST_WAVES];
} swings;

// Waves first…end − 1, in separate loops, which compilers vectorise.
static void begin_waves(const pondi_lake_row_waves *w, int first, int end, double from,
                        swings *restrict out) {
    float turns[PONDI_LAKE_MOST_WAVES];
    for (int i = first; i < end; i++) {
        turns[i] = fraction(w->phase[i] + w->pace[i] * from);
    }
    for (int i = first; i < end; i++) {
        turn_sine(turns[i], &out->sine[i], &out->cosine[i]);
    }
    for (int i = first; i < end; i++) {
        out->before_s[i] = out->sine[i] * w->turn_c[i] - out->cosine[i] * w->turn_s[i];
        out->before_c[i] = out->cosine[i] * w->turn_c[i] + out->sine[i] * w->turn_s[i];
    }
}

// Adds two waves to samples.
static void add_waves(const pondi_lake_row_waves *w, const swings *g, int i, int samples, float *sx,
                      float *sz) {
    const int j = i + 1;
    for (int lane = 0; lane < PONDI_LAKE_LANES; lane += WIDE) {
        const wide c = load(w->lane_c[i] + lane);
        const wide s = load(w->lane_s[i] + lane);
        const wide d = load(w->lane_c[j] + lane);
        const wide t = load(w->lane_s[j] + lane);
        wide now = g->cosine[i] * c - g->sine[i] * s;
        wide before = g->before_c[i] * c - g->before_s[i] * s;
        wide other = g->cosine[j] * d - g->sine[j] * t;
        wide earlier = g->before_c[j] * d - g->before_s[j] * t;
        for (int n = lane; n < samples; n += PONDI_LAKE_LANES) {
            store(sx + n, load(sx + n) + w->slope_x[i] * now + w->slope_x[j] * other);
            store(sz + n, load(sz + n) + w->slope_z[i] * now + w->slope_z[j] * other);
            const wide next = w->onward[i] * now - before;
            const wide later = w->onward[j] * other - earlier;
            before = now;
            now = next;
            earlier = other;
            other = later;
        }
    }
}

// Adds a group of waves to samples that begin `from` pixels from the row's first.
static void add_group(const pondi_lake_row_waves *w, int group, double from, int samples, float *sx,
                      float *sz) {
    swings g;
    begin_waves(w, w->begin[group], w->begin[group + 1], from, &g);
    for (int i = w->begin[group]; i < w->begin[group + 1]; i += 2) {
        add_waves(w, &g, i, samples, sx, sz);
    }
}

// Doubles the samples by cubics through four. The first two and the last four are 0.
static void double_samples(const float *from, int count, float *restrict to) {
    memset(to, 0, 2 * sizeof *to);
    memset(to + 2 * count - 4, 0, 4 * sizeof *to);
    for (int i = 1; i < count - 2; i++) {
        to[2 * i] = from[i];
        to[2 * i + 1] = 0.5625f * (from[i] + from[i + 1]) - 0.0625f * (from[i - 1] + from[i + 2]);
    }
}

#define WHOLE_LANES(count) (((count) + PONDI_LAKE_LANES - 1) / PONDI_LAKE_LANES * PONDI_LAKE_LANES)

// Waves of low frequency are computed at few samples, which are doubled; faster waves are added at
// each doubling. Two buffers take turns, of which the row's has the last samples.
static void find_waves(pondi_lake_row *r) {
    const pondi_lake_row_waves *w = &r->waves;
    const int last = PONDI_LAKE_GROUPS - 1;
    const int tiles = (r->scene->target->width - r->stretch + PONDI_TILE - 1) / PONDI_TILE;
    const int count = pondi_least(tiles * PONDI_TILE, PONDI_LAKE_STRETCH);
    const int span = count + 2 * PONDI_LAKE_MARGIN;
    PONDI_ALIGNED float odd[2][PONDI_LAKE_SPAN / 2] = {{0}};
    float *const held[2][2] = {{r->slope[0], r->slope[1]}, {odd[0], odd[1]}};
    for (int g = last; g >= 0; g--) {
        float *const *now = held[g % 2];
        float *const *before = held[(g + 1) % 2];
        for (int axis = 0; axis < 2 && g < last; axis++) {
            double_samples(before[axis], span >> (g + 1), now[axis]);
        }
        const double from = (double)(r->stretch - PONDI_LAKE_MARGIN);
        add_group(w, g, from, WHOLE_LANES(span >> g), now[0], now[1]);
    }
}

static void find_gusts(pondi_lake_row *r) {
    enum { COUNT = PONDI_COUNT(r->gust) };
    const float scale = PONDI_LAKE_GUST_SCALE;
    const float most = PONDI_LAKE_GUSTIEST;
    PONDI_ALIGNED float deviations[2][WHOLE_LANES(COUNT)] = {{0}}; // the second stays 0
    add_group(&r->waves, GUSTS, (double)r->stretch, WHOLE_LANES(COUNT), deviations[0],
              deviations[1]);
    for (int k = 0; k < COUNT; k++) {
        r->gust[k] = pondi_breeze_factor(r->scene->look->gusts,
                                         pondi_clamp(scale * deviations[0][k], -most, most));
    }
}

// ---- a pond -------------------------------------------------------------------------------------

static float cell_at(const pond_view *view, int x, int y) {
    const int column = pondi_clamp_index(x, 0, view->width - 1);
    const int line = pondi_clamp_index(y, 0, view->height - 1);
    const float height = pondi_stored_height(view, column, line) * view->unit;
    return pondi_number(height, 1e6f);
}

// [m], at a place in cells.
static float height_at(const pond_view *view, float u, float v) {
    const float x = pondi_clamp(u, 0.0f, (float)(view->width - 1));
    const float y = pondi_clamp(v, 0.0f, (float)(view->height - 1));
    const int x0 = (int)x;
    const int y0 = (int)y;
    const float fx = x - (float)x0;
    const float fy = y - (float)y0;
    return pondi_blend(cell_at(view, x0, y0), cell_at(view, x0 + 1, y0), cell_at(view, x0, y0 + 1),
                       cell_at(view, x0 + 1, y0 + 1), fx, fy);
}

static float least_of(float a, float b) {
    return a < b ? a : b;
}

// Adds a pond's slopes over a pixel's footprint: differences across it are means within it.
static void add_pond(const pondi_lake_row *r, pondi_lake_run *n) {
    const pondi_lake_scene *s = r->scene;
    const pond_view *view = s->view;
    const float cell = view->cell_size;
    const float per_side = 1.0f / (PONDI_LAKE_SIDES * (float)view->width);
    const float far_side = s->near_side + (float)view->height * cell;
    const float v = (far_side - r->z) / cell - 0.5f;
    const float half_v = 0.5f * r->deep / cell > 1.0f ? 0.5f * r->deep / cell : 1.0f;
    const float half_u = 0.5f * r->wide / cell > 1.0f ? 0.5f * r->wide / cell : 1.0f;
    const float from_far = (v + 0.5f) / (PONDI_LAKE_FAR_SIDE * (float)view->height);
    const float from_near = ((float)view->height - 0.5f - v) * per_side;
    const float rim_v = least_of(least_of(from_far, from_near), 1.0f);
    if (rim_v <= 0.0f) {
        return;
    }
    const float steep = s->look->steepness;
    for (int i = 0; i < n->count; i++) {
        const float x = (n->px[i] - s->camera.middle) / s->camera.focal * r->z;
        const float u = x / cell + 0.5f * (float)view->width - 0.5f;
        const float rim_u = least_of(u + 0.5f, (float)view->width - 0.5f - u) * per_side;
        const float rim = least_of(rim_u, 1.0f) * rim_v;
        if (rim <= 0.0f || n->alpha[i] <= 0.0f) {
            continue;
        }
        float right = 0.0f;
        for (int tap = -1; tap <= 1; tap++) {
            const float line = v + 0.667f * half_v * (float)tap;
            right += height_at(view, u + half_u, line) - height_at(view, u - half_u, line);
        }
        const float away = height_at(view, u, v - half_v) - height_at(view, u, v + half_v);
        const float share = steep * rim;
        n->sx[i] += share * right / (6.0f * half_u * cell);
        n->sz[i] += share * away / (2.0f * half_v * cell);
    }
}

// ---- sum ----------------------------------------------------------------------------------------

void pondi_lake_find_slopes(pondi_lake_row *r, pondi_lake_run *n) {
    if (!r->ready) {
        raise_row(r);
    }
    if (r->stretch < 0 || n->x - r->stretch >= PONDI_LAKE_STRETCH) {
        r->stretch = n->x / PONDI_LAKE_STRETCH * PONDI_LAKE_STRETCH;
        find_waves(r);
        find_gusts(r);
    }
    const int at = n->x - r->stretch + PONDI_LAKE_MARGIN;
    const float *factor = r->gust + (n->x - r->stretch) / PONDI_LAKE_GUST_STEP;
    for (int k = 0; k < PONDI_TILE / PONDI_LAKE_GUST_STEP; k++) {
        const float from = factor[k];
        const float rise = (factor[k + 1] - from) * (1.0f / PONDI_LAKE_GUST_STEP);
        for (int i = 0; i < PONDI_LAKE_GUST_STEP; i++) {
            n->gust[k * PONDI_LAKE_GUST_STEP + i] = from + rise * (float)i;
        }
    }
    for (int i = 0; i < PONDI_TILE; i++) {
        n->sx[i] = r->slope[0][at + i] * n->gust[i];
        n->sz[i] = r->slope[1][at + i] * n->gust[i];
    }
    if (r->scene->view != NULL) {
        add_pond(r, n);
    }
}
