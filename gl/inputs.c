// What a caller sets: heights, pictures and maps, copied to the GPU.

#include <string.h>

#include "internal.h"
#include "passes.h"
#include "shared/clamp.h"
#include "shared/look_numbers.h"

static bool is_sized(const void *values, int width, int height) {
    return values != NULL && width >= 1 && width <= POND_MAX_SIDE && height >= 1 &&
           height <= POND_MAX_SIDE;
}

static pond_result refuse_size(const pond_gl *gl, const char *what, int width, int height) {
    return pondi_gl_fail(gl, POND_ERROR_RANGE,
                         "%s of %d x %d is more than the driver's textures hold, %d x %d", what,
                         width, height, gl->info.max_side, gl->info.max_side);
}

// Rows of `stride` values, or those rows without gaps where GL cannot skip such gaps.
static pond_result fill(pond_gl *gl, pondi_gl_texture *texture, GLenum format, int width,
                        int height, const void *values, int stride) {
    if (!pondi_gl_texture_put(gl, texture, format, width, height, values, stride)) {
        return POND_ERROR_MEMORY;
    }
    texture->lent = 0;
    texture->shown = true;
    return POND_OK;
}

// Rows that are further apart than GL's number can express, or from the bottom up, or not at
// whole pixels, are copied first.
static bool fits_gl(ptrdiff_t stride, int width) {
    return stride >= width && stride <= INT32_MAX;
}

static const void *gather(pond_gl *gl, const void *from, ptrdiff_t stride_bytes, int width,
                          int height) {
    char *to = (char *)pondi_gl_staging(gl, (size_t)width * (size_t)height);
    for (int y = 0; to != NULL && y < height; y++) {
        memcpy(to + (size_t)y * (size_t)width * 4, (const char *)from + y * stride_bytes,
               (size_t)width * 4);
    }
    return to;
}

static pond_result fill_four_bytes(pond_gl *gl, pondi_gl_texture *texture, GLenum format, int width,
                                   int height, const void *values, ptrdiff_t stride_bytes) {
    if (stride_bytes % 4 == 0 && fits_gl(stride_bytes / 4, width)) {
        return fill(gl, texture, format, width, height, values, (int)(stride_bytes / 4));
    }
    const void *gathered = gather(gl, values, stride_bytes, width, height);
    if (gathered == NULL) {
        return pondi_gl_fail(gl, POND_ERROR_MEMORY, "no memory to copy %d x %d values", width,
                             height);
    }
    return fill(gl, texture, format, width, height, gathered, width);
}

// ---- heights ------------------------------------------------------------------------------------

static const void *shorts_as_floats(pond_gl *gl, const int16_t *first, ptrdiff_t stride, int width,
                                    int height) {
    float *to = pondi_gl_staging(gl, (size_t)width * (size_t)height);
    for (int y = 0; to != NULL && y < height; y++) {
        for (int x = 0; x < width; x++) {
            to[(size_t)y * (size_t)width + (size_t)x] = (float)first[y * stride + x];
        }
    }
    return to;
}

static pond_result fill_heights(pond_gl *gl, const pond_view *view, int border) {
    const int width = view->width + 2 * border;
    const int height = view->height + 2 * border;
    const ptrdiff_t first = -border * view->stride - border;
    if (view->format != POND_FORMAT_I16) {
        return fill_four_bytes(gl, &gl->slots[PONDI_GL_SLOT_HEIGHTS], GL_R32F, width, height,
                               (const float *)view->heights + first, view->stride * 4);
    }
    const void *floats =
        shorts_as_floats(gl, (const int16_t *)view->heights + first, view->stride, width, height);
    if (floats == NULL) {
        return pondi_gl_fail(gl, POND_ERROR_MEMORY, "no memory to copy %d x %d heights", width,
                             height);
    }
    return fill(gl, &gl->slots[PONDI_GL_SLOT_HEIGHTS], GL_R32F, width, height, floats, width);
}

