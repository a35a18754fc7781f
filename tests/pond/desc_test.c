// desc_test.c — what a desc may hold, and what is said about what it may not.
#include "support.h"

#include <limits.h>

static void defaults(void **state) {
    (void)state;
    const pond_desc d = pond_desc_default();
    assert_true(d.width == 256 && d.height == 256 && d.cell_size == 0.01);
    assert_true(d.solver == POND_SOLVER_WAVE && d.stencil == POND_STENCIL_NINE);
    assert_true(d.wave_speed == 0.5 && d.half_life == 2 && d.time_step == 0);
    assert_true(d.damping_shift == 5 && d.count_height == 2e-4 && d.max_steps == 64);
    assert_true(d.edges.left == POND_EDGE_FREE && d.edges.bottom == POND_EDGE_FREE);
    assert_true(d.seed == 1 && d.threads == 1 && d.parallel.run == NULL);
    assert_int_equal(pond_desc_check(&d), POND_OK);
}

static void expect(const pond_desc *desc, pond_result result, const char *first,
                   const char *second) {
    const pond_result got = pond_desc_check(desc);
    if (got != result || strstr(pond_message(), first) == NULL ||
        strstr(pond_message(), second) == NULL) {
        print_error("%s, not %s with \"%s\" and \"%s\"; said: %s\n", pond_result_name(got),
                    pond_result_name(result), first, second, pond_message());
        fail();
    }
    pond *water = (pond *)1;
    assert_int_equal(pond_create(desc, &water), result);
    assert_null(water);
    assert_int_equal(pond_memory_size(desc), 0);
}

typedef struct integer_field {
    const char *name;
    size_t offset;
    int low;
    int high;
} integer_field;

static void integers(void **state) {
    (void)state;
    const integer_field fields[] = {
        {"width", offsetof(pond_desc, width), 1, POND_MAX_SIDE},
        {"height", offsetof(pond_desc, height), 1, POND_MAX_SIDE},
        {"damping_shift", offsetof(pond_desc, damping_shift), 0, 15},
        {"max_steps", offsetof(pond_desc, max_steps), 1, 1000000},
        {"threads", offsetof(pond_desc, threads), 0, 256},
        {"parallel.width", offsetof(pond_desc, parallel.width), 0, 256},
        {"edges.left", offsetof(pond_desc, edges.left), 1, 2},
        {"edges.right", offsetof(pond_desc, edges.right), 1, 2},
        {"edges.top", offsetof(pond_desc, edges.top), 1, 2},
        {"edges.bottom", offsetof(pond_desc, edges.bottom), 1, 2},
        {"solver", offsetof(pond_desc, solver), 1, 8},
        {"column.form", offsetof(pond_desc, column.form), 1, 4},
        {"column.passes", offsetof(pond_desc, column.passes), 1, 64},
    };
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        const integer_field *f = &fields[i];
        const bool edge = strncmp(f->name, "edges", 5) == 0;
        const int bad[] = {f->low - 1, f->high + (edge ? 4 : 1), INT_MIN, INT_MAX};
        const int good[] = {f->low, f->high};
        for (int j = 0; j < 4; j++) {
            pond_desc desc = pond_desc_default();
            memcpy((char *)&desc + f->offset, &bad[j], sizeof bad[j]);
            char value[32];
            snprintf(value, sizeof value, ": %d;", bad[j]);
            expect(&desc, POND_ERROR_RANGE, f->name, value);
        }
        for (int j = 0; j < 2; j++) {
            pond_desc desc = pond_desc_default();
            desc.height = 1; // which every solver takes
            memcpy((char *)&desc + f->offset, &good[j], sizeof good[j]);
            assert_int_equal(pond_desc_check(&desc), POND_OK);
        }
    }
    const int bad_stencils[] = {0, 4, 6, 8, 10, -9};
    for (int j = 0; j < 6; j++) {
        pond_desc desc = pond_desc_default();
        desc.stencil = (pond_stencil)bad_stencils[j];
        expect(&desc, POND_ERROR_RANGE, "stencil", "9, 5 and 25");
    }
}

