#include "options.h"

#include <stdio.h>
#include <string.h>

void options_help(void) {
    (void)fputs(
        "millpond-bench [options]: measures how fast Millpond is, beside plain loops\n"
        "\n"
        "  --quick         few sizes, short: a minute or two instead of nine\n"
        "  --filter TEXT   only rows with TEXT in \"group/name/size/threads\", such as\n"
        "                  step/wave, look/pool, 1920x1080 or 8192x8192/1\n"
        "  --goals         only the table of goals, goal | measured | met, and the rows it\n"
        "                  needs; --filter then picks goals. Without it and without\n"
        "                  --filter the goals come last\n"
        "  --json          one JSON object on stdout instead of the tables: rows, goals\n"
        "  --csv FILE      rows and goals into FILE as well\n"
        "  --results DIR   the same, into DIR/<processor>-x<how many>.csv\n"
        "  --outside FILE  what bench/outside.py measured of whole programs, for some goals\n"
        "  --commit TEXT   of the sources, for JSON and CSV\n"
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

// Where the word after an option goes; NULL for a word that is no such option.
static const char **value_of(options *out, const char *word) {
    const struct {
        const char *word;
        const char **value;
    } list[] = {
        {"--filter", &out->filter},   {"--csv", &out->csv},       {"--results", &out->results},
        {"--outside", &out->outside}, {"--commit", &out->commit},
    };
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        if (strcmp(word, list[i].word) == 0) {
            return list[i].value;
        }
    }
    return NULL;
}

static bool *switch_of(options *out, const char *word) {
    const struct {
        const char *word;
        bool *value;
    } list[] = {
        {"--help", &out->help},   {"-h", &out->help},       {"--json", &out->json},
        {"--quick", &out->quick}, {"--goals", &out->goals},
    };
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        if (strcmp(word, list[i].word) == 0) {
            return list[i].value;
        }
    }
    return NULL;
}

bool options_read(int count, char **words, options *out) {
    *out = (options){0};
    for (int i = 1; i < count; i++) {
        const char **value = value_of(out, words[i]);
        bool *on = switch_of(out, words[i]);
        if (value != NULL) {
            if (i + 1 == count || words[i + 1][0] == '\0') {
                return refuse("something has to follow", words[i]);
            }
            *value = words[++i];
        } else if (on != NULL) {
            *on = true;
        } else {
            return refuse("there is no option", words[i]);
        }
    }
    if (out->csv != NULL && out->results != NULL) {
        return refuse("--csv and --results are one too many; leave out", out->results);
    }
    return true;
}
