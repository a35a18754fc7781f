// Maps that the GPU made, or was given, for the processor to read.

#include "passes.h"

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
    const pondi_gl_texture *from = pondi_gl_map(gl, which);
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
