// flipbook.h — the frames of a short film in one picture, and a JSON file with their arrangement,
// for game engines that play them as a sprite.
#ifndef APP_FLIPBOOK_H
#define APP_FLIPBOOK_H

#include "media/media.h"

#define FLIPBOOK_MAX_SIDE 16384 // what GPUs take [pixels]

typedef struct flipbook_desc {
    const char *path; // SHEET.png; SHEET.json is stored with it
    int columns;      // 0: no flipbook
    int rows;
    int width; // of a frame [pixels]
    int height;
    media_rate rate;
    int64_t frames;
    bool loops;                // the last frame leads into the first
    const uint8_t *background; // RGB drawn under each frame, or NULL
} flipbook_desc;

typedef struct flipbook flipbook;

// "8x4" or "auto"; auto leaves 0 x 0. False after a message (exit status 2).
bool flipbook_parse(const char *option, const char *text, int *columns, int *rows);

// Chooses a grid where there is none yet, and says what does not fit: names, frames, the sheet's
// size. Returns an exit status.
int flipbook_check(flipbook_desc *desc);

// The JSON file's name, to be freed: the picture's with another ending. NULL without memory.
char *flipbook_data_name(const char *path);

// Room for the whole sheet, and its files under temporary names. NULL fills *error.
flipbook *flipbook_open(const flipbook_desc *desc, media_error *error);
bool flipbook_write(flipbook *sheet, const uint8_t *pixels, ptrdiff_t stride, media_error *error);

// Gives both files their names. Frees the sheet in every case.
bool flipbook_finish(flipbook *sheet, media_error *error);
void flipbook_discard(flipbook *sheet); // NULL is allowed

#endif
