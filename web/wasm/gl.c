// Looks drawn by the GPU: gl/ over the page's WebGL2 context, which GlImports makes current.

#include <millpond/gl.h>

#include "web.h"

// Whether drawing failed, which pond_gl_draw() does not return.
static bool failed;

static void note_failure(pond_log_level level, const char *message, void *user) {
    (void)level;
    (void)message;
    (void)user;
    failed = true;
}

// NULL: web_gl_message() has the reason.
pond_gl *WEB_EXPORT(web_gl_create)(void) {
    pond_gl_desc desc = pond_gl_desc_default();
    desc.logger.log = note_failure;
    pond_gl *gl = NULL;
    return pond_gl_create(&desc, &gl) == POND_OK ? gl : NULL;
}

void WEB_EXPORT(web_gl_destroy)(pond_gl *gl) {
    pond_gl_destroy(gl);
}

const char *WEB_EXPORT(web_gl_message)(void) {
    return pond_gl_message();
}

// The picture under the water, RGBA with 8 bits.
bool WEB_EXPORT(web_gl_picture)(pond_gl *gl, const uint8_t *pixels, int width, int height) {
    const pond_texture picture = {pixels, width, height, (ptrdiff_t)4 * width, false};
    return pond_gl_set_picture(gl, POND_GL_PICTURE_FLOOR, &picture) == POND_OK;
}

bool web_gl_draw_view(pond_gl *gl, const pond_look *look, int width, int height) {
    const pond_gl_target target = {.width = width, .height = height};
    failed = false;
    pond_gl_draw(gl, look, &target);
    return !failed;
}

// Draws into the lower left of the context's own framebuffer.
bool WEB_EXPORT(web_gl_draw)(pond_gl *gl, const web_pond *pond, const pond_look *look, int width,
                             int height) {
    const pond_view view = pond_get_view(pond->water);
    return pond_gl_set_view(gl, &view) == POND_OK && web_gl_draw_view(gl, look, width, height);
}
