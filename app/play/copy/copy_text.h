// copy_text.h — exports the present scene as text: a scene file, C code, a command line.
#ifndef APP_PLAY_COPY_TEXT_H
#define APP_PLAY_COPY_TEXT_H

#include "media/media.h"
#include "plan.h"

// Functions that return a text give it to the caller, who frees it. NULL fills *error.

// The scene as JSON. Files have their full path, so that the scene can be stored in any folder.
char *copy_scene(const plan *p, scene_error *error);

// C code that uses <millpond/millpond.h>: functions that create the water, run a step with its
// events, and create the look. The water has the scene's hash. The caller of the code passes the
// bed of a picture. A comment lists the parts of the drawing that are not included.
char *copy_code(const plan *p, scene_error *error);

// A shell command that renders the film of a scene that copy_save() wrote to `file`. NULL: no
// memory.
char *copy_command(const plan *p, const char *file);

// Writes the scene's JSON to a file. False fills *error and leaves an old file as it was.
bool copy_save(const plan *p, const char *path, media_error *error);

#endif
