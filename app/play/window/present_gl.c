// The picture drawn by OpenGL, through millpond-gl, in a framebuffer of the session's size, and
// from there scaled into the window. Where its driver cannot draw on floats, looks that need it are
// the processor's.
#include "present_gl_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gpu_gl.h"
#include "report.h"

// ---- what goes wrong ----------------------------------------------------------------------------

static uint32_t hash_of(const char *text) { // FNV-1a
    uint32_t hash = 2166136261u;
    for (; *text != '\0'; text++) {
        hash = (hash ^ (uint8_t)*text) * 16777619u;
    }
    return hash;
}

void gl_present_note(pond_log_level level, const char *message, void *user) {
    (void)level;
    gl_present *g = user;
    const uint32_t hash = hash_of(message);
    for (int i = 0; i < g->said; i++) {
        if (g->messages[i] == hash) {
            return;
        }
    }
    if (g->open && g->said < GL_PRESENT_SAID) {
        g->messages[g->said++] = hash;
        report_note(false, "%s", message);
    }
}

// ---- the framebuffer ----------------------------------------------------------------------------

static bool fit(gl_present *g, int width, int height) {
    if (g->width == width && g->height == height) {
        return true;
    }
    uint8_t *pixels = realloc(g->pixels, (size_t)width * (size_t)height * 4);
    if (pixels == NULL) {
        return false;
    }
    g->pixels = pixels;
    glBindTexture(GL_TEXTURE_2D, g->picture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glBindFramebuffer(GL_FRAMEBUFFER, g->framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, g->picture, 0);
    const bool good = glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    g->width = good ? width : 0;
    g->height = good ? height : 0;
    return good;
}

// Rows of the framebuffer come from the bottom.
static void turn_over(uint8_t *pixels, int width, int height) {
    const size_t row = (size_t)width * 4;
    for (int y = 0; y < height / 2; y++) {
        uint8_t *upper = pixels + (size_t)y * row;
        uint8_t *lower = pixels + (size_t)(height - 1 - y) * row;
        for (size_t i = 0; i < row; i++) {
            const uint8_t kept = upper[i];
            upper[i] = lower[i];
            lower[i] = kept;
        }
    }
}

// ---- the presenter ------------------------------------------------------------------------------

// By the processor, whole.
static void draw_plainly(const gl_present *g, session *s) {
    const pond_target target = {.pixels = g->pixels,
                                .width = g->width,
                                .height = g->height,
                                .stride = (ptrdiff_t)g->width * 4};
    session_draw(s, &target);
    turn_over(g->pixels, g->width, g->height);
    glBindTexture(GL_TEXTURE_2D, g->picture);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, g->width, g->height, GL_RGBA, GL_UNSIGNED_BYTE,
                    g->pixels);
}

static void draw_picture(gl_present *g, session *s) {
    if (!gl_present_can_draw(g, s) || !gl_present_draw(g, s)) {
        draw_plainly(g, s);
    }
}

