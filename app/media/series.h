// series.h — numbered files that are written aside and get their names together, at the end: a run
// that fails leaves those that were there before.
#ifndef APP_MEDIA_SERIES_H
#define APP_MEDIA_SERIES_H

#include "file.h"
#include "names.h"

typedef struct media_series {
    media_names names;
    char *folder;  // hidden, next to the final names; NULL when there is no series
    int lock;      // claims the folder
    int64_t first; // number of the first
    int64_t count; // files that are whole
} media_series;

// Checks the pattern and that files can be made there, numbered from `first` on.
bool media_series_open(media_series *series, const char *pattern, int64_t first,
                       media_error *error);

// The next file, to be written and then kept, or abandoned.
bool media_series_next(const media_series *series, media_file *file, media_error *error);
bool media_series_keep(media_series *series, media_file *file, media_error *error);

// Gives the files that were kept their names. Frees the series in every case.
bool media_series_finish(media_series *series, media_error *error);

// Deletes the written files and frees the series; none is fine.
void media_series_discard(media_series *series);

#endif
