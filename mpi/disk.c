#define _GNU_SOURCE // fallocate

#include "disk.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "agree.h"

// Some file systems do not support it.
static int reserve(int fd, uint64_t bytes) {
    int code;
    do {
        code = fallocate(fd, 0, 0, (off_t)bytes);
    } while (code != 0 && errno == EINTR);
    return code == 0 || errno == EOPNOTSUPP || errno == ENOSYS ? 0 : errno;
}

static pond_result open_and_reserve(const char *path, int flags, uint64_t bytes) {
    const int fd = open(path, flags | O_WRONLY | O_CLOEXEC, 0666);
    if (fd < 0) {
        return cluster_fail(POND_ERROR_SYSTEM, "%s: cannot be opened: %s", path, strerror(errno));
    }
    const int why = reserve(fd, bytes);
    (void)close(fd);
    return why == 0 ? POND_OK
                    : cluster_fail(POND_ERROR_SYSTEM, "%s: cannot be written, %llu bytes: %s", path,
                                   (unsigned long long)bytes, strerror(why));
}

pond_result cluster_reserve(const char *path, uint64_t bytes) {
    (void)remove(path);
    return open_and_reserve(path, O_CREAT | O_EXCL, bytes);
}

pond_result cluster_reserve_more(const char *path, uint64_t bytes) {
    return open_and_reserve(path, 0, bytes);
}

MPI_Info cluster_own_writes(void) {
    MPI_Info info;
    (void)MPI_Info_create(&info);
    (void)MPI_Info_set(info, "romio_ds_write", "disable");
    (void)MPI_Info_set(info, "romio_cb_write", "disable");
    return info;
}

int cluster_write_at(MPI_File file, MPI_Offset at, const void *from, int count,
                     MPI_Datatype element) {
    MPI_Status status;
    int size = 0;
    int written = 0;
    const int code = MPI_File_write_at(file, at, from, count, element, &status);
    if (code != MPI_SUCCESS || count == 0) {
        return code;
    }
    (void)MPI_Type_size(element, &size);
    (void)MPI_Get_count(&status, MPI_BYTE, &written);
    return written == size * count ? MPI_SUCCESS : MPI_ERR_IO;
}

pond_result cluster_check_plain(const char *path) {
    struct stat about;
    if (stat(path, &about) != 0 || S_ISREG(about.st_mode)) {
        return POND_OK; // opening reports a missing file
    }
    return cluster_fail(POND_ERROR_SYSTEM, "%s: is not a regular file", path);
}
