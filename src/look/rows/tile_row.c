// Draws tiles: fetches heights, derives channels on the cells, interpolates them at the pixels and
// calls the painter.

#include "look/rows/tile_row.h"

#include <math.h>
#include <string.h>

#include "base/compiler.h"
#include "base/maths.h"
#include "look/reading/fetch.h"
#include "look/reading/prefetch.h"
#include "look/rows/derive.h"
#include "shared/resampling.h"

#define MAX_TAPS 14 // 3 × PONDI_STRETCH_MOST, and one on each side
// Tiles have fewer pixels where these have more taps.
#define WEIGHTS(pixels) (4 * (pixels))

// How the pixels of a tile read the cells along one axis.
typedef struct axis {
    int count;  // pixels
    int first;  // lowest cell read
    int cells;  // how many from there
    bool exact; // a cell for each pixel: no blending
    int pairs;  // where each cell has two pixels: number of cells with both here …
    int lone;   // … after 0 or 1 pixels whose cell has its first one elsewhere
    int low; // taps before the first cell, which is repeated there, as the last is at the other end
    int high;
    int taps;
    int *start;     // first tap of a pixel, relative to `first`; may be outside, then clamped
    int32_t *place; // of the same, where the first cell is repeated [bytes]
    float *weights; // of a pixel's taps, each `count` after the one before
} axis;

static float *weights_of(const axis *a, int tap) {
    return a->weights + (ptrdiff_t)tap * a->count;
}

// Weights that sum to 1 of the taps of pixels with centres at `centre`. [cells]
static void weigh(axis *a, const float *centre, float stretch) {
    float sum[PONDI_TILE] = {0};
    for (int i = 0; i < a->count; i++) {
        const float before = centre[i] - 1.5f * stretch;
        const int whole = (int)before;
        a->start[i] = whole + ((float)whole < before ? 1 : 0);
    }
    for (int tap = 0; tap < a->taps; tap++) {
        float *weight = weights_of(a, tap);
        for (int i = 0; i < a->count; i++) {
            weight[i] = pondi_quadratic_spline(((float)(a->start[i] + tap) - centre[i]) / stretch);
            sum[i] += weight[i];
        }
    }
    for (int tap = 0; tap < a->taps; tap++) {
        float *weight = weights_of(a, tap);
        for (int i = 0; i < a->count; i++) {
            weight[i] /= sum[i];
        }
    }
}

// What weigh() finds where each cell has two pixels.
static void weigh_pairs(axis *a, int pixel0) {
    static const float weights[2][3] = {{0.28125f, 0.6875f, 0.03125f},
                                        {0.03125f, 0.6875f, 0.28125f}};
    const int odd = pixel0 & 1;
    a->lone = pondi_least(odd, a->count);
    a->pairs = (a->count - a->lone) / 2;
    a->taps = 3;
    const int count = a->count;
    int *restrict start = a->start;
    for (int i = 0; i < count; i++) {
        start[i] = (pixel0 + i) / 2 - 1;
    }
    for (int tap = 0; tap < 3; tap++) {
        const float from = weights[0][tap];
        const float way = weights[1][tap] - from; // all of these are whole 32nds
        float *restrict to = weights_of(a, tap);
        for (int i = 0; i < count; i++) {
            to[i] = from + way * (float)((i + odd) & 1);
        }
    }
}

static void weigh_any(axis *a, int pixel0, int pixels, int cells) {
    const double ratio = (double)cells / pixels;
    const float stretch = pondi_stretch_of(cells, pixels);
    float centre[PONDI_TILE];
    for (int i = 0; i < a->count; i++) {
        centre[i] = (float)((pixel0 + i + 0.5) * ratio - 0.5);
    }
    a->pairs = 0;
    a->taps = pondi_spline_taps(stretch);
    weigh(a, centre, stretch);
}

static void plan_axis(axis *a, int pixel0, int count, int pixels, int cells, bool wraps) {
    a->count = count;
    a->exact = pixels == cells;
    if (a->exact) {
        a->first = pixel0;
        a->cells = count;
        return;
    }
    if (pixels / 2 == cells && pixels % 2 == 0) {
        weigh_pairs(a, pixel0);
    } else {
        weigh_any(a, pixel0, pixels, cells);
    }
    const int last = a->start[count - 1] + a->taps - 1;
    a->first = wraps ? a->start[0] : pondi_clamp_index(a->start[0], 0, cells - 1);
    a->cells = (wraps ? last : pondi_clamp_index(last, 0, cells - 1)) - a->first + 1;
    a->low = a->first - a->start[0];
    a->high = last - (a->first + a->cells - 1);
    const int first = a->first;
    const int low = a->low;
    int *restrict start = a->start;
    int32_t *restrict place = a->place;
    for (int i = 0; i < count; i++) {
        start[i] -= first;
        place[i] = (start[i] + low) * (int32_t)sizeof(float);
    }
}

