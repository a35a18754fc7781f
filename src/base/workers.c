// A pool of sleeping threads: one job at a time, its pieces handed out under a lock. Jobs of one
// step follow each other within microseconds, and to wake a thread takes longer; so whoever runs
// out of work looks for more a moment before it sleeps, unless there are more threads than
// processors. A build without threads has pools as well; they do the work on their caller's thread.

#if defined(__linux__)
#define _GNU_SOURCE // for sched_getaffinity()
#include <sched.h>
#endif

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
#include <time.h>
#include <unistd.h>

#define MOMENT 20000 // [ns]

typedef struct job {
    pond_task *task;
    void *context;
    int count;
    int next;    // first piece that is not handed out
    int running; // pieces handed out and not done
} job;

struct pond_workers {
    pthread_mutex_t turn; // held by the caller whose job runs
    pthread_mutex_t lock; // guards what follows
    pthread_cond_t wake;
    pthread_cond_t done;
    job job;
    bool ending;
    bool patient;          // looks a moment for work before it sleeps
    atomic_uint posted;    // counts jobs, changed with the lock held, read without
    atomic_int unfinished; // pieces of the job not done yet, likewise
    int width;
    int started;
    pthread_t threads[MAX_THREADS];
};

// A piece of work that asks for more workers gets a plain loop: it would wait for itself.
static _Thread_local bool inside_job;

static int64_t now_ns(void) {
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static void look_away(void) {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
}

// Called and left with the lock held, gives it away meanwhile.
static void wait_for_job(pond_workers *w) {
    const unsigned seen = atomic_load(&w->posted);
    pthread_mutex_unlock(&w->lock);
    const int64_t end = now_ns() + MOMENT;
    while (atomic_load(&w->posted) == seen && now_ns() < end) {
        look_away();
    }
    pthread_mutex_lock(&w->lock);
}

static void wait_for_end(pond_workers *w) {
    pthread_mutex_unlock(&w->lock);
    const int64_t end = now_ns() + MOMENT;
    while (atomic_load(&w->unfinished) > 0 && now_ns() < end) {
        look_away();
    }
    pthread_mutex_lock(&w->lock);
}

// Takes and runs pieces until none is left. Called and left with the lock held.
static void run_pieces(pond_workers *w) {
    while (w->job.next < w->job.count) {
        const int piece = w->job.next++;
        w->job.running++;
        pthread_mutex_unlock(&w->lock);
        inside_job = true;
        w->job.task(w->job.context, piece);
        inside_job = false;
        atomic_fetch_sub(&w->unfinished, 1);
        pthread_mutex_lock(&w->lock);
        w->job.running--;
    }
    if (w->job.running == 0) {
        pthread_cond_signal(&w->done);
    }
}

static void *worker_main(void *argument) {
    pond_workers *w = argument;
    pthread_mutex_lock(&w->lock);
    while (!w->ending) {
        if (w->job.next < w->job.count) {
            run_pieces(w);
            if (w->patient) {
                wait_for_job(w);
            }
        } else {
            pthread_cond_wait(&w->wake, &w->lock);
        }
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

static void run_on_workers(void *user, int count, pond_task *task, void *context) {
    pond_workers *w = user;
    if (inside_job || w->started == 0 || count < 2) {
        run_plainly(count, task, context);
        return;
    }
    pthread_mutex_lock(&w->turn);
    pthread_mutex_lock(&w->lock);
    w->job = (job){.task = task, .context = context, .count = count};
    atomic_store(&w->unfinished, count);
    atomic_fetch_add(&w->posted, 1);
    pthread_cond_broadcast(&w->wake);
    run_pieces(w);
    if (w->patient && w->job.running > 0) {
        wait_for_end(w);
    }
    while (w->job.running > 0) {
        pthread_cond_wait(&w->done, &w->lock);
    }
    w->job = (job){0};
    pthread_mutex_unlock(&w->lock);
    pthread_mutex_unlock(&w->turn);
}

// Those this process may run on: containers and taskset leave it fewer than the machine has.
static long usable_processors(void) {
#if defined(__linux__)
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) { // fails where there are over 1024
        return CPU_COUNT(&allowed);
    }
#endif
#if defined(_WIN32)
    return pthread_num_processors_np(); // of the threads that come with mingw-w64
#else
    return sysconf(_SC_NPROCESSORS_ONLN);
#endif
}

static int processor_count(void) {
    const long count = usable_processors();
    return count < 1 ? 1 : count > MAX_THREADS ? MAX_THREADS : (int)count;
}

// Some systems give a thread less stack than a look takes.
static bool start_threads(pond_workers *w) {
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0) {
        return false;
    }
    bool good = pthread_attr_setstacksize(&attributes, STACK) == 0;
    for (int i = 0; good && i < w->width - 1; i++) {
        good = pthread_create(&w->threads[i], &attributes, worker_main, w) == 0;
        w->started += good ? 1 : 0;
    }
    (void)pthread_attr_destroy(&attributes);
    return good;
}

static bool make_locks(pond_workers *w) {
    return pthread_mutex_init(&w->turn, NULL) == 0 && pthread_mutex_init(&w->lock, NULL) == 0 &&
           pthread_cond_init(&w->wake, NULL) == 0 && pthread_cond_init(&w->done, NULL) == 0;
}

static void stop(pond_workers *w) {
    pthread_mutex_lock(&w->lock);
    w->ending = true;
    atomic_fetch_add(&w->posted, 1);
    pthread_cond_broadcast(&w->wake);
    pthread_mutex_unlock(&w->lock);
    for (int i = 0; i < w->started; i++) {
        pthread_join(w->threads[i], NULL);
    }
    pthread_cond_destroy(&w->done);
    pthread_cond_destroy(&w->wake);
    pthread_mutex_destroy(&w->lock);
    pthread_mutex_destroy(&w->turn);
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

// The result depends on no number of threads, so any number may run on one.
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
