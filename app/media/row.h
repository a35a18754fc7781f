// row.h — pictures in a row as a film: numbered ones, named as f%03d.png, or all that fit a pattern
// of the shell's, as shots/*.jpg.
#ifndef APP_MEDIA_ROW_H
#define APP_MEDIA_ROW_H

#include "media.h"

typedef struct media_row {
    bool numbered;
    char **files;
    int64_t *numbers; // rising: when each is shown. [pictures]
    int64_t count;
} media_row;

// Whether a name stands for a row: no file of that very name is there.
bool media_row_is(const char *path);

// Finds its pictures, by number, or by name as people count: f2 before f10. Refuses a row with more
// holes than pictures. Close it in both cases.
bool media_row_open(media_row *row, const char *path, media_error *error);
void media_row_close(media_row *row);

// Pictures a second of all rows that are opened from now on; default 30.
void media_row_set_rate(media_rate rate);
media_rate media_row_rate(void);

#endif
