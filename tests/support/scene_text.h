// scene_text.h — a scene from the text of a file. Include it after cmocka.h.
#ifndef TESTS_SCENE_TEXT_H
#define TESTS_SCENE_TEXT_H

#include <string.h>

#include "scene.h"

static inline scene parse(const char *text) {
    scene s;
    scene_error error;
    if (!scene_parse(text, strlen(text), &s, &error)) {
        print_error("%d:%d: %s\n", error.line, error.column, error.message);
        fail();
    }
    return s;
}

#endif
