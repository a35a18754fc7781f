// inputs.h — what is to be rendered: at most one scene, and pictures and films, folders opened.
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

// Sorts what was named; a folder stands for the files in it, by name, hidden ones and folders left
// out. Prints why not and returns an exit status; unless quiet also what else in a folder is no
// file. Clear it in both cases.
int inputs_gather(char *const *names, int count, bool quiet, inputs *out);
void inputs_clear(inputs *in);

// Whether each picture gets a place of its own by `pattern`, the value of `option`, and none of
// them an input's: seen to before the first is made. Of files found in folders that would share
// one, those that cannot be read are skipped.
int inputs_check_names(inputs *in, const char *option, const char *pattern, const char *example);

#endif
