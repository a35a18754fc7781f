// letters.h — letters and signs made of strokes, in any size, as one picture for a painter.
//
//   letters all;
//   if (letters_make(&all, 15.0f)) …     its pixels are handed to a painter
//   for each sign of a text: letters_next(&text) names it, all.list[…] says where it is
//   letters_clear(&all);
//
// No file of the system is needed for them: the window has words wherever it runs. ASCII, the three
// signs · … ×, letters of Latin-1 without their accents; all else is a box.
#ifndef APP_PLAY_LETTERS_H
#define APP_PLAY_LETTERS_H

#include <stdbool.h>
#include <stdint.h>

// Indices into letters.list: ASCII from the space on, then these.
enum {
    LETTERS_FIRST = 32, // of ASCII, index 0
    LETTERS_MIDDLE_DOT = 127 - LETTERS_FIRST,
    LETTERS_ELLIPSIS,
    LETTERS_TIMES,
    LETTERS_UNKNOWN,
    // Pictures of what buttons do.
    LETTERS_DROP,
    LETTERS_WALL,
    LETTERS_DUCK,
    LETTERS_RAIN,
    LETTERS_SCENES,
    LETTERS_PANEL,
    LETTERS_LEAVE,
    // Discs, for dots and for the corners of boxes.
    LETTERS_SMALL_DISC,
    LETTERS_DISC,
    LETTERS_LARGE_DISC,
    LETTERS_COUNT
};

// Radii of the discs, over the letters' size.
#define LETTERS_SMALL_RADIUS 0.34f
#define LETTERS_RADIUS 0.62f
#define LETTERS_LARGE_RADIUS 0.95f

// Where it lies in the picture, and how to set it. [pixels]
typedef struct letter {
    int x;
    int y;
    int width;
    int height;
    float left;    // of its picture, from where it is set
    float top;     // of its picture, above the line it stands on
    float advance; // to the next one
} letter;

// Between pixels letters are drawn anew, a part of a pixel further to the right each time: so their
// distances stay even.
#define LETTERS_PARTS 3

typedef struct letters {
    uint8_t *pixels; // RGBA, white, as opaque as it is covered
    int width;       // powers of two: places in it are told without rounding
    int height;
    letter list[LETTERS_COUNT];                             // on whole pixels
    letter between[LETTERS_PARTS - 1][LETTERS_UNKNOWN + 1]; // by 1, 2… parts of one further
} letters;

// size: of the letters, about 1.4 times as high as an H. [pixels]. False without memory.
bool letters_make(letters *all, float size);
void letters_clear(letters *all); // all zero is fine

// A letter of text as it is drawn `parts` of a pixel further to the right, 0…LETTERS_PARTS − 1.
const letter *letters_at(const letters *all, int index, int parts);

// The letter that UTF-8 text begins with, and moves on behind it; −1 at its end.
int letters_next(const char **text);

#endif
