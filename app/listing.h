// listing.h — the verbs that list what there is, as lines or as JSON.
#ifndef APP_LISTING_H
#define APP_LISTING_H

#include <jansson.h>

typedef struct listing {
    const char *verb;
    const char *help;
    int count;
    json_t *(*describe)(int index);     // NULL: not to be listed
    int (*print_line)(int index);       // returns an exit status
    int (*take_word)(const char *word); // any other word behind the verb; returns an exit status
} listing;

// Runs the verb: no word for lines, --json, --help, or another; returns an exit status.
int listing_main(const listing *l, int argc, char **argv);

#endif
