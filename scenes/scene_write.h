// scene_write.h — writes scenes as JSON, from which scene_parse() reads the same scenes.
//
// Only differences from a new scene are written. The look starts from the preset with the fewest
// differences. A repeat that scene_repeat() has set is left out.
#ifndef SCENES_SCENE_WRITE_H
#define SCENES_SCENE_WRITE_H

#include "scene.h"

// Returns the scene as text, which the caller frees. NULL (with *error) if a field is outside the
// range of scene_parse(), or without memory.
char *scene_write(const scene *s, scene_error *error);

#endif
