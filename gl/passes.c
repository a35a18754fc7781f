#include "passes.h"

void pondi_gl_passes_begin(pondi_gl_passes *p, pond_gl *gl) {
    *p = (pondi_gl_passes){.gl = gl};
    pondi_gl_state_save(&p->saved, gl->info.es, (1u << PONDI_GL_SLOTS) - 1u);
    pondi_gl_unpack_save(&p->unpack, gl->info.es);
    if (gl->pass_framebuffer == 0) {
        glGenFramebuffers(1, &gl->pass_framebuffer);
    }
}

void pondi_gl_passes_end(pondi_gl_passes *p) {
    pondi_gl_unpack_restore(&p->unpack);
    pondi_gl_state_restore(&p->saved);
}

static bool size_target(const pondi_gl_passes *p, pondi_gl_texture *on, GLenum format, int width,
                        int height) {
    const pond_gl *gl = p->gl;
    const GLuint before = on->name;
    if (!pondi_gl_texture_size(gl, on, format, width, height)) {
        return false;
    }
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, gl->pass_framebuffer);
    glFramebufferTexture2D(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, on->name, 0);
    if (on->name != before &&
        glCheckFramebufferStatus(GL_DRAW_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
        pondi_gl_fail(gl, POND_ERROR_SYSTEM,
                      "the driver cannot draw on a texture of %d x %d in format 0x%04X", width,
                      height, (unsigned)format);
        pondi_gl_texture_free(on);
        return false;
    }
    return true;
}

const pondi_gl_program *pondi_gl_last_pass(pondi_gl_passes *p, pondi_gl_program_id id,
                                           const pond_gl_target *target) {
    const pondi_gl_program *program = pondi_gl_program_of(p->gl, id);
    if (program == NULL || !pondi_gl_aim(p->gl, program, target)) {
        return NULL;
    }
    return program;
}

pond_gl_target pondi_gl_pass_target(pondi_gl_passes *p, pondi_gl_texture *on, GLenum format,
                                    int width, int height) {
    if (!size_target(p, on, format, width, height)) {
        return (pond_gl_target){0};
    }
    return (pond_gl_target){.framebuffer = p->gl->pass_framebuffer,
                            .width = width,
                            .height = height,
                            .top_first = true,
                            .format = POND_PIXELS_RGBA_F32};
}

const pondi_gl_program *pondi_gl_pass(pondi_gl_passes *p, pondi_gl_program_id id,
                                      pondi_gl_texture *on, GLenum format, int width, int height) {
    const pond_gl_target target = pondi_gl_pass_target(p, on, format, width, height);
    return target.width > 0 ? pondi_gl_last_pass(p, id, &target) : NULL;
}

void pondi_gl_pass_read(pondi_gl_slot slot, const pondi_gl_texture *from) {
    glActiveTexture(GL_TEXTURE0 + (GLenum)slot);
    glBindTexture(GL_TEXTURE_2D, from->name);
}

bool pondi_gl_pass_clear(pondi_gl_passes *p, pondi_gl_texture *texture, GLenum format, int width,
                         int height) {
    static const GLfloat none[4] = {0};
    if (!size_target(p, texture, format, width, height)) {
        return false;
    }
    glClearBufferfv(GL_COLOR, 0, none);
    return true;
}

bool pondi_gl_pass_read_from(pondi_gl_passes *p, const pondi_gl_texture *texture) {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, p->gl->pass_framebuffer);
    glFramebufferTexture2D(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture->name,
                           0);
    return glCheckFramebufferStatus(GL_READ_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

// ---- what adds up -------------------------------------------------------------------------------

static void add(const pondi_gl_passes *p, GLenum shape, int vertices) {
    pondi_gl_blending before;
    const bool sized_points = p->gl->info.es || glIsEnabled(GL_PROGRAM_POINT_SIZE); // ES: always
    pondi_gl_blend_begin(&before, GL_ONE, GL_ONE);
    if (!sized_points) {
        glEnable(GL_PROGRAM_POINT_SIZE);
    }
    glDrawArrays(shape, 0, vertices);
    if (!sized_points) {
        glDisable(GL_PROGRAM_POINT_SIZE);
    }
    pondi_gl_blend_end(&before);
}

void pondi_gl_add_points(const pondi_gl_passes *p, int count) {
    static const GLfloat none[4] = {0};
    glClearBufferfv(GL_COLOR, 0, none);
    add(p, GL_POINTS, count);
}

void pondi_gl_add_fill(const pondi_gl_passes *p) {
    add(p, GL_TRIANGLES, 3);
}
