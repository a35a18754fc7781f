#include "agree.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <millpond/mpi.h>

#define LONGEST 768
#define FIRST_ROOM 64

static _Thread_local char message[LONGEST];

const char *pond_mpi_message(void) {
    return message;
}

pond_result cluster_fail(pond_result result, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    return result;
}

pond_result cluster_fail_as_library(pond_result result) {
    if (result == POND_OK) {
        return POND_OK;
    }
    return cluster_fail(result, "%s", pond_message());
}

pond_result cluster_agree(MPI_Comm comm, pond_result result) {
    int rank;
    int ranks;
    (void)MPI_Comm_rank(comm, &rank);
    (void)MPI_Comm_size(comm, &ranks);
    const int own = result == POND_OK ? INT_MAX : rank;
    int first;
    (void)MPI_Allreduce(&own, &first, 1, MPI_INT, MPI_MIN, comm);
    if (first == INT_MAX) {
        return POND_OK;
    }
    struct {
        int result;
        char message[LONGEST];
    } failure = {.result = (int)result};
    memcpy(failure.message, message, sizeof message);
    (void)MPI_Bcast(&failure, (int)sizeof failure, MPI_BYTE, first, comm);
    if (ranks > 1) {
        (void)cluster_fail(POND_OK, "rank %d: %.*s", first, LONGEST - 32, failure.message);
    } else {
        memcpy(message, failure.message, sizeof message);
    }
    return (pond_result)failure.result;
}

pond_result cluster_agree_same(MPI_Comm comm, uint64_t sum, const char *what) {
    uint64_t first = sum;
    (void)MPI_Bcast(&first, 1, MPI_UINT64_T, 0, comm);
    return cluster_agree(
        comm, sum == first ? POND_OK
                           : cluster_fail(POND_ERROR_ARGUMENT,
                                          "%s: differs from that of rank 0; it must be the same on "
                                          "all ranks",
                                          what));
}

pond_result cluster_agree_path(MPI_Comm comm, const char *path) {
    char first[CLUSTER_LONGEST_PATH] = {0};
    memcpy(first, path, strlen(path) + 1);
    (void)MPI_Bcast(first, (int)sizeof first, MPI_BYTE, 0, comm);
    return cluster_agree(comm, strcmp(first, path) == 0
                                   ? POND_OK
                                   : cluster_fail(POND_ERROR_ARGUMENT,
                                                  "path: %.200s, but %.200s on rank 0; it must be "
                                                  "the same on all ranks",
                                                  path, first));
}

void *cluster_room(void *list, size_t count, size_t more, size_t *capacity, size_t each) {
    if (count + more <= *capacity) {
        return list;
    }
    size_t room = *capacity > 0 ? *capacity : FIRST_ROOM;
    while (room < count + more) {
        room *= 2;
    }
    void *grown = realloc(list, room * each);
    *capacity = grown != NULL ? room : *capacity;
    return grown;
}
