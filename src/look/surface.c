// Heights are blended down the columns first, once with the spline's weights and once with those of
// its derivative, then along the row.

#include "look/surface.h"

#include <string.h>

#include "base/maths.h"
#include "look/sampler.h"

#define CELLS 320 // of a row that are blended at once
#define TAPS 4

// Where a point of a grid lies among samples: the one before it, and how far beyond.
typedef struct spot {
    int before;
    float beyond; // 0…1
} spot;

static spot locate(int point, int points, int samples) {
    const double at = ((double)point + 0.5) * samples / points - 0.5;
    int before = (int)at;
    before -= (double)before > at ? 1 : 0;
    return (spot){before, (float)(at - before)};
}

static void weigh_spline(float t, float *weight, float *rise) {
    const float s = 1.0f - t;
    weight[0] = s * s * s * (1.0f / 6.0f);
    weight[1] = (4.0f - 3.0f * t * t * (2.0f - t)) * (1.0f / 6.0f);
    weight[2] = (4.0f - 3.0f * s * s * (2.0f - s)) * (1.0f / 6.0f);
    weight[3] = t * t * t * (1.0f / 6.0f);
    rise[0] = -0.5f * s * s;
    rise[1] = -0.5f * t * (4.0f - 3.0f * t);
    rise[2] = 0.5f * s * (4.0f - 3.0f * s);
    rise[3] = 0.5f * t * t;
}

// ---- heights ------------------------------------------------------------------------------------

static const void *cell_at(const pond_view *view, int x, int y) {
    const ptrdiff_t at = y * view->stride + x;
    return view->format == POND_FORMAT_I16 ? (const void *)((const int16_t *)view->heights + at)
                                           : (const void *)((const float *)view->heights + at);
}

// Cells first…first + count − 1 of a row as stored; beyond what can be read the last one goes on.
static void fetch(const pond_view *view, int first, int row, int count, float *out) {
    const int low = -view->border;
    const int high = view->width - 1 + view->border;
    const int y = pondi_most(-view->border, pondi_least(row, view->height - 1 + view->border));
    const int from = pondi_most(low, pondi_least(first, high));
    const int to = pondi_most(low, pondi_least(first + count - 1, high));
    float *inside = out + (from - first);
    if (view->format == POND_FORMAT_I16) {
        const int16_t *cells = cell_at(view, from, y);
        for (int i = 0; i <= to - from; i++) {
            inside[i] = (float)cells[i];
        }
    } else {
        memcpy(inside, cell_at(view, from, y), (size_t)(to - from + 1) * sizeof *inside);
    }
    for (int i = 0; i < from - first; i++) {
        out[i] = inside[0];
    }
    for (int i = to - first + 1; i < count; i++) {
        out[i] = out[to - first];
    }
}

// A row of cells: height and rise down the columns, at the row of points.
typedef struct blended {
    float height[CELLS];
    float rise[CELLS];
} blended;

static void blend_down(const pond_view *view, spot row, int first, int count, blended *out) {
    float tap[TAPS][CELLS];
    float w[TAPS];
    float d[TAPS];
    weigh_spline(row.beyond, w, d);
    const int taps = row.beyond > 0.0f ? TAPS : TAPS - 1; // on a cell's middle the last weighs 0
    for (int j = 0; j < taps; j++) {
        fetch(view, first, row.before - 1 + j, count, tap[j]);
    }
    // In differences, as below.
    if (taps < TAPS) {
        for (int i = 0; i < count; i++) {
            const float c = tap[1][i];
            out->height[i] = c + ((tap[0][i] - c) + (tap[2][i] - c)) * w[0];
            out->rise[i] = (tap[2][i] - tap[0][i]) * d[2];
        }
        return;
    }
    for (int i = 0; i < count; i++) {
        const float c = tap[1][i];
        const float e[3] = {tap[0][i] - c, tap[2][i] - c, tap[3][i] - c};
        out->height[i] = c + ((e[0] * w[0] + e[1] * w[2]) + e[2] * w[3]);
        out->rise[i] = (e[0] * d[0] + e[1] * d[2]) + e[2] * d[3];
    }
}

// A point for each cell.
static void slope_along_same(const blended *cells, float scale, int count, float *x, float *y) {
    for (int i = 0; i < count; i++) {
        x[i] = (cells->height[i + 2] - cells->height[i]) * (0.5f * scale);
        y[i] = ((cells->rise[i] + cells->rise[i + 2]) + 4.0f * cells->rise[i + 1]) *
               (scale * (1.0f / 6.0f));
    }
}

static void slope_along(const blended *cells, int first, float scale, const pondi_run *run,
                        int samples, float *x, float *y) {
    for (int i = 0; i < run->count; i++) {
        const spot at = locate(run->first + i, run->columns, samples);
        const float *height = cells->height + (at.before - 1 - first);
        const float *rise = cells->rise + (at.before - 1 - first);
        float w[TAPS];
        float d[TAPS];
        weigh_spline(at.beyond, w, d);
        const float c = height[1]; // level water has no slope, to the bit
        x[i] = (((height[0] - c) * d[0] + (height[2] - c) * d[2]) + (height[3] - c) * d[3]) * scale;
        y[i] = ((rise[0] * w[0] + rise[1] * w[1]) + (rise[2] * w[2] + rise[3] * w[3])) * scale;
    }
}

// As many points as the cells that are blended at once allow.
static void read_some(const pond_view *view, const pondi_run *run, float *x, float *y) {
    const float scale = view->unit / view->cell_size;
    const spot row = locate(run->row, run->rows, view->height);
    const int first = locate(run->first, run->columns, view->width).before - 1;
    const int last = locate(run->first + run->count - 1, run->columns, view->width).before + 2;
    blended cells;
    blend_down(view, row, first, last - first + 1, &cells);
    if (run->columns == view->width) {
        slope_along_same(&cells, scale, run->count, x, y);
    } else {
        slope_along(&cells, first, scale, run, view->width, x, y);
    }
}

void pondi_read_slopes(const pond_view *view, const pondi_run *run, float *x, float *y) {
    const int64_t room = (int64_t)(CELLS - TAPS - 1) * run->columns / view->width;
    const int most = room < 1 ? 1 : room < CELLS ? (int)room : CELLS - TAPS - 1;
    pondi_run some = *run;
    for (int done = 0; done < run->count; done += some.count) {
        some.first = run->first + done;
        some.count = pondi_least(most, run->count - done);
        read_some(view, &some, x + done, y + done);
    }
}

// ---- maps ---------------------------------------------------------------------------------------

static int inside(int index, int count) {
    return pondi_most(0, pondi_least(index, count - 1));
}

void pondi_read_map(const pond_map *map, const pondi_run *run, float *out) {
    const spot row = locate(run->row, run->rows, map->height);
    const float *above = map->values + inside(row.before, map->height) * map->stride;
    const float *below = map->values + inside(row.before + 1, map->height) * map->stride;
    for (int i = 0; i < run->count; i++) {
        const spot at = locate(run->first + i, run->columns, map->width);
        const int left = inside(at.before, map->width);
        const int right = inside(at.before + 1, map->width);
        out[i] = pondi_blend(above[left], above[right], below[left], below[right], at.beyond,
                             row.beyond);
    }
}
