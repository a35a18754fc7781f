// workers_test.c — the pool of threads: every piece once, from any caller, nested too.
#if defined(__linux__)
#define _GNU_SOURCE // for sched_setaffinity()
#include <sched.h>
#endif

#include "base/parallel.h"

#include <pthread.h>
#include <stdatomic.h>

#include "support.h"

typedef struct tally {
    atomic_int hits[3000];
    int plain[3000]; // written without a lock: run() must order it before its return
} tally;

static void count_piece(void *context, int index) {
    tally *t = context;
    atomic_fetch_add(&t->hits[index], 1);
    t->plain[index] += index + 1;
}

static void each_piece_once(void **state) {
    (void)state;
    const int threads[] = {1, 2, 3, 8, 33};
    const int counts[] = {0, 1, 2, 3, 7, 8, 9, 100, 3000};
    tally *t = room(1, sizeof *t);
    for (size_t n = 0; n < sizeof threads / sizeof threads[0]; n++) {
        pond_workers *workers = NULL;
        assert_int_equal(pond_workers_create(threads[n], &workers), POND_OK);
        const pond_parallel parallel = pond_workers_parallel(workers);
        assert_int_equal(parallel.width, threads[n]);
        assert_int_equal(pondi_parallel_width(&parallel), threads[n]);
        for (size_t c = 0; c < sizeof counts / sizeof counts[0]; c++) {
            memset(t, 0, sizeof *t);
            for (int round = 1; round <= 20; round++) {
                parallel.run(parallel.user, counts[c], count_piece, t);
                for (int i = 0; i < 3000; i++) {
                    const int wanted = i < counts[c] ? round : 0;
                    assert_int_equal(atomic_load(&t->hits[i]), wanted);
                    assert_int_equal(t->plain[i], wanted * (i + 1));
                }
            }
        }
        pond_workers_destroy(workers);
    }
    free(t);
}

static void many_short_jobs(void **state) {
    (void)state;
    pond_workers *workers = NULL;
    assert_int_equal(pond_workers_create(4, &workers), POND_OK);
    const pond_parallel parallel = pond_workers_parallel(workers);
    tally *t = room(1, sizeof *t);
    for (int i = 0; i < 5000; i++) {
        pondi_parallel_run(&parallel, 4, count_piece, t);
    }
    for (int i = 0; i < 4; i++) {
        assert_int_equal(t->plain[i], 5000 * (i + 1));
    }
    free(t);
    pond_workers_destroy(workers);
}

// Several threads really work at once: each piece waits for all others.
static void meet(void *context, int index) {
    (void)index;
    pthread_barrier_wait(context);
}

static void side_by_side(void **state) {
    (void)state;
    pond_workers *workers = NULL;
    assert_int_equal(pond_workers_create(4, &workers), POND_OK);
    const pond_parallel parallel = pond_workers_parallel(workers);
    pthread_barrier_t barrier;
    pthread_barrier_init(&barrier, NULL, 4);
    for (int i = 0; i < 50; i++) {
        parallel.run(parallel.user, 4, meet, &barrier);
    }
    pthread_barrier_destroy(&barrier);
    pond_workers_destroy(workers);
}

typedef struct nest {
    pond_parallel parallel;
    tally tallies[6];
} nest;

static void outer_piece(void *context, int index) {
    nest *n = context;
    n->parallel.run(n->parallel.user, 50, count_piece, &n->tallies[index]);
}

static void nested(void **state) {
    (void)state;
    pond_workers *workers = NULL;
    assert_int_equal(pond_workers_create(3, &workers), POND_OK);
    nest *n = room(1, sizeof *n);
    n->parallel = pond_workers_parallel(workers);
    n->parallel.run(n->parallel.user, 6, outer_piece, n);
    for (int i = 0; i < 6; i++) {
        for (int j = 0; j < 50; j++) {
            assert_int_equal(n->tallies[i].plain[j], j + 1);
        }
    }
    free(n);
    pond_workers_destroy(workers);
}

typedef struct caller {
    pond_parallel parallel;
    tally tally;
} caller;

static void *call_often(void *argument) {
    caller *c = argument;
    for (int i = 0; i < 200; i++) {
        c->parallel.run(c->parallel.user, 9, count_piece, &c->tally);
    }
    return NULL;
}

static void two_callers(void **state) {
    (void)state;
    pond_workers *workers = NULL;
    assert_int_equal(pond_workers_create(3, &workers), POND_OK);
    caller *callers = room(2, sizeof *callers);
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) {
        callers[i].parallel = pond_workers_parallel(workers);
        assert_int_equal(pthread_create(&threads[i], NULL, call_often, &callers[i]), 0);
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
        for (int j = 0; j < 9; j++) {
            assert_int_equal(callers[i].tally.plain[j], 200 * (j + 1));
        }
    }
    free(callers);
    pond_workers_destroy(workers);
}

