#define _XOPEN_SOURCE 700 // mkstemp
#include "piped.h"

#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "error_inside.h"

enum { BLOCK = 1 << 16 };

// The program has one standard input.
static struct {
    bool read;
    media_error error; // status 0: none
    char place[32];
} piped;

static bool write_all(int file, const char *bytes, size_t size) {
    while (size > 0) {
        const ssize_t written = write(file, bytes, size);
        if (written < 0 && errno != EINTR) {
            return false;
        }
        bytes += written > 0 ? written : 0;
        size -= written > 0 ? (size_t)written : 0;
    }
    return true;
}

// Calls poll() first, because a signal always ends it, but not always read().
static ssize_t read_some(char *bytes) {
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&in, 1, -1) < 0 ? -1 : read(STDIN_FILENO, bytes, BLOCK);
}

// An endless input would fill the disk, to the harm of other programs. So after a gigabyte a
// twentieth of the disk stays free.
static bool has_room(int file, int64_t all) {
    struct statvfs disk;
    return all < INT64_C(1) << 30 || fstatvfs(file, &disk) != 0 ||
           disk.f_bavail >= disk.f_blocks / 20;
}

static bool copy_to(int file, const char *folder, media_error *error) {
    char bytes[BLOCK];
    int64_t all = 0;
    for (;;) {
        const ssize_t count = read_some(bytes);
        if (count < 0) {
            return errno == EINTR
                       ? media_fail(error, 1, "-: interrupted while standard input was read")
                       : media_fail(error, 2, "-: standard input cannot be read (%s)",
                                    strerror(errno));
        }
        if (count == 0) {
            return all > 0 ||
                   media_fail(error, 2,
                              "-: standard input is empty; did the command before the pipe fail?");
        }
        if (!has_room(file, all)) {
            return media_fail(error, 1,
                              "-: standard input is larger than %d GB and would fill %s; TMPDIR "
                              "chooses another folder",
                              (int)(all >> 30), folder);
        }
        if (!write_all(file, bytes, (size_t)count)) {
            return media_fail(
                error, 1,
                "-: standard input cannot be stored in %s (%s); TMPDIR chooses another folder",
                folder, strerror(errno));
        }
        all += count;
    }
}

// The file has no name, so it disappears when the program ends for any reason. Each time it is
// opened it is read from its beginning.
static bool keep(media_error *error) {
    const char *const folder = getenv("TMPDIR") != NULL ? getenv("TMPDIR") : "/tmp";
    char *const name = media_join(folder, "/millpond-XXXXXX");
    if (name == NULL) {
        return media_fail_memory(error);
    }
    const int file = mkstemp(name);
    if (file >= 0) {
        unlink(name);
    }
    free(name);
    if (file < 0) {
        return media_fail(error, 2,
                          "-: standard input cannot be stored in %s (%s); TMPDIR chooses another "
                          "folder",
                          folder, strerror(errno));
    }
    snprintf(piped.place, sizeof piped.place, "/dev/fd/%d", file);
    return copy_to(file, folder, error);
}

const char *media_place_of(const char *path, media_error *error) {
    if (strcmp(path, MEDIA_PIPED) != 0) {
        return path;
    }
    if (isatty(STDIN_FILENO)) {
        media_fail(error, 2,
                   "-: standard input is a terminal; send a picture or film through it, as in `cat "
                   "photo.jpg | millpond render - -o wet.mp4`");
        return NULL;
    }
    if (!piped.read) {
        piped.read = true;
        (void)keep(&piped.error);
    }
    if (piped.error.status != 0) {
        media_fail(error, piped.error.status, "%s", piped.error.message);
        return NULL;
    }
    return piped.place;
}
