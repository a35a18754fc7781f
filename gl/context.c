// Inspects the caller's context and creates the state that all looks share.

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"
#include "shared/stamp.h"

void pond_gl_desc_init(pond_gl_desc *out, size_t size, uint32_t version) {
    (void)pondi_stamp_begin(out, size, version, POND_GL_COOKIE, sizeof *out); // all else is 0
}

void *pondi_gl_allocate(const pond_gl *gl, size_t size) {
    return gl->allocator.allocate != NULL
               ? gl->allocator.allocate(size, _Alignof(max_align_t), gl->allocator.user)
               : malloc(size);
}

void pondi_gl_release(const pond_gl *gl, void *memory, size_t size) {
    if (memory == NULL) {
        return;
    }
    if (gl->allocator.release != NULL) {
        gl->allocator.release(memory, size, gl->allocator.user);
    } else {
        free(memory);
    }
}

float *pondi_gl_staging(pond_gl *gl, size_t count) {
    if (count > gl->staging_count) {
        float *more = pondi_gl_allocate(gl, count * sizeof *more);
        if (more == NULL) {
            return NULL;
        }
        pondi_gl_release(gl, gl->staging, gl->staging_count * sizeof *gl->staging);
        gl->staging = more;
        gl->staging_count = count;
    }
    return gl->staging;
}

// ---- the context --------------------------------------------------------------------------------

// Without a context epoxy says 0.
static bool find_version(pond_gl_info *info) {
    if (epoxy_gl_version() < 30) {
        return false;
    }
    info->es = !epoxy_is_desktop_gl();
    glGetIntegerv(GL_MAJOR_VERSION, &info->major);
    glGetIntegerv(GL_MINOR_VERSION, &info->minor);
    return info->major * 10 + info->minor >= (info->es ? 30 : 33);
}

// Some drivers create a context of the version asked for with extensions of later versions.
static bool has_compute(const pond_gl_info *info, int version) {
    return version >= (info->es ? 31 : 43) ||
           (epoxy_is_desktop_gl() && epoxy_has_gl_extension("GL_ARB_compute_shader") &&
            epoxy_has_gl_extension("GL_ARB_shader_image_load_store") &&
            epoxy_has_gl_extension("GL_ARB_shading_language_420pack") &&
            epoxy_has_gl_extension("GL_ARB_texture_storage"));
}

static pond_gl_info look_around(pond_gl_info info) {
    const int version = info.major * 10 + info.minor;
    GLint side = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &side);
    info.max_side = side < POND_MAX_SIDE ? side : POND_MAX_SIDE;
    info.renderer = (const char *)glGetString(GL_RENDERER);
    info.float_targets =
        !info.es || version >= 32 || epoxy_has_gl_extension("GL_EXT_color_buffer_float");
    info.float_blending =
        !info.es || (info.float_targets && epoxy_has_gl_extension("GL_EXT_float_blend"));
    info.compute = has_compute(&info, version);
    return info;
}

static void refuse_context(const pond_gl_desc *desc, const pond_gl_info *info) {
    const pond_gl nobody = {.logger = desc->logger};
    if (info->major == 0) {
        pondi_gl_fail(&nobody, POND_ERROR_SYSTEM,
                      "no context is current, or one older than OpenGL 3.0: millpond needs OpenGL "
                      "3.3 or OpenGL ES 3.0");
    } else {
        pondi_gl_fail(&nobody, POND_ERROR_SYSTEM,
                      "the current context is %s %d.%d: millpond needs OpenGL 3.3 or OpenGL ES 3.0",
                      info->es ? "OpenGL ES" : "OpenGL", info->major, info->minor);
    }
}

static bool is_half_allocator(const pond_allocator *a) {
    return (a->allocate == NULL) != (a->release == NULL);
}

pond_result pond_gl_create(const pond_gl_desc *desc, pond_gl **out) {
    if (out == NULL) {
        return pondi_gl_fail(NULL, POND_ERROR_ARGUMENT, "pond_gl_create: out is NULL");
    }
    *out = NULL;
    if (desc == NULL) {
        return pondi_gl_fail(NULL, POND_ERROR_ARGUMENT,
                             "desc: NULL; start from pond_gl_desc_default()");
    }
    char why[256];
    const pond_result stamped =
        pondi_stamp_check(&desc->stamp, POND_GL_COOKIE, sizeof *desc, PONDI_ROOM_OF(desc),
                          "pond_gl_desc_default", why, sizeof why);
    if (stamped != POND_OK) {
        return pondi_gl_fail(NULL, stamped, "%s", why);
    }
    if (is_half_allocator(&desc->allocator)) {
        return pondi_gl_fail(
            NULL, POND_ERROR_ARGUMENT,
            "allocator: only one of allocate and release is set; set both or none");
    }
    pond_gl_info info = {0};
    if (!find_version(&info)) {
        refuse_context(desc, &info);
        return POND_ERROR_SYSTEM;
    }
    const pond_gl start = {.allocator = desc->allocator, .logger = desc->logger};
    pond_gl *gl = pondi_gl_allocate(&start, sizeof *gl);
    if (gl == NULL) {
        return pondi_gl_fail(&start, POND_ERROR_MEMORY, "no memory for a pond_gl of %zu bytes",
                             sizeof *gl);
    }
    memset(gl, 0, sizeof *gl);
    gl->allocator = desc->allocator;
    gl->logger = desc->logger;
    gl->info = look_around(info);
    glGenVertexArrays(1, &gl->vertices);
    *out = gl;
    return POND_OK;
}

void pond_gl_destroy(pond_gl *gl) {
    if (gl == NULL) {
        return;
    }
    for (int i = 0; i < PONDI_GL_SLOTS; i++) {
        pondi_gl_texture_free(&gl->slots[i]);
    }
    pondi_gl_texture_free(&gl->other_heights);
    pondi_gl_texture_free(&gl->velocity);
    pondi_gl_texture_free(&gl->light_bed);
    for (int i = 0; i < PONDI_GL_PASS_TEXTURES; i++) {
        pondi_gl_texture_free(&gl->passes[i]);
    }
    glDeleteFramebuffers(1, &gl->pass_framebuffer);
    pondi_gl_layer_free(&gl->under);
    pondi_gl_layer_free(&gl->along);
    for (int i = 0; i < PONDI_GL_PROGRAMS; i++) {
        pondi_gl_program_free(&gl->programs[i]);
    }
    pondi_gl_spray_free(gl);
    pondi_gl_lake_free(gl);
    pondi_gl_film_free(&gl->film);
    glDeleteVertexArrays(1, &gl->vertices);
    pondi_gl_release(gl, gl->staging, gl->staging_count * sizeof *gl->staging);
    const pond_gl copy = {.allocator = gl->allocator};
    pondi_gl_release(&copy, gl, sizeof *gl);
}

pond_gl_info pond_gl_get_info(const pond_gl *gl) {
    return gl != NULL ? gl->info : (pond_gl_info){0};
}

// ---- messages -----------------------------------------------------------------------------------

// Long enough for the first lines of a driver's log.
static _Thread_local char message[1024];

const char *pond_gl_message(void) {
    return message;
}

pond_result(pondi_gl_fail)(const pond_gl *gl, pond_result result, const char *format, ...) {
    if (PONDI_WITH_MESSAGES) {
        va_list arguments;
        va_start(arguments, format);
        (void)vsnprintf(message, sizeof message, format, arguments);
        va_end(arguments);
    }
    if (gl != NULL && gl->logger.log != NULL) {
        gl->logger.log(POND_LOG_ERROR, message, gl->logger.user);
    }
    return result;
}
