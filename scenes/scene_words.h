// scene_words.h — the words of scenes and command lines for choices.
#ifndef SCENES_SCENE_WORDS_H
#define SCENES_SCENE_WORDS_H

#include <millpond/field.h>

// Words and their numbers.
typedef struct scene_words {
    const pond_choice *list;
    int count;
} scene_words;

// The words of a field that is a choice.
scene_words scene_words_of(const pond_field *field);

// The same for a field of a library's struct, by name.
scene_words scene_words_in(pond_record record, const char *name);

// Finds the number of a word of `length` letters; false if there is no such word.
bool scene_words_find(scene_words words, const char *text, size_t length, int *value);

// Returns the word of a number, or NULL.
const char *scene_words_name(scene_words words, int value);

// Lists the words in a sentence: a, b and c. Words that are not numbers are put between `quote`s;
// `last` is the word before the last one.
void scene_words_list(scene_words words, const char *quote, const char *last, char *out,
                      size_t size);

#endif
