// scene_write.h — scenes as JSON, which scene_parse() reads back as the same scenes.
//
// What differs from a new scene is written, and nothing else; of the looks the scene's own, from
// the preset that says most of it. A repeat that scene_repeat() has set is left out.
#ifndef SCENES_SCENE_WRITE_H
#define SCENES_SCENE_WRITE_H

#include "scene.h"

// The scene as text, the caller's to free. NULL (with *error) when it cannot be written: when a
// field is outside of what scene_parse() takes, or there is no memory.
char *scene_write(const scene *s, scene_error *error);

#endif
