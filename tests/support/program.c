// program.c — the main() of a folder's tests: runs the one that its argument names.
#include <stdio.h>
#include <string.h>

#define TEST(name) int name(void);
#include "tests.h"
#undef TEST

static const struct {
    const char *name;
    int (*run)(void);
} tests[] = {
#define TEST(name) {#name, name},
#include "tests.h"
};

int main(int count, char **words) {
    const size_t test_count = sizeof tests / sizeof tests[0];
    for (size_t i = 0; i < test_count; i++) {
        if (count == 2 && strcmp(words[1], tests[i].name) == 0) {
            return tests[i].run();
        }
    }
    (void)fprintf(stderr, "usage: %s TEST, where TEST is one of\n", words[0]);
    for (size_t i = 0; i < test_count; i++) {
        (void)fprintf(stderr, "    %s\n", tests[i].name);
    }
    return 2;
}
