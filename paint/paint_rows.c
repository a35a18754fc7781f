// paint_rows.c — the library's workers take rows, a few at a time.
#include "paint_rows.h"

#include <millpond/base.h>
#include <stdatomic.h>

#include "paint.h"

enum { AT_ONCE = 4, MOST_THREADS = 64 };

static atomic_int wanted_threads;

typedef struct job {
    paint_row *row;
    void *context;
    int count;
} job;

void paint_set_threads(const int threads) {
    wanted_threads = threads;
}

static void do_rows(void *const context, const int piece) {
    const job *const j = context;
    const int from = piece * AT_ONCE;
    const int end = from < j->count - AT_ONCE ? from + AT_ONCE : j->count;
    for (int y = from; y < end; y++) {
        j->row(j->context, y);
    }
}

// NULL where one thread does, or no other can be had.
static pond_workers *workers_for(const int pieces) {
    const int wanted = wanted_threads < MOST_THREADS ? wanted_threads : MOST_THREADS;
    pond_workers *workers = NULL;
    if (pieces > 1 && wanted != 1) {
        (void)pond_workers_create(wanted > pieces ? pieces : wanted, &workers);
    }
    return workers;
}

void paint_rows(const int count, paint_row *const row, void *const context) {
    const int pieces = count / AT_ONCE + (count % AT_ONCE != 0);
    job j = {.row = row, .context = context, .count = count};
    pond_workers *const workers = workers_for(pieces);
    const pond_parallel parallel = pond_workers_parallel(workers);
    if (parallel.run != NULL) {
        parallel.run(parallel.user, pieces, do_rows, &j);
    } else {
        for (int piece = 0; piece < pieces; piece++) {
            do_rows(&j, piece);
        }
    }
    pond_workers_destroy(workers);
}
