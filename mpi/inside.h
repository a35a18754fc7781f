// inside.h — internals of a pond over many ranks.
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

// A neighbour, and the cells that are exchanged with it.
typedef struct neighbour {
    int rank;        // −1: none
    int back;        // the direction from the neighbour to this rank
    pond_area inner; // own cells along the side, as deep as a halo: sent
    pond_area outer; // cells of the halo: received
    pond_area inner_blocks;
    pond_area outer_blocks;
    char *send;
    char *receive;
    size_t room; // of each buffer [bytes]
} neighbour;

// An exchange in progress.
typedef struct under_way {
    MPI_Request receives[DIRECTIONS];
    MPI_Request sends[DIRECTIONS];
    int directions[DIRECTIONS]; // of the requests
    bool there[DIRECTIONS];     // received
    int count;
} under_way;

// The sum that one touch added to one block. [as stored]
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

// Sums of the rows that a wave maker adds to on several ranks. See rows.c.
typedef struct row_sums {
    struct row_run *left; // runs that begin on the rank to the left
    size_t left_count;
    size_t left_capacity;
    double *cells; // the amounts of their cells
    size_t cell_count;
    size_t cell_capacity;
    double *right; // sums for the rank to the right
    size_t right_count;
    size_t right_capacity;
    bool through; // a run continues on both sides
    bool starved;
    uint64_t touches; // since the reports were added up; the same on all ranks
    pond_result result;
} row_sums;

// A command that waits for the next step. It has no pointers.
typedef struct waiting {
    pond_origin origin;
    pond_command command;
} waiting;

// The heights under bodies, on all ranks.
typedef struct under {
    float *heights; // of tiles, rank by rank
    int *counts;    // number of heights of each rank; then their offsets, twice
    bool lost;      // an allocation failed, and bodies do not move
} under;

typedef struct queue {
    waiting *list;
    int count;
    size_t capacity;
    bool starved;
    int *counts; // of each rank; then their bytes, and the offsets of these
} queue;

// A command that changed walls, beaches or depths; its points and numbers are in `memory`.
typedef struct ground {
    pond_origin origin;
    pond_command command;
    void *memory;
} ground;

typedef struct grounds {
    ground *list;
    int count;
    size_t capacity;
} grounds;

// A crossing on this rank, and the index of its probe.
typedef struct crossing {
    pond_event event;
    int probe;
} crossing;

// A ring of the last POND_MAX_EVENTS events, and the number of earlier ones that were dropped.
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
    uint64_t dropped_by_subdomain; // at the last collection
} events;

// Probes and crossings of all ranks.
typedef struct watch {
    pond_probe ids[POND_MAX_PROBES];
    int probes;
    crossings own;
    crossing *all; // of all ranks; the next two divide it by rank
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
    pond *subdomain;
    neighbour neighbours[DIRECTIONS];
    int fresh; // valid width of the halo [cells]
    under_way under_way;
    uint64_t exchanged; // step count at the last exchange
    bool complete;      // the whole halo was exchanged since the caller set cells
    double left_over;
    bool resting;     // at the last look
    bool asleep;      // resting, and the halo was exchanged since
    uint64_t touched; // number of touches at the last look
    reports reports;
    reports common; // the same on all ranks
    row_sums rows;
    queue queue;
    under under;
    grounds grounds;
    events events;
    watch watch;
    double *sums; // three sums of each own block
};

// exchange.c
pond_result cluster_exchange_make(pond_mpi *water);
void cluster_exchange_free(pond_mpi *water);
// Exchanges the part of the halo that steps need, or all of it.
void cluster_exchange_cells(pond_mpi *water, bool all);
// The same, except that the next step exchanges the cells that steps need.
void cluster_exchange_begin(pond_mpi *water, bool all);
// Measures the exchange of a few cells of water at rest. Collective. [s]
double cluster_exchange_time(pond_mpi *water);
// The number of own cells along sides with neighbours.
double cluster_exchange_rim(const pond_mpi *water);
void cluster_exchange_bring(void *user, pond_subdomain_moment moment);
void cluster_exchange_blocks(pond_mpi *water);

