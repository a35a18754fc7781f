// ranks.h — the processes of a job: what they agree on, and how far each is. All ranks call these
// in the same order, from one thread.
#ifndef APP_MPI_RANKS_H
#define APP_MPI_RANKS_H

#include <mpi.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Of all messages from rank to rank.
enum {
    TAG_DONE = 1, // how far a rank is (ranks.c)
    TAG_FAILED,   // that it failed (ranks.c)
    TAG_PIECE,    // pixels of a tile (giant.c)
    TAG_PART      // pixels of a frame (parts.c)
};

typedef struct ranks {
    MPI_Comm comm;
    int rank;
    int count;
    int beside; // on this rank's machine, with itself
    char machine[MPI_MAX_PROCESSOR_NAME];
} ranks;

// Begins MPI; ranks but the first hold what they report from here on.
ranks ranks_begin(int *argc, char ***argv);
void ranks_end(const ranks *r);

// Whether all ranks have come here with EXIT_FINE. Else each gets the exit status of the first in
// rank order that has not, and rank 0 reports the last error of that one.
int ranks_agree(const ranks *r, int status);

// Whether this rank may continue: an exit status, after a message where it was interrupted. Not
// collective.
int ranks_ask_on(void);

// Whether it is so on any rank.
bool ranks_any(const ranks *r, bool here);

// Waits for these, as MPI_Waitall() does, but leaves the processor to others meanwhile.
void ranks_wait(const ranks *r, int count, MPI_Request *requests);

// The first rank whose bytes differ from those of rank 0, or 0.
int ranks_odd_one(const ranks *r, const void *bytes, size_t size);

// The machine of a rank, on all of them.
void ranks_machine_of(const ranks *r, int rank, char machine[MPI_MAX_PROCESSOR_NAME]);

// ---- how far each is ----------------------------------------------------------------------------
//
// While each works alone, it reports now and then, and learns whether another failed:
//   ranks_work work = ranks_work_begin(r, told, user);
//   often: if (!ranks_work_go_on(&work, done)) { give up: another failed }
//   ranks_work_end(&work, good): waits for all.

typedef struct ranks_work {
    const ranks *ranks;
    void (*told)(void *user, int64_t done); // on rank 0: the sum of all
    void *user;
    int64_t *done; // on rank 0: of each
    int64_t sent;
    MPI_Request sending;
    int ended;    // on rank 0: number of ranks
    int failures; // heard of
} ranks_work;

// False without memory.
bool ranks_work_begin(const ranks *r, void (*told)(void *user, int64_t done), void *user,
                      ranks_work *out);
bool ranks_work_go_on(ranks_work *w, int64_t done);
void ranks_work_end(ranks_work *w, bool good);

#endif
