// ranks.h — the processes of a job: agreement on exit statuses, and progress. All ranks call these
// functions in the same order, from one thread.
#ifndef APP_MPI_RANKS_H
#define APP_MPI_RANKS_H

#include <mpi.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Tags of all messages between ranks.
enum {
    TAG_DONE = 1, // the progress of a rank (ranks.c)
    TAG_FAILED,   // a rank has failed (ranks.c)
    TAG_TILE,     // pixels of a tile (giant.c)
    TAG_FRAME     // pixels of a frame (parts.c)
};

typedef struct ranks {
    MPI_Comm comm;
    int rank;
    int count;
    int beside; // ranks on this rank's machine, itself included
    char machine[MPI_MAX_PROCESSOR_NAME];
} ranks;

// Initialises MPI. From now on only rank 0 prints reports; the others hold theirs.
ranks ranks_begin(int *argc, char ***argv);
void ranks_end(const ranks *r);

// Returns EXIT_FINE if all ranks pass it; otherwise the exit status of the first rank that does
// not, whose last error rank 0 reports.
int ranks_agree(const ranks *r, int status);

// Returns an exit status other than EXIT_FINE, after a message, if this rank was interrupted. Not
// collective.
int ranks_check_stop(void);

// Whether `here` is true on any rank.
bool ranks_any(const ranks *r, bool here);

// Waits like MPI_Waitall(), but sleeps between its tests.
void ranks_wait(const ranks *r, int count, MPI_Request *requests);

// The first rank whose bytes differ from those of rank 0, or 0.
int ranks_odd_one(const ranks *r, const void *bytes, size_t size);

// The machine of a rank, on all of them.
void ranks_machine_of(const ranks *r, int rank, char machine[MPI_MAX_PROCESSOR_NAME]);

// ---- progress -----------------------------------------------------------------------------------
//
// A rank that works alone reports its progress and learns whether another failed:
//   ranks_work work = ranks_work_begin(r, progress, user);
//   often: if (!ranks_work_continues(&work, done)) { stop: another failed }
//   ranks_work_end(&work, good): waits for all.

typedef struct ranks_work {
    const ranks *ranks;
    void (*progress)(void *user, int64_t done); // on rank 0: the sum of all
    void *user;
    int64_t *done; // on rank 0: of each
    int64_t sent;
    MPI_Request sending;
    int ended;    // on rank 0: number of ranks
    int failures; // of other ranks, received so far
} ranks_work;

// False without memory.
bool ranks_work_begin(const ranks *r, void (*progress)(void *user, int64_t done), void *user,
                      ranks_work *out);
bool ranks_work_continues(ranks_work *w, int64_t done);
void ranks_work_end(ranks_work *w, bool good);

#endif
