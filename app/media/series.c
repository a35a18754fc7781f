// series.c — numbered files: written to a hidden folder, and renamed together at the end.
#include "series.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "internal.h"
#include "leftover.h"

// In the hidden folder the name of a file is its number.
static char *temp_name(const media_series *series, int64_t number) {
    const size_t size = strlen(series->folder) + 32;
    char *const name = malloc(size);
    if (name != NULL) {
        snprintf(name, size, "%s/%" PRId64, series->folder, number);
    }
    return name;
}

bool media_series_open(media_series *series, const char *pattern, int64_t first_number,
                       media_error *error) {
    *series = (media_series){.lock = -1, .first = first_number};
    if (!media_names_open(&series->names, pattern, error)) {
        return false;
    }
    char *const first = media_names_get(&series->names, first_number);
    if (first == NULL) {
        media_fail_memory(error);
    } else {
        series->folder = media_file_folder(first, &series->lock, error);
    }
    free(first);
    if (series->folder == NULL) {
        media_names_close(&series->names);
        return false;
    }
    return true;
}

bool media_series_next(const media_series *series, media_file *file, media_error *error) {
    char *const name = media_names_get(&series->names, series->first + series->count);
    char *const temp = temp_name(series, series->count);
    const bool good = name != NULL && temp != NULL ? media_file_open_aside(file, name, temp, error)
                                                   : media_fail_memory(error);
    free(name);
    free(temp);
    return good;
}

bool media_series_keep(media_series *series, media_file *file, media_error *error) {
    const bool good = media_file_lay_aside(file, error);
    series->count += good ? 1 : 0;
    return good;
}

static bool give_name(const media_series *series, int64_t number, media_error *error) {
    char *const name = media_names_get(&series->names, series->first + number);
    char *const temp = temp_name(series, number);
    const bool good = name != NULL && temp != NULL ? media_file_name_aside(temp, name, error)
                                                   : media_fail_memory(error);
    free(name);
    free(temp);
    return good;
}

bool media_series_finish(media_series *series, media_error *error) {
    bool good = true;
    for (int64_t i = 0; i < series->count && good; i++) {
        good = give_name(series, i, error);
    }
    media_series_discard(series);
    return good;
}

void media_series_discard(media_series *series) {
    if (series->folder == NULL) {
        return;
    }
    for (int64_t i = 0; i < series->count; i++) {
        char *const name = temp_name(series, i);
        if (name != NULL) {
            unlink(name); // fails if the file has been renamed
        }
        free(name);
    }
    rmdir(series->folder);
    media_leftover_forget(series->folder);
    close(series->lock);
    media_names_close(&series->names);
    free(series->folder);
    *series = (media_series){.lock = -1};
}
