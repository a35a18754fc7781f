// srgb_test.c — between 8-bit levels and linear light, against IEC 61966-2-1.
#include "look/colour/srgb.h"

#include "support.h"

static double to_linear(double s) {
    return s <= 0.04045 ? s / 12.92 : pow((s + 0.055) / 1.055, 2.4);
}

static double to_srgb(double light) {
    return light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055;
}

static int rounded(float level) {
    return (int)(level + 0.5f);
}

static void levels(void **state) {
    (void)state;
    const float *linear = pondi_srgb_linear();
    assert_ptr_equal(linear, pondi_srgb_linear());
    assert_true(linear[0] == 0 && linear[255] == 1);
    assert_int_equal(pondi_srgb_light(0), 0);
    assert_int_equal(pondi_srgb_light(255), PONDI_SRGB_WHITE);
    for (int i = 0; i < 256; i++) {
        assert_true(fabs((double)linear[i] - to_linear(i / 255.0)) < 6e-8);
        assert_true(i == 0 || linear[i] > linear[i - 1]);
        // In 16 bits as good as exact.
        const double light = (double)pondi_srgb_light((uint16_t)i) / PONDI_SRGB_WHITE;
        assert_true(fabs(255 * to_srgb(light) - i) < 0.1);
        assert_true(i == 0 || pondi_srgb_light((uint16_t)i) > pondi_srgb_light((uint16_t)(i - 1)));
        // There and back.
        assert_int_equal(rounded(pondi_srgb_level(linear[i])), i);
        assert_int_equal(rounded(pondi_srgb_level((float)light)), i);
    }
}

static void light(void **state) {
    (void)state;
    enum { STEPS = 100000 };
    float before = 0;
    for (int i = 0; i <= STEPS; i++) {
        const float light = (float)i / STEPS;
        const float level = pondi_srgb_level(light);
        assert_true(fabs((double)level - 255 * to_srgb((double)light)) < 0.09);
        assert_true(level >= before - 0.1f);
        before = level;
    }
    assert_int_equal(rounded(pondi_srgb_level(0)), 0);
    assert_int_equal(rounded(pondi_srgb_level(1)), 255);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(levels), cmocka_unit_test(light)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
