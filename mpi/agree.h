// agree.h — all ranks return the same result and message.
#ifndef MILLPOND_MPI_AGREE_H
#define MILLPOND_MPI_AGREE_H

#include <stdint.h>

#include <mpi.h>

#include <millpond/base.h>

// Sets the message of pond_mpi_message() and returns the result.
pond_result cluster_fail(pond_result result, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// The same with the message of pond_message().
pond_result cluster_fail_as_library(pond_result result);

// Collective: the result of the first rank that failed, and its message, on all of them.
pond_result cluster_agree(MPI_Comm comm, pond_result result);

// Collective: fails if the checksums differ. `what` names the thing in the message.
pond_result cluster_agree_same(MPI_Comm comm, uint64_t sum, const char *what);

#endif
