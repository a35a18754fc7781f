#include "film.h"

#define MOST_SAMPLES 8

// ---- memory -------------------------------------------------------------------------------------

static int samples_of(const pond_gl *gl) {
    GLint most = 0;
    if (gl->info.es || epoxy_gl_version() >= 42) {
        glGetInternalformativ(GL_RENDERBUFFER, GL_RGBA16F, GL_SAMPLES, 1, &most);
    } else {
        glGetIntegerv(GL_MAX_SAMPLES, &most);
    }
    return most < MOST_SAMPLES ? most : MOST_SAMPLES;
}

static GLuint make_buffer(GLenum format, int samples, int width, int height) {
    GLuint name = 0;
    glGenRenderbuffers(1, &name);
    glBindRenderbuffer(GL_RENDERBUFFER, name);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, width, height);
    return name;
}

static bool make(pond_gl *gl, pondi_gl_film *film, int width, int height) {
    const int samples = samples_of(gl);
    (void)pondi_gl_ran_out();
    film->samples = make_buffer(GL_RGBA16F, samples, width, height);
    film->depths = make_buffer(GL_DEPTH_COMPONENT24, samples, width, height);
    if (pondi_gl_ran_out()) {
        pondi_gl_fail(gl, POND_ERROR_MEMORY, "no GPU memory for %d samples of %d x %d pixels",
                      samples, width, height);
        return false;
    }
    glGenFramebuffers(1, &film->framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, film->framebuffer);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, film->samples);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, film->depths);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
        pondi_gl_fail(gl, POND_ERROR_SYSTEM, "%s cannot draw %d x %d samples of floats with depth",
                      gl->info.renderer, width, height);
        return false;
    }
    return pondi_gl_layer_size(gl, &film->means, GL_RGBA16F, width, height);
}

bool pondi_gl_film_size(pond_gl *gl, pondi_gl_film *film, int width, int height) {
    if (film->width == width && film->height == height) {
        return film->framebuffer != 0;
    }
    pondi_gl_film_free(film);
    if (!gl->info.float_targets) {
        film->width = width;
        film->height = height;
        pondi_gl_fail(gl, POND_ERROR_SYSTEM,
                      "%s cannot draw on floats, in which the plane look is mixed",
                      gl->info.renderer);
        return false;
    }
    GLint renderbuffer = 0;
    pondi_gl_state saved;
    pondi_gl_unpack unpack;
    glGetIntegerv(GL_RENDERBUFFER_BINDING, &renderbuffer);
    pondi_gl_state_save(&saved, gl->info.es, 0);
    pondi_gl_unpack_save(&unpack, gl->info.es);
    const bool done = make(gl, film, width, height);
    pondi_gl_unpack_restore(&unpack);
    pondi_gl_state_restore(&saved);
    glBindRenderbuffer(GL_RENDERBUFFER, (GLuint)renderbuffer);
    if (!done) {
        pondi_gl_film_free(film);
    }
    film->width = width;
    film->height = height;
    return done;
}

void pondi_gl_film_free(pondi_gl_film *film) {
    glDeleteFramebuffers(1, &film->framebuffer);
    glDeleteRenderbuffers(1, &film->samples);
    glDeleteRenderbuffers(1, &film->depths);
    pondi_gl_layer_free(&film->means);
    *film = (pondi_gl_film){0};
}

// ---- drawing ------------------------------------------------------------------------------------

pond_gl_target pondi_gl_film_target(const pondi_gl_film *film) {
    return (pond_gl_target){.framebuffer = film->framebuffer,
                            .width = film->width,
                            .height = film->height,
                            .top_first = true,
                            .format = POND_PIXELS_RGBA_F32};
}

void pondi_gl_depth_begin(pondi_gl_depth_state *was, bool es) {
    static const GLfloat farthest = 1.0f;
    was->es = es;
    glGetIntegerv(GL_DEPTH_FUNC, &was->function);
    glGetFloatv(GL_DEPTH_RANGE, was->range);
    if (!es) {
        was->multisample = glIsEnabled(GL_MULTISAMPLE);
        was->sample_mask = glIsEnabled(GL_SAMPLE_MASK);
        glEnable(GL_MULTISAMPLE);
        glDisable(GL_SAMPLE_MASK);
    }
    glDepthFunc(GL_LESS);
    glDepthRangef(0.0f, 1.0f);
    glDepthMask(GL_TRUE);
    glEnable(GL_DEPTH_TEST); // both are put back with the rest of the state
    glClearBufferfv(GL_DEPTH, 0, &farthest);
}

void pondi_gl_depth_end(const pondi_gl_depth_state *was) {
    glDepthFunc((GLenum)was->function);
    glDepthRangef(was->range[0], was->range[1]);
    if (!was->es) {
        pondi_gl_switch(GL_MULTISAMPLE, was->multisample);
        pondi_gl_switch(GL_SAMPLE_MASK, was->sample_mask);
    }
}

void pondi_gl_film_develop(const pondi_gl_film *film) {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, film->framebuffer);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, film->means.framebuffer);
    glBlitFramebuffer(0, 0, film->width, film->height, 0, 0, film->width, film->height,
                      GL_COLOR_BUFFER_BIT, GL_NEAREST);
}
