#include "listing.h"

#include <string.h>

#include "report.h"

static int print_lines(const listing *l) {
    int status = EXIT_FINE;
    for (int i = 0; i < l->count && status == EXIT_FINE; i++) {
        status = l->print_line(i);
    }
    return status;
}

static int print_json(const listing *l) {
    json_t *all = json_array();
    for (int i = 0; i < l->count; i++) {
        json_t *one = l->describe(i);
        if (one != NULL) {
            json_array_append_new(all, one);
        }
    }
    return report_json(all);
}

int listing_main(const listing *l, int argc, char **argv) {
    if (argc > 2) {
        return report_error(EXIT_BAD_USE, "%s: %d arguments; allowed is one", l->verb, argc - 1);
    }
    if (argc == 1) {
        return print_lines(l);
    }
    if (strcmp(argv[1], "--json") == 0) {
        return print_json(l);
    }
    return strcmp(argv[1], "--help") == 0 ? report_text(l->help) : l->take_word(argv[1]);
}
