// A pool of sleeping threads that runs one job at a time, and hands out its tasks under a lock.
// Waking a thread takes longer than the microseconds between the jobs of a step, so threads poll
// for a moment before they sleep, unless there are more threads than processors. In a build without
// threads a pool runs its jobs on the calling thread.

#include <stdlib.h>

#include "base/message.h"
#include "base/parallel.h"
#include "base/threads.h"

#define MAX_THREADS 256
#define STACK ((size_t)1 << 20) // of a thread [bytes]

static void run_plainly(int count, pond_task *task, void *context) {
    for (int i = 0; i < count; i++) {
        task(context, i);
    }
}

void pondi_parallel_run(const pond_parallel *parallel, int count, pond_task *task, void *context) {
    if (parallel != NULL && parallel->run != NULL && count > 1) {
        parallel->run(parallel->user, count, task, context);
        return;
    }
    run_plainly(count, task, context);
}

int pondi_parallel_width(const pond_parallel *parallel) {
    if (parallel == NULL || parallel->run == NULL || parallel->width < 1) {
        return 1;
    }
    return parallel->width < MAX_THREADS ? parallel->width : MAX_THREADS;
}

#if PONDI_THREADS

#include <stdatomic.h>

#define MOMENT 20000 // [ns]

typedef struct job {
    pond_task *task;
    void *context;
    int count;
    int next;    // first task that is not handed out
    int running; // tasks in progress
} job;

struct pond_workers {
    pondi_mutex turn; // held by the caller of the job
    pondi_mutex lock; // guards the rest
    pondi_condition wake;
    pondi_condition done;
    job job;
    bool ending;
    bool patient;          // threads poll before they sleep
    atomic_uint posted;    // counts jobs; changed with the lock held, read without
    atomic_int unfinished; // tasks of the job, likewise
    int width;
    int started;
    pondi_thread threads[MAX_THREADS];
};

// A task that starts another job runs it in a plain loop, since it would wait for itself.
static _Thread_local bool inside_job;

static void look_away(void) {
#if defined(__GNUC__) && (defined(__x86_64__) || defined(__i386__))
    __builtin_ia32_pause();
#endif
}

// Called and left with the lock held; releases it meanwhile.
static void wait_for_job(pond_workers *w) {
    const unsigned seen = atomic_load(&w->posted);
    pondi_unlock(&w->lock);
    const int64_t end = pondi_now_ns() + MOMENT;
    while (atomic_load(&w->posted) == seen && pondi_now_ns() < end) {
        look_away();
    }
    pondi_lock(&w->lock);
}

static void wait_for_end(pond_workers *w) {
    pondi_unlock(&w->lock);
    const int64_t end = pondi_now_ns() + MOMENT;
    while (atomic_load(&w->unfinished) > 0 && pondi_now_ns() < end) {
        look_away();
    }
    pondi_lock(&w->lock);
}

// Runs tasks until none is left. Called and left with the lock held.
static void run_pieces(pond_workers *w) {
    while (w->job.next < w->job.count) {
        const int piece = w->job.next++;
        w->job.running++;
        pondi_unlock(&w->lock);
        inside_job = true;
        w->job.task(w->job.context, piece);
        inside_job = false;
        atomic_fetch_sub(&w->unfinished, 1);
        pondi_lock(&w->lock);
        w->job.running--;
    }
    if (w->job.running == 0) {
        pondi_wake_one(&w->done);
    }
}

static void worker_main(void *argument) {
    pond_workers *w = argument;
    pondi_lock(&w->lock);
    while (!w->ending) {
        if (w->job.next < w->job.count) {
            run_pieces(w);
            if (w->patient) {
                wait_for_job(w);
            }
        } else {
            pondi_wait(&w->wake, &w->lock);
        }
    }
    pondi_unlock(&w->lock);
}

