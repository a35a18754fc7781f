// millpond-validate — measures the water against theory, row by row.
#include <stdlib.h>
#include <string.h>

#include "checks.h"

static const check *const checks[] = {
    &check_box_mode,
    &check_gaussian,
    &check_order,
    &check_circles,
    &check_touches,
    &check_energy,
    &check_decay,
    &check_parity,
    &check_mean_level,
    &check_walls,
    &check_open,
    &check_snell,
    &check_green,
    &check_omega,
    &check_packets,
    &check_kelvin,
    &check_current,
    &check_dispersive_drop,
    &check_dispersive_sizes,
    &check_deep_ground,
    &check_deep_walls,
    &check_shoal,
    &check_body_force,
    &check_body_heave,
    &check_body_drift,
    &check_body_energy,
};

enum { CHECKS = sizeof checks / sizeof checks[0] };

typedef struct options {
    bool chosen[CHECKS];
    int chosen_count;
    bool json;
    bool list;
    bool help;
    const char *page;
} options;

static void help(void) {
    (void)fputs(
        "millpond-validate [options]: measures the water against theory, row by row\n"
        "\n"
        "  --only NAME   only this test; can be repeated (--list prints the names)\n"
        "  --json        print a JSON object instead of the table\n"
        "  --page DIR    also write DIR/validation.md, and pages and plots in DIR/validation/\n"
        "                (DIR/validation must exist; not together with --only)\n"
        "  --list        the names and titles of the tests\n"
        "  --help        this text\n"
        "\n"
        "Exit status: 0 all rows pass, 1 some fail, 2 bad options.\n",
        stdout);
}

static bool refuse(const char *what, const char *word) {
    (void)fprintf(stderr, "millpond-validate: %s '%s'; --help lists the options\n", what, word);
    return false;
}

static bool choose(options *o, const char *name) {
    for (int i = 0; i < CHECKS; i++) {
        if (strcmp(checks[i]->name, name) == 0) {
            o->chosen_count += !o->chosen[i];
            o->chosen[i] = true;
            return true;
        }
    }
    (void)fprintf(stderr, "millpond-validate: there is no test '%s'; --list prints the names\n",
                  name);
    return false;
}

static bool read_options(int count, char **words, options *o) {
    for (int i = 1; i < count; i++) {
        const char *word = words[i];
        const bool only = strcmp(word, "--only") == 0;
        if (only || strcmp(word, "--page") == 0) {
            if (i + 1 == count || words[i + 1][0] == '\0') {
                return refuse("a value must follow", word);
            }
            i++;
            if (only && !choose(o, words[i])) {
                return false;
            }
            o->page = only ? o->page : words[i];
        } else if (strcmp(word, "--json") == 0) {
            o->json = true;
        } else if (strcmp(word, "--list") == 0) {
            o->list = true;
        } else if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
            o->help = true;
        } else {
            return refuse("there is no option", word);
        }
    }
    if (o->page != NULL && o->chosen_count > 0) {
        return refuse("the pages show all tests: --only cannot be used with", "--page");
    }
    return true;
}

int main(int count, char **words) {
    options o = {0};
    if (!read_options(count, words, &o)) {
        return 2;
    }
    if (o.help) {
        help();
        return EXIT_SUCCESS;
    }
    if (o.list) {
        for (int i = 0; i < CHECKS; i++) {
            (void)printf("%-18s %s\n", checks[i]->name, checks[i]->title);
        }
        return EXIT_SUCCESS;
    }
    const int wanted = o.chosen_count > 0 ? o.chosen_count : CHECKS;
    report *r = report_open(o.json ? STYLE_JSON : STYLE_TABLE, o.page);
    int at = 0;
    for (int i = 0; i < CHECKS; i++) {
        if (o.chosen_count == 0 || o.chosen[i]) {
            report_begin(r, checks[i], ++at, wanted);
            checks[i]->run(r);
        }
    }
    return report_close(r) ? EXIT_SUCCESS : EXIT_FAILURE;
}