// Of the cells under a tile: each row of them, blended along x, takes the place of the row before.
// Where pixels have more than a row of cells, tiles are half as wide.
#define PITCH (PONDI_TILE + MAX_TAPS + 2)
#define NARROW_PITCH (PONDI_TILE / 2 + MAX_TAPS + 2)
#define SLOTS (PONDI_TILE_ROWS + 3 + 1) // rows of cells, and one more
#define NARROW_SLOTS (PONDI_TILE_ROWS + MAX_TAPS + 1)
#define CHANNEL (NARROW_SLOTS * NARROW_PITCH)
_Static_assert(SLOTS *PITCH <= CHANNEL, "either kind of tile has room");
_Static_assert(3 * CHANNEL <= PONDI_TILE_ROOM, "derived channels have room");
_Static_assert((NARROW_SLOTS + 1) * NARROW_PITCH <= 3 * PONDI_TILE * PONDI_TILE_ROWS,
               "heights have room where the tile will be");
// With two by two pixels a cell there are fewer cells, and the room holds what is traced, and
// behind it first what is derived and then a channel's rows blended along x. Channels that leave
// the tile in its room take the place of those that are done.
#define TRACED_ROOM (PONDI_TRACED * PONDI_TRACED_CHANNEL)
_Static_assert(TRACED_ROOM + 3 * PONDI_TRACED_CHANNEL <= PONDI_TILE_ROOM,
               "traced and derived channels have room");
_Static_assert(TRACED_ROOM + PONDI_TILE * (PONDI_TILE_ROWS / 2 + 3) +
                       PONDI_TILE * PONDI_TILE_ROWS <=
                   PONDI_TILE_ROOM,
               "the last channel has room");
_Static_assert(PONDI_TILE *PONDI_TILE_ROWS <= 2 * PONDI_TRACED_CHANNEL,
               "a channel takes the place of two");

static float blend_three(const axis *x, int i, const float *from) {
    const float *c = from + x->start[i] + x->low;
    return (c[0] * weights_of(x, 0)[i] + c[1] * weights_of(x, 1)[i]) + c[2] * weights_of(x, 2)[i];
}

// Two pixels for each cell: what most pictures are. Both read the same three neighbouring cells.
static void blend_pairs_along_x(const axis *x, const float *from, float *restrict to) {
    const int first = x->lone;
    const float *c = from + x->start[first] + x->low;
    float *pixel = to + first;
    const float a[3] = {weights_of(x, 0)[first], weights_of(x, 1)[first], weights_of(x, 2)[first]};
    for (int i = 0; i < x->pairs; i++) {
        const float middle = c[i + 1] * a[1];
        pixel[2 * i] = (c[i] * a[0] + middle) + c[i + 2] * a[2];
        pixel[2 * i + 1] = (c[i] * a[2] + middle) + c[i + 2] * a[0];
    }
    if (first > 0) {
        to[0] = blend_three(x, 0, from);
    }
    if (first + 2 * x->pairs < x->count) {
        to[x->count - 1] = blend_three(x, x->count - 1, from);
    }
}

// Three taps, the pond coarser than the picture.
PONDI_APART void blend_three_along_x(const axis *x, const float *from, float *restrict to) {
    pondi_pairs left;
    pondi_pairs right;
    pondi_gather_pairs((const uint8_t *)from, (const uint8_t *)(from + 1), x->place, x->count,
                       left.pair, right.pair);
    const float *before = weights_of(x, 0);
    const float *here = weights_of(x, 1);
    const float *behind = weights_of(x, 2);
    for (int i = 0; i < x->count; i++) {
        to[i] = (left.number[2 * i] * before[i] + left.number[2 * i + 1] * here[i]) +
                right.number[2 * i + 1] * behind[i];
    }
}

static void blend_along_x(const axis *x, const float *from, float *restrict to) {
    if (x->exact) {
        memcpy(to, from, (size_t)x->count * sizeof *to);
        return;
    }
    if (x->pairs > 0) {
        blend_pairs_along_x(x, from, to);
        return;
    }
    if (x->taps == 3) {
        blend_three_along_x(x, from, to);
        return;
    }
    for (int i = 0; i < x->count; i++) {
        float sum = 0.0f;
        for (int tap = 0; tap < x->taps; tap++) {
            sum += from[x->start[i] + x->low + tap] * weights_of(x, tap)[i];
        }
        to[i] = sum;
    }
}

