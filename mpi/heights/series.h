// series.h — the XDMF file that lists the steps of a series, for ParaView.
#ifndef MILLPOND_MPI_SERIES_H
#define MILLPOND_MPI_SERIES_H

#include <stdint.h>

#include <millpond/base.h>

#define SERIES_LONGEST_PATH 4096

typedef struct series {
    const char *path;
    int width; // [cells]
    int height;
    double cell_size; // [m]
    char *old;        // the text of the file; NULL: it does not exist
} series;

typedef struct series_step {
    uint64_t steps;
    double time; // [s]
} series_step;

// Reads an existing series. Fails for a file that is not a series of such a pond.
pond_result series_read(series *s);

// Writes the name of a step's file to `name`.
void series_name(const char *path, uint64_t steps, char name[SERIES_LONGEST_PATH]);

// Writes the list again, with the earlier steps and this one.
pond_result series_write(const series *s, const series_step *step);

void series_free(series *s);

// Deletes the listed files, the files of killed jobs and then the list. Fails if the file is not a
// list.
pond_result series_remove(const char *path);

#endif
