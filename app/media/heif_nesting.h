// heif_nesting.h — how deeply images in a HEIC or AVIF file are derived from each other. libheif
// 1.15 follows an image that is derived from itself until the stack ends.
#ifndef APP_MEDIA_HEIF_NESTING_H
#define APP_MEDIA_HEIF_NESTING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Whether an image is derived from itself, or over more than eight stages.
bool media_heif_nests_too_deeply(const uint8_t *data, size_t size);

#endif
