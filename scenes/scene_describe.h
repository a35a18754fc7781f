// scene_describe.h — describes settings as JSON for other programs. The functions return a text,
// which the caller frees, or NULL without memory.
#ifndef SCENES_SCENE_DESCRIBE_H
#define SCENES_SCENE_DESCRIBE_H

// The fields of the library's structs, and the keys of a scene (docs/fields.md).
char *scene_describe(void);

// The JSON Schema of scenes, for editors that check files.
char *scene_schema(void);

#endif
