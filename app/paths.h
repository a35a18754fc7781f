// paths.h — where outputs go, and whether one would replace an input or another output.
#ifndef APP_PATHS_H
#define APP_PATHS_H

#include <stdbool.h>
#include <stddef.h>

#define NAME_MARK "{name}"

// The output for one of several pictures: {name} becomes its file's name without folder and ending.
// False when that does not fit.
bool paths_name(const char *pattern, const char *media, char *out, size_t size);

// Whether writing `output`, a name or a pattern of numbered pictures, would replace the file
// `input`.
bool paths_clash(const char *output, const char *input);

// Whether two outputs, files or patterns that need not be there yet, have one name, however
// spelled.
bool paths_same(const char *a, const char *b);

// The path of a file that a scene names: relative names start at the folder of the scene. False
// when it does not fit.
bool paths_beside(const char *scene_input, const char *name, char *out, size_t size);

#endif
