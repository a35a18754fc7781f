// scene_words.h — the words scenes and command lines use for kinds of things.
#ifndef SCENES_SCENE_WORDS_H
#define SCENES_SCENE_WORDS_H

#include <stdbool.h>
#include <stddef.h>

// A word and the number it stands for.
typedef struct scene_word {
    const char *word;
    int value;
} scene_word;

typedef struct scene_words {
    const scene_word *words;
    size_t count;
} scene_words;

extern const scene_words scene_solver_words;   // pond_solver
extern const scene_words scene_stencil_words;  // pond_stencil
extern const scene_words scene_edge_words;     // pond_edge
extern const scene_words scene_column_words;   // pond_column_form
extern const scene_words scene_shape_words;    // pond_shape_kind
extern const scene_words scene_emitter_words;  // pond_emitter_kind
extern const scene_words scene_side_words;     // pond_emitter_side
extern const scene_words scene_look_words;     // scene_look
extern const scene_words scene_lookup_words;   // pond_lookup
extern const scene_words scene_caustics_words; // scene_caustics
extern const scene_words scene_colour_words;   // pond_colour_map
extern const scene_words scene_green_words;    // pond_normals_green
extern const scene_words scene_show_words;     // pond_slope_show

// The number of a word of `length` letters; false when there is no such word.
bool scene_words_find(const scene_words *words, const char *text, size_t length, int *value);

// The word of a number; NULL when there is none.
const char *scene_words_name(const scene_words *words, int value);

// The words as a sentence has them: a, b and c. Each stands between `quote`s, `last` is the word
// before the last one.
void scene_words_list(const scene_words *words, const char *quote, const char *last, char *out,
                      size_t size);

#endif
