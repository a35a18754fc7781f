#include "ranks.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "clock.h"
#include "report.h"
#include "stop.h"

#define ENDED (-1)
#define FIRST_PAUSE 20000 // first interval of polling; later ones are longer [ns]
#define PAUSE 2000000
#define PATIENCE 1.0 // time that an interrupted rank waits [s]

int ranks_check_stop(void) {
    return stop_requested() == 0 ? EXIT_FINE
                                 : report_error(EXIT_INTERRUPTED + stop_requested(),
                                                "interrupted; nothing was written");
}

ranks ranks_begin(int *argc, char ***argv) {
    int provided;
    MPI_Init_thread(argc, argv, MPI_THREAD_FUNNELED, &provided);
    ranks r = {.comm = MPI_COMM_WORLD};
    MPI_Comm beside;
    int length;
    MPI_Comm_rank(r.comm, &r.rank);
    MPI_Comm_size(r.comm, &r.count);
    MPI_Get_processor_name(r.machine, &length);
    MPI_Comm_split_type(r.comm, MPI_COMM_TYPE_SHARED, r.rank, MPI_INFO_NULL, &beside);
    MPI_Comm_size(beside, &r.beside);
    MPI_Comm_free(&beside);
    report_hold(r.rank > 0);
    return r;
}

// ---- waiting ------------------------------------------------------------------------------------

// The state of a waiting rank.
typedef struct patience {
    long pause;     // until the next test [ns]
    double stopped; // time of the interruption; 0: none [s]
} patience;

// After a rank has died, the launcher interrupts the others, whose messages never arrive.
static void pause_a_little(const ranks *r, patience *p) {
    p->pause = p->pause == 0 ? FIRST_PAUSE : p->pause < PAUSE / 2 ? 2 * p->pause : PAUSE;
    const struct timespec pause = {.tv_nsec = p->pause};
    (void)nanosleep(&pause, NULL);
    const double now = clock_seconds();
    p->stopped = stop_requested() != 0 && p->stopped == 0.0 ? now : p->stopped;
    if (p->stopped > 0.0 && now - p->stopped > PATIENCE) {
        MPI_Abort(r->comm, EXIT_INTERRUPTED + stop_requested());
    }
}

// MPI_Waitall() keeps a processor busy.
void ranks_wait(const ranks *r, int count, MPI_Request *requests) {
    patience p = {0};
    int there;
    MPI_Testall(count, requests, &there, MPI_STATUSES_IGNORE);
    while (!there) {
        pause_a_little(r, &p);
        MPI_Testall(count, requests, &there, MPI_STATUSES_IGNORE);
    }
}

static int reduce(const ranks *r, int mine, MPI_Op how) {
    int all;
    MPI_Request request;
    MPI_Iallreduce(&mine, &all, 1, MPI_INT, how, r->comm, &request);
    ranks_wait(r, 1, &request);
    return all;
}

// MPI_Finalize() waits for all ranks and keeps a processor busy meanwhile; a launcher interrupts
// ranks as soon as one has ended with an error.
void ranks_end(const ranks *r) {
    (void)reduce(r, 0, MPI_MAX);
    stop_hush();
    MPI_Finalize();
}

// ---- agreeing -----------------------------------------------------------------------------------

void ranks_machine_of(const ranks *r, int rank, char machine[MPI_MAX_PROCESSOR_NAME]) {
    memcpy(machine, r->machine, MPI_MAX_PROCESSOR_NAME);
    MPI_Bcast(machine, MPI_MAX_PROCESSOR_NAME, MPI_CHAR, rank, r->comm);
}

// Rank 0 has printed its own error already.
static void report_failure(const ranks *r, int rank, int status) {
    char text[8192];
    char machine[MPI_MAX_PROCESSOR_NAME];
    static const char program[] = "millpond: ";
    const char *last = report_last();
    const size_t prefix = strncmp(last, program, sizeof program - 1) == 0 ? sizeof program - 1 : 0;
    strncpy(text, last + prefix, sizeof text - 1);
    text[sizeof text - 1] = '\0';
    MPI_Bcast(text, (int)sizeof text, MPI_CHAR, rank, r->comm);
    ranks_machine_of(r, rank, machine);
    if (r->rank == 0 && rank > 0) {
        report_error(status, "rank %d on %s: %s", rank, machine, text);
    }
}

