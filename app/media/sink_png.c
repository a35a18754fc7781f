// sink_png.c — numbered pictures. The first is number 0; each one appears under its name when
// whole.
#include "internal.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct media_numbered {
    char *head; // before the number
    char *tail; // after it
    int digits;
    int width;
    int height;
    int64_t count;
};

// The one place of a number in a file's name. Folders are taken as they are.
typedef struct place {
    const char *start; // its '%'
    const char *end;   // behind its 'd'
    int digits;
} place;

// Answers false when the '%' does not begin %d or %0Nd.
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
    if (percent == NULL) {
        return media_fail(error, 2,
                          "%s: a film as .png needs a place for its number, as in frame-%%04d.png",
                          path);
    }
    if (!parse_place(percent, found) || strchr(found->end, '%') != NULL) {
        return media_fail(
            error, 2,
            "%s: one place for the number is needed, as %%d or %%01d to %%09d, and no "
            "other %% is allowed",
            path);
    }
    return true;
}

bool media_pattern_check(const char *path, media_error *error) {
    place found = {0};
    return find_place(path, &found, error);
}

static char *name_of(const media_numbered *numbered, int64_t number) {
    const size_t size = strlen(numbered->head) + strlen(numbered->tail) + 32;
    char *const name = malloc(size);
    if (name != NULL) {
        snprintf(name, size, "%s%0*" PRId64 "%s", numbered->head, numbered->digits, number,
                 numbered->tail);
    }
    return name;
}

// Finds out now, and not after minutes of work, that the folder cannot be written to.
static bool try_place(const media_numbered *numbered, media_error *error) {
    char *const name = name_of(numbered, 0);
    if (name == NULL) {
        return media_fail_memory(error);
    }
    media_file file;
    const bool good = media_file_open(&file, name, 2, error);
    free(name);
    if (good) {
        media_file_abandon(&file);
    }
    return good;
}

media_numbered *media_numbered_open(const media_sink_desc *desc, media_error *error) {
    place found = {0};
    if (!find_place(desc->path, &found, error)) {
        return NULL;
    }
    media_numbered *const numbered = calloc(1, sizeof *numbered);
    if (numbered == NULL) {
        media_fail_memory(error);
        return NULL;
    }
    *numbered = (media_numbered){
        .head = strndup(desc->path, (size_t)(found.start - desc->path)),
        .tail = strdup(found.end),
        .digits = found.digits,
        .width = desc->width,
        .height = desc->height,
    };
    bool good = numbered->head != NULL && numbered->tail != NULL;
    if (!good) {
        media_fail_memory(error);
    }
    good = good && try_place(numbered, error);
    if (!good) {
        media_numbered_close(numbered, true);
        return NULL;
    }
    return numbered;
}

bool media_numbered_write(media_numbered *numbered, const uint8_t *pixels, ptrdiff_t stride,
                          media_error *error) {
    char *const name = name_of(numbered, numbered->count);
    if (name == NULL) {
        return media_fail_memory(error);
    }
    const bool good =
        media_write_picture(name, pixels, numbered->width, numbered->height, stride, error);
    numbered->count += good ? 1 : 0;
    free(name);
    return good;
}

void media_numbered_close(media_numbered *numbered, bool keep) {
    for (int64_t i = 0; !keep && i < numbered->count; i++) {
        char *const name = name_of(numbered, i);
        if (name != NULL) {
            unlink(name);
        }
        free(name);
    }
    free(numbered->head);
    free(numbered->tail);
    free(numbered);
}
