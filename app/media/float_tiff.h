// float_tiff.h — TIFF files with one 32-bit float a pixel in strips without compression, as programs
// for elevation data write them.
#ifndef APP_MEDIA_FLOAT_TIFF_H
#define APP_MEDIA_FLOAT_TIFF_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct media_float_tiff {
    FILE *file; // NULL: not open
    bool big;   // endian
    int width;
    int height;
    uint32_t rows;    // of a strip
    uint32_t strips;  // their number
    uint32_t offsets; // of the strips' positions in the file, or of the only strip
} media_float_tiff;

// Returns whether the file is of this kind. Close it in both cases.
bool media_float_tiff_open(media_float_tiff *tiff, const char *path);
// Reads a row of floats. False if the file ends before it.
bool media_float_tiff_read(media_float_tiff *tiff, int y, float *row);
void media_float_tiff_close(media_float_tiff *tiff);

#endif
