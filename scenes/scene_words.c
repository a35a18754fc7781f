#include "scene_words.h"

#include <millpond/field.h>
#include <stdio.h>
#include <string.h>

scene_words scene_words_of(const pond_field *field) {
    return (scene_words){.list = field->choices, .count = field->choice_count};
}

scene_words scene_words_in(pond_record record, const char *name) {
    return scene_words_of(pond_field_find(record, name));
}

bool scene_words_find(scene_words words, const char *text, size_t length, int *value) {
    for (int i = 0; i < words.count; i++) {
        const pond_choice *w = &words.list[i];
        if (strlen(w->name) == length && strncmp(w->name, text, length) == 0) {
            *value = w->value;
            return true;
        }
    }
    return false;
}

const char *scene_words_name(scene_words words, int value) {
    for (int i = 0; i < words.count; i++) {
        if (words.list[i].value == value) {
            return words.list[i].name;
        }
    }
    return NULL;
}

void scene_words_list(scene_words words, const char *quote, const char *last, char *out,
                      size_t size) {
    size_t used = 0;
    out[0] = '\0';
    for (int i = 0; i < words.count && used < size; i++) {
        const char *name = words.list[i].name;
        const char *mark = name[strspn(name, "0123456789")] == '\0' ? "" : quote;
        const char *gap = i + 1 == words.count ? " " : ", ";
        const bool final = i > 0 && i + 1 == words.count;
        const int wrote = snprintf(out + used, size - used, "%s%s%s%s%s%s", i == 0 ? "" : gap,
                                   final ? last : "", final ? " " : "", mark, name, mark);
        used += wrote > 0 ? (size_t)wrote : 0;
    }
}
