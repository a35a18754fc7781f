// map_file.h — one map of a film as files: a NumPy array of all frames, or a picture for each.
#ifndef APP_MAP_FILE_H
#define APP_MAP_FILE_H

#include "media/media.h"

typedef struct map_file_desc {
    const char *path; // FILE.npy, or a numbered pattern that ends in .exr or .png
    int width;
    int height;
    int channels;     // 1, or 3 in four floats for each value
    int bits;         // of a PNG's levels: 8 or 16
    double low[3];    // number of its level 0
    double high[3];   // number of its highest level
    const char *unit; // as "m"; the pictures store it with both numbers. NULL: not stored
} map_file_desc;

typedef struct map_file map_file;

// Whether a path's ending is one that holds a map; `floats` says whether it holds them as they are.
bool map_file_check(const char *path, bool *floats, media_error *error);

// Other numbers of its levels, before anything is written.
void map_file_set_range(map_file *file, const double low[3], const double high[3]);

// Refuses places that cannot be written.
map_file *map_file_open(const map_file_desc *desc, media_error *error);
bool map_file_write(map_file *file, const float *values, media_error *error);

// Share of the numbers so far that the levels cannot hold. [1]
double map_file_cut(const map_file *file);

// Gives the file or files their names. Frees it in every case.
bool map_file_finish(map_file *file, media_error *error);
void map_file_discard(map_file *file); // NULL is allowed

#endif
