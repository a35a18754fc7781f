// cmocka.h — as much of cmocka as the tests of the library take, for Windows, where Debian has
// none. An assertion that fails ends its test; the others run.
#ifndef TEST_WINDOWS_CMOCKA_H
#define TEST_WINDOWS_CMOCKA_H

#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct CMUnitTest {
    const char *name;
    void (*run)(void **state);
};

enum { SHIM_FAILED = 1, SHIM_SKIPPED = 2 };

static jmp_buf shim_end;

#define cmocka_unit_test(function)                                                                 \
    {                                                                                              \
#function, function                                                                        \
    }
#define print_message printf
#define print_error printf
#define fail_msg(...) (printf(__VA_ARGS__), printf("\n"), shim_fail("", __FILE__, __LINE__))
#define fail() shim_fail("fail()", __FILE__, __LINE__)
#define skip() longjmp(shim_end, SHIM_SKIPPED)
#define shim_expect(truth, text) ((truth) ? (void)0 : shim_fail(text, __FILE__, __LINE__))
#define assert_true(a) shim_expect((a), #a)
#define assert_false(a) shim_expect(!(a), "not " #a)
#define assert_null(a) shim_expect((a) == NULL, #a " is NULL")
#define assert_non_null(a) shim_expect((a) != NULL, #a " is not NULL")
#define assert_ptr_equal(a, b) shim_expect((const void *)(a) == (const void *)(b), #a " is " #b)
#define assert_int_equal(a, b) shim_expect((uint64_t)(a) == (uint64_t)(b), #a " is " #b)
#define assert_int_not_equal(a, b) shim_expect((uint64_t)(a) != (uint64_t)(b), #a " is not " #b)
#define assert_in_range(a, low, high)                                                              \
    shim_expect((uint64_t)(a) >= (uint64_t)(low) && (uint64_t)(a) <= (uint64_t)(high),             \
                #a " lies from " #low " to " #high)
#define assert_string_equal(a, b) shim_expect(strcmp((a), (b)) == 0, #a " is " #b)
#define assert_memory_equal(a, b, size)                                                            \
    shim_expect(memcmp((a), (b), (size)) == 0, #a " has the bytes of " #b)
#define assert_memory_not_equal(a, b, size)                                                        \
    shim_expect(memcmp((a), (b), (size)) != 0, #a " has other bytes than " #b)
#define cmocka_run_group_tests(tests, setup, teardown)                                             \
    cmocka_run_group_tests_name(#tests, tests, setup, teardown)
#define cmocka_run_group_tests_name(name, tests, setup, teardown)                                  \
    shim_run(name, tests, sizeof(tests) / sizeof((tests)[0]), setup, teardown)

__attribute__((noreturn)) static inline void shim_fail(const char *text, const char *file,
                                                       int line) {
    printf("%s:%d: %s\n", file, line, text);
    longjmp(shim_end, SHIM_FAILED);
}

// How many failed.
static inline int shim_run(const char *group, const struct CMUnitTest *tests, size_t count,
                           int (*setup)(void **), int (*teardown)(void **)) {
    void *state = NULL;
    volatile int failed = 0;
    if (setup != NULL && setup(&state) != 0) {
        return 1;
    }
    for (volatile size_t i = 0; i < count; i++) {
        const int end = setjmp(shim_end);
        if (end == 0) {
            tests[i].run(&state);
        }
        failed += end == SHIM_FAILED;
        printf("%s: %s: %s\n", group, tests[i].name,
               end == 0              ? "passed"
               : end == SHIM_SKIPPED ? "skipped"
                                     : "FAILED");
    }
    if (teardown != NULL && teardown(&state) != 0) {
        return 1;
    }
    return failed;
}

#endif
