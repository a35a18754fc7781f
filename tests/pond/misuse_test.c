// misuse_test.c — debug builds stop where a caller breaks what the headers ask for: a pond, not
// NULL nor destroyed. Each misuse runs in a process of its own.
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support.h"

static pond *small_pond(void) {
    const pond_desc desc = exact_desc(8, 8);
    return make_pond(&desc);
}

static pond *destroyed_pond(void) {
    pond *water = small_pond();
    pond_destroy(water);
    return water;
}

static void step_none(void) {
    pond_step(NULL);
}

static void touch_none(void) {
    pond_drop(NULL, (pond_vec2){0, 0}, 0.1f, 0.1f);
}

static void read_none(void) {
    (void)pond_height_at(NULL, (pond_vec2){0, 0});
}

static void step_destroyed(void) {
    pond_step(destroyed_pond());
}

static void build_in_destroyed(void) {
    const pond_shape disc = {.kind = POND_SHAPE_DISC, .radius = 0.05f};
    const pond_pose pose = {{0.1f, 0.1f}, 0};
    (void)pond_wall_build(destroyed_pond(), &disc, &pose, 0);
}

static void destroy_twice(void) {
    pond_destroy(destroyed_pond());
}

// What is allowed stays so.
static void use_well(void) {
    pond *water = small_pond();
    pond_step(water);
    pond_drop(water, (pond_vec2){0.05f, 0.05f}, 0.02f, 0.01f);
    pond_destroy(water);
    pond_destroy(NULL);
    const pond_shape disc = {.kind = POND_SHAPE_DISC, .radius = 0.05f};
    const pond_pose pose = {{0.1f, 0.1f}, 0};
    assert_true(pond_wall_build(NULL, &disc, &pose, 0) == POND_ERROR_ARGUMENT);
}

static bool survives(void (*command)(void)) {
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        (void)setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
        (void)signal(SIGABRT, SIG_DFL); // cmocka would go on
        (void)signal(SIGSEGV, SIG_DFL);
        (void)freopen("/dev/null", "w", stderr);
        command();
        _exit(0);
    }
    int status;
    assert_true(waitpid(child, &status, 0) == child);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static void good_callers_go_on(void **state) {
    (void)state;
    assert_true(survives(use_well));
}

static void misuse_stops(void **state) {
    (void)state;
#ifdef NDEBUG
    skip();
#endif
    static void (*const misuses[])(void) = {step_none,      touch_none,         read_none,
                                            step_destroyed, build_in_destroyed, destroy_twice};
    for (size_t i = 0; i < sizeof misuses / sizeof misuses[0]; i++) {
        print_message("misuse %zu\n", i);
        assert_false(survives(misuses[i]));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_callers_go_on),
        cmocka_unit_test(misuse_stops),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
