// disk.h — checks and prepares files that ranks read or write together.
#ifndef MILLPOND_MPI_DISK_H
#define MILLPOND_MPI_DISK_H

#include <mpi.h>
#include <stdint.h>

#include <millpond/base.h>

// Creates or replaces a file and reserves its size. If a disk becomes full while ranks write,
// they wait for each other for ever in MPI-IO. One rank calls it.
pond_result cluster_reserve(const char *path, uint64_t bytes);

// Reserves more for an open file; does nothing on file systems that cannot.
pond_result cluster_reserve_more(const char *path, uint64_t bytes);

// Hints for files to which each rank writes separately. The caller frees them. Without them ROMIO
// reads and rewrites the bytes between rows, under locks that some file systems do not have.
MPI_Info cluster_own_writes(void);

// MPI_File_write_at() that also fails if fewer bytes were written, which Open MPI 4.1 does not
// report.
int cluster_write_at(MPI_File file, MPI_Offset at, const void *from, int count,
                     MPI_Datatype element);

// Fails for all but regular files, since a pipe may never answer.
pond_result cluster_check_plain(const char *path);

#endif
