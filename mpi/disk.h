// disk.h — looking at files before ranks read or write them together.
#ifndef MILLPOND_MPI_DISK_H
#define MILLPOND_MPI_DISK_H

#include <stdint.h>

#include <millpond/base.h>

// Makes a file of that size, in place of what was there, so that there is room for all of it: where
// one rank finds the disk full, MPI-IO leaves others waiting for it for ever. By one rank.
pond_result mpi_reserve(const char *path, uint64_t bytes);

// Of a file that is open, the same; where the disk cannot say, nothing.
pond_result mpi_reserve_more(const char *path, uint64_t bytes);

// Refuses what is there and no plain file: of a pipe nobody knows when it answers.
pond_result mpi_check_plain(const char *path);

#endif
