#include "gl_context.h"

static headless opened;
static int errors;
static bool deaf;
static gl_kind wanted_kind;

static void APIENTRY hear(GLenum source, GLenum type, GLuint id, GLenum severity, GLsizei length,
                          const GLchar *message, const void *user) {
    (void)source;
    (void)id;
    (void)severity;
    (void)length;
    (void)user;
    if (deaf) {
        return;
    }
    if (type == GL_DEBUG_TYPE_ERROR || type == GL_DEBUG_TYPE_UNDEFINED_BEHAVIOR) {
        print_error("GL: %s\n", message);
        errors++;
    }
}

static void listen(void) {
    errors = 0;
    deaf = false;
    if (epoxy_gl_version() >= 43 || epoxy_has_gl_extension("GL_KHR_debug")) {
        glEnable(GL_DEBUG_OUTPUT);
        glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
        if (epoxy_is_desktop_gl() || epoxy_gl_version() >= 32) {
            glDebugMessageCallback(hear, NULL);
        } else {
            glDebugMessageCallbackKHR(hear, NULL);
        }
    }
}

void gl_context_hear(bool on) {
    deaf = !on;
}

bool gl_context_open(gl_kind kind) {
    const bool good = headless_open(&opened, kind, true);
    if (good) {
        listen();
    }
    return good;
}

void gl_context_close(void) {
    headless_close(&opened);
}

int gl_context_errors(void) {
    for (GLenum error = glGetError(); error != GL_NO_ERROR; error = glGetError()) {
        print_error("GL error 0x%04x\n", error);
        errors++;
    }
    return errors;
}

// ---- running ------------------------------------------------------------------------------------

static int set_up(void **state) {
    (void)state;
    return gl_context_open(wanted_kind) ? 0 : -1;
}

static int tear_down(void **state) {
    (void)state;
    const int found = gl_context_errors();
    gl_context_close();
    return found == 0 ? 0 : -1;
}

static bool can_open(gl_kind kind) {
    const bool good = gl_context_open(kind);
    if (good) {
        printf("%s: %s\n", gl_kind_names[kind], (const char *)glGetString(GL_RENDERER));
        gl_context_close();
    }
    return good;
}

int gl_run_tests(const char *name, const struct CMUnitTest *tests, size_t count) {
    struct CMUnitTest *each = room(count, sizeof *each);
    int failed = 0;
    int ran = 0;
    const char *const only = getenv("MILLPOND_TESTED_GL");
    for (int kind = GL_KIND_CORE_33; kind <= GL_KIND_ES_30; kind++) {
        wanted_kind = (gl_kind)kind;
        if (only != NULL && strcmp(only, kind == GL_KIND_CORE_33 ? "core" : "es") != 0) {
            continue;
        }
        if (!can_open(wanted_kind)) {
            printf("%s: left out\n", gl_kind_names[kind]);
            continue;
        }
        for (size_t i = 0; i < count; i++) {
            each[i] = tests[i];
            each[i].setup_func = set_up;
            each[i].teardown_func = tear_down;
        }
        failed += _cmocka_run_group_tests(name, each, count, NULL, NULL);
        ran++;
    }
    free(each);
    return ran > 0 ? failed : GL_SKIPPED;
}
