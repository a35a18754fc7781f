#include "look/find/sheet.h"

#include <string.h>

#include "base/maths.h"
#include "base/memory.h"

static void *take_unset(pondi_desk *d, size_t size) {
    void *memory = d->failed || d->count == DESK_MOST
                       ? NULL
                       : pondi_allocate_unset(&d->allocator, size, PONDI_CACHE_LINE);
    if (memory == NULL) {
        d->failed = true;
        return NULL;
    }
    d->blocks[d->count].memory = memory;
    d->blocks[d->count++].size = size;
    return memory;
}

void *pondi_desk_bytes(pondi_desk *d, size_t size) {
    void *memory = take_unset(d, size);
    return memory != NULL ? memset(memory, 0, size) : NULL;
}

pondi_desk pondi_desk_make(const pond_allocator *allocator, int longest) {
    pondi_desk d = {.allocator = allocator != NULL ? *allocator : (pond_allocator){0}};
    d.line = pondi_desk_bytes(&d, (size_t)longest * sizeof(float));
    return d;
}

void pondi_desk_keep(pondi_desk *d, int count) {
    while (d->count > count) {
        d->count--;
        pondi_release(&d->allocator, d->blocks[d->count].memory, d->blocks[d->count].size);
    }
}

pondi_sheet pondi_sheet_make(pondi_desk *d, int width, int height) {
    float *values = pondi_desk_bytes(d, (size_t)width * (size_t)height * sizeof(float));
    return values != NULL ? (pondi_sheet){values, width, height} : (pondi_sheet){0};
}

pondi_sheet pondi_sheet_copy(pondi_desk *d, pondi_sheet from) {
    const size_t size = (size_t)from.width * (size_t)from.height * sizeof(float);
    float *values = take_unset(d, size);
    if (values == NULL) {
        return (pondi_sheet){0};
    }
    memcpy(values, from.v, size);
    return (pondi_sheet){values, from.width, from.height};
}

// Transparent pixels count as dark.
static void add_pixels(const pond_texture *picture, int y, int x0, int x1, float sum[3]) {
    const uint8_t *pixel = picture->pixels + y * picture->stride + (ptrdiff_t)x0 * 4;
    for (int x = x0; x < x1; x++, pixel += 4) {
        const float alpha = (float)pixel[3];
        for (int c = 0; c < 3; c++) {
            sum[c] += (float)pixel[c] * alpha;
        }
    }
}

static int share_of(int at, int parts, int whole) {
    return (int)((int64_t)at * whole / parts);
}

pondi_colour_sheets pondi_colour_sheets_make(pondi_desk *d, const pond_texture *picture, int width,
                                             int height) {
    pondi_colour_sheets sheets = {0};
    for (int c = 0; c < SHEETS_OF_COLOUR; c++) {
        sheets.of[c] = pondi_sheet_make(d, width, height);
    }
    for (int y = 0; y < height && !d->failed; y++) {
        const int y0 = share_of(y, height, picture->height);
        const int y1 = share_of(y + 1, height, picture->height);
        for (int x = 0; x < width; x++) {
            const int x0 = share_of(x, width, picture->width);
            const int x1 = share_of(x + 1, width, picture->width);
            float sum[3] = {0};
            for (int row = y0; row < y1; row++) {
                add_pixels(picture, row, x0, x1, sum);
            }
            const float scale = 1.0f / ((float)(x1 - x0) * (float)(y1 - y0) * 255.0f * 255.0f);
            const float r = sum[0] * scale;
            const float g = sum[1] * scale;
            const float b = sum[2] * scale;
            const ptrdiff_t at = (ptrdiff_t)y * width + x;
            sheets.of[0].v[at] = 0.3f * r + 0.59f * g + 0.11f * b;
            sheets.of[1].v[at] = 0.5f * (r - g);
            sheets.of[2].v[at] = 0.25f * (r + g) - 0.5f * b;
        }
    }
    return sheets;
}

static pondi_sheet shrink(pondi_desk *d, const pondi_sheet *from, int width, int height) {
    pondi_sheet s = pondi_sheet_make(d, width, height);
    for (int y = 0; s.v != NULL && y < height; y++) {
        const int y0 = share_of(y, height, from->height);
        const int y1 = share_of(y + 1, height, from->height);
        for (int x = 0; x < width; x++) {
            const int x0 = share_of(x, width, from->width);
            const int x1 = share_of(x + 1, width, from->width);
            float sum = 0.0f;
            for (int row = y0; row < y1; row++) {
                for (int column = x0; column < x1; column++) {
                    sum += from->v[(ptrdiff_t)row * from->width + column];
                }
            }
            s.v[(ptrdiff_t)y * width + x] = sum / ((float)(x1 - x0) * (float)(y1 - y0));
        }
    }
    return s;
}

