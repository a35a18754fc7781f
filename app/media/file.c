// file.c — output that is either whole under its name or not there at all.
#define _XOPEN_SOURCE 700 // realpath

#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { io_buffer_size = 1 << 16 };

// Follows links, so that a linked file is replaced and not its link.
static char *final_name(const char *path) {
    char *const real = realpath(path, NULL);
    return real != NULL ? real : strdup(path);
}

static bool check_place(const char *path, int status, media_error *error) {
    const size_t length = strlen(path);
    if (length == 0) {
        return media_fail(error, status, "the output has an empty name");
    }
    struct stat about;
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
    } else if (errno != ENOENT) {
        // The temporary name is shorter: a final one that is too long would show only at the end.
        return media_fail(error, status, "%s: no file can be made there (%s)", path,
                          strerror(errno));
    }
    return true;
}

// The name is short and of its own, so that a final name of the longest length still works.
static char *temp_name(const char *path, int attempt) {
    const char *const slash = strrchr(path, '/');
    const size_t folder = slash == NULL ? 0 : (size_t)(slash - path) + 1;
    const size_t size = folder + 64;
    char *const name = malloc(size);
    if (name != NULL) {
        memcpy(name, path, folder);
        snprintf(name + folder, size - folder, ".millpond-%ld-%d.part", (long)getpid(), attempt);
    }
    return name;
}

bool media_file_open(media_file *file, const char *path, int status, media_error *error) {
    *file = (media_file){.fd = -1};
    if (!check_place(path, status, error)) {
        return false;
    }
    file->path = final_name(path);
    if (file->path == NULL) {
        return media_fail_memory(error);
    }
    for (int attempt = 0; attempt < 1000; attempt++) {
        file->temp = temp_name(file->path, attempt);
        if (file->temp == NULL) {
            media_file_abandon(file);
            return media_fail_memory(error);
        }
        // Read as well: a film's index is moved to its front at the end.
        file->fd = open(file->temp, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file->fd >= 0) {
            return true;
        }
        const int reason = errno;
        free(file->temp);
        file->temp = NULL;
        if (reason != EEXIST) {
            media_file_abandon(file);
            return media_fail(error, status, "%s: no file can be made there (%s)", path,
                              strerror(reason));
        }
    }
    media_file_abandon(file);
    return media_fail(error, status, "%s: its folder is full of unfinished .part files", path);
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

bool media_file_commit(media_file *file, media_error *error) {
    int reason = 0;
    // Some disks tell of a lack of room only here. Pipes and odd file systems have no sync.
    if (file->path != NULL && fsync(file->fd) != 0 && errno != EINVAL && errno != ENOTSUP) {
        reason = errno;
    }
    if (close(file->fd) != 0 && reason == 0 && errno != EINTR) {
        reason = errno;
    }
    file->fd = -1;
    if (reason == 0 && file->temp != NULL && rename(file->temp, file->path) != 0) {
        reason = errno;
    }
    if (reason != 0) {
        media_fail(error, 1, "%s: could not be finished (%s)", media_file_name(file),
                   strerror(reason));
    } else {
        free(file->temp);
        file->temp = NULL;
    }
    media_file_abandon(file);
    return reason == 0;
}

void media_file_abandon(media_file *file) {
    if (file->fd >= 0) {
        close(file->fd);
    }
    if (file->temp != NULL) {
        unlink(file->temp);
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
