#include "map_file.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "media/error.h"
#include "media/series.h"

#define NPY_HEADER                                                                                 \
    128 // room for any shape, so that the number of frames can be filled in at the end

typedef enum map_form { MAP_NPY, MAP_EXR, MAP_PNG } map_form;

struct map_file {
    map_file_desc desc;
    map_form form;
    size_t count; // numbers of a frame
    int64_t frames;
    int64_t cut;
    float *numbers;   // .npy
    uint16_t *levels; // .png
    media_file file;
    media_file facts; // next to a .npy
    json_t *times;    // of its frames
    double step;      // time step of the last one [s]
    media_series pictures;
};

static bool ends_with(const char *path, const char *ending) {
    const size_t length = strlen(path);
    const size_t tail = strlen(ending);
    return length > tail && strcasecmp(path + length - tail, ending) == 0;
}

static bool form_of(const char *path, map_form *form) {
    static const struct {
        const char *ending;
        map_form form;
    } endings[] = {{".npy", MAP_NPY}, {".exr", MAP_EXR}, {".png", MAP_PNG}};
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        if (ends_with(path, endings[i].ending)) {
            *form = endings[i].form;
            return true;
        }
    }
    return false;
}

bool map_file_check(const char *path, bool *floats, media_error *error) {
    map_form form;
    if (!form_of(path, &form)) {
        return media_fail(error, 2,
                          "%s: unknown ending for a map; allowed are .npy, and numbered .exr and "
                          ".png pictures as map-%%04d.exr",
                          path);
    }
    *floats = form != MAP_PNG;
    return form != MAP_NPY || !media_names_check(path, NULL) ||
           media_fail(error, 2,
                      "%s: a .npy holds all frames in one file; leave out the number's place, "
                      "or choose .exr or .png",
                      path);
}

// NumPy's format 1.0: magic, version, header length, and a Python dictionary padded with spaces.
static void fill_header(const map_file *f, char header[NPY_HEADER]) {
    const uint16_t probe = 1;
    const bool little = *(const uint8_t *)&probe == 1; // the machine's order of bytes
    memset(header, ' ', NPY_HEADER);
    memcpy(header, "\x93NUMPY\x01\x00", 8);
    header[8] = (char)(NPY_HEADER - 10);
    header[9] = 0;
    char text[NPY_HEADER];
    const int length =
        snprintf(text, sizeof text,
                 "{'descr': '%cf4', 'fortran_order': False, 'shape': (%" PRId64 ", %d, %d%s), }",
                 little ? '<' : '>', f->frames, f->desc.height, f->desc.width,
                 f->desc.channels == 3 ? ", 3" : "");
    memcpy(header + 10, text, (size_t)length);
    header[NPY_HEADER - 1] = '\n';
}

static bool write_header(const map_file *f, media_error *error) {
    char header[NPY_HEADER];
    fill_header(f, header);
    return media_file_write(&f->file, (const uint8_t *)header, sizeof header, error);
}

char *map_file_facts_name(const char *path) {
    static const char ending[] = ".json";
    map_form form;
    if (!form_of(path, &form) || form != MAP_NPY) {
        return NULL;
    }
    const size_t length = strlen(path);
    char *name = malloc(length + sizeof ending);
    if (name != NULL) {
        memcpy(name, path, length);
        memcpy(name + length, ending, sizeof ending);
    }
    return name;
}

static bool open_facts(map_file *f, media_error *error) {
    char *name = map_file_facts_name(f->desc.path);
    f->times = json_array();
    const bool good = name != NULL && f->times != NULL ? media_file_open(&f->facts, name, 2, error)
                                                       : media_fail_memory(error);
    free(name);
    return good;
}

static bool open_files(map_file *f, media_error *error) {
    if (f->form == MAP_NPY) {
        return media_file_open(&f->file, f->desc.path, 2, error) && write_header(f, error) &&
               open_facts(f, error);
    }
    return media_series_open(&f->pictures, f->desc.path, 0, error);
}

map_file *map_file_open(const map_file_desc *desc, media_error *error) {
    bool floats;
    if (!map_file_check(desc->path, &floats, error)) {
        return NULL;
    }
    map_file *f = calloc(1, sizeof *f);
    if (f == NULL) {
        media_fail_memory(error);
        return NULL;
    }
    *f = (map_file){.desc = *desc, .file = {.fd = -1}, .facts = {.fd = -1}};
    f->count = (size_t)desc->width * (size_t)desc->height * (size_t)desc->channels;
    (void)form_of(desc->path, &f->form);
    bool good = true;
    if (f->form == MAP_NPY) {
        f->numbers = malloc(f->count * sizeof *f->numbers);
        good = f->numbers != NULL;
    } else if (f->form == MAP_PNG) {
        f->levels = malloc(f->count * sizeof *f->levels);
        good = f->levels != NULL;
    }
    if (!good) {
        media_fail_memory(error);
    }
    if (!good || !open_files(f, error)) {
        map_file_discard(f);
        return NULL;
    }
    return f;
}

