// ripple_gl.c — a ripple over tiles, drawn by the GPU without a window, as a picture on standard
// output:
//   ripple_gl > ripple.ppm
#include <epoxy/egl.h>
#include <epoxy/gl.h>
#include <millpond/gl.h>
#include <millpond/millpond.h>
#include <stdio.h>
#include <stdlib.h>

enum { SIDE = 256 };

static bool open_context(void) {
    const EGLint wanted[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_NONE};
    const EGLDisplay display =
        epoxy_has_egl_extension(EGL_NO_DISPLAY, "EGL_MESA_platform_surfaceless")
            ? eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL)
            : eglGetDisplay(EGL_DEFAULT_DISPLAY);
    if (!eglInitialize(display, NULL, NULL) || !eglBindAPI(EGL_OPENGL_ES_API)) {
        return false;
    }
    const EGLContext context = eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, wanted);
    return eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context);
}

static GLuint make_framebuffer(void) {
    GLuint texture;
    GLuint framebuffer;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, SIDE, SIDE);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    return framebuffer;
}

static void draw(pond_gl *gl, pond *water, GLuint framebuffer) {
    static uint8_t tiles[SIDE * SIDE * 4];
    for (int i = 0; i < SIDE * SIDE; i++) {
        const uint8_t level = (uint8_t)((i % 32 < 2 || i / SIDE % 32 < 2) ? 90 : 190);
        tiles[4 * i] = level;
        tiles[4 * i + 1] = level;
        tiles[4 * i + 2] = tiles[4 * i + 3] = 255;
    }
    const pond_texture texture = {
        .pixels = tiles, .width = SIDE, .height = SIDE, .stride = SIDE * 4};
    const pond_view view = pond_get_view(water);
    const pond_look look = pond_look_default(POND_LOOK_OFFSET);
    const pond_gl_target target = {
        .framebuffer = framebuffer, .width = SIDE, .height = SIDE, .top_first = true};
    pond_gl_set_picture(gl, POND_GL_PICTURE_FLOOR, &texture);
    pond_gl_set_view(gl, &view);
    pond_gl_draw(gl, &look, &target);
}

int main(void) {
    const pond_desc desc = pond_desc_default();
    const pond_gl_desc gl_desc = pond_gl_desc_default();
    pond *water = NULL;
    pond_gl *gl = NULL;
    if (!open_context()) {
        fputs("EGL gives no context of OpenGL ES 3\n", stderr);
        return 77;
    }
    if (pond_create(&desc, &water) != POND_OK || pond_gl_create(&gl_desc, &gl) != POND_OK) {
        fprintf(stderr, "%s%s\n", pond_message(), pond_gl_message());
        return 1;
    }
    pond_drop(water, (pond_vec2){1.28f, 1.28f}, 0.05f, -0.02f);
    pond_advance(water, 1.0);
    const GLuint framebuffer = make_framebuffer();
    draw(gl, water, framebuffer);

    static uint8_t pixels[SIDE * SIDE * 4];
    glReadPixels(0, 0, SIDE, SIDE, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    printf("P6\n%d %d\n255\n", SIDE, SIDE);
    for (int i = 0; i < SIDE * SIDE; i++) {
        fwrite(&pixels[4 * i], 1, 3, stdout);
    }
    pond_gl_destroy(gl);
    pond_destroy(water);
    return 0;
}
