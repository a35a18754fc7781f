// progress_test.c — the speed of late: what an encoder takes at once in the beginning misleads no
// one for long.
#include "progress.h"

#include <math.h>

#include "support.h"

static void no_speed_yet(void **state) {
    (void)state;
    progress p = progress_begin("rendering", 100, true);
    const double began = p.began;
    assert_true(progress_rate(&p, 0, began) == 0.0);
    assert_true(progress_rate(&p, 0, began + 10.0) == 0.0);
    assert_true(fabs(progress_rate(&p, 20, began + 10.0) - 2.0) < 1e-9);
}

// 60 frames in half a second, then 5 a second.
static void burst(void **state) {
    (void)state;
    progress p = progress_begin("rendering", 1000, true);
    const double began = p.began;
    for (int frame = 1; frame <= 60; frame++) {
        progress_note(&p, frame, began + frame / 120.0);
    }
    for (int frame = 1; frame <= 50; frame++) {
        progress_note(&p, 60 + frame, began + 0.5 + frame / 5.0);
    }
    assert_true(fabs(progress_rate(&p, 110, began + 10.5) - 5.0) < 0.3);
}

// Frames of half a minute each are all remembered.
static void slow(void **state) {
    (void)state;
    progress p = progress_begin("rendering", 30, true);
    for (int frame = 1; frame <= 25; frame++) {
        progress_note(&p, frame, p.began + 30.0 * frame);
    }
    assert_true(fabs(progress_rate(&p, 25, p.began + 750.0) - 1.0 / 30.0) < 1e-6);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_speed_yet),
        cmocka_unit_test(burst),
        cmocka_unit_test(slow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
