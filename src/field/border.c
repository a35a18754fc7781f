#include <string.h>

#include "field/field.h"

static char *cell(const pondi_field *field, int x, int y) {
    return (char *)field->cells +
           (y * field->stride + x) * (ptrdiff_t)pondi_format_size(field->format);
}

// Fills columns x0…x1 − 1 of row `border` from the row inside it (`near`) or across (`far`).
static void fill_row(pondi_field *field, pond_edge edge, int border, int near, int far, int x0,
                     int x1) {
    const size_t bytes = (size_t)(x1 - x0) * pondi_format_size(field->format);
    if (edge == POND_EDGE_FIXED && field->outside != 0.0f) {
        float *row = pondi_row_f32(field, border);
        for (int x = x0; x < x1; x++) {
            row[x] = field->outside;
        }
    } else if (edge == POND_EDGE_FIXED) {
        memset(cell(field, x0, border), 0, bytes);
    } else {
        memcpy(cell(field, x0, border), cell(field, x0, edge == POND_EDGE_FREE ? near : far),
               bytes);
    }
}

// Fills the border cell at one end of a row from the cell inside (`near`) or across (`far`).
static void fill_end(pondi_field *field, pond_edge edge, int border, int near, int far, int y) {
    const int from = edge == POND_EDGE_FREE ? near : far;
    if (pondi_format_is_float(field->format)) {
        float *row = pondi_row_f32(field, y);
        row[border] = edge == POND_EDGE_FIXED ? field->outside : row[from];
    } else {
        int16_t *row = pondi_row_i16(field, y);
        row[border] = edge == POND_EDGE_FIXED ? (int16_t)0 : row[from];
    }
}

static void fill_left(pondi_field *field, const pond_edges *edges, int y) {
    fill_end(field, edges->left, -1, 0, field->width - 1, y);
}

static void fill_right(pondi_field *field, const pond_edges *edges, int y) {
    fill_end(field, edges->right, field->width, field->width - 1, 0, y);
}

int pondi_fold(int index, int cells, pond_edge low, pond_edge high, float *sign) {
    *sign = 1.0f;
    if (low == POND_EDGE_PERIODIC) {
        const int rest = index % cells;
        return rest < 0 ? rest + cells : rest;
    }
    while (index < 0 || index >= cells) {
        const pond_edge edge = index < 0 ? low : high;
        *sign = edge == POND_EDGE_FIXED ? -*sign : *sign;
        index = index < 0 ? -1 - index : 2 * cells - 1 - index;
    }
    return index;
}

static void fill_wide_row(pondi_field *field, const pond_edges *edges, int border) {
    float sign;
    const float *from =
        pondi_row_f32(field, pondi_fold(border, field->height, edges->top, edges->bottom, &sign));
    float *row = pondi_row_f32(field, border);
    for (int x = 0; x < field->width; x++) {
        row[x] = sign * from[x];
    }
}

// Fills columns −1, −2, width and width + 1 of all rows, including those of the border.
static void fill_wide_ends(pondi_field *field, const pond_edges *edges) {
    int to[2 * PONDI_WIDE_BORDER];
    int from[2 * PONDI_WIDE_BORDER];
    float signs[2 * PONDI_WIDE_BORDER];
    for (int i = 0; i < 2 * PONDI_WIDE_BORDER; i++) {
        to[i] = i % 2 == 0 ? -1 - i / 2 : field->width + i / 2;
        from[i] = pondi_fold(to[i], field->width, edges->left, edges->right, &signs[i]);
    }
    for (int y = -PONDI_WIDE_BORDER; y < field->height + PONDI_WIDE_BORDER; y++) {
        float *row = pondi_row_f32(field, y);
        for (int i = 0; i < 2 * PONDI_WIDE_BORDER; i++) {
            row[to[i]] = signs[i] * row[from[i]];
        }
    }
}

static void fill_wide(pondi_field *field, const pond_edges *edges) {
    for (int i = 0; i < PONDI_WIDE_BORDER; i++) {
        fill_wide_row(field, edges, -1 - i);
        fill_wide_row(field, edges, field->height + i);
    }
    fill_wide_ends(field, edges);
}

void pondi_border_fill(pondi_field *field, const pond_edges *edges) {
    if (field->border == PONDI_WIDE_BORDER) {
        fill_wide(field, edges);
        return;
    }
    const int bottom = field->height - 1;
    fill_row(field, edges->top, -1, 0, bottom, 0, field->width);
    fill_row(field, edges->bottom, bottom + 1, bottom, 0, 0, field->width);
    // Ends after rows, border rows included, so that corners follow from both edges.
    for (int y = -1; y <= field->height; y++) {
        fill_left(field, edges, y);
        fill_right(field, edges, y);
    }
}

void pondi_border_fill_part(pondi_field *field, const pond_edges *edges, int x0, int x1, int y0,
                            int y1) {
    const bool meet = edges->top == POND_EDGE_PERIODIC;
    int first = y0;
    int end = y1;
    if (y0 == 0 && !meet) {
        fill_row(field, edges->top, -1, 0, 0, x0, x1);
        first = -1;
    }
    if (y1 == field->height && !meet) {
        fill_row(field, edges->bottom, y1, y1 - 1, y1 - 1, x0, x1);
        end = y1 + 1;
    }
    for (int y = first; x0 == 0 && y < end; y++) {
        fill_left(field, edges, y);
    }
    for (int y = first; x1 == field->width && y < end; y++) {
        fill_right(field, edges, y);
    }
}

void pondi_border_fill_seam(pondi_field *field) {
    const size_t bytes = (size_t)(field->width + 2) * pondi_format_size(field->format);
    memcpy(cell(field, -1, -1), cell(field, -1, field->height - 1), bytes);
    memcpy(cell(field, -1, field->height), cell(field, -1, 0), bytes);
}
