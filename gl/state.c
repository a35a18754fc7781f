#include "state.h"

#include "shared/parts.h"

// The last two are OpenGL's alone.
static const GLenum switches[PONDI_GL_SWITCHES] = {
    GL_BLEND,
    GL_CULL_FACE,
    GL_DEPTH_TEST,
    GL_DITHER,
    GL_POLYGON_OFFSET_FILL,
    GL_RASTERIZER_DISCARD,
    GL_SAMPLE_ALPHA_TO_COVERAGE,
    GL_SAMPLE_COVERAGE,
    GL_SCISSOR_TEST,
    GL_STENCIL_TEST,
    GL_COLOR_LOGIC_OP,
    GL_FRAMEBUFFER_SRGB,
};

static int switch_count(bool es) {
    return es ? PONDI_GL_SWITCHES - 2 : PONDI_GL_SWITCHES;
}

void pondi_gl_switch(GLenum what, bool on) {
    if (on) {
        glEnable(what);
    } else {
        glDisable(what);
    }
}

static void save_units(pondi_gl_state *s, unsigned units) {
    glGetIntegerv(GL_ACTIVE_TEXTURE, &s->active_unit);
    s->units = units;
    for (unsigned unit = 0; unit < PONDI_GL_UNITS; unit++) {
        if ((units >> unit & 1u) != 0) {
            glActiveTexture(GL_TEXTURE0 + unit);
            glGetIntegerv(GL_TEXTURE_BINDING_2D, &s->texture[unit]);
            glGetIntegerv(GL_SAMPLER_BINDING, &s->sampler[unit]);
            glBindSampler(unit, 0);
        }
    }
}

static void restore_units(const pondi_gl_state *s) {
    for (unsigned unit = 0; unit < PONDI_GL_UNITS; unit++) {
        if ((s->units >> unit & 1u) != 0) {
            glActiveTexture(GL_TEXTURE0 + unit);
            glBindTexture(GL_TEXTURE_2D, (GLuint)s->texture[unit]);
            glBindSampler(unit, (GLuint)s->sampler[unit]);
        }
    }
    glActiveTexture((GLenum)s->active_unit);
}

void pondi_gl_state_save(pondi_gl_state *s, bool es, unsigned units) {
    if (!PONDI_WITH_GL_STATE) {
        return;
    }
    s->es = es;
    glGetIntegerv(GL_CURRENT_PROGRAM, &s->program);
    glGetIntegerv(GL_VERTEX_ARRAY_BINDING, &s->vertex_array);
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &s->draw_framebuffer);
    glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &s->read_framebuffer);
    glGetIntegerv(GL_VIEWPORT, s->viewport);
    glGetBooleanv(GL_COLOR_WRITEMASK, s->colour_mask);
    glGetBooleanv(GL_DEPTH_WRITEMASK, &s->depth_mask);
    for (int i = 0; i < switch_count(es); i++) {
        s->on[i] = glIsEnabled(switches[i]);
        glDisable(switches[i]);
    }
    if (!es) {
        glGetIntegerv(GL_POLYGON_MODE, s->polygon_mode);
        glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
    }
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glDepthMask(GL_FALSE);
    save_units(s, units);
}

void pondi_gl_state_restore(const pondi_gl_state *s) {
    if (!PONDI_WITH_GL_STATE) {
        return;
    }
    restore_units(s);
    if (!s->es) {
        glPolygonMode(GL_FRONT_AND_BACK, (GLenum)s->polygon_mode[0]);
    }
    for (int i = 0; i < switch_count(s->es); i++) {
        pondi_gl_switch(switches[i], s->on[i]);
    }
    glDepthMask(s->depth_mask);
    glColorMask(s->colour_mask[0], s->colour_mask[1], s->colour_mask[2], s->colour_mask[3]);
    glViewport(s->viewport[0], s->viewport[1], s->viewport[2], s->viewport[3]);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, (GLuint)s->read_framebuffer);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, (GLuint)s->draw_framebuffer);
    glBindVertexArray((GLuint)s->vertex_array);
    glUseProgram((GLuint)s->program);
}