// A pond's own view has a border, the one that light falls through may have none: a caller who sets
// both in each frame does not take memory each time. Swaps the two textures for that.
static bool take_turns(pond_gl *gl, int width, int height) {
    pondi_gl_texture *heights = &gl->slots[PONDI_GL_SLOT_HEIGHTS];
    if (heights->name == 0 || (heights->width == width && heights->height == height)) {
        return false;
    }
    const pondi_gl_texture kept = *heights;
    *heights = gl->other_heights;
    gl->other_heights = kept;
    return true;
}

static pond_result set_heights(pond_gl *gl, const pond_view *view, int border) {
    const pondi_gl_texture before = gl->slots[PONDI_GL_SLOT_HEIGHTS];
    const bool swapped = take_turns(gl, view->width + 2 * border, view->height + 2 * border);
    const pond_result result = fill_heights(gl, view, border);
    if (swapped && result != POND_OK) {
        gl->other_heights = gl->slots[PONDI_GL_SLOT_HEIGHTS];
        gl->slots[PONDI_GL_SLOT_HEIGHTS] = before;
    }
    return result;
}

pond_result pond_gl_set_view(pond_gl *gl, const pond_view *view) {
    if (gl == NULL) {
        return pondi_gl_fail(NULL, POND_ERROR_ARGUMENT, "pond_gl_set_view: gl is NULL");
    }
    if (view == NULL || !is_sized(view->heights, view->width, view->height) || view->border < 0 ||
        !(view->cell_size > 0.0f) || !(view->count_height > 0.0f)) {
        gl->view = (pondi_gl_view){0};
        gl->water = NULL;
        return POND_OK;
    }
    const int border = pondi_least(view->border, PONDI_LIGHT_BORDER); // looks read one
    if (view->width + 2 * border > gl->info.max_side ||
        view->height + 2 * border > gl->info.max_side) {
        return refuse_size(gl, "a view", view->width, view->height);
    }
    const pond_result result = set_heights(gl, view, border);
    if (result == POND_OK) {
        gl->water = NULL;
        gl->view = (pondi_gl_view){.width = view->width,
                                   .height = view->height,
                                   .border = border,
                                   .first_x = border,
                                   .first_y = border,
                                   .unit = view->unit,
                                   .count_height = view->count_height,
                                   .cell_size = view->cell_size,
                                   .wraps_x = view->wraps_x,
                                   .wraps_y = view->wraps_y,
                                   .shorts = view->format == POND_FORMAT_I16};
    }
    return result;
}

// ---- pictures and maps --------------------------------------------------------------------------

pond_result pondi_gl_fill_picture(pond_gl *gl, pondi_gl_texture *texture,
                                  const pond_texture *picture) {
    if (picture == NULL || !is_sized(picture->pixels, picture->width, picture->height)) {
        texture->shown = false;
        return POND_OK;
    }
    if (picture->width > gl->info.max_side || picture->height > gl->info.max_side) {
        return refuse_size(gl, "a picture", picture->width, picture->height);
    }
    const pond_result result = fill_four_bytes(gl, texture, GL_RGBA8, picture->width,
                                               picture->height, picture->pixels, picture->stride);
    if (result == POND_OK) {
        texture->wraps = picture->wraps;
    }
    return result;
}

pond_result pond_gl_set_picture(pond_gl *gl, pond_gl_picture which, const pond_texture *picture) {
    if (gl == NULL || (int)which < 0 || which > POND_GL_PICTURE_REFLECTION) {
        return pondi_gl_fail(gl, POND_ERROR_ARGUMENT,
                             gl == NULL ? "pond_gl_set_picture: gl is NULL"
                                        : "pond_gl_set_picture: unknown picture %d",
                             (int)which);
    }
    return pondi_gl_fill_picture(gl, &gl->slots[PONDI_GL_SLOT_FLOOR + (int)which], picture);
}

