// row.h — sequences: pictures that are the frames of a film, either numbered, as f%03d.png, or all
// that match a shell pattern, as shots/*.jpg.
#ifndef APP_MEDIA_ROW_H
#define APP_MEDIA_ROW_H

#include "media.h"

typedef struct media_row {
    bool numbered;
    char **files;
    int64_t *numbers; // ascending: the time at which each is shown [pictures]
    int64_t count;
} media_row;

// Whether a name is that of a sequence. False if a file has exactly that name.
bool media_row_is(const char *path);

// Finds the pictures and sorts them by number, or by name with f2 before f10. Refuses a sequence
// with more missing numbers than pictures. Close *row in both cases.
bool media_row_open(media_row *row, const char *path, media_error *error);
void media_row_close(media_row *row);

// Sets the frame rate of all sequences that are opened from now on, default 30.
void media_row_set_rate(media_rate rate);
media_rate media_row_rate(void);

#endif
