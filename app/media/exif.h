// exif.h — EXIF data of pictures: the orientation, and the credits that outputs keep.
#ifndef APP_MEDIA_EXIF_H
#define APP_MEDIA_EXIF_H

#include "media.h"

typedef struct media_exif {
    int orientation; // 1 to 8; 0: none is stored
    media_credits credits;
    bool tiff_jpeg; // a TIFF file of JPEG data, and no raw photograph (DNG)
} media_exif;

// Reads a TIFF structure, to which EXIF data and whole TIFF files conform. Ignores damaged fields.
void media_exif_parse(const uint8_t *bytes, size_t size, media_exif *out);

// Finds and reads the EXIF data of a JPEG, PNG, WebP or TIFF file.
void media_exif_find(const uint8_t *file, size_t size, media_exif *out);

// Iterates over the segments of a JPEG up to the entropy-coded data. *at: 2 for the first one.
// Returns the segment's marker, and its content in *bytes and *size; 0 after the last one.
int media_jpeg_segment(const uint8_t *file, size_t file_size, size_t *at, const uint8_t **bytes,
                       size_t *size);

// Writes EXIF data with the credits and the colour space sRGB. Returns their size.
#define MEDIA_EXIF_ROOM 1024
size_t media_exif_make(const media_credits *credits, uint8_t out[MEDIA_EXIF_ROOM]);

#endif
