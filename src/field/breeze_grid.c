// A breeze over a grid, seen from above. Gusts vary slowly, and are computed at a few points only.

#include <math.h>

#include "base/maths.h"
#include "field/breeze.h"
#include "field/wave_grid.h"

#include <millpond/breeze.h>

#define GUST_POINTS 32 // most grid points between those of gusts
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

// Waves that are too short for the grid are faded out, since they would alias.
static double height_of(const grid *g, const pond_breeze_wave *wave) {
    const double k = sqrt(wave->across * wave->across + wave->away * wave->away);
    const double points = 1.0 / (k * g->step);
    const double seen =
        pondi_clamp_double((points - SHORTEST_SEEN) / (ALL_SEEN - SHORTEST_SEEN), 0.0, 1.0);
    return seen * (double)wave->slope / (PONDI_TURN * k);
}

// height·sin(2π·(turned + right·x + down·y)).
static pondi_grid_wave wave_of(const grid *g, const pond_breeze_wave *wave, double height) {
    const double turned =
        wave->across * g->x + wave->away * g->z + wave->phase - wave->cycles * g->turn;
    const double degrees = 360.0 * (turned - floor(turned));
    return (pondi_grid_wave){
        .right = wave->across * g->step,
        .down = -wave->away * g->step,
        .on = height * pondi_sin_degrees(degrees),
        .off = -height * pondi_cos_degrees(degrees),
    };
}

static void make_waves(const grid *g, const pond_map_target *out) {
    pondi_grid_wave waves[POND_BREEZE_WAVES];
    int count = 0;
    for (int i = 0; i < g->breeze->wave_count; i++) {
        const double height = height_of(g, &g->breeze->waves[i]);
        if (height > 0.0) {
            waves[count++] = wave_of(g, &g->breeze->waves[i], height);
        }
    }
    pondi_wave_grid_make(waves, count, 0, 0, out);
}

// ---- gusts --------------------------------------------------------------------------------------

// Interpolates gusts between four points, `each` apart, the upper left one at column and row.
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
    if (breeze == NULL || out == NULL || out->values == NULL || out->width < 1 || out->height < 1 ||
        !(step > 0.0) || !isfinite(step) || !isfinite(time) || !isfinite(x) || !isfinite(z)) {
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
    make_waves(&g, out);
    if (breeze->wave_count > 0 && breeze->gusts > 0.0f) {
        add_gusts(&g);
    }
}
