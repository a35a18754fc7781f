// nearest.h — the word that was perhaps meant.
#ifndef APP_NEAREST_H
#define APP_NEAREST_H

#include <stddef.h>

// The best of the words looked at, one call each.
typedef struct nearest {
    const char *wanted;
    size_t length; // of it
    int distance;
    const char *found; // or NULL
} nearest;

// `length` letters of `wanted`.
nearest nearest_begin(const char *wanted, size_t length);
void nearest_look(nearest *n, const char *word);

// "; did you mean word?", or "" where none is near. Valid until the next call.
const char *nearest_hint(const nearest *n);

#endif
