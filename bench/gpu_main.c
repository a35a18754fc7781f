// millpond-bench-gl: the speed of millpond-gl, compared with the library on the CPU.

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <millpond/millpond.h>

#include "contest.h"
#include "gpu.h"
#include "headless.h"

// ---- timing -------------------------------------------------------------------------------------

static double fastest(const gpu_bench *b, contender c) {
    contest_hold(&c, 1, b->quick);
    return c.fastest;
}

double gpu_seconds(const gpu_bench *b, void (*run)(void *context), void *context) {
    return fastest(b, (contender){.run = run, .finish = glFinish, .context = context});
}

double gpu_cpu_seconds(const gpu_bench *b, void (*run)(void *context), void *context) {
    return fastest(b, (contender){.run = run, .context = context});
}

// ---- the program --------------------------------------------------------------------------------

// Whether the renderer runs on the CPU, by its name.
static bool is_software(const char *renderer) {
    static const char *const names[] = {"llvmpipe", "softpipe", "swrast", "swiftshader",
                                        "software"};
    char lower[256];
    size_t length = 0;
    for (; renderer[length] != '\0' && length + 1 < sizeof lower; length++) {
        lower[length] = (char)tolower((unsigned char)renderer[length]);
    }
    lower[length] = '\0';
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strstr(lower, names[i]) != NULL) {
            return true;
        }
    }
    return false;
}

static json_t *card_json(const gpu_bench *b) {
    const pond_gl_info info = pond_gl_get_info(b->gl);
    return json_pack("{s:{s:s, s:s, s:b}}", "card", "renderer", info.renderer, "version",
                     (const char *)glGetString(GL_VERSION), "software",
                     (int)is_software(info.renderer));
}

static int run(const options *wish) {
    const pond_gl_desc desc = pond_gl_desc_default();
    gpu_bench b = {.r = report_open(wish, NULL), .quick = wish->quick};
    if (b.r == NULL) {
        return EXIT_FAILURE;
    }
    bool good =
        pond_gl_create(&desc, &b.gl) == POND_OK || report_fail(NULL, "%s", pond_gl_message());
    good = good && (pond_workers_create(0, &b.workers) == POND_OK ||
                    report_fail(NULL, "%s", pond_message()));
    good = good && gpu_looks(&b) && gpu_water(&b) && !b.wrong;
    json_t *card = b.gl != NULL ? card_json(&b) : NULL;
    pond_workers_destroy(b.workers);
    pond_gl_destroy(b.gl);
    return report_close(b.r, good, card);
}

int main(int count, char **words) {
    options wish;
    if (!options_read(count, words, &wish)) {
        return 2;
    }
    if (wish.help) {
        options_help();
        return EXIT_SUCCESS;
    }
    headless h;
    if (!headless_open(&h, wish.es ? GL_KIND_ES_30 : GL_KIND_CORE_33, false)) {
        return 77;
    }
    const int status = run(&wish);
    headless_close(&h);
    return status;
}