static void run_on_workers(void *user, int count, pond_task *task, void *context) {
    pond_workers *w = user;
    if (inside_job || w->started == 0 || count < 2) {
        run_plainly(count, task, context);
        return;
    }
    pondi_lock(&w->turn);
    pondi_lock(&w->lock);
    w->job = (job){.task = task, .context = context, .count = count};
    atomic_store(&w->unfinished, count);
    atomic_fetch_add(&w->posted, 1);
    pondi_wake_all(&w->wake);
    run_pieces(w);
    if (w->patient && w->job.running > 0) {
        wait_for_end(w);
    }
    while (w->job.running > 0) {
        pondi_wait(&w->done, &w->lock);
    }
    w->job = (job){0};
    pondi_unlock(&w->lock);
    pondi_unlock(&w->turn);
}

static int processor_count(void) {
    const int count = pondi_processors();
    return count < MAX_THREADS ? count : MAX_THREADS;
}

// The default stack of some systems is too small for looks.
static bool start_threads(pond_workers *w) {
    bool good = true;
    for (int i = 0; good && i < w->width - 1; i++) {
        good = pondi_thread_start(&w->threads[i], STACK, worker_main, w);
        w->started += good ? 1 : 0;
    }
    return good;
}

static bool make_locks(pond_workers *w) {
    return pondi_mutex_make(&w->turn) && pondi_mutex_make(&w->lock) &&
           pondi_condition_make(&w->wake) && pondi_condition_make(&w->done);
}

static void stop(pond_workers *w) {
    pondi_lock(&w->lock);
    w->ending = true;
    atomic_fetch_add(&w->posted, 1);
    pondi_wake_all(&w->wake);
    pondi_unlock(&w->lock);
    for (int i = 0; i < w->started; i++) {
        pondi_thread_join(&w->threads[i]);
    }
    pondi_condition_end(&w->done);
    pondi_condition_end(&w->wake);
    pondi_mutex_end(&w->lock);
    pondi_mutex_end(&w->turn);
}

static pond_result start(pond_workers *w, int threads) {
    w->width = threads == 0 ? processor_count() : threads;
    w->patient = w->width <= processor_count();
    if (!make_locks(w)) {
        return pondi_fail(NULL, POND_ERROR_SYSTEM, "threads: the system refused a lock");
    }
    if (!start_threads(w)) {
        stop(w);
        return pondi_fail(NULL, POND_ERROR_SYSTEM,
                          "threads: %d; the system did not start that many", w->width);
    }
    return POND_OK;
}

#else

struct pond_workers {
    int width;
};

static void run_on_workers(void *user, int count, pond_task *task, void *context) {
    (void)user;
    run_plainly(count, task, context);
}

// Results do not depend on the number of threads, so one can do the work of any number.
static pond_result start(pond_workers *w, int threads) {
    (void)threads;
    w->width = 1;
    return POND_OK;
}

static void stop(pond_workers *w) {
    (void)w;
}

#endif

pond_result pond_workers_create(int threads, pond_workers **workers) {
    if (workers == NULL) {
        return pondi_fail(NULL, POND_ERROR_ARGUMENT, "workers: NULL; an output is needed");
    }
    *workers = NULL;
    if (threads < 0 || threads > MAX_THREADS) {
        return pondi_fail(NULL, POND_ERROR_RANGE,
                          "threads: %d; allowed are 1 to %d, or 0 for one on each processor",
                          threads, MAX_THREADS);
    }
    pond_workers *w = calloc(1, sizeof *w);
    if (w == NULL) {
        return pondi_fail(NULL, POND_ERROR_MEMORY, "workers: no memory for %zu bytes", sizeof *w);
    }
    const pond_result result = start(w, threads);
    if (result != POND_OK) {
        free(w);
        return result;
    }
    *workers = w;
    return POND_OK;
}

void pond_workers_destroy(pond_workers *workers) {
    if (workers == NULL) {
        return;
    }
    stop(workers);
    free(workers);
}

pond_parallel pond_workers_parallel(pond_workers *workers) {
    if (workers == NULL) {
        return (pond_parallel){0};
    }
    return (pond_parallel){.run = run_on_workers, .user = workers, .width = workers->width};
}
