// scene_string.h — a text that grows.
#ifndef SCENES_SCENE_STRING_H
#define SCENES_SCENE_STRING_H

#include <stdbool.h>
#include <stddef.h>

// Initialize it with {0}. The caller frees the text, which ends with a zero byte.
typedef struct scene_string {
    char *text; // NULL if empty
    size_t length;
    size_t room;
    bool failed; // without memory for all of it
} scene_string;

// Appends text, as printf() does.
void scene_string_add(scene_string *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// Cuts the text to `length` bytes.
void scene_string_cut(scene_string *s, size_t length);

// Returns the text, which the caller frees; NULL without memory.
char *scene_string_take(scene_string *s);

#endif
