#include <string.h>

#include "field/field.h"

static char *cell(const pondi_field *field, int x, int y) {
    return (char *)field->cells +
           (y * field->stride + x) * (ptrdiff_t)pondi_format_size(field->format);
}

// Row `border` becomes what `edge` makes of the row inside it (`near`) or across (`far`).
static void fill_row(pondi_field *field, pond_edge edge, int border, int near, int far) {
    const size_t bytes = (size_t)field->width * pondi_format_size(field->format);
    if (edge == POND_EDGE_FIXED && field->outside != 0.0f) {
        float *row = pondi_row_f32(field, border);
        for (int x = 0; x < field->width; x++) {
            row[x] = field->outside;
        }
    } else if (edge == POND_EDGE_FIXED) {
        memset(cell(field, 0, border), 0, bytes);
    } else {
        memcpy(cell(field, 0, border), cell(field, 0, edge == POND_EDGE_FREE ? near : far), bytes);
    }
}

static void fill_ends(pondi_field *field, const pond_edges *edges, int y) {
    const int right = field->width - 1;
    if (field->format == POND_FORMAT_F32) {
        float *row = pondi_row_f32(field, y);
        row[-1] = edges->left == POND_EDGE_FIXED  ? field->outside
                  : edges->left == POND_EDGE_FREE ? row[0]
                                                  : row[right];
        row[right + 1] = edges->right == POND_EDGE_FIXED  ? field->outside
                         : edges->right == POND_EDGE_FREE ? row[right]
                                                          : row[0];
    } else {
        int16_t *row = pondi_row_i16(field, y);
        row[-1] = edges->left == POND_EDGE_FIXED  ? (int16_t)0
                  : edges->left == POND_EDGE_FREE ? row[0]
                                                  : row[right];
        row[right + 1] = edges->right == POND_EDGE_FIXED  ? (int16_t)0
                         : edges->right == POND_EDGE_FREE ? row[right]
                                                          : row[0];
    }
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

static void fill_wide_column(pondi_field *field, const pond_edges *edges, int border) {
    float sign;
    const int from = pondi_fold(border, field->width, edges->left, edges->right, &sign);
    for (int y = -PONDI_WIDE_BORDER; y < field->height + PONDI_WIDE_BORDER; y++) {
        float *row = pondi_row_f32(field, y);
        row[border] = sign * row[from];
    }
}

static void fill_wide(pondi_field *field, const pond_edges *edges) {
    for (int i = 0; i < PONDI_WIDE_BORDER; i++) {
        fill_wide_row(field, edges, -1 - i);
        fill_wide_row(field, edges, field->height + i);
    }
    for (int i = 0; i < PONDI_WIDE_BORDER; i++) {
        fill_wide_column(field, edges, -1 - i);
        fill_wide_column(field, edges, field->width + i);
    }
}

void pondi_border_fill(pondi_field *field, const pond_edges *edges) {
    if (field->border == PONDI_WIDE_BORDER) {
        fill_wide(field, edges);
        return;
    }
    const int bottom = field->height - 1;
    fill_row(field, edges->top, -1, 0, bottom);
    fill_row(field, edges->bottom, bottom + 1, bottom, 0);
    // Ends after rows, border rows included, so that corners follow from both edges.
    for (int y = -1; y <= field->height; y++) {
        fill_ends(field, edges, y);
    }
}

void pondi_border_fill_row(pondi_field *field, const pond_edges *edges, int y) {
    fill_ends(field, edges, y);
    if (y == 0) {
        fill_row(field, edges->top, -1, 0, 0);
        fill_ends(field, edges, -1);
    }
    if (y == field->height - 1) {
        fill_row(field, edges->bottom, y + 1, y, y);
        fill_ends(field, edges, y + 1);
    }
}
