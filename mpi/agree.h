// agree.h — what went wrong, on any rank, is known and said by all.
#ifndef MILLPOND_MPI_AGREE_H
#define MILLPOND_MPI_AGREE_H

#include <stdint.h>

#include <mpi.h>

#include <millpond/base.h>

// Keeps a message, as pond_mpi_message() returns it, and returns the result.
pond_result cluster_fail(pond_result result, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// Keeps the library's own message.
pond_result cluster_fail_as_library(pond_result result);

// Collective: the result of the first rank that failed, and its message, on all of them.
pond_result cluster_agree(MPI_Comm comm, pond_result result);

// Collective: whether all have the same checksum; `what` says what it is of.
pond_result cluster_agree_same(MPI_Comm comm, uint64_t sum, const char *what);

#endif
