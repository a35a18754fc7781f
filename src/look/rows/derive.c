#include "look/rows/derive.h"

#include <string.h>

#include "base/maths.h"
#include "look/reading/cells.h"

static void fetch_wrapped(const pond_view *view, float scale, int x0, int row, int count,
                          float *out) {
    for (int done = 0; done < count;) {
        const int first = pondi_wrap_index(x0 + done, view->width);
        const int piece = pondi_least(count - done, view->width - first);
        pondi_scale_cells(view, scale, row * view->stride + first, piece, out + done);
        done += piece;
    }
}

// Cells x0…x0 + count − 1 of a row; beyond what can be read, the outermost cell is repeated, or the
// row begins anew.
static void fetch_row(const pond_view *view, float scale, int x0, int y, int count, float *out) {
    const int above = pondi_beyond_y(view);
    const int beside = pondi_beyond_x(view);
    const int row = pondi_comes_round_y(view)
                        ? pondi_wrap_index(y, view->height)
                        : pondi_clamp_index(y, -above, view->height - 1 + above);
    if (pondi_comes_round_x(view)) {
        fetch_wrapped(view, scale, x0, row, count, out);
        return;
    }
    const int low = -beside;
    const int high = view->width - 1 + beside;
    const int first = pondi_clamp_index(x0, low, high);
    const int last = pondi_clamp_index(x0 + count - 1, low, high);
    float *inside = out + (first - x0);
    pondi_scale_cells(view, scale, row * view->stride + first, last - first + 1, inside);
    for (int i = x0; i < first; i++) {
        out[i - x0] = inside[0];
    }
    for (int i = last + 1; i < x0 + count; i++) {
        out[i - x0] = out[last - x0];
    }
}

// right − left and lower − upper neighbours, weighed [1 middle 1] across.
static void differ_row(const float *c, ptrdiff_t pitch, int count, float middle, float scale,
                       float *restrict across, float *restrict along) {
    const float *up = c - pitch;
    const float *down = c + pitch;
    for (int i = 0; i < count; i++) {
        const float nw = up[i - 1];
        const float ne = up[i + 1];
        const float sw = down[i - 1];
        const float se = down[i + 1];
        across[i] = (((ne - nw) + (se - sw)) + middle * (c[i + 1] - c[i - 1])) * scale;
        along[i] = (((sw - nw) + (se - ne)) + middle * (down[i] - up[i])) * scale;
    }
}

static void derive_row(pondi_channels channels, const float *c, ptrdiff_t pitch, int count,
                       float cell_size, float *restrict a, float *restrict b, float *restrict l) {
    const float *up = c - pitch;
    const float *down = c + pitch;
    const float slope = 1.0f / (12.0f * cell_size);
    switch (channels) {
    case PONDI_CHANNELS_HEIGHT:
        memcpy(a, c, (size_t)count * sizeof *a);
        return;
    case PONDI_CHANNELS_SURFACE:
        memcpy(a, c, (size_t)count * sizeof *a);
        differ_row(c, pitch, count, 4.0f, slope, b, l);
        return;
    case PONDI_CHANNELS_SLOPES:
        differ_row(c, pitch, count, 4.0f, slope, a, b);
        return;
    case PONDI_CHANNELS_LISTED:
        memcpy(a, c, (size_t)count * sizeof *a);
        differ_row(c, pitch, count, 2.0f, -1.0f, b, l);
        return;
    case PONDI_CHANNELS_DIFFERENCE:
        for (int i = 0; i < count; i++) {
            a[i] = c[i - 1] - c[i + 1];
            b[i] = up[i] - down[i];
        }
        return;
    case PONDI_CHANNELS_PROFILE:
        for (int i = 0; i < count; i++) {
            a[i] = c[i];
            b[i] = 0.5f * (c[i + 1] - c[i - 1]);
        }
        return;
    case PONDI_CHANNELS_OPTICS:
        break;
    }
    const float curve = 1.0f / (6.0f * cell_size * cell_size);
    differ_row(c, pitch, count, 4.0f, slope, a, b);
    for (int i = 0; i < count; i++) {
        const float edge = ((c[i - 1] + c[i + 1]) + (up[i] + down[i])) - 4.0f * c[i];
        const float corner = ((up[i - 1] + down[i + 1]) + (up[i + 1] + down[i - 1])) - 4.0f * c[i];
        l[i] = (4.0f * edge + corner) * curve;
    }
}