static void refusals(void **state) {
    (void)state;
    pond_workers *workers = (pond_workers *)1;
    assert_int_equal(pond_workers_create(-1, &workers), POND_ERROR_RANGE);
    assert_null(workers);
    assert_non_null(strstr(pond_message(), "threads: -1"));
    workers = (pond_workers *)1;
    assert_int_equal(pond_workers_create(257, &workers), POND_ERROR_RANGE);
    assert_null(workers);
    assert_int_equal(pond_workers_create(1, NULL), POND_ERROR_ARGUMENT);
    pond_workers_destroy(NULL);
    assert_null(pond_workers_parallel(NULL).run);
    assert_int_equal(pond_workers_create(0, &workers), POND_OK);
    assert_true(pond_workers_parallel(workers).width >= 1);
    pond_workers_destroy(workers);
}

static void plain_loop(void **state) {
    (void)state;
    tally *t = room(1, sizeof *t);
    const pond_parallel none = {0};
    pondi_parallel_run(NULL, 10, count_piece, t);
    pondi_parallel_run(&none, 10, count_piece, t);
    pondi_parallel_run(&none, 0, count_piece, t);
    for (int i = 0; i < 11; i++) {
        assert_int_equal(t->plain[i], i < 10 ? 2 * (i + 1) : 0);
    }
    free(t);
    assert_int_equal(pondi_parallel_width(NULL), 1);
    assert_int_equal(pondi_parallel_width(&none), 1);
}

static void *fail_elsewhere(void *argument) {
    (void)argument;
    assert_string_equal(pond_message(), "");
    (void)pond_workers_create(1000, NULL);
    return NULL;
}

static void messages(void **state) {
    (void)state;
    pond_workers *workers;
    (void)pond_workers_create(999, &workers);
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, fail_elsewhere, NULL), 0);
    pthread_join(thread, NULL);
    assert_non_null(strstr(pond_message(), "999"));
    const pond_result results[] = {
        POND_OK,           POND_ERROR_ARGUMENT, POND_ERROR_RANGE,   POND_ERROR_UNSTABLE,
        POND_ERROR_MEMORY, POND_ERROR_DATA,     POND_ERROR_VERSION, POND_ERROR_SPACE,
        POND_ERROR_SYSTEM, POND_ERROR_BUILD};
    const char *const names[] = {
        "POND_OK",           "POND_ERROR_ARGUMENT", "POND_ERROR_RANGE",   "POND_ERROR_UNSTABLE",
        "POND_ERROR_MEMORY", "POND_ERROR_DATA",     "POND_ERROR_VERSION", "POND_ERROR_SPACE",
        "POND_ERROR_SYSTEM", "POND_ERROR_BUILD"};
    for (int i = 0; i < 10; i++) {
        assert_int_equal((int)results[i], i);
        assert_string_equal(pond_result_name(results[i]), names[i]);
    }
    assert_string_equal(pond_result_name((pond_result)10), "POND_ERROR_UNKNOWN");
    assert_string_equal(pond_result_name((pond_result)-1), "POND_ERROR_UNKNOWN");
    int major;
    int minor;
    int patch;
    char end;
    assert_int_equal(sscanf(pond_version(), "%d.%d.%d%c", &major, &minor, &patch, &end), 3);
    assert_int_equal(major, POND_VERSION_MAJOR);
    assert_int_equal(minor, POND_VERSION_MINOR);
    assert_int_equal(patch, POND_VERSION_PATCH);
}

// One for each processor that this thread may run on, however many the machine has.
static void processors(void **state) {
    (void)state;
#if defined(__linux__)
    cpu_set_t all;
    if (sched_getaffinity(0, sizeof all, &all) != 0) {
        skip();
    }
    size_t first = 0;
    while (!CPU_ISSET(first, &all)) {
        first++;
    }
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(first, &one);
    const cpu_set_t *sets[] = {&one, &all};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(sched_setaffinity(0, sizeof *sets[i], sets[i]), 0);
        pond_workers *workers = NULL;
        assert_int_equal(pond_workers_create(0, &workers), POND_OK);
        const int most = 256;
        const int wanted = CPU_COUNT(sets[i]) < most ? CPU_COUNT(sets[i]) : most;
        assert_int_equal(pond_workers_parallel(workers).width, wanted);
        pond_workers_destroy(workers);
    }
#else
    skip();
#endif
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_piece_once), cmocka_unit_test(many_short_jobs),
        cmocka_unit_test(side_by_side),    cmocka_unit_test(nested),
        cmocka_unit_test(two_callers),     cmocka_unit_test(refusals),
        cmocka_unit_test(plain_loop),      cmocka_unit_test(messages),
        cmocka_unit_test(processors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
