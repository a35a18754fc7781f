// inside.h — the inside of a pond over many ranks.
#ifndef MILLPOND_MPI_INSIDE_H
#define MILLPOND_MPI_INSIDE_H

#include <stdbool.h>
#include <stddef.h>

#include <millpond/detail/subdomain.h>
#include <millpond/field.h>
#include <millpond/mpi.h>

#include "agree.h"
#include "cut.h"

#define TAG_HALO 20000   // + a direction
#define TAG_BLOCKS 20010 // + a direction
#define TAG_GATHER 20020
#define TAG_ROWS 20021

#define DIRECTIONS 8

// What two neighbours exchange.
typedef struct neighbour {
    int rank;        // −1: there is none
    int back;        // the direction that leads here from there
    pond_area inner; // own cells along the side, as deep as a halo, to send
    pond_area outer; // the halo's cells: what comes
    pond_area inner_blocks;
    pond_area outer_blocks;
    char *send;
    char *receive;
    size_t room; // of each. [bytes]
} neighbour;

// An exchange of cells: its requests and ranks.
typedef struct under_way {
    MPI_Request receives[DIRECTIONS];
    MPI_Request sends[DIRECTIONS];
    int directions[DIRECTIONS]; // of both
    bool there[DIRECTIONS];     // received
    int count;
} under_way;

// What one block was given by one touch.
typedef struct report {
    uint64_t touch;
    uint64_t bit;
    double sum;
} report;

typedef struct reports {
    report *list;
    size_t count;
    size_t capacity;
    bool starved;
} reports;

// What wave makers add to rows over several ranks, while one of them adds.
typedef struct row_sums {
    struct row_piece *left; // begun on the rank to the left
    size_t left_count;
    size_t left_capacity;
    double *cells; // of these, what each took
    size_t cell_count;
    size_t cell_capacity;
    double *right; // sums that the rank to the right continues
    size_t right_count;
    size_t right_capacity;
    bool through; // some come from the left and continue to the right
    bool starved;
    uint64_t touches; // since reports were added up, the same on all ranks
    pond_result result;
} row_sums;

// A command that waits for the next step; it points to nothing.
typedef struct waiting {
    pond_origin origin;
    pond_command command;
} waiting;

// The shared water under bodies.
typedef struct under {
    float *heights; // of tiles, rank by rank
    int *counts;    // of these, rank by rank; then their places, and a copy of those
    bool lost;      // there was no memory, and bodies stand still
} under;

typedef struct queue {
    waiting *list;
    int count;
    int capacity;
    bool starved;
    int *counts; // of all ranks; then their bytes, and the places of these
} queue;

// Walls, beaches or depths, with a copy of the points and numbers that the command points to.
typedef struct ground {
    pond_origin origin;
    pond_command command;
    void *memory;
} ground;

typedef struct grounds {
    ground *list;
    int count;
    int capacity;
} grounds;

// A crossing that a rank saw, and the place of its probe.
typedef struct crossing {
    pond_event event;
    int probe;
} crossing;

// Which of POND_MAX_EVENTS places hold the last ones, and how many before them went.
typedef struct ring {
    int first;
    int count;
    uint64_t dropped;
} ring;

typedef struct crossings {
    crossing of[POND_MAX_EVENTS];
    ring ring;
} crossings;

typedef struct events {
    pond_event of[POND_MAX_EVENTS];
    ring ring;
    uint64_t dropped_by_part; // until the last time they were collected
} events;

// Of all ranks together.
typedef struct watch {
    pond_probe ids[POND_MAX_PROBES];
    int probes;
    crossings own;
    crossing *all; // of all ranks, and how much of it is each one's
    int *bytes;
    int *places;
} watch;

struct pond_mpi {
    MPI_Comm comm;
    int rank;
    int ranks;
    pond_desc whole;
    cluster_cut cut;
    int steps; // between exchanges
    int reach;
    pond *part;
    neighbour neighbours[DIRECTIONS];
    int fresh; // cells of the halo that are right
    under_way under_way;
    uint64_t exchanged; // steps at the last exchange
    bool complete;      // all of the halo has been taken since cells came from elsewhere
    double left_over;
    bool resting;     // at the last look
    bool asleep;      // and taken from the neighbours as it rests
    uint64_t touched; // touches until then
    reports reports;
    reports common; // that all ranks make alike, and each adds up by itself
    row_sums rows;
    queue queue;
    under under;
    grounds grounds;
    events events;
    watch watch;
    double *sums; // of own blocks, thrice
};

