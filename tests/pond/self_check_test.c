// self_check_test.c — this build makes the water that all others make, with each set of kernels and
// from any thread, soon.
#include <fenv.h>
#include <time.h>

#include "base/cpu.h"
#include "support.h"

static void is_sound_with_all_kernels(void **state) {
    (void)state;
    for (int isa = PONDI_ISA_PLAIN; isa <= PONDI_ISA_AVX512; isa++) {
        pondi_cpu_set_limit((pondi_isa)isa);
        const pond_result result = pond_self_check();
        assert_string_equal(result == POND_OK ? "" : pond_message(), "");
    }
    pondi_cpu_set_limit(PONDI_ISA_AVX512);
}

static void names_the_rounding(void **state) {
    (void)state;
#ifdef FE_UPWARD
    const int modes[] = {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(fesetround(modes[i]), 0);
        const pond_result result = pond_self_check();
        assert_int_equal(fesetround(FE_TONEAREST), 0);
        assert_int_equal(result, POND_ERROR_BUILD);
        assert_non_null(strstr(pond_message(), "round"));
        assert_null(strstr(pond_message(), "compile"));
    }
    assert_int_equal(pond_self_check(), POND_OK);
#endif
}

static void has_a_name(void **state) {
    (void)state;
    assert_string_equal(pond_result_name(POND_ERROR_BUILD), "POND_ERROR_BUILD");
}

#if defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
static void takes_less_than_5_ms(void **state) {
    (void)state;
    double least = 1.0;
    for (int run = 0; run < 50 && least > 0.005; run++) {
        const clock_t begin = clock();
        assert_int_equal(pond_self_check(), POND_OK);
        const double took = (double)(clock() - begin) / CLOCKS_PER_SEC;
        least = took < least ? took : least;
    }
    assert_true(least < 0.005);
}
#else
static void takes_less_than_5_ms(void **state) {
    (void)state;
}
#endif

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_sound_with_all_kernels),
        cmocka_unit_test(names_the_rounding),
        cmocka_unit_test(has_a_name),
        cmocka_unit_test(takes_less_than_5_ms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
