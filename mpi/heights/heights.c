// Heights into one HDF5 file, by all ranks at once: each writes its rectangle of one sheet.

#include <errno.h>
#include <hdf5.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <millpond/detail/subdomain.h>
#include <millpond/mpi_heights.h>

#include "agree.h"
#include "disk.h"
#include "series.h"

#define STRIP ((size_t)16 << 20) // written at once. [bytes]

// ---- messages of HDF5 ---------------------------------------------------------------------------

static herr_t keep_first(unsigned number, const H5E_error2_t *error, void *text) {
    if (number == 0) {
        (void)snprintf(text, 256, "%s", error->desc);
    }
    return 0;
}

// Call it right after a function of HDF5: the next one clears the reason.
static pond_result check(bool good, const char *path, const char *what) {
    char why[256] = "HDF5 gives no reason";
    if (good) {
        return POND_OK;
    }
    (void)H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, keep_first, why);
    return cluster_fail(POND_ERROR_SYSTEM, "%s: cannot be %s: %s", path, what, why);
}

// ---- the file -----------------------------------------------------------------------------------

typedef struct sheet {
    const char *path;
    pond_mpi *water;
    float *room;
    hid_t file;
    hid_t space; // of the whole
    hid_t set;
} sheet;

static pond_result create_file(sheet *s) {
    const hid_t access = H5Pcreate(H5P_FILE_ACCESS);
    MPI_Info info = cluster_own_writes();
    (void)H5Pset_fapl_mpio(access, pond_mpi_get_comm(s->water), info);
    s->file = H5Fcreate(s->path, H5F_ACC_TRUNC, H5P_DEFAULT, access);
    const pond_result result = check(s->file >= 0, s->path, "created");
    (void)H5Pclose(access);
    (void)MPI_Info_free(&info);
    return result;
}

// Without the time of day, so that the bytes are the same for every number of ranks.
static pond_result create_set(sheet *s) {
    const hid_t how = H5Pcreate(H5P_DATASET_CREATE);
    (void)H5Pset_obj_track_times(how, false);
    (void)H5Pset_fill_time(how, H5D_FILL_TIME_NEVER);
    s->set =
        H5Dcreate2(s->file, "heights", H5T_IEEE_F32LE, s->space, H5P_DEFAULT, how, H5P_DEFAULT);
    const pond_result result = check(s->set >= 0, s->path, "prepared");
    (void)H5Pclose(how);
    return result;
}

static pond_result write_attribute(const sheet *s, const char *name, hid_t there, hid_t here,
                                   const void *value) {
    const hid_t one = H5Screate(H5S_SCALAR);
    const hid_t attribute = H5Acreate2(s->set, name, there, one, H5P_DEFAULT, H5P_DEFAULT);
    const bool good = attribute >= 0 && H5Awrite(attribute, here, value) >= 0;
    const pond_result result = check(good, s->path, "prepared");
    if (attribute >= 0) {
        (void)H5Aclose(attribute);
    }
    (void)H5Sclose(one);
    return result;
}

static pond_result write_attributes(const sheet *s) {
    const pond_desc d = pond_mpi_get_desc(s->water);
    const double time = pond_mpi_get_time(s->water);
    const uint64_t steps = pond_mpi_get_steps(s->water);
    pond_result result =
        write_attribute(s, "cell_size", H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, &d.cell_size);
    if (result == POND_OK) {
        result = write_attribute(s, "time", H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, &time);
    }
    return result == POND_OK ? write_attribute(s, "steps", H5T_STD_U64LE, H5T_NATIVE_UINT64, &steps)
                             : result;
}

static pond_result open_sheet(sheet *s) {
    const pond_desc d = pond_mpi_get_desc(s->water);
    const hsize_t size[2] = {(hsize_t)d.height, (hsize_t)d.width};
    const MPI_Comm comm = pond_mpi_get_comm(s->water);
    s->space = H5Screate_simple(2, size, NULL);
    pond_result result = cluster_agree(comm, create_file(s));
    if (result != POND_OK) {
        return result;
    }
    result = create_set(s);
    result = result == POND_OK ? write_attributes(s) : result;
    if (result == POND_OK && pond_mpi_get_rank(s->water) == 0) {
        result = cluster_reserve_more(s->path, size[0] * size[1] * sizeof(float));
    }
    return cluster_agree(comm, result);
}

static pond_result close_sheet(const sheet *s, pond_result result) {
    const bool set = s->set < 0 || H5Dclose(s->set) >= 0;
    const bool file = s->file < 0 || H5Fclose(s->file) >= 0; // collective, after failures too
    const pond_result closed = check(set && file, s->path, "closed");
    (void)H5Sclose(s->space);
    return result == POND_OK ? cluster_agree(pond_mpi_get_comm(s->water), closed) : result;
}

// ---- cells --------------------------------------------------------------------------------------

static int strip_rows(pond_area own) {
    const size_t rows = STRIP / (sizeof(float) * (size_t)own.width);
    return rows < 1 ? 1 : rows > (size_t)own.height ? own.height : (int)rows;
}

static pond_result write_strip(const sheet *s, pond_area cells, int y, hid_t how) {
    const int rows = cells.height - y < strip_rows(cells) ? cells.height - y : strip_rows(cells);
    const hsize_t size[2] = {(hsize_t)rows, (hsize_t)cells.width};
    const hsize_t corner[2] = {(hsize_t)(cells.y + y), (hsize_t)cells.x};
    const hid_t here = H5Screate_simple(2, size, NULL);
    const pond *part = pond_mpi_get_subdomain(s->water);
    const pond_area own = pond_subdomain_own(part);
    pond_copy_heights(part, own.x, own.y + y, own.width, rows, s->room, own.width);
    (void)H5Sselect_hyperslab(s->space, H5S_SELECT_SET, corner, NULL, size, NULL);
    const herr_t code = H5Dwrite(s->set, H5T_NATIVE_FLOAT, here, s->space, how, s->room);
    const pond_result result = check(code >= 0, s->path, "written");
    (void)H5Sclose(here);
    return result;
}