// Row `tap` of those that a row of pixels reads.
static const float *row_of_tap(const axis *y, int pixel, int tap, const float *rows, int pitch) {
    return rows + (ptrdiff_t)pondi_clamp_index(y->start[pixel] + tap, 0, y->cells - 1) * pitch;
}

static void blend_three_along_y(const axis *y, int pixel, const float *rows, int pitch, int width,
                                float *restrict to) {
    const float *above = row_of_tap(y, pixel, 0, rows, pitch);
    const float *here = row_of_tap(y, pixel, 1, rows, pitch);
    const float *below = row_of_tap(y, pixel, 2, rows, pitch);
    const float w[3] = {weights_of(y, 0)[pixel], weights_of(y, 1)[pixel], weights_of(y, 2)[pixel]};
    for (int i = 0; i < width; i++) {
        to[i] = (above[i] * w[0] + here[i] * w[1]) + below[i] * w[2];
    }
}

static void blend_along_y(const axis *y, int pixel, const float *rows, int pitch, int width,
                          float *restrict to) {
    if (y->exact) {
        memcpy(to, rows + (ptrdiff_t)pixel * pitch, (size_t)width * sizeof *to);
        return;
    }
    if (y->taps == 3) {
        blend_three_along_y(y, pixel, rows, pitch, width, to);
        return;
    }
    for (int i = 0; i < width; i++) {
        to[i] = 0.0f;
    }
    for (int tap = 0; tap < y->taps; tap++) {
        const float weight = weights_of(y, tap)[pixel];
        const float *row = row_of_tap(y, pixel, tap, rows, pitch);
        for (int i = 0; i < width; i++) {
            to[i] += row[i] * weight;
        }
    }
}

static void blend_rows(const axis *y, const float *rows, int pitch, int width, float *to) {
    for (int row = 0; row < y->count; row++) {
        blend_along_y(y, row, rows, pitch, width, to + (ptrdiff_t)row * PONDI_TILE);
    }
}

// The outermost cells are repeated where taps are outside.
static void extend(const axis *x, int rows, int pitch, float *derived) {
    for (int row = 0; row < rows && x->low + x->high > 0; row++) {
        float *at = derived + (ptrdiff_t)row * pitch;
        const int end = x->low + x->cells;
        for (int i = 0; i < x->low; i++) {
            at[i] = at[x->low];
        }
        for (int i = end; i < end + x->high; i++) {
            at[i] = at[end - 1];
        }
    }
}

// Carries a channel from the cells to the pixels. Its rows, blended along x, go to `between`, which
// may be the row of cells before.
static void carry_over(const axis *x, const axis *y, float *cells, int pitch, float *between,
                       int between_pitch, float *pixels) {
    if (!x->exact) {
        extend(x, y->cells, pitch, cells);
    }
    for (int row = 0; row < y->cells; row++) {
        blend_along_x(x, cells + (ptrdiff_t)row * pitch, between + (ptrdiff_t)row * between_pitch);
    }
    blend_rows(y, between, between_pitch, x->count, pixels);
}

static void fill_traced(const pondi_drawing *d, const axis *x, const axis *y, pondi_tile *tile) {
    enum { VECTOR = 8 };
    const pond_area cells = {x->first, y->first, x->cells, y->cells};
    const int count = (x->cells + VECTOR - 1) / VECTOR * VECTOR;
    float *after = tile->room + TRACED_ROOM;
    // Until its rows are made, the tile has room for the heights.
    const pondi_heights heights = {tile->channel[0], PONDI_TRACED_PITCH};
    const pondi_derived derived = {
        {after, after + PONDI_TRACED_CHANNEL, after + 2 * PONDI_TRACED_CHANNEL},
        PONDI_TRACED_PITCH};
    pondi_derive(d->canvas->view, d->how->channels, &cells, &heights, &derived);
    for (int row = 0; row < y->cells; row++) {
        const ptrdiff_t at = (ptrdiff_t)row * PONDI_TRACED_PITCH;
        const float *const from[3] = {derived.channel[0] + at, derived.channel[1] + at,
                                      derived.channel[2] + at};
        d->how->trace(d->look, count, from,
                      (float(*)[PONDI_TRACED_CHANNEL])(tile->room + at + x->low));
    }
    for (int c = 0; c < PONDI_TRACED; c++) {
        carry_over(x, y, tile->room + c * PONDI_TRACED_CHANNEL, PONDI_TRACED_PITCH, after,
                   PONDI_TILE, pondi_traced_row(tile, c, 0));
    }
}

