// scene_describe.h — all that there is to set, as JSON for other programs: the fields of the
// library's structs, and the keys of a scene. docs/fields.md describes it.
#ifndef SCENES_SCENE_DESCRIBE_H
#define SCENES_SCENE_DESCRIBE_H

// As text, the caller's to free. NULL without memory.
char *scene_describe(void);

#endif
