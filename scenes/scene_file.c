#include "scene_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static char *fail(const char *path, char *why, size_t room) {
    (void)snprintf(why, room, "%s: cannot be read (%s)", path, strerror(errno));
    return NULL;
}

static char *read_all(FILE *file, const char *path, size_t most, size_t *size, char *why,
                      size_t room) {
    struct stat about;
    if (fstat(fileno(file), &about) != 0) {
        return fail(path, why, room);
    }
    if (!S_ISREG(about.st_mode)) {
        (void)snprintf(why, room, "%s: is not a regular file", path);
        return NULL;
    }
    if ((uint64_t)about.st_size > most) {
        (void)snprintf(why, room, "%s: is larger than %zu MiB", path, most >> 20);
        return NULL;
    }
    char *bytes = malloc((size_t)about.st_size + 1);
    if (bytes == NULL) {
        return fail(path, why, room);
    }
    *size = fread(bytes, 1, (size_t)about.st_size, file);
    if (ferror(file) != 0) {
        free(bytes);
        return fail(path, why, room);
    }
    return bytes;
}

char *scene_file_read(const char *path, size_t most, size_t *size, char *why, size_t room) {
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); // a pipe must not block
    FILE *file = fd >= 0 ? fdopen(fd, "rb") : NULL;
    if (file == NULL) {
        return fail(path, why, room);
    }
    char *bytes = read_all(file, path, most, size, why, room);
    (void)fclose(file);
    return bytes;
}