void map_file_set_range(map_file *file, const double low[3], const double high[3]) {
    for (int c = 0; c < 3; c++) {
        file->desc.low[c] = low[c];
        file->desc.high[c] = high[c];
    }
}

// Number of floats of each value.
static size_t step_of(const map_file *f) {
    return f->desc.channels == 3 ? 4 : 1;
}

static bool write_array(const map_file *f, const float *values, media_error *error) {
    const size_t channels = (size_t)f->desc.channels;
    const size_t step = step_of(f);
    for (size_t i = 0; i < f->count / channels; i++) {
        memcpy(f->numbers + i * channels, values + i * step, channels * sizeof *values);
    }
    return media_file_write(&f->file, (const uint8_t *)f->numbers, f->count * sizeof *f->numbers,
                            error);
}

static void fill_levels(map_file *f, const float *values) {
    const double most = f->desc.bits == 16 ? 65535.0 : 255.0;
    const size_t channels = (size_t)f->desc.channels;
    const size_t step = step_of(f);
    for (size_t i = 0; i < f->count; i++) {
        const size_t c = i % channels;
        const double low = f->desc.low[c];
        const double share =
            ((double)values[i / channels * step + c] - low) / (f->desc.high[c] - low);
        const double level = share * most + 0.5;
        const bool inside = level >= 0.0 && level < most + 1.0;
        f->levels[i] = (uint16_t)(inside ? level : level > 0.0 ? most : 0.0);
        f->cut += inside ? 0 : 1;
    }
}

static bool fill_picture(map_file *f, const media_file *file, const float *values,
                         media_error *error) {
    if (f->form == MAP_PNG) {
        const media_levels picture = {.levels = f->levels,
                                      .width = f->desc.width,
                                      .height = f->desc.height,
                                      .channels = f->desc.channels,
                                      .bits = f->desc.bits,
                                      .unit = f->desc.unit,
                                      .low = f->desc.low[0],
                                      .high = f->desc.high[0]};
        fill_levels(f, values);
        return media_write_levels(file, &picture, error);
    }
    return f->desc.channels == 3
               ? media_write_exr_rgb(file, values, f->desc.width, f->desc.height, error)
               : media_write_exr(file, values, f->desc.width, f->desc.height, error);
}

static bool write_picture(map_file *f, const float *values, media_error *error) {
    media_file file;
    if (!media_series_next(&f->pictures, &file, error)) {
        return false;
    }
    if (!fill_picture(f, &file, values, error)) {
        media_file_abandon(&file);
        return false;
    }
    return media_series_keep(&f->pictures, &file, error);
}

bool map_file_write(map_file *file, const float *values, const map_moment *moment,
                    media_error *error) {
    bool good = file->form == MAP_NPY ? write_array(file, values, error)
                                      : write_picture(file, values, error);
    if (good && file->form == MAP_NPY) {
        file->step = moment->step;
        good = json_array_append_new(file->times, json_real(moment->time)) == 0 ||
               media_fail_memory(error);
    }
    file->frames += good ? 1 : 0;
    return good;
}

double map_file_cut(const map_file *file) {
    const double all = (double)file->count * (double)file->frames;
    return all > 0.0 ? (double)file->cut / all : 0.0;
}

static bool write_facts(const map_file *f, media_error *error) {
    const map_file_desc *d = &f->desc;
    json_t *object = json_pack("{s:s, s:s*, s:f, s:f, s:f, s:O}", "kind", d->kind, "unit", d->unit,
                               "dx", d->dx, "dy", d->dy, "dt", f->step, "t", f->times);
    char *text = object != NULL ? json_dumps(object, JSON_REAL_PRECISION(9)) : NULL;
    json_decref(object);
    const bool good =
        text != NULL ? media_file_write(&f->facts, (const uint8_t *)text, strlen(text), error) &&
                           media_file_write(&f->facts, (const uint8_t *)"\n", 1, error)
                     : media_fail_memory(error);
    free(text);
    return good;
}

static bool finish_array(map_file *file, media_error *error) {
    return media_file_rewind(&file->file, error) && write_header(file, error) &&
           write_facts(file, error) && media_file_sync(&file->facts, error) &&
           media_file_commit(&file->file, error) && media_file_commit(&file->facts, error);
}

bool map_file_finish(map_file *file, media_error *error) {
    const bool good = file->form == MAP_NPY ? finish_array(file, error)
                                            : media_series_finish(&file->pictures, error);
    map_file_discard(file);
    return good;
}

void map_file_discard(map_file *file) {
    if (file == NULL) {
        return;
    }
    media_file_abandon(&file->file);
    media_file_abandon(&file->facts);
    json_decref(file->times);
    media_series_discard(&file->pictures);
    free(file->numbers);
    free(file->levels);
    free(file);
}
