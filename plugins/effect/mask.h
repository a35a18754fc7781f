// mask.h — limits the water to the white parts of a picture.
#ifndef PLUGINS_MASK_H
#define PLUGINS_MASK_H

#include <millpond/picture.h>

// Reads a PNG file and scales it to a size. Returns the share of water of each pixel, 0…255, which
// the caller frees; black and transparent pixels have no water. Returns NULL and a message of one
// line if the file cannot be read.
uint8_t *mask_read(const char *path, int width, int height, char *message, size_t size);

// Replaces pixels without water by those of the picture `under`, of the same size.
void mask_apply(const uint8_t *mask, const pond_texture *under, const pond_target *drawn);

#endif
