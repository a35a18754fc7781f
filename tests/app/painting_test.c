// painting_test.c — sizes of painted beds.
#include "painting.h"

#include "support.h"

static void expect_size(double shape, int width, int height, int wanted_width, int wanted_height) {
    const painting_desc bed = {.heights = "map.png", .shape = shape};
    painting_size(&bed, &width, &height);
    assert_int_equal(width, wanted_width);
    assert_int_equal(height, wanted_height);
}

static void beds_keep_their_shape(void **state) {
    (void)state;
    expect_size(1.5, 1280, 720, 1280, 853);
    expect_size(0.5, 1280, 720, 640, 1280);
    expect_size(1.0, 2, 8192, 16, 16); // no finer than 8 times the shorter side
    expect_size(1.0, 8192, 2, 16, 16);
    expect_size(4096.0, 8192, 2, 8192, 2); // the picture's own shape
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(beds_keep_their_shape)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
