// srgb_test.c — the tables between 8-bit levels and linear light, against IEC 61966-2-1.
#include "look/srgb.h"

#include "support.h"

static double to_linear(double s) {
    return s <= 0.04045 ? s / 12.92 : pow((s + 0.055) / 1.055, 2.4);
}

static double to_srgb(double light) {
    return light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055;
}

static void levels(void **state) {
    (void)state;
    const pondi_srgb *t = pondi_srgb_tables();
    assert_ptr_equal(t, pondi_srgb_tables());
    assert_true(t->linear[0] == 0 && t->linear[255] == 1);
    for (int i = 0; i < 256; i++) {
        assert_true(fabs((double)t->linear[i] - to_linear(i / 255.0)) < 6e-8);
        assert_true(i == 0 || t->linear[i] > t->linear[i - 1]);
        // There and back, as the pool look rounds.
        const float step = t->linear[i] * (float)(PONDI_SRGB_STEPS - 1) + 0.5f;
        assert_int_equal(t->level[(int)step], i);
    }
}

static void light(void **state) {
    (void)state;
    const pondi_srgb *t = pondi_srgb_tables();
    for (int i = 0; i < PONDI_SRGB_STEPS; i++) {
        const double exact = to_srgb(i / (PONDI_SRGB_STEPS - 1.0)) * 255;
        assert_true(fabs(t->level[i] - exact) < 0.5 + 1e-9);
        assert_true(i == 0 || t->level[i] >= t->level[i - 1]);
    }
    assert_int_equal(t->level[0], 0);
    assert_int_equal(t->level[PONDI_SRGB_STEPS - 1], 255);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(levels), cmocka_unit_test(light)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
