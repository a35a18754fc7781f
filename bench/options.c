#include "options.h"

#include <stdio.h>
#include <string.h>

void options_help(void) {
    (void)fputs("millpond-bench [options]: measures how fast Millpond is, beside plain loops\n"
                "\n"
                "  --quick         few sizes, short: some seconds instead of minutes\n"
                "  --filter TEXT   only rows with TEXT in \"group/name/size/threads\", such as\n"
                "                  step/wave, look/pool, 1920x1080 or 8192x8192/1\n"
                "  --json          one JSON object on stdout instead of the table\n"
                "  --csv FILE      the rows into FILE as well\n"
                "  --help          this\n"
                "\n"
                "Every loop is first checked against the library's result, then both are timed in\n"
                "turn; the fastest of several runs counts. Exit: 0 done, 1 failed or a result was\n"
                "wrong, 2 bad options. More: docs/bench.md\n",
                stdout);
}

static bool refuse(const char *what, const char *word) {
    (void)fprintf(stderr, "millpond-bench: %s '%s'; --help lists the options\n", what, word);
    return false;
}

bool options_read(int count, char **words, options *out) {
    *out = (options){0};
    for (int i = 1; i < count; i++) {
        const char *word = words[i];
        const bool filter = strcmp(word, "--filter") == 0;
        if (filter || strcmp(word, "--csv") == 0) {
            if (i + 1 == count || words[i + 1][0] == '\0') {
                return refuse("something has to follow", word);
            }
            *(filter ? &out->filter : &out->csv) = words[++i];
        } else if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
            out->help = true;
        } else if (strcmp(word, "--json") == 0) {
            out->json = true;
        } else if (strcmp(word, "--quick") == 0) {
            out->quick = true;
        } else {
            return refuse("there is no option", word);
        }
    }
    return true;
}
