// inputs.h — the inputs of a command: at most one scene, and pictures and films, also from folders.
#ifndef APP_INPUTS_H
#define APP_INPUTS_H

#include <stdbool.h>

typedef struct input {
    char *path;
    bool found;   // in a folder, so that it may be another kind of file
    bool skipped; // it is another kind of file
} input;

typedef struct inputs {
    const char *scene; // file or built-in name, or NULL
    input *media;
    int count;
    int room;
} inputs;

// Sorts the inputs. A folder stands for its files in the order of their names, without hidden files
// and folders. Prints an error and returns an exit status; unless quiet it also reports skipped
// files. Clear *out in both cases.
int inputs_gather(char *const *names, int count, bool quiet, inputs *out);
void inputs_clear(inputs *in);

// Checks that `pattern`, the value of `option`, gives each picture a separate output, which is not
// an input. If files found in folders would share an output, those that cannot be read are skipped.
int inputs_check_names(inputs *in, const char *option, const char *pattern, const char *example);

#endif
