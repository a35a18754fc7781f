// contest.h — timing competitors in turn.
#ifndef BENCH_CONTEST_H
#define BENCH_CONTEST_H

#include <stdbool.h>

// A function to be timed. `run` does the same amount of work at each call.
typedef struct contender {
    void (*run)(void *context);
    void (*prepare)(void *context); // before each timed run, not timed; or NULL
    void (*finish)(void);           // waits for a GPU at the end of each timed run; or NULL
    void *context;
    bool processor_time; // counts the processor time of all threads, not the wall time
    double fastest;      // result: seconds of one call in the fastest run
    double total;        // seconds timed so far
    int calls;           // in one run, so that reading the clock does not matter
} contender;

// Times runs of all contenders in turn, until each has had enough of them.
void contest_hold(contender *list, int count, bool quick);

// Seconds since an arbitrary moment, for callers with a time limit.
double contest_now(void);

#endif
