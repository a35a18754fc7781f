// inputs.h — the inputs of a command: at most one scene, and pictures and films, also from folders.
#ifndef APP_INPUTS_H
#define APP_INPUTS_H

#include <stdbool.h>

typedef struct input {
    char *path;
    bool found;   // in a folder, and so perhaps neither picture nor film
    bool skipped; // turned out to be neither
} input;

typedef struct inputs {
    const char *scene; // file or built-in name, or NULL
    input *media;
    int count;
    int room;
} inputs;

// Sorts the inputs; a folder stands for the files in it, by name, without hidden ones and folders.
// Prints a message and returns an exit status; unless quiet it also reports skipped files. Clear
// *out in both cases.
int inputs_gather(char *const *names, int count, bool quiet, inputs *out);
void inputs_clear(inputs *in);

// Whether `pattern`, the value of `option`, gives each picture a separate place, and none of
// them an input's: checked before the first is made. Of files found in folders that would share
// one, those that cannot be read are skipped.
int inputs_check_names(inputs *in, const char *option, const char *pattern, const char *example);

#endif