pondi_colour_sheets pondi_colour_sheets_shrink(pondi_desk *d, const pondi_colour_sheets *from,
                                               int width, int height) {
    pondi_colour_sheets sheets = {0};
    for (int c = 0; c < SHEETS_OF_COLOUR; c++) {
        sheets.of[c] = shrink(d, &from->of[c], width, height);
    }
    return sheets;
}

static void box_along_row(float *values, int count, int r, float *line) {
    double sum = 0.0;
    memcpy(line, values, (size_t)count * sizeof(float));
    for (int i = 0; i < pondi_least(r, count); i++) {
        sum += (double)line[i];
    }
    const double whole = 2 * r + 1;
    for (int i = 0; i < count; i++) {
        if (i > r && i + r < count) { // most
            sum = (sum + (double)line[i + r]) - (double)line[i - r - 1];
            values[i] = (float)(sum / whole);
            continue;
        }
        sum += i + r < count ? (double)line[i + r] : 0.0;
        sum -= i - r > 0 ? (double)line[i - r - 1] : 0.0;
        const int within = pondi_least(i + r, count - 1) - pondi_most(i - r, 0) + 1;
        values[i] = (float)(sum / within);
    }
}

static const float *row_of(const pondi_sheet *s, int y, const float *outside) {
    return y >= 0 && y < s->height ? s->v + (ptrdiff_t)y * s->width : outside;
}

// Sums of all columns go down the sheet together, because memory runs along rows.
static void box_along_columns(pondi_desk *d, pondi_sheet s, int r) {
    const int taken = d->count;
    const pondi_sheet from = pondi_sheet_copy(d, s);
    double *restrict sums = pondi_desk_bytes(d, (size_t)s.width * sizeof(double));
    const float *nothing = pondi_desk_bytes(d, (size_t)s.width * sizeof(float));
    for (int y = -r; !d->failed && y < s.height; y++) {
        const float *next = row_of(&from, y + r, nothing);
        const float *last = row_of(&from, y - r - 1, nothing);
        for (int x = 0; x < s.width; x++) {
            sums[x] = (sums[x] + (double)next[x]) - (double)last[x];
        }
        const int within = pondi_least(y + r, s.height - 1) - pondi_most(y - r, 0) + 1;
        for (int x = 0; y >= 0 && x < s.width; x++) {
            s.v[(ptrdiff_t)y * s.width + x] = (float)(sums[x] / within);
        }
    }
    pondi_desk_keep(d, taken);
}

void pondi_sheet_box(pondi_desk *d, pondi_sheet s, int rx, int ry) {
    for (int y = 0; s.v != NULL && rx > 0 && y < s.height; y++) {
        box_along_row(s.v + (ptrdiff_t)y * s.width, s.width, rx, d->line);
    }
    if (s.v != NULL && ry > 0) {
        box_along_columns(d, s, ry);
    }
}

void pondi_sheet_smooth(pondi_desk *d, pondi_sheet s, int rx, int ry) {
    for (int i = 0; i < 3; i++) {
        pondi_sheet_box(d, s, rx, ry);
    }
}

float pondi_sheet_read(const pondi_sheet *s, float x, float y) {
    const float column = pondi_clamp(x, 0.0f, (float)(s->width - 1));
    const float row = pondi_clamp(y, 0.0f, (float)(s->height - 1));
    const int i = (int)column;
    const int j = (int)row;
    const int right = i + 1 < s->width ? 1 : 0;
    const int down = j + 1 < s->height ? s->width : 0;
    const float *at = s->v + (ptrdiff_t)j * s->width + i;
    const float above = at[0] + (column - (float)i) * (at[right] - at[0]);
    const float below = at[down] + (column - (float)i) * (at[down + right] - at[down]);
    return above + (row - (float)j) * (below - above);
}

void pondi_sheet_stretch(const pondi_sheet *from, const pondi_sheet *to) {
    const float across = (float)from->width / (float)to->width;
    const float down = (float)from->height / (float)to->height;
    for (int y = 0; y < to->height; y++) {
        for (int x = 0; x < to->width; x++) {
            to->v[(ptrdiff_t)y * to->width + x] = pondi_sheet_read(
                from, ((float)x + 0.5f) * across - 0.5f, ((float)y + 0.5f) * down - 0.5f);
        }
    }
}
