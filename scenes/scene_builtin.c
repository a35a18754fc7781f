// scene_builtin.c — looks up the scenes that are embedded in the program.
#include "scene_builtin.h"

#include "scene.h"

#include <string.h>

int scene_builtin_count(void) {
    return scenei_builtins_count;
}

const char *scene_builtin_name(int index) {
    return index >= 0 && index < scenei_builtins_count ? scenei_builtins[index].name : NULL;
}

const char *scene_builtin_json(int index) {
    if (index < 0 || index >= scenei_builtins_count) {
        return NULL;
    }
    return (const char *)scenei_builtins[index].json;
}

int scene_builtin_find(const char *name) {
    for (int i = 0; name != NULL && i < scenei_builtins_count; i++) {
        if (strcmp(name, scenei_builtins[i].name) == 0) {
            return i;
        }
    }
    return -1;
}

bool scene_builtin(const char *name, scene *out) {
    *out = (scene){0};
    const char *json = scene_builtin_json(scene_builtin_find(name));
    return json != NULL && scene_parse(json, strlen(json), out, NULL);
}
