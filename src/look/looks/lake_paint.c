// The lake look, row by row. A ray (u, −v, 1) from the eye meets still water at z = eye/v, x = u·z,
// v = (y − horizon)/f, and is mirrored by the normal (−sx, 1, −sz):
//
//   q = −2·(v + u·sx + sz)/(1 + sx² + sz²), deep = 1 + q·sz
//   right = f·q·(sx − u·sz)/deep
//   down  = −f·(2·(v·(sx² + sz²) − u·sx − sz)/(1 + sx² + sz²) + v·q·sz)/deep
//
// which are exactly 0 where the water lies still: there the pixel shows what it shows.
//
// A wave counts as far as a pixel's footprint on the water, z/f wide and z²/(eye·f) long, leaves of
// it; what is lost of the slopes' variance blurs along y. Along a row each wave is a sine of the
// column, and twice its cosine of a step tells the next one from two: g₁ = 2·cos δ·g₀ − g₋₁.

#include <math.h>
#include <string.h>

#include "base/compiler.h"
#include "base/maths.h"
#include "field/breeze.h"
#include "look/colour/store.h"
#include "look/looks/lake.h"
#include "shared/look_numbers.h"

#define LANES 16 // samples of a wave that go on together
#define MARGIN 4 // samples on each side of a run, for what is interpolated
#define GROUPS 3
#define MOST (POND_BREEZE_WAVES + GROUPS)
#define GUST_SAMPLES (PONDI_TILE / PONDI_LAKE_GUST_STEP + 1)

#define LEVEL_SCALE (PONDI_LAKE_BRIGHTEST / 65535.0f) // of texels
#define DETAIL_SCALE (1.0f / PONDI_LAKE_NO_DETAIL)
#define SEEN_PIXELS 0.001f // a wave that displaces less is left out

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

// What is left of a number of cycles, −½…½.
static inline float fraction(double cycles) {
    return (float)(cycles - floor(cycles + 0.5));
}

// (1 − q/8)⁸, near to exp(−q), and 0 from 8 on.
static inline float fall(float q) {
    const float root = q < 8.0f ? 1.0f - 0.125f * q : 0.0f;
    const float square = root * root;
    const float fourth = square * square;
    return fourth * fourth;
}

// ---- a row --------------------------------------------------------------------------------------

// What of the waves is left in a row.
typedef struct row_waves {
    int begin[GROUPS + 1]; // of each group, whose samples are 1, 2 and 4 pixels apart
    float deviation;       // of slopes that are lost
    double phase[MOST];    // at the row's pixel 0 [cycles]
    double pace[MOST];     // for each pixel [cycles]
    float slope_x[MOST];
    float slope_z[MOST];
    float onward[MOST]; // 2·cos of LANES samples
    float turn_s[MOST]; // sine and cosine of LANES samples
    float turn_c[MOST];
    PONDI_ALIGNED float lane_s[MOST][LANES]; // sines and cosines of 0…LANES − 1 samples
    PONDI_ALIGNED float lane_c[MOST][LANES];
    int gust_count;
    double gust_phase[POND_BREEZE_GUSTS];
    double gust_pace[POND_BREEZE_GUSTS];
    float gust_share[POND_BREEZE_GUSTS];
} row_waves;

typedef struct row {
    const pondi_lake_scene *scene;
    int y;         // of the target
    float py;      // in the photograph [pixels]
    float v;       // tangent below the horizon
    float z;       // away [m]
    float wide;    // of a pixel on the water [m]
    float deep;    // and how far it reaches away [m]
    float drift_x; // of the photograph's ripples in a turn [pixels]
    float drift_y;
    float agree; // how alike two copies of them are, half a turn apart
    bool ready;  // the waves are those of this row
    row_waves waves;
} row;

// How much of a wave is left in a row, over so many pixels across.
static float left_of(const row *r, const pondi_lake_wave *wave, double footprint, double pixels) {
    const double across = PONDI_TURN * wave->across * (double)r->wide * pixels;
    const double away = PONDI_TURN * wave->away * (double)r->deep;
    return fall((float)(0.5 * footprint * (across * across + away * away)));
}

// Slow waves need few samples.
static int group_of(double pace) {
    const double fast = fabs(pace);
    return fast <= 1.0 / 48.0 ? 2 : fast <= 1.0 / 20.0 ? 1 : 0;
}

// In groups, each of an even number: where need be with one that adds nothing.
static void keep_waves(row *r, double first, double step) {
    const pondi_lake_scene *s = r->scene;
    row_waves *w = &r->waves;
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
    // The few waves that are left far away would draw lines as no water has them.
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
    int n = 0;
    for (int g = 0; g < GROUPS; g++) {
        w->begin[g] = n;
        for (int i = 0; i < s->wave_count; i++) {
            const pondi_lake_wave *wave = &s->wave[i];
            if (group[i] == g) {
                w->phase[n] = wave->across * first + wave->away * (double)r->z + wave->phase;
                w->pace[n] = wave->across * step;
                w->slope_x[n] = wave->slope_x * left[i];
                w->slope_z[n] = wave->slope_z * left[i];
                n++;
            }
        }
        if ((n - w->begin[g]) % 2 != 0) {
            w->phase[n] = w->pace[n] = 0.0;
            w->slope_x[n] = w->slope_z[n] = 0.0f;
            n++;
        }
    }
    w->begin[GROUPS] = n;
}

