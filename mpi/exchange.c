// Exchanges the cells of halos and the state of the blocks around a rank's own with the neighbours.
//
// Each neighbour, diagonal ones included, gets one message: a head, the blocks along the side and,
// unless nothing has moved in them, the cells. All messages are sent before the first is awaited.
// If the next step needs them, its inner cells are stepped meanwhile.

#include <stdlib.h>
#include <string.h>

#include "inside.h"

#include <millpond/detail/subdomain.h>

// Cells of a halo, by their distance from the side.
typedef struct slab {
    int32_t from;
    int32_t to;
} slab;

typedef struct head {
    slab cells; // that follow; none if the cells received last are still valid
} head;

static void way(int direction, int *dx, int *dy) {
    static const int8_t ways[DIRECTIONS][2] = {{-1, -1}, {0, -1}, {1, -1}, {-1, 0},
                                               {1, 0},   {-1, 1}, {0, 1},  {1, 1}};
    *dx = ways[direction][0];
    *dy = ways[direction][1];
}

// For one axis: of `count` cells or blocks from `first`, those along the side in direction `by`,
// `depth` deep, inside or outside.
static void along(int first, int count, int by, int depth, int *from, int *size, bool outside) {
    if (by == 0) {
        *from = first;
        *size = count;
        return;
    }
    *size = depth;
    if (outside) {
        *from = by < 0 ? first - depth : first + count;
    } else {
        *from = by < 0 ? first : first + count - depth;
    }
}

static pond_area side(pond_area own, int dx, int dy, int depth, bool outside) {
    pond_area a;
    along(own.x, own.width, dx, depth, &a.x, &a.width, outside);
    along(own.y, own.height, dy, depth, &a.y, &a.height, outside);
    return a;
}

// Limits cells along one axis to those at distances from `from` to `to` from the side.
static void slice(int *first, int *count, int by, int from, int to, bool outside) {
    if (by != 0) {
        *first += (by > 0) == outside ? from : POND_SUBDOMAIN_HALO - to;
        *count = to - from;
    }
}

// Corners are small, so they include all nearer cells.
static pond_area sliced(pond_area a, int direction, const slab *s, bool outside) {
    int dx;
    int dy;
    way(direction, &dx, &dy);
    const int from = dx != 0 && dy != 0 ? 0 : s->from;
    slice(&a.x, &a.width, dx, from, s->to, outside);
    slice(&a.y, &a.height, dy, from, s->to, outside);
    return a;
}

// The cells, and the absorbing layers that continue across the common side of both ranks.
static pond_subdomain_contents contents_of(int direction) {
    int dx;
    int dy;
    way(direction, &dx, &dy);
    const unsigned layers = dx == 0   ? (unsigned)POND_SUBDOMAIN_SIDES
                            : dy == 0 ? (unsigned)POND_SUBDOMAIN_ENDS
                                      : 0u;
    return (pond_subdomain_contents)(POND_SUBDOMAIN_HEIGHTS | layers);
}

static size_t block_bytes(pond_area blocks) {
    return (size_t)blocks.width * (size_t)blocks.height * sizeof(pond_subdomain_block);
}

pond_result cluster_exchange_make(pond_mpi *water) {
    const pond_area own = pond_subdomain_stepped(water->subdomain);
    const pond_area blocks = pond_subdomain_own_blocks(water->subdomain);
    for (int d = 0; d < DIRECTIONS; d++) {
        neighbour *n = &water->neighbours[d];
        int dx;
        int dy;
        way(d, &dx, &dy);
        n->rank = cluster_cut_neighbour(&water->cut, water->rank, dx, dy);
        n->rank =
            (dx != 0 && water->cut.across == 1) || (dy != 0 && water->cut.down == 1) ? -1 : n->rank;
        if (n->rank < 0) {
            continue;
        }
        n->back = DIRECTIONS - 1 - d;
        n->inner = side(own, dx, dy, POND_SUBDOMAIN_HALO, false);
        n->outer = side(own, dx, dy, POND_SUBDOMAIN_HALO, true);
        n->inner_blocks = side(blocks, dx, dy, 1, false);
        n->outer_blocks = side(blocks, dx, dy, 1, true);
        const int most = water->steps * water->reach + 1; // one for probes
        const bool all = (dx != 0 && dy != 0) || most > POND_SUBDOMAIN_HALO;
        const slab once = {0, all ? POND_SUBDOMAIN_HALO : most};
        n->room =
            sizeof(head) + block_bytes(n->inner_blocks) +
            pond_subdomain_size(water->subdomain, sliced(n->inner, d, &once, false),
                                POND_SUBDOMAIN_HEIGHTS) +
            pond_subdomain_size(water->subdomain, n->inner, contents_of(d) & POND_SUBDOMAIN_LAYERS);
        n->send = malloc(n->room);
        n->receive = malloc(n->room);
        if (n->send == NULL || n->receive == NULL) {
            return cluster_fail(POND_ERROR_MEMORY, "no memory for %zu bytes of exchanges",
                                2 * n->room);
        }
    }
    return POND_OK;
}

