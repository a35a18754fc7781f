// paint_rows.c — threads that take rows, a few at a time, until none is left.
#include "paint_rows.h"

#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

#include "paint.h"

enum { MOST_THREADS = 64, AT_ONCE = 4 };

static atomic_int wanted_threads;

typedef struct job {
    paint_row *row;
    void *context;
    int count;
    atomic_int next;
} job;

void paint_set_threads(const int threads) {
    wanted_threads = threads;
}

static int threads_for(const int rows) {
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    const long asked = wanted_threads > 0 ? wanted_threads : processors;
    const long most = asked < MOST_THREADS ? asked : MOST_THREADS;
    const long useful = rows / AT_ONCE;
    return (int)(most < useful ? most : useful);
}

static void *take_rows(void *const argument) {
    job *const j = argument;
    for (;;) {
        const int from = atomic_fetch_add(&j->next, AT_ONCE);
        const int end = from < j->count - AT_ONCE ? from + AT_ONCE : j->count;
        if (from >= j->count) {
            return NULL;
        }
        for (int y = from; y < end; y++) {
            j->row(j->context, y);
        }
    }
}

// Threads that the system refuses leave their rows to the others.
void paint_rows(const int count, paint_row *const row, void *const context) {
    job j = {.row = row, .context = context, .count = count};
    pthread_t others[MOST_THREADS];
    int started = 0;
    while (started < threads_for(count) - 1 &&
           pthread_create(&others[started], NULL, take_rows, &j) == 0) {
        started++;
    }
    (void)take_rows(&j);
    for (int i = 0; i < started; i++) {
        pthread_join(others[i], NULL);
    }
}
