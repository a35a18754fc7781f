// Writes a series of heights of a pond in the rain over the ranks it is started on, and reads each
// step back on rank 0: it must have the heights of one pond, to the bit. run.py looks at the files.
//
//   heights_test FILE.xdmf STEPS EVERY [classic] [WIDTH HEIGHT [ACROSS DOWN]]
//       [--elsewhere | --limit | --remove]
//
// --elsewhere: rank 1 writes to another file; --limit: the system lets it write none beyond
// 100 KB; --remove: deletes the series, and does nothing else.
// Exit status: 2 where what it was told is wrong, 1 where it failed.

#include <hdf5.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <millpond/mpi_heights.h>

#include "both.h"

#include "limit.h"

static int rank;

static int quit(pond_result result) {
    if (rank == 0) {
        fprintf(stderr, "heights: %s\n", pond_mpi_message());
    }
    MPI_Finalize();
    return result == POND_ERROR_SYSTEM || result == POND_ERROR_MEMORY ? 1 : 2;
}

// The heights in a step's file; NULL: not there, or of another size. To be freed.
static float *read_back(const char *path, const pond_desc *d, double *time) {
    const size_t count = (size_t)d->width * (size_t)d->height;
    float *heights = malloc(count * sizeof *heights);
    const hid_t file = H5Fopen(path, H5F_ACC_RDONLY, H5P_DEFAULT);
    const hid_t set = H5Dopen2(file, "heights", H5P_DEFAULT);
    const hid_t space = H5Dget_space(set);
    const hid_t attribute = H5Aopen(set, "time", H5P_DEFAULT);
    hsize_t size[2] = {0, 0};
    (void)H5Sget_simple_extent_dims(space, size, NULL);
    const int good = size[0] == (hsize_t)d->height && size[1] == (hsize_t)d->width &&
                     H5Aread(attribute, H5T_NATIVE_DOUBLE, time) >= 0 &&
                     H5Dread(set, H5T_NATIVE_FLOAT, H5S_ALL, H5S_ALL, H5P_DEFAULT, heights) >= 0;
    (void)H5Aclose(attribute);
    (void)H5Sclose(space);
    (void)H5Dclose(set);
    (void)H5Fclose(file);
    if (!good) {
        free(heights);
        return NULL;
    }
    return heights;
}

static int is_same(const char *path, const pond *one) {
    char name[4096];
    const pond_desc d = pond_get_desc(one);
    const size_t count = (size_t)d.width * (size_t)d.height;
    double time = -1.0;
    (void)snprintf(name, sizeof name, "%.*s-%08llu.h5", (int)strlen(path) - 5, path,
                   (unsigned long long)pond_get_steps(one));
    float *wanted = malloc(count * sizeof *wanted);
    float *got = read_back(name, &d, &time);
    pond_copy_heights(one, 0, 0, d.width, d.height, wanted, d.width);
    const int same =
        got != NULL && memcmp(wanted, got, count * sizeof *got) == 0 && time == pond_get_time(one);
    free(wanted);
    free(got);
    if (!same) {
        fprintf(stderr, "heights: %s: not the heights of one pond\n", name);
    }
    return same;
}

static pond_rain rain(void) {
    pond_rain r = pond_rain_default();
    r.rate = 400.0f;
    r.splash = true;
    return r;
}

static pond_mpi_desc desc_of(int count, char **words) {
    pond_mpi_desc d = pond_mpi_desc_default(MPI_COMM_WORLD);
    const int classic = count > 4 && strcmp(words[4], "classic") == 0;
    words += classic;
    count -= classic;
    d.water.solver = classic ? POND_SOLVER_CLASSIC : POND_SOLVER_WAVE;
    d.water.width = count > 5 ? atoi(words[4]) : 300;
    d.water.height = count > 5 ? atoi(words[5]) : 260;
    d.across = count > 7 ? atoi(words[6]) : 0;
    d.down = count > 7 ? atoi(words[7]) : 0;
    return d;
}

static int failures;

static pond_result make_series(pond_mpi *many, pond *one, const char *path, int64_t steps,
                               int64_t every) {
    const pond_command shower = {.kind = POND_COMMAND_RAIN, .is.rain = rain()};
    const pond_command drop = drop_of((pond_vec2){0.25f, 0.5f}, 0.1f, -0.05f);
    do_to(one, rank == pond_mpi_get_ranks(many) - 1 ? many : NULL, &shower);
    pond_result result = POND_OK;
    for (int64_t at = 0; at < steps && result == POND_OK; at += every) {
        result = pond_mpi_step_many(many, every);
        do_to(NULL, rank == 0 ? many : NULL, &drop); // waits for a step
        result = result == POND_OK ? pond_mpi_write_heights(many, path) : result;
        if (one != NULL && result == POND_OK) {
            pond_step_many(one, every);
            do_to(one, NULL, &drop);
            failures += !is_same(path, one);
        }
    }
    return result;
}

int main(int count, char **words) {
    MPI_Init(&count, &words);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    const int elsewhere = count > 1 && strcmp(words[count - 1], "--elsewhere") == 0;
    const int limit = count > 1 && strcmp(words[count - 1], "--limit") == 0;
    const int remove_all = count > 1 && strcmp(words[count - 1], "--remove") == 0;
    count -= elsewhere + limit + remove_all;
    if (limit && rank == 1) {
        limit_files();
    }
    if (count < 4) {
        return 2;
    }
    if (remove_all) {
        pond_result gone = rank == 0 ? pond_mpi_remove_heights(words[1]) : POND_OK;
        MPI_Bcast(&gone, (int)sizeof gone, MPI_BYTE, 0, MPI_COMM_WORLD);
        if (gone != POND_OK) {
            return quit(gone);
        }
        MPI_Finalize();
        return 0;
    }
    const pond_mpi_desc d = desc_of(count, words);
    const char *path = elsewhere && rank == 1 ? "/nowhere/at/all.xdmf" : words[1];
    pond_mpi *many;
    pond *one = NULL;
    pond_result result = pond_mpi_create(&d, &many);
    if (result == POND_OK && rank == 0 && pond_create(&d.water, &one) != POND_OK) {
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    if (result == POND_OK) {
        result = make_series(many, one, path, atoll(words[2]), atoll(words[3]));
    }
    if (result != POND_OK) {
        return quit(result);
    }
    pond_destroy(one);
    pond_mpi_destroy(many);
    MPI_Bcast(&failures, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return failures == 0 ? 0 : 1;
}
