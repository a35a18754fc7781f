// paths.h — paths of outputs, and whether one would replace an input or another output.
#ifndef APP_PATHS_H
#define APP_PATHS_H

#include <stdbool.h>
#include <stddef.h>

#define NAME_MARK "{name}"

// Names the output of one of several pictures: {name} becomes the name of its file without folder
// and ending. Returns false if it does not fit.
bool paths_name(const char *pattern, const char *media, char *out, size_t size);

// Returns whether writing `output`, a file or a pattern of numbered pictures, would replace the
// file `input`.
bool paths_clash(const char *output, const char *input);

// Returns whether two outputs have the same path, however it is written. They are files or
// patterns, and need not exist.
bool paths_same(const char *a, const char *b);

// Returns the path of a file that a scene names: relative names start at the folder of the scene.
// Returns false if it does not fit.
bool paths_beside(const char *scene_input, const char *name, char *out, size_t size);

#endif