static void draw(present *p, session *s, const SDL_Rect *part) {
    gl_present *g = (gl_present *)p;
    int width;
    int height;
    int window_height;
    session_size(s, &width, &height);
    SDL_GL_GetDrawableSize(g->window, NULL, &window_height);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glClearColor(0.0f, 0.0f, 0.0f, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT);
    if (!fit(g, width, height)) {
        return;
    }
    draw_picture(g, s);
    const int bottom = window_height - part->y - part->h;
    const bool same = part->w == width && part->h == height;
    glBindFramebuffer(GL_READ_FRAMEBUFFER, g->framebuffer);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
    glBlitFramebuffer(0, 0, width, height, part->x, bottom, part->x + part->w, bottom + part->h,
                      GL_COLOR_BUFFER_BIT, same ? GL_NEAREST : GL_LINEAR);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

static void show(present *p) {
    SDL_GL_SwapWindow(((gl_present *)p)->window);
}

static bool grab(present *p, session *s, uint8_t *pixels) {
    const gl_present *g = (gl_present *)p;
    int width;
    int height;
    session_size(s, &width, &height);
    if (width != g->width || height != g->height) {
        return false;
    }
    glBindFramebuffer(GL_READ_FRAMEBUFFER, g->framebuffer);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
    turn_over(pixels, width, height);
    return true;
}

static void size_of(present *p, int *width, int *height) {
    SDL_GL_GetDrawableSize(((gl_present *)p)->window, width, height);
}

static void end(present *p) {
    gl_present *g = (gl_present *)p;
    if (g->gl != NULL) {
        gl_present_forget_patches(g);
        reliefs_free(&g->reliefs, g->gl);
        pond_gl_sprite_destroy(g->gl, g->over);
        pond_gl_destroy(g->gl);
        glDeleteFramebuffers(1, &g->framebuffer);
        glDeleteTextures(1, &g->picture);
    }
    if (g->context != NULL) {
        SDL_GL_DeleteContext(g->context);
    }
    free(g->pixels);
    free(g);
}

// ---- opening ------------------------------------------------------------------------------------

Uint32 present_gl_prepare(bool es) {
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK,
                        es ? SDL_GL_CONTEXT_PROFILE_ES : SDL_GL_CONTEXT_PROFILE_CORE);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, es ? 0 : 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_FLAGS,
                        SDL_getenv("MILLPOND_GL_DEBUG") != NULL ? SDL_GL_CONTEXT_DEBUG_FLAG : 0);
    SDL_GL_SetAttribute(SDL_GL_ALPHA_SIZE, 0);
    return SDL_WINDOW_OPENGL;
}

static void APIENTRY told(GLenum source, GLenum type, GLuint id, GLenum severity, GLsizei length,
                          const GLchar *message, const void *user) {
    (void)source;
    (void)id;
    (void)severity;
    (void)length;
    (void)user;
    if (type == GL_DEBUG_TYPE_ERROR) {
        fprintf(stderr, "millpond: OpenGL: %s\n", message);
    }
}

static bool start(gl_present *g, char *why, size_t size) {
    pond_gl_desc desc = pond_gl_desc_default();
    desc.logger = (pond_logger){gl_present_note, g};
    g->context = SDL_GL_CreateContext(g->window);
    if (g->context == NULL) {
        snprintf(why, size, "%s", SDL_GetError());
        return false;
    }
    if (pond_gl_create(&desc, &g->gl) != POND_OK ||
        pond_gl_sprite_create(g->gl, NULL, &g->over) != POND_OK) {
        snprintf(why, size, "%s", pond_gl_message());
        return false;
    }
    if (SDL_getenv("MILLPOND_GL_DEBUG") != NULL && epoxy_has_gl_extension("GL_KHR_debug")) {
        glDebugMessageCallback(told, NULL);
    }
    g->on_gpu = (gpu_gl){.gl = g->gl};
    g->gpu = gpu_gl_of(&g->on_gpu);
    g->base.gpu = &g->gpu;
    glGenFramebuffers(1, &g->framebuffer);
    glGenTextures(1, &g->picture);
    // The display's own rate where it has one; the water keeps its own time.
    SDL_GL_SetSwapInterval(1);
    return true;
}

// Drivers that draw on the CPU are slower than what is made for it.
static bool is_slow(const char *renderer) {
    return strstr(renderer, "llvmpipe") != NULL || strstr(renderer, "softpipe") != NULL ||
           strstr(renderer, "SwiftShader") != NULL || strstr(renderer, "Software") != NULL;
}

present *present_gl_open(SDL_Window *window, bool es, bool must, char *why, size_t size) {
    gl_present *g = calloc(1, sizeof *g);
    if (g == NULL) {
        snprintf(why, size, "no memory");
        return NULL;
    }
    g->window = window;
    g->base = (present){.name = es ? "gles" : "gl",
                        .draw = draw,
                        .show = show,
                        .grab = grab,
                        .size = size_of,
                        .close = end};
    bool good = start(g, why, size);
    if (good && !must && is_slow(pond_gl_get_info(g->gl).renderer)) {
        snprintf(why, size, "its driver, %s, works on the processor",
                 pond_gl_get_info(g->gl).renderer);
        good = false;
    }
    if (!good) {
        end(&g->base);
        return NULL;
    }
    g->base.glsl = es ? "#version 300 es" : "#version 330 core";
    g->open = true;
    return &g->base;
}