static void keep_gusts(row *r, double first, double step) {
    const pondi_lake_scene *s = r->scene;
    row_waves *w = &r->waves;
    w->gust_count = 0;
    for (int i = 0; i < s->gust_count; i++) {
        const pondi_lake_wave *wave = &s->gust[i];
        const float left =
            left_of(r, wave, (double)PONDI_LAKE_GUST_FOOTPRINT, 0.5 * PONDI_LAKE_GUST_STEP);
        if (left > 0.0f) {
            const int n = w->gust_count++;
            w->gust_phase[n] = wave->across * first + wave->away * (double)r->z + wave->phase;
            w->gust_pace[n] = wave->across * step;
            w->gust_share[n] = left;
        }
    }
}

static void prepare_lanes(row_waves *w) {
    for (int g = 0; g < GROUPS; g++) {
        for (int i = w->begin[g]; i < w->begin[g + 1]; i++) {
            const double pace = w->pace[i] * (1 << g);
            float turns[LANES];
            for (int lane = 0; lane < LANES; lane++) {
                turns[lane] = fraction(pace * lane);
            }
            for (int lane = 0; lane < LANES; lane++) {
                turn_sine(turns[lane], &w->lane_s[i][lane], &w->lane_c[i][lane]);
            }
            turn_sine(fraction(pace * LANES), &w->turn_s[i], &w->turn_c[i]);
            w->onward[i] = 2.0f * w->turn_c[i];
        }
    }
}

static void begin_row(row *r, const pondi_lake_scene *s, int y) {
    r->scene = s;
    r->y = y;
    r->ready = false;
    r->py = ((float)y + 0.5f) * s->pace_y - 0.5f;
    const float v = (r->py - s->camera.horizon) / s->camera.focal;
    const float least = PONDI_LAKE_LEAST_DOWN / s->camera.focal;
    r->v = v > least ? v : least;
    r->z = s->camera.eye / r->v;
    r->wide = r->z / s->camera.focal;
    r->deep = r->z * r->z / (s->camera.eye * s->camera.focal);
}

// Bends a way so that it stays below the longest.
static inline float bend_way(float way, float longest) {
    const float share = way / longest;
    return way / sqrtf(1.0f + share * share);
}

static void find_drift(row *r) {
    const pondi_lake_scene *s = r->scene;
    const float height = (float)s->lake->height;
    r->drift_x = bend_way(s->drift_x / r->wide, PONDI_LAKE_DRIFT_X * height);
    r->drift_y = bend_way(-s->drift_z / r->deep, PONDI_LAKE_DRIFT_Y * height);
    const float x = 0.5f * r->drift_x / (PONDI_LAKE_GRAIN_X * height);
    const float y = 0.5f * r->drift_y / (PONDI_LAKE_GRAIN_Y * height);
    r->agree = fall(0.5f * (x * x + y * y));
}

