// scene_schema.h — the JSON Schema of scenes, for editors that check files.
#ifndef SCENES_SCENE_SCHEMA_H
#define SCENES_SCENE_SCHEMA_H

// Returns the text, which the caller frees. NULL without memory.
char *scene_schema(void);

#endif
