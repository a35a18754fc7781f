// millpond-bench-gl: how fast millpond-gl draws and steps, beside the library on the CPU.

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <millpond/millpond.h>

#include "contest.h"
#include "gpu.h"
#include "headless.h"
#include "machine.h"
#include "report.h"

typedef struct gpu_options {
    bool help;
    bool quick;
    bool json;
    bool es;
    const char *commit;
    const char *pictures;
} gpu_options;

static const char help_text[] =
    "millpond-bench-gl [options]: measures how fast millpond-gl is, beside the CPU\n"
    "\n"
    "  --quick         small pictures and ponds, short\n"
    "  --es            in an OpenGL ES 3.0 context, not OpenGL 3.3\n"
    "  --json          one JSON object on stdout instead of the tables\n"
    "  --pictures DIR  what each look draws as DIR/NAME.ppm\n"
    "  --commit TEXT   of the sources, for the JSON\n"
    "  --help          this\n"
    "\n"
    "Each picture and each pond is first compared with the CPU's. Exit: 0 done, 1 failed or a\n"
    "result was wrong, 2 bad options, 77 no OpenGL context. More: docs/gl.md\n";

static bool read_options(int count, char **words, gpu_options *out) {
    *out = (gpu_options){0};
    for (int i = 1; i < count; i++) {
        const char *word = words[i];
        const bool last = i + 1 == count || words[i + 1][0] == '\0';
        const char **value = strcmp(word, "--commit") == 0     ? &out->commit
                             : strcmp(word, "--pictures") == 0 ? &out->pictures
                                                               : NULL;
        bool *on = strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 ? &out->help
                   : strcmp(word, "--quick") == 0                         ? &out->quick
                   : strcmp(word, "--json") == 0                          ? &out->json
                   : strcmp(word, "--es") == 0                            ? &out->es
                                                                          : NULL;
        if (value != NULL && last) {
            return report_fail(NULL, "something has to follow '%s'; --help lists the options",
                               word);
        }
        if (value != NULL) {
            *value = words[++i];
        } else if (on != NULL) {
            *on = true;
        } else {
            return report_fail(NULL, "there is no option '%s'; --help lists the options", word);
        }
    }
    return true;
}

// ---- timing -------------------------------------------------------------------------------------

#define RUNS 5
#define QUICK_RUNS 2
#define RUN 0.05 // [s], at least, so that waiting for the end does not count
#define MOST_CALLS 4096

static double time_calls(void (*run)(void *context), void *context, int calls, bool gpu) {
    const double start = contest_now();
    for (int i = 0; i < calls; i++) {
        run(context);
    }
    if (gpu) {
        glFinish();
    }
    return contest_now() - start;
}

static double fastest(const gpu_bench *b, void (*run)(void *context), void *context, bool gpu) {
    (void)time_calls(run, context, 1, gpu); // compiles shaders, takes memory
    const double least = b->quick ? 0.1 * RUN : RUN;
    int calls = 1;
    while (calls < MOST_CALLS && time_calls(run, context, calls, gpu) < least) {
        calls *= 2;
    }
    double best = INFINITY;
    for (int i = 0; i < (b->quick ? QUICK_RUNS : RUNS); i++) {
        best = fmin(best, time_calls(run, context, calls, gpu));
    }
    return best / calls;
}

double gpu_seconds(const gpu_bench *b, void (*run)(void *context), void *context) {
    return fastest(b, run, context, true);
}

double gpu_cpu_seconds(const gpu_bench *b, void (*run)(void *context), void *context) {
    return fastest(b, run, context, false);
}

// ---- what comes out -----------------------------------------------------------------------------

// Whether the CPU stands in for a GPU, by the names of those that do.
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
    return json_pack("{s:s, s:s, s:b}", "renderer", info.renderer, "version",
                     (const char *)glGetString(GL_VERSION), "software",
                     (int)is_software(info.renderer));
}

static void print_number(double number, const char *unit) {
    if (number > 0.0) {
        printf("  %9.4g %s", number, unit);
    } else {
        printf("  %9s %*s", "-", (int)strlen(unit), "");
    }
}

