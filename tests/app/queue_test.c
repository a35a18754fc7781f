// queue_test.c — two threads and a ring between them: order, waiting, ending and stopping.
#include "queue.h"

#include <stdlib.h>
#include <time.h>

#include "support.h"

typedef struct party {
    queue queue;
    int64_t wares[QUEUE_MOST]; // as many as there are places
    int64_t count;             // to be given
    int64_t taken;             // in order
    int64_t stop_at;           // the taker stops the queue there; −1 = never
    unsigned haste;            // 0: neither dawdles
    bool orderly;
} party;

// Now and then, so that either is the slower one at times.
static void dawdle(unsigned *seed, unsigned haste) {
    *seed = *seed * 1664525u + 1013904223u;
    if (haste > 0 && (*seed >> 16) % haste == 0) {
        const struct timespec moment = {.tv_nsec = (long)(*seed >> 20) * 10};
        nanosleep(&moment, NULL);
    }
}

static void *take_all(void *argument) {
    party *p = argument;
    unsigned seed = 1;
    p->orderly = true;
    for (int place = queue_take(&p->queue); place >= 0; place = queue_take(&p->queue)) {
        dawdle(&seed, p->haste);
        p->orderly = p->orderly && p->wares[place] == p->taken;
        p->wares[place] = -1;
        p->taken++;
        if (p->taken == p->stop_at) {
            queue_stop(&p->queue);
        }
        queue_release(&p->queue);
    }
    return NULL;
}

// Returns how many were given.
static int64_t give_all(party *p) {
    unsigned seed = 2;
    for (int64_t i = 0; i < p->count; i++) {
        const int place = queue_claim(&p->queue);
        if (place < 0) {
            return i;
        }
        dawdle(&seed, p->haste);
        p->wares[place] = i;
        queue_give(&p->queue);
        assert_in_range(queue_held(&p->queue), 0, p->queue.places);
    }
    queue_end(&p->queue);
    return p->count;
}

static int64_t run(party *p, int places) {
    assert_true(queue_open(&p->queue, places));
    pthread_t taker;
    assert_int_equal(pthread_create(&taker, NULL, take_all, p), 0);
    const int64_t given = give_all(p);
    assert_int_equal(pthread_join(taker, NULL), 0);
    assert_true(p->orderly);
    queue_close(&p->queue);
    return given;
}

static void each_arrives_once_and_in_order(void **state) {
    (void)state;
    for (int places = 1; places <= QUEUE_MOST; places++) {
        for (unsigned haste = 0; haste < 4; haste++) {
            party p = {.count = haste > 0 ? 300 : 3000, .stop_at = -1, .haste = haste};
            assert_int_equal(run(&p, places), p.count);
            assert_int_equal(p.taken, p.count);
        }
    }
}

static void an_empty_queue_ends(void **state) {
    (void)state;
    party p = {.count = 0, .stop_at = -1};
    assert_int_equal(run(&p, 2), 0);
    assert_int_equal(p.taken, 0);
}

static void a_taker_that_stops_ends_the_giving(void **state) {
    (void)state;
    for (int places = 1; places <= QUEUE_MOST; places++) {
        for (int64_t stop = 1; stop < 20; stop++) {
            party p = {.count = 1000000, .stop_at = stop, .haste = 3};
            const int64_t given = run(&p, places);
            assert_int_equal(p.taken, stop);
            assert_in_range(given, stop, stop + places);
        }
    }
}

typedef struct stopper {
    queue *queue;
    long pause; // [ns]
} stopper;

static void *stop_later(void *argument) {
    const stopper *s = argument;
    const struct timespec moment = {.tv_sec = s->pause / 1000000000,
                                    .tv_nsec = s->pause % 1000000000};
    nanosleep(&moment, NULL);
    queue_stop(s->queue);
    return NULL;
}

// With a full queue, or with an empty one. Returns for how long it was waited [s]; 0 where the stop
// came first, as on a busy machine.
static double stop_after(long pause, bool full) {
    queue q;
    assert_true(queue_open(&q, 1));
    if (full) {
        assert_int_equal(queue_claim(&q), 0);
        queue_give(&q);
    }
    stopper s = {&q, pause};
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, stop_later, &s), 0);
    assert_int_equal(full ? queue_claim(&q) : queue_take(&q), -1);
    assert_int_equal(queue_held(&q), full);
    assert_int_equal(pthread_join(thread, NULL), 0);
    const double waited = full ? q.waited_for_room : q.waited_for_more;
    queue_close(&q);
    return waited;
}

static void a_stop_wakes_whoever_waits(void **state) {
    (void)state;
    for (int full = 0; full < 2; full++) {
        long pause = 2000000;
        int tries = 12;
        while (stop_after(pause, full == 1) <= 0.0) {
            if (--tries == 0) {
                fail_msg("a %s queue is never waited for", full ? "full" : "empty");
            }
            pause = pause < 1000000000 ? 2 * pause : pause;
        }
    }
}

static void large_frames_get_fewer_places(void **state) {
    (void)state;
    assert_int_equal(queue_places_for(0), QUEUE_MOST);
    assert_int_equal(queue_places_for((size_t)1920 * 1080 * 4), QUEUE_MOST);
    assert_int_equal(queue_places_for((size_t)7680 * 4320 * 4), 2);
    assert_int_equal(queue_places_for((size_t)32768 * 32768 * 4), 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_arrives_once_and_in_order),
        cmocka_unit_test(an_empty_queue_ends),
        cmocka_unit_test(a_taker_that_stops_ends_the_giving),
        cmocka_unit_test(a_stop_wakes_whoever_waits),
        cmocka_unit_test(large_frames_get_fewer_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
