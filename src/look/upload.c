// Texels for a GPU, one for each cell, and the order of pixels.

#include <math.h>
#include <millpond/upload.h>
#include <string.h>

#include "base/maths.h"
#include "base/parallel.h"
#include "look/reading/cells.h"
#include "look/usable.h"
#include "shared/clamp.h"

#define RUN 256 // cells of a row written together
#define ROWS 16 // of a piece of work

// ---- half floats --------------------------------------------------------------------------------

// Rounded to nearest even, held within the finite ones.
static uint16_t half_of(float number) {
    uint32_t bits;
    memcpy(&bits, &number, sizeof bits);
    const uint32_t sign = bits >> 16 & 0x8000u;
    uint32_t size = bits & 0x7fffffffu;
    if (size > 0x7f800000u) {
        return 0; // no number
    }
    if (size >= 0x477ff000u) {
        return (uint16_t)(sign | 0x7bffu);
    }
    if (size < 0x38800000u) { // its last bit is that of ½'s sum with it
        float small;
        memcpy(&small, &size, sizeof small);
        small += 0.5f;
        memcpy(&size, &small, sizeof size);
        return (uint16_t)(sign | (size - 0x3f000000u));
    }
    size += 0xfffu + (size >> 13 & 1u) - (112u << 23);
    return (uint16_t)(sign | size >> 13);
}

static void put_half(uint8_t *out, float number) {
    const uint16_t half = half_of(number);
    memcpy(out, &half, sizeof half);
}

// ---- reading ------------------------------------------------------------------------------------

// An index beyond a side: across the seam, in the border, or the outermost cell.
static int land(int index, int cells, bool wraps, int border) {
    if (wraps) {
        return (index + cells) % cells;
    }
    const int more = border > 0 ? 1 : 0;
    return pondi_clamp_index(index, -more, cells - 1 + more);
}

// Heights of cells x0 − 1…x0 + count of row y. [m]
static void read_row(const pond_view *view, int x0, int y, int count, float *out) {
    const int row = land(y, view->height, view->wraps_y, view->border);
    const ptrdiff_t at = row * view->stride;
    pondi_scale_cells(view, view->unit, at + x0, count, out + 1);
    pondi_scale_cells(view, view->unit, at + land(x0 - 1, view->width, view->wraps_x, view->border),
                      1, out);
    pondi_scale_cells(view, view->unit,
                      at + land(x0 + count, view->width, view->wraps_x, view->border), 1,
                      out + count + 1);
}

// ---- writing ------------------------------------------------------------------------------------

size_t pond_texel_size(pond_texels kind) {
    switch (kind) {
    case POND_TEXELS_R16F:
        return 2;
    case POND_TEXELS_RG16F:
    case POND_TEXELS_RGBA8:
        return 4;
    case POND_TEXELS_RGBA16F:
        return 8;
    }
    return 0;
}

static uint8_t byte_of(float share) {
    return (uint8_t)(128.5f + 127.0f * pondi_clamp(share, -1.0f, 1.0f));
}

static void put_texel(pond_texels kind, float height, float slope_x, float slope_y, float range,
                      uint8_t *out) {
    switch (kind) {
    case POND_TEXELS_R16F:
        put_half(out, height);
        break;
    case POND_TEXELS_RG16F:
        put_half(out, slope_x);
        put_half(out + 2, slope_y);
        break;
    case POND_TEXELS_RGBA16F:
        put_half(out, height);
        put_half(out + 2, slope_x);
        put_half(out + 4, slope_y);
        put_half(out + 6, 0.0f);
        break;
    case POND_TEXELS_RGBA8: {
        const float up = 1.0f / sqrtf(1.0f + slope_x * slope_x + slope_y * slope_y);
        out[0] = byte_of(-slope_x * up);
        out[1] = byte_of(-slope_y * up);
        out[2] = byte_of(up);
        out[3] = byte_of(height / range);
        break;
    }
    }
}

typedef struct upload {
    const pond_view *view;
    pond_area cells; // within the view
    pond_texels kind;
    float range;
    uint8_t *out; // of the first of them
    ptrdiff_t stride;
} upload;

