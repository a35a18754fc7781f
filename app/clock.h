// clock.h — the time that passes, and the time that work takes.
#ifndef APP_CLOCK_H
#define APP_CLOCK_H

#include <time.h>

// Seconds that never run backwards.
static inline double clock_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

// Of them, those that this thread was at work.
static inline double clock_worked(void) {
    struct timespec worked;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &worked);
    return (double)worked.tv_sec + 1e-9 * (double)worked.tv_nsec;
}

#endif
