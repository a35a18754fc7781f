#include "contest.h"

#include <math.h>
#include <time.h>

#define SHORTEST_RUN 1e-3 // [s]

static double seconds_now(const contender *c) {
    struct timespec now;
    (void)clock_gettime(c->processor_time ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static double time_run(const contender *c) {
    if (c->prepare != NULL) {
        c->prepare(c->context);
    }
    const double start = seconds_now(c);
    for (int i = 0; i < c->calls; i++) {
        c->run(c->context);
    }
    return seconds_now(c) - start;
}

// The first call warms caches and pages up and is not timed.
static void warm_up(contender *c) {
    c->run(c->context);
    c->fastest = INFINITY;
    c->total = 0.0;
    c->calls = 1;
    while (time_run(c) < SHORTEST_RUN) {
        c->calls *= 2;
    }
}

static void take_turn(contender *c) {
    const double seconds = time_run(c);
    c->total += seconds;
    c->fastest = fmin(c->fastest, seconds / c->calls);
}

void contest_hold(contender *list, int count, bool quick) {
    const int least_runs = quick ? 3 : 5;
    const double least_seconds = quick ? 0.02 : 0.2;
    for (int i = 0; i < count; i++) {
        warm_up(&list[i]);
    }
    bool enough = false;
    for (int round = 1; !enough; round++) {
        enough = round >= least_runs;
        for (int i = 0; i < count; i++) {
            take_turn(&list[i]);
            enough = enough && list[i].total >= least_seconds;
        }
    }
}
