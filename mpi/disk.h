// disk.h — looking at files before ranks read or write them together.
#ifndef MILLPOND_MPI_DISK_H
#define MILLPOND_MPI_DISK_H

#include <mpi.h>
#include <stdint.h>

#include <millpond/base.h>

// Makes a file of that size, replacing the old one, so that there is room for all of it: where
// one rank finds the disk full, MPI-IO leaves others waiting for it for ever. By one rank.
pond_result cluster_reserve(const char *path, uint64_t bytes);

// Of a file that is open, the same; where the disk cannot say, nothing.
pond_result cluster_reserve_more(const char *path, uint64_t bytes);

// Hints for files into which each rank writes for itself, to be freed: ROMIO else reads and
// rewrites the bytes between its rows, under locks that some file systems lack.
MPI_Info cluster_own_writes(void);

// MPI_File_write_at(), which may say that all is well where it has written less (Open MPI 4.1).
int cluster_write_at(MPI_File file, MPI_Offset at, const void *from, int count,
                     MPI_Datatype element);

// Refuses anything but a plain file: a pipe may never answer.
pond_result cluster_check_plain(const char *path);

#endif
