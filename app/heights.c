#include "heights.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "media/error.h"
#include "media/file.h"
#include "media/names.h"

#define NPY_HEADER                                                                                 \
    128 // room for any shape, so that the number of frames can be filled in at the end

struct heights_file {
    bool array; // .npy, else .exr pictures
    int width;
    int height;
    int64_t frames;
    float *values;
    media_file file;
    media_names names;
};

static bool ends_with(const char *path, const char *ending) {
    const size_t length = strlen(path);
    const size_t tail = strlen(ending);
    return length > tail && strcasecmp(path + length - tail, ending) == 0;
}

// NumPy's format 1.0: magic, version, header length, and a Python dictionary padded with spaces.
static void fill_header(const heights_file *h, char header[NPY_HEADER]) {
    memset(header, ' ', NPY_HEADER);
    memcpy(header, "\x93NUMPY\x01\x00", 8);
    header[8] = (char)(NPY_HEADER - 10);
    header[9] = 0;
    char text[NPY_HEADER];
    const int length =
        snprintf(text, sizeof text,
                 "{'descr': '<f4', 'fortran_order': False, 'shape': (%" PRId64 ", %d, %d), }",
                 h->frames, h->height, h->width);
    memcpy(header + 10, text, (size_t)length);
    header[NPY_HEADER - 1] = '\n';
}

static bool write_header(const heights_file *h, media_error *error) {
    char header[NPY_HEADER];
    fill_header(h, header);
    return media_file_write(&h->file, (const uint8_t *)header, sizeof header, error);
}

static bool open_files(heights_file *h, const char *path, media_error *error) {
    if (h->array) {
        return media_file_open(&h->file, path, 2, error) && write_header(h, error);
    }
    if (ends_with(path, ".exr")) {
        return media_names_open(&h->names, path, error);
    }
    return media_fail(
        error, 2,
        "%s: unknown ending for heights; allowed are .npy and numbered .exr pictures as "
        "heights-%%04d.exr",
        path);
}

heights_file *heights_open(const char *path, int width, int height, media_error *error) {
    heights_file *h = calloc(1, sizeof *h);
    float *values = malloc((size_t)width * (size_t)height * sizeof *values);
    if (h == NULL || values == NULL) {
        free(h);
        free(values);
        media_fail_memory(error);
        return NULL;
    }
    *h = (heights_file){.array = ends_with(path, ".npy"),
                        .width = width,
                        .height = height,
                        .values = values,
                        .file = {.fd = -1}};
    if (!open_files(h, path, error)) {
        heights_discard(h);
        return NULL;
    }
    return h;
}

static void to_little_endian(float *values, size_t count) {
    const uint16_t probe = 1;
    if (*(const uint8_t *)&probe == 1) {
        return;
    }
    for (size_t i = 0; i < count; i++) {
        uint8_t bytes[4];
        memcpy(bytes, values + i, 4);
        const uint8_t turned[4] = {bytes[3], bytes[2], bytes[1], bytes[0]};
        memcpy(values + i, turned, 4);
    }
}

static bool write_picture(const heights_file *h, media_error *error) {
    char *name = media_names_get(&h->names, h->frames);
    if (name == NULL) {
        return media_fail_memory(error);
    }
    const bool good = media_write_exr(name, h->values, h->width, h->height, error);
    free(name);
    return good;
}

bool heights_write(heights_file *file, const pond *water, media_error *error) {
    const size_t count = (size_t)file->width * (size_t)file->height;
    pond_copy_heights(water, 0, 0, file->width, file->height, file->values, file->width);
    bool good;
    if (file->array) {
        to_little_endian(file->values, count);
        good = media_file_write(&file->file, (const uint8_t *)file->values,
                                count * sizeof *file->values, error);
    } else {
        good = write_picture(file, error);
    }
    file->frames += good ? 1 : 0;
    return good;
}

static void release(heights_file *file) {
    media_names_close(&file->names);
    free(file->values);
    free(file);
}

bool heights_finish(heights_file *file, media_error *error) {
    if (file->array && !(media_file_rewind(&file->file, error) && write_header(file, error))) {
        heights_discard(file);
        return false;
    }
    const bool good = !file->array || media_file_commit(&file->file, error);
    release(file);
    return good;
}

void heights_discard(heights_file *file) {
    if (file == NULL) {
        return;
    }
    if (file->array) {
        media_file_abandon(&file->file);
    } else if (file->names.head != NULL) {
        media_names_remove(&file->names, file->frames);
    }
    release(file);
}
