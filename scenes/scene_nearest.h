// scene_nearest.h — suggests a known word for a misspelt one.
#ifndef SCENES_SCENE_NEAREST_H
#define SCENES_SCENE_NEAREST_H

#include <stddef.h>

#define SCENE_NEAREST_LONGEST 40 // [bytes]

// The nearest of the words passed to scene_nearest_look().
typedef struct scene_nearest {
    const char *wanted;
    size_t length;
    int distance;
    char found[SCENE_NEAREST_LONGEST + 1]; // empty: none is near
} scene_nearest;

// Begins the search for the first `length` bytes of `wanted`.
scene_nearest scene_nearest_begin(const char *wanted, size_t length);
void scene_nearest_look(scene_nearest *n, const char *word);

// Returns "; did you mean word?" with `before` in front of the word, or "". Valid until the next
// call.
const char *scene_nearest_hint(const scene_nearest *n, const char *before);

#endif
