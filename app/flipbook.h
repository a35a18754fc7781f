// flipbook.h — the frames of a short film in one picture, and a JSON file that describes their
// arrangement, for game engines that play them as a sprite.
#ifndef APP_FLIPBOOK_H
#define APP_FLIPBOOK_H

#include "media/media.h"

#define FLIPBOOK_MAX_SIDE 16384 // limit of GPUs [pixels]

typedef struct flipbook_desc {
    const char *path; // SHEET.png; SHEET.json is written next to it
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

// Reads "8x4", or "auto" as 0 x 0. False after a message (exit status 2).
bool flipbook_parse(const char *option, const char *text, int *columns, int *rows);

// Chooses a grid if there is none, and checks the name, the number of frames and the size of the
// sheet. Returns an exit status, after a message.
int flipbook_check(flipbook_desc *desc);

// Returns the name of the JSON file, which the caller frees; NULL without memory.
char *flipbook_data_name(const char *path);

// Allocates the sheet and opens both files under temporary names. NULL fills *error.
flipbook *flipbook_open(const flipbook_desc *desc, media_error *error);
bool flipbook_write(flipbook *sheet, const uint8_t *pixels, ptrdiff_t stride, media_error *error);

// Renames both files to their final names. Frees the sheet in every case.
bool flipbook_finish(flipbook *sheet, media_error *error);
void flipbook_discard(flipbook *sheet); // NULL is allowed

#endif
