// agree.h — all ranks return the same result and message.
#ifndef MILLPOND_MPI_AGREE_H
#define MILLPOND_MPI_AGREE_H

#include <stddef.h>
#include <stdint.h>

#include <mpi.h>

#include <millpond/base.h>

// Sets the message of pond_mpi_message() and returns the result.
pond_result cluster_fail(pond_result result, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// The same with the message of pond_message().
pond_result cluster_fail_as_library(pond_result result);

// Collective: returns the result of the first rank that failed, and sets its message, on all ranks.
pond_result cluster_agree(MPI_Comm comm, pond_result result);

// Collective: fails if the checksums differ. `what` names the thing in the message.
pond_result cluster_agree_same(MPI_Comm comm, uint64_t sum, const char *what);

// Collective: fails if the paths differ. They have less than CLUSTER_LONGEST_PATH bytes.
#define CLUSTER_LONGEST_PATH 4096
pond_result cluster_agree_path(MPI_Comm comm, const char *path);

// Makes room for `more` items after `count` in a list. Returns the list, which may have moved. If
// an allocation fails, it returns NULL and the list does not change.
void *cluster_room(void *list, size_t count, size_t more, size_t *capacity, size_t each);

#endif