// What only rows with water need.
static void raise_row(row *r) {
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

// A run of pixels of a row.
typedef struct run {
    int x; // of the target, a multiple of PONDI_TILE
    int count;
    PONDI_ALIGNED float px[PONDI_TILE]; // in the photograph [pixels]
    PONDI_ALIGNED float sx[PONDI_TILE]; // slopes
    PONDI_ALIGNED float sz[PONDI_TILE];
    PONDI_ALIGNED float gust[PONDI_TILE];
    PONDI_ALIGNED float alpha[PONDI_TILE]; // 0…1
    PONDI_ALIGNED float contact[PONDI_TILE];
    PONDI_ALIGNED float above[PONDI_TILE];
    PONDI_ALIGNED float below[PONDI_TILE];
    PONDI_ALIGNED float blurred[PONDI_TILE]; // share of the blur that the photograph lacks
    PONDI_ALIGNED float qx[PONDI_TILE];      // what is read
    PONDI_ALIGNED float qy[PONDI_TILE];
    PONDI_ALIGNED float blur[PONDI_TILE];  // level
    PONDI_ALIGNED float ratio[PONDI_TILE]; // Fresnel's, less 1
    PONDI_ALIGNED float glint[PONDI_TILE];
} run;

// Vectors as wide as this build has them; LANES are a whole number of them.
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

// The first samples of waves, and what leads from LANES of them to the next.
typedef struct swings {
    float sine[MOST];
    float cosine[MOST];
    float before_s[MOST]; // LANES samples earlier
    float before_c[MOST];
} swings;

// Waves first…end − 1, in loops of their own, which become vectors.
static void begin_waves(const row_waves *w, int first, int end, double from, swings *restrict out) {
    float turns[MOST];
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
static void add_waves(const row_waves *w, const swings *g, int i, int samples, float *sx,
                      float *sz) {
    const int j = i + 1;
    for (int lane = 0; lane < LANES; lane += WIDE) {
        const wide c = load(w->lane_c[i] + lane);
        const wide s = load(w->lane_s[i] + lane);
        const wide d = load(w->lane_c[j] + lane);
        const wide t = load(w->lane_s[j] + lane);
        wide now = g->cosine[i] * c - g->sine[i] * s;
        wide before = g->before_c[i] * c - g->before_s[i] * s;
        wide other = g->cosine[j] * d - g->sine[j] * t;
        wide earlier = g->before_c[j] * d - g->before_s[j] * t;
        for (int n = lane; n < samples; n += LANES) {
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
static void add_group(const row_waves *w, int group, double from, int samples, float *sx,
                      float *sz) {
    swings g;
    begin_waves(w, w->begin[group], w->begin[group + 1], from, &g);
    for (int i = w->begin[group]; i < w->begin[group + 1]; i += 2) {
        add_waves(w, &g, i, samples, sx, sz);
    }
}

// Twice as many samples, by cubics through four. The first two and the last two are nothing.
static void double_samples(const float *from, int count, float *to) {
    for (int i = 1; i < count - 2; i++) {
        to[2 * i] = from[i];
        to[2 * i + 1] = 0.5625f * (from[i] + from[i + 1]) - 0.0625f * (from[i - 1] + from[i + 2]);
    }
}

#define COARSE (PONDI_TILE / 4 + 2 * MARGIN) // samples 4 pixels apart, the first at −4·MARGIN
#define MIDDLE (2 * COARSE)                  // samples 2 pixels apart, from the same place
#define WHOLE_LANES(count) (((count) + LANES - 1) / LANES * LANES)

// Slow waves by few samples, which become more; faster ones are added on the way.
static void find_waves(const row *r, run *n) {
    const row_waves *w = &r->waves;
    PONDI_ALIGNED float coarse[2][WHOLE_LANES(COARSE)] = {{0}};
    PONDI_ALIGNED float middle[2][WHOLE_LANES(MIDDLE)] = {{0}};
    PONDI_ALIGNED float fine[2][2 * WHOLE_LANES(MIDDLE)];
    const double from = (double)(n->x - 4 * MARGIN);
    if (w->begin[2] < w->begin[3]) {
        add_group(w, 2, from, WHOLE_LANES(COARSE), coarse[0], coarse[1]);
        double_samples(coarse[0], COARSE, middle[0]);
        double_samples(coarse[1], COARSE, middle[1]);
    }
    if (w->begin[1] < w->begin[3]) {
        add_group(w, 1, from, WHOLE_LANES(MIDDLE), middle[0], middle[1]);
        double_samples(middle[0] + 2, MIDDLE - 6, fine[0]);
        double_samples(middle[1] + 2, MIDDLE - 6, fine[1]);
        memcpy(n->sx, fine[0] + 4 * MARGIN - 4, sizeof n->sx);
        memcpy(n->sz, fine[1] + 4 * MARGIN - 4, sizeof n->sz);
    } else {
        memset(n->sx, 0, sizeof n->sx);
        memset(n->sz, 0, sizeof n->sz);
    }
    add_group(w, 0, (double)n->x, PONDI_TILE, n->sx, n->sz);
}

static void find_gusts(const row *r, run *n) {
    const row_waves *w = &r->waves;
    float deviations[GUST_SAMPLES] = {0};
    for (int i = 0; i < w->gust_count; i++) {
        float turns[GUST_SAMPLES];
        for (int k = 0; k < GUST_SAMPLES; k++) {
            turns[k] = fraction(w->gust_phase[i] +
                                w->gust_pace[i] * (double)(n->x + k * PONDI_LAKE_GUST_STEP));
        }
        for (int k = 0; k < GUST_SAMPLES; k++) {
            float sine;
            float cosine;
            turn_sine(turns[k], &sine, &cosine);
            deviations[k] += w->gust_share[i] * cosine;
        }
    }
    const float scale = PONDI_LAKE_GUST_SCALE;
    const float most = PONDI_LAKE_GUSTIEST;
    float factor[GUST_SAMPLES];
    for (int k = 0; k < GUST_SAMPLES; k++) {
        factor[k] = pondi_breeze_factor(r->scene->look->gusts,
                                        pondi_clamp(scale * deviations[k], -most, most));
    }
    for (int x = 0; x < PONDI_TILE; x++) {
        const int k = x / PONDI_LAKE_GUST_STEP;
        const float share = (float)(x % PONDI_LAKE_GUST_STEP) * (1.0f / PONDI_LAKE_GUST_STEP);
        n->gust[x] = factor[k] + (factor[k + 1] - factor[k]) * share;
    }
}

// ---- a pond -------------------------------------------------------------------------------------

static float cell_at(const pond_view *view, int x, int y) {
    const int column = pondi_clamp_index(x, 0, view->width - 1);
    const int line = pondi_clamp_index(y, 0, view->height - 1);
    const ptrdiff_t at = line * view->stride + column;
    const float stored = view->format == POND_FORMAT_I16
                             ? (float)((const int16_t *)view->heights)[at]
                             : ((const float *)view->heights)[at];
    const float height = stored * view->unit;
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
static void add_pond(const row *r, run *n) {
    const pondi_lake_scene *s = r->scene;
    const pond_view *view = s->view;
    const float cell = view->cell_size;
    const float far_side = s->near_side + (float)view->height * cell;
    const float v = (far_side - r->z) / cell - 0.5f;
    const float half_v = 0.5f * r->deep / cell > 1.0f ? 0.5f * r->deep / cell : 1.0f;
    const float half_u = 0.5f * r->wide / cell > 1.0f ? 0.5f * r->wide / cell : 1.0f;
    const float rim_v = least_of(v + 0.5f, (float)view->height - 0.5f - v);
    if (rim_v <= 0.0f) {
        return;
    }
    const float steep = s->look->steepness;
    for (int i = 0; i < n->count; i++) {
        const float x = (n->px[i] - s->camera.middle) / s->camera.focal * r->z;
        const float u = x / cell + 0.5f * (float)view->width - 0.5f;
        const float rim_u = least_of(u + 0.5f, (float)view->width - 0.5f - u);
        const float rim = least_of(rim_u, rim_v);
        if (rim <= 0.0f || n->alpha[i] <= 0.0f) {
            continue;
        }
        float right = 0.0f;
        for (int tap = -1; tap <= 1; tap++) {
            const float line = v + 0.667f * half_v * (float)tap;
            right += height_at(view, u + half_u, line) - height_at(view, u - half_u, line);
        }
        const float away = height_at(view, u, v - half_v) - height_at(view, u, v + half_v);
        const float share = steep * pondi_clamp(rim / PONDI_LAKE_EDGE_CELLS, 0.0f, 1.0f);
        n->sx[i] += share * right / (6.0f * half_u * cell);
        n->sz[i] += share * away / (2.0f * half_v * cell);
    }
}

// ---- rays ---------------------------------------------------------------------------------------

// Schlick's term, from a cosine.
static inline float fresnel(float cosine) {
    const float m = 1.0f - cosine;
    const float m2 = m * m;
    return PONDI_F0 + (1.0f - PONDI_F0) * (m2 * m2 * m);
}

static inline float level_of(float deviation) {
    const float octaves = deviation * (1.0f / PONDI_LAKE_FIRST_BLUR);
    const float above_one = octaves > 1.0f ? octaves : 1.0f;
    uint32_t bits;
    memcpy(&bits, &above_one, sizeof bits);
    const float whole = (float)(int)(bits >> 23) - 127.0f;
    const float part = (float)(int)(bits & 0x7fffffu) * 0x1p-23f;
    const float level = octaves < 1.0f ? octaves : 1.0f + whole + part;
    return level < PONDI_LAKE_LEVELS - 1.001f ? level : PONDI_LAKE_LEVELS - 1.001f;
}

static void trace(const row *r, run *n) {
    const pondi_lake_scene *s = r->scene;
    const float focal = s->camera.focal;
    const float per_focal = 1.0f / focal;
    const float horizon = s->camera.horizon;
    const float py = r->py;
    const float least = PONDI_LAKE_LEAST_DOWN * per_focal;
    const float v_raw = (py - horizon) * per_focal;
    const float v = v_raw > least ? v_raw : least;
    const float aside = PONDI_LAKE_ASIDE * (float)s->lake->width;
    const float blur = PONDI_LAKE_BLUR * focal * r->waves.deviation;
    const float per_loose = 720.0f / (PONDI_LAKE_LOOSE * (float)s->lake->height);
    const float last_x = (float)(s->lake->width - 1);
    const float last_y = (float)(s->lake->rows - 1);
    for (int i = 0; i < PONDI_TILE; i++) {
        const float u = (n->px[i] - s->camera.middle) * per_focal;
        const float sx = pondi_clamp(n->sx[i], -1.0f, 1.0f);
        const float sz = pondi_clamp(n->sz[i], -1.0f, 1.0f);
        const float s2 = sx * sx + sz * sz;
        const float w = 1.0f / (1.0f + s2);
        const float facing = v + u * sx + sz;
        const float q = -2.0f * facing * w;
        const float deep = 1.0f + q * sz;
        const float per_deep = focal / (deep > 0.2f ? deep : 0.2f);
        const float right = q * (sx - u * sz) * per_deep;
        const float down = -(2.0f * (v * s2 - u * sx - sz) * w + v * q * sz) * per_deep;
        const float lacking = blur * n->blurred[i];
        const float lifted = down + PONDI_LAKE_GUST_LIFT * lacking * (n->gust[i] - 1.0f);
        // Not beyond the shore above, nor what stands in the way below.
        const float dy = lifted * n->contact[i];
        const float room =
            dy < 0.0f ? PONDI_LAKE_SHORE_ROOM * n->above[i] : PONDI_LAKE_SHORE_ROOM * n->below[i];
        const float t = dy / room;
        const float loose = n->above[i] * per_loose;
        const float dx =
            pondi_clamp(right * n->contact[i], -aside, aside) * (loose < 1.0f ? loose : 1.0f);
        const float qy = py + dy / sqrtf(1.0f + t * t);
        n->qx[i] = pondi_clamp(n->px[i] + dx, 0.0f, last_x);
        n->qy[i] = pondi_clamp(qy, 0.0f, last_y);
        const float spread = lacking * n->gust[i] * n->contact[i];
        const float most = PONDI_LAKE_SHORE_BLUR * n->above[i];
        n->blur[i] = level_of(spread < most ? spread : most);
        const float length2 = 1.0f + u * u;
        const float front = facing > 0.0f ? facing : 0.0f;
        const float now = front * sqrtf(w) / sqrtf(length2 + v * v);
        const float read_raw = (qy - horizon) * per_focal;
        const float read = read_raw > least ? read_raw : least;
        const float was = read / sqrtf(length2 + read * read);
        n->ratio[i] = pondi_clamp(fresnel(now) / fresnel(was), PONDI_LAKE_LEAST_RATIO,
                                  PONDI_LAKE_MOST_RATIO) -
                      1.0f;
    }
}

// The sun's path: the slope that would mirror it, against how slopes are spread.
static void shine(const row *r, run *n) {
    const pondi_lake_scene *s = r->scene;
    const float focal = s->camera.focal;
    const float variance = 0.5f * r->waves.deviation * r->waves.deviation +
                           PONDI_LAKE_SUN_SPREAD * PONDI_LAKE_SUN_SPREAD;
    const float per_loose = 720.0f / (PONDI_LAKE_LOOSE * (float)s->lake->height);
    for (int i = 0; i < PONDI_TILE; i++) {
        const float u = (n->px[i] - s->camera.middle) / focal;
        const float length = sqrtf(1.0f + u * u + r->v * r->v);
        const float right = s->sun_x - u / length;
        const float up = s->sun_y + r->v / length;
        const float away = s->sun_z - 1.0f / length;
        const float per_up = 1.0f / (up > 1e-4f ? up : 1e-4f);
        const float size = PONDI_LAKE_SUN_SIZE * per_up;
        const float x = n->sx[i] + right * per_up;
        const float z = n->sz[i] + away * per_up;
        const float cosine = (r->v + u * n->sx[i] + n->sz[i]) / length;
        const float loose = n->above[i] * per_loose;
        n->glint[i] = s->look->glitter * fall(0.5f * (x * x + z * z) / (variance + size * size)) *
                      fresnel(pondi_clamp(cosine, 0.0f, 1.0f)) * (loose < 1.0f ? loose : 1.0f);
    }
}

// ---- reading ------------------------------------------------------------------------------------

typedef struct colours {
    PONDI_ALIGNED float channel[3][PONDI_TILE];
} colours;

// The four texels around a point of a level, and how far between them it lies.
typedef struct corner_texels {
    PONDI_ALIGNED uint32_t row[2][PONDI_TILE][4]; // two channels in each word, two words a texel
    PONDI_ALIGNED float fx[PONDI_TILE];
    PONDI_ALIGNED float fy[PONDI_TILE];
    PONDI_ALIGNED int32_t upper[PONDI_TILE]; // the left ones of these in the level
    PONDI_ALIGNED int32_t lower[PONDI_TILE];
} corner_texels;

// Points first…end − 1. In the last column and row texels go on as far as they have to.
static void find_corners(const pondi_lake_level *l, const float *x, const float *y, int first,
                         int end, corner_texels *restrict out) {
    const float pace_x = l->per_step_x;
    const float pace_y = l->per_step_y;
    const int width = l->width;
    const int before_last = pondi_most(width - 2, 0);
    const int last_row = l->height - 1;
    const float one = pondi_bound(1.0f);
    for (int i = first; i < end; i++) {
        const float u = x[i] * pace_x;
        const float v = y[i] * pace_y;
        const int x0 = pondi_least((int)u, before_last);
        const int y0 = (int)v;
        const int y1 = pondi_least(y0 + 1, last_row);
        const float fx = u - (float)x0;
        out->fx[i] = fx < one ? fx : one;
        out->fy[i] = v - (float)y0;
        out->upper[i] = y0 * width + x0;
        out->lower[i] = y1 * width + x0;
    }
}

static void load_corners(const pondi_lake_level *l, int first, int end,
                         corner_texels *restrict out) {
    if (l->width > 1) {
        for (int i = first; i < end; i++) {
            memcpy(out->row[0][i], l->texels + 4 * (ptrdiff_t)out->upper[i], 16);
            memcpy(out->row[1][i], l->texels + 4 * (ptrdiff_t)out->lower[i], 16);
        }
        return;
    }
    for (int i = first; i < end; i++) { // a texel is its own neighbour
        for (int half = 0; half < 4; half += 2) {
            memcpy(out->row[0][i] + half, l->texels + 4 * (ptrdiff_t)out->upper[i], 8);
            memcpy(out->row[1][i] + half, l->texels + 4 * (ptrdiff_t)out->lower[i], 8);
        }
    }
}

// Most neighbours lie in the same level.
static void fetch_texels(const pond_lake *lake, const float *x, const float *y, const int *level,
                         int count, corner_texels *out) {
    for (int first = 0; first < count;) {
        const pondi_lake_level *l = &lake->level[level[first]];
        int end = first + 1;
        while (end < count && level[end] == level[first]) {
            end++;
        }
        find_corners(l, x, y, first, end, out);
        load_corners(l, first, end, out);
        first = end;
    }
}

// The two numbers of 16 bits in a word as it lies in memory.
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
static inline float first_of(uint32_t word) {
    return (float)(int)(word >> 16);
}
static inline float second_of(uint32_t word) {
    return (float)(int)(word & 0xffffu);
}
#else
static inline float first_of(uint32_t word) {
    return (float)(int)(word & 0xffffu);
}
static inline float second_of(uint32_t word) {
    return (float)(int)(word >> 16);
}
#endif

static void blend_texels(const corner_texels *t, int first, int end, float scale,
                         colours *restrict out) {
    for (int i = first; i < end; i++) {
        const uint32_t *a = t->row[0][i];
        const uint32_t *b = t->row[0][i] + 2;
        const uint32_t *c = t->row[1][i];
        const uint32_t *d = t->row[1][i] + 2;
        const float fx = t->fx[i];
        const float fy = t->fy[i];
        out->channel[0][i] = scale * pondi_blend(first_of(a[0]), first_of(b[0]), first_of(c[0]),
                                                 first_of(d[0]), fx, fy);
        out->channel[1][i] = scale * pondi_blend(second_of(a[0]), second_of(b[0]), second_of(c[0]),
                                                 second_of(d[0]), fx, fy);
        out->channel[2][i] = scale * pondi_blend(first_of(a[1]), first_of(b[1]), first_of(c[1]),
                                                 first_of(d[1]), fx, fy);
    }
}

// The layer at points, blurred so much.
static void read_layer(const pond_lake *lake, const float *x, const float *y, const float *blur,
                       int count, colours *out) {
    int level[PONDI_TILE];
    corner_texels texels;
    colours more;
    for (int i = 0; i < count; i++) {
        level[i] = (int)blur[i];
    }
    fetch_texels(lake, x, y, level, count, &texels);
    blend_texels(&texels, 0, count, LEVEL_SCALE, out);
    for (int i = 0; i < count; i++) {
        level[i] += 1;
    }
    fetch_texels(lake, x, y, level, count, &texels);
    blend_texels(&texels, 0, count, LEVEL_SCALE, &more);
    for (int c = 0; c < 3; c++) {
        for (int i = 0; i < count; i++) {
            const float share = blur[i] - (float)(int)blur[i];
            out->channel[c][i] += (more.channel[c][i] - out->channel[c][i]) * share;
        }
    }
}

// The layer at a row's own pixels, which are x…x + count − 1 of row y.
static void read_exact(const pond_lake *lake, int x, int y, int count, colours *out) {
    const float scale = PONDI_LAKE_BRIGHTEST / 65535.0f;
    const uint16_t *texels = lake->level[0].texels + 4 * ((ptrdiff_t)y * lake->width + x);
    for (int i = 0; i < count; i++) {
        out->channel[0][i] = scale * (float)texels[4 * i];
        out->channel[1][i] = scale * (float)texels[4 * i + 1];
        out->channel[2][i] = scale * (float)texels[4 * i + 2];
    }
}

// Adds what the photograph's ripples at points of it are more than 1, so much of that. Where that
// is nothing, most pixels of a run are left out.
static void add_factors(const pond_lake *lake, const float *x, const float *y, const float *share,
                        int count, colours *out) {
    int first = 0;
    int end = count;
    while (first < end && share[first] == 0.0f) {
        first++;
    }
    while (end > first && share[end - 1] == 0.0f) {
        end--;
    }
    corner_texels texels;
    colours detail;
    find_corners(&lake->detail, x, y, first, end, &texels);
    load_corners(&lake->detail, first, end, &texels);
    blend_texels(&texels, first, end, DETAIL_SCALE, &detail);
    for (int c = 0; c < 3; c++) {
        for (int i = first; i < end; i++) {
            out->channel[c][i] += share[i] * (detail.channel[c][i] - 1.0f);
        }
    }
}

static void ripple(const colours *factors, int count, colours *light) {
    for (int c = 0; c < 3; c++) {
        for (int i = 0; i < count; i++) {
            const float more = factors->channel[c][i] > -1.0f ? factors->channel[c][i] : -1.0f;
            light->channel[c][i] += (light->channel[c][i] + PONDI_LAKE_FAINT) * more;
        }
    }
}

// Two copies of the ripples drift with the wind. Each goes back to where it came from half a turn
// after the other, while that one is alone. What they change is what the waves mirror.
static void add_ripples(const row *r, const run *n, colours *moved) {
    const pondi_lake_scene *s = r->scene;
    const float per_height = 1.0f / (float)s->lake->height;
    const float across = PONDI_LAKE_DRIFT_ACROSS * per_height;
    const float begun = 1.0f + s->drift + PONDI_LAKE_DRIFT_DOWN * per_height * r->py;
    const float per_loose = 720.0f / PONDI_LAKE_LOOSE * per_height;
    const float last_x = (float)(s->lake->width - 1);
    const float last_y = (float)(s->lake->height - 1);
    PONDI_ALIGNED float x[2][PONDI_TILE];
    PONDI_ALIGNED float y[2][PONDI_TILE];
    PONDI_ALIGNED float share[2][PONDI_TILE];
    for (int i = 0; i < PONDI_TILE; i++) {
        const float turns = begun + across * n->px[i];
        const float turn = turns - (float)(int)turns;
        const float late = turn < 0.5f ? turn : turn - 0.5f; // of the copy that began last
        const float raw = pondi_clamp((2.0f * late - PONDI_LAKE_DRIFT_ALONE) *
                                          (1.0f / (1.0f - 2.0f * PONDI_LAKE_DRIFT_ALONE)),
                                      0.0f, 1.0f);
        const float young = raw * raw * (3.0f - 2.0f * raw);
        const float old = 1.0f - young;
        // Two that differ add up to less than one.
        const float whole = young * young + old * old + 2.0f * r->agree * young * old;
        const float gust = PONDI_LAKE_DRIFT_GUST * (pondi_clamp(n->gust[i], 0.0f, 2.0f) - 1.0f);
        const float gain = 1.0f + (((1.0f + gust) / sqrtf(whole)) - 1.0f) * n->contact[i];
        const float loose = n->above[i] * per_loose;
        const float aside = r->drift_x * n->contact[i] * (loose < 1.0f ? loose : 1.0f);
        const float down = r->drift_y * n->contact[i];
        x[0][i] = pondi_clamp(n->px[i] - (late - 0.5f) * aside, 0.0f, last_x);
        y[0][i] = pondi_clamp(r->py - (late - 0.5f) * down, 0.0f, last_y);
        x[1][i] = pondi_clamp(n->px[i] - late * aside, 0.0f, last_x);
        y[1][i] = pondi_clamp(r->py - late * down, 0.0f, last_y);
        share[0][i] = gain * young;
        share[1][i] = gain * old;
    }
    colours factors = {{{0}}};
    add_factors(s->lake, x[0], y[0], share[0], n->count, &factors);
    add_factors(s->lake, x[1], y[1], share[1], n->count, &factors);
    ripple(&factors, n->count, moved);
}

// Those of still water.
static void add_still_ripples(const row *r, const run *n, colours *out) {
    const pond_lake *lake = r->scene->lake;
    PONDI_ALIGNED float x[PONDI_TILE];
    PONDI_ALIGNED float y[PONDI_TILE];
    PONDI_ALIGNED float share[PONDI_TILE];
    colours factors = {{{0}}};
    if (r->scene->exact) {
        const uint16_t *texels = lake->detail.texels + 4 * ((ptrdiff_t)r->y * lake->width + n->x);
        for (int i = 0; i < n->count; i++) {
            factors.channel[0][i] = DETAIL_SCALE * (float)texels[4 * i] - 1.0f;
            factors.channel[1][i] = DETAIL_SCALE * (float)texels[4 * i + 1] - 1.0f;
            factors.channel[2][i] = DETAIL_SCALE * (float)texels[4 * i + 2] - 1.0f;
        }
        ripple(&factors, n->count, out);
        return;
    }
    for (int i = 0; i < PONDI_TILE; i++) {
        x[i] = pondi_clamp(n->px[i], 0.0f, (float)(lake->width - 1));
        y[i] = pondi_clamp(r->py, 0.0f, (float)(lake->height - 1));
        share[i] = 1.0f;
    }
    add_factors(lake, x, y, share, n->count, &factors);
    ripple(&factors, n->count, out);
}

static void read_still(const pond_lake *lake, const float *x, float y, int count, colours *out) {
    int level[PONDI_TILE] = {0};
    float line[PONDI_TILE];
    corner_texels texels;
    for (int i = 0; i < PONDI_TILE; i++) {
        line[i] = y;
    }
    fetch_texels(lake, x, line, level, count, &texels);
    blend_texels(&texels, 0, count, LEVEL_SCALE, out);
}

static void take_photograph(const row *r, const run *n, pondi_light *out) {
    const float *linear = r->scene->linear;
    const pond_texture *texture = r->scene->texture;
    const uint8_t *pixels = texture->pixels + r->y * texture->stride + (ptrdiff_t)n->x * 4;
    for (int i = 0; i < n->count; i++) {
        out->channel[0][i] = linear[pixels[4 * i]];
        out->channel[1][i] = linear[pixels[4 * i + 1]];
        out->channel[2][i] = linear[pixels[4 * i + 2]];
        out->alpha[i] = (float)pixels[4 * i + 3];
    }
}

// The photograph in linear light; alpha in levels.
static void read_photograph(const row *r, const run *n, pondi_light *out) {
    const pondi_lake_scene *s = r->scene;
    const pond_texture *texture = s->texture;
    const float last_x = (float)(texture->width - 1);
    const float last_y = (float)(texture->height - 1);
    const float v = pondi_clamp((r->py + 0.5f) * s->texels_y - 0.5f, 0.0f, last_y);
    const int y0 = (int)v;
    const int y1 = pondi_least(y0 + 1, texture->height - 1);
    const float fy = v - (float)y0;
    const uint8_t *upper = texture->pixels + y0 * texture->stride;
    const uint8_t *lower = texture->pixels + y1 * texture->stride;
    for (int i = 0; i < n->count; i++) {
        const float u = pondi_clamp((n->px[i] + 0.5f) * s->texels_x - 0.5f, 0.0f, last_x);
        const ptrdiff_t x0 = (int)u;
        const ptrdiff_t x1 = pondi_least((int)x0 + 1, texture->width - 1);
        const float fx = u - (float)x0;
        for (int c = 0; c < 3; c++) {
            out->channel[c][i] =
                pondi_blend(s->linear[upper[4 * x0 + c]], s->linear[upper[4 * x1 + c]],
                            s->linear[lower[4 * x0 + c]], s->linear[lower[4 * x1 + c]], fx, fy);
        }
        out->alpha[i] = pondi_blend((float)upper[4 * x0 + 3], (float)upper[4 * x1 + 3],
                                    (float)lower[4 * x0 + 3], (float)lower[4 * x1 + 3], fx, fy);
    }
}

static float lacking_at(float ripples) {
    return 1.0f - PONDI_LAKE_KEEP / 255.0f * ripples;
}

static bool take_places(const pond_lake *lake, ptrdiff_t at, run *n) {
    memset(n->alpha, 0, sizeof n->alpha);
    memset(n->contact, 0, sizeof n->contact);
    memset(n->above, 0, sizeof n->above);
    memset(n->below, 0, sizeof n->below);
    int most = 0;
    for (int i = 0; i < n->count; i++) {
        const int share = lake->alpha[at + i];
        n->alpha[i] = (float)share * (1.0f / 255.0f);
        most = share > most ? share : most;
    }
    for (int i = 0; i < PONDI_TILE; i++) {
        n->blurred[i] = lake->rippled && i < n->count ? lacking_at(lake->ripples[at + i]) : 1.0f;
    }
    if (most > 0) {
        const size_t size = (size_t)n->count * sizeof(float);
        memcpy(n->contact, lake->contact + at, size);
        memcpy(n->above, lake->above + at, size);
        memcpy(n->below, lake->below + at, size);
    }
    return most > 0;
}

// Four pixels of the photograph and how far between them.
typedef struct between {
    ptrdiff_t corner[4];
    float fx;
    float fy;
} between;

static between between_at(const pond_lake *lake, float px, float py) {
    const float u = pondi_clamp(px, 0.0f, (float)(lake->width - 1));
    const float v = pondi_clamp(py, 0.0f, (float)(lake->height - 1));
    const int x = (int)u;
    const int y = (int)v;
    const ptrdiff_t at = (ptrdiff_t)y * lake->width + x;
    const ptrdiff_t right = x + 1 < lake->width ? 1 : 0;
    const ptrdiff_t down = y + 1 < lake->height ? lake->width : 0;
    return (between){{at, at + right, at + down, at + right + down}, u - (float)x, v - (float)y};
}

static float blend_values(const float *values, const between *b) {
    return pondi_blend(values[b->corner[0]], values[b->corner[1]], values[b->corner[2]],
                       values[b->corner[3]], b->fx, b->fy);
}

static float blend_bytes(const uint8_t *bytes, const between *b) {
    return pondi_blend((float)bytes[b->corner[0]], (float)bytes[b->corner[1]],
                       (float)bytes[b->corner[2]], (float)bytes[b->corner[3]], b->fx, b->fy);
}

// What is known of the places that a run shows. False where none is water.
static bool read_places(const row *r, run *n) {
    const pond_lake *lake = r->scene->lake;
    bool wet = false;
    if (lake->alpha == NULL) {
        return false;
    }
    if (r->scene->exact) {
        return take_places(lake, (ptrdiff_t)r->y * lake->width + n->x, n);
    }
    for (int i = 0; i < n->count; i++) {
        const between b = between_at(lake, n->px[i], r->py);
        n->alpha[i] = blend_bytes(lake->alpha, &b) * (1.0f / 255.0f);
        n->contact[i] = blend_values(lake->contact, &b);
        n->above[i] = blend_values(lake->above, &b);
        n->below[i] = blend_values(lake->below, &b);
        n->blurred[i] = lake->rippled ? lacking_at(blend_bytes(lake->ripples, &b)) : 1.0f;
        wet = wet || n->alpha[i] > 0.0f;
    }
    for (int i = n->count; i < PONDI_TILE; i++) {
        n->alpha[i] = n->contact[i] = n->above[i] = n->below[i] = n->blurred[i] = 0.0f;
    }
    return wet;
}

// ---- mixing -------------------------------------------------------------------------------------

static inline float unbent(float light) {
    return light / (1.0f + PONDI_LAKE_BEND * light);
}

static void mix(const row *r, const run *n, const colours *moved, const colours *still,
                pondi_light *light) {
    const pondi_lake_scene *s = r->scene;
    const float sun[3] = {s->look->sun_colour.r, s->look->sun_colour.g, s->look->sun_colour.b};
    for (int c = 0; c < 3; c++) {
        const float deep = s->lake->deep[c];
        for (int i = 0; i < n->count; i++) {
            const float seen = moved->channel[c][i];
            const float sent = seen + (seen - deep) * n->ratio[i] + sun[c] * n->glint[i];
            const float now = unbent(sent > 0.0f ? sent : 0.0f);
            const float was = unbent(still->channel[c][i]);
            const float lit = light->channel[c][i] + n->alpha[i] * (now - was);
            light->channel[c][i] = lit > 0.0f ? lit : 0.0f;
        }
    }
}

static void paint_run(row *r, run *n) {
    const pondi_lake_scene *s = r->scene;
    pondi_light light;
    const int end = s->part.x + s->part.width;
    const int skipped = pondi_most(s->part.x - n->x, 0);
    const int count = pondi_least(n->x + n->count, end) - (n->x + skipped);
    for (int i = 0; i < PONDI_TILE; i++) {
        n->px[i] = ((float)(n->x + i) + 0.5f) * s->pace_x - 0.5f;
    }
    const bool wet = read_places(r, n);
    if (!wet && s->exact && s->target->format == POND_PIXELS_RGBA8) {
        const ptrdiff_t from = (ptrdiff_t)(n->x + skipped) * 4;
        memcpy(s->target->pixels + r->y * s->target->stride + from,
               s->texture->pixels + r->y * s->texture->stride + from, (size_t)count * 4);
        return;
    }
    if (s->exact) {
        take_photograph(r, n, &light);
    } else {
        read_photograph(r, n, &light);
    }
    if (wet && (s->wave_count > 0 || s->view != NULL)) {
        colours moved;
        colours still;
        if (!r->ready) {
            raise_row(r);
        }
        find_waves(r, n);
        find_gusts(r, n);
        for (int i = 0; i < PONDI_TILE; i++) {
            n->sx[i] *= n->gust[i];
            n->sz[i] *= n->gust[i];
        }
        if (s->view != NULL) {
            add_pond(r, n);
        }
        trace(r, n);
        memset(n->glint, 0, sizeof n->glint);
        if (s->look->glitter > 0.0f && s->wave_count > 0) {
            shine(r, n);
        }
        read_layer(s->lake, n->qx, n->qy, n->blur, n->count, &moved);
        if (s->exact) {
            read_exact(s->lake, n->x, r->y, n->count, &still);
        } else {
            read_still(s->lake, n->px, r->py, n->count, &still);
        }
        if (s->lake->rippled) {
            add_ripples(r, n, &moved);
            add_still_ripples(r, n, &still);
        }
        mix(r, n, &moved, &still, &light);
    }
    if (skipped > 0) {
        for (int c = 0; c < 3; c++) {
            memmove(light.channel[c], light.channel[c] + skipped, (size_t)count * sizeof(float));
        }
        memmove(light.alpha, light.alpha + skipped, (size_t)count * sizeof(float));
    }
    pondi_store_light(s->target, n->x + skipped, r->y, &light, count);
}

void PONDI_ISA_NAME(pondi_draw_lake_band)(void *context, int index) {
    const pondi_lake_scene *s = context;
    const int first = s->part.y + index * PONDI_TILE_ROWS;
    const int end = pondi_least(first + PONDI_TILE_ROWS, s->part.y + s->part.height);
    row r;
    run n;
    for (int y = first; y < end; y++) {
        begin_row(&r, s, y);
        for (int x = s->part.x / PONDI_TILE * PONDI_TILE; x < s->part.x + s->part.width;
             x += PONDI_TILE) {
            n.x = x;
            n.count = pondi_least(PONDI_TILE, s->target->width - x);
            paint_run(&r, &n);
        }
    }
}
