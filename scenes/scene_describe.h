// scene_describe.h — describes all settings as JSON for other programs: the fields of the library's
// structs, and the keys of a scene (docs/fields.md).
#ifndef SCENES_SCENE_DESCRIBE_H
#define SCENES_SCENE_DESCRIBE_H

// Returns the text, which the caller frees. NULL without memory.
char *scene_describe(void);

#endif