static void write_run(const upload *u, int x0, int y, int count) {
    float rows[3][RUN + 2];
    for (int i = 0; i < 3; i++) {
        read_row(u->view, x0, y - 1 + i, count, rows[i]);
    }
    const size_t size = pond_texel_size(u->kind);
    const float scale = 0.5f / u->view->cell_size;
    uint8_t *out = u->out + (y - u->cells.y) * u->stride + (size_t)(x0 - u->cells.x) * size;
    for (int i = 0; i < count; i++) {
        const float slope_x = (rows[1][i + 2] - rows[1][i]) * scale;
        const float slope_y = (rows[2][i + 1] - rows[0][i + 1]) * scale;
        put_texel(u->kind, rows[1][i + 1], slope_x, slope_y, u->range, out + (size_t)i * size);
    }
}

static void write_rows(void *context, int index) {
    const upload *u = context;
    const int right = u->cells.x + u->cells.width;
    const int end = u->cells.y + pondi_least((index + 1) * ROWS, u->cells.height);
    for (int y = u->cells.y + index * ROWS; y < end; y++) {
        for (int x = u->cells.x; x < right; x += RUN) {
            write_run(u, x, y, pondi_least(RUN, right - x));
        }
    }
}

void pond_write_texels(const pond_view *view, const pond_area *cells, pond_texels kind, float range,
                       void *out, ptrdiff_t stride, const pond_parallel *parallel) {
    const ptrdiff_t size = (ptrdiff_t)pond_texel_size(kind);
    if (!pondi_view_readable(view) || out == NULL || size == 0 ||
        (kind == POND_TEXELS_RGBA8 && !(range > 0.0f))) {
        return;
    }
    const pond_area all = {0, 0, view->width, view->height};
    const pond_area asked = cells != NULL ? *cells : all;
    upload u = {view, asked, kind, range, out, stride};
    pondi_clip(&u.cells.x, &u.cells.width, view->width);
    pondi_clip(&u.cells.y, &u.cells.height, view->height);
    if (u.cells.width == 0 || u.cells.height == 0) {
        return;
    }
    const ptrdiff_t down = (ptrdiff_t)u.cells.y - asked.y;
    u.out += down * stride + ((ptrdiff_t)u.cells.x - asked.x) * size;
    pondi_parallel_run(parallel, (u.cells.height + ROWS - 1) / ROWS, write_rows, &u);
}

static void widen(int *first, int *count, int cells, bool wraps) {
    const int64_t end = (int64_t)*first + *count + 1;
    const int low = pondi_most(*first, 0) - 1;
    if (wraps && (low < 0 || end > cells)) {
        *first = 0;
        *count = cells;
        return;
    }
    *first = pondi_clamp_index(low, 0, cells);
    *count = (int)(end < cells ? end : cells) - *first;
}

pond_area pond_texels_over(const pond_view *view, const pond_area *moved) {
    pond_area out = {0};
    if (moved == NULL || moved->width <= 0 || moved->height <= 0 || !pondi_view_readable(view)) {
        return out;
    }
    out = *moved;
    widen(&out.x, &out.width, view->width, view->wraps_x);
    widen(&out.y, &out.height, view->height, view->wraps_y);
    return out.width > 0 && out.height > 0 ? out : (pond_area){0};
}

// ---- pixels -------------------------------------------------------------------------------------

static void reorder_bytes(uint8_t *pixel, unsigned order) {
    const unsigned alpha = pixel[3];
    for (int c = 0; c < 3 && (order & POND_ORDER_PREMULTIPLIED); c++) {
        pixel[c] = (uint8_t)((pixel[c] * alpha + 127) / 255);
    }
    if (order & POND_ORDER_BGRA) {
        const uint8_t red = pixel[0];
        pixel[0] = pixel[2];
        pixel[2] = red;
    }
}

static void reorder_floats(float *pixel, unsigned order) {
    for (int c = 0; c < 3 && (order & POND_ORDER_PREMULTIPLIED); c++) {
        pixel[c] *= pixel[3];
    }
    if (order & POND_ORDER_BGRA) {
        const float red = pixel[0];
        pixel[0] = pixel[2];
        pixel[2] = red;
    }
}

void pond_reorder_pixels(const pond_target *target, unsigned order) {
    if (!pondi_target_drawable(target)) {
        return;
    }
    const pond_area part = pondi_subdomain_of(target);
    for (int y = part.y; y < part.y + part.height; y++) {
        uint8_t *row = target->pixels + y * target->stride;
        for (int x = part.x; x < part.x + part.width; x++) {
            if (target->format == POND_PIXELS_RGBA_F32) {
                reorder_floats((float *)(void *)row + 4 * (ptrdiff_t)x, order);
            } else {
                reorder_bytes(row + 4 * (ptrdiff_t)x, order);
            }
        }
    }
}
