// paint.h — backdrops drawn by the project itself, at any size, the same bits on every machine.
#ifndef SCENES_PAINT_H
#define SCENES_PAINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Names of the paintings: "rockpool", "billiards", "tiles"; NULL past the end.
const char *paint_name(int index);

// Draws a painting as opaque sRGB RGBA8. width, height 1…32768; stride in bytes.
// False when no painting has that name or a size is out of range; nothing is drawn then.
bool paint_draw(const char *name, uint8_t *pixels, int width, int height, ptrdiff_t stride);

#endif
