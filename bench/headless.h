// headless.h — EGL contexts without a window, for the tests and the benchmark of millpond-gl.
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

// Creates a context and makes it current. False after one line on stdout if that is not possible.
bool headless_open(headless *h, gl_kind kind, bool debug);
void headless_close(headless *h);

#endif
