// scene_builtin.h — the table of embedded scenes, which embed.cmake writes.
// Internal.
#ifndef SCENES_SCENE_BUILTIN_H
#define SCENES_SCENE_BUILTIN_H

typedef struct scenei_embedded {
    const char *name;
    const unsigned char *json; // ends with a 0
} scenei_embedded;

extern const scenei_embedded scenei_builtins[];
extern const int scenei_builtins_count;

#endif
