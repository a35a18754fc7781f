// A breeze over a grid, seen from above. With θ the turn along a row and φ that of the row itself,
//
//   sin(θ + φ) = sin θ·cos φ + cos θ·sin φ
//
// so that a wave costs two products a point: θ stands in tables of a strip of columns, φ goes on
// from row to row. Gusts change slowly, and are read at a few points only.

#include "field/breeze.h"

#include <math.h>
#include <string.h>

#include "base/maths.h"

#define BATCH 8        // waves at once
#define STRIP 256      // columns at once, so that no memory is needed
#define GUST_POINTS 32 // at most from one where gusts are read to the next
#define GUST_METRES 1.0
#define SHORTEST_SEEN 3.0 // wave [points]
#define ALL_SEEN 6.0

typedef struct grid {
    const pond_breeze *breeze;
    double turn;
    double x, z; // of the first point [m]
    double step; // [m]
    int width;
    int height;
    float *heights;
    ptrdiff_t stride;
} grid;

typedef struct batch {
    int count;
    double cosine[BATCH]; // of the row
    double sine[BATCH];
    double row_cosine[BATCH]; // from one row to the next
    double row_sine[BATCH];
    float height[BATCH]; // [m]
    float along_cosine[BATCH][STRIP];
    float along_sine[BATCH][STRIP];
} batch;

static double degrees_of(double cycles) {
    return 360.0 * (cycles - floor(cycles));
}

// Waves that the grid cannot show are left out before they turn into others.
static float height_of(const grid *g, const pond_breeze_wave *wave) {
    const double k = sqrt(wave->across * wave->across + wave->away * wave->away);
    const double points = 1.0 / (k * g->step);
    const double seen =
        pondi_clamp_double((points - SHORTEST_SEEN) / (ALL_SEEN - SHORTEST_SEEN), 0.0, 1.0);
    return (float)(seen * (double)wave->slope / (PONDI_TURN * k));
}

static void add_wave(const grid *g, const pond_breeze_wave *wave, int left, int count, batch *to) {
    const float height = height_of(g, wave);
    if (height == 0.0f) {
        return;
    }
    const int n = to->count++;
    const double turned =
        wave->across * g->x + wave->away * g->z + wave->phase - wave->cycles * g->turn;
    to->height[n] = height;
    to->cosine[n] = pondi_cos_degrees(degrees_of(turned));
    to->sine[n] = pondi_sin_degrees(degrees_of(turned));
    to->row_cosine[n] = pondi_cos_degrees(degrees_of(-wave->away * g->step));
    to->row_sine[n] = pondi_sin_degrees(degrees_of(-wave->away * g->step));
    const double next_cosine = pondi_cos_degrees(degrees_of(wave->across * g->step));
    const double next_sine = pondi_sin_degrees(degrees_of(wave->across * g->step));
    double cosine = pondi_cos_degrees(degrees_of(wave->across * g->step * left));
    double sine = pondi_sin_degrees(degrees_of(wave->across * g->step * left));
    for (int x = 0; x < count; x++) {
        to->along_cosine[n][x] = (float)cosine;
        to->along_sine[n][x] = (float)sine;
        const double turning = cosine * next_cosine - sine * next_sine;
        sine = sine * next_cosine + cosine * next_sine;
        cosine = turning;
    }
}

// The rest of a batch that is not full adds nothing.
static void add_row(const batch *b, int count, float *restrict row) {
    float on[BATCH] = {0};
    float off[BATCH] = {0};
    for (int n = 0; n < b->count; n++) {
        on[n] = b->height[n] * (float)b->cosine[n];
        off[n] = b->height[n] * (float)b->sine[n];
    }
    for (int x = 0; x < count; x++) {
        float sum = 0.0f;
        for (int n = 0; n < BATCH; n++) {
            sum += on[n] * b->along_sine[n][x] + off[n] * b->along_cosine[n][x];
        }
        row[x] += sum;
    }
}

static void go_down(batch *b) {
    for (int n = 0; n < b->count; n++) {
        const double turning = b->cosine[n] * b->row_cosine[n] - b->sine[n] * b->row_sine[n];
        b->sine[n] = b->sine[n] * b->row_cosine[n] + b->cosine[n] * b->row_sine[n];
        b->cosine[n] = turning;
    }
}

static void add_strip(const grid *g, int left, int count) {
    int next = 0;
    while (next < g->breeze->wave_count) {
        batch b = {.count = 0};
        while (next < g->breeze->wave_count && b.count < BATCH) {
            add_wave(g, &g->breeze->waves[next++], left, count, &b);
        }
        for (int y = 0; y < g->height && b.count > 0; y++) {
            add_row(&b, count, g->heights + y * g->stride + left);
            go_down(&b);
        }
    }
}

// ---- gusts --------------------------------------------------------------------------------------

// Between four points, `each` apart, of which the upper left one is at column and row.
static void gust_block(const grid *g, int column, int row, int each) {
    float corners[2][2];
    for (int j = 0; j < 2; j++) {
        for (int i = 0; i < 2; i++) {
            const double x = g->x + g->step * (column + i * each);
            const double z = g->z - g->step * (row + j * each);
            corners[j][i] = pondi_breeze_gust(g->breeze, g->turn, x, z);
        }
    }
    const float share = 1.0f / (float)each;
    for (int y = row; y < row + each && y < g->height; y++) {
        const float down = (float)(y - row) * share;
        const float left = corners[0][0] + (corners[1][0] - corners[0][0]) * down;
        const float right = corners[0][1] + (corners[1][1] - corners[0][1]) * down;
        float *heights = g->heights + y * g->stride;
        for (int x = column; x < column + each && x < g->width; x++) {
            heights[x] *= left + (right - left) * ((float)(x - column) * share);
        }
    }
}

static void add_gusts(const grid *g) {
    const int each = (int)pondi_clamp_double(GUST_METRES / g->step, 1.0, GUST_POINTS);
    for (int y = 0; y < g->height; y += each) {
        for (int x = 0; x < g->width; x += each) {
            gust_block(g, x, y, each);
        }
    }
}

void pond_breeze_heights(const pond_breeze *breeze, double time, double x, double z, double step,
                         const pond_map_target *out) {
    if (breeze == NULL || out == NULL || out->values == NULL || !(step > 0.0) || !isfinite(step)) {
        return;
    }
    const grid g = {.breeze = breeze,
                    .turn = pond_breeze_turn(breeze, time),
                    .x = x,
                    .z = z,
                    .step = step,
                    .width = out->width,
                    .height = out->height,
                    .heights = out->values,
                    .stride = out->stride};
    for (int row = 0; row < g.height; row++) {
        memset(g.heights + row * g.stride, 0, (size_t)g.width * sizeof *g.heights);
    }
    if (breeze->wave_count == 0) {
        return;
    }
    for (int left = 0; left < g.width; left += STRIP) {
        add_strip(&g, left, pondi_least(STRIP, g.width - left));
    }
    if (breeze->gusts > 0.0f) {
        add_gusts(&g);
    }
}