typedef struct number_field {
    const char *name;
    size_t offset;
    double low;
    double high;
} number_field;

static void numbers(void **state) {
    (void)state;
    const number_field fields[] = {
        {"cell_size", offsetof(pond_desc, cell_size), 1e-6, 1e6},
        {"wave_speed", offsetof(pond_desc, wave_speed), 1e-6, 1e6},
        {"half_life", offsetof(pond_desc, half_life), 1e-3, 1e9},
        {"count_height", offsetof(pond_desc, count_height), 1e-9, 1e3},
    };
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        const number_field *f = &fields[i];
        const double bad[] = {f->low * 0.999,    f->high * 1.001, 0, -1, (double)NAN,
                              -(double)INFINITY, (double)INFINITY};
        const int bads = strcmp(f->name, "half_life") == 0 ? 6 : 7;
        for (int j = 0; j < bads; j++) {
            pond_desc desc = pond_desc_default();
            memcpy((char *)&desc + f->offset, &bad[j], sizeof bad[j]);
            char value[40];
            snprintf(value, sizeof value, ": %g ", bad[j]);
            expect(&desc, POND_ERROR_RANGE, f->name, value);
        }
        const double good[] = {f->low, f->high};
        for (int j = 0; j < 2; j++) {
            pond_desc desc = pond_desc_default();
            memcpy((char *)&desc + f->offset, &good[j], sizeof good[j]);
            assert_int_equal(pond_desc_check(&desc), POND_OK);
        }
    }
    pond_desc desc = pond_desc_default();
    desc.half_life = INFINITY;
    assert_int_equal(pond_desc_check(&desc), POND_OK);
}

static void shares(void **state) {
    (void)state;
    const char *names[] = {
        "column.keep", "column.blend", "column.stiffness", "column.friction", "column.spread",
        "edge_level",  "bias"};
    const double values[] = {-1e-6, 1.001, (double)NAN, (double)INFINITY, 0, 1};
    for (int i = 0; i < 7 * 6; i++) {
        pond_desc desc = pond_desc_default();
        float *narrow[] = {&desc.column.keep, &desc.column.blend, &desc.column.stiffness,
                           &desc.column.friction, &desc.column.spread};
        double *wide[] = {&desc.edge_level, &desc.bias};
        const double value = values[i % 6];
        if (i / 6 < 5) {
            *narrow[i / 6] = (float)value;
        } else {
            *wide[i / 6 - 5] = value;
        }
        if (i % 6 < 4) {
            expect(&desc, POND_ERROR_RANGE, names[i / 6], "allowed are 0 to 1");
        } else {
            assert_int_equal(pond_desc_check(&desc), POND_OK);
        }
    }
}

static void decay(void **state) {
    (void)state;
    pond_desc desc = pond_desc_default();
    desc.stencil = POND_STENCIL_FIVE;
    const double bad[] = {-1, 1.1e6, (double)NAN, (double)INFINITY};
    for (int i = 0; i < 4; i++) {
        desc.decay = bad[i];
        expect(&desc, POND_ERROR_RANGE, "decay", "0 to 1e+06");
    }
    desc.decay = 1e6;
    assert_int_equal(pond_desc_check(&desc), POND_OK);
    desc.stencil = POND_STENCIL_NINE;
    expect(&desc, POND_ERROR_RANGE, "decay: 1e+06 1/s", "stencil 5");
    desc.stencil = POND_STENCIL_FOURTH;
    expect(&desc, POND_ERROR_RANGE, "decay", "stencil 5");
    desc.stencil = POND_STENCIL_FIVE;
    desc.solver = POND_SOLVER_STEADY;
    expect(&desc, POND_ERROR_RANGE, "decay", "wave");
}

