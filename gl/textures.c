#include "textures.h"

#include "internal.h"

// How the pixels of a format are handed over.
typedef struct layout {
    GLenum format;
    GLenum pixel;
    GLenum type;
} layout;

static layout layout_of(GLenum format) {
    static const layout layouts[] = {
        {GL_R32F, GL_RED, GL_FLOAT},     {GL_R16F, GL_RED, GL_FLOAT},
        {GL_RG32F, GL_RG, GL_FLOAT},     {GL_RGBA32F, GL_RGBA, GL_FLOAT},
        {GL_RGBA16F, GL_RGBA, GL_FLOAT}, {GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE},
    };
    for (size_t i = 0; i < sizeof layouts / sizeof layouts[0]; i++) {
        if (layouts[i].format == format) {
            return layouts[i];
        }
    }
    return layouts[0];
}

static void make_plain(GLuint name) {
    glBindTexture(GL_TEXTURE_2D, name);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
}

bool pondi_gl_ran_out(void) {
    bool out = false;
    for (GLenum error = glGetError(); error != GL_NO_ERROR; error = glGetError()) {
        out = out || error == GL_OUT_OF_MEMORY;
        if (error == GL_CONTEXT_LOST) {
            return true;
        }
    }
    return out;
}

bool pondi_gl_texture_size(const pond_gl *gl, pondi_gl_texture *texture, GLenum format, int width,
                           int height) {
    if (texture->name != 0 && texture->format == format && texture->width == width &&
        texture->height == height) {
        glBindTexture(GL_TEXTURE_2D, texture->name);
        return true;
    }
    if (width > gl->info.max_side || height > gl->info.max_side) {
        pondi_gl_fail(gl, POND_ERROR_RANGE, "a texture of %d x %d is over the driver's %d x %d",
                      width, height, gl->info.max_side, gl->info.max_side);
        return false;
    }
    pondi_gl_texture made = {.format = format, .width = width, .height = height};
    const layout l = layout_of(format);
    glGenTextures(1, &made.name);
    make_plain(made.name);
    (void)pondi_gl_ran_out();
    if (gl->info.compute) { // which writes into textures of this kind only
        glTexStorage2D(GL_TEXTURE_2D, 1, format, width, height);
    } else {
        // Where the caller has such a buffer bound NULL would be a place in it.
        GLint buffer = 0;
        glGetIntegerv(GL_PIXEL_UNPACK_BUFFER_BINDING, &buffer);
        glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
        glTexImage2D(GL_TEXTURE_2D, 0, (GLint)format, width, height, 0, l.pixel, l.type, NULL);
        glBindBuffer(GL_PIXEL_UNPACK_BUFFER, (GLuint)buffer);
    }
    if (pondi_gl_ran_out()) {
        glDeleteTextures(1, &made.name);
        pondi_gl_fail(gl, POND_ERROR_MEMORY, "no GPU memory for a texture of %d x %d", width,
                      height);
        return false;
    }
    glDeleteTextures(1, &texture->name);
    *texture = made;
    return true;
}

void pondi_gl_texture_free(pondi_gl_texture *texture) {
    glDeleteTextures(1, &texture->name);
    *texture = (pondi_gl_texture){0};
}

void pondi_gl_texture_fill(const pondi_gl_texture *texture, const void *values, int stride) {
    const layout l = layout_of(texture->format);
    glBindTexture(GL_TEXTURE_2D, texture->name);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, stride);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, texture->width, texture->height, l.pixel, l.type,
                    values);
}

bool pondi_gl_texture_put(const pond_gl *gl, pondi_gl_texture *texture, GLenum format, int width,
                          int height, const void *values, int stride) {
    pondi_gl_unpack unpack;
    pondi_gl_unpack_save(&unpack, gl->info.es);
    const bool done = pondi_gl_texture_size(gl, texture, format, width, height);
    if (done) {
        pondi_gl_texture_fill(texture, values, stride);
    }
    pondi_gl_unpack_restore(&unpack);
    return done;
}

// ---- layers -------------------------------------------------------------------------------------

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
                          "the driver cannot render to a texture of %d x %d in format 0x%04X",
                          width, height, format);
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
