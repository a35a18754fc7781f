// In the place of src/base/workers.c: one thread does all.

#include "base/parallel.h"

void pondi_parallel_run(const pond_parallel *parallel, int count, pond_task *task, void *context) {
    (void)parallel;
    for (int i = 0; i < count; i++) {
        task(context, i);
    }
}

int pondi_parallel_width(const pond_parallel *parallel) {
    (void)parallel;
    return 1;
}

pond_result pond_workers_create(int threads, pond_workers **workers) {
    (void)threads;
    *workers = NULL;
    return POND_OK;
}

void pond_workers_destroy(pond_workers *workers) {
    (void)workers;
}

pond_parallel pond_workers_parallel(pond_workers *workers) {
    (void)workers;
    return (pond_parallel){0};
}
