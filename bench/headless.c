#include "headless.h"

#include <stdio.h>

#define DEVICES 16 // greatest number of devices

static EGLDisplay initialized(EGLDisplay display) {
    return display != EGL_NO_DISPLAY && eglInitialize(display, NULL, NULL) ? display
                                                                           : EGL_NO_DISPLAY;
}

static bool client_has(const char *extension) {
    return epoxy_has_egl_extension(EGL_NO_DISPLAY, extension);
}

static EGLDisplay surfaceless(void) {
    return client_has("EGL_MESA_platform_surfaceless")
               ? initialized(eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA,
                                                      EGL_DEFAULT_DISPLAY, NULL))
               : EGL_NO_DISPLAY;
}

// For graphics cards whose driver is not Mesa.
static EGLDisplay first_device(void) {
    EGLDeviceEXT devices[DEVICES];
    EGLint count = 0;
    if (!client_has("EGL_EXT_platform_device") ||
        !(client_has("EGL_EXT_device_base") || client_has("EGL_EXT_device_enumeration")) ||
        !eglQueryDevicesEXT(DEVICES, devices, &count)) {
        return EGL_NO_DISPLAY;
    }
    EGLDisplay found = EGL_NO_DISPLAY;
    for (EGLint i = 0; i < count && found == EGL_NO_DISPLAY; i++) {
        found = initialized(eglGetPlatformDisplayEXT(EGL_PLATFORM_DEVICE_EXT, devices[i], NULL));
    }
    return found;
}

static EGLDisplay open_display(void) {
    EGLDisplay display = surfaceless();
    if (display == EGL_NO_DISPLAY) {
        display = first_device();
    }
    return display != EGL_NO_DISPLAY ? display : initialized(eglGetDisplay(EGL_DEFAULT_DISPLAY));
}

static EGLContext make_context(EGLDisplay display, gl_kind kind, bool debug) {
    const bool es = kind == GL_KIND_ES_30;
    const EGLint config_wanted[] = {EGL_RENDERABLE_TYPE, es ? EGL_OPENGL_ES3_BIT : EGL_OPENGL_BIT,
                                    EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_NONE};
    EGLConfig config;
    EGLint count = 0;
    if (!eglChooseConfig(display, config_wanted, &config, 1, &count) || count < 1) {
        return EGL_NO_CONTEXT;
    }
    const EGLint wanted[] = {EGL_CONTEXT_MAJOR_VERSION,
                             3,
                             EGL_CONTEXT_MINOR_VERSION,
                             es ? 0 : 3,
                             EGL_CONTEXT_OPENGL_DEBUG,
                             debug ? EGL_TRUE : EGL_FALSE,
                             es ? EGL_NONE : EGL_CONTEXT_OPENGL_PROFILE_MASK,
                             EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                             EGL_NONE};
    return eglCreateContext(display, config, EGL_NO_CONTEXT, wanted);
}

static bool refuse(const char *step) {
    printf("no context: %s failed (EGL error 0x%04x)\n", step, (unsigned)eglGetError());
    return false;
}

bool headless_open(headless *h, gl_kind kind, bool debug) {
    *h = (headless){.display = open_display(), .context = EGL_NO_CONTEXT};
    if (h->display == EGL_NO_DISPLAY) {
        return refuse("eglInitialize");
    }
    if (!eglBindAPI(kind == GL_KIND_ES_30 ? EGL_OPENGL_ES_API : EGL_OPENGL_API)) {
        return refuse("eglBindAPI");
    }
    h->context = make_context(h->display, kind, debug);
    if (h->context == EGL_NO_CONTEXT) {
        return refuse("eglCreateContext");
    }
    return eglMakeCurrent(h->display, EGL_NO_SURFACE, EGL_NO_SURFACE, h->context) ||
           refuse("eglMakeCurrent");
}

void headless_close(headless *h) {
    eglMakeCurrent(h->display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglDestroyContext(h->display, h->context);
    h->context = EGL_NO_CONTEXT;
}
