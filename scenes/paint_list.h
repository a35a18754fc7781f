// paint_list.h — one function a painting; paint.c has checked the arguments.
#ifndef SCENES_PAINT_LIST_H
#define SCENES_PAINT_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// False when memory runs out; nothing is drawn then.
bool paint_rockpool(uint8_t *pixels, int width, int height, ptrdiff_t stride);
bool paint_billiards(uint8_t *pixels, int width, int height, ptrdiff_t stride);
bool paint_tiles(uint8_t *pixels, int width, int height, ptrdiff_t stride);

#endif