// Each rank writes separately: a rank that writes for others and fails may never report it. The
// ranks compare their results after all have written.
static pond_result write_cells(const sheet *s) {
    const pond_area own = pond_mpi_get_own(s->water, pond_mpi_get_rank(s->water));
    const hid_t how = H5Pcreate(H5P_DATASET_XFER);
    pond_result result = POND_OK;
    (void)H5Pset_dxpl_mpio(how, H5FD_MPIO_INDEPENDENT);
    for (int y = 0; y < own.height && result == POND_OK; y += strip_rows(own)) {
        result = write_strip(s, own, y, how);
    }
    (void)H5Pclose(how);
    return cluster_agree(pond_mpi_get_comm(s->water), result);
}

static pond_result write_sheet(sheet *s) {
    H5E_auto2_t print;
    void *to;
    (void)H5Eget_auto2(H5E_DEFAULT, &print, &to);
    (void)H5Eset_auto2(H5E_DEFAULT, NULL, NULL); // pond_mpi_message() has the reason
    pond_result result = open_sheet(s);
    if (result == POND_OK) {
        result = write_cells(s);
    }
    result = close_sheet(s, result);
    (void)H5Eset_auto2(H5E_DEFAULT, print, to);
    return result;
}

// ---- a step -------------------------------------------------------------------------------------

// Whether XDMF can contain the name of the file: a colon ends it there.
static bool is_name(const char *path) {
    const char *slash = strrchr(path, '/');
    bool good = true;
    for (const char *c = slash != NULL ? slash + 1 : path; *c != '\0'; c++) {
        good = good && *c != ':' && ((unsigned char)*c >= 32 && *c != 127);
    }
    return good;
}

// Names with more letters are made of it.
static pond_result check_name(const char *path) {
    const size_t length = path != NULL ? strlen(path) : 0;
    const bool fits = length > strlen(".xdmf") && length < SERIES_LONGEST_PATH - 32 &&
                      strcmp(path + length - strlen(".xdmf"), ".xdmf") == 0 && is_name(path);
    return fits ? POND_OK
                : cluster_fail(POND_ERROR_ARGUMENT,
                               "path: %.200s; the name of the list of heights ends in .xdmf and "
                               "has up to %d bytes, without colons and control characters",
                               path != NULL ? path : "none", SERIES_LONGEST_PATH - 32);
}

static pond_result check_path(MPI_Comm comm, const char *path) {
    const pond_result result = cluster_agree(comm, check_name(path));
    return result == POND_OK ? cluster_agree_path(comm, path) : result;
}

static pond_result put_in_place(const series *list, const series_step *step, const char *aside) {
    char name[SERIES_LONGEST_PATH];
    series_name(list->path, step->steps, name);
    if (rename(aside, name) != 0) {
        return cluster_fail(POND_ERROR_SYSTEM, "%s: cannot be renamed to %s: %s", aside, name,
                            strerror(errno));
    }
    return series_write(list, step);
}

static pond_result add_step(pond_mpi *water, const series *list, float *room) {
    const MPI_Comm comm = pond_mpi_get_comm(water);
    const series_step step = {pond_mpi_get_steps(water), pond_mpi_get_time(water)};
    char name[SERIES_LONGEST_PATH];
    char aside[SERIES_LONGEST_PATH + 8];
    series_name(list->path, step.steps, name);
    (void)snprintf(aside, sizeof aside, "%s.part", name);
    sheet s = {.path = aside, .water = water, .room = room, .file = -1, .set = -1};
    pond_result result = write_sheet(&s);
    if (result == POND_OK) {
        const bool first = pond_mpi_get_rank(water) == 0;
        result = cluster_agree(comm, first ? put_in_place(list, &step, aside) : POND_OK);
    }
    if (result != POND_OK && pond_mpi_get_rank(water) == 0) {
        (void)remove(aside);
    }
    return result;
}

pond_result pond_mpi_write_heights(pond_mpi *water, const char *path) {
    const MPI_Comm comm = pond_mpi_get_comm(water);
    const pond_desc d = pond_mpi_get_desc(water);
    pond_result result = check_path(comm, path);
    if (result == POND_OK) {
        result = pond_mpi_refresh(water);
    }
    if (result != POND_OK) {
        return result;
    }
    series list = {path, d.width, d.height, d.cell_size, NULL};
    const pond_area own = pond_mpi_get_own(water, pond_mpi_get_rank(water));
    float *room = malloc((size_t)strip_rows(own) * (size_t)own.width * sizeof *room);
    result = room != NULL ? POND_OK : cluster_fail(POND_ERROR_MEMORY, "no memory to write heights");
    if (result == POND_OK && pond_mpi_get_rank(water) == 0) {
        result = series_read(&list);
    }
    result = cluster_agree(comm, result);
    if (result == POND_OK) {
        result = add_step(water, &list, room);
    }
    series_free(&list);
    free(room);
    return result;
}

pond_result pond_mpi_remove_heights(const char *path) {
    const pond_result named = check_name(path);
    return named == POND_OK ? series_remove(path) : named;
}
