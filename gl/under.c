#include "under.h"

bool pondi_gl_under_size(pond_gl *gl, const pondi_gl_patch *p, const pond_gl_target *target) {
    const GLenum format = target->format == POND_PIXELS_RGBA_F32 ? GL_RGBA16F : GL_RGBA8;
    const pondi_gl_texture *now = &gl->under.texture;
    if (now->format == format && now->width >= p->width && now->height >= p->height) {
        return true;
    }
    const int width = now->width > p->width ? now->width : p->width;
    const int height = now->height > p->height ? now->height : p->height;
    pondi_gl_state saved;
    pondi_gl_state_save(&saved, gl->info.es, 1u);
    const bool good = pondi_gl_layer_size(gl, &gl->under, format, width, height);
    pondi_gl_state_restore(&saved);
    gl->slots[PONDI_GL_SLOT_UNDER].lent = gl->under.texture.name;
    return good;
}

void pondi_gl_copy_under(const pond_gl *gl, const pondi_gl_patch *p, const pond_gl_target *target) {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, target->framebuffer);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, gl->under.framebuffer);
    glBlitFramebuffer(p->x, p->y, p->x + p->width, p->y + p->height, 0, 0, p->width, p->height,
                      GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target->framebuffer);
    glViewport(p->x, p->y, p->width, p->height);
}
