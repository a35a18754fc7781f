#include "internal.h"

bool pondi_gl_layer_size(const pond_gl *gl, pondi_gl_layer *layer, GLenum format, int width,
                         int height) {
    const GLuint before = layer->texture.name;
    if (!pondi_gl_texture_size(gl, &layer->texture, format, width, height)) {
        return false;
    }
    if (layer->framebuffer == 0) {
        glGenFramebuffers(1, &layer->framebuffer);
    }
    if (layer->texture.name != before) {
        glBindFramebuffer(GL_FRAMEBUFFER, layer->framebuffer);
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D,
                               layer->texture.name, 0);
        if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
            pondi_gl_fail(gl, POND_ERROR_SYSTEM,
                          "the driver cannot draw on a texture of %d x %d in format 0x%04X", width,
                          height, format);
            pondi_gl_layer_free(layer);
            return false;
        }
    }
    return true;
}

void pondi_gl_layer_free(pondi_gl_layer *layer) {
    glDeleteFramebuffers(1, &layer->framebuffer);
    pondi_gl_texture_free(&layer->texture);
    *layer = (pondi_gl_layer){0};
}

pond_gl_target pondi_gl_layer_target(const pondi_gl_layer *layer) {
    return (pond_gl_target){.framebuffer = layer->framebuffer,
                            .width = layer->texture.width,
                            .height = layer->texture.height,
                            .top_first = true,
                            .format = POND_PIXELS_RGBA_F32};
}
