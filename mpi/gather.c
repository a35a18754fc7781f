// Collects the whole pond on one rank.

#include <stdlib.h>

#include "inside.h"

#include <millpond/detail/subdomain.h>

#define STRIP ((size_t)16 << 20) // largest message, apart from absorbing layers [bytes]

// Number of rows of a rank's own cells in one message.
static int strip_rows(const pond_mpi *water, int rank) {
    const pond_area own = cluster_cut_own(&water->cut, rank);
    const size_t row = 16 * (size_t)own.width; // more than any cell has
    const size_t rows = STRIP / row;
    return rows < 1 ? 1 : rows > (size_t)own.height ? own.height : (int)rows;
}

static void send_own(const pond_mpi *water, int to, char *strip) {
    const pond *own_pond = water->subdomain;
    const pond_area own = pond_subdomain_stepped(own_pond);
    const int rows = strip_rows(water, water->rank);
    for (int y = 0; y < own.height; y += rows) {
        const int some = own.height - y < rows ? own.height - y : rows;
        const pond_area cells = {own.x, own.y + y, own.width, some};
        pond_subdomain_pack(own_pond, cells, POND_SUBDOMAIN_ALL, strip);
        (void)MPI_Send(strip, (int)pond_subdomain_size(own_pond, cells, POND_SUBDOMAIN_ALL),
                       MPI_BYTE, to, TAG_GATHER, water->comm);
    }
}

static void take_from(const pond_mpi *water, int from, char *strip, pond *whole) {
    const pond_area there = cluster_cut_own(&water->cut, from);
    const pond_area own = pond_subdomain_stepped(water->subdomain);
    const int rows = strip_rows(water, from);
    for (int y = 0; y < there.height; y += rows) {
        const int some = there.height - y < rows ? there.height - y : rows;
        const pond_area cells = {there.x, there.y + y, there.width, some};
        if (from == water->rank) {
            const pond_area here = {own.x, own.y + y, own.width, some};
            pond_subdomain_pack(water->subdomain, here, POND_SUBDOMAIN_ALL, strip);
        } else {
            (void)MPI_Recv(strip, (int)pond_subdomain_size(whole, cells, POND_SUBDOMAIN_ALL),
                           MPI_BYTE, from, TAG_GATHER, water->comm, MPI_STATUS_IGNORE);
        }
        pond_subdomain_unpack(whole, cells, POND_SUBDOMAIN_ALL, strip);
    }
}

pond_result pond_mpi_gather(pond_mpi *water, int rank, pond **out) {
    *out = NULL;
    pond_result result = cluster_settle(water);
    if (result != POND_OK) {
        return result;
    }
    if (water->whole.width > POND_MAX_SIDE || water->whole.height > POND_MAX_SIDE) {
        return cluster_fail(
            POND_ERROR_RANGE,
            "%d x %d cells: one pond has at most %d a side, and cannot hold the whole",
            water->whole.width, water->whole.height, POND_MAX_SIDE);
    }
    pond *whole = NULL;
    char *strip = malloc(2 * STRIP);
    result =
        strip != NULL ? POND_OK : cluster_fail(POND_ERROR_MEMORY, "no memory to gather a pond");
    if (result == POND_OK && water->rank == rank) {
        result = cluster_fail_as_library(pond_create(&water->whole, &whole));
        result = result == POND_OK ? cluster_ground_lay_on(water, whole) : result;
    }
    result = cluster_agree(water->comm, result);
    if (result != POND_OK) {
        pond_destroy(whole);
    } else if (water->rank != rank) {
        send_own(water, rank, strip);
    } else {
        for (int i = 0; i < water->ranks; i++) {
            take_from(water, i, strip, whole);
        }
        result = cluster_fail_as_library(pond_subdomain_hand_on(water->subdomain, whole));
        pond_subdomain_set_clock(whole, pond_get_steps(water->subdomain), water->left_over);
        *out = whole;
    }
    free(strip);
    result = cluster_agree(water->comm, result);
    if (result != POND_OK && *out != NULL) {
        pond_destroy(*out);
        *out = NULL;
    }
    return result;
}

pond_result pond_mpi_hash(pond_mpi *water, uint64_t *hash) {
    pond *whole;
    const pond_result result = pond_mpi_gather(water, 0, &whole);
    if (result == POND_OK) {
        *hash = whole != NULL ? pond_hash(whole) : 0;
        (void)MPI_Bcast(hash, 1, MPI_UINT64_T, 0, water->comm);
    }
    pond_destroy(whole);
    return result;
}