static void restoring(void **state) {
    (void)state;
    pond_desc desc = pond_desc_default();
    const double bad[] = {-1, 1.1e6, (double)NAN, (double)INFINITY};
    for (int i = 0; i < 4; i++) {
        desc.restoring = bad[i];
        expect(&desc, POND_ERROR_RANGE, "restoring", "0 to 1e+06");
    }
    desc.restoring = 0.0;
    const double longest = pond_time_step_limit(&desc);
    desc.restoring = 1e4;
    assert_true(pond_time_step_limit(&desc) < 2e-4 && longest > 5e-3);
    desc.time_step = longest;
    expect(&desc, POND_ERROR_UNSTABLE, "time_step", "0.0001");
    desc.time_step = 0.0;
    desc.stencil = POND_STENCIL_FOURTH;
    expect(&desc, POND_ERROR_RANGE, "restoring: 10000 1/s", "fourth-order stencil");
    desc.stencil = POND_STENCIL_FIVE;
    assert_int_equal(pond_desc_check(&desc), POND_OK);
    desc.edges.top = POND_EDGE_OPEN;
    expect(&desc, POND_ERROR_RANGE, "restoring", "open sides");
    desc.solver = POND_SOLVER_DISPERSIVE; // does not heed it
    assert_int_equal(pond_desc_check(&desc), POND_OK);
}

static void plane(void **state) {
    (void)state;
    pond_desc desc = pond_desc_default();
    pond_desc_set_plane(&desc, 40, 4.4f, 0.3f);
    assert_true(desc.width == 40 && desc.height == 40 && desc.cell_size == 1);
    assert_true(desc.time_step == 0.16 && isinf(desc.half_life));
    assert_true(fabs(desc.wave_speed - 4.4) < 1e-6);
    assert_true(fabs(desc.decay - 0.3 * log(2.71)) < 1e-7);
    assert_int_equal(pond_desc_check(&desc), POND_OK);
    desc = pond_desc_default();
    pond_desc_set_plane(&desc, 40, 4.5f, 0.3f); // the limit the listing computes is 0.157
    expect(&desc, POND_ERROR_UNSTABLE, "time_step: 0.16 s", "0.157135 s");
    desc = pond_desc_default();
    pond_desc_set_plane(&desc, 0, 1, 0);
    expect(&desc, POND_ERROR_RANGE, "width", "0");
    desc = pond_desc_default();
    pond_desc_set_plane(&desc, 40, -1, 0); // its square would do
    expect(&desc, POND_ERROR_RANGE, "wave_speed", "-1");
    desc = pond_desc_default();
    pond_desc_set_plane(&desc, 40, 1, NAN);
    expect(&desc, POND_ERROR_RANGE, "decay", "nan");
}

static void column_rows(void **state) {
    (void)state;
    pond_desc desc = pond_desc_default();
    desc.solver = POND_SOLVER_COLUMN;
    expect(&desc, POND_ERROR_RANGE, "height: 256", "one row");
    desc.height = 1;
    assert_int_equal(pond_desc_check(&desc), POND_OK);
    assert_true(pond_time_step_limit(&desc) == 0.01 / 0.5);
    desc.time_step = 0.0201;
    expect(&desc, POND_ERROR_UNSTABLE, "time_step", "0.02 s");
    for (int form = POND_COLUMN_LISTED; form <= POND_COLUMN_SPRING; form++) {
        desc.column.form = (pond_column_form)form;
        desc.time_step = 0.01;
        expect(&desc, POND_ERROR_RANGE, "time_step", "column");
        desc.time_step = 0.02;
        assert_int_equal(pond_desc_check(&desc), POND_OK);
    }
}

static void one_speeds(void **state) {
    (void)state;
    pond_desc desc = pond_desc_default();
    desc.solver = POND_SOLVER_ISOTROPIC;
    assert_true(fabs(pond_time_step_limit(&desc) - 0.02 * sqrt(0.75)) < 1e-15);
    desc.time_step = 0.01;
    expect(&desc, POND_ERROR_RANGE, "isotropic", "0.0173205 s");
    desc.solver = POND_SOLVER_UNIT_RANGE;
    expect(&desc, POND_ERROR_RANGE, "unit-range", "0.0141421 s");
    desc = pond_desc_default();
    desc.stencil = POND_STENCIL_FOURTH;
    assert_true(fabs(pond_time_step_limit(&desc) - 0.02 * sqrt(0.61)) < 1e-15);
}

