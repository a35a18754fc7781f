// Slopes and curvature on the cells, and carried to the pixels along the axes in which cells are
// the finer: the look's shader carries them the rest of the way (shaders/common/cells.glsl).

#include "passes.h"

static bool carry(pondi_gl_passes *p, const pondi_gl_texture *from, pondi_gl_texture *to, bool down,
                  int pixels) {
    const pondi_gl_view *view = &p->gl->view;
    const int width = down ? from->width : pixels;
    const int height = down ? pixels : from->height;
    const pondi_gl_program *program =
        pondi_gl_pass(p, PONDI_GL_PROGRAM_CELLS_CARRY, to, GL_RGBA16F, width, height);
    if (program == NULL) {
        return false;
    }
    pondi_gl_pass_read(PONDI_GL_SLOT_FIRST, from);
    pondi_gl_put_int(program, "carry_down", down);
    pondi_gl_put_int(program, "carry_wraps", down ? view->wraps_y : view->wraps_x);
    pondi_gl_put_float(program, "carry_ratio",
                       (float)(down ? view->height : view->width) / (float)pixels);
    pondi_gl_fill();
    return true;
}

const pondi_gl_texture *pondi_gl_cells(pondi_gl_passes *p, int width, int height) {
    pondi_gl_texture *textures = p->gl->passes;
    const pondi_gl_view *view = &p->gl->view;
    pondi_gl_texture *at = &textures[PONDI_GL_PASS_CELLS];
    if (pondi_gl_pass(p, PONDI_GL_PROGRAM_CELLS_DERIVE, at, GL_RGBA16F, view->width,
                      view->height) == NULL) {
        return NULL;
    }
    pondi_gl_fill();
    if (view->width > width) {
        pondi_gl_texture *const across = &textures[PONDI_GL_PASS_CELLS_ACROSS];
        if (!carry(p, at, across, false, width)) {
            return NULL;
        }
        at = across;
    }
    if (view->height > height) {
        pondi_gl_texture *const down = &textures[PONDI_GL_PASS_CELLS_DOWN];
        if (!carry(p, at, down, true, height)) {
            return NULL;
        }
        at = down;
    }
    return at;
}
