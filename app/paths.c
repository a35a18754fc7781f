#define _XOPEN_SOURCE 700 // realpath()
#include "paths.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "media/names.h"
#include "media/row.h"

bool paths_name(const char *pattern, const char *media, char *out, size_t size) {
    const char *mark = strstr(pattern, NAME_MARK);
    if (mark == NULL) {
        const int written = snprintf(out, size, "%s", pattern);
        return written >= 0 && (size_t)written < size;
    }
    const char *slash = strrchr(media, '/');
    const char *name = slash != NULL ? slash + 1 : media;
    const char *dot = strrchr(name, '.');
    const int length = dot != NULL && dot != name ? (int)(dot - name) : (int)strlen(name);
    const int written = snprintf(out, size, "%.*s%.*s%s", (int)(mark - pattern), pattern, length,
                                 name, mark + strlen(NAME_MARK));
    return written >= 0 && (size_t)written < size;
}

static bool is_same_file(const char *a, const char *b) {
    struct stat first;
    struct stat second;
    return stat(a, &first) == 0 && stat(b, &second) == 0 && first.st_dev == second.st_dev &&
           first.st_ino == second.st_ino;
}

static bool clashes_with_row(const char *output, const char *pattern) {
    media_row row;
    bool found = false;
    if (media_row_is(pattern)) {
        (void)media_row_open(&row, pattern, NULL);
        for (int64_t i = 0; i < row.count && !found; i++) {
            found = is_same_file(output, row.files[i]) || media_names_makes(output, row.files[i]);
        }
        media_row_close(&row);
    }
    return found;
}

bool paths_clash(const char *output, const char *input) {
    return is_same_file(output, input) || media_names_makes(output, input) ||
           clashes_with_row(output, input);
}

// The folder of an output, resolved. False if it does not exist or its path is too long.
static bool folder_of(const char *path, char *out) {
    char folder[PATH_MAX];
    const char *slash = strrchr(path, '/');
    const int length = slash == NULL ? 0 : slash == path ? 1 : (int)(slash - path);
    const int written = slash == NULL ? snprintf(folder, sizeof folder, ".")
                                      : snprintf(folder, sizeof folder, "%.*s", length, path);
    return written < (int)sizeof folder && realpath(folder, out) != NULL;
}

bool paths_same(const char *a, const char *b) {
    const char *slash_a = strrchr(a, '/');
    const char *slash_b = strrchr(b, '/');
    char folder_a[PATH_MAX];
    char folder_b[PATH_MAX];
    if (strcmp(a, b) == 0) {
        return true;
    }
    return media_names_overlap(slash_a != NULL ? slash_a + 1 : a,
                               slash_b != NULL ? slash_b + 1 : b) &&
           folder_of(a, folder_a) && folder_of(b, folder_b) && strcmp(folder_a, folder_b) == 0;
}

bool paths_beside(const char *scene_input, const char *name, char *out, size_t size) {
    const char *slash = scene_input != NULL ? strrchr(scene_input, '/') : NULL;
    const int folder = slash != NULL && name[0] != '/' ? (int)(slash - scene_input) + 1 : 0;
    const bool here = folder == 0 && name[0] == '-'; // a file, not standard input
    const int length = snprintf(out, size, "%.*s%s%s", folder, folder > 0 ? scene_input : "",
                                here ? "./" : "", name);
    return length >= 0 && (size_t)length < size;
}
