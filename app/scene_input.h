// scene_input.h — scenes as inputs of the command line.
#ifndef APP_SCENE_INPUT_H
#define APP_SCENE_INPUT_H

#include "scene.h"

// Whether an input is named as a scene file (.json).
bool scene_input_is_file(const char *input);

// Says why a scene file was refused, with its place; answers the exit status.
int scene_input_failed(const char *input, const scene_error *error);

#endif
