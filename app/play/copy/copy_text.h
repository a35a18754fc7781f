// copy_text.h — what is being played, as text to take along: a scene file, C code, a command line.
#ifndef APP_PLAY_COPY_TEXT_H
#define APP_PLAY_COPY_TEXT_H

#include "media/media.h"
#include "plan.h"

// All return a text, the caller's to free, or NULL after filling *error.

// The scene as JSON. Files it names are written with their whole path, so that it can lie anywhere.
char *copy_scene(const plan *p, scene_error *error);

// C code against <millpond/millpond.h>: functions that make the water, step it with all that
// happens at its time, and make the look; the water comes to the scene's hash. A bed of a picture
// is handed over by whoever calls them; what is left out of the drawing stands in a comment.
char *copy_code(const plan *p, scene_error *error);

// A line for the shell that makes the film. `file`: where the scene will lie if options alone
// cannot say it; then *needs_file becomes true, and the caller saves it there.
char *copy_command(const plan *p, const char *file, bool *needs_file, scene_error *error);

// Writes the scene's JSON to a file, which is whole or as it was before. False fills *error.
bool copy_save(const plan *p, const char *path, media_error *error);

#endif