// look.c: the first is called after each POND_SUBDOMAIN_LOOK steps. The second adds up reports at
// other times.
pond_result cluster_look(pond_mpi *water);
pond_result cluster_add_reports(pond_mpi *water);
// Sums the first `count` lists in water->sums, of a number for each own block, over all ranks.
// Collective.
pond_result cluster_total(pond_mpi *water, int count, double *sums);
void cluster_report(void *user, uint64_t touch, uint64_t bit, double sum);
void cluster_report_common(void *user, uint64_t touch, uint64_t bit, double sum);

// rows.c: sums of rows.
void cluster_row(void *user, const pond_subdomain_run *run);
void cluster_rows_pressed(void *user, uint64_t touches);
void cluster_rows_free(pond_mpi *water);

// commands.c: the first carries out the commands that wait on any rank; the second also adds up the
// reports. Collective.
pond_result cluster_do_waiting(pond_mpi *water);
pond_result cluster_settle(pond_mpi *water);
// Fails unless all ranks have the same command. Collective.
pond_result cluster_same_command(const pond_mpi *water, pond_origin origin,
                                 const pond_command *command);

// read.c: reads a point on all ranks. Does not carry out waiting commands. Collective.
void cluster_read_point(pond_mpi *water, double x, double y, float *height, pond_vec2 *slope);

// water.c: makes the halo valid, now or with the next step (`later`). Collective.
void cluster_make_fresh(pond_mpi *water, bool later);

// events.c: the first is called after cluster_look(), the second after steps. Collective.
void cluster_events_look(pond_mpi *water);
void cluster_events_collect(pond_mpi *water);
void cluster_events_crossed(void *user, int probe, const pond_event *event);
void cluster_events_free(pond_mpi *water);

// ground.c. The first two are collective.
pond_result cluster_ground_lay(pond_mpi *water, pond_origin origin, const pond_command *command);
// Builds the walls and depths of a checkpoint.
pond_result cluster_ground_read(pond_mpi *water, const char *path, const char *from, size_t size);
bool cluster_ground_has_function(const pond_mpi *water);
size_t cluster_ground_size(const pond_mpi *water);
void cluster_ground_write(const pond_mpi *water, char *to);
pond_result cluster_ground_lay_on(const pond_mpi *water, pond *whole);
void cluster_ground_free(pond_mpi *water);

// layers.c: size of the absorbing layers of open sides in a checkpoint. [bytes]
MPI_Offset cluster_layers_size(const pond_desc *whole);
// Reads or writes a rank's own layers, from `place` of the file. room: 16 bytes for each cell of a
// row, and at least 72 for each row. Collective.
int cluster_layers_move(pond_mpi *water, MPI_File file, MPI_Offset place, char *room, bool writes);

// checkpoint.c: continues a checksum.
uint64_t cluster_mix(uint64_t sum, const void *bytes, size_t size);

// bodies.c: shares the heights under bodies. Collective.
bool cluster_bodies_share(void *user, const pond_subdomain_tiles *tiles);
// Fails if that has failed.
pond_result cluster_bodies_result(const pond_mpi *water);
void cluster_bodies_free(pond_mpi *water);

// Width of the halo that must still be valid after steps: probes read one cell of it.
static inline int cluster_spare(const pond_mpi *water) {
    return water->watch.probes > 0 ? 1 : 0;
}

// Width of the halo that is exchanged at once.
static inline int cluster_once(const pond_mpi *water) {
    const int cells = water->steps * water->reach + cluster_spare(water);
    return cells < POND_SUBDOMAIN_HALO ? cells : POND_SUBDOMAIN_HALO;
}

static inline int64_t own_blocks(const pond_mpi *water) {
    const pond_area own = cluster_cut_blocks(&water->cut, water->rank);
    return (int64_t)own.width * own.height;
}

#endif
