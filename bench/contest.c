#include "contest.h"

#include <math.h>
#include <time.h>

#define SHORTEST_RUN 1e-3     // [s]
#define SHORTEST_GPU_RUN 0.05 // so that waiting for its end does not matter [s]
#define PAUSE 200000          // [ns]

// The system adds the time of a running thread to its process only at its ticks, every few
// milliseconds, or when the thread sleeps. So the other threads are given time to fall asleep.
static void let_threads_sleep(void) {
    (void)nanosleep(&(struct timespec){.tv_nsec = PAUSE}, NULL);
}

static double seconds_of(clockid_t clock) {
    struct timespec now;
    if (clock == CLOCK_PROCESS_CPUTIME_ID) {
        let_threads_sleep();
    }
    (void)clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double contest_now(void) {
    return seconds_of(CLOCK_MONOTONIC);
}

static double time_run(const contender *c) {
    if (c->prepare != NULL) {
        c->prepare(c->context);
    }
    const clockid_t clock = c->processor_time ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC;
    const double start = seconds_of(clock);
    for (int i = 0; i < c->calls; i++) {
        c->run(c->context);
    }
    if (c->finish != NULL) {
        c->finish();
    }
    return seconds_of(clock) - start;
}

// The first call warms caches and pages up and is not timed.
static void warm_up(contender *c) {
    c->run(c->context);
    c->fastest = INFINITY;
    c->total = 0.0;
    c->calls = 1;
    while (time_run(c) < (c->finish != NULL ? SHORTEST_GPU_RUN : SHORTEST_RUN)) {
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
