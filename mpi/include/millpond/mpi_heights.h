// millpond/mpi_heights.h — heights of a pond over many machines as files that ParaView opens.
//
// What it does:     writes the heights of now by all ranks together: parallel HDF5, one file a
//                   step, and an XDMF file that lists the steps as a series in time.
// What it does not: read them again; a job continues from checkpoints (pond_mpi_save()).
// How to use it:    link millpond::mpi-heights, and between steps, on all ranks:
//   if (pond_mpi_write_heights(water, "/scratch/water.xdmf") != POND_OK) { … pond_mpi_message() }
//
// Its library is built only where a parallel HDF5 of the same MPI is found; millpond-mpi needs
// none. docs/mpi.md describes the files.
#ifndef MILLPOND_MPI_HEIGHTS_H
#define MILLPOND_MPI_HEIGHTS_H

#include <millpond/mpi.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Writes the heights of all cells, in metres, into a file next to `path`: of "water.xdmf" after 32
/// steps "water-00000032.h5". `path` itself then lists that step after those before it; later ones
/// it forgets, so that a job may continue from an older checkpoint. Each file is written next to
/// its place, with .part after its name, and renamed. Touches that wait for a step are done first.
/// Collective; `path` is the same on all ranks, ends in .xdmf and is where all can write. Errors:
/// POND_ERROR_ARGUMENT; POND_ERROR_DATA where `path` is another pond's series, or none;
/// POND_ERROR_SYSTEM where nothing can be written; POND_ERROR_MEMORY.
pond_result pond_mpi_write_heights(pond_mpi *water, const char *path);

/// Deletes a series of any pond: the files that it lists, files that killed jobs
/// left, and last the list, so that one cut short can be begun again. Not collective: one rank
/// calls it. Errors: POND_ERROR_ARGUMENT;
/// POND_ERROR_DATA where `path` is something else; POND_ERROR_SYSTEM.
pond_result pond_mpi_remove_heights(const char *path);

#ifdef __cplusplus
}
#endif

#endif
