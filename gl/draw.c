// Steps before and after each look: the caller's state, the target, the textures and the uniforms
// that many shaders share.

#include "internal.h"

bool pondi_gl_target_usable(const pond_gl *gl, const pond_gl_target *target) {
    return gl != NULL && target != NULL && target->width >= 1 &&
           target->width <= gl->info.max_side && target->height >= 1 &&
           target->height <= gl->info.max_side;
}

bool pondi_gl_drawable(const pond_gl *gl, const pond_gl_target *target, bool reads) {
    return pondi_gl_target_usable(gl, target) && gl->view.width > 0 &&
           (!reads || gl->slots[PONDI_GL_SLOT_FLOOR].shown);
}

static bool reads(const pondi_gl_program *program, pondi_gl_slot slot) {
    return (program->slots >> (unsigned)slot & 1u) != 0;
}

// Whether it includes common/surface.glsl.
static bool reads_surface(const pondi_gl_program *program) {
    return reads(program, PONDI_GL_SLOT_COLUMNS) && reads(program, PONDI_GL_SLOT_SECOND);
}

// Computes the textures of weights that a program reads.
static bool plan(pond_gl *gl, const pondi_gl_program *program, const pond_gl_target *target) {
    const pondi_gl_view *view = &gl->view;
    const pondi_gl_axis columns = {.pixels = target->width,
                                   .cells = view->width,
                                   .border = view->border,
                                   .first = view->first_x,
                                   .wraps = view->wraps_x};
    const pondi_gl_axis rows = {.pixels = target->height,
                                .cells = view->height,
                                .border = view->border,
                                .first = view->first_y,
                                .wraps = view->wraps_y};
    return (!reads(program, PONDI_GL_SLOT_COLUMNS) ||
            pondi_gl_plan(gl, PONDI_GL_SLOT_COLUMNS, &gl->columns, &columns)) &&
           (!reads(program, PONDI_GL_SLOT_ROWS) ||
            pondi_gl_plan(gl, PONDI_GL_SLOT_ROWS, &gl->rows, &rows));
}

static void bind_textures(const pond_gl *gl, const pondi_gl_program *program) {
    for (int slot = 0; slot < PONDI_GL_SLOTS; slot++) {
        if (reads(program, (pondi_gl_slot)slot)) {
            glActiveTexture(GL_TEXTURE0 + (GLenum)slot);
            const pondi_gl_texture *t = &gl->slots[slot];
            glBindTexture(GL_TEXTURE_2D, t->lent != 0 ? t->lent : t->name);
        }
    }
}

static void put_target(const pondi_gl_program *program, const pond_gl_target *target) {
    pondi_gl_put_int4(program, "target", target->x, target->y, target->width, target->height);
    pondi_gl_put_int(program, "top_first", target->top_first);
    pondi_gl_put_int(program, "linear_target", target->format == POND_PIXELS_RGBA_F32);
}

static void put_view(const pond_gl *gl, const pondi_gl_program *program) {
    const pondi_gl_view *view = &gl->view;
    pondi_gl_put_int2(program, "cells", view->width, view->height);
    pondi_gl_put_int(program, "border", view->border);
    pondi_gl_put_int2(program, "first_cell", view->first_x, view->first_y);
    pondi_gl_put_int2(program, "view_wraps", view->wraps_x, view->wraps_y);
    pondi_gl_put_float(program, "unit", view->unit);
    pondi_gl_put_float(program, "count_height", view->count_height);
    pondi_gl_put_float(program, "cell_size", view->cell_size);
}

// Quotients are computed on the CPU, because drivers round them differently, which can change the
// nearest texel.
static void put_inputs(const pond_gl *gl, const pondi_gl_program *program,
                       const pond_gl_target *target) {
    const pondi_gl_texture *slots = gl->slots;
    pondi_gl_put_float2(program, "floor_texels",
                        (float)slots[PONDI_GL_SLOT_FLOOR].width / (float)target->width,
                        (float)slots[PONDI_GL_SLOT_FLOOR].height / (float)target->height);
    pondi_gl_put_int(program, "floor_wraps", slots[PONDI_GL_SLOT_FLOOR].wraps);
    pondi_gl_put_int(program, "sky_wraps", slots[PONDI_GL_SLOT_SKY].wraps);
    pondi_gl_put_int(program, "surface_wraps", slots[PONDI_GL_SLOT_SURFACE].wraps);
    pondi_gl_put_int(program, "reflection_wraps", slots[PONDI_GL_SLOT_REFLECTION].wraps);
    pondi_gl_put_int(program, "has_floor", slots[PONDI_GL_SLOT_FLOOR].shown);
    pondi_gl_put_int(program, "has_sky", slots[PONDI_GL_SLOT_SKY].shown);
    pondi_gl_put_int(program, "has_surface", slots[PONDI_GL_SLOT_SURFACE].shown);
    pondi_gl_put_int(program, "has_reflection", slots[PONDI_GL_SLOT_REFLECTION].shown);
    pondi_gl_put_int(program, "has_bed", slots[PONDI_GL_SLOT_BED].shown);
    pondi_gl_put_int(program, "has_dry", slots[PONDI_GL_SLOT_DRY].shown);
    pondi_gl_put_int(program, "has_foam", slots[PONDI_GL_SLOT_FOAM].shown);
    pondi_gl_put_int(program, "has_light", slots[PONDI_GL_SLOT_LIGHT].shown);
}

bool pondi_gl_aim(pond_gl *gl, const pondi_gl_program *program, const pond_gl_target *target) {
    if (!plan(gl, program, target)) {
        return false;
    }
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target->framebuffer);
    if (!gl->info.es) { // OpenGL ES always converts to an sRGB format
        pondi_gl_switch(GL_FRAMEBUFFER_SRGB, target->format == POND_PIXELS_RGBA_F32);
    }
    glViewport(target->x, target->y, target->width, target->height);
    glBindVertexArray(gl->vertices);
    glUseProgram(program->name);
    bind_textures(gl, program);
    put_target(program, target);
    put_view(gl, program);
    put_inputs(gl, program, target);
    return true;
}

const pondi_gl_program *pondi_gl_begin(pond_gl *gl, pondi_gl_program_id id,
                                       const pond_gl_target *target, pondi_gl_state *saved) {
    GLint before = 0;
    glGetIntegerv(GL_CURRENT_PROGRAM, &before);
    const pondi_gl_program *program = pondi_gl_program_of(gl, id);
    glUseProgram((GLuint)before);
    if (program == NULL) {
        return NULL;
    }
    pondi_gl_state_save(saved, gl->info.es, program->slots);
    const bool carried = reads_surface(program) && pondi_gl_along(gl, target);
    if (!pondi_gl_aim(gl, program, target)) {
        pondi_gl_state_restore(saved);
        return NULL;
    }
    pondi_gl_put_int(program, "carried", carried);
    return program;
}

void pondi_gl_fill(void) {
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

void pondi_gl_end(const pondi_gl_state *saved) {
    pondi_gl_state_restore(saved);
}
