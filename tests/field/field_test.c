// field_test.c — where a field's cells lie in memory.
#include "field/field.h"

#include "support.h"

static const pond_allocator standard;

static void layout(void **state) {
    (void)state;
    const int sizes[][2] = {{1, 1}, {1, 7}, {2, 3}, {15, 4}, {16, 4}, {31, 2}, {47, 5}, {1000, 2}};
    const pond_format formats[] = {POND_FORMAT_F32, POND_FORMAT_I16};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        for (size_t f = 0; f < 2; f++) {
            uintptr_t page[2];
            for (int second = 0; second < 2; second++) {
                pondi_field field;
                assert_true(pondi_field_create(&field, sizes[i][0], sizes[i][1], formats[f], 1,
                                               second == 1, &standard));
                const size_t element = pondi_format_size(formats[f]);
                assert_int_equal(element, f == 0 ? 4 : 2);
                assert_int_equal((uintptr_t)field.cells % 64, 0);
                const size_t pitch = (size_t)field.stride * element;
                assert_int_equal(pitch % 64, 0);
                assert_int_not_equal(pitch / 64 % 4, 0);
                assert_true(field.stride >= field.width + 2);
                page[second] = (uintptr_t)field.cells - (uintptr_t)field.memory;
                assert_int_equal(field.size,
                                 pondi_field_size(sizes[i][0], sizes[i][1], formats[f], 1));
                // Every cell, border included, lies inside the memory.
                const char *low = (char *)field.cells - pitch - element;
                const char *high = (char *)field.cells + pitch * (size_t)field.height +
                                   element * ((size_t)field.width + 1);
                assert_true(low >= (char *)field.memory);
                assert_true(high <= (char *)field.memory + field.size);
                for (size_t b = 0; b < field.size; b++) {
                    assert_int_equal(((char *)field.memory)[b], 0);
                }
                memset(field.memory, 1, field.size);
                pondi_field_clear(&field);
                for (size_t b = 0; b < field.size; b++) {
                    assert_int_equal(((char *)field.memory)[b], 0);
                }
                pondi_field_destroy(&field, &standard);
                assert_null(field.memory);
            }
            assert_int_equal(page[1] - page[0], 2048);
        }
    }
}

static void *refuse(size_t size, size_t alignment, void *user) {
    (void)size;
    (void)alignment;
    (void)user;
    return NULL;
}

static void drop(void *memory, size_t size, void *user) {
    (void)memory;
    (void)size;
    (void)user;
    fail();
}

static void no_memory(void **state) {
    (void)state;
    const pond_allocator none = {.allocate = refuse, .release = drop};
    pondi_field field = {0};
    assert_false(pondi_field_create(&field, 4, 4, POND_FORMAT_F32, 1, false, &none));
    assert_null(field.memory);
    pondi_field_destroy(&field, &none);
}

static void largest(void **state) {
    (void)state;
    // Must not overflow on the way.
    const size_t size = pondi_field_size(POND_MAX_SIDE, POND_MAX_SIDE, POND_FORMAT_F32, 1);
    assert_true(size > (size_t)POND_MAX_SIDE * POND_MAX_SIDE * 4);
    assert_true(size < (size_t)POND_MAX_SIDE * POND_MAX_SIDE * 4 / 100 * 102);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(layout),
        cmocka_unit_test(no_memory),
        cmocka_unit_test(largest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
