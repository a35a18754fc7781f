#include "agree.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <millpond/mpi.h>

#define LONGEST 768

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
    } said = {.result = (int)result};
    memcpy(said.message, message, sizeof message);
    (void)MPI_Bcast(&said, (int)sizeof said, MPI_BYTE, first, comm);
    if (ranks > 1) {
        (void)cluster_fail(POND_OK, "rank %d: %.*s", first, LONGEST - 32, said.message);
    } else {
        memcpy(message, said.message, sizeof message);
    }
    return (pond_result)said.result;
}

pond_result cluster_agree_same(MPI_Comm comm, uint64_t sum, const char *what) {
    uint64_t first = sum;
    (void)MPI_Bcast(&first, 1, MPI_UINT64_T, 0, comm);
    return cluster_agree(
        comm, sum == first ? POND_OK
                           : cluster_fail(POND_ERROR_ARGUMENT,
                                          "%s: not that of rank 0; it must be the same on all "
                                          "ranks",
                                          what));
}
