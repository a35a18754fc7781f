// Wavefront OBJ: a file for each frame, with v, vt, vn, and f with indices of all three from 1.

#include <stdio.h>
#include <stdlib.h>

#include "media/error.h"
#include "media/series.h"
#include "mesh_inside.h"

struct mesh_obj {
    media_series files;
};

// Nine digits are enough for the exact value of a float.
static void put_vectors(FILE *out, const char *key, const float *values, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const float *at = values + 3 * i;
        fprintf(out, "%s %.9g %.9g %.9g\n", key, (double)at[0], (double)at[1], (double)at[2]);
    }
}

static void put_mesh(FILE *out, const mesh_arrays *a) {
    fprintf(out, "# millpond %s: metres, y up\no water\n", pond_version());
    put_vectors(out, "v", a->positions, a->size.vertices);
    for (size_t i = 0; i < a->size.vertices; i++) {
        const float *at = a->coordinates + 2 * i;
        // The texture coordinates of OBJ begin at the bottom of a picture.
        fprintf(out, "vt %.9g %.9g\n", (double)at[0], (double)(1.0f - at[1]));
    }
    put_vectors(out, "vn", a->normals, a->size.vertices);
    for (size_t i = 0; i < a->size.indices; i += 3) {
        const unsigned int p = a->triangles[i] + 1;
        const unsigned int q = a->triangles[i + 1] + 1;
        const unsigned int r = a->triangles[i + 2] + 1;
        fprintf(out, "f %u/%u/%u %u/%u/%u %u/%u/%u\n", p, p, p, q, q, q, r, r, r);
    }
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
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    bool good = out != NULL;
    if (out != NULL) {
        put_mesh(out, frame);
        good = ferror(out) == 0;
        good = fclose(out) == 0 && good;
    }
    good = good ? media_file_write(file, (const uint8_t *)text, size, error)
                : media_fail_memory(error);
    free(text);
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