// In counts of the listings, or in metres.
static float fetch_scale(const pond_view *view, pondi_channels channels) {
    const bool counts = channels == PONDI_CHANNELS_HEIGHT || channels == PONDI_CHANNELS_DIFFERENCE;
    return counts ? view->unit / view->count_height : view->unit;
}

// Heights in rows `pitch` apart, with a cell around on each side; the first of them.
typedef struct cell_block {
    const float *first;
    ptrdiff_t pitch;
} cell_block;

// Whether these cells and one around them are in memory.
static bool lie_around(const pond_view *view, const pond_area *c) {
    const int beside = pondi_comes_round_x(view) ? 0 : pondi_beyond_x(view);
    const int above = pondi_comes_round_y(view) ? 0 : pondi_beyond_y(view);
    return c->x - 1 >= -beside && c->x + c->width + 1 <= view->width + beside &&
           c->y - 1 >= -above && c->y + c->height + 1 <= view->height + above;
}

static cell_block fetch_cells(const pond_view *view, float scale, const pond_area *c,
                              const pondi_heights *heights) {
    if (view->format == POND_FORMAT_F32 && !(scale < 1.0f) && !(scale > 1.0f) &&
        lie_around(view, c)) {
        return (cell_block){(const float *)view->heights + c->y * view->stride + c->x,
                            view->stride};
    }
    const int pitch = heights->pitch;
    for (int row = -1; row <= c->height; row++) {
        fetch_row(view, scale, c->x - 1, c->y + row, c->width + 2,
                  heights->room + (ptrdiff_t)(row + 1) * pitch);
    }
    return (cell_block){heights->room + pitch + 1, pitch};
}

// Heights and differences are scaled where they are in memory.

static void differ_i16(const int16_t *cells, ptrdiff_t stride, float scale, int count,
                       float *restrict across, float *restrict down) {
    for (int x = 0; x < count; x++) {
        across[x] = (float)cells[x - 1] * scale - (float)cells[x + 1] * scale;
        down[x] = (float)cells[x - stride] * scale - (float)cells[x + stride] * scale;
    }
}

static void differ_f32(const float *cells, ptrdiff_t stride, float scale, int count,
                       float *restrict across, float *restrict down) {
    for (int x = 0; x < count; x++) {
        across[x] = cells[x - 1] * scale - cells[x + 1] * scale;
        down[x] = cells[x - stride] * scale - cells[x + stride] * scale;
    }
}

static void derive_in_place(const pond_view *view, pondi_channels channels, const pond_area *cells,
                            const pondi_derived *to) {
    const float scale = fetch_scale(view, channels);
    for (int row = 0; row < cells->height; row++) {
        const ptrdiff_t at = (cells->y + row) * view->stride + cells->x;
        float *a = to->channel[0] + (ptrdiff_t)row * to->pitch;
        float *b = to->channel[1] + (ptrdiff_t)row * to->pitch;
        if (channels == PONDI_CHANNELS_HEIGHT) {
            pondi_scale_cells(view, scale, at, cells->width, a);
        } else if (view->format == POND_FORMAT_I16) {
            differ_i16((const int16_t *)view->heights + at, view->stride, scale, cells->width, a,
                       b);
        } else {
            differ_f32((const float *)view->heights + at, view->stride, scale, cells->width, a, b);
        }
    }
}

void pondi_derive(const pond_view *view, pondi_channels channels, const pond_area *cells,
                  const pondi_heights *heights, const pondi_derived *to) {
    if ((channels == PONDI_CHANNELS_HEIGHT || channels == PONDI_CHANNELS_DIFFERENCE) &&
        lie_around(view, cells)) {
        derive_in_place(view, channels, cells, to);
        return;
    }
    const float scale = fetch_scale(view, channels);
    const cell_block from = fetch_cells(view, scale, cells, heights);
    for (int row = 0; row < cells->height; row++) {
        const ptrdiff_t at = (ptrdiff_t)row * to->pitch;
        derive_row(channels, from.first + row * from.pitch, from.pitch, cells->width,
                   view->cell_size, to->channel[0] + at, to->channel[1] + at, to->channel[2] + at);
    }
}
