#include "scene_nearest.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

scene_nearest scene_nearest_begin(const char *wanted, size_t length) {
    // A third of the letters may be wrong, but at most three.
    const int allowed = (int)(length + 1) / 3;
    return (scene_nearest){
        .wanted = wanted, .length = length, .distance = (allowed < 3 ? allowed : 3) + 1};
}

static int least(int a, int b) {
    return a < b ? a : b;
}

static char letter(const char *word, size_t i) {
    return (char)tolower((unsigned char)word[i]);
}

// Returns how many letters must be changed, added, left out, or swapped with a neighbour.
static int distance(const char *a, size_t a_length, const char *b, size_t b_length) {
    int rows[3][SCENE_NEAREST_LONGEST + 1];
    for (size_t j = 0; j <= b_length; j++) {
        rows[0][j] = (int)j;
    }
    for (size_t i = 1; i <= a_length; i++) {
        int *row = rows[i % 3];
        const int *above = rows[(i + 2) % 3];
        const int *before = rows[(i + 1) % 3];
        row[0] = (int)i;
        for (size_t j = 1; j <= b_length; j++) {
            const int same = letter(a, i - 1) == letter(b, j - 1) ? 0 : 1;
            row[j] = least(above[j - 1] + same, 1 + least(above[j], row[j - 1]));
            if (i > 1 && j > 1 && letter(a, i - 1) == letter(b, j - 2) &&
                letter(a, i - 2) == letter(b, j - 1)) {
                row[j] = least(row[j], before[j - 2] + 1);
            }
        }
    }
    return rows[a_length % 3][b_length];
}

void scene_nearest_look(scene_nearest *n, const char *word) {
    const size_t length = strlen(word);
    if (length > SCENE_NEAREST_LONGEST || n->length > SCENE_NEAREST_LONGEST) {
        return;
    }
    const int away = distance(n->wanted, n->length, word, length);
    if (away < n->distance) {
        n->distance = away;
        memcpy(n->found, word, length + 1);
    }
}

const char *scene_nearest_hint(const scene_nearest *n, const char *before) {
    static char hint[SCENE_NEAREST_LONGEST + 24];
    hint[0] = '\0';
    if (n->found[0] != '\0') {
        (void)snprintf(hint, sizeof hint, "; did you mean %s%s?", before, n->found);
    }
    return hint;
}