static pondi_gl_texture *map_of(pond_gl *gl, pond_gl_map which) {
    return which == POND_GL_MAP_VELOCITY    ? &gl->velocity
           : which == POND_GL_MAP_LIGHT_BED ? &gl->light_bed
                                            : &gl->slots[PONDI_GL_SLOT_BED + (int)which];
}

pond_result pond_gl_set_map(pond_gl *gl, pond_gl_map which, const pond_map *map) {
    if (gl == NULL || (int)which < 0 || which > POND_GL_MAP_LIGHT_BED) {
        return pondi_gl_fail(gl, POND_ERROR_ARGUMENT,
                             gl == NULL ? "pond_gl_set_map: gl is NULL"
                                        : "pond_gl_set_map: unknown map %d",
                             (int)which);
    }
    pondi_gl_texture *texture = map_of(gl, which);
    if (map == NULL || !is_sized(map->values, map->width, map->height)) {
        texture->shown = false;
        return POND_OK;
    }
    if (map->width > gl->info.max_side || map->height > gl->info.max_side) {
        return refuse_size(gl, "a map", map->width, map->height);
    }
    return fill_four_bytes(gl, texture, GL_R32F, map->width, map->height, map->values,
                           map->stride * 4);
}

// ---- back ---------------------------------------------------------------------------------------

// Maps that the GPU made, or was given, for the processor to read.

pond_result pondi_gl_check_map(const pond_gl *gl, const char *what, int width, int height,
                               int more) {
    const int most = gl->info.max_side - more;
    if (width < 1 || height < 1 || width > most || height > most) {
        return pondi_gl_fail(gl, POND_ERROR_RANGE, "%s of %d x %d: each side must be 1 to %d", what,
                             width, height, most);
    }
    return POND_OK;
}

// OpenGL ES promises four channels alone.
static pond_result read_rows(pond_gl *gl, const pondi_gl_texture *from, const pond_map_target *to) {
    float *room = pondi_gl_staging(gl, (size_t)from->width * (size_t)from->height * 4);
    if (room == NULL) {
        return pondi_gl_fail(gl, POND_ERROR_MEMORY, "no memory to read %d x %d values", from->width,
                             from->height);
    }
    pondi_gl_pack before;
    pondi_gl_pack_save(&before, gl->info.es);
    glReadPixels(0, 0, from->width, from->height, GL_RGBA, GL_FLOAT, room);
    pondi_gl_pack_restore(&before);
    const float *pixel = room;
    for (int y = 0; y < from->height; y++) {
        for (int x = 0; x < from->width; x++, pixel += 4) {
            to->values[y * to->stride + x] = pixel[0];
        }
    }
    return POND_OK;
}

pond_result pond_gl_read_map(pond_gl *gl, pond_gl_map which, const pond_map_target *out) {
    if (gl == NULL || (int)which < 0 || which > POND_GL_MAP_LIGHT_BED || out == NULL ||
        out->values == NULL) {
        return pondi_gl_fail(gl, POND_ERROR_ARGUMENT, "pond_gl_read_map: %s",
                             gl == NULL                           ? "gl is NULL"
                             : out == NULL || out->values == NULL ? "out is NULL"
                                                                  : "no such map");
    }
    const pondi_gl_texture *from = map_of(gl, which);
    if (!from->shown || from->width != out->width || from->height != out->height) {
        return pondi_gl_fail(
            gl, POND_ERROR_RANGE, "pond_gl_read_map: the map is %d x %d, not %d x %d",
            from->shown ? from->width : 0, from->shown ? from->height : 0, out->width, out->height);
    }
    pondi_gl_passes passes;
    pondi_gl_passes_begin(&passes, gl);
    const pond_result result =
        pondi_gl_pass_read_from(&passes, from)
            ? read_rows(gl, from, out)
            : pondi_gl_fail(gl, POND_ERROR_SYSTEM, "%s cannot read back floats", gl->info.renderer);
    pondi_gl_passes_end(&passes);
    return result;
}
