// millpond/mpi_heights.h — heights of a pond over many machines as files that ParaView opens.
//
// What it does:     writes the present heights on all ranks together: parallel HDF5, one file for
//                   each step, and an XDMF file that lists the steps as a series in time.
// What it does not: read them. A job continues from checkpoints (pond_mpi_save()).
// How to use it:    link millpond::mpi-heights, and between steps, on all ranks:
//   if (pond_mpi_write_heights(water, "/scratch/water.xdmf") != POND_OK) { … pond_mpi_message() }
//
// The library is built only with a parallel HDF5 of the same MPI. docs/mpi.md describes the files.
#ifndef MILLPOND_MPI_HEIGHTS_H
#define MILLPOND_MPI_HEIGHTS_H

#include <millpond/mpi.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Writes the heights of all cells, in metres, into a file next to `path`: after 32 steps
/// "water-00000032.h5" for "water.xdmf". `path` itself then lists this step after the earlier ones.
/// It removes later steps from the list, so that a job may continue from an older checkpoint. Each
/// file is first written with .part after its name, and then renamed. Waiting commands are carried
/// out first. Collective; `path` is the same on all ranks, ends in .xdmf and is in a folder that
/// all can write to. Errors: POND_ERROR_ARGUMENT; POND_ERROR_DATA if `path` is the series of
/// another pond, or not a series; POND_ERROR_SYSTEM if nothing can be written; POND_ERROR_MEMORY.
pond_result pond_mpi_write_heights(pond_mpi *water, const char *path);

/// Deletes a series of any pond: the files that it lists, files of killed jobs and last the list.
/// If it is interrupted, call it again. Not collective: one rank calls it. Errors:
/// POND_ERROR_ARGUMENT; POND_ERROR_DATA if `path` is not a series; POND_ERROR_SYSTEM.
pond_result pond_mpi_remove_heights(const char *path);

#ifdef __cplusplus
}
#endif

#endif