// exchange.c
pond_result cluster_exchange_make(pond_mpi *water);
void cluster_exchange_free(pond_mpi *water);
void cluster_exchange_cells(pond_mpi *water, bool all); // of the halo what steps need, or all
// The same, but for what steps need, which is exchanged in the next one.
void cluster_exchange_begin(pond_mpi *water, bool all);
// What an exchange of little takes, of water at rest as it was created. Collective. [s]
double cluster_exchange_time(pond_mpi *water);
double cluster_exchange_rim(const pond_mpi *water); // own cells along sides with neighbours
void cluster_exchange_bring(void *user, pond_subdomain_moment moment);
void cluster_exchange_blocks(pond_mpi *water);

// look.c: after each POND_SUBDOMAIN_LOOK steps; and what touches added, whenever it is asked for.
pond_result cluster_look(pond_mpi *water);
pond_result cluster_add_reports(pond_mpi *water);
// Sums over all blocks of up to three lists of numbers of own ones, the same on all ranks.
pond_result cluster_total(pond_mpi *water, double *const *lists, int count, double *sums);
void cluster_report(void *user, uint64_t touch, uint64_t bit, double sum);
void cluster_report_common(void *user, uint64_t touch, uint64_t bit, double sum);

// rows.c: sums of rows.
void cluster_row(void *user, const pond_subdomain_piece *piece);
void cluster_rows_pressed(void *user, uint64_t touches);
void cluster_rows_free(pond_mpi *water);

// commands.c: those that wait, on all ranks; and then what they added. Collective.
pond_result cluster_do_waiting(pond_mpi *water);
pond_result cluster_settle(pond_mpi *water);
// Whether all ranks have this command. Collective.
pond_result cluster_same_command(const pond_mpi *water, pond_origin origin,
                                 const pond_command *command);

// read.c: a point, on all ranks; touches that wait are left waiting. Collective.
void cluster_read_point(pond_mpi *water, double x, double y, float *height, pond_vec2 *slope);

// water.c: the halo, for the steps to come, or for readings. Collective. later: when the next step
// is made.
void cluster_make_fresh(pond_mpi *water, bool later);

// events.c: after a look, and when steps are done. Collective.
void cluster_events_look(pond_mpi *water);
void cluster_events_collect(pond_mpi *water);
void cluster_events_crossed(void *user, int probe, const pond_event *event);
void cluster_events_free(pond_mpi *water);

// gather.c: rank by rank, and block by block.
// A number of each own block, in the whole's order of blocks on rank 0: NULL
// elsewhere, and where there is no memory. To be freed.
double *cluster_gather_blocks(pond_mpi *water, const double *own);

// ground.c. The first two are collective.
pond_result cluster_ground_lay(pond_mpi *water, pond_origin origin, const pond_command *command);
// Those of a checkpoint, built anew.
pond_result cluster_ground_read(pond_mpi *water, const char *path, const char *from, size_t size);
bool cluster_ground_has_function(const pond_mpi *water);
size_t cluster_ground_size(const pond_mpi *water);
void cluster_ground_write(const pond_mpi *water, char *to);
pond_result cluster_ground_lay_on(const pond_mpi *water, pond *whole);
void cluster_ground_free(pond_mpi *water);

// margins.c: what margins of open sides hold, in a checkpoint. [bytes]
MPI_Offset cluster_margins_size(const pond_desc *whole);
// Reads or writes a rank's own, from `place` of the file on, by way of some room: that of a row of
// its cells, of 16 bytes each, or of 72 for each row. Collective.
int cluster_margins_move(pond_mpi *water, MPI_File file, MPI_Offset place, char *room, bool writes);

// checkpoint.c: continues a checksum.
uint64_t cluster_mix(uint64_t sum, const void *bytes, size_t size);

// bodies.c: brings the heights under them. Collective.
bool cluster_bodies_share(void *user, const pond_subdomain_tiles *tiles);
// Whether it could, ever since.
pond_result cluster_bodies_result(const pond_mpi *water);
void cluster_bodies_free(pond_mpi *water);

// Cells of the halo that must be right whenever steps are done: probes read one of them.
static inline int cluster_margin(const pond_mpi *water) {
    return water->watch.probes > 0 ? 1 : 0;
}

// Cells of the halo that are taken at once.
static inline int cluster_once(const pond_mpi *water) {
    const int cells = water->steps * water->reach + cluster_margin(water);
    return cells < POND_SUBDOMAIN_HALO ? cells : POND_SUBDOMAIN_HALO;
}

static inline int64_t own_blocks(const pond_mpi *water) {
    const pond_area own = cluster_cut_blocks(&water->cut, water->rank);
    return (int64_t)own.width * own.height;
}

#endif
