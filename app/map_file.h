// map_file.h — the files of one map of a film: a NumPy array of all frames, or a picture of each.
#ifndef APP_MAP_FILE_H
#define APP_MAP_FILE_H

#include "media/media.h"

typedef struct map_file_desc {
    const char *path; // FILE.npy, or a numbered pattern that ends in .exr or .png. FILE.npy.json is
                      // written next to FILE.npy
    const char *kind;
    int width;
    int height;
    double dx;        // width of a value [m]
    double dy;        // height of a value [m]
    int channels;     // 1, or 3 in four floats for each value
    int bits;         // of a PNG's levels: 8 or 16
    double low[3];    // number of its level 0
    double high[3];   // number of its highest level
    const char *unit; // such as "m". The pictures store it with both numbers. NULL: not stored
} map_file_desc;

// When a frame's water was simulated.
typedef struct map_moment {
    double time; // [s]
    double step; // time step of the pond [s]
} map_moment;

typedef struct map_file map_file;

// Checks the ending of a path. *floats: the file stores floats and not levels.
bool map_file_check(const char *path, bool *floats, media_error *error);

// Name of the file next to a .npy, for the caller to free. NULL for pictures or without memory.
char *map_file_facts_name(const char *path);

// Sets the numbers of the levels, before anything is written.
void map_file_set_range(map_file *file, const double low[3], const double high[3]);

// Refuses paths that cannot be written.
map_file *map_file_open(const map_file_desc *desc, media_error *error);
bool map_file_write(map_file *file, const float *values, const map_moment *moment,
                    media_error *error);

// Share of the numbers written so far that were clamped to the range of the levels. [1]
double map_file_cut(const map_file *file);

// Renames the files to their final names. Frees it in every case.
bool map_file_finish(map_file *file, media_error *error);
void map_file_discard(map_file *file); // NULL is allowed

#endif
