// options.h — what the command line asks for.
#ifndef BENCH_OPTIONS_H
#define BENCH_OPTIONS_H

#include <stdbool.h>

typedef struct options {
    bool help;
    bool json;
    bool quick;
    bool goals;          // only what the goals need
    const char *filter;  // NULL = everything
    const char *csv;     // NULL = no file
    const char *results; // folder that gets a file named after the machine, or NULL
    const char *outside; // JSON of what bench/outside.py measured, or NULL
    const char *commit;  // of the sources, for the files; or NULL
} options;

// False after one line on stderr that says what is wrong.
bool options_read(int count, char **words, options *out);

void options_help(void);

#endif
