// scene_words.h — the words scenes and command lines use for kinds of things.
#ifndef SCENES_SCENE_WORDS_H
#define SCENES_SCENE_WORDS_H

#include <millpond/field.h>

// Words and the numbers they stand for.
typedef struct scene_words {
    const pond_choice *list;
    int count;
} scene_words;

// Those of a field that is a choice.
scene_words scene_words_of(const pond_field *field);

// The same of a library's struct, by the field's name.
scene_words scene_words_in(pond_record record, const char *name);

// The number of a word of `length` letters; false when there is no such word.
bool scene_words_find(scene_words words, const char *text, size_t length, int *value);

// The word of a number; NULL when there is none.
const char *scene_words_name(scene_words words, int value);

// The words as a sentence has them: a, b and c. Each but numbers stands between `quote`s, `last` is
// the word before the last one.
void scene_words_list(scene_words words, const char *quote, const char *last, char *out,
                      size_t size);

#endif
