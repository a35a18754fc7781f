// headless.h — contexts without a window, by EGL: for the tests of millpond-gl and its benchmark.
#ifndef BENCH_HEADLESS_H
#define BENCH_HEADLESS_H

#include <epoxy/egl.h>
#include <epoxy/gl.h>
#include <stdbool.h>

typedef enum gl_kind { GL_KIND_CORE_33, GL_KIND_ES_30 } gl_kind;

static const char *const gl_kind_names[] = {"OpenGL 3.3 core", "OpenGL ES 3.0"};

typedef struct headless {
    EGLDisplay display;
    EGLContext context;
} headless;

// Makes a context of that kind current, a debug context where asked for. False, with a line on
// stdout that says why, where there can be none.
bool headless_open(headless *h, gl_kind kind, bool debug);
void headless_close(headless *h);

#endif
