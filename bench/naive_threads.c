#include "naive_threads.h"

#ifdef _OPENMP

#include <omp.h>

static void run(void *user, int count, pond_task *task, void *context) {
    (void)user;
#pragma omp parallel for schedule(static, 1) num_threads(count)
    for (int i = 0; i < count; i++) {
        task(context, i);
    }
}

pond_parallel naive_threads(const pond_parallel *own) {
    return own->width < 2 ? (pond_parallel){0}
                          : (pond_parallel){.run = run, .user = NULL, .width = own->width};
}

void naive_threads_stop(void) {
    (void)omp_pause_resource_all(omp_pause_soft);
}

static void nothing(void *context, int index) {
    (void)context;
    (void)index;
}

void naive_threads_start(const pond_parallel *threads) {
    if (threads->run != NULL) {
        run(NULL, threads->width, nothing, NULL);
    }
}

#else

pond_parallel naive_threads(const pond_parallel *own) {
    return *own;
}

void naive_threads_stop(void) {
}

void naive_threads_start(const pond_parallel *threads) {
    (void)threads;
}

#endif
