// maths_test.c — the library's own exp, log, erf, pow, sin, cos and angle against libm.
#include "base/maths.h"
#include "base/maths_inline.h"

#include "support.h"

static double relative(double got, double wanted) {
    return fabs(got - wanted) / fabs(wanted);
}

static void exponential(void **state) {
    (void)state;
    uint64_t seed = 1;
    for (int i = 0; i < 200000; i++) {
        const double x = noise_between(&seed, -707, 709);
        assert_true(relative(pondi_exp(x), exp(x)) < 1e-15);
        const double small = noise_between(&seed, -2, 2);
        assert_true(relative(pondi_exp(small), exp(small)) < 1e-15);
    }
    assert_true(pondi_exp(0) == 1 && pondi_exp(-0.0) == 1);
    assert_true(pondi_exp(-708) == 0 && pondi_exp(-1e300) == 0 && pondi_exp(-INFINITY) == 0);
    assert_true(pondi_exp(NAN) == 0);
    assert_true(pondi_exp(1e300) > 8e307 && isfinite(pondi_exp(INFINITY)));
}

static void logarithm(void **state) {
    (void)state;
    uint64_t seed = 2;
    for (int i = 0; i < 200000; i++) {
        const double x = exp(noise_between(&seed, -700, 700));
        assert_true(relative(pondi_log(x), log(x)) < 1e-15);
        const double near = noise_between(&seed, 0.5, 2);
        assert_true(relative(pondi_log(near), log(near)) < 1e-15);
    }
    assert_true(pondi_log(1) == 0);
    assert_true(relative(pondi_log(2.2250738585072014e-308), -708.3964185322641) < 1e-15);
}

static void power(void **state) {
    (void)state;
    uint64_t seed = 3;
    for (int i = 0; i < 100000; i++) {
        const double x = noise_between(&seed, 1e-6, 2);
        const double y = noise_between(&seed, -3, 3);
        assert_true(relative(pondi_pow(x, y), pow(x, y)) < 1e-14);
    }
}

static void error_function(void **state) {
    (void)state;
    for (int i = -60000; i <= 60000; i++) {
        const double x = i * 1e-4;
        assert_true(fabs(pondi_erf_inline(x, exp(-x * x)) - erf(x)) < 1.5e-7);
    }
    assert_true(pondi_erf_inline(30, 0) == 1 && pondi_erf_inline(-30, 0) == -1);
}

static void angles(void **state) {
    (void)state;
    const long double degree = 3.14159265358979323846264338327950288L / 180;
    uint64_t seed = 4;
    for (int i = 0; i < 100000; i++) {
        const double x = noise_between(&seed, -720, 720);
        assert_true(fabs(pondi_sin_degrees(x) - (double)sinl((long double)x * degree)) < 1e-15);
        assert_true(fabs(pondi_cos_degrees(x) - (double)cosl((long double)x * degree)) < 1e-15);
    }
    for (int turn = -4; turn <= 4; turn++) {
        const double zero = turn * 360.0;
        assert_true(pondi_sin_degrees(zero) == 0 && pondi_cos_degrees(zero) == 1);
        assert_true(pondi_sin_degrees(zero + 90) == 1 && pondi_cos_degrees(zero + 90) == 0);
        assert_true(pondi_sin_degrees(zero + 180) == 0 && pondi_cos_degrees(zero + 180) == -1);
        assert_true(pondi_sin_degrees(zero + 270) == -1 && pondi_cos_degrees(zero + 270) == 0);
        assert_true(fabs(pondi_sin_degrees(zero + 30) - 0.5) < 1e-15);
    }
    assert_true(fabs(pondi_sin_degrees(999990) - (double)sinl(999990 * degree)) < 1e-15);
}

static void directions(void **state) {
    (void)state;
    uint64_t seed = 4;
    for (int i = 0; i < 20000; i++) {
        const double x = noise_between(&seed, -2, 2);
        const double y = noise_between(&seed, -2, 2);
        assert_true(fabs(pondi_angle_of(x, y) - atan2(y, x)) < 1e-14);
        assert_true(fabs(pondi_angle_of(1e-5 * x, 1e5 * y) - atan2(1e5 * y, 1e-5 * x)) < 1e-14);
    }
    assert_true(pondi_angle_of(1, 0) == 0 && fabs(pondi_angle_of(-1, 0) - PONDI_TURN / 2) < 1e-15);
    assert_true(pondi_angle_of(0, 0) == 0 && pondi_angle_of(NAN, 1) == 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exponential),    cmocka_unit_test(logarithm), cmocka_unit_test(power),
        cmocka_unit_test(error_function), cmocka_unit_test(angles),    cmocka_unit_test(directions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