static void print_looks(const json_t *looks) {
    printf("\n%-24s %12s  %12s  %12s  %s\n", "look, picture, cells", "drawing", "with heights",
           "CPU, all", "PSNR beside the CPU's");
    size_t i;
    json_t *row;
    json_array_foreach(looks, i, row) {
        printf("%-24s", json_string_value(json_object_get(row, "name")));
        print_number(json_number_value(json_object_get(row, "draw")), "ms");
        print_number(json_number_value(json_object_get(row, "with_heights")), "ms");
        print_number(json_number_value(json_object_get(row, "cpu")), "ms");
        print_number(json_number_value(json_object_get(row, "psnr")), "dB");
        putchar('\n');
    }
}

static void print_water(const json_t *water) {
    printf("\n%-36s %11s  %14s  %18s  %s\n", "water", "size", "steps", "", "CPU, all");
    size_t i;
    json_t *row;
    json_array_foreach(water, i, row) {
        const double cells = json_number_value(json_object_get(row, "side"));
        const double steps = json_number_value(json_object_get(row, "steps"));
        printf("%-36s %5.0fx%-5.0f", json_string_value(json_object_get(row, "name")), cells, cells);
        const char *left_out = json_string_value(json_object_get(row, "left_out"));
        if (left_out != NULL) {
            printf("  left out: %s\n", left_out);
            continue;
        }
        print_number(steps, "steps/s");
        print_number(steps * cells * cells * 1e-9, "G cells/s");
        print_number(json_number_value(json_object_get(row, "cpu_steps")), "steps/s");
        putchar('\n');
    }
}

static bool print_all(const gpu_bench *b, const gpu_options *wish) {
    json_t *card = card_json(b);
    if (card == NULL) {
        return report_fail(NULL, "no memory");
    }
    if (!wish->json) {
        printf("%s, %s%s; CPU: %d processors\n",
               json_string_value(json_object_get(card, "renderer")),
               json_string_value(json_object_get(card, "version")),
               json_is_true(json_object_get(card, "software"))
                   ? " (a software renderer: the CPU stands in for a GPU)"
                   : "",
               machine_processors());
        print_looks(b->looks);
        print_water(b->water);
        json_decref(card);
        return true;
    }
    json_t *whole = json_pack("{s:o, s:o, s:s, s:s*, s:b, s:O, s:O}", "card", card, "machine",
                              machine_json(), "version", pond_version(), "commit", wish->commit,
                              "quick", (int)wish->quick, "looks", b->looks, "water", b->water);
    const bool good =
        whole != NULL && json_dumpf(whole, stdout, JSON_INDENT(1) | JSON_REAL_PRECISION(6)) == 0;
    json_decref(whole);
    return (good && putchar('\n') != EOF) || report_fail(NULL, "cannot write the JSON");
}

// ---- all of it ----------------------------------------------------------------------------------

static bool run(const gpu_options *wish) {
    const pond_gl_desc desc = pond_gl_desc_default();
    gpu_bench b = {.quick = wish->quick,
                   .pictures = wish->pictures,
                   .looks = json_array(),
                   .water = json_array()};
    bool good =
        pond_gl_create(&desc, &b.gl) == POND_OK || report_fail(NULL, "%s", pond_gl_message());
    good = good && (pond_workers_create(0, &b.workers) == POND_OK ||
                    report_fail(NULL, "%s", pond_message()));
    good = good && gpu_looks(&b) && gpu_water(&b) && print_all(&b, wish);
    pond_workers_destroy(b.workers);
    pond_gl_destroy(b.gl);
    json_decref(b.looks);
    json_decref(b.water);
    return good && !b.wrong;
}

int main(int count, char **words) {
    gpu_options wish;
    if (!read_options(count, words, &wish)) {
        return 2;
    }
    if (wish.help) {
        (void)fputs(help_text, stdout);
        return EXIT_SUCCESS;
    }
    headless h;
    if (!headless_open(&h, wish.es ? GL_KIND_ES_30 : GL_KIND_CORE_33, false)) {
        return 77;
    }
    const bool good = run(&wish);
    headless_close(&h);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
