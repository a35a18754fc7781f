// scene_schema.h — the JSON Schema of scenes, for editors that check what one writes.
#ifndef SCENES_SCENE_SCHEMA_H
#define SCENES_SCENE_SCHEMA_H

// As text, the caller's to free. NULL without memory.
char *scene_schema(void);

#endif
