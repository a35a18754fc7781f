// file.c — output files, which appear under their names once they are complete.
#define _XOPEN_SOURCE 700 // realpath

#include "file_inside.h"

#include <errno.h>
#include <fcntl.h>
#include <libavutil/error.h>
#include <libavutil/mem.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "error_inside.h"
#include "late.h"
#include "leftover.h"

enum { io_buffer_size = 1 << 16, attempts = 1000 };

// Follows links, so that the target is replaced and not the link.
static char *final_name(const char *path) {
    char *const real = realpath(path, NULL);
    return real != NULL ? real : strdup(path);
}

// Dangling links are refused: either the link or its target could be meant.
static bool is_dangling(const char *path, char *target, size_t size) {
    const ssize_t length = readlink(path, target, size - 1);
    target[length > 0 ? length : 0] = '\0';
    return length > 0;
}

bool media_file_may_be(const char *path, int status, media_error *error) {
    const size_t length = strlen(path);
    if (length == 0) {
        return media_fail(error, status, "the output has an empty name");
    }
    struct stat about;
    char target[256];
    if (stat(path, &about) == 0) {
        if (S_ISDIR(about.st_mode)) {
            return media_fail(error, status, "%s: is a folder; a file name is needed", path);
        }
        if (!S_ISREG(about.st_mode)) {
            return media_fail(error, status, "%s: is not a regular file", path);
        }
        if (access(path, W_OK) != 0) {
            return media_fail(error, status, "%s: cannot be replaced (%s)", path, strerror(errno));
        }
    } else if (path[length - 1] == '/') {
        return media_fail(error, status, "%s: ends in a slash; a file name is needed", path);
    } else if (errno == ENOENT && is_dangling(path, target, sizeof target)) {
        return media_fail(error, status, "%s: is a link to %s, which is not there; remove the link",
                          path, target);
    } else if (errno != ENOENT) {
        // Includes names that are too long. The temporary name is shorter and would be accepted.
        return media_fail(error, status, "%s: no file can be created there (%s)", path,
                          strerror(errno));
    }
    return true;
}

static bool fail_to_make(const char *path, int status, int reason, media_error *error) {
    if (reason == ENOMEM) {
        return media_fail_memory(error);
    }
    return reason == EEXIST
               ? media_fail(error, status, "%s: its folder is full of unfinished .part files", path)
               : media_fail(error, status, "%s: no file can be created there (%s)", path,
                            strerror(reason));
}

// Creates a file or folder. Returns a descriptor, or −1 with errno.
typedef int maker(const char *name);

// Readable, because the muxer moves a film's index to the front at the end.
static int make_file(const char *name) {
    return open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
}

static int make_folder(const char *name) {
    if (mkdir(name, 0700) != 0) {
        return -1;
    }
    const int fd = open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) {
        const int reason = errno;
        rmdir(name);
        errno = reason;
    }
    return fd;
}

// Creates a file or folder next to `path` under a temporary name. The caller frees *temp. Returns 0
// or errno.
static int make_aside(const char *path, maker *make, char **temp, int *fd) {
    int reason = EEXIST;
    for (int attempt = 0; attempt < attempts && reason == EEXIST; attempt++) {
        *temp = media_leftover_name(path, attempt);
        if (*temp == NULL) {
            return ENOMEM;
        }
        *fd = make(*temp);
        reason = *fd < 0 ? errno : EEXIST;
        if (*fd >= 0 && media_leftover_claim(*fd, *temp)) {
            return 0;
        }
        if (*fd >= 0) {
            close(*fd);
        }
        free(*temp);
        *temp = NULL;
        *fd = -1;
    }
    return reason;
}

bool media_file_open(media_file *file, const char *path, int status, media_error *error) {
    *file = (media_file){.fd = -1};
    if (!media_file_may_be(path, status, error)) {
        return false;
    }
    file->path = final_name(path);
    const int reason =
        file->path != NULL ? make_aside(file->path, make_file, &file->temp, &file->fd) : ENOMEM;
    if (reason != 0) {
        media_file_abandon(file);
        return fail_to_make(path, status, reason, error);
    }
    return true;
}

// ---- files that are renamed together ------------------------------------------------------------

char *media_file_folder(const char *path, int *lock, media_error *error) {
    char *folder = NULL;
    if (!media_file_may_be(path, 2, error)) {
        return NULL;
    }
    const int reason = make_aside(path, make_folder, &folder, lock);
    if (reason != 0) {
        fail_to_make(path, 2, reason, error);
    }
    return folder;
}

// The target of a link may be on a file system to which the file cannot be moved.
static bool check_device(const media_file *file, media_error *error) {
    struct stat ours;
    struct stat theirs;
    if (fstat(file->fd, &ours) == 0 && stat(file->path, &theirs) == 0 &&
        ours.st_dev != theirs.st_dev) {
        return media_fail(error, 1,
                          "%s: numbered files and the targets of links in their place must be on "
                          "one file system",
                          file->path);
    }
    return true;
}

bool media_file_open_aside(media_file *file, const char *path, const char *temp,
                           media_error *error) {
    *file = (media_file){.fd = -1};
    if (!media_file_may_be(path, 1, error)) {
        return false;
    }
    char *const name = strdup(temp);
    file->path = final_name(path);
    file->fd = name != NULL && file->path != NULL ? make_file(name) : -1;
    const int reason = name == NULL || file->path == NULL ? ENOMEM : errno;
    if (file->fd < 0) {
        free(name);
        media_file_abandon(file);
        return fail_to_make(path, 1, reason, error);
    }
    file->temp = name;
    const bool good = check_device(file, error);
    if (!good) {
        media_file_abandon(file);
    }
    return good;
}