void cluster_exchange_free(pond_mpi *water) {
    for (int d = 0; d < DIRECTIONS; d++) {
        free(water->neighbours[d].send);
        free(water->neighbours[d].receive);
    }
}

static int collect(pond_mpi *water, MPI_Request *requests, int tag) {
    int count = 0;
    for (int d = 0; d < DIRECTIONS; d++) {
        const neighbour *n = &water->neighbours[d];
        if (n->rank >= 0) { // the tag has the direction from the neighbour
            (void)MPI_Irecv(n->receive, (int)n->room, MPI_BYTE, n->rank, tag + n->back, water->comm,
                            &requests[count++]);
        }
    }
    return count;
}

// ---- cells --------------------------------------------------------------------------------------

static size_t pack(const pond_mpi *water, int direction, const slab *s) {
    const neighbour *n = &water->neighbours[direction];
    char *at = n->send + sizeof(head);
    const size_t size = block_bytes(n->inner_blocks);
    const int count = (int)(size / sizeof(pond_subdomain_block));
    pond_subdomain_block *blocks = (pond_subdomain_block *)(void *)at;
    pond_subdomain_get_blocks(water->subdomain, n->inner_blocks, water->exchanged, blocks);
    bool still = water->complete;
    for (int i = 0; i < count; i++) {
        still = still && !blocks[i].active && !blocks[i].moved;
    }
    const head h = {still ? (slab){0, 0} : *s};
    memcpy(n->send, &h, sizeof h);
    if (still) {
        return sizeof h + size;
    }
    const pond_area cells = sliced(n->inner, direction, s, false);
    pond_subdomain_pack(water->subdomain, cells, contents_of(direction), at + size);
    return sizeof h + size + pond_subdomain_size(water->subdomain, cells, contents_of(direction));
}

static void unpack(pond_mpi *water, int direction) {
    const neighbour *n = &water->neighbours[direction];
    head h;
    memcpy(&h, n->receive, sizeof h);
    const char *at = n->receive + sizeof h;
    pond_subdomain_wake_blocks(water->subdomain, n->outer_blocks,
                               (const pond_subdomain_block *)(const void *)at);
    if (h.cells.to > 0) {
        const pond_area cells = sliced(n->outer, direction, &h.cells, true);
        pond_subdomain_unpack(water->subdomain, cells, contents_of(direction),
                              at + block_bytes(n->outer_blocks));
    }
}

static void send_slab(pond_mpi *water, const slab *s) {
    under_way *u = &water->under_way;
    *u = (under_way){0};
    u->count = collect(water, u->receives, TAG_HALO);
    int sent = 0;
    for (int d = 0; d < DIRECTIONS; d++) {
        const neighbour *n = &water->neighbours[d];
        if (n->rank >= 0) {
            const size_t size = pack(water, d, s);
            u->directions[sent] = d;
            (void)MPI_Isend(n->send, (int)size, MPI_BYTE, n->rank, TAG_HALO + d, water->comm,
                            &u->sends[sent++]);
        }
    }
}

// MPI makes progress only in calls.
static void test_messages(pond_mpi *water) {
    under_way *u = &water->under_way;
    int which;
    int there = 1;
    while (there) {
        (void)MPI_Testany(u->count, u->receives, &which, &there, MPI_STATUS_IGNORE);
        there = there && which != MPI_UNDEFINED;
        if (there) {
            u->there[which] = true;
        }
    }
}

