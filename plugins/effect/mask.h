// mask.h — where the water is: the white parts of a picture.
#ifndef PLUGINS_MASK_H
#define PLUGINS_MASK_H

#include <millpond/picture.h>

// Reads a PNG file and stretches it over pictures of a size. Returns the share of water of each
// pixel, 0…255, for free(); or NULL, with a message of one line, if it cannot be read. Black and
// transparent pixels have no water.
uint8_t *mask_read(const char *path, int width, int height, char *message, size_t size);

// Replaces what was drawn where there is no water by the picture under it, of the same size.
void mask_apply(const uint8_t *mask, const pond_texture *under, const pond_target *drawn);

#endif
