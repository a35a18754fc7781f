// options.h — the command line of both benchmarks.
#ifndef BENCH_OPTIONS_H
#define BENCH_OPTIONS_H

#include <stdbool.h>

typedef struct options {
    bool help;
    bool json;
    bool quick;
    bool goals;          // only the goals, and the rows that they need
    bool es;             // GPU: an OpenGL ES context
    const char *filter;  // NULL = everything
    const char *outside; // JSON of bench/outside.py, or NULL
    const char *commit;  // of the sources, or NULL
} options;

// False after one line on stderr that names the wrong word.
bool options_read(int count, char **words, options *out);

void options_help(void);

#endif
