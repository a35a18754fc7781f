// heights.h — the water's heights as data: one NumPy array for the film, or an EXR for each frame.
#ifndef APP_HEIGHTS_H
#define APP_HEIGHTS_H

#include <millpond/pond.h>

#include "media/media.h"

typedef struct heights_file heights_file;

// FILE.npy, or a numbered pattern ending in .exr. Refuses other endings and places it cannot write.
heights_file *heights_open(const char *path, int width, int height, media_error *error);
bool heights_write(heights_file *file, const pond *water, media_error *error);

// Gives the file its final name. Frees it in every case.
bool heights_finish(heights_file *file, media_error *error);
void heights_discard(heights_file *file); // NULL is fine

#endif
