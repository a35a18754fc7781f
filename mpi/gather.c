// What ranks have, collected on one.

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

#include <millpond/detail/subdomain.h>

// ---- numbers of blocks --------------------------------------------------------------------------

#define NUMBERS 4096 // sent at once, so that a rank without memory for all can receive them

static size_t numbers_of(const pond_mpi *water, int rank) {
    const pond_area b = cluster_cut_blocks(&water->cut, rank);
    return (size_t)b.width * (size_t)b.height;
}

static int at_once(size_t numbers, size_t done) {
    return (int)(numbers - done < NUMBERS ? numbers - done : NUMBERS);
}

// Lays those of a rank, which go row by row, from the n-th on in the rows of the whole.
static void spread(const pond_mpi *water, int rank, size_t n, const double *from, size_t count,
                   double *all) {
    const pond_area b = cluster_cut_blocks(&water->cut, rank);
    const size_t columns = (size_t)cluster_blocks_along(water->cut.width);
    for (size_t i = n; i < n + count; i++) {
        const size_t row = (size_t)b.y + i / (size_t)b.width;
        all[row * columns + (size_t)b.x + i % (size_t)b.width] = from[i - n];
    }
}

static void send_numbers(const pond_mpi *water, const double *own) {
    const size_t numbers = numbers_of(water, water->rank);
    for (size_t n = 0; n < numbers; n += NUMBERS) {
        (void)MPI_Send(own + n, at_once(numbers, n), MPI_DOUBLE, 0, TAG_GATHER, water->comm);
    }
}

// all: NULL without memory, then they are taken all the same.
static void take_numbers(const pond_mpi *water, int rank, double *all) {
    const size_t numbers = numbers_of(water, rank);
    for (size_t n = 0; n < numbers; n += NUMBERS) {
        const int some = at_once(numbers, n);
        double taken[NUMBERS];
        (void)MPI_Recv(taken, some, MPI_DOUBLE, rank, TAG_GATHER, water->comm, MPI_STATUS_IGNORE);
        if (all != NULL) {
            spread(water, rank, n, taken, (size_t)some, all);
        }
    }
}

double *cluster_gather_blocks(pond_mpi *water, const double *own) {
    if (water->rank != 0) {
        send_numbers(water, own);
        return NULL;
    }
    const size_t blocks = (size_t)cluster_blocks_along(water->cut.width) *
                          (size_t)cluster_blocks_along(water->cut.height);
    double *all = malloc(blocks * sizeof *all);
    for (int i = 1; i < water->ranks; i++) {
        take_numbers(water, i, all);
    }
    if (all != NULL) {
        spread(water, 0, 0, own, numbers_of(water, 0), all);
    }
    return all;
}

// ---- cells --------------------------------------------------------------------------------------

#define STRIP ((size_t)16 << 20) // sent at once. [bytes]

// Rows of a rank's own cells that are sent at once.
static int strip_rows(const pond_mpi *water, int rank) {
    const pond_area own = cluster_cut_own(&water->cut, rank);
    const size_t row = 16 * (size_t)own.width; // more than any cell has
    const size_t rows = STRIP / row;
    return rows < 1 ? 1 : rows > (size_t)own.height ? own.height : (int)rows;
}

static size_t size_of(const pond *water, pond_area cells) {
    return pond_subdomain_size(water, cells) +
           pond_subdomain_margin_size(water, cells, POND_SUBDOMAIN_MARGINS);
}

static void pack(const pond *water, pond_area cells, char *strip) {
    pond_subdomain_pack(water, cells, strip);
    pond_subdomain_pack_margins(water, cells, POND_SUBDOMAIN_MARGINS,
                                strip + pond_subdomain_size(water, cells));
}

static void send_own(const pond_mpi *water, int to, char *strip) {
    const pond_area own = pond_subdomain_stepped(water->part);
    const int rows = strip_rows(water, water->rank);
    for (int y = 0; y < own.height; y += rows) {
        const int some = own.height - y < rows ? own.height - y : rows;
        const pond_area cells = {own.x, own.y + y, own.width, some};
        pack(water->part, cells, strip);
        (void)MPI_Send(strip, (int)size_of(water->part, cells), MPI_BYTE, to, TAG_GATHER,
                       water->comm);
    }
}

static void take_from(const pond_mpi *water, int from, char *strip, pond *whole) {
    const pond_area there = cluster_cut_own(&water->cut, from);
    const pond_area own = pond_subdomain_stepped(water->part);
    const int rows = strip_rows(water, from);
    for (int y = 0; y < there.height; y += rows) {
        const int some = there.height - y < rows ? there.height - y : rows;
        const pond_area cells = {there.x, there.y + y, there.width, some};
        if (from == water->rank) {
            const pond_area here = {own.x, own.y + y, own.width, some};
            pack(water->part, here, strip);
        } else {
            (void)MPI_Recv(strip, (int)size_of(whole, cells), MPI_BYTE, from, TAG_GATHER,
                           water->comm, MPI_STATUS_IGNORE);
        }
        pond_subdomain_unpack(whole, cells, strip);
        pond_subdomain_unpack_margins(whole, cells, POND_SUBDOMAIN_MARGINS,
                                      strip + pond_subdomain_size(whole, cells));
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
        result = cluster_fail_as_library(pond_subdomain_hand_on(water->part, whole));
        pond_subdomain_set_clock(whole, pond_get_steps(water->part), water->left_over);
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
