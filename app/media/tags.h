// tags.h — what the files of pictures carry beyond pixels: credits and the colour space.
#ifndef APP_MEDIA_TAGS_H
#define APP_MEDIA_TAGS_H

#include "internal.h"

#define MEDIA_TAGS_ROOM 8192

// Writes a chunk of a PNG. Returns its size.
size_t media_png_chunk(uint8_t *out, const char kind[4], const uint8_t *body, size_t size);

// Writes what follows the header of a PNG: the credits, if there are any. Returns its size.
size_t media_png_tags(const media_credits *credits, uint8_t out[MEDIA_TAGS_ROOM]);
// Writes what follows the first marker of a JPEG: credits and an sRGB profile. Returns its size.
size_t media_jpeg_tags(const media_credits *credits, uint8_t out[MEDIA_TAGS_ROOM]);
// Add credits to a complete WebP of this size, or to a complete APNG. False fills *error.
bool media_webp_tag(const media_file *file, int width, int height, const media_credits *credits,
                    media_error *error);
bool media_apng_tag(const media_file *file, const media_credits *credits, media_error *error);

#endif
