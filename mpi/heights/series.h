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
    char *old;        // what it held; NULL: nothing
} series;

typedef struct series_step {
    uint64_t steps;
    double time; // [s]
} series_step;

// Reads an existing series; refuses files that are not a series of such a pond.
pond_result series_read(series *s);

// The file of a step.
void series_name(const char *path, uint64_t steps, char name[SERIES_LONGEST_PATH]);

// Writes it anew: those before this step, and this one.
pond_result series_write(const series *s, const series_step *step);

void series_free(series *s);

// Deletes the listed files, the files of killed jobs and then the list; refuses a file that is no
// list.
pond_result series_remove(const char *path);

#endif