static void time_steps(void **state) {
    (void)state;
    const double bad[] = {-1, 1e-10, 2e3, (double)NAN, (double)INFINITY};
    for (int i = 0; i < 5; i++) {
        pond_desc desc = pond_desc_default();
        desc.time_step = bad[i];
        expect(&desc, POND_ERROR_RANGE, "time_step", " s");
        desc.solver = POND_SOLVER_CLASSIC;
        expect(&desc, POND_ERROR_RANGE, "time_step", "classic");
    }
    for (int five = 0; five < 2; five++) {
        pond_desc desc = pond_desc_default();
        desc.stencil = five ? POND_STENCIL_FIVE : POND_STENCIL_NINE;
        const double limit = pond_time_step_limit(&desc);
        assert_true(fabs(limit - 0.01 / 0.5 * sqrt(five ? 0.5 : 0.75)) < 1e-15);
        desc.time_step = limit;
        assert_int_equal(pond_desc_check(&desc), POND_OK);
        assert_true(pond_time_step_limit(&desc) == limit);
        desc.time_step = limit * 1.001;
        char number[32];
        snprintf(number, sizeof number, "%g s", limit);
        expect(&desc, POND_ERROR_UNSTABLE, "time_step", number);
        assert_true(pond_time_step_limit(&desc) == limit);
    }
    for (int solver = POND_SOLVER_CLASSIC; solver <= POND_SOLVER_STEADY; solver++) {
        pond_desc desc = pond_desc_default();
        desc.solver = (pond_solver)solver;
        const double limit = pond_time_step_limit(&desc);
        assert_true(fabs(limit - 0.01 / (0.5 * sqrt(2))) < 1e-15);
        const double wrong[] = {limit * 0.5, limit * 1.001, limit * 0.999};
        for (int i = 0; i < 3; i++) {
            desc.time_step = wrong[i];
            expect(&desc, POND_ERROR_RANGE, "time_step", solver == 2 ? "classic" : "steady");
        }
        desc.time_step = limit;
        assert_int_equal(pond_desc_check(&desc), POND_OK);
    }
}

// A step that the pond chose itself is one it takes back, however small or slow its water.
static void own_step_again(void **state) {
    (void)state;
    const double ends[] = {1e-6, 1, 1e6};
    for (int i = 0; i < 27; i++) {
        pond_desc desc = pond_desc_default();
        desc.width = desc.height = 4;
        desc.cell_size = ends[i % 3];
        desc.wave_speed = ends[i / 3 % 3];
        desc.solver = (pond_solver)(1 + i / 9);
        pond *water = make_pond(&desc);
        const pond_desc whole = pond_get_desc(water);
        assert_true(whole.time_step > 0);
        assert_int_equal(pond_desc_check(&whole), POND_OK);
        pond_destroy(water);
    }
}

static void expect_in_each_frame(const pond_desc *desc, double frame, int steps) {
    pond *water = make_pond(desc);
    for (int n = 0; n < 600; n++) {
        assert_int_equal(pond_advance(water, frame), steps);
    }
    pond_destroy(water);
}

