// Wavefront OBJ, a file for each frame: v, vt, vn, and f with all three, counted from 1.

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "media/error.h"
#include "media/series.h"
#include "mesh_inside.h"

enum { ROOM = 1 << 16, LINE = 256 };

struct mesh_obj {
    media_series files;
};

// Text on its way into a file.
typedef struct writer {
    const media_file *file;
    media_error *error;
    bool good;
    size_t used;
    char text[ROOM];
} writer;

static void flush(writer *w) {
    w->good = w->good && media_file_write(w->file, (const uint8_t *)w->text, w->used, w->error);
    w->used = 0;
}

static void put(writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

// A line of less than LINE bytes.
static void put(writer *w, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(w->text + w->used, LINE, format, arguments);
    va_end(arguments);
    w->used += length > 0 && length < LINE ? (size_t)length : 0;
    if (w->used + LINE > ROOM) {
        flush(w);
    }
}

// Nine digits bring every float back as it was.
static void put_mesh(writer *w, const mesh_arrays *a) {
    put(w, "# millpond %s: metres, y up\no water\n", pond_version());
    for (size_t i = 0; i < a->size.vertices; i++) {
        const float *at = a->positions + 3 * i;
        put(w, "v %.9g %.9g %.9g\n", (double)at[0], (double)at[1], (double)at[2]);
    }
    for (size_t i = 0; i < a->size.vertices; i++) {
        // a picture's rows count from the bottom here
        const float *at = a->coordinates + 2 * i;
        put(w, "vt %.9g %.9g\n", (double)at[0], (double)(1.0f - at[1]));
    }
    for (size_t i = 0; i < a->size.vertices; i++) {
        const float *at = a->normals + 3 * i;
        put(w, "vn %.9g %.9g %.9g\n", (double)at[0], (double)at[1], (double)at[2]);
    }
    for (size_t i = 0; i < a->size.indices; i += 3) {
        const unsigned int p = a->triangles[i] + 1;
        const unsigned int q = a->triangles[i + 1] + 1;
        const unsigned int r = a->triangles[i + 2] + 1;
        put(w, "f %u/%u/%u %u/%u/%u %u/%u/%u\n", p, p, p, q, q, q, r, r, r);
    }
    flush(w);
}

mesh_obj *mesh_obj_open(const mesh_desc *desc, media_error *error) {
    mesh_obj *m = calloc(1, sizeof *m);
    if (m == NULL) {
        media_fail_memory(error);
        return NULL;
    }
    if (!media_series_open(&m->files, desc->path, 0, error)) {
        free(m);
        return NULL;
    }
    return m;
}

static bool write_file(const media_file *file, const mesh_arrays *frame, media_error *error) {
    writer *w = malloc(sizeof *w);
    if (w == NULL) {
        return media_fail_memory(error);
    }
    w->file = file;
    w->error = error;
    w->good = true;
    w->used = 0;
    put_mesh(w, frame);
    const bool good = w->good;
    free(w);
    return good;
}

bool mesh_obj_write(mesh_obj *m, const mesh_arrays *frame, media_error *error) {
    media_file file;
    if (!media_series_next(&m->files, &file, error)) {
        return false;
    }
    if (!write_file(&file, frame, error)) {
        media_file_abandon(&file);
        return false;
    }
    return media_series_keep(&m->files, &file, error);
}

bool mesh_obj_finish(mesh_obj *m, media_error *error) {
    const bool good = media_series_finish(&m->files, error);
    free(m);
    return good;
}

void mesh_obj_discard(mesh_obj *m) {
    if (m != NULL) {
        media_series_discard(&m->files);
        free(m);
    }
}
