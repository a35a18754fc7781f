// Reliefs: their maps become a texture of four channels, which the GPU blends between texels.

#include "relief.h"

#include <math.h>

#define CHANNELS 4

static pond_result refuse(const pond_gl *gl, pond_result result, const char *what) {
    return pondi_gl_fail(gl, result, "pond_gl_relief_create: %s", what);
}

static bool is_map(const pond_map *map) {
    return map != NULL && map->values != NULL && map->width > 0 && map->height > 0;
}

static bool is_of_size(const pond_map *map, const pond_map *than) {
    return map == NULL || (is_map(map) && map->width == than->width && map->height == than->height);
}

static pond_result check(const pond_gl *gl, const pond_gl_relief_shape *s) {
    if (s->colours == NULL || s->colours->pixels == NULL) {
        return refuse(gl, POND_ERROR_ARGUMENT, "colours are NULL");
    }
    if (s->colours->width < 1 || s->colours->height < 1) {
        return pondi_gl_fail(gl, POND_ERROR_RANGE,
                             "pond_gl_relief_create: colours are %d x %d; allowed are 1 and more",
                             s->colours->width, s->colours->height);
    }
    if (!is_map(s->inside) || !is_map(s->height)) {
        return refuse(gl, POND_ERROR_ARGUMENT,
                      is_map(s->inside) ? "height is NULL or without values"
                                        : "inside is NULL or without values");
    }
    if ((s->base == NULL) != (s->underside == NULL)) {
        return refuse(gl, POND_ERROR_ARGUMENT, "base and underside go together; one is NULL");
    }
    if (!(s->reach >= 0.01f && s->reach <= 10.0f)) {
        return pondi_gl_fail(gl, POND_ERROR_RANGE,
                             "pond_gl_relief_create: reach is %g lengths; allowed are 0.01 to 10",
                             (double)s->reach);
    }
    if (!is_of_size(s->height, s->inside) || !is_of_size(s->base, s->inside) ||
        !is_of_size(s->underside, s->inside) || !is_of_size(s->gloss, s->inside)) {
        return pondi_gl_fail(gl, POND_ERROR_RANGE,
                             "pond_gl_relief_create: a map is not of the size of inside, %d x %d",
                             s->inside->width, s->inside->height);
    }
    return POND_OK;
}

// ---- textures -----------------------------------------------------------------------------------

static float value_at(const pond_map *map, int x, int y) {
    const float value = map->values[y * map->stride + x];
    return isfinite(value) ? pondi_clamp(value, -1000.0f, 1000.0f) : 0.0f;
}

static void pack(const pond_gl_relief_shape *s, float *to) {
    const pond_map *size = s->inside;
    for (int y = 0; y < size->height; y++) {
        for (int x = 0; x < size->width; x++, to += CHANNELS) {
            to[0] = value_at(s->inside, x, y);
            to[1] = value_at(s->height, x, y);
            to[2] = s->base != NULL ? value_at(s->base, x, y) : to[1];
            to[3] = s->underside != NULL ? value_at(s->underside, x, y) : 0.0f;
        }
    }
}

static void pack_gloss(const pond_gl_relief_shape *s, float *to) {
    const pond_map *size = s->inside;
    for (int y = 0; y < size->height; y++) {
        for (int x = 0; x < size->width; x++) {
            *to++ = s->gloss != NULL ? value_at(s->gloss, x, y) : 0.0f;
        }
    }
}

static float find_highest(const float *packed, int count) {
    float highest = 0.0f;
    for (int i = 0; i < count; i++, packed += CHANNELS) {
        highest = packed[0] > 0.0f && packed[1] > highest ? packed[1] : highest;
    }
    return highest;
}

// A texture that is read between its texels.
static bool fill(pond_gl *gl, pondi_gl_texture *texture, GLenum format, const pond_map *size,
                 const float *numbers) {
    pondi_gl_unpack unpack;
    pondi_gl_unpack_save(&unpack, gl->info.es);
    const bool done = pondi_gl_texture_size(gl, texture, format, size->width, size->height);
    if (done) {
        pondi_gl_texture_fill(texture, numbers, size->width);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    }
    pondi_gl_unpack_restore(&unpack);
    return done;
}

static bool fill_all(pond_gl *gl, const pond_gl_relief_shape *s, pond_gl_relief *relief) {
    const int count = s->inside->width * s->inside->height;
    float *numbers = pondi_gl_staging(gl, (size_t)count * CHANNELS);
    if (numbers == NULL) {
        pondi_gl_fail(gl, POND_ERROR_MEMORY, "no memory for a relief's %d values", count);
        return false;
    }
    pack(s, numbers);
    relief->reach = s->reach;
    relief->highest = find_highest(numbers, count);
    if (!fill(gl, &relief->shape, GL_RGBA16F, s->inside, numbers)) {
        return false;
    }
    pack_gloss(s, numbers);
    return fill(gl, &relief->gloss, GL_R16F, s->inside, numbers);
}

static pond_result fill_relief(pond_gl *gl, const pond_gl_relief_shape *s, pond_gl_relief *relief) {
    if (s->inside->width > gl->info.max_side || s->inside->height > gl->info.max_side) {
        return pondi_gl_fail(gl, POND_ERROR_RANGE, "a relief's maps of %d x %d are over %d a side",
                             s->inside->width, s->inside->height, gl->info.max_side);
    }
    const pond_result result = pondi_gl_fill_picture(gl, &relief->colours, s->colours);
    if (result != POND_OK) {
        return result;
    }
    return fill_all(gl, s, relief) ? POND_OK : POND_ERROR_MEMORY;
}

pond_result pond_gl_relief_create(pond_gl *gl, const pond_gl_relief_shape *shape,
                                  pond_gl_relief **out) {
    if (out != NULL) {
        *out = NULL;
    }
    if (gl == NULL || shape == NULL || out == NULL) {
        return refuse(gl, POND_ERROR_ARGUMENT,
                      gl == NULL      ? "gl is NULL"
                      : shape == NULL ? "shape is NULL"
                                      : "out is NULL");
    }
    pond_result result = check(gl, shape);
    if (result != POND_OK) {
        return result;
    }
    pond_gl_relief *relief = pondi_gl_allocate(gl, sizeof *relief);
    if (relief == NULL) {
        return refuse(gl, POND_ERROR_MEMORY, "no memory");
    }
    *relief = (pond_gl_relief){0};
    result = fill_relief(gl, shape, relief);
    if (result != POND_OK) {
        pond_gl_relief_destroy(gl, relief);
        return result;
    }
    *out = relief;
    return POND_OK;
}

void pond_gl_relief_destroy(pond_gl *gl, pond_gl_relief *relief) {
    if (gl != NULL && relief != NULL) {
        pondi_gl_texture_free(&relief->colours);
        pondi_gl_texture_free(&relief->shape);
        pondi_gl_texture_free(&relief->gloss);
        pondi_gl_release(gl, relief, sizeof *relief);
    }
}
