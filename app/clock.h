// clock.h — the time that work takes.
#ifndef APP_CLOCK_H
#define APP_CLOCK_H

#include <time.h>

// Seconds that never run backwards.
static inline double clock_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

#endif
