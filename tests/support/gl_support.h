// gl_support.h — pictures of the GPU beside those of the processor.
#ifndef MILLPOND_TESTS_GL_SUPPORT_H
#define MILLPOND_TESTS_GL_SUPPORT_H

#include <epoxy/gl.h>

#include <millpond/gl.h>

#include "pictures.h"

#define GL_LEAST_PSNR 38.0 // of a look on the GPU beside the same on the CPU [dB]

// A pond, and a map that the GPU makes of it. [cells, values]
typedef struct gl_map_shape {
    int cells_x;
    int cells_y;
    int width;
    int height;
} gl_map_shape;

// What a test expects to fail it asks of pond_gl_message(); what drawing says shows here.
static inline void gl_print(pond_log_level level, const char *message, void *user) {
    (void)level;
    (void)user;
    print_error("%s\n", message);
}

static inline pond_gl *gl_make(void) {
    pond_gl_desc desc = pond_gl_desc_default();
    desc.logger.log = gl_print;
    pond_gl *gl = NULL;
    if (pond_gl_create(&desc, &gl) != POND_OK) {
        print_error("%s\n", pond_gl_message());
        fail();
    }
    return gl;
}

// A framebuffer to draw on, with a margin that nobody may touch.
enum { GL_MARGIN = 3 };

typedef struct gl_canvas {
    GLuint framebuffer;
    GLuint texture;
    int width;
    int height;
    bool floats;
} gl_canvas;

static inline gl_canvas gl_canvas_of(int width, int height, bool floats) {
    gl_canvas c = {.width = width, .height = height, .floats = floats};
    const int all_width = width + 2 * GL_MARGIN;
    const int all_height = height + 2 * GL_MARGIN;
    glGenTextures(1, &c.texture);
    glBindTexture(GL_TEXTURE_2D, c.texture);
    glTexImage2D(GL_TEXTURE_2D, 0, floats ? GL_RGBA32F : GL_RGBA8, all_width, all_height, 0,
                 GL_RGBA, floats ? GL_FLOAT : GL_UNSIGNED_BYTE, NULL);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    glGenFramebuffers(1, &c.framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, c.framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, c.texture, 0);
    assert_int_equal(glCheckFramebufferStatus(GL_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE);
    glViewport(0, 0, all_width, all_height);
    glClearColor(0.25f, 0.5f, 0.75f, 0.125f);
    glClear(GL_COLOR_BUFFER_BIT);
    return c;
}

static inline gl_canvas gl_canvas_make(int width, int height) {
    return gl_canvas_of(width, height, false);
}

// Its first row is the top, or its last.
static inline pond_gl_target gl_canvas_target(const gl_canvas *c, bool top_first) {
    return (pond_gl_target){.framebuffer = c->framebuffer,
                            .x = GL_MARGIN,
                            .y = GL_MARGIN,
                            .width = c->width,
                            .height = c->height,
                            .top_first = top_first,
                            .format = c->floats ? POND_PIXELS_RGBA_F32 : POND_PIXELS_RGBA8};
}

// What was drawn on a canvas whose first row is the top; fails when the margin has changed.
static inline picture gl_canvas_read(const gl_canvas *c) {
    const int all_width = c->width + 2 * GL_MARGIN;
    const int all_height = c->height + 2 * GL_MARGIN;
    uint8_t *all = room((size_t)all_width * (size_t)all_height, 4);
    glBindFramebuffer(GL_FRAMEBUFFER, c->framebuffer);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, all_width, all_height, GL_RGBA, GL_UNSIGNED_BYTE, all);
    const picture p = picture_make(c->width, c->height);
    for (int y = 0; y < all_height; y++) {
        for (int x = 0; x < all_width; x++) {
            const uint8_t *from = all + ((size_t)y * (size_t)all_width + (size_t)x) * 4;
            const int px = x - GL_MARGIN;
            const int py = y - GL_MARGIN;
            if (px >= 0 && px < c->width && py >= 0 && py < c->height) {
                memcpy(pixel_of(&p, px, py), from, 4);
            } else if (abs(from[0] - 64) > 1 || abs(from[1] - 128) > 1 || abs(from[2] - 191) > 1) {
                print_error("a pixel outside the target is drawn: %d, %d\n", px, py);
                fail();
            }
        }
    }
    free(all);
    return p;
}

static inline void gl_canvas_free(gl_canvas *c) {
    glDeleteFramebuffers(1, &c->framebuffer);
    glDeleteTextures(1, &c->texture);
}

// Of two pictures of one size, all four channels. [dB]; 999 where they are the same
static inline double gl_psnr(const picture *a, const picture *b) {
    double sum = 0;
    for (int y = 0; y < a->height; y++) {
        for (int x = 0; x < 4 * a->width; x++) {
            const double off = (double)a->pixels[y * a->stride + x] - b->pixels[y * b->stride + x];
            sum += off * off;
        }
    }
    const double mean = sum / (4.0 * a->width * a->height);
    return mean > 0 ? 10 * log10(255.0 * 255.0 / mean) : 999;
}

// The largest difference of a channel. [levels]
static inline int gl_most_off(const picture *a, const picture *b) {
    int most = 0;
    for (int y = 0; y < a->height; y++) {
        for (int x = 0; x < 4 * a->width; x++) {
            const int off = abs(a->pixels[y * a->stride + x] - b->pixels[y * b->stride + x]);
            most = off > most ? off : most;
        }
    }
    return most;
}

// Writes a picture as a PAM file into the folder that MILLPOND_PICTURES names, to be looked at.
static inline void gl_keep(const picture *p, const char *name) {
    const char *folder = getenv("MILLPOND_PICTURES");
    char path[512];
    if (folder == NULL || snprintf(path, sizeof path, "%s/%s.pam", folder, name) < 0) {
        return;
    }
    FILE *file = fopen(path, "wb");
    if (file != NULL) {
        fprintf(file, "P7\nWIDTH %d\nHEIGHT %d\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n",
                p->width, p->height);
        for (int y = 0; y < p->height; y++) {
            fwrite(pixel_of(p, 0, y), 4, (size_t)p->width, file);
        }
        fclose(file);
    }
}

// Compares what the GPU drew on a canvas with what the processor made of the same, and frees the
// former.
static inline void gl_compare(const gl_canvas *canvas, const picture *expected, double least_psnr,
                              const char *what) {
    picture drawn = gl_canvas_read(canvas);
    const double psnr = gl_psnr(&drawn, expected);
    gl_keep(&drawn, "gpu");
    gl_keep(expected, "cpu");
    if (getenv("MILLPOND_PICTURES") != NULL || psnr < least_psnr) {
        print_message("%s, %d x %d: %.1f dB, at most %d levels off\n", what, canvas->width,
                      canvas->height, psnr, gl_most_off(&drawn, expected));
    }
    assert_true(psnr >= least_psnr);
    free(drawn.memory);
}

#endif
