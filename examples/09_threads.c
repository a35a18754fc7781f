// 09_threads.c — runs the pond's work on the program's own threads, as a job system would.
#include <inttypes.h>
#include <millpond/millpond.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

enum { THREADS = 4 };

// The tasks of one call; a free thread takes the next. An engine keeps its threads running. To
// start them for each step, as here, takes longer than the step of most ponds.
typedef struct job {
    pond_task *task;
    void *context;
    int count;
    atomic_int next;
} job;

static atomic_long tasks_done;

static void *run_tasks(void *argument) {
    job *j = argument;
    for (int i = atomic_fetch_add(&j->next, 1); i < j->count; i = atomic_fetch_add(&j->next, 1)) {
        j->task(j->context, i);
        atomic_fetch_add(&tasks_done, 1);
    }
    return NULL;
}

// Runs task(context, i) for each i below count, in any order, and returns when all are done. The
// calling thread takes tasks as well.
static void run(void *user, int count, pond_task *task, void *context) {
    (void)user; // desc.parallel.user: an engine would pass a pointer to itself
    job j = {.task = task, .context = context, .count = count};
    pthread_t threads[THREADS - 1];
    int started = 0;
    while (started < THREADS - 1 && started < count - 1 &&
           pthread_create(&threads[started], NULL, run_tasks, &j) == 0) {
        started++; // if this fails, fewer threads do the work
    }
    run_tasks(&j);
    for (int i = 0; i < started; i++) {
        pthread_join(threads[i], NULL);
    }
}

static uint64_t hash_after(const pond_desc *desc) {
    pond *water = NULL;
    if (pond_create(desc, &water) != POND_OK) {
        fprintf(stderr, "%s\n", pond_message());
        return 0;
    }
    pond_drop(water, (pond_vec2){3.0f, 4.0f}, 0.2f, -0.1f);
    pond_step_many(water, 100);
    const uint64_t hash = pond_hash(water);
    pond_destroy(water);
    return hash;
}

int main(void) {
    pond_desc desc = pond_desc_default();
    desc.width = desc.height = 1024;
    desc.rest_slope = 0.0f; // step calm water too, so that there is enough work
    const uint64_t alone = hash_after(&desc);
    desc.parallel = (pond_parallel){.run = run, .width = THREADS};
    const uint64_t together = hash_after(&desc);
    const bool same = alone == together && alone != 0;
    const bool shared = atomic_load(&tasks_done) > 0;
    printf("one thread    %016" PRIx64 "\n", alone);
    printf("own threads   %016" PRIx64 "\n", together);
    puts(same ? "both are bit-identical" : "they differ");
    puts(shared ? "the threads shared the work" : "one thread did all the work");
    return same && shared ? 0 : 1;
}
