// flow_torture_test.c — a short run of bulk water under random changes.
#include "flow_torture.h"

static void short_run(void **state) {
    (void)state;
    torture_flow(LONG_RUN(240));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(short_run)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
