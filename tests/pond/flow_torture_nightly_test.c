// flow_torture_nightly_test.c — a million steps of bulk water under random changes.
#include "flow_torture.h"

static void long_run(void **state) {
    (void)state;
    torture_flow(LONG_RUN(20000));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(long_run)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
