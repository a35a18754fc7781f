// float_tiff.h — reads uncompressed TIFF files with one 32-bit float per pixel, in strips. Programs
// for elevation data write them.
#ifndef APP_MEDIA_FLOAT_TIFF_H
#define APP_MEDIA_FLOAT_TIFF_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct media_float_tiff {
    FILE *file; // NULL: not open
    bool other; // closed: a BigTIFF, or its floats are stored in another way
    bool big;   // big-endian
    int width;
    int height;
    uint32_t rows;    // rows per strip
    uint32_t strips;  // number of strips
    uint32_t offsets; // offset of the list of strip offsets in the file
} media_float_tiff;

// Returns false if the file is not of this kind; *tiff is then closed. Sets tiff->other for
// BigTIFF, and for floats that are compressed, in tiles, several a pixel, not of 32 bits, or in too
// large a picture.
bool media_float_tiff_open(media_float_tiff *tiff, const char *path);
// Reads a row of floats. Returns false if the file is too short.
bool media_float_tiff_read(media_float_tiff *tiff, int y, float *row);
void media_float_tiff_close(media_float_tiff *tiff);

#endif