static void take_slabs(pond_mpi *water) {
    under_way *u = &water->under_way;
    int left = 0;
    for (int i = 0; i < u->count; i++) {
        left += !u->there[i];
        if (u->there[i]) {
            unpack(water, u->directions[i]);
        }
    }
    for (; left > 0; left--) {
        int which;
        (void)MPI_Waitany(u->count, u->receives, &which, MPI_STATUS_IGNORE);
        unpack(water, u->directions[which]);
    }
    MPI_Status statuses[DIRECTIONS]; // gcc warns about MPICH's constant for none
    (void)MPI_Waitall(u->count, u->sends, statuses);
}

// Exchanges the cells from distance `from` on.
static void exchange_from(pond_mpi *water, int from, bool all) {
    const int once = cluster_once(water);
    for (; from < (all || !water->complete ? POND_SUBDOMAIN_HALO : once); from += once) {
        const int to = from + once < POND_SUBDOMAIN_HALO ? from + once : POND_SUBDOMAIN_HALO;
        send_slab(water, &(slab){from, to});
        take_slabs(water);
    }
}

double cluster_exchange_time(pond_mpi *water) {
    (void)MPI_Barrier(water->comm);
    const double begin = MPI_Wtime();
    water->complete = false; // otherwise it would contain no cells
    send_slab(water, &(slab){0, 1});
    take_slabs(water);
    water->complete = true;
    return MPI_Wtime() - begin;
}

double cluster_exchange_rim(const pond_mpi *water) {
    double cells = 0.0;
    for (int d = 0; d < DIRECTIONS; d++) {
        const neighbour *n = &water->neighbours[d];
        if (n->rank >= 0) {
            cells += (double)n->inner.width * n->inner.height / POND_SUBDOMAIN_HALO;
        }
    }
    return cells;
}

// Records which step was sent.
static void note_sent(pond_mpi *water) {
    water->fresh = cluster_once(water);
    water->exchanged = pond_get_steps(water->subdomain);
    water->complete = true;
}

void cluster_exchange_cells(pond_mpi *water, bool all) {
    exchange_from(water, 0, all);
    note_sent(water);
    water->asleep = pond_mpi_is_resting(water);
}

void cluster_exchange_begin(pond_mpi *water, bool all) {
    exchange_from(water, cluster_once(water), all);
    water->fresh = cluster_once(water); // when the next step begins
    pond_subdomain_expect(water->subdomain);
}

void cluster_exchange_bring(void *user, pond_subdomain_moment moment) {
    pond_mpi *water = user;
    switch (moment) {
    case POND_SUBDOMAIN_SEND:
        send_slab(water, &(slab){0, cluster_once(water)});
        note_sent(water);
        break;
    case POND_SUBDOMAIN_TEST:
        test_messages(water);
        break;
    case POND_SUBDOMAIN_TAKE:
        take_slabs(water);
        water->asleep = pond_mpi_is_resting(water);
        break;
    }
}

// ---- blocks -------------------------------------------------------------------------------------

void cluster_exchange_blocks(pond_mpi *water) {
    MPI_Request receives[DIRECTIONS];
    MPI_Request sends[DIRECTIONS];
    const int count = collect(water, receives, TAG_BLOCKS);
    int sent = 0;
    int order[DIRECTIONS];
    for (int d = 0; d < DIRECTIONS; d++) {
        const neighbour *n = &water->neighbours[d];
        if (n->rank >= 0) {
            pond_subdomain_get_blocks(water->subdomain, n->inner_blocks, 0,
                                      (pond_subdomain_block *)(void *)n->send);
            order[sent] = d;
            (void)MPI_Isend(n->send, (int)block_bytes(n->inner_blocks), MPI_BYTE, n->rank,
                            TAG_BLOCKS + d, water->comm, &sends[sent++]);
        }
    }
    for (int i = 0; i < count; i++) {
        int which;
        (void)MPI_Waitany(count, receives, &which, MPI_STATUS_IGNORE);
        const neighbour *n = &water->neighbours[order[which]];
        pond_subdomain_set_blocks(water->subdomain, n->outer_blocks,
                                  (const pond_subdomain_block *)(const void *)n->receive);
    }
    MPI_Status statuses[DIRECTIONS]; // gcc warns about MPICH's constant for none
    (void)MPI_Waitall(sent, sends, statuses);
}
