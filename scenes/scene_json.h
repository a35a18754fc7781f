// scene_json.h — the parts of a scene's JSON. Internal to the scene library.
#ifndef SCENES_SCENE_JSON_H
#define SCENES_SCENE_JSON_H

#include "scene_reader.h"

#define LATEST 1e6 // time of anything that happens [s]

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

// The value of "pond"; `record` is the scene.
scenei_read scenei_read_pond;

#endif