bool media_file_stdout(media_file *file, media_error *error) {
    *file = (media_file){.fd = -1};
    if (isatty(STDOUT_FILENO)) {
        return media_fail(error, 2, "standard output is a terminal; send the film to a program");
    }
    file->fd = dup(STDOUT_FILENO);
    if (file->fd < 0) {
        return media_fail(error, 1, "standard output cannot be used (%s)", strerror(errno));
    }
    return true;
}

const char *media_file_name(const media_file *file) {
    return file->path != NULL ? file->path : "standard output";
}

static int write_all(int fd, const uint8_t *bytes, size_t size) {
    while (size > 0) {
        const ssize_t written = write(fd, bytes, size);
        if (written < 0 && errno != EINTR) {
            return errno;
        }
        if (written > 0) {
            bytes += written;
            size -= (size_t)written;
        }
    }
    return 0;
}

bool media_file_write(const media_file *file, const uint8_t *bytes, size_t size,
                      media_error *error) {
    const int reason = write_all(file->fd, bytes, size);
    if (reason != 0) {
        return media_fail(error, 1, "%s: could not be written (%s)", media_file_name(file),
                          strerror(reason));
    }
    return true;
}

bool media_file_rewind(const media_file *file, media_error *error) {
    if (lseek(file->fd, 0, SEEK_SET) != 0) {
        return media_fail(error, 1, "%s: could not be rewound (%s)", media_file_name(file),
                          strerror(errno));
    }
    return true;
}

// Some disks report a lack of space only here. Pipes and some file systems have no sync.
static int sync_reason(const media_file *file) {
    return file->path != NULL && fsync(file->fd) != 0 && errno != EINVAL && errno != ENOTSUP ? errno
                                                                                             : 0;
}

static bool fail_to_finish(const char *path, int reason, media_error *error) {
    return media_fail(error, 1, "%s: could not be finished (%s)", path, strerror(reason));
}

bool media_file_sync(const media_file *file, media_error *error) {
    const int reason = sync_reason(file);
    return reason == 0 || fail_to_finish(media_file_name(file), reason, error);
}

bool media_file_commit(media_file *file, media_error *error) {
    int reason = sync_reason(file);
    // Closing the file would release the claim to the temporary name.
    if (reason == 0 && file->temp != NULL && rename(file->temp, file->path) != 0) {
        reason = errno;
    }
    if (close(file->fd) != 0 && reason == 0 && errno != EINTR) {
        reason = errno;
    }
    file->fd = -1;
    if (reason != 0) {
        fail_to_finish(media_file_name(file), reason, error);
    } else if (file->temp != NULL) {
        media_leftover_forget(file->temp);
        free(file->temp);
        file->temp = NULL;
    }
    media_file_abandon(file);
    return reason == 0;
}

bool media_file_lay_aside(media_file *file, media_error *error) {
    bool good = media_file_sync(file, error);
    if (close(file->fd) != 0 && good && errno != EINTR) {
        good = fail_to_finish(media_file_name(file), errno, error);
    }
    file->fd = -1;
    if (good) {
        free(file->temp);
        file->temp = NULL;
    }
    media_file_abandon(file);
    return good;
}

bool media_file_name_aside(const char *temp, const char *path, media_error *error) {
    char *const name = final_name(path);
    if (name == NULL) {
        return media_fail_memory(error);
    }
    const bool good = rename(temp, name) == 0 || fail_to_finish(path, errno, error);
    free(name);
    return good;
}

void media_file_abandon(media_file *file) {
    if (file->fd >= 0) {
        close(file->fd);
    }
    if (file->temp != NULL) {
        unlink(file->temp);
        media_leftover_forget(file->temp);
    }
    free(file->temp);
    free(file->path);
    *file = (media_file){.fd = -1};
}

static int on_write(void *opaque, uint8_t *bytes, int size) {
    const media_file *const file = opaque;
    const int reason = write_all(file->fd, bytes, (size_t)size);
    return reason != 0 ? AVERROR(reason) : size;
}

static int64_t on_seek(void *opaque, int64_t offset, int whence) {
    const media_file *const file = opaque;
    if (whence == AVSEEK_SIZE) {
        struct stat about;
        return fstat(file->fd, &about) == 0 ? (int64_t)about.st_size : AVERROR(errno);
    }
    const off_t at = lseek(file->fd, (off_t)offset, whence & ~AVSEEK_FORCE);
    return at < 0 ? AVERROR(errno) : (int64_t)at;
}

AVIOContext *media_file_avio(media_file *file) {
    uint8_t *buffer = av_malloc(io_buffer_size);
    if (buffer == NULL) {
        return NULL;
    }
    AVIOContext *const io = avio_alloc_context(buffer, io_buffer_size, 1, file, NULL, on_write,
                                               file->path != NULL ? on_seek : NULL);
    if (io == NULL) {
        av_free(buffer);
    }
    return io;
}

void media_avio_free(AVIOContext **io) {
    if (*io != NULL) {
        av_freep(&(*io)->buffer);
        avio_context_free(io);
    }
}
