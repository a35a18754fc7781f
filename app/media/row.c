#include "row.h"

#include <dirent.h>
#include <errno.h>
#include <glob.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "error_inside.h"
#include "names.h"

static media_rate rate_of_rows = {30, 1};

void media_row_set_rate(media_rate rate) {
    rate_of_rows = rate;
}

media_rate media_row_rate(void) {
    return rate_of_rows;
}

static const char *base_of(const char *path) {
    const char *const slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

static bool is_pattern(const char *path) {
    return strpbrk(base_of(path), "*?[") != NULL;
}

bool media_row_is(const char *path) {
    struct stat about;
    return lstat(path, &about) != 0 && (is_pattern(path) || media_names_check(path, NULL));
}

// Takes `file` over.
static bool add(media_row *row, char *file, int64_t number, media_error *error) {
    if (file != NULL && (row->count & (row->count - 1)) == 0) { // full at each power of two
        const size_t room = row->count > 0 ? 2 * (size_t)row->count : 1;
        char **const files = realloc(row->files, room * sizeof *files);
        row->files = files != NULL ? files : row->files;
        int64_t *const numbers = realloc(row->numbers, room * sizeof *numbers);
        row->numbers = numbers != NULL ? numbers : row->numbers;
        if (files == NULL || numbers == NULL) {
            free(file);
            file = NULL;
        }
    }
    if (file == NULL) {
        return media_fail_memory(error);
    }
    row->files[row->count] = file;
    row->numbers[row->count++] = number;
    return true;
}

// ---- numbered -----------------------------------------------------------------------------------

// A search for names with the pattern's beginning and end around a number.
typedef struct search {
    const media_names *names;
    char stranger[256]; // a file whose number has another length
} search;

static bool take(media_row *row, search *s, const char *name, media_error *error) {
    const int64_t number = media_names_number(s->names, name);
    char *const file = number < 0 ? NULL : media_names_get(s->names, number);
    if (number < 0) {
        return true;
    }
    if (file != NULL && strcmp(base_of(file), name) != 0) {
        snprintf(s->stranger, sizeof s->stranger, "%s", name);
        free(file);
        return true;
    }
    return add(row, file, number, error);
}

static bool fail_to_find(const char *path, const search *s, media_error *error) {
    const char *const name = base_of(path);
    if (s->stranger[0] == '\0') {
        return media_fail(error, 2, "%s: no pictures have such names", path);
    }
    const size_t before = strcspn(name, "%");
    const size_t digits = strspn(s->stranger + before, "0123456789");
    char place[16] = "%d";
    if (s->stranger[before] == '0' && digits > 1) {
        snprintf(place, sizeof place, "%%0%dd", (int)digits);
    }
    return media_fail(
        error, 2, "%s: no pictures have such names, but there is %s; use %.*s%.*s%s%s", path,
        s->stranger, (int)(name - path), path, (int)before, name, place, s->names->tail);
}

static bool find_numbered(media_row *row, const char *path, media_error *error) {
    media_names names;
    if (!media_names_open(&names, path, error)) {
        return false;
    }
    search s = {.names = &names};
    const size_t length = (size_t)(base_of(path) - path);
    char *const folder = length > 0 ? strndup(path, length) : strdup(".");
    DIR *const listing = folder != NULL ? opendir(folder) : NULL;
    bool good = listing != NULL ||
                media_fail(error, 2, "%s: its folder cannot be opened (%s)", path, strerror(errno));
    while (good && listing != NULL) {
        const struct dirent *const entry = readdir(listing);
        if (entry == NULL) {
            break;
        }
        good = take(row, &s, entry->d_name, error);
    }
    if (listing != NULL) {
        closedir(listing);
    }
    good = good && (row->count > 0 || fail_to_find(path, &s, error));
    free(folder);
    media_names_close(&names);
    return good;
}

// ---- by a pattern -------------------------------------------------------------------------------

static bool find_fitting(media_row *row, const char *path, media_error *error) {
    glob_t found = {0};
    const int result = glob(path, 0, NULL, &found);
    bool good = result == 0 || result == GLOB_NOMATCH || media_fail_memory(error);
    for (size_t i = 0; result == 0 && i < found.gl_pathc && good; i++) {
        struct stat about;
        if (stat(found.gl_pathv[i], &about) == 0 && S_ISREG(about.st_mode)) {
            good = add(row, strdup(found.gl_pathv[i]), 0, error);
        }
    }
    globfree(&found);
    return good &&
           (row->count > 0 || media_fail(error, 2, "%s: no pictures have such names", path));
}

// ---- in order -----------------------------------------------------------------------------------

// Compares runs of digits as numbers.
static int by_name(const void *first, const void *second) {
    const char *const start = *(char *const *)first;
    const char *a = start;
    const char *b = *(char *const *)second;
    while (*a != '\0' && *b != '\0') {
        const size_t digits_a = strspn(a, "0123456789");
        const size_t digits_b = strspn(b, "0123456789");
        if (digits_a > 0 && digits_b > 0) {
            const char *const end_a = a + digits_a;
            const char *const end_b = b + digits_b;
            a += strspn(a, "0") < digits_a ? strspn(a, "0") : digits_a - 1;
            b += strspn(b, "0") < digits_b ? strspn(b, "0") : digits_b - 1;
            const size_t length = (size_t)(end_a - a);
            const int order =
                end_a - a != end_b - b ? (end_a - a < end_b - b ? -1 : 1) : strncmp(a, b, length);
            if (order != 0) {
                return order;
            }
            a = end_a;
            b = end_b;
        } else if (*a != *b) {
            return (unsigned char)*a < (unsigned char)*b ? -1 : 1;
        } else {
            a++;
            b++;
        }
    }
    return *a != '\0' ? 1 : *b != '\0' ? -1 : strcmp(start, *(char *const *)second);
}

static int by_number(const void *first, const void *second) {
    const int64_t a = *(const int64_t *)first;
    const int64_t b = *(const int64_t *)second;
    return (a > b) - (a < b);
}

static void put_in_order(media_row *row) {
    qsort(row->files, (size_t)row->count, sizeof *row->files, by_name); // also in numeric order
    if (row->numbered) {
        qsort(row->numbers, (size_t)row->count, sizeof *row->numbers, by_number);
        return;
    }
    for (int64_t i = 0; i < row->count; i++) {
        row->numbers[i] = i;
    }
}

static bool check_holes(const media_row *row, const char *path, media_error *error) {
    const int64_t length = row->numbers[row->count - 1] - row->numbers[0] + 1;
    int64_t hole = 1;
    while (hole < row->count && row->numbers[hole] == row->numbers[hole - 1] + 1) {
        hole++;
    }
    return length - row->count <= row->count ||
           media_fail(error, 2,
                      "%s: %" PRId64 " pictures, numbered from %" PRId64 " to %" PRId64
                      ": more numbers are missing than present, the first after %" PRId64
                      "; a name with * in quotes shows the pictures without gaps",
                      path, row->count, row->numbers[0], row->numbers[row->count - 1],
                      row->numbers[hole - 1]);
}

bool media_row_open(media_row *row, const char *path, media_error *error) {
    *row = (media_row){.numbered = !is_pattern(path)};
    if (!(row->numbered ? find_numbered(row, path, error) : find_fitting(row, path, error))) {
        return false;
    }
    put_in_order(row);
    return check_holes(row, path, error);
}

void media_row_close(media_row *row) {
    for (int64_t i = 0; i < row->count; i++) {
        free(row->files[i]);
    }
    free(row->files);
    free(row->numbers);
    *row = (media_row){0};
}
