// contest.h — timing competitors in turn.
#ifndef BENCH_CONTEST_H
#define BENCH_CONTEST_H

#include <stdbool.h>

// One that is timed. `run` does the same amount of work at each call.
typedef struct contender {
    void (*run)(void *context);
    void (*prepare)(void *context); // before each timed run, not timed; or NULL
    void *context;
    bool processor_time; // counts what all threads work, not how long it takes
    double fastest;      // result: seconds of one call in the fastest run
    double total;        // seconds timed so far
    int calls;           // in one run, so that the clock's own time does not count
} contender;

// Times each one's runs, one competitor after the other, until each has had enough of them.
void contest_hold(contender *list, int count, bool quick);

// Seconds since some moment, for whoever has only so long.
double contest_now(void);

#endif
