// series.h — numbered files, which are written to a hidden folder and renamed together at the end.
// A run that fails leaves existing files as they were.
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

// Checks the pattern and that files can be created. `first` is the number of the first one.
bool media_series_open(media_series *series, const char *pattern, int64_t first,
                       media_error *error);

// Opens the next file, which the caller writes and then keeps or abandons.
bool media_series_next(const media_series *series, media_file *file, media_error *error);
bool media_series_keep(media_series *series, media_file *file, media_error *error);

// Renames the files that were kept. Frees the series in every case.
bool media_series_finish(media_series *series, media_error *error);

// Deletes the written files and frees the series. A zeroed series is allowed.
void media_series_discard(media_series *series);

#endif