// At 60 Hz each frame of a default desc has the same number of steps, as few as are stable.
static void frames_of_60_hz_are_smooth(void **state) {
    (void)state;
    const double cells[] = {0.005, 0.01, 0.05, 0.125, 0.5};
    const double speeds[] = {0.25, 0.5, 2, 3};
    const double frame = 1.0 / 60;
    for (int kind = 0; kind < POND_SOLVER_FLOW * 20; kind++) {
        pond_desc desc = pond_desc_default();
        desc.solver = (pond_solver)(POND_SOLVER_WAVE + kind / 20);
        desc.width = 8;
        desc.height = pond_solver_info(&desc)->one_row ? 1 : 8;
        desc.cell_size = cells[kind % 5];
        desc.wave_speed = speeds[kind / 5 % 4];
        const double limit = pond_time_step_limit(&desc);
        if (!pond_solver_info(&desc)->one_speed && limit <= 1) {
            const int least = (int)ceil(frame / limit);
            const int steps = (int)ceil(frame / (0.98 * limit));
            pond *water = make_pond(&desc);
            const int own = pond_advance(water, frame);
            assert_true(least <= own && own <= steps);
            assert_true(pond_get_desc(water).time_step == frame / own);
            pond_destroy(water);
            expect_in_each_frame(&desc, frame, own);
        } else {
            pond *water = make_pond(&desc);
            const double own = pond_get_desc(water).time_step;
            assert_true(own > 0.98 * limit && own <= limit);
            pond_destroy(water);
        }
    }
}

// Each frame has the same number of steps, and the step is as long as possible.
static void frames_are_divided(void **state) {
    (void)state;
    const double cells[] = {0.005, 0.01, 0.05, 0.125, 0.5};
    const double frames[] = {1.0 / 24, 1.0 / 30, 1.0 / 60, 1.0 / 144};
    for (int solver = POND_SOLVER_WAVE; solver <= POND_SOLVER_FLOW; solver++) {
        for (int i = 0; i < 20; i++) {
            pond_desc desc = exact_desc(8, solver == POND_SOLVER_COLUMN ? 1 : 8);
            desc.solver = (pond_solver)solver;
            desc.cell_size = cells[i % 5];
            const double frame = frames[i / 5];
            const int steps = pond_desc_fit_frame(&desc, frame);
            if (pond_solver_info(&desc)->one_speed) {
                assert_int_equal(steps, 0);
                assert_true(desc.time_step == 0);
                continue;
            }
            const double limit = pond_time_step_limit(&desc);
            assert_true(steps >= 1 && desc.time_step == frame / steps && desc.time_step <= limit);
            assert_true(steps == 1 || frame / (steps - 1) > 0.98 * limit);
            expect_in_each_frame(&desc, frame, steps);
        }
    }
    pond_desc desc = exact_desc(8, 8);
    desc.time_step = 0.001;
    const pond_desc before = desc;
    const double bad[] = {0, -1, (double)NAN, (double)INFINITY, 1e300, 10.0, 1e-12};
    for (int i = 0; i < 7; i++) {
        assert_int_equal(pond_desc_fit_frame(&desc, bad[i]), 0);
        assert_memory_equal(&desc, &before, sizeof desc);
    }
    desc.width = 0;
    assert_int_equal(pond_desc_fit_frame(&desc, 1.0 / 60), 0);
    assert_int_equal(pond_desc_fit_frame(NULL, 1.0 / 60), 0);
}

static void edges(void **state) {
    (void)state;
    for (int kind = 0; kind < 16; kind++) {
        pond_desc desc = pond_desc_default();
        desc.edges = (pond_edges){kind & 1 ? POND_EDGE_PERIODIC : POND_EDGE_FIXED,
                                  kind & 2 ? POND_EDGE_PERIODIC : POND_EDGE_FREE,
                                  kind & 4 ? POND_EDGE_PERIODIC : POND_EDGE_FREE,
                                  kind & 8 ? POND_EDGE_PERIODIC : POND_EDGE_FIXED};
        const bool x_good = (kind & 1) == (kind >> 1 & 1);
        const bool y_good = (kind >> 2 & 1) == (kind >> 3 & 1);
        if (x_good && y_good) {
            assert_int_equal(pond_desc_check(&desc), POND_OK);
        } else {
            expect(&desc, POND_ERROR_RANGE, "periodic", y_good ? "edges.left" : "edges.");
        }
    }
}

