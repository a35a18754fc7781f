// options.h — what the command line asks for.
#ifndef BENCH_OPTIONS_H
#define BENCH_OPTIONS_H

#include <stdbool.h>

typedef struct options {
    bool help;
    bool json;
    bool quick;
    const char *filter; // NULL = everything
    const char *csv;    // NULL = no file
} options;

// False after one line on stderr that says what is wrong.
bool options_read(int count, char **words, options *out);

void options_help(void);

#endif
