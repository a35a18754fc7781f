// sink_png.c — numbered pictures; each one appears under its name when whole.
#include "internal.h"

#include <stdlib.h>

#include "names.h"

struct media_numbered {
    media_names names;
    int width;
    int height;
    int64_t count;
};

media_numbered *media_numbered_open(const media_sink_desc *desc, media_error *error) {
    media_numbered *const numbered = calloc(1, sizeof *numbered);
    if (numbered == NULL) {
        media_fail_memory(error);
        return NULL;
    }
    numbered->width = desc->width;
    numbered->height = desc->height;
    if (!media_names_open(&numbered->names, desc->path, error)) {
        free(numbered);
        return NULL;
    }
    return numbered;
}

bool media_numbered_write(media_numbered *numbered, const uint8_t *pixels, ptrdiff_t stride,
                          media_error *error) {
    char *const name = media_names_get(&numbered->names, numbered->count);
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
    if (!keep) {
        media_names_remove(&numbered->names, numbered->count);
    }
    media_names_close(&numbered->names);
    free(numbered);
}
