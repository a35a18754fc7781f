// leaks.c — a test that failed has freed nothing after the failure: no leak is reported then, so
// that what failed stands in the last lines. Linked with every test under the address sanitizer.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

int __real__cmocka_run_group_tests(const char *name, const struct CMUnitTest *tests, size_t count,
                                   CMFixtureFunction setup, CMFixtureFunction teardown);
int __wrap__cmocka_run_group_tests(const char *name, const struct CMUnitTest *tests, size_t count,
                                   CMFixtureFunction setup, CMFixtureFunction teardown);
__attribute__((visibility("default"))) int __lsan_is_turned_off(void);

static int failed;

// The linker puts it in the place of cmocka's own.
int __wrap__cmocka_run_group_tests(const char *name, const struct CMUnitTest *tests, size_t count,
                                   CMFixtureFunction setup, CMFixtureFunction teardown) {
    const int now = __real__cmocka_run_group_tests(name, tests, count, setup, teardown);
    failed += now;
    return now;
}

// Asked when the program ends.
int __lsan_is_turned_off(void) {
    return failed != 0;
}
