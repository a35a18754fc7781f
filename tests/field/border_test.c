// border_test.c — the cells around a field, for every mix of edges.
#include "field/field.h"

#include "support.h"

static const pond_allocator standard;

// Index that a cell beyond an axis' ends stands for; −1 for a fixed side.
static int stands_for(int i, int cells, pond_edge low, pond_edge high) {
    if (i >= 0 && i < cells) {
        return i;
    }
    const pond_edge edge = i < 0 ? low : high;
    if (edge == POND_EDGE_FIXED) {
        return -1;
    }
    const bool first = (i < 0) == (edge == POND_EDGE_FREE);
    return first ? 0 : cells - 1;
}

static double read(const pondi_field *field, int x, int y) {
    return field->format == POND_FORMAT_F32 ? (double)pondi_row_f32(field, y)[x]
                                            : (double)pondi_row_i16(field, y)[x];
}

static void write(const pondi_field *field, int x, int y, int value) {
    if (field->format == POND_FORMAT_F32) {
        pondi_row_f32(field, y)[x] = (float)value;
    } else {
        pondi_row_i16(field, y)[x] = (int16_t)value;
    }
}

// Row by row from the top, and then where top and bottom meet.
static void fill_in_parts(pondi_field *field, const pond_edges *edges) {
    for (int y = 0; y < field->height; y++) {
        const int middle = edges->left == POND_EDGE_PERIODIC ? field->width : field->width / 2;
        pondi_border_fill_part(field, edges, 0, middle, y, y + 1);
        if (middle < field->width) {
            pondi_border_fill_part(field, edges, middle, field->width, y, y + 1);
        }
    }
    if (edges->top == POND_EDGE_PERIODIC) {
        pondi_border_fill_seam(field);
    }
}

static void check(int width, int height, pond_format format, const pond_edges *edges, bool parts) {
    pondi_field field;
    assert_true(pondi_field_create(&field, width, height, format, 1, false, &standard));
    uint64_t seed = 3;
    for (int y = -1; y <= height; y++) {
        for (int x = -1; x <= width; x++) {
            write(&field, x, y, noise_int(&seed, -30000, 30000));
        }
    }
    int *before = room((size_t)width * (size_t)height, sizeof *before);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            before[y * width + x] = (int)read(&field, x, y);
        }
    }
    (parts ? fill_in_parts : pondi_border_fill)(&field, edges);
    for (int y = -1; y <= height; y++) {
        for (int x = -1; x <= width; x++) {
            const int fx = stands_for(x, width, edges->left, edges->right);
            const int fy = stands_for(y, height, edges->top, edges->bottom);
            const int wanted = fx < 0 || fy < 0 ? 0 : before[fy * width + fx];
            assert_true(read(&field, x, y) == wanted);
        }
    }
    free(before);
    pondi_field_destroy(&field, &standard);
}

static void all_mixes(void **state) {
    (void)state;
    const pond_edge pairs[5][2] = {{POND_EDGE_FREE, POND_EDGE_FREE},
                                   {POND_EDGE_FIXED, POND_EDGE_FIXED},
                                   {POND_EDGE_FREE, POND_EDGE_FIXED},
                                   {POND_EDGE_FIXED, POND_EDGE_FREE},
                                   {POND_EDGE_PERIODIC, POND_EDGE_PERIODIC}};
    const int sizes[][2] = {{1, 1}, {1, 5}, {5, 1}, {2, 2}, {17, 3}, {3, 33}};
    for (int h = 0; h < 5; h++) {
        for (int v = 0; v < 5; v++) {
            const pond_edges edges = {pairs[h][0], pairs[h][1], pairs[v][0], pairs[v][1]};
            for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
                for (int parts = 0; parts < 2; parts++) {
                    check(sizes[i][0], sizes[i][1], POND_FORMAT_F32, &edges, parts);
                    check(sizes[i][0], sizes[i][1], POND_FORMAT_I16, &edges, parts);
                }
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_mixes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