void pondi_gl_unpack_save(pondi_gl_unpack *u, bool es) {
    u->es = es;
    glGetIntegerv(GL_TEXTURE_BINDING_2D, &u->texture);
    glGetIntegerv(GL_PIXEL_UNPACK_BUFFER_BINDING, &u->buffer);
    glGetIntegerv(GL_UNPACK_ALIGNMENT, &u->alignment);
    glGetIntegerv(GL_UNPACK_ROW_LENGTH, &u->row_length);
    glGetIntegerv(GL_UNPACK_SKIP_ROWS, &u->skip_rows);
    glGetIntegerv(GL_UNPACK_SKIP_PIXELS, &u->skip_pixels);
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glPixelStorei(GL_UNPACK_SKIP_ROWS, 0);
    glPixelStorei(GL_UNPACK_SKIP_PIXELS, 0);
    if (!es) {
        glGetIntegerv(GL_UNPACK_SWAP_BYTES, &u->swap_bytes);
        glPixelStorei(GL_UNPACK_SWAP_BYTES, 0);
    }
}

void pondi_gl_unpack_restore(const pondi_gl_unpack *u) {
    if (!PONDI_WITH_GL_STATE) {
        return;
    }
    if (!u->es) {
        glPixelStorei(GL_UNPACK_SWAP_BYTES, u->swap_bytes);
    }
    glPixelStorei(GL_UNPACK_SKIP_PIXELS, u->skip_pixels);
    glPixelStorei(GL_UNPACK_SKIP_ROWS, u->skip_rows);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, u->row_length);
    glPixelStorei(GL_UNPACK_ALIGNMENT, u->alignment);
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, (GLuint)u->buffer);
    glBindTexture(GL_TEXTURE_2D, (GLuint)u->texture);
}

// Rows are swapped in OpenGL only.
static const GLenum pack_names[PONDI_GL_PACKS] = {GL_PACK_ALIGNMENT, GL_PACK_ROW_LENGTH,
                                                  GL_PACK_SKIP_ROWS, GL_PACK_SKIP_PIXELS,
                                                  GL_PACK_SWAP_BYTES};
static const GLint pack_plain[PONDI_GL_PACKS] = {4, 0, 0, 0, 0};

static int pack_count(bool es) {
    return es ? PONDI_GL_PACKS - 1 : PONDI_GL_PACKS;
}

void pondi_gl_pack_save(pondi_gl_pack *p, bool es) {
    p->es = es;
    glGetIntegerv(GL_PIXEL_PACK_BUFFER_BINDING, &p->buffer);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    for (int i = 0; i < pack_count(es); i++) {
        glGetIntegerv(pack_names[i], &p->values[i]);
        glPixelStorei(pack_names[i], pack_plain[i]);
    }
}

void pondi_gl_pack_restore(const pondi_gl_pack *p) {
    for (int i = 0; i < pack_count(p->es); i++) {
        glPixelStorei(pack_names[i], p->values[i]);
    }
    glBindBuffer(GL_PIXEL_PACK_BUFFER, (GLuint)p->buffer);
}

void pondi_gl_blend_begin(pondi_gl_blending *was, GLenum here, GLenum there) {
    glGetIntegerv(GL_BLEND_EQUATION_RGB, &was->equation[0]);
    glGetIntegerv(GL_BLEND_EQUATION_ALPHA, &was->equation[1]);
    glGetIntegerv(GL_BLEND_SRC_RGB, &was->factor[0]);
    glGetIntegerv(GL_BLEND_DST_RGB, &was->factor[1]);
    glGetIntegerv(GL_BLEND_SRC_ALPHA, &was->factor[2]);
    glGetIntegerv(GL_BLEND_DST_ALPHA, &was->factor[3]);
    glBlendEquation(GL_FUNC_ADD);
    glBlendFunc(here, there);
    glEnable(GL_BLEND);
}

void pondi_gl_blend_end(const pondi_gl_blending *was) {
    glDisable(GL_BLEND);
    glBlendEquationSeparate((GLenum)was->equation[0], (GLenum)was->equation[1]);
    glBlendFuncSeparate((GLenum)was->factor[0], (GLenum)was->factor[1], (GLenum)was->factor[2],
                        (GLenum)was->factor[3]);
}