int ranks_agree(const ranks *r, int status) {
    const int first = reduce(r, status == EXIT_FINE ? r->count : r->rank, MPI_MIN);
    if (first == r->count) {
        return EXIT_FINE;
    }
    MPI_Bcast(&status, 1, MPI_INT, first, r->comm);
    report_failure(r, first, status);
    return status;
}

bool ranks_any(const ranks *r, bool here) {
    return reduce(r, here ? 1 : 0, MPI_MAX) != 0;
}

int ranks_odd_one(const ranks *r, const void *bytes, size_t size) {
    uint64_t hash = 0xcbf29ce484222325ULL; // FNV-1a
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ ((const uint8_t *)bytes)[i]) * 0x100000001b3ULL;
    }
    uint64_t wanted = hash;
    MPI_Bcast(&wanted, 1, MPI_UINT64_T, 0, r->comm);
    const int first = reduce(r, hash == wanted ? r->count : r->rank, MPI_MIN);
    return first == r->count ? 0 : first;
}

// ---- progress -----------------------------------------------------------------------------------

bool ranks_work_begin(const ranks *r, void (*progress)(void *user, int64_t done), void *user,
                      ranks_work *out) {
    *out = (ranks_work){
        .ranks = r, .progress = progress, .user = user, .sending = MPI_REQUEST_NULL, .sent = -1};
    out->done = calloc((size_t)r->count, sizeof *out->done);
    return out->done != NULL;
}

static void receive_progress(ranks_work *w) {
    for (;;) {
        int there;
        MPI_Status status;
        MPI_Iprobe(MPI_ANY_SOURCE, TAG_DONE, w->ranks->comm, &there, &status);
        if (!there) {
            break;
        }
        int64_t done;
        MPI_Recv(&done, 1, MPI_INT64_T, status.MPI_SOURCE, TAG_DONE, w->ranks->comm,
                 MPI_STATUS_IGNORE);
        if (done == ENDED) {
            w->ended++;
        } else {
            w->done[status.MPI_SOURCE] = done;
        }
    }
    int64_t sum = 0;
    for (int i = 0; i < w->ranks->count; i++) {
        sum += w->done[i];
    }
    w->progress(w->user, sum);
}

static void receive_failures(ranks_work *w) {
    for (;;) {
        int there;
        MPI_Status status;
        MPI_Iprobe(MPI_ANY_SOURCE, TAG_FAILED, w->ranks->comm, &there, &status);
        if (!there) {
            return;
        }
        MPI_Recv(NULL, 0, MPI_INT, status.MPI_SOURCE, TAG_FAILED, w->ranks->comm,
                 MPI_STATUS_IGNORE);
        w->failures++;
    }
}

static void send_progress(ranks_work *w, int64_t done) {
    int sent;
    MPI_Test(&w->sending, &sent, MPI_STATUS_IGNORE);
    if (sent && done != w->sent) {
        w->sent = done;
        MPI_Isend(&w->sent, 1, MPI_INT64_T, 0, TAG_DONE, w->ranks->comm, &w->sending);
    }
}

bool ranks_work_continues(ranks_work *w, int64_t done) {
    receive_failures(w);
    if (w->ranks->rank == 0) {
        w->done[0] = done;
        receive_progress(w);
    } else {
        send_progress(w, done);
    }
    return w->failures == 0;
}

static void send_failure(const ranks_work *w) {
    for (int i = 0; i < w->ranks->count; i++) {
        if (i != w->ranks->rank) {
            MPI_Send(NULL, 0, MPI_INT, i, TAG_FAILED, w->ranks->comm);
        }
    }
}

static void wait_for_ends(ranks_work *w) {
    patience p = {0};
    receive_progress(w);
    while (w->ended < w->ranks->count - 1) {
        pause_a_little(w->ranks, &p);
        receive_progress(w);
    }
}

void ranks_work_end(ranks_work *w, bool good) {
    if (!good) {
        send_failure(w);
    }
    if (w->ranks->rank > 0) {
        const int64_t ended = ENDED;
        ranks_wait(w->ranks, 1, &w->sending);
        MPI_Send(&ended, 1, MPI_INT64_T, 0, TAG_DONE, w->ranks->comm);
    } else {
        wait_for_ends(w);
    }
    // A failed rank has sent its failure to all others.
    const int mine = good ? 0 : 1;
    const int all = reduce(w->ranks, mine, MPI_SUM);
    patience p = {0};
    while (w->failures < all - mine) {
        pause_a_little(w->ranks, &p);
        receive_failures(w);
    }
    free(w->done);
    w->done = NULL;
}