static void fill_tile(const pondi_drawing *d, const axis *x, const axis *y, int pitch,
                      pondi_tile *tile) {
    const pond_view *view = d->canvas->view;
    const pondi_channels channels = d->how->channels;
    const pond_area cells = {x->first, y->first, x->cells, y->cells};
    if (d->how->trace != NULL) {
        fill_traced(d, x, y, tile);
        return;
    }
    if (x->exact && y->exact) {
        const pondi_heights heights = {tile->room, pitch};
        const pondi_derived direct = {{tile->channel[0], tile->channel[1], tile->channel[2]},
                                      PONDI_TILE};
        pondi_derive(view, channels, &cells, &heights, &direct);
        return;
    }
    // Until its rows are made, the tile has room for the heights.
    const pondi_heights heights = {tile->channel[0], pitch};
    float *slots[3] = {tile->room, tile->room + CHANNEL, tile->room + 2 * CHANNEL};
    const int first = pitch + (x->exact ? 0 : x->low); // of the second slot
    const pondi_derived on_cells = {{slots[0] + first, slots[1] + first, slots[2] + first}, pitch};
    pondi_derive(view, channels, &cells, &heights, &on_cells);
    for (int c = 0; c < pondi_channel_count(channels); c++) {
        carry_over(x, y, slots[c] + pitch, pitch, slots[c], pitch, tile->channel[c]);
    }
}

// Prefetches the cells under a tile, which are short runs of many rows. Of much finer water most
// cells are not read.
PONDI_PREFETCH call_tile(const pondi_drawing *d, int x0, int y0, int width, int height) {
    const pond_view *view = d->canvas->view;
    const pond_target *target = d->canvas->target;
    if (width <= 0 || view->width / MAX_TAPS > target->width ||
        view->height / MAX_TAPS > target->height) {
        return;
    }
    const ptrdiff_t size = view->format == POND_FORMAT_I16 ? 2 : 4;
    const int64_t left = pondi_first_texel(x0, target->width, view->width);
    const int64_t right = pondi_first_texel(x0 + width, target->width, view->width);
    const int64_t top = pondi_first_texel(y0, target->height, view->height);
    const int64_t bottom = pondi_first_texel(y0 + height, target->height, view->height);
    for (int64_t row = top; row < bottom; row++) {
        pondi_prefetch_read((const uint8_t *)view->heights + (row * view->stride + left) * size,
                            (ptrdiff_t)((right - left) * size));
    }
}

// Draws the tiles of a row in order, which a processor can predict.
void PONDI_ISA_NAME(pondi_draw_tile_row)(void *context, int index) {
    const pondi_drawing *d = context;
    const pond_view *view = d->canvas->view;
    const pond_target *target = d->canvas->target;
    const bool narrow = view->height > target->height;
    const int most = d->how->widest;
    const int widest = narrow ? pondi_least(most, PONDI_TILE / 2) : most;
    const int side_x = pondi_tile_side(widest, target->width, view->width);
    const int side_y = pondi_tile_side(PONDI_TILE_ROWS, target->height, view->height);
    const int right = d->part.x + d->part.width;
    const int bottom = d->part.y + d->part.height;
    PONDI_ALIGNED float room[PONDI_TILE_ROOM];
    pondi_tile tile;
    tile.room = room;
    int starts[PONDI_TILE];
    int32_t places[PONDI_TILE];
    float weights[WEIGHTS(PONDI_TILE)];
    axis x = {.start = starts, .place = places, .weights = weights};
    int y_starts[PONDI_TILE_ROWS];
    int32_t y_places[PONDI_TILE_ROWS];
    float y_weights[WEIGHTS(PONDI_TILE_ROWS)];
    axis y = {.start = y_starts, .place = y_places, .weights = y_weights};
    tile.y0 = d->part.y + index * side_y;
    plan_axis(&y, tile.y0, pondi_least(side_y, bottom - tile.y0), target->height, view->height,
              view->wraps_y);
    tile.height = y.count;
    for (tile.x0 = d->part.x; tile.x0 < right; tile.x0 += side_x) {
        tile.width = pondi_least(side_x, right - tile.x0);
        plan_axis(&x, tile.x0, tile.width, target->width, view->width, view->wraps_x);
        fill_tile(d, &x, &y, narrow ? NARROW_PITCH : PITCH, &tile);
        const int next = tile.x0 + tile.width;
        call_tile(d, next, tile.y0, pondi_least(side_x, right - next), tile.height);
        d->how->paint(d->look, &tile, d->canvas);
    }
}