static void not_initialised(void **state) {
    (void)state;
    pond_desc desc;
    memset(&desc, 0, sizeof desc);
    expect(&desc, POND_ERROR_ARGUMENT, "desc", "pond_desc_default");
    memset(&desc, 0xa5, sizeof desc);
    desc.logger.log = NULL;
    expect(&desc, POND_ERROR_ARGUMENT, "desc", "pond_desc_default");
    expect(NULL, POND_ERROR_ARGUMENT, "desc", "NULL");
    assert_true(pond_time_step_limit(NULL) == 0 && pond_time_step_limit(&desc) == 0);
    desc = pond_desc_default();
    assert_int_equal(pond_create(&desc, NULL), POND_ERROR_ARGUMENT);
    assert_non_null(strstr(pond_message(), "out"));
    pond_destroy(NULL);
}

// A program whose headers are not the library's is told so where it creates something.
static void headers_of_another_version(void **state) {
    (void)state;
    pond_desc desc;
    pond_desc_init(&desc, sizeof desc, POND_VERSION + 100);
    expect(&desc, POND_ERROR_VERSION, "desc: made with the headers of millpond 0.2.0", "older");
    desc = pond_desc_default();
    desc.stamp.version = 0;
    expect(&desc, POND_ERROR_VERSION, "millpond 0.0.0", "newer");
    pond_desc_init(&desc, sizeof desc - 8, POND_VERSION);
    expect(&desc, POND_ERROR_VERSION, "desc: ", "bytes");
    pond_desc_init(&desc, sizeof desc, POND_VERSION + 7); // a patch changes no struct
    assert_int_equal(pond_desc_check(&desc), POND_OK);
    assert_true(desc.width == 256);
    desc.room[5] = 1; // but for members that are new
    expect(&desc, POND_ERROR_VERSION, "a member is set", "0.1.7");
    _Alignas(pond_desc) uint8_t small[sizeof(pond_stamp) + 8];
    memset(small, 0xa5, sizeof small);
    pond_desc_init((pond_desc *)(void *)small, sizeof(pond_stamp) - 1, POND_VERSION);
    assert_int_equal(small[0], 0xa5); // no room for a stamp
    pond_desc_init(NULL, sizeof desc, POND_VERSION);
    pond_desc_set_plane(NULL, 8, 1, 0);
}

static void *some_memory(size_t size, size_t alignment, void *user) {
    (void)size;
    (void)alignment;
    (void)user;
    fail();
    return NULL;
}

static void half_an_allocator(void **state) {
    (void)state;
    pond_desc desc = pond_desc_default();
    desc.allocator.allocate = some_memory;
    expect(&desc, POND_ERROR_ARGUMENT, "allocator", "release");
}

typedef struct lines {
    int count;
    char last[512];
} lines;

static void keep_line(pond_log_level level, const char *message, void *user) {
    lines *l = user;
    assert_int_equal(level, POND_LOG_ERROR);
    l->count++;
    snprintf(l->last, sizeof l->last, "%s", message);
}

static void logged(void **state) {
    (void)state;
    lines l = {0};
    pond_desc desc = pond_desc_default();
    desc.logger = (pond_logger){.log = keep_line, .user = &l};
    assert_int_equal(pond_desc_check(&desc), POND_OK);
    assert_int_equal(l.count, 0);
    desc.width = -3;
    assert_int_equal(pond_desc_check(&desc), POND_ERROR_RANGE);
    assert_int_equal(l.count, 1);
    assert_string_equal(l.last, pond_message());
    assert_null(strchr(l.last, '\n'));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults),
        cmocka_unit_test(integers),
        cmocka_unit_test(numbers),
        cmocka_unit_test(time_steps),
        cmocka_unit_test(own_step_again),
        cmocka_unit_test(frames_of_60_hz_are_smooth),
        cmocka_unit_test(frames_are_divided),
        cmocka_unit_test(edges),
        cmocka_unit_test(not_initialised),
        cmocka_unit_test(headers_of_another_version),
        cmocka_unit_test(half_an_allocator),
        cmocka_unit_test(logged),
        cmocka_unit_test(shares),
        cmocka_unit_test(decay),
        cmocka_unit_test(restoring),
        cmocka_unit_test(plane),
        cmocka_unit_test(column_rows),
        cmocka_unit_test(one_speeds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
