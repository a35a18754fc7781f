#include "names.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "error.h"

// The place of the number in a file's name. The name of the folder is not examined.
typedef struct place {
    const char *start; // its '%'
    const char *end;   // after its 'd'
    int digits;
} place;

// Returns false when the '%' does not begin %d or %0Nd.
static bool parse_place(const char *percent, place *found) {
    const char *c = percent + 1;
    int digits = 1;
    if (c[0] == '0' && c[1] >= '1' && c[1] <= '9') {
        digits = c[1] - '0';
        c += 2;
    }
    *found = (place){.start = percent, .end = c + 1, .digits = digits};
    return *c == 'd';
}

static bool find_place(const char *path, place *found, media_error *error) {
    const char *const slash = strrchr(path, '/');
    const char *const name = slash == NULL ? path : slash + 1;
    const char *const percent = strchr(name, '%');
    const char *const ending = strrchr(name, '.');
    if (percent == NULL) {
        media_fail(error, 2,
                   "%s: numbered files need a place for their number, as in frame-%%04d%s", path,
                   ending != NULL ? ending : "");
        return false;
    }
    if (!parse_place(percent, found) || strchr(found->end, '%') != NULL) {
        media_fail(error, 2,
                   "%s: one place for the number is needed, as %%d or %%01d to %%09d, and no other "
                   "%% is allowed",
                   path);
        return false;
    }
    return true;
}

bool media_names_check(const char *pattern, media_error *error) {
    place found = {0};
    return find_place(pattern, &found, error);
}

char *media_names_get(const media_names *names, int64_t number) {
    const size_t size = strlen(names->head) + strlen(names->tail) + 32;
    char *const name = malloc(size);
    if (name != NULL) {
        snprintf(name, size, "%s%0*" PRId64 "%s", names->head, names->digits, number, names->tail);
    }
    return name;
}

bool media_names_open(media_names *names, const char *pattern, media_error *error) {
    *names = (media_names){0};
    place found = {0};
    if (!find_place(pattern, &found, error)) {
        return false;
    }
    *names = (media_names){
        .head = strndup(pattern, (size_t)(found.start - pattern)),
        .tail = strdup(found.end),
        .digits = found.digits,
    };
    if (names->head != NULL && names->tail != NULL) {
        return true;
    }
    media_names_close(names);
    media_fail_memory(error);
    return false;
}

int64_t media_names_number(const media_names *names, const char *name) {
    const char *const slash = strrchr(names->head, '/');
    const char *const head = slash == NULL ? names->head : slash + 1;
    const size_t before = strlen(head);
    const size_t behind = strlen(names->tail);
    const size_t length = strlen(name);
    if (length <= before + behind || strncmp(name, head, before) != 0 ||
        strcmp(name + length - behind, names->tail) != 0) {
        return -1;
    }
    const size_t digits = length - before - behind;
    return digits < 18 && strspn(name + before, "0123456789") >= digits
               ? strtoll(name + before, NULL, 10)
               : -1;
}

// Returns the name that a pattern makes of the number in a file's name, to be freed, or NULL.
static char *make_like(const char *pattern, const char *name) {
    media_names names;
    if (!media_names_open(&names, pattern, NULL)) {
        return NULL;
    }
    const int64_t number = media_names_number(&names, name);
    char *const made = number < 0 ? NULL : media_names_get(&names, number);
    media_names_close(&names);
    return made;
}

bool media_names_makes(const char *pattern, const char *path) {
    const char *const slash = strrchr(path, '/');
    char *const name = make_like(pattern, slash == NULL ? path : slash + 1);
    struct stat ours;
    struct stat theirs;
    const bool same = name != NULL && stat(name, &ours) == 0 && stat(path, &theirs) == 0 &&
                      ours.st_dev == theirs.st_dev && ours.st_ino == theirs.st_ino;
    free(name);
    return same;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

// Returns the length of a name before the digits around its number; *behind is the text after them.
static size_t without_number(const char *name, const place *number, const char **behind) {
    size_t before = (size_t)(number->start - name);
    while (before > 0 && is_digit(name[before - 1])) {
        before--;
    }
    *behind = number->end + strspn(number->end, "0123456789");
    return before;
}

static bool may_be(const char *pattern, const char *name) {
    char *const made = make_like(pattern, name);
    const bool same = made != NULL && strcmp(made, name) == 0;
    free(made);
    return same;
}

bool media_names_overlap(const char *a, const char *b) {
    place first;
    place second;
    const bool first_numbered = find_place(a, &first, NULL);
    const bool second_numbered = find_place(b, &second, NULL);
    if (!first_numbered || !second_numbered) {
        return strcmp(a, b) == 0 || (first_numbered && may_be(a, b)) ||
               (second_numbered && may_be(b, a));
    }
    const char *behind_first;
    const char *behind_second;
    const size_t before_first = without_number(a, &first, &behind_first);
    const size_t before_second = without_number(b, &second, &behind_second);
    return before_first == before_second && strncmp(a, b, before_first) == 0 &&
           strcmp(behind_first, behind_second) == 0;
}

void media_names_close(media_names *names) {
    free(names->head);
    free(names->tail);
    *names = (media_names){0};
}
