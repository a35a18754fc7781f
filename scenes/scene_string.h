// scene_string.h — a text that grows.
#ifndef SCENES_SCENE_STRING_H
#define SCENES_SCENE_STRING_H

#include <stdbool.h>
#include <stddef.h>

// Begins as {0}. The text ends with a zero byte and is the caller's to free.
typedef struct scene_string {
    char *text; // NULL while it is empty
    size_t length;
    size_t room;
    bool failed; // there was no memory for all of it
} scene_string;

// Adds to its end, as printf() would.
void scene_string_add(scene_string *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// Takes bytes off its end, down to `length`.
void scene_string_cut(scene_string *s, size_t length);

// The text, the caller's to free; NULL when there was no memory.
char *scene_string_take(scene_string *s);

#endif
