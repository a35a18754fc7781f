// naive_threads.h — the plain loops' threads: OpenMP's where the compiler has it, as anyone would
// use them, else the library's own.
#ifndef BENCH_NAIVE_THREADS_H
#define BENCH_NAIVE_THREADS_H

#include <millpond/base.h>

// own: the threads of the pond beside it, how many and, without OpenMP, which.
pond_parallel naive_threads(const pond_parallel *own);

// OpenMP's threads wait for work without sleeping and would slow down whoever has the next turn:
// sends them away before that, and calls them back.
void naive_threads_stop(void);
void naive_threads_start(const pond_parallel *threads);

#endif
