// scene_input.h — scenes as inputs of the command line.
#ifndef APP_SCENE_INPUT_H
#define APP_SCENE_INPUT_H

#include "media/error.h"
#include "scene.h"

// Returns whether an input is named as a scene file (.json), or as a recording (.pond), which holds
// one.
bool scene_input_is_file(const char *input);

// Loads a scene file, or the scene of a recording. False fills *error.
bool scene_input_load(const char *input, scene *out, scene_error *error);

// Fills *error with the reason why the scene `input` failed, and its line; NULL: not about a scene.
// Returns false.
bool scene_input_refused(const char *input, scene_error *refused, media_error *error);

// Prints why a scene file was refused, with line and column; returns the exit status.
int scene_input_failed(const char *input, const scene_error *error);

#endif
