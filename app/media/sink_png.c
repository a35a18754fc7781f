// sink_png.c — numbered pictures.
#include "internal.h"

#include <stdlib.h>
#include <string.h>

#include "series.h"

struct media_numbered {
    media_series files;
    int width;
    int height;
    media_ground ground;
    uint8_t *flat; // a picture laid over the ground's colour, or NULL
};

media_numbered *media_numbered_open(const media_recipe *recipe, const media_sink_desc *desc,
                                    media_error *error) {
    media_numbered *const numbered = calloc(1, sizeof *numbered);
    if (numbered == NULL) {
        media_fail_memory(error);
        return NULL;
    }
    numbered->width = desc->width;
    numbered->height = desc->height;
    numbered->ground = media_ground_of(recipe->kind, desc);
    if (numbered->ground.flat) {
        numbered->flat = malloc((size_t)desc->width * (size_t)desc->height * 4);
    }
    const bool good = numbered->ground.flat && numbered->flat == NULL
                          ? media_fail_memory(error)
                          : media_series_open(&numbered->files, desc->path, desc->first, error);
    if (!good) {
        free(numbered->flat);
        free(numbered);
        return NULL;
    }
    return numbered;
}

// The same picture over the ground's colour, without a gap between its rows.
static const uint8_t *flatten(const media_numbered *numbered, const uint8_t *pixels,
                              ptrdiff_t stride) {
    const size_t row_size = (size_t)numbered->width * 4;
    for (int y = 0; y < numbered->height; y++) {
        uint8_t *const row = numbered->flat + (size_t)y * row_size;
        memcpy(row, pixels + y * stride, row_size);
        media_flatten_row(row, numbered->width, numbered->ground.colour);
    }
    return numbered->flat;
}

bool media_numbered_write(media_numbered *numbered, const uint8_t *pixels, ptrdiff_t stride,
                          media_error *error) {
    media_file file;
    if (!media_series_next(&numbered->files, &file, error)) {
        return false;
    }
    if (numbered->ground.flat) {
        pixels = flatten(numbered, pixels, stride);
        stride = (ptrdiff_t)numbered->width * 4;
    }
    if (!media_picture_write(&file, pixels, numbered->width, numbered->height, stride,
                             numbered->ground.keep, error)) {
        media_file_abandon(&file);
        return false;
    }
    return media_series_keep(&numbered->files, &file, error);
}

bool media_numbered_finish(media_numbered *numbered, media_error *error) {
    const bool good = media_series_finish(&numbered->files, error);
    media_numbered_close(numbered);
    return good;
}

void media_numbered_close(media_numbered *numbered) {
    media_series_discard(&numbered->files);
    free(numbered->flat);
    free(numbered);
}
