#include "scene_string.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

// Reserves memory for `more` bytes and the terminator.
static bool reserve(scene_string *s, size_t more) {
    if (s->room - s->length > more) {
        return true;
    }
    size_t room = s->room == 0 ? 256 : s->room;
    while (room - s->length <= more) {
        room *= 2;
    }
    char *grown = realloc(s->text, room);
    if (grown == NULL) {
        return false;
    }
    s->text = grown;
    s->room = room;
    return true;
}

void scene_string_add(scene_string *s, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    va_list again;
    va_copy(again, arguments);
    const int more = vsnprintf(NULL, 0, format, arguments);
    if (more >= 0 && !s->failed && reserve(s, (size_t)more)) {
        (void)vsnprintf(s->text + s->length, (size_t)more + 1, format, again);
        s->length += (size_t)more;
    } else {
        s->failed = true;
    }
    va_end(again);
    va_end(arguments);
}

void scene_string_cut(scene_string *s, size_t length) {
    if (length < s->length) {
        s->length = length;
        s->text[length] = '\0';
    }
}

char *scene_string_take(scene_string *s) {
    char *text = s->text;
    if (s->failed) {
        free(text);
        text = NULL;
    }
    *s = (scene_string){0};
    return text;
}
