// MPI's waiting, but without a processor: tests run more ranks than there are cores, and MPICH's
// ranks take their whole slice of time from those that they wait for. These take the place of MPI's
// own (its profiling interface is made for that), and call what does not wait.

#define _POSIX_C_SOURCE 200809L

#include <mpi.h>
#include <stdint.h>
#include <time.h>

#define PAUSE 20000 // between looks [ns]

static void pause_a_little(void) {
    const struct timespec pause = {.tv_nsec = PAUSE};
    (void)nanosleep(&pause, NULL);
}

static int wait_for(int code, MPI_Request *request, MPI_Status *status) {
    int there = code != MPI_SUCCESS;
    while (!there) {
        code = PMPI_Test(request, &there, status);
        if (code != MPI_SUCCESS) {
            return code;
        }
        if (!there) {
            pause_a_little();
        }
    }
    return code;
}

int MPI_Waitany(int count, MPI_Request requests[], int *which, MPI_Status *status) {
    int there = 0;
    for (;;) {
        const int code = PMPI_Testany(count, requests, which, &there, status);
        if (there || code != MPI_SUCCESS) {
            return code;
        }
        pause_a_little();
    }
}

int MPI_Waitall(int count, MPI_Request requests[], MPI_Status statuses[]) {
    int there = 0;
    for (;;) {
        const int code = PMPI_Testall(count, requests, &there, statuses);
        if (there || code != MPI_SUCCESS) {
            return code;
        }
        pause_a_little();
    }
}

int MPI_Recv(void *buffer, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm,
             MPI_Status *status) {
    MPI_Request request;
    const int code = PMPI_Irecv(buffer, count, type, from, tag, comm, &request);
    return wait_for(code, &request, status);
}

int MPI_Send(const void *buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm) {
    MPI_Request request;
    const int code = PMPI_Isend(buffer, count, type, to, tag, comm, &request);
    return wait_for(code, &request, MPI_STATUS_IGNORE);
}

int MPI_Allreduce(const void *mine, void *all, int count, MPI_Datatype type, MPI_Op how,
                  MPI_Comm comm) {
    MPI_Request request;
    const int code = PMPI_Iallreduce(mine, all, count, type, how, comm, &request);
    return wait_for(code, &request, MPI_STATUS_IGNORE);
}

int MPI_Allgather(const void *mine, int count, MPI_Datatype type, void *all, int each,
                  MPI_Datatype as, MPI_Comm comm) {
    MPI_Request request;
    const int code = PMPI_Iallgather(mine, count, type, all, each, as, comm, &request);
    return wait_for(code, &request, MPI_STATUS_IGNORE);
}

int64_t polite_gathers; // so many MPI_Allgatherv()

int MPI_Allgatherv(const void *mine, int count, MPI_Datatype type, void *all, const int counts[],
                   const int places[], MPI_Datatype as, MPI_Comm comm) {
    polite_gathers++;
    MPI_Request request;
    const int code = PMPI_Iallgatherv(mine, count, type, all, counts, places, as, comm, &request);
    return wait_for(code, &request, MPI_STATUS_IGNORE);
}

int MPI_Bcast(void *buffer, int count, MPI_Datatype type, int root, MPI_Comm comm) {
    MPI_Request request;
    const int code = PMPI_Ibcast(buffer, count, type, root, comm, &request);
    return wait_for(code, &request, MPI_STATUS_IGNORE);
}

int MPI_Barrier(MPI_Comm comm) {
    MPI_Request request;
    const int code = PMPI_Ibarrier(comm, &request);
    return wait_for(code, &request, MPI_STATUS_IGNORE);
}
