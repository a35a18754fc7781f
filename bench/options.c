#include "options.h"

#include <stdio.h>
#include <string.h>

void options_help(void) {
    (void)fputs(
        "millpond-bench [options]: measures the speed of Millpond, compared with plain loops\n"
        "\n"
        "  --quick         few sizes, short: a minute or two instead of nine\n"
        "  --filter TEXT   only rows with TEXT in \"group/name/size/threads\", such as\n"
        "                  step/wave, look/pool, 1920x1080 or 8192x8192/1\n"
        "  --goals         only the table of goals and the rows that it needs; --filter then\n"
        "                  selects goals\n"
        "  --json          prints one JSON object instead of the tables: rows, goals\n"
        "  --outside FILE  measurements of whole programs by bench/outside.py, for some goals\n"
        "  --commit TEXT   of the sources, for the JSON\n"
        "  --es            millpond-bench-gl: OpenGL ES 3.0 instead of OpenGL 3.3\n"
        "  --help          this text\n"
        "\n"
        "Each result is compared with the plain loop's before it is timed. The fastest of\n"
        "several runs counts. Exit status: 0 success, 1 failure or a wrong result, 2 wrong\n"
        "options or nothing to measure, 77 no OpenGL context. More: docs/bench.md\n",
        stdout);
}

static bool refuse(const char *what, const char *word) {
    (void)fprintf(stderr, "millpond-bench: %s '%s'; --help lists the options\n", what, word);
    return false;
}

static const char **value_of(options *out, const char *word) {
    return strcmp(word, "--filter") == 0    ? &out->filter
           : strcmp(word, "--outside") == 0 ? &out->outside
           : strcmp(word, "--commit") == 0  ? &out->commit
                                            : NULL;
}

static bool *switch_of(options *out, const char *word) {
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 ? &out->help
           : strcmp(word, "--json") == 0                          ? &out->json
           : strcmp(word, "--quick") == 0                         ? &out->quick
           : strcmp(word, "--goals") == 0                         ? &out->goals
           : strcmp(word, "--es") == 0                            ? &out->es
                                                                  : NULL;
}

bool options_read(int count, char **words, options *out) {
    *out = (options){0};
    for (int i = 1; i < count; i++) {
        const char **value = value_of(out, words[i]);
        bool *on = switch_of(out, words[i]);
        if (value != NULL) {
            if (i + 1 == count || words[i + 1][0] == '\0') {
                return refuse("a value is missing after", words[i]);
            }
            *value = words[++i];
        } else if (on != NULL) {
            *on = true;
        } else {
            return refuse("unknown option", words[i]);
        }
    }
    return true;
}
